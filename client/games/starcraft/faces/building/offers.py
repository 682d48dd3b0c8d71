"""Everything a Build order could buy, in the order of its three steps, each with its price and a key of its own.

A unit has its key by its place among the units of its race, so that it keeps the key when another is unlocked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from client.games.starcraft.faces.face import Pick
from client.games.starcraft.model.keys import pools
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.words import mark, unit_name
from client.i18n import _
from engine.language import Verb
from engine.starcraft.components.values import Cost, Race
from engine.starcraft.language.general import Transport
from engine.starcraft.language.orders import (
    BuildBuilding,
    BuildModule,
    BuildQuestion,
    BuildUnit,
    BuildWorkers,
    Discount,
    Merge,
)
from engine.starcraft.language.setup import PutBase

UNITS, UPGRADES, BASE = 1, 2, 3
"""The steps of the order."""
LEVELS = ("", "I", "II", "III")


@dataclass(frozen=True, slots=True)
class Offer:
    """Something on offer. `actions`: those that buy it now; `price`: None for what has none; `mark`: of a provisional one."""

    pick: Pick
    key: str
    name: str
    step: int
    price: Cost | None
    actions: tuple[Verb, ...]
    mark: str = ""

    @property
    def kind(self) -> str:
        return self.pick.partition(" ")[0]

    @property
    def what(self) -> str:
        """The key of what is bought."""
        return self.pick.partition(" ")[2]


def asked(table: Table) -> BuildQuestion | None:
    """The question of this order, to whomever it is put."""
    return next((question for question in table.view.asked if isinstance(question, BuildQuestion)), None)


def race_of(table: Table) -> Race:
    """The race of the seat at the bottom, which has a faction once orders are executed."""
    faction = table.faction(table.side)
    return table.parts.race[faction.race] if faction is not None else table.parts.races[0]


def offers(table: Table) -> tuple[Offer, ...]:
    """All of them, those of the first step first."""
    return tuple(chain(_first_step(table), _upgrades(table), _savings(table)))


def unlocked(table: Table) -> frozenset[str]:
    """The units that buildings and technologies of the seat unlock."""
    by_building = (unit for had in table.me.buildings for unit in table.parts.building[had.building].unlocks[: had.level])
    return frozenset(by_building) | merged(table)


def merged(table: Table) -> frozenset[str]:
    """Those of them that are made of other units."""
    cards = (table.parts.technology.get(card) for card in table.me.play)
    effects = (effect for card in cards if card is not None for effect in card.effects)
    return frozenset(unit for effect in effects if effect.word == "unlock" for unit in effect.units)


def own_building(table: Table, key: str) -> int:
    """The level of a building of the seat; 0 if it has none."""
    return next((had.level for had in table.me.buildings if had.building == key), 0)


def _first_step(table: Table) -> Iterator[Offer]:
    supply, keys = table.parts.supply, pools()
    around = keys.around + _spare()[_FIXED:]
    yield Offer("workers", around[0], _("Worker"), UNITS, supply.worker_cost, table.can(BuildWorkers))
    yield Offer("transport", around[1], _("Transport"), UNITS, supply.transport_cost, table.can(Transport))
    can_build, made = unlocked(table), merged(table)
    for at, key in enumerate(race_of(table).units):
        if key in can_build:
            unit = table.parts.unit[key]
            sold: tuple[BuildUnit | Merge, ...] = table.can(Merge) if key in made else table.can(BuildUnit)
            of_it = tuple(action for action in sold if action.unit == key)
            pick = f"{'merge' if key in made else 'unit'} {key}"
            yield Offer(pick, around[2 + at : 3 + at], unit.name, UNITS, unit.cost, of_it, mark(unit.confidence, "cost"))


def _upgrades(table: Table) -> Iterator[Offer]:
    keys, race = iter(_spare()), race_of(table)
    for key in race.buildings:
        building, level = table.parts.building[key], own_building(table, key)
        top = level >= len(building.costs)
        yield Offer(
            f"building {key}",
            next(keys, ""),
            f"{building.name} {LEVELS[level if top else level + 1]}",
            UPGRADES,
            None if top else building.costs[level],
            tuple(action for action in table.can(BuildBuilding) if action.building == key),
            "" if top else mark(building.confidence, f"level_{level + 1}"),
        )
    for module in table.parts.modules:
        letter = next(keys, "")
        if module.tokens[race.key]:
            sold = tuple(action for action in table.can(BuildModule) if action.module == module.key)
            marked = mark(module.confidence, "cost")
            yield Offer(f"module {module.key}", letter, module.name, UPGRADES, module.cost, sold, marked)
    yield Offer("base", next(keys, ""), _("Base"), BASE, table.parts.supply.base_cost, table.can(PutBase))


def _savings(table: Table) -> Iterator[Offer]:
    """What a special order makes cheaper."""
    question, keys = asked(table), _spare()
    if question is None or not question.discount:
        return
    for at, action in enumerate((Discount("minerals"), Discount("gas"))):
        sold = tuple(found for found in table.can(Discount) if found == action)
        name = _("1 mineral less") if action.resource == "minerals" else _("1 gas less")
        yield Offer(f"discount {action.resource}", keys[_FIXED - 2 + at : _FIXED - 1 + at], name, UNITS, None, sold)


def offer_of(table: Table, pick: Pick) -> Offer | None:
    """The offer that a thing is."""
    return next((offer for offer in offers(table) if offer.pick == pick), None)


_FIXED = 9
"""The capitals of three buildings, three modules, a base and what a special order saves."""


def _spare() -> str:
    return pools().spare


def name_of(table: Table, pick: Pick) -> str:
    """What a thing is called."""
    kind, _blank, key = pick.partition(" ")
    offer = offer_of(table, pick)
    return offer.name if offer is not None else unit_name(table.parts, key) if kind == "unit" else key
