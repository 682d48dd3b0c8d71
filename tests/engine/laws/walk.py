"""Random play of any mode under any rules: the tables, the choice of actions, and the walk from move to move.

A walk yields the next move, and the test makes it. So the test can check the position before and after:

    for seat, action in moves(game, rng, thrifty):
        events = game.apply(seat, action)

Seat counts and modes are read from `engine.games`. A new mode is played here as soon as it is registered.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import engine
from engine.chance import Chance
from engine.game import Action, Game
from engine.star_realms.rules import SWITCHES

GAME = "star-realms"
USEFUL = ("play", "attack", "attack-base", "acquire", "use")
TURN_LIMITS = (1, 40, 60)
FAR_TOO_LONG = 50_000
"""More moves than any game of these choosers takes: play that gets there does not end."""

BOSS = 0
"""The seat in a raid whose bases keep the combat spent on them."""

Chooser = Callable[[random.Random, Game, int], Action]
"""Chooses one of the legal or standing actions of a seat that is asked."""


@dataclass(frozen=True)
class Table:
    """The settings of a game. `str` returns its name for a test's id."""

    mode: str
    seats: int
    rules: Mapping[str, Any] = field(default_factory=dict)
    game: str = GAME

    def deal(self, seed: bytes | Chance) -> Game:
        return engine.new_game(self.game, mode=self.mode, seats=self.seats, seed=seed, rules=self.rules)

    def under(self, **rules: Any) -> Table:
        return Table(self.mode, self.seats, {**rules, **self.rules}, self.game)

    def __str__(self) -> str:
        switched = [f"{name}={value}" for name, value in self.rules.items()]
        return ",".join([f"{self.mode}-{self.seats}", *switched])


TABLES = [Table(mode, seats) for mode, counts in engine.games[GAME].modes.items() for seats in counts]
"""Every mode with every seat count, under the default rules."""


def games_each(count: int) -> int:
    """Return the number of games to play at each table, for that many games in all."""
    return -(-count // len(TABLES))


def seeded(*parts: object) -> random.Random:
    """Return a generator that depends on these parts alone and is the same in every process."""
    return random.Random(":".join(map(str, parts)))


def seed_of(rng: random.Random) -> bytes:
    return rng.randbytes(32)


def values_of(switch: str) -> Sequence[Any]:
    """Return every value of a rule switch, or some values if it takes any number."""
    return SWITCHES[switch].values or (None, *TURN_LIMITS)


def some_rules(rng: random.Random) -> dict[str, Any]:
    """Return random values for all switches, with some left at their default."""
    rules = {name: rng.choice(values_of(name)) for name in SWITCHES if rng.random() < 0.7}
    if rules.get("handicap_seat", 1) > 1:  # every table has a second seat, and a handicap is of something
        rules |= {"handicap_seat": 2, "handicap_authority": rng.choice((-10, 15))}
    return rules


# -- choosing ----------------------------------------------------------------------------------------------------------


def uniform(rng: random.Random, game: Game, seat: int) -> Action:
    """Choose a random legal action. A free amount may be any part of its maximum."""
    return part_of(rng, game, seat, rng.choice(game.actions(seat)))


def thrifty(rng: random.Random, game: Game, seat: int) -> Action:
    """Play every card first, and never end a turn while a useful action is left."""
    actions = game.actions(seat)
    plays = [action for action in actions if action[0] == "play"]
    return rng.choice(plays or [action for action in actions if action[0] in USEFUL] or actions)


def undo_happy(rng: random.Random, game: Game, seat: int) -> Action:
    """Choose as `thrifty` or `uniform`, but often undo, offer and decline draws, and rarely concede."""
    if rng.random() < 0.25:
        standing = [action for action in game.any_time_actions(seat) if action[0] != "concede" or rng.random() < 0.01]
        if ("undo",) in standing and rng.random() < 0.8:
            return ("undo",)
        if standing and rng.random() < 0.3:
            return rng.choice(standing)
    return (thrifty if rng.random() < 0.7 else uniform)(rng, game, seat)


CHOOSERS: dict[str, Chooser] = {"uniform": uniform, "thrifty": thrifty, "undo-happy": undo_happy}


def may_be_split(game: Game, action: Action) -> bool:
    """Return True if the action is listed with the maximum of a free amount."""
    return action[0] == "attack" or (action[0] == "attack-base" and game.mode == "raid" and action[1] == BOSS)


def part_of(rng: random.Random, game: Game, seat: int, action: Action) -> Action:
    """Return the action, sometimes with only a part of its free amount."""
    if may_be_split(game, action) and rng.random() < 0.3:
        return (*action[:-1], rng.randint(1, action[-1]))
    return action


# -- walking -----------------------------------------------------------------------------------------------------------


def moves(game: Game, rng: random.Random, choose: Chooser, most: int = FAR_TOO_LONG) -> Iterator[tuple[int, Action]]:
    """Yield the next move of a seat that is asked, until the game is over or `most` moves were yielded. The caller makes it."""
    for _ in range(most):
        if game.result is not None:
            return
        seat = rng.choice(list(game.pending))
        yield seat, choose(rng, game, seat)
    assert most < FAR_TOO_LONG, "the game does not end"


def play(game: Game, rng: random.Random, choose: Chooser, most: int = FAR_TOO_LONG) -> Game:
    """Make every move of a walk."""
    for seat, action in moves(game, rng, choose, most):
        game.apply(seat, action)
    return game


def positions(table: Table, seed: str, choose: Chooser, every: int, most: int = FAR_TOO_LONG) -> Iterator[tuple[int, Game]]:
    """Yield about one in `every` positions of one random game, with the number of moves so far. The caller may change the
    position."""
    rng = seeded(table, seed)
    game = table.deal(seed_of(rng))
    for number, (seat, action) in enumerate(moves(game, rng, choose, most)):
        if rng.randrange(every) == 0:
            yield number, game.copy()
        game.apply(seat, action)


def may_look(game: Game, watcher: int | None, seat: int) -> bool:
    """Return True if that watcher may see that seat's hand: its own, or another raider's as a raider."""
    teams = [them["team"] for them in game.view(None)["seats"]]
    return watcher == seat or (game.mode == "raid" and watcher is not None and teams[watcher] == teams[seat])


def watchers(game: Game) -> list[int | None]:
    """Return everybody who sees the game: each seat, and the spectator."""
    return [*range(game.seats), None]
