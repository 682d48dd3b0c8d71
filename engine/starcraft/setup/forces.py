"""Starting units, the starting transport and workers, and the first hands (G9, S5)."""

from __future__ import annotations

from typing import NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events, refusals
from engine.starcraft.state.areas import open_routes, room
from engine.starcraft.state.decks import draw_cards
from engine.starcraft.state.frames import Frames, Question, Step, begin_turn, do_next
from engine.starcraft.state.pieces import find_route, put_transport, put_unit, route_action, without
from engine.starcraft.state.resources import hire
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


class Forces(NamedTuple):
    """`done`: how many seats, clockwise from the first player, have put their forces."""

    seat: int
    done: int


class PutForces(NamedTuple):
    """A seat puts units and transports that are left on and around its base's planet."""

    seat: int
    planet: int
    units: tuple[int, ...]
    transports: int


class Hands(NamedTuple):
    """First hands."""

    seat: int


def next_forces(state: State, frame: Forces) -> None:
    """Begin with the next seat clockwise: its workers come without asking, the rest it places."""
    seats = state.mode.seats
    if frame.done == seats:
        return
    do_next(state, Forces(NOBODY, frame.done + 1))
    seat = (state.first + frame.done) % seats
    if not state.seats[seat].alive:
        return
    faction = state.box.components.factions[state.seats[seat].faction]
    begin_turn(state, seat)
    hire(state, seat, faction.workers, free=True)
    state.events.append(events.workers(seat, faction.workers))
    home = state.box.areas.planet[state.base.index(seat)]
    do_next(state, PutForces(seat, home, state.box.starting_units[faction.number], faction.transports))


def draw_hands(state: State, frame: Hands) -> None:
    """Draw every seat's first hand, clockwise."""
    for seat in state.clockwise():
        draw_cards(state, seat, state.box.components.races[state.seats[seat].race].first_hand)


def _answers(state: State, frame: PutForces, seat: int) -> list[Action]:
    box = state.box
    areas = [box.areas.key[area] for area in box.areas.of_planet[frame.planet] if room(state, area, seat) > 0]
    found: list[Action] = [("put", box.units.key[kind], area) for kind in sorted(set(frame.units)) for area in areas]
    if frame.transports:
        found += [route_action(state, "transport", route) for route in open_routes(state, frame.planet, seat)]
    return sorted(found)


def _put(state: State, frame: PutForces, seat: int, action: Action) -> None:
    if action[0] == "transport":
        _, one, other, z = action
        state.events.append(events.put_transport(seat, one, other, z))
        put_transport(state, seat, find_route(state, one, other, z))
        frame = frame._replace(transports=frame.transports - 1)
    else:
        state.events.append(events.put_starting_unit(seat, action[1], action[2]))
        kind = state.box.units.number[action[1]]
        put_unit(state, seat, kind, state.box.areas.number[action[2]])
        frame = frame._replace(units=without(frame.units, kind))
    if frame.units or frame.transports:
        do_next(state, frame)


def _details(state: State, frame: PutForces) -> dict[str, object]:
    keys = state.box.units.key
    return {"units": [keys[kind] for kind in frame.units], "transports": frame.transports}


def _explain(state: State, frame: PutForces, seat: int, action: Action) -> Refusal | None:
    if action[0] == "put" and action[2] in state.box.areas.number and action[1] in state.box.units.number:
        area = state.box.areas.number[action[2]]
        if state.box.areas.planet[area] == frame.planet and state.box.units.number[action[1]] in frame.units:
            return refusals.area_full(action[2])
    return None


FRAMES: Frames = {
    Forces: Step(next_forces),
    PutForces: Question("forces", _answers, _put, _details, _explain),
    Hands: Step(draw_hands),
}
