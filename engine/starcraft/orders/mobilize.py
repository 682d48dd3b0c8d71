"""A Mobilize order (section 9): moves, a lift-off, a recall, and the battle that the moves started."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.game import Action
from engine.starcraft import events
from engine.starcraft.battle import start_battle
from engine.starcraft.orders import lift_off, recall
from engine.starcraft.orders.moving import Field, Moving, arrive, origins
from engine.starcraft.orders.not_moved import why_not
from engine.starcraft.state import pieces
from engine.starcraft.state.areas import defender, is_open
from engine.starcraft.state.frames import Frames, Question, Step, do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


class Mobilize(NamedTuple):
    """The order begins on that planet."""

    seat: int
    planet: int
    special: bool


class Contested(NamedTuple):
    """The moves are over: a battle follows if there are units of both sides in the enemy area that was entered (M5)."""

    seat: int
    area: int
    special: bool


class AfterBattle(NamedTuple):
    """The battle is over. `lifted`: whether the base has lifted off in this order."""

    seat: int
    planet: int
    lifted: bool


def begin(state: State, frame: Mobilize) -> None:
    """Begin a Mobilize order. If the seat has nothing to move it has no effect."""
    seat, planet, special = frame
    if origins(state, seat, planet) or lift_off.targets(state, seat, planet):
        do_next(state, Moving(seat, planet, special))


def _answers(state: State, frame: Moving, seat: int) -> list[Action]:
    field = Field(state, frame)
    found = field.answers()
    if not field.over():
        found.append(("end",))
        if not frame.lifted:
            found += lift_off.answers(state, seat, frame.planet)
    return sorted(found)


def _apply(state: State, frame: Moving, seat: int, action: Action) -> None:
    if action[0] == "end":
        do_next(
            state,
            *recall.questions(state, seat, frame.planet),
            Contested(seat, frame.enemy, frame.special),
            AfterBattle(seat, frame.planet, frame.lifted),
        )
    elif action[0] == "lift-off":
        lift_off.carry_out(state, seat, frame.planet, action)
        do_next(state, frame._replace(lifted=True))
    else:
        do_next(state, _move(state, frame, action))


def _move(state: State, frame: Moving, action: Action) -> Moving:
    _, unit, one, other, count = action
    kind, start, end = state.box.units.number[unit], state.box.areas.number[one], state.box.areas.number[other]
    still = arrive(state, frame, kind, start, end, count)
    enemy = frame.enemy if is_open(state, end, frame.seat) else end
    for _ in range(count):
        pieces.move_unit(state, frame.seat, kind, start, end)
    state.events.append(events.moved(frame.seat, unit, one, other, count))
    return frame._replace(enemy=enemy, still=still)


def fight(state: State, frame: Contested) -> None:
    """Start the battle. The attackers may be gone by now: destroyed by their owner, or recalled."""
    seat, area, special = frame
    if area != NOBODY and state.seats[seat].units[area]:
        other = defender(state, area, seat)
        if other != NOBODY:
            start_battle(state, area, seat, other, special=special)


def after_battle(state: State, frame: AfterBattle) -> None:
    """Ask whether to lift off: by the switch `lift_off` the base may still go, also onto a conquered area."""
    if state.rules["lift_off"] == "any_time" and not frame.lifted:
        do_next(state, lift_off.LiftOff(frame.seat, frame.planet))


def _details(state: State, frame: Moving) -> dict[str, Any]:
    return {"planet": state.box.areas.planet_key[frame.planet]}


FRAMES: Frames = {
    Mobilize: Step(begin),
    Moving: Question("mobilize", _answers, _apply, _details, why_not),
    Contested: Step(fight),
    AfterBattle: Step(after_battle),
    **recall.FRAMES,
    **lift_off.FRAMES,
}
