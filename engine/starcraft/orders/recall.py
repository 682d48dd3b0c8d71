"""Recall: after the moves a card brings one unit of any planet to an area of the active planet (M9)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from engine.game import Action
from engine.starcraft import events
from engine.starcraft.orders.moving import limit_of
from engine.starcraft.state import pieces
from engine.starcraft.state.abilities import abilities
from engine.starcraft.state.frames import Frames, Question
from engine.starcraft.state.state import State

AFTER_MOVE: Final = "after-move"


class Recall(NamedTuple):
    """A seat may recall a unit to an area with one of `beside`, a mask of units, by that technology card."""

    seat: int
    planet: int
    card: int
    beside: int


def questions(state: State, seat: int, planet: int) -> list[Recall]:
    """Return one question for each card of the play area that recalls."""
    return [
        Recall(seat, planet, ability.card, ability.effect.units)
        for ability in abilities(state, seat, AFTER_MOVE)
        if ability.effect.word == "recall"
    ]


def _answers(state: State, frame: Recall, seat: int) -> list[Action]:
    units, box = state.seats[seat].units, state.box
    ends = [
        area
        for area in box.areas.of_planet[frame.planet]
        if any(frame.beside >> kind & 1 for kind in units[area]) and len(units[area]) < limit_of(state, area, seat)
    ]
    found: list[Action] = [
        ("move", box.units.key[kind], box.areas.key[start], box.areas.key[end], 1)
        for start in state.galaxy.areas
        for kind in sorted(set(units[start]))
        for end in ends
        if end != start
    ]
    return sorted([*found, ("pass",)]) if found else []


def _apply(state: State, frame: Recall, seat: int, action: Action) -> None:
    if action[0] == "move":
        _, unit, start, end, _ = action
        number = state.box.areas.number
        pieces.move_unit(state, seat, state.box.units.number[unit], number[start], number[end])
        state.events.append(events.recalled(seat, unit, start, end))


def _details(state: State, frame: Recall) -> dict[str, Any]:
    return {"source": state.box.cards.key[frame.card]}


FRAMES: Frames = {Recall: Question("recall", _answers, _apply, _details)}
