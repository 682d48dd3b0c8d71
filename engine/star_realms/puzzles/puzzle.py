"""Define a puzzle: the beginning of a turn that can certainly be won, a shortest solution, and the stars for a try.

The shipped ones are in `puzzles.toml`, the easiest first; `python -m benchmarks.training.puzzles` wrote them from bots' games.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any, Final

from engine.chance import SeedChance
from engine.game import Action, Game
from engine.record import Entry
from engine.star_realms.cards import FIRST_VERSION
from engine.star_realms.game import StarRealms
from engine.star_realms.position import StarRealmsPosition
from engine.star_realms.puzzles.obvious_turn import wins_obviously
from engine.star_realms.puzzles.winning_turn import POSITIONS, Unproven, after, winning_turn
from engine.star_realms.scenario import stated

SEAT: Final = 0
"""The seat that is to win."""
STARS: Final = 3
"""For a shortest solution."""
_NEARLY: Final = 2
"""So many actions more are worth a star less; any more two stars less."""
_UNDO: Final[Action] = ("undo",)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """State a puzzle. `position`: as `engine.scenario` takes it; `rules`: changed switches; `line`: a shortest solution.

    `data_version`: of the cards it is played with.
    """

    position: Mapping[str, Any]
    rules: Mapping[str, Any]
    line: tuple[Action, ...]
    data_version: int = FIRST_VERSION

    @property
    def shortest(self) -> int:
        """Return how many actions it takes at least."""
        return len(self.line)

    @property
    def mark(self) -> str:
        """Return its identifier: the same for the same position and rules."""
        content = repr((_in_order(self.position), _in_order(self.rules)))
        if self.data_version != FIRST_VERSION:
            content += f" {self.data_version}"
        return blake2b(content.encode(), digest_size=6).hexdigest()

    def begin(self) -> Game:
        """Begin the game of one try. Whatever is drawn in it is the same in each."""
        chance = SeedChance(blake2b(self.mark.encode(), digest_size=32).digest())
        rules = StarRealms.settle_rules("duel", 2, self.rules)
        return StarRealms.state_position("duel", 2, rules, self.position, chance, (), self.data_version)

    @property
    def is_obvious(self) -> bool:
        """Return whether playing everything and attacking wins."""
        return wins_obviously(position_of(self.begin()), SEAT)

    def stars(self, game: Game) -> int:
        """Return the stars of a try: none without a win in this turn, and one if chance had a part in it.

        What was taken back does not count.
        """
        if game.result is None or SEAT not in game.result.winners or game.turn != self.position["turn"]:
            return 0
        done = in_effect(game.record.entries[1:])
        world = position_of(self.begin())
        for entry in done:
            reached = after(world, SEAT, entry.action)
            if reached is None:
                return 1
            world = reached
        more = len(done) - self.shortest
        return STARS if more <= 0 else STARS - 1 if more <= _NEARLY else 1

    def actions(self, game: Game) -> int:
        """Return how many actions were done in a try and not taken back."""
        return len(in_effect(game.record.entries[1:]))


def in_effect(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries without those that were taken back."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.action != _UNDO:
            kept.append(entry)
        elif kept:
            kept.pop()
    return kept


def _in_order(value: Any) -> Any:
    """Return the same as plain tuples in one order, with lists of words and words with spaces between them alike."""
    if isinstance(value, Mapping):
        return tuple((name, _in_order(value[name])) for name in sorted(value))
    if isinstance(value, (list, tuple)):
        return tuple(map(_in_order, value)) if any(isinstance(one, Mapping) for one in value) else tuple(value)
    return tuple(value.split()) if isinstance(value, str) else value


def at(position: StarRealmsPosition, seat: int, rules: Mapping[str, Any], most: int = POSITIONS) -> Puzzle | None:
    """Make the puzzle of that seat's turn, which begins; None where there is no sure win, or it is not proven.

    `rules`: the switches that are not at their defaults.
    """
    try:
        bare = Puzzle(stated(position, seat), rules, (), position.cards.version)
        there = position_of(bare.begin())
        found = winning_turn(there, SEAT, most)
    except (Unproven, ValueError):
        return None
    return None if found is None else replace(bare, line=found.line)


def position_of(game: Game) -> StarRealmsPosition:
    """Return the position of a game of Star Realms."""
    assert isinstance(game, StarRealms)
    position = game.position
    assert isinstance(position, StarRealmsPosition)
    return position


@cache
def shipped() -> Sequence[Puzzle]:
    """Read those that come with the game, the easiest first."""
    text = files("engine.star_realms.puzzles").joinpath("puzzles.toml").read_text(encoding="utf-8")
    return tuple(Puzzle(each["position"], {}, tuple(map(read_action, each["line"]))) for each in tomllib.loads(text)["puzzle"])


def read_action(words: str) -> Action:
    """Read an action as it is written in the file.

    >>> read_action("attack 1 5")
    ('attack', 1, 5)
    """
    return tuple(int(word) if word.isdecimal() else word for word in words.split())
