"""A battle: the seats and their area, its skirmishes, and the cards in it. Its steps are in `engine.starcraft.battle`.

A side is ATTACKER or DEFENDER. Units stay on the board throughout; a skirmish names them by kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from engine.starcraft.box import NONE

ATTACKER: Final = 0
DEFENDER: Final = 1
SIDES: Final = (ATTACKER, DEFENDER)
NOT_PLACED: Final = 0
FROM_HAND: Final = 1
FROM_DECK: Final = 2
"""The origin of a side's card."""


class Side(NamedTuple):
    """One side of a skirmish.

    `front` is NONE once that unit is gone; `support` is sorted. `card`: the one that counts as the standard card, `place` where
    it comes from; a `reinforcement` always comes from the hand. `is_open`: both lie open; `is_seen`: their owner knows `card`.
    `attack` and `health` are final, once they are known.
    """

    front: int
    support: tuple[int, ...] = ()
    card: int = NONE
    place: int = NOT_PLACED
    reinforcement: int = NONE
    is_open: bool = False
    is_seen: bool = False
    attack: int | None = None
    health: int | None = None


class Found(NamedTuple):
    """The findings about one side when the values of a skirmish were compared; they hold to the end of the skirmish.

    `front`: the unit that fought in the front line. `targets`: the mask of its possible targets. `cloaked`: the mask of own
    units with cloaking that no detector voids. `splash`: cards with splash damage, and whether it needs no kill. `late`: cards
    whose text acts after units were destroyed; `returns`: those that go back to the technology deck. `fallen`: destroyed units
    that are still to withdraw, and whether each was the front-line unit. `has_killed`: its side destroyed an enemy unit;
    `front_fell`: its front-line unit was destroyed; `front_withdrew`: and withdrew.
    """

    front: int
    targets: int
    cloaked: int
    splash: tuple[tuple[int, bool], ...]
    late: tuple[int, ...]
    returns: tuple[int, ...]
    fallen: tuple[tuple[int, bool], ...] = ()
    has_killed: bool = False
    front_fell: bool = False
    front_withdrew: bool = False


class Bonus(NamedTuple):
    """The bonus of an ability used at the start, for a side in every skirmish. `source`: the key of its card."""

    side: int
    source: str
    attack: int
    health: int


class Battle:
    """A battle in the contested `area`. `special`: started by a special Mobilize order.

    By side: `seats`; `has_detector` (all its units); `places_open` (all its cards); `free` units that are in no skirmish yet,
    sorted; `looked`: two cards of the deck of which one is to be placed; `triggered` splash cards; `debts`: units to lose to
    the other's Nuke; keys of the abilities `used` at the start. `step` is its word in the view. `skirmishes` has a pair of
    sides each, `is_done` whether it is resolved; `current` is the one being resolved, or NONE, `found` its intermediate
    results. `withdrew`: the side that left by a card before the battle, or NONE. It is made by `new_battle`.
    """

    __slots__ = (
        "area", "bonuses", "current", "debts", "found", "free", "has_detector", "is_done", "looked", "places_open", "seats",
        "skirmishes", "special", "step", "triggered", "used", "withdrew",
    )  # fmt: skip

    area: int
    seats: tuple[int, int]
    special: bool
    step: str
    used: list[tuple[str, ...]]
    bonuses: list[Bonus]
    has_detector: list[bool]
    places_open: list[bool]
    free: list[tuple[int, ...]]
    skirmishes: list[list[Side]]
    is_done: list[bool]
    current: int
    found: list[Found]
    looked: list[tuple[int, ...]]
    triggered: list[tuple[int, ...]]
    debts: list[int]
    withdrew: int

    def copy(self) -> Battle:
        twin = Battle()
        twin.area = self.area
        twin.seats = self.seats
        twin.special = self.special
        twin.step = self.step
        twin.used = self.used[:]
        twin.bonuses = self.bonuses[:]
        twin.has_detector = self.has_detector[:]
        twin.places_open = self.places_open[:]
        twin.free = self.free[:]
        twin.skirmishes = [sides[:] for sides in self.skirmishes]
        twin.is_done = self.is_done[:]
        twin.current = self.current
        twin.found = self.found[:]
        twin.looked = self.looked[:]
        twin.triggered = self.triggered[:]
        twin.debts = self.debts[:]
        twin.withdrew = self.withdrew
        return twin

    @property
    def attacker(self) -> int:
        return self.seats[ATTACKER]

    @property
    def defender(self) -> int:
        return self.seats[DEFENDER]

    def side_of(self, seat: int) -> int:
        """Return the side of one of the two seats."""
        return self.seats.index(seat)

    def sides_of(self, seat: int) -> Iterator[Side]:
        """Yield that seat's side of every skirmish; none if it does not fight."""
        if seat in self.seats:
            side = self.side_of(seat)
            for sides in self.skirmishes:
                yield sides[side]

    def cards_of(self, seat: int) -> list[int]:
        """Return all combat cards of that seat in the battle, open or not."""
        if seat not in self.seats:
            return []
        side = self.side_of(seat)
        return [*cards_on_table(self.sides_of(seat)), *self.looked[side], *self.triggered[side]]

    def face_down(self, seat: int) -> list[int]:
        """Return the cards of that seat in the battle which others cannot see."""
        if seat not in self.seats:
            return []
        lying = cards_on_table(side for side in self.sides_of(seat) if not side.is_open)
        return [*lying, *self.looked[self.side_of(seat)]]

    def unseen_by_owner(self, seat: int) -> list[int]:
        """Return the cards of that seat in the battle which it cannot see itself."""
        return [side.card for side in self.sides_of(seat) if side.card != NONE and not (side.is_open or side.is_seen)]


def new_battle(area: int, attacker: int, defender: int, *, special: bool) -> Battle:
    """Make a battle that is about to begin."""
    battle = Battle()
    battle.area = area
    battle.seats = (attacker, defender)
    battle.special = special
    battle.step = "abilities"
    battle.used = [(), ()]
    battle.bonuses = []
    battle.has_detector = [False, False]
    battle.places_open = [False, False]
    battle.free = [(), ()]
    battle.skirmishes = []
    battle.is_done = []
    battle.current = NONE
    battle.found = []
    battle.looked = [(), ()]
    battle.triggered = [(), ()]
    battle.debts = [0, 0]
    battle.withdrew = NONE
    return battle


def cards_on_table(sides: Iterable[Side]) -> list[int]:
    """Return the cards that lie on these sides."""
    return [card for side in sides for card in (side.card, side.reinforcement) if card != NONE]
