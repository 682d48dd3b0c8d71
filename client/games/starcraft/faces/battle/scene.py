"""What every question of a battle is answered from: the table, the battle, and whose side is shown on the right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from client.games.starcraft.faces.face import Making, Pick, Picks, Said, Thing
from client.games.starcraft.model.battle.fight import Fight, Line, Skirmish, units_in
from client.games.starcraft.model.table import Table
from client.games.starcraft.text import words
from client.i18n import _
from engine.language import QuestionKind


@dataclass(frozen=True, slots=True)
class Scene:
    """A battle at a table. `asked`: what is asked of one of its seats, or nothing."""

    table: Table
    fight: Fight
    asked: QuestionKind | None

    @property
    def mine(self) -> int:
        """The seat on the right: this person's if it fights, else the one a watcher looks over, else the attacker's."""
        for seat in (self.table.seat, self.table.side):
            if seat in self.fight.seats:
                return seat
        return self.fight.attacker

    @property
    def theirs(self) -> int:
        return self.fight.other(self.mine)

    @property
    def is_asked(self) -> bool:
        """Whether it is this person who is asked."""
        return self.asked is not None and self.asked.seat == self.table.seat

    @property
    def fights(self) -> bool:
        """Whether this person is one of the two."""
        return self.table.seat in self.fight.seats

    def name(self, seat: int) -> str:
        """Who sits there."""
        return words.seat_name(self.table, seat)

    def unit(self, key: str) -> str:
        return words.unit_name(self.table.parts, key)

    def card(self, key: str) -> str:
        return words.card_name(self.table.parts, key)

    def area(self, key: str) -> str:
        return words.area_name(self.table.parts, key)

    def here(self, seat: int) -> tuple[str, ...]:
        """The units of that seat in the contested area."""
        return units_in(self.table.area(self.fight.area), seat)

    def opening(self) -> str:
        """Who attacks whom where."""
        area, other = self.area(self.fight.area), self.name(self.theirs)
        if not self.fights:
            attacker, defender = (self.name(seat) for seat in self.fight.seats)
            return _("{attacker} attacks {defender} on {area}.").format(attacker=attacker, defender=defender, area=area)
        if self.mine == self.fight.attacker:
            return _("You attack {name} on {area}.").format(name=other, area=area)
        return _("{name} attacks you on {area}.").format(name=other, area=area)

    def own(self, skirmish: Skirmish) -> Line:
        """The side on the right."""
        return skirmish.of(self.mine)


@dataclass(frozen=True, slots=True)
class Asking:
    """How one kind of question is answered: what can be picked, what it makes up, and what is said.

    `has_digits`: the digits are keys of something else than the skirmishes.
    """

    things: Callable[[Scene], Sequence[Thing]]
    makings: Callable[[Scene], Sequence[Making]]
    said: Callable[[Scene, Picks], Said]
    why_not: Callable[[Scene, Picks, Pick], str]
    has_digits: bool = False


def word_of(pick: Pick) -> str:
    """What kind of thing it is: "skirmish", "unit", "enemy", "card", "area"."""
    return pick.partition(" ")[0]


def key_of(pick: Pick) -> str:
    """Which of them it is."""
    return pick.partition(" ")[2]


def picked(picks: Picks, word: str) -> str:
    """The first picked thing of that kind, "" if there is none."""
    return next((key_of(pick) for pick in picks if word_of(pick) == word), "")


def keyed(pool: Iterable[str], picks: Iterable[Pick], row: int, column: int = 0) -> Iterator[Thing]:
    """Things with keys from a pool, one below the other; those for which no key is left have none."""
    keys = iter(pool)
    for at, pick in enumerate(picks):
        yield Thing(pick, next(keys, ""), row + at, column)


SKIRMISH_ROWS = 32
"""The rows before this one are the skirmishes', those from it on a question's own."""
ENEMY_ROWS, OWN_ROWS, CHOICE_ROWS = SKIRMISH_ROWS, 2 * SKIRMISH_ROWS, 3 * SKIRMISH_ROWS


def once(keys: Iterable[str]) -> tuple[str, ...]:
    """Each once, in its order."""
    return tuple(dict.fromkeys(keys))
