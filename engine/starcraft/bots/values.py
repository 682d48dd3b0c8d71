"""Chances to win, by the table between two rounds: a fitted sum of a few measures of each seat.

`python -m benchmarks.training.starcraft_values` fits the weights on games of bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from engine.starcraft.bots.strengths import strengths
from engine.starcraft.box import POINTS
from engine.starcraft.ending.victory import AGAINST_ALDARIS, LAST_STAND, POINTS_TO_WIN, last_stands
from engine.starcraft.setup.table import event_cards
from engine.starcraft.state.areas import controlled
from engine.starcraft.state.resources import capacity
from engine.starcraft.state.state import State

MEASURES: Final = (
    "points", "points-late", "next-points", "capacity", "force", "bases", "workers", "cards", "technologies", "met",
    "met-late", "lacks", "lacks-late", "last-stand", "last-stand-late", "last-stand-ends", "areas", "levels",
)  # fmt: skip
"""The measures of a seat. Those that end in `late` count the more the nearer the last stage of the event deck is."""
FARTHEST: Final = 4


def progress(state: State) -> float:
    """Return how much of the event deck before its last stage has been drawn, from 0 to 1."""
    _, full = event_cards(state.mode, state.box)
    before = full[0] + full[1]
    return max(0.0, 1 - (state.event_left[0] + state.event_left[1]) / before)


def measures(state: State, seat: int, late: float) -> list[float]:
    """Return the measures of a seat, by `MEASURES`."""
    me, box = state.seats[seat], state.box
    faction = box.components.factions[me.faction]
    own = controlled(state, seat)
    strength, key = strengths(box.components), box.units.key
    points = next_points = 0.0
    target = POINTS_TO_WIN if faction.objective == LAST_STAND or not last_stands(state) else AGAINST_ALDARIS
    points = me.points / target
    next_points = sum(box.areas.amount[area] for area in own if box.areas.kind[area] == POINTS) / target
    force = 0.0
    for area in state.galaxy.areas:
        for kind in me.units[area]:
            each = strength[key[kind]]
            force += (each.attack + each.health) / 12
    lack = lacking(state, seat, own)
    is_last_stand = faction.objective == LAST_STAND
    bases = state.base.count(seat)
    workers = me.pool + me.unavailable + sum(me.permanent) + sum(me.cards.values())
    return [
        points,
        points * late,
        next_points,
        sum(capacity(state, area) for area in me.cards) / 10,
        force / 10,
        bases / 3,
        workers / 10,
        len(me.hand) / 10,
        len(me.play) / 2,
        float(lack <= 0),
        late * (lack <= 0),
        lack / FARTHEST,
        late * lack / FARTHEST,
        float(is_last_stand),
        late * is_last_stand,
        len(state.ends) * is_last_stand,
        len(own) / 10,
        sum(me.buildings) / 5,
    ]


def lacking(state: State, seat: int, own: Sequence[int]) -> int:
    """Return how many areas, bases or parts of planets that seat lacks for its special goal, 0 if it is met, at most
    `FARTHEST`."""
    box = state.box
    faction = box.components.factions[state.seats[seat].faction]
    amount, kind = faction.objective_amount, box.areas.kind
    match faction.objective:
        case "resource-areas" | "point-areas":
            wanted = faction.objective == "point-areas"
            every = sum((kind[area] == POINTS) == wanted for area in state.galaxy.areas)
            lack = min(amount, every) - sum((kind[area] == POINTS) == wanted for area in own)
        case "whole-planets":
            held = set(own)
            missing = sorted(sum(area not in held for area in box.areas.of_planet[planet]) for planet in state.galaxy.planets)
            lack = sum(missing[:amount])
        case "base-planets":
            lack = amount - state.base.count(seat)
        case "most-areas":
            rivals = [at for at in range(state.mode.seats) if at != seat and not state.mode.are_partners(seat, at)]
            lack = max(len(controlled(state, at)) for at in rivals) + 1 - len(own)
        case _:
            lack = FARTHEST
    return max(0, min(FARTHEST, lack))


WEIGHTS: Final[tuple[float, ...]] = (
    1.732, 1.379, 0.884, 0.421, 1.595, 0.933, 0.429, -0.474, 0.202, 0.154,
    0.187, -1.143, -0.554, 0.884, 0.603, 0.57, 0.181, 0.222,
)  # fmt: skip
"""By `MEASURES`."""


def chances(state: State) -> list[float]:
    """Return each team's chance to win, by seat."""
    seats, teams = range(state.mode.seats), state.mode.teams
    if state.result is not None:
        winners = state.result.winners
        return [float(seat in winners) / max(1, len({teams[at] for at in winners})) for seat in seats]
    late = progress(state)
    shares = [0.0] * len(teams)
    for seat in seats:
        if state.seats[seat].alive:
            score = sum(weight * one for weight, one in zip(WEIGHTS, measures(state, seat, late), strict=True))
            shares[seat] = exp(score)
    total = sum(shares) or 1.0
    return [sum(shares[at] for at in seats if teams[at] == teams[seat]) / total for seat in seats]
