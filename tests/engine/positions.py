"""Short helpers for tests of the rules: a duel in a stated position, actions as sentences, and their results.

The position is that of `engine.scenario`; seat 0 is on turn by default. A sentence is an action with a card's name in place of
the card's place: "use blob_wheel scrap", "attack-base 1 junkyard 5", "destroy 1 junkyard".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import engine
from engine.game import Action, Event, Game, IllegalAction

NEEDS_A_PLACE = {"use": 1, "attack-base": 2, "destroy": 2}
"""Verbs with a place among their arguments, and the number of that argument. A sentence may name the card that lies there."""
NOT_LISTED = {"attack", "attack-base", "concede", "undo", "offer-draw", "decline-draw"}
"""Verbs that may be accepted without being listed: free amounts and standing actions."""


def duel(
    mine: Mapping[str, Any] | None = None,
    theirs: Mapping[str, Any] | None = None,
    *,
    rules: Mapping[str, Any] | None = None,
    draws: str = "",
    **table: Any,
) -> Game:
    """Return a duel in that position: what seat 0 has, what seat 1 has, and the shared zones."""
    return engine.scenario(position={"seats": [mine or {}, theirs or {}], **table}, rules=rules, draws=draws.split())


def read(game: Game, sentence: str, seat: int = 0) -> Action:
    """Return the action that a sentence stands for, for that seat."""
    words = sentence.split()
    at = NEEDS_A_PLACE.get(words[0])
    if at is not None and not words[at].lstrip("-").isdecimal():
        words[at] = str(place(game, words[at], int(words[1]) if at == 2 else seat))
    return (words[0], *(int(word) if word.lstrip("-").isdecimal() else word for word in words[1:]))


def do(game: Game, *sentences: str, seat: int = 0) -> list[Event]:
    """Let that seat act, one sentence after the other; return all events in order."""
    events: list[Event] = []
    for sentence in sentences:
        action = read(game, sentence, seat)
        if action[0] not in NOT_LISTED:
            assert action in game.actions(seat), f"{action} is not among {game.actions(seat)}"
        events += game.apply(seat, action)
    return events


def refused(game: Game, sentence: str, seat: int = 0) -> tuple[str, dict[str, Any]]:
    """Return the code and arguments of the action's refusal, which must be the same by `check` and `apply` and change
    nothing."""
    return refused_action(game, read(game, sentence, seat), seat)


def refused_action(game: Game, action: Any, seat: Any = 0) -> tuple[str, dict[str, Any]]:
    """Return the same as `refused`, for any object in place of an action."""
    before = game.dump(), game.record
    refusal = game.check(seat, action)
    assert refusal is not None, f"{action} is allowed"
    assert type(seat) is not int or repr(action) not in map(repr, game.actions(seat))
    with pytest.raises(IllegalAction) as caught:
        game.apply(seat, action)
    assert caught.value.refusal == refusal
    assert (game.dump(), game.record) == before
    return refusal.code, dict(refusal.args)


def can(game: Game, sentence: str, seat: int = 0) -> bool:
    """Return True if the action is listed as legal. `check` must agree."""
    action = read(game, sentence, seat)
    listed = action in game.actions(seat)
    assert listed == (game.check(seat, action) is None)
    return listed


def question(game: Game) -> dict[str, Any]:
    """Return the one open question, as everybody sees it."""
    (asked,) = game.view(None)["asked"]
    assert list(game.pending) == [asked["seat"]]
    return dict(asked)


def asks(game: Game) -> tuple[int, str]:
    """Return the asked seat, and the kind of the question."""
    asked = question(game)
    return asked["seat"], asked["kind"]


def of(game: Game, seat: int = 0) -> dict[str, Any]:
    """Return that seat's view of its own side of the table."""
    own: dict[str, Any] = game.view(seat)["seats"][seat]
    return own


def pools(game: Game, seat: int = 0) -> tuple[int, int, int]:
    """Return trade, combat and authority of that seat."""
    own = of(game, seat)
    return own["trade"], own["combat"], own["authority"]


def hand(game: Game, seat: int = 0) -> list[str]:
    """Return the seat's hand, sorted."""
    cards: list[str] = game.view(seat)["hand"]
    return cards


def deck(game: Game, seat: int = 0) -> list[str]:
    """Return the seat's deck: its known top (next card first), and then the rest, sorted."""
    own = of(game, seat)
    cards: list[str] = own["top"] + own["hidden"]
    return cards


def discard(game: Game, seat: int = 0) -> list[str]:
    """Return the seat's discard pile, oldest first."""
    cards: list[str] = of(game, seat)["discard"]
    return cards


def in_play(game: Game, seat: int = 0) -> list[str]:
    """Return the cards the seat has in play, in the order played."""
    return [entry["card"] for entry in of(game, seat)["in_play"]]


def place(game: Game, card: str, seat: int = 0) -> int:
    """Return the place of that card in play; of several, the one played first."""
    return next(int(entry["place"]) for entry in of(game, seat)["in_play"] if entry["card"] == card)


def row(game: Game) -> list[str | None]:
    """Return the trade row."""
    cards: list[str | None] = game.view(None)["trade_row"]
    return cards


def heap(game: Game) -> list[str]:
    """Return the scrap heap, oldest first."""
    cards: list[str] = game.view(None)["scrap_heap"]
    return cards


def explorers(game: Game) -> int:
    """Return how many Explorers are in their pile."""
    count: int = game.view(None)["explorers"]
    return count


def listed(game: Game, seat: int = 0) -> set[str]:
    """Return the verbs of the seat's legal actions."""
    return {action[0] for action in game.actions(seat)}


def answers(game: Game, seat: int = 0) -> list[str]:
    """Return the seat's legal actions as sentences."""
    return [" ".join(map(str, action)) for action in game.actions(seat)]
