"""Own units within reach of the active planet, in stacks of equal ones, each with a key that it keeps for the whole order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from client.games.starcraft.faces.face import Pick
from client.games.starcraft.model.ground import all_areas, areas_of, own_base, own_units, planet_of, reach
from client.games.starcraft.model.keys import pools
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.this_order import arrived, of_this_order
from engine.starcraft.language.general import DestroyedPiece, Moved
from engine.starcraft.language.orders import LiftOff, MobilizeQuestion, Move, RecallQuestion

_BASE = 1
"""Of the capitals, the first is for the base that lifts off."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Equal units of an area. `count`: those that have not moved; `goes_to`: the areas they can go to, with how many."""

    unit: str
    area: str
    key: str
    count: int
    goes_to: tuple[tuple[str, int], ...] = ()

    @property
    def pick(self) -> Pick:
        return f"unit {self.unit} {self.area}"


Question = MobilizeQuestion | RecallQuestion


def asked(table: Table) -> Question | None:
    """The question of this order, to whomever it is put: what to move, or which unit to recall."""
    return next((question for question in table.view.asked if isinstance(question, Question)), None)


def planet(table: Table) -> str:
    """The active planet."""
    question = asked(table)
    return question.planet if isinstance(question, MobilizeQuestion) else table.view.active or ""


def stacks(table: Table) -> tuple[Stack, ...]:
    """Every stack that could go there, but those that are used up. Their keys are of the units that the order began with."""
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
    """The areas whose units may come: those of the active planet last, of a recall all."""
    active = planet(table)
    if isinstance(asked(table), RecallQuestion):
        starts = {move.start for move in table.can(Move)}
        return tuple(area for area in all_areas(table) if area in starts)
    order = [found.planet for found in table.view.galaxy]
    there = sorted(reach(table, active)[1:], key=order.index)
    return tuple(area.key for name in [*there, active] for area in areas_of(table, name))


def base_pick(table: Table) -> Pick | None:
    """The base that may lift off, where the race's bases do."""
    home, faction = own_base(table, planet(table)), table.faction(table.side)
    if home is None or faction is None or "lift-off" not in table.parts.race[faction.race].abilities:
        return None
    return None if isinstance(asked(table), RecallQuestion) else f"base {home}"


def base_key() -> str:
    """Its key."""
    return pools().spare[:_BASE]


def lifts_to(table: Table) -> tuple[str, ...]:
    """The areas that it can go to now."""
    return tuple(action.area for action in table.can(LiftOff))


def targets(table: Table) -> tuple[str, ...]:
    """The areas of the active planet."""
    active = planet(table)
    return tuple(area.key for area in areas_of(table, active)) if active in table.parts.planet else ()


def _at_the_beginning(table: Table) -> Iterator[tuple[str, str]]:
    """Areas and kinds of the units within reach when the order began: what has left is put back, what has come is taken off."""
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
    """Whether an area is of the active planet."""
    return planet_of(area) == planet(table)
