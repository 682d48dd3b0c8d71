"""Short helpers for tests of the modes: tables of more than two seats in a stated position, and the questions there.

Seat 0 is on turn unless the position says otherwise. Sentences are those of `tests.engine.positions`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import engine
from engine.game import Event, Game, Refusal
from tests.engine.positions import read

Seats = Mapping[int, Any]
"""What each seat has, as `engine.scenario` takes it."""
MODES = engine.games["star-realms"].modes
TABLES = [(mode, count) for mode, counts in MODES.items() for count in counts if count > 2]
"""Every table with more than two seats."""
NO_RULES: Mapping[str, Any] = {}


def table(
    mode: str,
    count: int,
    seats: Seats | None = None,
    *,
    rules: Mapping[str, Any] = NO_RULES,
    draws: str = "",
    out: Iterable[int] = (),
    **position: Any,
) -> Game:
    """Return a table of that mode in that position. `seats`: what each seat has; `out`: seats that then concede."""
    stated = {"seats": [dict((seats or {}).get(seat, {})) for seat in range(count)], **position}
    game = engine.scenario(mode=mode, seats=count, position=stated, rules=rules, draws=draws.split())
    concede(game, *out)
    return game


def new(mode: str, count: int, seed: int = 0, **rules: Any) -> Game:
    """Return a new game of that mode."""
    return engine.new_game("star-realms", mode=mode, seats=count, seed=bytes([seed]) * 32, rules=rules)


def concede(game: Game, *seats: int) -> list[Event]:
    """Concede for those seats, one after the other."""
    return [event for seat in seats for event in game.apply(seat, ("concede",))]


def say(game: Game, seat: int, sentence: str) -> list[Event]:
    """Let that seat take an action that need not be listed, such as shares or an amount of its own."""
    return game.apply(seat, read(game, sentence, seat))


def refusal(game: Game, seat: int, sentence: str) -> Refusal | None:
    """Return the refusal of that action of the seat, or None if it is allowed."""
    return game.check(seat, read(game, sentence, seat))


def asked(game: Game) -> dict[int, str]:
    """Return the question of each asked seat, as everybody sees it."""
    found = {one["seat"]: one["kind"] for one in game.view(None)["asked"]}
    assert found == {seat: decision.kind for seat, decision in game.pending.items()}
    return found


def reach(game: Game, seat: int) -> tuple[list[int], list[int]]:
    """Return the seats that the seat may attack, and the seats whose bases it may attack."""
    view = game.view(seat)
    return view["may_attack"], view["may_attack_bases"]


def attacked(game: Game, seat: int) -> tuple[set[int], set[int]]:
    """Return the seats that the seat's legal actions attack, and the seats whose bases they attack."""
    actions = game.actions(seat)
    return {action[1] for action in actions if action[0] == "attack"}, {
        action[1] for action in actions if action[0] == "attack-base"
    }


def on_turn(game: Game) -> list[int]:
    """Return the seats whose turn it is."""
    seats: list[int] = game.view(None)["on_turn"]
    return seats


def turns(game: Game, count: int) -> list[list[int]]:
    """Return the seats on turn, now and in the following turns, if every seat ends its turn."""
    found = []
    for _ in range(count):
        found.append(on_turn(game))
        end_turn(game)
    return found


def end_turn(game: Game) -> None:
    """End the main phase of each asked seat, until the turn changes."""
    turn = game.view(None)["turn"]
    while game.result is None and game.view(None)["turn"] == turn:
        seat = min(game.pending)
        game.apply(seat, ("end-turn",))


def alive(game: Game) -> list[int]:
    """Return the seats that are not out."""
    return [seat for seat, them in enumerate(game.view(None)["seats"]) if them["alive"]]


def scores(game: Game) -> list[int]:
    """Return the authority shown for every seat."""
    return [them["authority"] for them in game.view(None)["seats"]]


def hands(game: Game) -> list[int]:
    """Return how many cards every seat has in hand."""
    return [them["hand"] for them in game.view(None)["seats"]]


def won(game: Game) -> tuple[tuple[int, ...], str] | None:
    """Return the winners, and the reason."""
    return None if game.result is None else (game.result.winners, game.result.reason)


def question_to(game: Game, seat: int) -> dict[str, Any]:
    """Return the question to that seat, as everybody sees it."""
    return next(dict(one) for one in game.view(None)["asked"] if one["seat"] == seat)


def damage(game: Game, seat: int = 0) -> list[int]:
    """Return the combat already spent on each card that seat has in play."""
    return [entry["damage"] for entry in game.view(None)["seats"][seat]["in_play"]]
