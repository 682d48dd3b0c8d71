"""Building the galaxy: two planets a seat, placed in two rounds, and the starting base (G1-G5, G8)."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events, refusals
from engine.starcraft.box import POINTS
from engine.starcraft.state.frames import Frames, Question, Step, begin_turn, do_next
from engine.starcraft.state.galaxy import Placed
from engine.starcraft.state.pieces import put_base
from engine.starcraft.state.resources import gain_card
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State

PLANETS_EACH: Final = 2


class DrawPlanets(NamedTuple):
    """Two planets for every seat (G1)."""

    seat: int


class NextPlanet(NamedTuple):
    """The next seat places a planet; so many are placed."""

    seat: int
    placed: int


class PlacePlanet(NamedTuple):
    """A seat places one of its planets, after so many."""

    seat: int
    placed: int


class BaseHere(NamedTuple):
    """A seat may put its starting base on the planet it has just placed, or must (G4, G5)."""

    seat: int
    planet: int
    must: bool


def draw_planets(state: State, frame: DrawPlanets) -> None:
    """Draw two planets for each seat, clockwise and open."""
    left = list(range(len(state.box.areas.planet_key)))
    for seat in state.clockwise():
        own = []
        for _ in range(PLANETS_EACH):
            planet = state.pick(left)
            left.remove(planet)
            own.append(planet)
            state.outcomes.append(state.box.areas.planet_key[planet])
        state.seats[seat].planets = tuple(sorted(own))
        state.events.append(events.drew_planets(seat, tuple(state.box.areas.planet_key[planet] for planet in sorted(own))))
    do_next(state, NextPlanet(NOBODY, 0))


def next_planet(state: State, frame: NextPlanet) -> None:
    """Ask the next seat clockwise, then back, the last one twice in a row (G5, T01)."""
    seats, placed = state.mode.seats, frame.placed
    if placed == PLANETS_EACH * seats:
        return
    at = placed if placed < seats else PLANETS_EACH * seats - 1 - placed
    seat = (state.first + at) % seats
    do_next(state, NextPlanet(NOBODY, placed + 1))
    if state.seats[seat].alive:
        begin_turn(state, seat)
        do_next(state, PlacePlanet(seat, placed))


def _placements(state: State, frame: PlacePlanet, seat: int) -> list[Action]:
    more = frame.placed + 1 < PLANETS_EACH * state.mode.seats
    keys, galaxy = state.box.areas.planet_key, state.galaxy
    own = state.seats[seat].planets
    return [("planet", keys[planet], x, y, turns) for planet in own for x, y, turns in galaxy.placements(planet, more)]


def _place(state: State, frame: PlacePlanet, seat: int, action: Action) -> None:
    _, key, x, y, turns = action
    planet, before = state.box.areas.planet_number[key], len(state.galaxy.routes)
    state.galaxy = state.galaxy.with_planet(Placed(planet, x, y, turns))
    state.events.append(events.placed_planet(seat, key, x, y, turns))
    keys = state.box.areas.planet_key
    for one, other, *_ in state.galaxy.routes[before:]:
        state.transports.append(0)
        state.events.append(events.new_route(keys[one], keys[other], 0))
    me = state.seats[seat]
    me.planets = tuple(own for own in me.planets if own != planet)
    if me.bases == state.box.supply.bases:
        do_next(state, BaseHere(seat, planet, frame.placed >= state.mode.seats))


def _not_there(state: State, frame: PlacePlanet, seat: int, action: Action) -> Refusal | None:
    drawn = [state.box.areas.planet_key[planet] for planet in state.seats[seat].planets]
    return refusals.not_legal_planet(action[1]) if action[1] not in drawn else refusals.no_slot()


def _base_answers(state: State, frame: BaseHere, seat: int) -> list[Action]:
    keys = state.box.areas.key
    found: list[Action] = [("base", keys[area]) for area in state.box.areas.of_planet[frame.planet]]
    return found if frame.must else [*found, ("pass",)]


def _put_base(state: State, frame: BaseHere, seat: int, action: Action) -> None:
    if action[0] == "pass":
        return
    area = state.box.areas.number[action[1]]
    put_base(state, seat, area)
    state.events.append(events.starting_base(seat, action[1]))
    for own in state.box.areas.of_planet[frame.planet]:
        if state.box.areas.kind[own] != POINTS:
            gain_card(state, seat, own)


FRAMES: Frames = {
    DrawPlanets: Step(draw_planets),
    NextPlanet: Step(next_planet),
    PlacePlanet: Question("planet", _placements, _place, explain=_not_there),
    BaseHere: Question(
        "base-here",
        _base_answers,
        _put_base,
        lambda state, frame: {"planet": state.box.areas.planet_key[frame.planet], "optional": not frame.must},
    ),
}
