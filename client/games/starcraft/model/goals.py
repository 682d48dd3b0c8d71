"""How far a seat is from winning: the points that it needs, and what it holds of the goal of its faction."""

from __future__ import annotations

from client.games.starcraft.model.results.standing import controls
from client.games.starcraft.model.table import Table

NEEDED, AGAINST_ALDARIS = 15, 20
"""Points that win; those of all others while Aldaris is in the game. Of a team each of both counts so much."""
LAST_STAND = "others-need-20-and-ends-win"
"""The objective of Aldaris."""


def is_aldaris(table: Table, seat: int) -> bool:
    """Whether that seat leads him."""
    faction = table.faction(seat)
    return faction is not None and faction.objective == LAST_STAND


def points_needed(table: Table, seat: int) -> int:
    """With how many points the seat wins, those of its whole team; 0 where nobody wins by points."""
    if "conquest" in table.view.mode:
        return 0
    team = [mate for mate, has in enumerate(table.view.seats) if has.team == table.view.seats[seat].team]
    lives = any(is_aldaris(table, other) and has.alive for other, has in enumerate(table.view.seats) if other not in team)
    return (AGAINST_ALDARIS if lives else NEEDED) * len(team)


def held(table: Table, seat: int) -> int | None:
    """How much the seat has now of what its faction's goal counts; None where it counts nothing."""
    faction = table.faction(seat)
    if faction is None:
        return None
    areas = {
        area.key: controls(table.area(area.key), seat)
        for planet in table.view.galaxy
        for area in table.parts.planet[planet.planet].areas
    }
    match faction.objective:
        case "resource-areas":
            return sum(has for key, has in areas.items() if table.parts.area[key].is_resource)
        case "point-areas":
            return sum(has for key, has in areas.items() if not table.parts.area[key].is_resource)
        case "whole-planets":
            planets = (table.parts.planet[planet.planet].areas for planet in table.view.galaxy)
            return sum(all(areas[area.key] for area in planet) for planet in planets)
        case "base-planets":
            return sum(any(area.base == seat for area in planet.areas) for planet in table.view.galaxy)
        case "most-areas":
            return held_areas(table, seat)
    return None


def held_areas(table: Table, seat: int) -> int:
    """How many areas the seat controls."""
    return sum(controls(area, seat) for planet in table.view.galaxy for area in planet.areas)
