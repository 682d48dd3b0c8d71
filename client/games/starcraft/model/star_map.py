"""Where planets lie and what their slots face. It matters only while the galaxy is built; later only routes do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from client.games.starcraft.model.table import Table
from engine.starcraft.components import ComponentSet
from engine.starcraft.language import kinds

Cell = tuple[int, int]
"""A column and a row; columns grow to the east, rows to the south."""
SIDES = kinds.SIDE.words
"""The sides of a planet as the game names them, clockwise."""
STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""To the next cell on each side, in the order of `SIDES`."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A planet in a cell, after so many quarter turns clockwise."""

    planet: str
    x: int
    y: int
    turns: int

    @property
    def cell(self) -> Cell:
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What lies around a planet, by side: `joined` by a route, `shut` off since one of the two has no slot there, and the
    `free` slots that face an empty cell.
    """

    joined: tuple[tuple[str, str], ...]
    shut: tuple[tuple[str, str], ...]
    free: tuple[str, ...]


def placed(table: Table) -> dict[Cell, Spot]:
    """Every planet on the board by its cell."""
    return {(found.x, found.y): Spot(found.planet, found.x, found.y, found.turns) for found in table.view.galaxy}


def slots(parts: ComponentSet, spot: Spot) -> frozenset[int]:
    """The sides of a planet that have a slot."""
    planet = parts.planet.get(spot.planet)
    return frozenset() if planet is None else frozenset((slot + spot.turns) % 4 for slot in planet.slots)


def around(parts: ComponentSet, board: Mapping[Cell, Spot], spot: Spot) -> Surroundings:
    """What a planet has on each side, whether it lies there already or not."""
    own = slots(parts, spot)
    joined: list[tuple[str, str]] = []
    shut: list[tuple[str, str]] = []
    free: list[str] = []
    for side, (dx, dy) in enumerate(STEPS):
        there = board.get((spot.x + dx, spot.y + dy))
        if there is None:
            free += [SIDES[side]] if side in own else []
            continue
        faces = (side + 2) % 4 in slots(parts, there)
        if side in own and faces:
            joined.append((SIDES[side], there.planet))
        elif side in own or faces:
            shut.append((SIDES[side], there.planet))
    return Surroundings(tuple(joined), tuple(shut), tuple(free))


def unjoined(parts: ComponentSet, board: Mapping[Cell, Spot], spot: Spot) -> list[str]:
    """The sides of a planet with a slot that joins no neighbour, also one that faces none. Ends of z-axis routes go there."""
    joined = {side for side, _planet in around(parts, board, spot).joined}
    return [SIDES[side] for side in sorted(slots(parts, spot)) if SIDES[side] not in joined]


def nearest(cells: list[Cell], start: Cell, direction: str) -> Cell:
    """Which of the cells an arrow leads to. Left and right go through them in reading order, so that every one is reached."""
    ordered = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    if direction in ("left", "right"):
        at = ordered.index(start) if start in ordered else 0
        return ordered[(at + (1 if direction == "right" else -1)) % len(ordered)]
    step = 1 if direction == "down" else -1
    beyond = [cell for cell in ordered if (cell[1] - start[1]) * step > 0]
    return min(beyond, key=lambda cell: (abs(cell[1] - start[1]), abs(cell[0] - start[0])), default=start)
