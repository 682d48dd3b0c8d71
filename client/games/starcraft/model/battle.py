"""Follow a battle: its course, its present state, the values of each side, and the areas units can go to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from client.games.starcraft.model.ground import planet_of
from client.games.starcraft.model.table import Table
from client.table.stage import Beat, Patch
from engine.core.common_language import Undone
from engine.language import EventKind
from engine.record import Corrections
from engine.starcraft.components import ANY_UNIT, STANDARD, CombatCard, ComponentSet, Condition, Effect, Values, corrected
from engine.starcraft.components.groups import members
from engine.starcraft.language.battle_events import (
    Battle,
    BattleOver,
    Cancelled,
    FrontPicked,
    OpenCard,
    Paired,
    Part,
    PlacedCard,
    Retreated,
    Shown,
    SkirmishBegins,
    Sum,
    Supports,
    Triggered,
    UnitDestroyed,
    UsedAbility,
    Void,
    Withdrew,
)
from engine.starcraft.language.fighting import PickQuestion, ReplaceQuestion
from engine.starcraft.language.general import Drew
from engine.starcraft.language.order_tokens import PlacedOrder, Revealed
from engine.starcraft.language.view import AreaView, BattleView, SideView, SkirmishView

# -- values -----------------------------------------------------------------------------------------------------------


SPECIAL_MOBILIZE = "special-mobilize"
AIR_SUPPORT = "air-support"
AIR_SUPPORT_MODULE = "air_support"
START_OF_BATTLE = "start-of-battle"
STRONG = "strong"


@dataclass(frozen=True, slots=True)
class ValuePart:
    """Values from one source, named by `why`: a card, a unit or a word of the event `part`."""

    why: str
    attack: int
    health: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """The values of one side. `parts`: values that are certain; `perhaps`: values that depend on something hidden.

    `unmatched`: cards that count for nothing, or only by their minor values.
    """

    parts: tuple[ValuePart, ...]
    perhaps: tuple[ValuePart, ...]
    unmatched: tuple[str, ...]

    @property
    def attack(self) -> int:
        return sum(part.attack for part in self.parts)

    @property
    def health(self) -> int:
        return sum(part.health for part in self.parts)

    @property
    def most(self) -> tuple[int, int]:
        """Return attack and health, with everything that is not certain counted as true."""
        return (
            self.attack + sum(part.attack for part in self.perhaps),
            self.health + sum(part.health for part in self.perhaps),
        )


@dataclass(frozen=True, slots=True)
class _Case:
    """A skirmish from the point of view of one of its sides."""

    table: Table
    parts: ComponentSet
    fight: Fight
    own: SkirmishLine
    foe: SkirmishLine


def outlook(table: Table, fight: Fight, skirmish: Skirmish, seat: int, cards: Sequence[str]) -> Outlook:
    """Return the values of that seat's side with these cards: the standard card and possibly a reinforcement."""
    parts, found = table.parts, list[ValuePart]()
    case = _Case(table, parts, fight, skirmish.of(seat), skirmish.against(seat))
    standard = next((card for card in cards if is_standard(parts, card)), None)
    unmatched = [card for card in cards if not _acts(case, card)]
    if standard is not None:
        base = base_values(table, standard, case.own.front)
        found.append(ValuePart(standard, base.attack, base.health))
    perhaps: list[ValuePart] = []
    for source in (*(card for card in cards if card not in unmatched), *table.view.seats[seat].play):
        for part, is_certain in _by_texts(case, source):
            (found if is_certain else perhaps).append(part)
    found += [_support(case, unit) for unit in case.own.support]
    for whose, card in fight.used:
        if whose == seat:
            found += [_given(card, effect) for effect in _effects(parts, card) if _is_bonus(effect)]
    if fight.special and seat == fight.attacker:
        found.append(ValuePart(SPECIAL_MOBILIZE, 1, 0))
    if has_air_support(table, fight, seat) and means(parts, "flying", case.foe.front):
        found.append(ValuePart(AIR_SUPPORT, 1, 0))
    return Outlook(tuple(found), tuple(perhaps), tuple(unmatched))


def adder(table: Table, fight: Fight, skirmish: Skirmish, seat: int) -> Callable[[str], tuple[int, int]]:
    """Return a function that computes the attack and health that one card adds for certain to that side.

    Other cards on that side are ignored.
    """
    case = _Case(table, table.parts, fight, skirmish.of(seat), skirmish.against(seat))
    front, only_minor = case.own.front, _has_only_minor(table, case.own.front)

    def adds(card: str) -> tuple[int, int]:
        facts = case.parts.card[card]
        attack = health = 0
        if facts.kind == STANDARD:
            acts = matches(facts, front)
            attack, health = (facts.major if acts and not only_minor else facts.minor) or _NO_VALUES
        else:
            acts = works(facts, front, case.own.support)
        if acts and facts.effects:
            for part, is_certain in _by_texts(case, card):
                attack, health = attack + part.attack * is_certain, health + part.health * is_certain
        return attack, health

    return adds


def base_values(table: Table, card: str, front: str) -> Values:
    """Return the major values if the card matches the front-line unit, else the minor values."""
    facts = table.parts.card[card]
    is_major = matches(facts, front) and not _has_only_minor(table, front)
    return (facts.major if is_major else facts.minor) or _NO_VALUES


_NO_VALUES = Values(0, 0)


def _has_only_minor(table: Table, front: str) -> bool:
    """Return whether that front-line unit gets only the minor values of every card."""
    unit = table.parts.unit.get(front)
    return unit is not None and unit.assist and table.rule("assist_technology") == "minor"


def has_air_support(table: Table, fight: Fight, seat: int) -> bool:
    """Return whether that seat has a base in the contested area and the module Air Support."""
    return table.area(fight.area).base == seat and AIR_SUPPORT_MODULE in table.view.seats[seat].modules


def support_of(table: Table, unit: str, enemy: str) -> int:
    """Return the attack and health that a supporting unit gives against that front-line unit."""
    return table.parts.unit[unit].support if hits(table.parts, unit, enemy) else 0


def _acts(case: _Case, card: str) -> bool:
    facts = case.parts.card[card]
    if is_standard(case.parts, card):
        return matches(facts, case.own.front)
    return works(facts, case.own.front, case.own.support)


def _by_texts(case: _Case, source: str) -> Iterator[tuple[ValuePart, bool]]:
    """Yield the values that a card's text gives here, each with a flag that is true if the value is certain."""
    for effect in _effects(case.parts, source):
        if effect.word not in ("attack", "health") or effect.timing:
            continue
        unsettled = [condition for condition in effect.conditions if condition.word == STRONG]
        if all(_holds(case, condition) for condition in effect.conditions if condition not in unsettled):
            yield _given(source, effect), not unsettled


def _effects(parts: ComponentSet, card: str) -> tuple[Effect, ...]:
    facts = parts.card.get(card) or parts.event.get(card)
    return facts.effects if facts is not None else ()


def _is_bonus(effect: Effect) -> bool:
    return effect.timing == START_OF_BATTLE and effect.word in ("attack", "health")


def _given(source: str, effect: Effect) -> ValuePart:
    return ValuePart(source, effect.amount, 0) if effect.word == "attack" else ValuePart(source, 0, effect.amount)


def _support(case: _Case, unit: str) -> ValuePart:
    return ValuePart(unit, support_of(case.table, unit, case.foe.front), 0)


def _holds(case: _Case, condition: Condition) -> bool:
    parts, own, foe = case.parts, case.own, case.foe
    match condition.word:
        case "vs":
            return means(parts, condition.of, foe.front)
        case "front":
            return means(parts, condition.of, own.front)
        case "supporting":
            return any(means(parts, condition.of, unit) for unit in own.support)
        case "supported":
            return bool(own.support)
        case "present":
            return any(means(parts, condition.of, unit) for unit in (own.front, *own.support))
        case "base-here":
            return case.table.area(case.fight.area).base == own.seat
        case "attacking":
            return own.seat == case.fight.attacker
        case "defending":
            return own.seat == case.fight.defender
    return True


# -- Matches of cards and units, and the targets of units -------------------------------------------------------------


@lru_cache(maxsize=512)
def _members(version: int, own: Corrections, word: str) -> frozenset[str]:
    return frozenset(members(word, corrected(version, own).units))


def means(parts: ComponentSet, word: str, unit: str) -> bool:
    """Return whether a word of a card (a unit, `flying`, a race and so on) includes that unit."""
    return unit in _members(parts.version, parts.corrections, word)


def is_standard(parts: ComponentSet, card: str) -> bool:
    found = parts.card.get(card)
    return found is not None and found.kind == STANDARD


def matches(card: CombatCard, front: str) -> bool:
    """Return whether the card shows that front-line unit."""
    return ANY_UNIT in card.icons or front in card.icons


def works(card: CombatCard, front: str, support: Iterable[str]) -> bool:
    """Return whether a reinforcement shows the front-line unit, or a supporting unit with the support mark."""
    return matches(card, front) or any(unit in card.specialty for unit in support)


def hits(parts: ComponentSet, unit: str, other: str) -> bool:
    """Return whether a unit can hit another unit, according to its kind."""
    one, two = parts.unit.get(unit), parts.unit.get(other)
    return one is not None and two is not None and two.type in one.targets


# -- ways out ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WayOut:
    """An area that units could go to. `room`: the number of units that still fit; `held`: the number of own units there."""

    area: str
    room: int
    held: int

    @property
    def planet(self) -> str:
        return planet_of(self.area)


def ways_out(table: Table, seat: int, contested: str, *, near: bool = False) -> tuple[WayOut, ...]:
    """Return the areas that seat's units could go to, those of the contested planet first.

    `near`: only areas of the contested planet.
    """
    here = planet_of(contested)
    planets = [here]
    if not near:
        reached = {way.to for way in table.ways(here) if seat in way.seats}
        planets += [name for _key, planet in table.planets if (name := planet.planet) in reached and name != here]
    return tuple(way for planet in planets for way in _of_planet(table, seat, planet, contested))


def _of_planet(table: Table, seat: int, planet: str, contested: str) -> list[WayOut]:
    found = []
    for number, area in enumerate(table.planet(planet).areas, 1):
        key = f"{planet}-{number}"
        if key == contested or area.base not in (None, seat):
            continue
        if area.seat not in (None, seat) or area.attacker not in (None, seat):
            continue
        held = len(units_in(area, seat))
        room = table.parts.area[key].limit - held
        if room > 0:
            found.append(WayOut(key, room, held))
    return found


# -- animation of a skirmish --------------------------------------------------------------------------------------------


TURNED, FILLING, HIDDEN = "turned", "filling", "hidden"
"""The states of a skirmish during the animation: its cards are turned, its bars fill, or it is still to come."""
ZONE = "battle"
TURN, FILL = 400, 200
"""The milliseconds between turning cards and filling their bars, and the milliseconds for which the bars fill."""


def is_animated(table: Table) -> bool:
    """Return whether an animation hides the results of skirmishes now."""
    return any(patch.zone == ZONE for patch in table.patches)


def beats(events: Sequence[EventKind]) -> Sequence[Beat]:
    """Return the animation frames of the skirmishes that were resolved in a step, one after the other."""
    resolved = [event.skirmish for event in events if isinstance(event, Shown)]
    summed = {event.skirmish for event in events if isinstance(event, Sum)}
    found: list[Beat] = []
    for at, number in enumerate(resolved):
        later = tuple(Patch(ZONE, each, HIDDEN) for each in resolved[at + 1 :])
        found.append(Beat((Patch(ZONE, number, TURNED), *later), TURN))
        if number in summed:
            found.append(Beat((Patch(ZONE, number, FILLING), *later), FILL))
    return found


# -- fight ------------------------------------------------------------------------------------------------------------


OVER = "over"
"""The step of a battle that is no longer in the view. The other steps are words of the view."""
RETREATS = "retreat"
"""The last step that is a word of the view."""
SKIRMISH = "skirmish"


@dataclass(frozen=True, slots=True)
class SkirmishLine:
    """One side of a skirmish.

    `front`: the front-line unit, also after it fell or withdrew (`is_gone`). `support`: the supporters left; `lost`: supporters
    that fell or withdrew. `cards`: the cards this player may know; `hidden`: the number of other cards. `attack` and `health`
    are final values, and `parts` are their parts. They are None and empty until they are known.
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
    lines: tuple[SkirmishLine, SkirmishLine]
    is_done: bool

    def of(self, seat: int) -> SkirmishLine:
        """Return the side of that seat."""
        return self.lines[0] if self.lines[0].seat == seat else self.lines[1]

    def against(self, seat: int) -> SkirmishLine:
        """Return the opposing side."""
        return self.lines[1] if self.lines[0].seat == seat else self.lines[0]


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle. `used`: abilities used at its start, each with its seat.

    `free`: for each side, the units that are not in a skirmish yet, or no longer. `history`: the events of the battle from its
    beginning.
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
    history: BattleHistory | None

    @property
    def seats(self) -> tuple[int, int]:
        return (self.attacker, self.defender)

    def other(self, seat: int) -> int:
        """Return the opponent of that seat."""
        return self.defender if seat == self.attacker else self.attacker

    def free_of(self, seat: int) -> tuple[str, ...]:
        """Return the units of that seat that are in no skirmish."""
        return self.free[self.seats.index(seat)]

    def skirmish(self, number: int) -> Skirmish | None:
        return next((one for one in self.skirmishes if one.number == number), None)


def units_in(area: AreaView, seat: int) -> tuple[str, ...]:
    """Return the units of that seat in an area, which may hold units of two seats."""
    return area.units if area.seat == seat else area.attackers if area.attacker == seat else ()


_LAST: list[tuple[Table, Fight | None]] = []
"""The last table for which a battle was requested. A panel requests the same battle for each of its things."""


def fight(table: Table) -> Fight | None:
    """Return the battle under way, or the last battle in the events; None if there is none."""
    for known, found in _LAST:
        if known is table:
            return found
    _LAST[:] = [(table, _worked_out(table))]
    return _LAST[0][1]


def _worked_out(table: Table) -> Fight | None:
    history = tell(table.fought)
    view = table.view.battle
    if view is None:
        return None if history is None else past_fight(history)
    if history is not None and (history.over or (history.area, history.attacker, history.defender) != _what(view)):
        history = None  # of another battle; the facts about this one are in the view
    shown = {skirmish.skirmish: skirmish for skirmish in view.skirmishes}
    clashes = {clash.number: clash for clash in history.clashes if clash.is_begun} if history is not None else {}
    numbers = sorted({*shown, *clashes})
    current = history.current if history is not None and history.current else _current(table, view)
    skirmishes = [
        _skirmish((view.attacker, view.defender), number, shown.get(number), history.clash(number) if history else None)
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
        history,
    )


def _what(view: BattleView) -> tuple[str, int, int]:
    return (view.area, view.attacker, view.defender)


def past_fight(history: BattleHistory) -> Fight:
    """Return a finished battle, from its events alone."""
    seats = (history.attacker, history.defender)
    skirmishes = [_skirmish(seats, clash.number, None, clash) for clash in history.clashes if clash.is_begun]
    used = tuple((event.seat, event.card) for event in history.used)
    special = any(part.why == "special-mobilize" for clash in history.clashes for part in clash.of(Part))
    return Fight(
        history.area, *seats, special, OVER, tuple(skirmishes), used, ((), ()), ((), ()), history.current, history
    )  # fmt: skip


def _current(table: Table, view: BattleView) -> int:
    """Return the skirmish that is being resolved, as far as the view and the question show it."""
    for asked in table.view.asked:
        if isinstance(asked, ReplaceQuestion | PickQuestion):
            return asked.skirmish if view.step == "skirmishes" else 0
    return next((s.skirmish for s in view.skirmishes if not s.done and s.attacking.attack is not None), 0)


def _used(view: BattleView) -> tuple[tuple[int, str], ...]:
    """Return the abilities used, each with its seat."""
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


def _line(seat: int, at: int, side: SideView | None, clash: Clash | None, *, is_done: bool) -> SkirmishLine:
    began = Counter(unit for whose, unit in clash.support if whose == seat) if clash is not None else Counter[str]()
    stand = Counter(side.support) if side is not None else began - Counter(_fallen_supporters(seat, at, clash))
    fought = clash.fronts[at] if clash is not None and clash.fronts is not None else ""
    front = (side.front if side is not None else None) or fought
    sums = [told for told in clash.of(Sum) if told.seat == seat] if clash is not None else []
    is_gone = side.front is None if side is not None else front_fell(seat, at, clash)
    return SkirmishLine(
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
    """Return whether the front-line unit of that side fell or withdrew, according to the events.

    If a supporter is of the same kind, the enemy's unit hits the front line first, and a card hits the supporter first.
    """
    if clash is None or clash.fronts is None:
        return False
    front = clash.fronts[at]
    backed = (seat, front) in clash.support
    return any(
        event.seat == seat and event.unit == front and (isinstance(event, Withdrew) or event.why == SKIRMISH or not backed)
        for event in clash.events
        if isinstance(event, UnitDestroyed | Withdrew)
    )


def _fallen_supporters(seat: int, at: int, clash: Clash | None) -> Iterable[str]:
    if clash is None:
        return ()
    gone = [e.unit for e in clash.events if isinstance(e, UnitDestroyed | Withdrew) and e.seat == seat]
    if clash.fronts is not None and front_fell(seat, at, clash):
        gone.remove(clash.fronts[at])
    return gone


def _cards(seat: int, at: int, clash: Clash | None) -> tuple[str, ...]:
    """Return the cards of a side that were shown and counted, in the order in which they were played."""
    if clash is None or not (shown := clash.of(Shown)):
        return ()
    cards = list((shown[-1].attacking, shown[-1].defending)[at])
    for event in clash.events:
        if isinstance(event, Void | Cancelled) and event.seat == seat and event.card in cards:
            cards.remove(event.card)
        elif isinstance(event, OpenCard) and event.seat == seat:
            cards.insert(0, event.card)
    return tuple(cards)


# -- history ------------------------------------------------------------------------------------------------------------


E = TypeVar("E", bound=EventKind)


@dataclass(frozen=True, slots=True)
class Clash:
    """One skirmish. `fronts`: the front-line units of attacker and defender; `events`: the events since it was resolved."""

    number: int
    fronts: tuple[str, str] | None = None
    support: tuple[tuple[int, str], ...] = ()
    events: tuple[EventKind, ...] = ()

    def of(self, kind: type[E]) -> tuple[E, ...]:
        """Return the events of that kind."""
        return tuple(event for event in self.events if isinstance(event, kind))

    @property
    def is_begun(self) -> bool:
        """Return whether the skirmish is resolved or about to be."""
        return bool(self.events)


@dataclass(frozen=True, slots=True)
class BattleHistory:
    """The events of a battle. `before`: events before its first skirmish.

    `after`: splash damage, nukes and retreats, also if a card ended the battle before the first skirmish.
    """

    attacker: int
    defender: int
    area: str
    before: tuple[EventKind, ...] = ()
    clashes: tuple[Clash, ...] = ()
    after: tuple[EventKind, ...] = ()
    over: BattleOver | None = None

    def clash(self, number: int) -> Clash:
        """Return the skirmish of that number, as far as the events show it."""
        return next((clash for clash in self.clashes if clash.number == number), Clash(number))

    @property
    def current(self) -> int:
        """Return the number of the skirmish that was resolved last or is being resolved; 0 if there is none."""
        return next((begun.skirmish for begun in reversed(self.after) if isinstance(begun, SkirmishBegins)), 0)

    @property
    def used(self) -> tuple[UsedAbility, ...]:
        """Return the abilities used at the start of the battle."""
        return tuple(event for event in self.before if isinstance(event, UsedAbility))

    @property
    def losses(self) -> tuple[UnitDestroyed, ...]:
        """Return the units that were destroyed after the skirmishes."""
        return tuple(event for event in self.after if isinstance(event, UnitDestroyed))

    @property
    def retreats(self) -> tuple[Retreated, ...]:
        """Return the seats that retreated, with the areas they retreated to."""
        return tuple(event for event in self.after if isinstance(event, Retreated))

    def drawn(self, seat: int) -> int:
        """Return the number of cards that seat drew before the skirmishes were formed."""
        return sum(event.count for event in self.before if isinstance(event, Drew) and event.seat == seat)

    def is_from_hand(self, seat: int, card: str) -> bool:
        """Return whether that seat placed that card from its hand. True if no event shows where the card came from."""
        placed = [
            event.place
            for event in self.before
            if isinstance(event, PlacedCard | OpenCard) and (event.seat, event.card) == (seat, card)
        ]
        return "hand" in placed or not placed


def has_just_ended(events: Sequence[EventKind]) -> bool:
    """Return whether nobody has acted since the last battle in these events ended."""
    ends = [at for at, event in enumerate(events) if isinstance(event, BattleOver)]
    return bool(ends) and not any(isinstance(event, Revealed | PlacedOrder) for event in events[ends[-1] :])


def fighters(events: Iterable[EventKind]) -> tuple[int, ...]:
    """Return the two seats of the last battle in these events."""
    history = tell(events)
    return () if history is None else (history.attacker, history.defender)


def tell(events: Iterable[EventKind]) -> BattleHistory | None:
    """Return the last battle in these events; None if there is none.

    The history begins with the event that starts the battle. Later facts are in the view.
    """
    history: BattleHistory | None = None
    for event in events:
        if isinstance(event, Battle):
            history = BattleHistory(event.attacker, event.defender, event.area)
        elif history is not None and history.over is None:
            history = _go_on(history, event)
    return history


def last_battle(steps: Iterable[Sequence[EventKind]]) -> tuple[EventKind, ...]:
    """Return the events of these actions since the last battle began, without undone actions. Empty if there was no battle."""
    kept: list[Sequence[EventKind]] = []
    for events in steps:
        if any(isinstance(event, Undone) for event in events):
            del kept[-1:]
        else:
            kept.append(events)
    return battle_of([event for events in kept for event in events])


def battle_of(events: Sequence[EventKind]) -> tuple[EventKind, ...]:
    """Return the events since the last battle began.

    Empty if there was no battle, or if it is not known which actions were undone.
    """
    first = max((at for at, event in enumerate(events) if isinstance(event, Battle)), default=len(events))
    found = tuple(events[first:])
    return () if any(isinstance(event, Undone) for event in found) else found


def _go_on(history: BattleHistory, event: EventKind) -> BattleHistory:
    match event:
        case Paired(number, attacking, defending):
            return _with(history, replace(history.clash(number), fronts=(attacking, defending)))
        case Supports(seat, unit, number):
            clash = history.clash(number)
            return _with(history, replace(clash, support=(*clash.support, (seat, unit))))
        case SkirmishBegins(number):
            return _with(replace(history, after=(*history.after, event)), replace(history.clash(number), events=(event,)))
        case BattleOver():
            return replace(history, over=event)
    if _comes_after(history, event):
        return replace(history, after=(*history.after, event))
    if not history.current or isinstance(event, FrontPicked):
        return replace(history, before=(*history.before, event))
    clash = history.clash(history.current)
    return _with(history, replace(clash, events=(*clash.events, event)))


def _with(history: BattleHistory, clash: Clash) -> BattleHistory:
    others = [other for other in history.clashes if other.number != clash.number]
    return replace(history, clashes=tuple(sorted((*others, clash), key=lambda one: one.number)))


def _comes_after(history: BattleHistory, event: EventKind) -> bool:
    """Return whether an event follows the skirmishes: splash damage, a nuke or a retreat."""
    if isinstance(event, UnitDestroyed):
        triggered = {told.card for clash in history.clashes for told in clash.of(Triggered)}
        return event.why in triggered or event.why in AFTERWARDS
    return isinstance(event, Retreated)


AFTERWARDS = ("nuke", "surplus")
"""Reasons, besides splash damage, for losing a unit after all skirmishes."""
