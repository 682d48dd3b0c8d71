"""The contents of a seat in a stated position, with everything stated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.starcraft.box import POINTS, Box
from engine.starcraft.scenario import reading
from engine.starcraft.state.galaxy import Galaxy

NAMES = (
    "faction", "points", "workers", "unavailable", "permanent", "bases", "units", "transports", "cards", "buildings", "modules",
    "hand", "discard", "play", "deck", "known", "kept", "unread", "events",
)  # fmt: skip
_EVENTS = ("kept", "unread", "events")


def complete_seat(box: Box, galaxy: Galaxy, seat: int, raw: Any) -> dict[str, Any]:
    """Return a seat with everything stated; without `cards`, which depend on the others, it has an empty map of them."""
    what = f"seat {seat}"
    reading.check_names(what, raw, NAMES)
    if "faction" not in raw:
        raise ValueError(f"{what} states its 'faction'")
    faction = reading.key("faction", raw["faction"], box.sheets.faction_number)
    race = box.sheets.race[box.sheets.faction_number[faction]]
    areas = {box.areas.key[area] for area in galaxy.areas}
    found: dict[str, Any] = {
        "faction": faction,
        "points": reading.number("points", raw.get("points", 0), 0),
        "workers": reading.number("workers", raw.get("workers", 0), 0),
        "unavailable": reading.number("unavailable", raw.get("unavailable", 0), 0),
        "permanent": [
            reading.number("permanent", on, 0, most)
            for on, most in zip(reading.row("permanent", raw.get("permanent", (0, 0)), 2), box.permanent, strict=True)
        ],
        "bases": reading.keys("bases", raw.get("bases", ()), areas),
        "units": _units(box, race, areas, raw.get("units", {})),
        "transports": _transports(box, galaxy, raw.get("transports", ())),
        "cards": _cards(box, areas, raw.get("cards")),
        "buildings": _buildings(box, race, raw.get("buildings", {})),
        "modules": sorted(reading.keys("modules", raw.get("modules", ()), box.sheets.module_number)),
        **_zones(box, race, raw),
        **{zone: reading.keys(zone, raw.get(zone, ()), box.events.number) for zone in _EVENTS},
    }
    _check_supply(box, what, found)
    return found


def default_cards(box: Box, galaxy: Galaxy, depletion: Mapping[str, int], seats: list[dict[str, Any]]) -> None:
    """Give resource cards to seats that do not state them: on planets with an own base, of areas with nothing of anybody
    else."""
    for seat in seats:
        if seat["cards"] is None:
            others = {area for other in seats if other is not seat for area in (*other["bases"], *other["units"])}
            homes = {box.areas.planet[box.areas.number[base]] for base in seat["bases"]}
            own = [
                box.areas.key[area]
                for area in galaxy.areas
                if box.areas.planet[area] in homes and box.areas.kind[area] != POINTS
            ]
            seat["cards"] = {area: 0 for area in sorted(own) if area not in others and depletion.get(area, 0) < 2}
        workers = seat["workers"] + seat["unavailable"] + sum(seat["permanent"]) + sum(seat["cards"].values())
        if workers > box.supply.workers:
            raise ValueError(f"{seat['faction']} has {workers} workers; there are {box.supply.workers}")


def _units(box: Box, race: int, areas: set[str], given: Any) -> dict[str, list[str]]:
    own = {box.units.key[kind] for kind in box.units.of_race[race]}
    found = reading.by_key("units", given, areas)
    return {area: sorted(reading.keys("units", kinds, own)) for area, kinds in found.items() if kinds}


def _transports(box: Box, galaxy: Galaxy, given: Any) -> list[list[Any]]:
    keys = box.areas.planet_key
    routes = [[keys[route.one], keys[route.other], route.z] for route in galaxy.routes]
    found = [reading.row("transports", route, 3) for route in reading.words("transports", given)]
    for at, route in enumerate(found):
        if route not in routes or route in found[:at]:
            raise ValueError(f"no route for another transport is {route!r}; the routes are {routes}")
    return found


def _cards(box: Box, areas: set[str], given: Any) -> dict[str, int] | None:
    if given is None:
        return None
    resources = {area for area in areas if box.components.area[area].is_resource}
    return {area: reading.number(area, on, 0) for area, on in reading.by_key("cards", given, resources).items()}


def _buildings(box: Box, race: int, given: Any) -> dict[str, int]:
    own = {box.sheets.building_key[building]: building for building in box.sheets.buildings[race]}
    found = reading.by_key("buildings", given, own)
    for key, building in own.items():
        costs = box.sheets.costs[building]
        least = 1 if costs[0] is None else 0
        found[key] = reading.number(key, found.get(key, least), least, len(costs))
    return {key: found[key] for key in sorted(found)}


def _zones(box: Box, race: int, raw: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return combat and technology cards; those not stated are in the deck or in the technology deck."""
    key = box.cards.key
    basic = Counter(key[card] for card in box.decks[race])
    own = basic + Counter(key[card] for card in box.technology_decks[race])
    zones = {zone: reading.keys(zone, raw.get(zone, ()), own) for zone in ("hand", "discard", "play")}
    stated = Counter(card for zone in zones.values() for card in zone)
    default = [*(basic - stated).elements()]
    zones["deck"] = sorted(reading.keys("deck", raw["deck"], own) if "deck" in raw else default)
    zones["hand"].sort()
    zones["known"] = sorted(reading.keys("known", raw.get("known", ()), zones["hand"]))
    for card, count in (stated + Counter(zones["deck"])).items() if "deck" in raw else stated.items():
        if count > own[card]:
            raise ValueError(f"card {card!r} is there {count} times; there are {own[card]}")
    if missing := basic - stated - Counter(zones["deck"]):
        raise ValueError(f"card {min(missing)!r} is nowhere: it is no technology")
    if too_known := Counter(zones["known"]) - Counter(zones["hand"]):
        raise ValueError(f"card {min(too_known)!r} is known more often than it is in the hand")
    return zones


def _check_supply(box: Box, what: str, seat: Mapping[str, Any]) -> None:
    """Check that no piece occurs more often than a faction has it, and one base a planet."""
    figures = Counter(kind for kinds in seat["units"].values() for kind in kinds)
    for kind, count in figures.items():
        if count > (most := box.units.figures[box.units.number[kind]]):
            raise ValueError(f"{what} has {count} of {kind!r}; there are {most}")
    tokens = Counter(seat["modules"])
    race = box.sheets.race[box.sheets.faction_number[seat["faction"]]]
    for module, count in tokens.items():
        if count > (most := box.sheets.tokens[box.sheets.module_number[module]][race]):
            raise ValueError(f"{what} has {count} of {module!r}; there are {most}")
    if len(seat["modules"]) > (slots := box.components.races[race].module_slots):
        raise ValueError(f"{what} has {len(seat['modules'])} modules; its sheet has {slots} slots")
    for name, most in (("bases", box.supply.bases), ("transports", box.supply.transports)):
        if len(seat[name]) > most:
            raise ValueError(f"{what} has {len(seat[name])} {name}; there are {most}")
    planets = Counter(box.areas.planet[box.areas.number[area]] for area in seat["bases"])
    if any(count > 1 for count in planets.values()):
        raise ValueError(f"{what} has two bases on a planet")
