"""A battle as it can be drawn at any moment: how the view says it stands, filled up with what its events told.

The view forgets a unit that fell, a card that was discarded, and the battle once it is over; the events do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from client.games.starcraft.model.battle.story import Clash, Story, tell
from client.games.starcraft.model.table import Table
from engine.starcraft.language.battle_events import Cancelled, OpenCard, Part, Shown, Sum, UnitDestroyed, Void, Withdrew
from engine.starcraft.language.fighting import PickQuestion, ReplaceQuestion
from engine.starcraft.language.view import AreaView, BattleView, SideView, SkirmishView

OVER = "over"
"""The step of a battle that the view has no longer; the other steps are words of the view."""
RETREATS = "retreat"
"""The last of these."""
SKIRMISH = "skirmish"


@dataclass(frozen=True, slots=True)
class Line:
    """One side of a skirmish.

    `front`: who fights there, also after it fell or withdrew (`is_gone`). `support`: those that stand; `lost`: supporters that
    fell or withdrew. `cards`: those that may be known; `hidden`: how many others lie there. `attack` and `health` are final,
    `parts` what they are made of; None and empty until they are known.
    """

    seat: int
    front: str
    is_gone: bool
    support: tuple[str, ...]
    lost: tuple[str, ...]
    cards: tuple[str, ...]
    hidden: int
    attack: int | None
    health: int | None
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Skirmish:
    """A skirmish by its number, the attacker's side and the defender's."""

    number: int
    lines: tuple[Line, Line]
    is_done: bool

    def of(self, seat: int) -> Line:
        """The side of one of the two seats."""
        return self.lines[0] if self.lines[0].seat == seat else self.lines[1]

    def against(self, seat: int) -> Line:
        """The other side."""
        return self.lines[1] if self.lines[0].seat == seat else self.lines[0]


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle. `used`: abilities used at its start, each with its seat.

    `free`: by side, units that are in no skirmish: not yet, or not any more. `story`: what was told of it from its beginning.
    """

    area: str
    attacker: int
    defender: int
    special: bool
    step: str
    skirmishes: tuple[Skirmish, ...]
    used: tuple[tuple[int, str], ...]
    free: tuple[tuple[str, ...], tuple[str, ...]]
    triggered: tuple[tuple[str, ...], tuple[str, ...]]
    current: int
    story: Story | None

    @property
    def seats(self) -> tuple[int, int]:
        return (self.attacker, self.defender)

    def other(self, seat: int) -> int:
        """Whom that seat fights."""
        return self.defender if seat == self.attacker else self.attacker

    def free_of(self, seat: int) -> tuple[str, ...]:
        """The units of that seat that are in no skirmish."""
        return self.free[self.seats.index(seat)]

    def skirmish(self, number: int) -> Skirmish | None:
        return next((one for one in self.skirmishes if one.number == number), None)


def units_in(area: AreaView, seat: int) -> tuple[str, ...]:
    """The units of that seat in an area, which may hold those of two."""
    return area.units if area.seat == seat else area.attackers if area.attacker == seat else ()


_LAST: list[tuple[Table, Fight | None]] = []
"""The table that was asked about last: a face asks for the same battle for each of its things."""


def fight(table: Table) -> Fight | None:
    """The battle under way, or the last that the table was told of; None if there is none."""
    for known, found in _LAST:
        if known is table:
            return found
    _LAST[:] = [(table, _worked_out(table))]
    return _LAST[0][1]


def _worked_out(table: Table) -> Fight | None:
    story = tell(table.fought)
    view = table.view.battle
    if view is None:
        return None if story is None else as_told(story)
    if story is not None and (story.over or (story.area, story.attacker, story.defender) != _what(view)):
        story = None  # of another battle: what is known of this one is in the view
    shown = {skirmish.skirmish: skirmish for skirmish in view.skirmishes}
    clashes = {clash.number: clash for clash in story.clashes if clash.is_begun} if story is not None else {}
    numbers = sorted({*shown, *clashes})
    current = story.current if story is not None and story.current else _current(table, view)
    skirmishes = [
        _skirmish((view.attacker, view.defender), number, shown.get(number), story.clash(number) if story else None)
        for number in numbers
    ]
    return Fight(
        view.area,
        view.attacker,
        view.defender,
        view.special,
        view.step,
        tuple(skirmishes),
        _used(view),
        _free(table, view),
        (view.triggered[0], view.triggered[1]),
        current,
        story,
    )


def _what(view: BattleView) -> tuple[str, int, int]:
    return (view.area, view.attacker, view.defender)


def as_told(story: Story) -> Fight:
    """A battle that is over, from its events alone."""
    seats = (story.attacker, story.defender)
    skirmishes = [_skirmish(seats, clash.number, None, clash) for clash in story.clashes if clash.is_begun]
    used = tuple((event.seat, event.card) for event in story.used)
    special = any(part.why == "special-mobilize" for clash in story.clashes for part in clash.of(Part))
    return Fight(
        story.area, *seats, special, OVER, tuple(skirmishes), used, ((), ()), ((), ()), story.current, story
    )  # fmt: skip


def _current(table: Table, view: BattleView) -> int:
    """The skirmish that is being resolved, as far as the view and the question tell."""
    for asked in table.view.asked:
        if isinstance(asked, ReplaceQuestion | PickQuestion):
            return asked.skirmish if view.step == "skirmishes" else 0
    return next((s.skirmish for s in view.skirmishes if not s.done and s.attacking.attack is not None), 0)


def _used(view: BattleView) -> tuple[tuple[int, str], ...]:
    """The abilities used, each with its seat."""
    attacking, defending = view.used
    return (*((view.attacker, card) for card in attacking), *((view.defender, card) for card in defending))


def _free(table: Table, view: BattleView) -> tuple[tuple[str, ...], tuple[str, ...]]:
    area = table.area(view.area)

    def free(seat: int, sides: Sequence[SideView]) -> tuple[str, ...]:
        left = Counter(units_in(area, seat))
        for side in sides:
            left.subtract([side.front] if side.front else [])
            left.subtract(side.support)
        return tuple(sorted(left.elements()))

    return (
        free(view.attacker, [skirmish.attacking for skirmish in view.skirmishes]),
        free(view.defender, [skirmish.defending for skirmish in view.skirmishes]),
    )


def _skirmish(seats: tuple[int, int], number: int, view: SkirmishView | None, clash: Clash | None) -> Skirmish:
    sides = (None, None) if view is None else (view.attacking, view.defending)
    is_done = view.done if view is not None else True
    lines = [_line(seat, at, sides[at], clash, is_done=is_done) for at, seat in enumerate(seats)]
    return Skirmish(number, (lines[0], lines[1]), is_done)


def _line(seat: int, at: int, side: SideView | None, clash: Clash | None, *, is_done: bool) -> Line:
    began = Counter(unit for whose, unit in clash.support if whose == seat) if clash is not None else Counter[str]()
    stand = Counter(side.support) if side is not None else began - Counter(_fallen_supporters(seat, at, clash))
    fought = clash.fronts[at] if clash is not None and clash.fronts is not None else ""
    front = (side.front if side is not None else None) or fought
    sums = [told for told in clash.of(Sum) if told.seat == seat] if clash is not None else []
    is_gone = side.front is None if side is not None else front_fell(seat, at, clash)
    return Line(
        seat=seat,
        front=front,
        is_gone=is_gone and (is_done or bool(sums)),
        support=tuple(sorted(stand.elements())),
        lost=tuple(sorted((began - stand).elements())),
        cards=side.cards if side is not None and side.cards else _cards(seat, at, clash),
        hidden=side.hidden if side is not None else 0,
        attack=side.attack if side is not None else sums[-1].attack if sums else None,
        health=side.health if side is not None else sums[-1].health if sums else None,
        parts=tuple(told for told in clash.of(Part) if told.seat == seat) if clash is not None else (),
    )


def front_fell(seat: int, at: int, clash: Clash | None) -> bool:
    """Whether the front-line unit of that side fell or withdrew, as the events tell.

    Where it is of the kind of a supporter: the enemy's front-line unit takes the front line first, a card that names its
    prey takes it last.
    """
    if clash is None or clash.fronts is None:
        return False
    front = clash.fronts[at]
    backed = (seat, front) in clash.support
    return any(
        event.seat == seat and event.unit == front and (isinstance(event, Withdrew) or event.why == SKIRMISH or not backed)
        for event in clash.told
        if isinstance(event, UnitDestroyed | Withdrew)
    )


def _fallen_supporters(seat: int, at: int, clash: Clash | None) -> Iterable[str]:
    if clash is None:
        return ()
    gone = [e.unit for e in clash.told if isinstance(e, UnitDestroyed | Withdrew) and e.seat == seat]
    if clash.fronts is not None and front_fell(seat, at, clash):
        gone.remove(clash.fronts[at])
    return gone


def _cards(seat: int, at: int, clash: Clash | None) -> tuple[str, ...]:
    """The cards of a side that were shown and counted, in the order in which they were played."""
    if clash is None or not (shown := clash.of(Shown)):
        return ()
    cards = list((shown[-1].attacking, shown[-1].defending)[at])
    for event in clash.told:
        if isinstance(event, Void | Cancelled) and event.seat == seat and event.card in cards:
            cards.remove(event.card)
        elif isinstance(event, OpenCard) and event.seat == seat:
            cards.insert(0, event.card)
    return tuple(cards)
