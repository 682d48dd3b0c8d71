"""A stated position with everything in it stated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.starcraft.box import ORDER_KEYS, SIDES, Box
from engine.starcraft.modes.mode import Mode
from engine.starcraft.scenario import reading
from engine.starcraft.scenario.seats import complete_seat, default_cards
from engine.starcraft.setup.table import event_cards
from engine.starcraft.state.galaxy import Galaxy, Placed, Route, turned
from engine.starcraft.state.state import EXECUTION, PLANNING, REGROUPING

NAMES = (
    "phase", "round", "first", "on_turn", "galaxy", "z", "depletion", "stacks", "event_left", "event_discard", "event_removed",
    "ends", "seats",
)  # fmt: skip
PHASES = (PLANNING, EXECUTION, REGROUPING)


def complete(mode: Mode, box: Box, position: Any) -> dict[str, Any]:
    """Return the position with everything in it stated. Raises ValueError naming the impossible part and the allowed values."""
    reading.check_names("the position", position, NAMES)
    phase = position.get("phase", EXECUTION)
    if phase not in PHASES:
        raise ValueError(f"'phase' is one of {', '.join(PHASES)}, not {phase!r}")
    planets = _planets(box, position.get("galaxy", ()))
    ends = _z_ends(box, planets, position.get("z", ()))
    galaxy = lay_out(box, planets, ends)
    depletion = _depletion(box, galaxy, position.get("depletion", {}))
    raw_seats = position.get("seats", ())
    if not isinstance(raw_seats, list | tuple) or len(raw_seats) != mode.seats:
        raise ValueError(f"'seats' is a list of {mode.seats} maps, not {raw_seats!r}")
    seats = [complete_seat(box, galaxy, seat, raw) for seat, raw in enumerate(raw_seats)]
    default_cards(box, galaxy, depletion, seats)
    first = reading.number("first", position.get("first", 0), 0, mode.seats - 1)
    stated = {
        "phase": phase,
        "round": reading.number("round", position.get("round", 1), 1),
        "first": first,
        "on_turn": reading.number("on_turn", position.get("on_turn", first), 0, mode.seats - 1),
        "galaxy": planets,
        "z": ends,
        "depletion": depletion,
        "stacks": _stacks(box, galaxy, mode.seats, position.get("stacks", {})),
        "event_discard": reading.keys("event_discard", position.get("event_discard", ()), box.events.number),
        "event_removed": reading.keys("event_removed", position.get("event_removed", ()), box.events.number),
        "ends": reading.number("ends", position.get("ends", 0), 0),
        "seats": seats,
    }
    stated["event_left"] = _event_left(mode, box, stated, position.get("event_left"))
    _check_areas(box, seats)
    _check_factions(seats)
    return stated


def _planets(box: Box, given: Any) -> list[list[Any]]:
    if isinstance(given, str):
        given = [[planet, x, 0, 0] for x, planet in enumerate(given.split())]
    found: list[list[Any]] = []
    for planet in reading.words("galaxy", given):
        key, x, y, turns = reading.row("galaxy", planet, 4)
        reading.key("galaxy", key, box.areas.planet_number)
        for name, value in (("x", x), ("y", y)):
            reading.number(name, value, -32, 32)
        reading.number("turns", turns, 0, 3)
        if any(key == other or (x, y) == (other_x, other_y) for other, other_x, other_y, _ in found):
            raise ValueError(f"planet {key!r} lies there already, or its cell is taken")
        found.append([key, x, y, turns])
    if not found:
        raise ValueError("'galaxy' states at least one planet")
    return found


def _z_ends(box: Box, planets: list[list[Any]], given: Any) -> list[list[str]]:
    placed = {planet: turns for planet, _, _, turns in planets}
    found = []
    for route in reading.words("z", given):
        ends = reading.row("z", route, 4)
        for planet, side in (ends[:2], ends[2:]):
            reading.key("z", planet, placed)
            if side not in SIDES or SIDES.index(side) not in turned(box, box.areas.planet_number[planet], placed[planet]):
                raise ValueError(f"planet {planet!r} has no slot in the {side!r}")
        if ends[0] == ends[2]:
            raise ValueError(f"a z-axis route joins two planets, not {ends[0]!r} and itself")
        found.append([str(end) for end in ends])
    if len(found) > box.supply.zaxis_pairs:
        raise ValueError(f"there are {box.supply.zaxis_pairs} z-axis routes, not {len(found)}")
    return found


def lay_out(box: Box, planets: list[list[Any]], ends: list[list[str]]) -> Galaxy:
    """Return the galaxy of these planets and z-axis routes."""
    galaxy, number = Galaxy(box), box.areas.planet_number
    for planet, x, y, turns in planets:
        galaxy = galaxy.with_planet(Placed(number[planet], x, y, turns))
    for z, (one, one_side, other, other_side) in enumerate(ends, 1):
        sides = SIDES.index(one_side), SIDES.index(other_side)
        galaxy = galaxy.with_route(Route(number[one], number[other], z, *sides))
    used = Counter((route.one, route.one_side) for route in galaxy.routes)
    used.update((route.other, route.other_side) for route in galaxy.routes)
    for (planet, side), count in used.items():
        if count > 1:
            raise ValueError(f"the slot of {box.areas.planet_key[planet]!r} in the {SIDES[side]} has {count} routes")
    return galaxy


def _depletion(box: Box, galaxy: Galaxy, given: Any) -> dict[str, int]:
    areas = {box.areas.key[area] for area in galaxy.areas if box.components.areas[area].is_resource}
    found = reading.by_key("depletion", given, areas)
    return {area: reading.number(area, stage, 1, 2) for area, stage in found.items()}


def _stacks(box: Box, galaxy: Galaxy, seats: int, given: Any) -> dict[str, list[list[Any]]]:
    found: dict[str, list[list[Any]]] = {}
    placed: Counter[tuple[int, str]] = Counter()
    planets = {box.areas.planet_key[planet] for planet in galaxy.planets}
    for planet, stack in reading.by_key("stacks", given, planets).items():
        orders = [reading.row("stacks", order, 2) for order in reading.words("stacks", stack)]
        for seat, order in orders:
            reading.number("seat", seat, 0, seats - 1)
            placed[seat, reading.key("stacks", order, ORDER_KEYS)] += 1
        if orders:
            found[planet] = orders
    for (seat, order), count in placed.items():
        most = box.orders[ORDER_KEYS.index(order)]
        if count > most:
            raise ValueError(f"order {order!r} of seat {seat} is there {count} times; it has {most}")
    return found


def _event_left(mode: Mode, box: Box, stated: Mapping[str, Any], given: Any) -> list[int]:
    """Return how many event cards are left, and check that none occurs more often than the box holds it."""
    elsewhere = Counter([*stated["event_discard"], *stated["event_removed"]])
    elsewhere[_end_key(box)] += stated["ends"]
    for seat in stated["seats"]:
        elsewhere.update([*seat["kept"], *seat["unread"], *seat["events"]])
    stages, left = event_cards(mode, box)
    for stage, cards in enumerate(stages):
        there = Counter(box.events.key[card] for card in cards)
        for key, count in there.items():
            if elsewhere[key] > count:
                raise ValueError(f"event card {key!r} is there {elsewhere[key]} times; the game has {count}")
        left[stage] = min(left[stage], len(cards) - sum(min(count, elsewhere[key]) for key, count in there.items()))
    unknown = sorted(
        key for key, count in elsewhere.items() if count and box.events.number[key] not in {c for s in stages for c in s}
    )
    if unknown:
        raise ValueError(f"event card {unknown[0]!r} is not in this game")
    if given is None:
        return left
    most = [sum(box.events.stage[card] - 1 == stage for card in stages[stage]) for stage in range(3)]
    return [reading.number("event_left", value, 0, most[at]) for at, value in enumerate(reading.row("event_left", given, 3))]


def _end_key(box: Box) -> str:
    return next(key for key, must in zip(box.events.key, box.events.must_play, strict=True) if must)


def _check_areas(box: Box, seats: list[dict[str, Any]]) -> None:
    """Check that no area has two seats' units or bases, or is above its limit."""
    bases: Counter[str] = Counter(area for seat in seats for area in seat["bases"])
    for area, count in bases.items():
        if count > 1:
            raise ValueError(f"area {area!r} has {count} bases")
    owners: dict[str, int] = {}
    for number, seat in enumerate(seats):
        for area, kinds in seat["units"].items():
            if owners.setdefault(area, number) != number:
                raise ValueError(f"area {area!r} has units of seats {owners[area]} and {number}")
            limit = box.areas.limit[box.areas.number[area]]
            if len(kinds) > limit:
                raise ValueError(f"area {area!r} has {len(kinds)} units; its limit is {limit}")


def _check_factions(seats: list[dict[str, Any]]) -> None:
    for faction, count in Counter(seat["faction"] for seat in seats).items():
        if count > 1:
            raise ValueError(f"faction {faction!r} is played by {count} seats")
