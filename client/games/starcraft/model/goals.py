"""Compute how far each seat is from winning, its score, and the final ranking."""

from __future__ import annotations

from dataclasses import dataclass

from client.games.starcraft.model.scoring import controls
from client.games.starcraft.model.sources import sources
from client.games.starcraft.model.table import Table
from engine.starcraft.language.view import AreaView

# -- goals ------------------------------------------------------------------------------------------------------------


NEEDED, AGAINST_ALDARIS = 15, 20
"""Points needed to win, and points needed by all others while Aldaris is in the game.

In a team the points of both members count.
"""
LAST_STAND = "others-need-20-and-ends-win"
"""The objective of Aldaris."""


def is_aldaris(table: Table, seat: int) -> bool:
    """Return whether that seat leads Aldaris."""
    faction = table.faction(seat)
    return faction is not None and faction.objective == LAST_STAND


def points_needed(table: Table, seat: int) -> int:
    """Return the points that the seat's whole team needs to win; 0 if nobody wins by points."""
    if "conquest" in table.view.mode:
        return 0
    team = [mate for mate, has in enumerate(table.view.seats) if has.team == table.view.seats[seat].team]
    lives = any(is_aldaris(table, other) and has.alive for other, has in enumerate(table.view.seats) if other not in team)
    return (AGAINST_ALDARIS if lives else NEEDED) * len(team)


def team_points(table: Table, seat: int) -> int:
    """Return the points of the seat's whole team."""
    return sum(has.points for has in table.view.seats if has.team == table.view.seats[seat].team)


ENDS = 2
"""The number of open End cards that ends the game."""
STAGE_OF_GOALS = 3
"""The stage of the event deck from which special goals win."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The special victory of a seat's faction: the amount it has, and the amount it needs. `is_on`: the goal counts now.

    For End cards, `has` is the number of open cards. For a comparison of areas, `needs` is one more than any other seat has.
    """

    objective: str
    has: int
    needs: int
    is_on: bool

    @property
    def is_near(self) -> bool:
        """Return whether the goal counts now and at most one more is needed."""
        return self.is_on and self.needs - self.has <= 1


def goal(table: Table, seat: int) -> Goal | None:
    """Return the special victory of a seat; None if it has no faction yet, is eliminated, or has no special victory."""
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
    """Return whether holding all areas is enough, because the galaxy has fewer areas than the goal needs.

    False while the galaxy is built, since the number of areas is not known yet.
    """
    return table.view.phase != "setup" and table.rule("few_objective_areas") == "all"


def has_come_to_goals(table: Table) -> bool:
    """Return whether the event deck is in its last stage, in which special goals win."""
    return table.view.phase != "setup" and table.view.event_stage in (0, STAGE_OF_GOALS)


def held(table: Table, seat: int) -> int | None:
    """Return how many areas, planets or bases of the seat count for its faction's goal; None if the goal counts none of
    these.
    """
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
    return list(_owners(table).values()).count(seat)


_LAST: list[tuple[Table, dict[str, int | None]]] = []


def _owners(table: Table) -> dict[str, int | None]:
    """Return the owner of each area, the same for every seat of one table."""
    for known, found in _LAST:
        if known is table:
            return found
    owners = {
        f"{planet.planet}-{number}": _owner(area) for planet in table.view.galaxy for number, area in enumerate(planet.areas, 1)
    }
    _LAST[:] = [(table, owners)]
    return owners


def _owner(area: AreaView) -> int | None:
    """Return the owner of an area; None if it has no owner or several."""
    owners = {owner for owner in (area.base, area.seat, area.attacker) if owner is not None}
    return owners.pop() if len(owners) == 1 else None


# -- The final ranking and its tie-breakers: points, resources, areas, bases, workers (W6) ----------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """The final position of one seat. `rank`: winners share the first rank; then points and tie-breakers decide.

    Eliminated seats come last.
    """

    seat: int
    rank: int
    points: int
    resources: int
    areas: int
    bases: int
    workers: int
    is_out: bool


def standings(table: Table) -> tuple[Standing, ...]:
    """Return every seat, the winners first. `resources`: the sum of its resource cards and permanent resources."""
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


def _values(each: Standing) -> tuple[int, int, int, int, int]:
    return each.points, each.resources, each.areas, each.bases, each.workers


def _standing(table: Table, seat: int) -> Standing:
    them = table.view.seats[seat]
    areas = [area for planet in table.view.galaxy for area in planet.areas]
    mined = sum(source.capacity for source in sources(table, seat)) if them.alive else 0
    held = sum(controls(area, seat) for area in areas)
    return Standing(seat, 0, them.points, mined, held, sum(area.base == seat for area in areas), them.workers, not them.alive)
