"""Offer the moves of a Mobilize order, with its questions and the consequences of moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from client.games.starcraft.model.ground import (
    all_areas,
    areas_of,
    free_places,
    is_open,
    others,
    own_base,
    own_units,
    planet_of,
    reach,
)
from client.games.starcraft.model.keys import DIGITS, pools
from client.games.starcraft.model.odds import forecast
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.this_order import arrived, is_known, moves, of_this_order
from client.games.starcraft.model.threats import left_open
from client.games.starcraft.questions.panel import Guard, Hint, Panel, Said, Thing
from client.games.starcraft.texts import odds, planets
from client.games.starcraft.texts.cards import unit_text
from client.games.starcraft.texts.words import area_name, card_name, planet_name, seat_name, unit_name, units_text
from client.table.pointing import Part, Picks, value_of
from client.text.i18n import _, labelled, ngettext, pgettext, separated
from engine.language import Verb
from engine.starcraft.language.general import DestroyedPiece, End, Moved
from engine.starcraft.language.orders import LiftedOff, LiftOff, MobilizeQuestion, Move, Recalled, RecallQuestion

# -- The panel of a Mobilize order, and of a recall, which is one more move --------------------------------------------


class MobilizePanel(Panel):
    """The panel of a Mobilize order.

    A key takes a unit of a stack, the same key again takes one more, and a digit names the destination.
    """

    NAME = "mobilize"
    COUNTS = True

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        """Return the units that can go first, so that the cursor begins there."""
        return () if asked(table) is None else (*_movable(table), *_areas(table))

    def said(self, table: Table, picked: Picks) -> Said:
        return said(table, picked)

    def why_not(self, table: Table, picked: Picks, part: Part) -> str:
        stack = stack_of(table, part)
        if stack is not None:
            return why_not_go(table, stack, picked)
        if part == base_part(table):
            return why_no_lift_off(table)
        return why_not_there(table, picked, value_of(part))

    def guard(self, table: Table, action: Verb) -> Guard | None:
        return guard(table) if isinstance(action, End) else None

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        stack = stack_of(table, part)
        if stack is not None:
            return unit_text(table.parts, stack.unit)
        if part == base_part(table):
            words = _("Once an order, a Terran base may move to another of your areas on the planet (lift-off).")
            return [(_("Base"), words)]
        return planets.of_area(table, value_of(part))


MOBILIZE = MobilizePanel()


def stack_of(table: Table, part: Part) -> Stack | None:
    """Return the stack of a thing."""
    return next((stack for stack in stacks(table) if stack.part == part), None)


def _areas(table: Table) -> Iterator[Thing]:
    for row, (digit, area) in enumerate(zip(DIGITS, targets(table), strict=False)):
        yield Thing(("area", area), digit, row)


def _movable(table: Table) -> Iterator[Thing]:
    """Yield one row for each area, its stacks next to each other, with the base at the end of its area's row."""
    rows: dict[str, int] = {}
    columns: dict[str, int] = {}
    listed = [(stack.area, stack.part, stack.key) for stack in stacks(table)]
    if (base := base_part(table)) is not None:
        listed.append((own_base(table, planet(table)) or "", base, base_key()))
    for area, part, key in listed:
        row = rows.setdefault(area, len(targets(table)) + len(rows))
        columns[area] = columns.get(area, -1) + 1
        yield Thing(part, key, row, columns[area])


# -- arrival ----------------------------------------------------------------------------------------------------------


def arrival(table: Table, area: str) -> str:
    """Return an area in a few words."""
    if is_open(table, area):
        return _own_or_empty(table, area)
    base, (seat, _units) = table.area(area).base, others(table, area)
    owner = seat if seat is not None else base
    if owner is not None and table.view.seats[owner].team == table.me.team:
        return _("your partner's: closed to you")
    first = entered(table)
    if first not in (None, area):
        return _("closed: one enemy area an order")
    lands = base in (None, table.side) or AIR_SUPPORT not in table.view.seats[base].modules
    if not lands:
        return _("Air Support: not from other planets")
    if contested(table, area):
        most = table.parts.area[area].limit + MORE_ATTACKERS
        return _("a battle, {n} at most").format(n=most)
    return _("an enemy base, which falls in regrouping")


def _own_or_empty(table: Table, area: str) -> str:
    free = free_places(table, area)
    if free < 0:
        return ngettext("{n} over the limit: it goes on", "{n} over the limit: they go on", -free).format(n=-free)
    if not free:
        return pgettext("an area", "full")
    room_left = _("room for {n}").format(n=free)
    mine = own_units(table, area) or table.area(area).base == table.side
    return _("yours, {room}").format(room=room_left) if mine else _("empty, {room}").format(room=room_left)


# -- Completed moves in this order, equal moves joined ----------------------------------------------------------------


def done_lines(table: Table) -> list[str]:
    """Return one line for each move: number, kind, origin and destination, and whether it is an attack."""
    counts: dict[tuple[str, str, str], int] = {}
    for event in moves(table):
        match event:
            case Moved(unit=unit, start=start, end=end, count=count):
                name = unit_name(table.parts, unit)
            case LiftedOff(start=start, end=end):
                name, count = _("Base"), 1
            case Recalled(unit=unit, start=start, end=end):
                name, count = _("{unit}, recalled").format(unit=unit_name(table.parts, unit)), 1
            case _:
                continue
        counts[name, start, end] = counts.get((name, start, end), 0) + count
    return [_line(table, *way, count) for way, count in counts.items()]


def _line(table: Table, name: str, start: str, end: str, count: int) -> str:
    what = f"{count}× {name}" if count > 1 else name
    words = _("{what}: {start} to {end}")
    if entered(table) == end and not is_open(table, end):
        words = _("{what}: {start} to {end}, attacks")
    return words.format(what=what, start=area_name(table.parts, start), end=area_name(table.parts, end))


# -- Why units cannot go, or not there, and why a base cannot lift off: the rule by its words -------------------------


AIR_SUPPORT = "air_support"
MORE_ATTACKERS = 2
"""The number of units by which attackers may exceed the unit limit."""


def why_not_go(table: Table, stack: Stack, picked: Picks) -> str:
    """Return why no unit of a stack, or no further unit of it, can go anywhere."""
    name = unit_name(table.parts, stack.unit)
    if stack.part in picked:
        most = picked.count(stack.part)
        words = ngettext("{n} {unit} is all that can go.", "{n} of {unit} are all that can go.", most)
        return words.format(n=most, unit=name)
    first = next((other for other in stacks(table) if other.part in picked), None)
    if first is not None and stack.goes_to:
        words = _("{unit} first: a digit says where to, Esc leaves it there.")
        count = picked.count(first.part)
        first_name = unit_name(table.parts, first.unit)
        return words.format(unit=f"{count}× {first_name}" if count > 1 else first_name)
    if crowded := overfull(table):
        return _must_leave(table, crowded)
    words = _("{unit} can go nowhere: every area of {planet} is full or closed to it.")
    return words.format(unit=name, planet=planet_name(table.parts, planet_of(targets(table)[0])))


def overfull(table: Table) -> str | None:
    """Return the area that holds too many units. Some of them must leave before any other move."""
    if isinstance(asked(table), RecallQuestion) or End() in table.view.actions:
        return None
    return next((move.start for move in table.can(Move)), None)


def _must_leave(table: Table, area: str) -> str:
    words = _("{area} holds more than its limit: units go out of there first.")
    return words.format(area=area_name(table.parts, area))


def why_not_there(table: Table, picked: Picks, area: str) -> str:
    """Return why the picked units cannot go to that area."""
    stack = next((stack for stack in stacks(table) if stack.part in picked), None)
    if picked and picked[0] == base_part(table):
        return _no_landing(table, area)
    if stack is None:
        return _("Units go to {area}: press some of your units first.").format(area=area_name(table.parts, area))
    if stack.area == area:
        return _("They are there already.")
    if crowded := overfull(table):
        return _must_leave(table, crowded)
    if isinstance(asked(table), RecallQuestion):
        words = _("Recall needs an area with one of your Arbiters and free space; {area} does not qualify.")
        return words.format(area=area_name(table.parts, area))
    return _closed(table, stack, area) or _full(table, area)


def _closed(table: Table, stack: Stack, area: str) -> str:
    """Return the rule that closes the area to these units."""
    if is_open(table, area):
        return ""
    name, base = area_name(table.parts, area), table.area(area).base
    owner = base if base not in (None, table.side) else others(table, area)[0]
    if owner is not None and table.view.seats[owner].team == table.me.team:
        return _("{area} is {name}'s, your partner's: your units do not enter it.").format(
            area=name, name=seat_name(table, owner)
        )
    first = entered(table)
    if first is not None and first != area:
        words = _("One enemy area an order, and it is {area} already.")
        return words.format(area=area_name(table.parts, first))
    if base not in (None, table.side) and AIR_SUPPORT in table.view.seats[base].modules and not is_home(table, stack.area):
        words = _("{area}: {name}'s Air Support lets nobody land there from another planet.")
        return words.format(area=name, name=seat_name(table, base))
    return ""


def _full(table: Table, area: str) -> str:
    name, limit = area_name(table.parts, area), table.parts.area[area].limit
    if contested(table, area):
        words = _("{area} takes {n} attackers, two over its limit; it has them all.")
        return words.format(area=name, n=limit + MORE_ATTACKERS)
    words = ngettext("{area} is full: it takes {n} unit.", "{area} is full: it takes {n} units.", limit)
    return words.format(area=name, n=limit) if free_places(table, area) <= 0 else _("{area}: not now.").format(area=name)


def why_no_lift_off(table: Table) -> str:
    """Return why the base cannot lift off."""
    if any(isinstance(event, LiftedOff) for event in moves(table)):
        return _("A base lifts off once an order, and yours has.")
    if crowded := overfull(table):
        return _must_leave(table, crowded)
    return _("The base lifts off to another area that is yours on the same planet; there is none.")


def _no_landing(table: Table, area: str) -> str:
    name = area_name(table.parts, area)
    if table.area(area).base == table.side:
        return _("The base is there already.")
    if is_open(table, area) and not own_units(table, area):
        return _("{area} is empty: the base lifts off to an area with your units.").format(area=name)
    return _("{area} is not yours: the base lifts off to an area with your units.").format(area=name)


# -- The prompts of a Mobilize order ----------------------------------------------------------------------------------


def said(table: Table, picked: Picks) -> Said:
    """Return the two lines of the prompt."""
    question = asked(table)
    if question is None:
        return Said("")
    if isinstance(question, RecallQuestion):
        sentence = _where(table, picked) or _("{card}: which unit comes, and to which of your Arbiters?")
        hints = (Hint("0", _("none")),)
        return Said(sentence.format(card=card_name(table.parts, question.source)), _("RECALL"), "", hints)
    sentence = _where(table, picked) or _at_rest(table)
    crowded = why_not_over(table) if picked else ""
    further = " ".join(filter(None, (crowded, odds_now(table, picked) or _further(table), _bare_base(table, picked))))
    return Said(sentence, _("MOBILIZE"), further, () if overfull(table) else (_end(table),))


def _bare_base(table: Table, picked: Picks) -> str:
    """Return a warning if the move leaves a base without a unit next to it."""
    bare = next((area for area in sorted(left_open(table, picked)) if table.area(area).base == table.side), None)
    return _("No unit guards your base on {area} now.").format(area=area_name(table.parts, bare)) if bare is not None else ""


def odds_now(table: Table, picked: Picks = ()) -> str:
    """Return the odds of a battle in an area that units have entered already, else in the areas that the picked units can go
    to.
    """
    stack = next((stack for stack in stacks(table) if stack.part in picked), None)
    more = (stack.unit,) * picked.count(stack.part) if stack is not None else ()
    if (area := battle_area(table)) is not None:
        return odds.sentence([odds.forecast_words(table, forecast(table, area, more))])
    said = []
    for digit, target in zip(DIGITS, targets(table), strict=False):
        if stack is not None and contested(table, target) and any(target == end for end, _most in stack.goes_to):
            said.append(labelled(digit, odds.forecast_words(table, forecast(table, target, more))))
    return odds.sentence(said)


def _end(table: Table) -> Hint:
    return Hint("e", _("end order") if battle_area(table) is None else _("start the battle"))


def why_not_over(table: Table) -> str:
    """Return why the order cannot end: the area that holds too many units; "" if there is none."""
    if (area := overfull(table)) is None:
        return ""
    over = -free_places(table, area)
    words = ngettext(
        "{area} holds {n} unit over its limit: it goes on now.",
        "{area} holds {n} units over its limit: they go on now.",
        over,
    )
    return words.format(area=area_name(table.parts, area), n=max(1, over))


def _at_rest(table: Table) -> str:
    if said := why_not_over(table):
        return said
    if not table.can(Move):
        return _("None of your units can move any more.") if not lifts_to(table) else _("Only the base can still move.")
    return _("A letter takes a unit; a digit says where on {planet}.").format(planet=planet_name(table.parts, planet(table)))


def _where(table: Table, picked: Picks) -> str:
    """Return the digits of the areas that the picked units can go to."""
    if not picked:
        return ""
    if picked[0] == base_part(table):
        return _("Base: to which area? {areas}").format(areas=_digits(table, lifts_to(table)))
    stack = next((stack for stack in stacks(table) if stack.part in picked), None)
    if stack is None:
        return _("{area}: who goes there?").format(area=area_name(table.parts, value_of(picked[0])))
    count = picked.count(stack.part)
    areas = _digits(table, [area for area, most in stack.goes_to if most >= count])
    name = unit_name(table.parts, stack.unit)
    if count == 1 and stack.count > 1:
        words = _("{unit}, 1 of {n}: to which area? {areas}  {key} takes one more")
        return words.format(unit=name, n=stack.count, areas=areas, key=stack.key)
    return _("{unit}: to which area? {areas}").format(unit=f"{count}× {name}" if count > 1 else name, areas=areas)


def _digits(table: Table, areas: Collection[str]) -> str:
    """Return the digits of areas, with the consequence of a move there."""
    return "  ".join(
        digit + " " + _("battle") if contested(table, area) else digit
        for digit, area in zip(DIGITS, targets(table), strict=False)
        if area in areas
    )


def _further(table: Table) -> str:
    """Return the facts that are settled already."""
    area = entered(table)
    if area is not None and contested(table, area):
        return _("One enemy area an order: it is {area}.").format(area=area_name(table.parts, area))
    if area is not None:
        words = _("One enemy area an order: it is {area}, whose base falls in regrouping.")
        return words.format(area=area_name(table.parts, area))
    if not moves(table) and any(not is_open(table, found) for found in targets(table)):
        return _("Move into any friendly or empty areas, and into one enemy area an order.")
    return ""


# -- Consequences of a Mobilize order: the battle, its sides, and possible retreats -----------------------------------


def contested(table: Table, area: str) -> bool:
    """Return whether both sides have or would have units there, which means a battle."""
    return others(table, area)[0] is not None


def entered(table: Table) -> str | None:
    """Return the enemy area that units have entered in this order."""
    for event in moves(table):
        if isinstance(event, Moved) and event.end in targets(table) and not is_open(table, event.end):
            return event.end
    return next((area for area in targets(table) if contested(table, area) and own_units(table, area)), None)


def battle_area(table: Table) -> str | None:
    """Return the area of the battle that follows the moves."""
    area = entered(table)
    return area if area is not None and contested(table, area) and own_units(table, area) else None


def retreats(table: Table) -> list[tuple[str, int]]:
    """Return the friendly and empty areas of the active planet and those joined by own transports, with their room."""
    return [
        (area.key, free_places(table, area.key))
        for name in reach(table, planet(table))
        for area in areas_of(table, name)
        if is_open(table, area.key) and free_places(table, area.key) > 0
    ]


def retreat_text(table: Table) -> str:
    """Return the areas that units could retreat to, by planet, with the room in brackets: "Torus 2 (2), 4 (2)"."""
    by_planet: dict[str, list[str]] = {}
    for area, free in retreats(table):
        name, _dash, number = area.rpartition("-")
        by_planet.setdefault(name, []).append(f"{number} ({free})")
    return separated([f"{planet_name(table.parts, name)} {', '.join(found)}" for name, found in by_planet.items()])


def sides_text(table: Table, area: str) -> tuple[str, str]:
    """Return the two sides of a battle: this player's units, then the enemy's."""
    seat, units = others(table, area)
    theirs = (
        "" if seat is None else _("{name}: {what}").format(name=seat_name(table, seat), what=units_text(table.parts, units))
    )
    return _("you: {units}").format(units=units_text(table.parts, own_units(table, area))), theirs


def guard(table: Table) -> Guard | None:
    """Warn of the consequences of ending the moves."""
    if isinstance(asked(table), RecallQuestion):
        return None
    if (area := battle_area(table)) is not None:
        seat, units = others(table, area)
        mine, theirs = units_text(table.parts, own_units(table, area)), units_text(table.parts, units)
        name, where = "" if seat is None else seat_name(table, seat), retreat_text(table)
        words = _("A battle in {area}: your {mine} against {name}'s {theirs}. You could retreat to {where}.")
        if not where:
            words = _("A battle in {area}: your {mine} against {name}'s {theirs}, and nowhere to retreat to.")
        words = words.format(area=area_name(table.parts, area), mine=mine, theirs=theirs, name=name, where=where)
        return Guard(f"{words} {odds.sentence([odds.forecast_words(table, forecast(table, area))])}".strip())
    if not moves(table) and (movable := sum(_movable_units(table).values())):
        words = ngettext("Nothing has moved; {n} unit of yours could.", "Nothing has moved; {n} units of yours could.", movable)
        if not is_known(table):
            words = ngettext("{n} unit of yours could still move.", "{n} units of yours could still move.", movable)
        return Guard(words.format(n=movable))
    return None


def _movable_units(table: Table) -> dict[tuple[str, str], int]:
    """Return how many units of each stack can move."""
    found: dict[tuple[str, str], int] = {}
    for move in table.can(Move):
        found[move.unit, move.start] = max(found.get((move.unit, move.start), 0), move.count)
    return found


# -- stacks -----------------------------------------------------------------------------------------------------------


_BASE = 1
"""The number of capitals reserved for the base that lifts off."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Equal units of an area.

    `count`: the units that have not moved; `goes_to`: the areas they can go to, each with the most units.
    """

    unit: str
    area: str
    key: str
    count: int
    goes_to: tuple[tuple[str, int], ...] = ()

    @property
    def part(self) -> Part:
        return ("unit", self.unit, self.area)


Question = MobilizeQuestion | RecallQuestion


def asked(table: Table) -> Question | None:
    """Return the question of this order, also if it is another seat's: the units to move, or the unit to recall."""
    return next((question for question in table.view.asked if isinstance(question, Question)), None)


def planet(table: Table) -> str:
    """Return the active planet."""
    question = asked(table)
    return question.planet if isinstance(question, MobilizeQuestion) else table.view.active or ""


def stacks(table: Table) -> tuple[Stack, ...]:
    """Return every stack within reach, except stacks that are used up.

    Each kind of unit keeps the key it had when the order began.
    """
    keys = pools()
    pool = iter(keys.home + keys.around + keys.spare[_BASE:])
    moved, found = arrived(table), []
    for area, unit in _at_the_beginning(table):
        key = next(pool, "")
        goes_to = tuple((move.end, move.count) for move in table.can(Move) if move.unit == unit and move.start == area)
        there = own_units(table, area).count(unit) - moved.get((unit, area), 0)
        count = max(there, *(most for _end, most in goes_to), 0) if goes_to else there
        if count > 0:
            found.append(Stack(unit, area, key, count, goes_to))
    return tuple(found)


def origins(table: Table) -> tuple[str, ...]:
    """Return the areas whose units may move, those of the active planet last.

    For a recall return all areas with units to recall.
    """
    active = planet(table)
    if isinstance(asked(table), RecallQuestion):
        starts = {move.start for move in table.can(Move)}
        return tuple(area for area in all_areas(table) if area in starts)
    order = [found.planet for found in table.view.galaxy]
    there = sorted(reach(table, active)[1:], key=order.index)
    return tuple(area.key for name in [*there, active] for area in areas_of(table, name))


def base_part(table: Table) -> Part | None:
    """Return the part of the base that may lift off, if the race's bases can."""
    home, faction = own_base(table, planet(table)), table.faction(table.side)
    if home is None or faction is None or "lift-off" not in table.parts.race[faction.race].abilities:
        return None
    return None if isinstance(asked(table), RecallQuestion) else ("base",)


def base_key() -> str:
    """Return the key of the base that may lift off."""
    return pools().spare[:_BASE]


def lifts_to(table: Table) -> tuple[str, ...]:
    """Return the areas that the base can go to now."""
    return tuple(action.area for action in table.can(LiftOff))


def targets(table: Table) -> tuple[str, ...]:
    """Return the areas of the active planet."""
    active = planet(table)
    return tuple(area.key for area in areas_of(table, active)) if active in table.parts.planet else ()


def _at_the_beginning(table: Table) -> Iterator[tuple[str, str]]:
    """Yield areas and kinds of the units within reach when the order began.

    The moves and losses since then are reversed.
    """
    left: Counter[tuple[str, str]] = Counter()
    for event in of_this_order(table):
        if isinstance(event, Moved):
            left[event.start, event.unit] += event.count
            left[event.end, event.unit] -= event.count
        elif isinstance(event, DestroyedPiece) and event.piece in table.parts.unit:
            left[event.where, event.piece] += 1
    order = {key: at for race in table.parts.races for at, key in enumerate(race.units)}
    for area in origins(table):
        there = Counter(own_units(table, area))
        kinds = {*there, *(unit for where, unit in left if where == area)}
        for unit in sorted(kinds, key=lambda unit: order.get(unit, 0)):
            if there[unit] + left[area, unit] > 0:
                yield area, unit


def is_home(table: Table, area: str) -> bool:
    """Return whether an area belongs to the active planet."""
    return planet_of(area) == planet(table)
