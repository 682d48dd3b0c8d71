"""The z-axis: each seat joins two planets by a route through the third dimension (G6, G7)."""

from __future__ import annotations

from typing import NamedTuple

from engine.game import Action
from engine.starcraft import events
from engine.starcraft.box import SIDES
from engine.starcraft.state.frames import Frames, Question, Step, begin_turn, do_next
from engine.starcraft.state.galaxy import Galaxy, Route
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


class ZAxis(NamedTuple):
    """`taken`: how many pairs of ends, a seat one, have been placed or discarded."""

    seat: int
    taken: int


class MajorEnd(NamedTuple):
    """A seat places the major end of pair `z`."""

    seat: int
    z: int


class MinorEnd(NamedTuple):
    """A seat places the minor end; the major one lies at that planet and side."""

    seat: int
    z: int
    planet: int
    side: int


def next_pair(state: State, frame: ZAxis) -> None:
    """Let the next seat clockwise take a pair; without slots for both ends it is discarded."""
    seats = state.mode.seats
    if frame.taken == seats:
        return
    do_next(state, ZAxis(NOBODY, frame.taken + 1))
    seat = (state.first + frame.taken) % seats
    if state.seats[seat].alive and _ends(state.galaxy):
        begin_turn(state, seat)
        do_next(state, MajorEnd(seat, frame.taken + 1))


def _ends(galaxy: Galaxy, taken: int = NOBODY) -> list[tuple[int, int]]:
    """Free slots of planets other than `taken`, as (planet, side), if two different planets have one."""
    free = [(planet, side) for planet in galaxy.planets for side in galaxy.free_slots(planet) if planet != taken]
    if taken == NOBODY and len({planet for planet, _ in free}) < 2:
        return []
    return free


def _listed(state: State, free: list[tuple[int, int]]) -> list[Action]:
    return sorted(("z", state.box.areas.planet_key[planet], SIDES[side]) for planet, side in free)


def _major_answers(state: State, frame: MajorEnd, seat: int) -> list[Action]:
    return _listed(state, _ends(state.galaxy))


def _place_major(state: State, frame: MajorEnd, seat: int, action: Action) -> None:
    planet, side = _end(state, seat, action)
    do_next(state, MinorEnd(seat, frame.z, planet, side))


def _minor_answers(state: State, frame: MinorEnd, seat: int) -> list[Action]:
    return _listed(state, _ends(state.galaxy, frame.planet))


def _place_minor(state: State, frame: MinorEnd, seat: int, action: Action) -> None:
    planet, side = _end(state, seat, action)
    state.galaxy = state.galaxy.with_route(Route(frame.planet, planet, frame.z, frame.side, side))
    state.transports.append(0)
    keys = state.box.areas.planet_key
    state.events.append(events.new_route(keys[frame.planet], keys[planet], frame.z))


def _end(state: State, seat: int, action: Action) -> tuple[int, int]:
    _, key, side = action
    state.events.append(events.placed_end(seat, key, side))
    return state.box.areas.planet_number[key], SIDES.index(side)


FRAMES: Frames = {
    ZAxis: Step(next_pair),
    MajorEnd: Question("z-major", _major_answers, _place_major, lambda state, frame: {"z": frame.z}),
    MinorEnd: Question(
        "z-minor",
        _minor_answers,
        _place_minor,
        lambda state, frame: {"z": frame.z, "planet": state.box.areas.planet_key[frame.planet], "side": SIDES[frame.side]},
    ),
}
