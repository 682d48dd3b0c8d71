"""Every version of the components: files of data/ read, checked, and put together as one `ComponentSet` each."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import pairwise
from types import MappingProxyType
from typing import Any, TypeVar

from engine.core.data_versions import DataVersions
from engine.record import Corrections
from engine.starcraft.components.card_reading import read_card, read_event, read_technology
from engine.starcraft.components.checks import check_set
from engine.starcraft.components.examples import check_examples
from engine.starcraft.components.reading import (
    read_box,
    read_building,
    read_faction,
    read_module,
    read_planet,
    read_race,
    read_supply,
    read_unit,
)
from engine.starcraft.components.rows import Row
from engine.starcraft.components.values import (
    Area,
    Building,
    CombatCard,
    ComponentSet,
    EventCard,
    Faction,
    Module,
    Planet,
    Race,
    Technology,
    Unit,
)

C = TypeVar("C", Area, Building, CombatCard, EventCard, Faction, Module, Planet, Race, Technology, Unit)

_TABLES = ("box", "supply")
_KINDS = ("race", "faction", "planet", "unit", "building", "module", "card", "technology", "event")


def read_set(text: str) -> ComponentSet:
    """Read a file of data/. Raises ValueError naming the row and its fault, or the fault of all together."""
    return check_data(tomllib.loads(text))


def check_data(data: Mapping[str, Any], corrections: Corrections = ()) -> ComponentSet:
    """Return the components in such a file, or in one that was corrected so; raises as `read_set`."""
    components = replace(read_unchecked(data), corrections=corrections)
    check_set(components)
    check_examples(components)
    return components


def read_unchecked(data: Mapping[str, Any]) -> ComponentSet:
    """Read the components in such a file, each row checked on its own."""
    for name in data:
        if name not in (*_TABLES, *_KINDS, "data_version", "name"):
            raise ValueError(f"{name} is not known; there are {', '.join((*_TABLES, *_KINDS))}")
    units = [read_unit(row) for row in _rows(data, "unit")]
    buildings = [read_building(row) for row in _rows(data, "building")]
    technologies = [read_technology(row) for row in _rows(data, "technology")]
    cards = [*map(read_card, _rows(data, "card")), *(card for _, kinds in technologies for card in kinds)]
    planets = _numbered("planet", map(read_planet, _rows(data, "planet")))
    areas = _numbered("area", (area for planet in planets for area in planet.areas))
    of_planet = {planet.key: tuple(area for area in areas if area.planet == planet.key) for planet in planets}
    return _with_lookup(
        version=Row("the file", data).number("data_version"),
        name=Row("the file", data).text("name"),
        box=read_box(Row("box", data.get("box"))),
        supply=read_supply(Row("supply", data.get("supply"))),
        races=_numbered("race", (read_race(row, units, buildings) for row in _rows(data, "race"))),
        factions=_numbered("faction", map(read_faction, _rows(data, "faction"))),
        units=_numbered("unit", units),
        buildings=_numbered("building", buildings),
        modules=_numbered("module", map(read_module, _rows(data, "module"))),
        planets=tuple(replace(planet, areas=of_planet[planet.key]) for planet in planets),
        areas=areas,
        cards=_numbered("card", cards),
        technologies=_numbered("technology", (technology for technology, _ in technologies)),
        events=_numbered("event", map(read_event, _rows(data, "event"))),
    )


def _rows(data: Mapping[str, Any], kind: str) -> list[Row]:
    """Return the rows `[[kind]]` of a file."""
    found = data.get(kind)
    if not isinstance(found, list) or not found:
        raise ValueError(f"there is no {kind}")
    return [Row(kind, fields) for fields in found]


def _numbered(kind: str, components: Iterable[C]) -> tuple[C, ...]:
    """Return the components in the order of their keys, each with its place as its number. Raises ValueError naming a key that
    is there twice."""
    ordered = sorted(components, key=lambda component: component.key)
    for one, other in pairwise(ordered):
        if one.key == other.key:
            raise ValueError(f"{kind} {one.key!r} is there twice")
    return tuple(replace(component, number=number) for number, component in enumerate(ordered))


def _by_key(components: Sequence[C]) -> Mapping[str, C]:
    return MappingProxyType({component.key: component for component in components})


def _with_lookup(**parts: Any) -> ComponentSet:
    return ComponentSet(
        **parts,
        race=_by_key(parts["races"]),
        faction=_by_key(parts["factions"]),
        unit=_by_key(parts["units"]),
        building=_by_key(parts["buildings"]),
        module=_by_key(parts["modules"]),
        planet=_by_key(parts["planets"]),
        area=_by_key(parts["areas"]),
        card=_by_key(parts["cards"]),
        technology=_by_key(parts["technologies"]),
        event=_by_key(parts["events"]),
    )


FIRST_VERSION = 1
"""The version of the data that a view does not name."""
SHIPPED: DataVersions[ComponentSet] = DataVersions(files("engine.starcraft").joinpath("data"), read_set)
"""Every version ever released: games begun with one are played with it."""


@cache
def shipped_data(version: int) -> Mapping[str, Any]:
    """Return the contents of the file of a version, unread; they are not to be changed."""
    return tomllib.loads(SHIPPED.text(version))
