"""The galaxy: planets in cells of a square grid, their slots, and the routes between them (rulings G1-G11).

A galaxy is a value: building it gives a new one, and copies of a game share it. The pieces on it are in the state.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.starcraft.box import Box

STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""From a cell to its neighbour in the north, east, south and west; y grows to the south."""


class Route(NamedTuple):
    """A route by its two planets, the sides it leaves them at, and `z`: its number among z-axis routes, or 0.

    Of a z-axis route `one` is the planet of the major end, of a normal one the planet that was placed first.
    """

    one: int
    other: int
    z: int
    one_side: int
    other_side: int


class Placed(NamedTuple):
    """The place of a planet, and its quarter turns clockwise."""

    planet: int
    x: int
    y: int
    turns: int


class Galaxy:
    """`placed`: the planets in placing order. `routes`: normal ones in placing order, then z-axis ones by number.

    `planets` and `areas` are those on the board, planets in placing order; `placing`: the index of a planet in that order. By
    planet: `routes_of`, the indexes of its routes in `routes`, and `around`, the planets that they join to it, sorted.
    """

    __slots__ = ("_cells", "areas", "around", "box", "placed", "placing", "planets", "routes", "routes_of")

    def __init__(self, box: Box, placed: tuple[Placed, ...] = (), routes: tuple[Route, ...] = ()) -> None:
        self.box = box
        self.placed = placed
        self.routes = routes
        self.planets = tuple(planet for planet, *_ in placed)
        self.areas = tuple(area for planet in self.planets for area in box.areas.of_planet[planet])
        self.placing = {planet: number for number, planet in enumerate(self.planets)}
        self._cells = {(there.x, there.y): there for there in placed}
        routes_of: list[list[int]] = [[] for _ in box.areas.planet_key]
        around: list[set[int]] = [set() for _ in box.areas.planet_key]
        for number, (one, other, *_) in enumerate(routes):
            for planet, there in ((one, other), (other, one)):
                routes_of[planet].append(number)
                around[planet].add(there)
        self.routes_of = tuple(map(tuple, routes_of))
        self.around = tuple(tuple(sorted(planets)) for planets in around)

    # -- reading -----------------------------------------------------------------------------------------------------

    def other_end(self, route: int, planet: int) -> int:
        """Return the planet at the other end of a route."""
        one, other, *_ = self.routes[route]
        return other if planet == one else one

    def free_slots(self, planet: int) -> list[int]:
        """Return the sides of a placed planet with a slot that no route uses."""
        used = [route.one_side for route in self.routes if route.one == planet]
        used += [route.other_side for route in self.routes if route.other == planet]
        turns = self.placed[self.placing[planet]].turns
        return [side for side in turned(self.box, planet, turns) if side not in used]

    # -- building ----------------------------------------------------------------------------------------------------

    def placements(self, planet: int, more_to_come: bool) -> list[tuple[int, int, int]]:
        """Return where and how a planet may be placed, as (x, y, turns), sorted (rulings G2, G11)."""
        if not self.placed:
            return [(0, 0, turns) for turns in rotations(self.box, planet)]
        found = []
        for x, y in open_cells(self.box, self.placed):
            for turns in rotations(self.box, planet):
                joined = self._joined(planet, x, y, turns)
                if not joined or len(self.routes) + len(joined) > self.box.supply.normal_routes:
                    continue
                if more_to_come and not open_cells(self.box, (*self.placed, Placed(planet, x, y, turns))):
                    continue
                found.append((x, y, turns))
        return sorted(found)

    def with_planet(self, placed: Placed) -> Galaxy:
        """Return the galaxy with one more planet and its forced routes (ruling G3)."""
        return Galaxy(self.box, (*self.placed, placed), (*self.routes, *self._joined(*placed)))

    def with_route(self, route: Route) -> Galaxy:
        """Return the galaxy with one more z-axis route."""
        return Galaxy(self.box, self.placed, (*self.routes, route))

    def with_routes(self, routes: tuple[Route, ...]) -> Galaxy:
        """Return the galaxy with these routes instead."""
        return Galaxy(self.box, self.placed, routes)

    def _joined(self, planet: int, x: int, y: int, turns: int) -> list[Route]:
        """Return the routes that a planet placed there would have: if both planets have the facing slot (ruling G10)."""
        routes = []
        for side in turned(self.box, planet, turns):
            dx, dy = STEPS[side]
            there = self._cells.get((x + dx, y + dy))
            facing = (side + 2) % 4
            if there is not None and facing in turned(self.box, there.planet, there.turns):
                routes.append(Route(there.planet, planet, 0, facing, side))
        return sorted(routes)


def open_cells(box: Box, placed: tuple[Placed, ...]) -> list[tuple[int, int]]:
    """Return the empty cells that a slot of these planets faces, each once."""
    taken = {(x, y) for _, x, y, _ in placed}
    cells: dict[tuple[int, int], None] = {}
    for planet, x, y, turns in placed:
        for side in turned(box, planet, turns):
            dx, dy = STEPS[side]
            if (x + dx, y + dy) not in taken:
                cells[x + dx, y + dy] = None
    return list(cells)


def turned(box: Box, planet: int, turns: int) -> list[int]:
    """Return the sides with a slot after that many quarter turns clockwise, sorted."""
    return sorted((slot + turns) % 4 for slot in box.areas.planet_slots[planet])


def rotations(box: Box, planet: int) -> list[int]:
    """Return the quarter turns after which the slots lie differently."""
    seen: list[list[int]] = []
    found = []
    for turns in range(4):
        sides = turned(box, planet, turns)
        if sides not in seen:
            seen.append(sides)
            found.append(turns)
    return found
