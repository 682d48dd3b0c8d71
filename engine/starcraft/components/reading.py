"""Rows of pieces in data/ made values, each checked by itself; what they must be together is in `checks` and `examples`."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Any

from engine.starcraft.components import values
from engine.starcraft.components.rows import Row
from engine.starcraft.components.values import Area, Box, Building, Cost, Faction, Module, Planet, Race, Supply, Unit

_TARGETS = ("ground", "air")


def read_box(row: Row) -> Box:
    return row.done(
        Box(
            planets=row.number("planets"),
            resource_cards=row.number("resource_cards"),
            figures=row.counts("figures"),
            building_tokens=row.counts("building_tokens"),
            module_tokens=row.counts("module_tokens"),
            combat_cards=row.number("combat_cards"),
            technology_cards=row.counts("technology_cards"),
            event_cards=row.counts_by_number("event_cards"),
            standard_orders=row.number("standard_orders"),
            special_orders=row.number("special_orders"),
        )
    )


def read_supply(row: Row) -> Supply:
    groups = ("tokens", "routes", "permanent", "worker_cost", "transport_cost", "base_cost", "removed_events")
    return row.done(
        Supply(
            bases=row.number("bases"),
            workers=row.number("workers"),
            transports=row.number("transports"),
            standard_orders=row.counts("standard_orders"),
            special_orders=row.counts("special_orders"),
            normal_routes=row.number("normal_routes"),
            zaxis_pairs=row.number("zaxis_pairs"),
            permanent=row.cost("permanent"),
            worker_cost=row.cost("worker_cost"),
            transport_cost=row.cost("transport_cost"),
            base_cost=row.cost("base_cost"),
            removed_events=row.counts_by_number("removed_events"),
            confidence=row.confidence(*groups),
        )
    )


def read_race(row: Row, units: Iterable[Unit], buildings: Iterable[Building]) -> Race:
    """Read a race. `units` and `buildings` are those of the file, in its order."""
    key = row.text("key", values.RACES)
    numbers = ("hand_limit", "first_hand", "build_limit", "module_slots", "cards_as_defender")
    return row.done(
        Race(
            number=0,
            key=key,
            name=row.text("name"),
            **{number: row.number(number) for number in numbers},
            abilities=row.words("abilities", values.ABILITIES),
            units=tuple(unit.key for unit in units if unit.race == key),
            buildings=tuple(building.key for building in buildings if building.race == key),
            confidence=row.confidence(*numbers),
        )
    )


def read_faction(row: Row) -> Faction:
    return row.done(
        Faction(
            number=0,
            key=row.text("key"),
            name=row.text("name"),
            letter=row.text("letter"),
            race=row.text("race", values.RACES),
            colour=row.text("colour"),
            workers=row.number("workers"),
            transports=row.number("transports"),
            units=row.counts("units"),
            objective=row.text("objective", values.OBJECTIVES),
            objective_amount=row.number("objective_amount") if row.has("objective_amount") else 0,
            confidence=row.confidence("forces", "objective"),
        )
    )


def read_planet(row: Row) -> Planet:
    key = row.text("key")
    areas = tuple(_read_area(row, key, index, area) for index, area in enumerate(row.listed("areas")))
    slots = tuple(row.listed("slots"))
    if not 2 <= len(slots) <= 4 or list(slots) != sorted(set(slots) & {0, 1, 2, 3}):
        raise row.wrong("slots must be two to four of 0, 1, 2, 3, rising")
    if not 2 <= len(areas) <= 4:
        raise row.wrong("a planet has two to four areas")
    return row.done(
        Planet(0, key, row.text("name"), slots, areas, confidence=row.confidence("areas"), note=row.note()),
    )


def _read_area(row: Row, planet: str, index: int, area: Any) -> Area:
    match area:
        case [kind, int(amount), int(limit)] if kind in values.AREA_KINDS and 0 < amount < 10 and 0 < limit < 10:
            return Area(0, f"{planet}-{index + 1}", planet, index, kind, amount, limit)
    raise row.wrong(f"area {index + 1} must be a kind of {', '.join(values.AREA_KINDS)}, an amount and a unit limit")


def read_unit(row: Row) -> Unit:
    detector = row.flag("detector")
    groups = ("cost", "support", "type", "figures", *(("detector",) if detector else ()))
    return row.done(
        Unit(
            number=0,
            key=row.text("key"),
            name=row.text("name"),
            race=row.text("race", values.RACES),
            letter=row.text("letter"),
            type=row.text("type", _TARGETS),
            targets=row.words("targets", _TARGETS),
            cost=row.cost("cost"),
            destroys=row.counts("destroys") if row.has("destroys") else MappingProxyType({}),
            support=row.number("support"),
            figures=row.number("figures"),
            assist=row.flag("assist"),
            detector=detector,
            confidence=row.confidence(*groups),
            note=row.note(),
        )
    )


def read_building(row: Row) -> Building:
    printed: tuple[Cost | None, ...] = (None,) if row.flag("printed") else ()
    costs = (*printed, *(Cost(*row.as_pair("each of costs", pair)) for pair in row.listed("costs")))
    return row.done(
        Building(
            number=0,
            key=row.text("key"),
            name=row.text("name"),
            race=row.text("race", values.RACES),
            costs=costs,
            unlocks=row.words("unlocks"),
            confidence=row.confidence("unlocks", *(f"level_{level + 1}" for level in range(len(costs)))),
            note=row.note(),
        )
    )


def read_module(row: Row) -> Module:
    return row.done(
        Module(
            number=0,
            key=row.text("key"),
            name=row.text("name"),
            cost=row.cost("cost"),
            tokens=row.counts("tokens"),
            confidence=row.confidence("cost", "tokens"),
        )
    )
