"""Lift-off: a Terran base goes to another friendly area of the active planet, once in an order (M8)."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.game import Action
from engine.starcraft import events
from engine.starcraft.state import pieces
from engine.starcraft.state.areas import base_on, is_friendly
from engine.starcraft.state.frames import Frames, Question
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


class LiftOff(NamedTuple):
    """A seat may let its base lift off after the battle."""

    seat: int
    planet: int


def targets(state: State, seat: int, planet: int) -> list[int]:
    """Return the areas that the seat's base on a planet can go to."""
    race = state.box.components.races[state.seats[seat].race]
    base = base_on(state, planet, seat) if "lift-off" in race.abilities else NOBODY
    if base == NOBODY:
        return []
    return [area for area in state.box.areas.of_planet[planet] if area != base and is_friendly(state, area, seat)]


def answers(state: State, seat: int, planet: int) -> list[Action]:
    return [("lift-off", state.box.areas.key[area]) for area in targets(state, seat, planet)]


def carry_out(state: State, seat: int, planet: int, action: Action) -> None:
    """Move the base to its new area; nothing is destroyed, and no area is taken by force."""
    start = base_on(state, planet, seat)
    pieces.take_base(state, start)
    pieces.put_base(state, seat, state.box.areas.number[action[1]])
    state.events.append(events.lifted_off(seat, state.box.areas.key[start], action[1]))


def _answers(state: State, frame: LiftOff, seat: int) -> list[Action]:
    listed = answers(state, seat, frame.planet)
    return [("end",), *listed] if listed else []


def _apply(state: State, frame: LiftOff, seat: int, action: Action) -> None:
    if action[0] == "lift-off":
        carry_out(state, seat, frame.planet, action)


def _details(state: State, frame: LiftOff) -> dict[str, Any]:
    return {"planet": state.box.areas.planet_key[frame.planet]}


FRAMES: Frames = {LiftOff: Question("mobilize", _answers, _apply, _details)}
