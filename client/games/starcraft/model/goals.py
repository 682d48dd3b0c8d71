"""Tell how far each seat is from winning, what it scored, and how the seats stand at the end."""

from __future__ import annotations

from dataclasses import dataclass

from client.games.starcraft.model.sources import sources
from client.games.starcraft.model.table import Table
from engine.starcraft.language.view import AreaView

# -- goals ------------------------------------------------------------------------------------------------------------


NEEDED, AGAINST_ALDARIS = 15, 20
"""Points that win; those of all others while Aldaris is in the game. Of a team each of both counts so much."""
LAST_STAND = "others-need-20-and-ends-win"
"""The objective of Aldaris."""


def is_aldaris(table: Table, seat: int) -> bool:
    """Return whether that seat leads him."""
    faction = table.faction(seat)
    return faction is not None and faction.objective == LAST_STAND


def points_needed(table: Table, seat: int) -> int:
    """Return with how many points the seat wins, those of its whole team; 0 where nobody wins by points."""
    if "conquest" in table.view.mode:
        return 0
    team = [mate for mate, has in enumerate(table.view.seats) if has.team == table.view.seats[seat].team]
    lives = any(is_aldaris(table, other) and has.alive for other, has in enumerate(table.view.seats) if other not in team)
    return (AGAINST_ALDARIS if lives else NEEDED) * len(team)


def team_points(table: Table, seat: int) -> int:
    """Return the points of the seat and of its team."""
    return sum(has.points for has in table.view.seats if has.team == table.view.seats[seat].team)


ENDS = 2
"""So many open End cards end the game."""
STAGE_OF_GOALS = 3
"""The stage of the event deck from which special goals win."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A special victory of a seat's faction: so much of what is needed. `is_on`: it would win now.

    Of End cards, `has` are open; of who needs most areas of all, `needs` is one more than anybody else has.
    """

    objective: str
    has: int
    needs: int
    is_on: bool

    @property
    def is_near(self) -> bool:
        """Return whether one more is enough, or nothing is missing, once it counts."""
        return self.is_on and self.needs - self.has <= 1


def goal(table: Table, seat: int) -> Goal | None:
    """Return the special victory of a seat; None before it has a faction, and where there is none."""
    faction, view = table.faction(seat), table.view
    if faction is None or "conquest" in view.mode or not view.seats[seat].alive:
        return None
    if faction.objective == LAST_STAND:
        return Goal(faction.objective, view.ends, ENDS, is_on=view.ends > 0)
    has, needs = held(table, seat), faction.objective_amount
    if has is None:
        return None
    if faction.objective == "most-areas":
        team = view.seats[seat].team
        rivals = (held_areas(table, other) for other, them in enumerate(view.seats) if them.alive and them.team != team)
        needs = max(rivals, default=0) + 1
    elif faction.objective in ("resource-areas", "point-areas") and _are_all_enough(table):
        wanted = faction.objective == "resource-areas"
        areas = [table.parts.area[each.key] for planet in view.galaxy for each in table.parts.planet[planet.planet].areas]
        there = sum(area.is_resource == wanted for area in areas)
        needs = min(needs, there) if there else needs
    return Goal(faction.objective, has, needs, is_on=has_come_to_goals(table))


def _are_all_enough(table: Table) -> bool:
    """Return whether all areas win where the galaxy has fewer than needed; while it is built nobody knows how many it has."""
    return table.view.phase != "setup" and table.rule("few_objective_areas") == "all"


def has_come_to_goals(table: Table) -> bool:
    """Return whether the event deck has come to its last stage, so that special goals win."""
    return table.view.phase != "setup" and table.view.event_stage in (0, STAGE_OF_GOALS)


def held(table: Table, seat: int) -> int | None:
    """Return how much the seat has now of what its faction's goal counts; None where it counts nothing."""
    faction = table.faction(seat)
    if faction is None:
        return None
    owners = _owners(table)
    match faction.objective:
        case "resource-areas":
            return sum(table.parts.area[key].is_resource for key, owner in owners.items() if owner == seat)
        case "point-areas":
            return sum(not table.parts.area[key].is_resource for key, owner in owners.items() if owner == seat)
        case "whole-planets":
            planets = (table.parts.planet[planet.planet].areas for planet in table.view.galaxy)
            return sum(all(owners[area.key] == seat for area in planet) for planet in planets)
        case "base-planets":
            return sum(any(area.base == seat for area in planet.areas) for planet in table.view.galaxy)
        case "most-areas":
            return held_areas(table, seat)
    return None


def held_areas(table: Table, seat: int) -> int:
    """Return how many areas the seat controls."""
    return sum(owner == seat for owner in _owners(table).values())


_LAST: list[tuple[Table, dict[str, int | None]]] = []


def _owners(table: Table) -> dict[str, int | None]:
    """Return who controls each area, the same for every seat of one table."""
    for known, found in _LAST:
        if known is table:
            return found
    owners = {
        f"{planet.planet}-{number}": _owner(area) for planet in table.view.galaxy for number, area in enumerate(planet.areas, 1)
    }
    _LAST[:] = [(table, owners)]
    return owners


def _owner(area: AreaView) -> int | None:
    """Return who controls an area; None: nobody, or several."""
    owners = {owner for owner in (area.base, area.seat, area.attacker) if owner is not None}
    return owners.pop() if len(owners) == 1 else None


# -- How the seats stand at the end, by what decides a tie: points, resources, areas, bases, workers (W6) -------------


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat. `rank`: seats that won share the first one; then by points and what decides a tie, those that are out last."""

    seat: int
    rank: int
    points: int
    resources: int
    areas: int
    bases: int
    workers: int
    is_out: bool


def standings(table: Table) -> tuple[Standing, ...]:
    """Return every seat, the winners first. `resources`: what its resource cards and permanent resources add up to."""
    view = table.view
    winners = () if view.result is None or view.result.reason == "draw" else view.result.winners
    found = [_standing(table, seat) for seat in range(len(view.seats))]
    found.sort(key=lambda each: (each.seat not in winners, each.is_out, *(-value for value in _values(each)), each.seat))
    ranked: list[Standing] = []
    for place, each in enumerate(found, 1):
        before = ranked[-1] if ranked else None
        shared = before is not None and (
            (each.seat in winners and before.seat in winners)
            or (not winners and _values(each) == _values(before) and each.is_out == before.is_out)
        )
        rank = before.rank if before is not None and shared else place
        ranked.append(Standing(each.seat, rank, *_values(each), each.is_out))
    return tuple(ranked)


def controls(area: AreaView, seat: int) -> bool:
    """Return whether the area holds something of that seat, and nothing of anybody else."""
    owners = {owner for owner in (area.base, area.seat, area.attacker) if owner is not None}
    return owners == {seat}


def _values(each: Standing) -> tuple[int, int, int, int, int]:
    return each.points, each.resources, each.areas, each.bases, each.workers


def _standing(table: Table, seat: int) -> Standing:
    them = table.view.seats[seat]
    areas = [area for planet in table.view.galaxy for area in planet.areas]
    mined = sum(source.capacity for source in sources(table, seat)) if them.alive else 0
    held = sum(controls(area, seat) for area in areas)
    return Standing(seat, 0, them.points, mined, held, sum(area.base == seat for area in areas), them.workers, not them.alive)
