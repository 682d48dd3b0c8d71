"""How the seats stand at the end, by what decides a tie: points, resources, areas, bases, workers (W6)."""

from __future__ import annotations

from dataclasses import dataclass

from client.games.starcraft.model.sources import sources
from client.games.starcraft.model.table import Table
from engine.starcraft.language.view import AreaView


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
    """Every seat, the winners first. `resources`: what its resource cards and permanent resources add up to."""
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
    """Whether something of that seat stands there, and nothing of anybody else."""
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
