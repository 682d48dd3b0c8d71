"""Support by the other units (10.5)."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.game import Action
from engine.starcraft import events
from engine.starcraft.battle.going_on import battle_of
from engine.starcraft.state.battle import SIDES, Battle
from engine.starcraft.state.frames import Frames, Question, Step, do_next
from engine.starcraft.state.pieces import without
from engine.starcraft.state.state import State


class AssignSupport(NamedTuple):
    """Both sides assign all their other units, the attacker first."""

    seat: int


class Support(NamedTuple):
    """A seat assigns one unit after the other."""

    seat: int


def assign(state: State, frame: AssignSupport) -> None:
    """Assign support, without asking if there is only one skirmish."""
    battle = battle_of(state)
    battle.step = "support"
    if len(battle.skirmishes) > 1:
        do_next(state, *(Support(battle.seats[side]) for side in SIDES if battle.free[side]))
        return
    for side in SIDES if battle.skirmishes else ():
        for kind in battle.free[side]:
            _support(state, battle, side, kind, 0)


def _support(state: State, battle: Battle, side: int, kind: int, skirmish: int) -> None:
    sides = battle.skirmishes[skirmish]
    battle.free[side] = without(battle.free[side], kind)
    sides[side] = sides[side]._replace(support=tuple(sorted((*sides[side].support, kind))))
    state.events.append(events.supports(battle.seats[side], state.box.units.key[kind], skirmish + 1))


def _answers(state: State, frame: Support, seat: int) -> list[Action]:
    battle, key = battle_of(state), state.box.units.key
    kinds = sorted(set(battle.free[battle.side_of(seat)]))
    return [("support", key[kind], number + 1) for kind in kinds for number in range(len(battle.skirmishes))]


def _apply(state: State, frame: Support, seat: int, action: Action) -> None:
    battle = battle_of(state)
    side = battle.side_of(seat)
    _support(state, battle, side, state.box.units.number[action[1]], action[2] - 1)
    if battle.free[side]:
        do_next(state, frame)


def _details(state: State, frame: Support) -> dict[str, Any]:
    battle, key = battle_of(state), state.box.units.key
    return {"units": [key[kind] for kind in battle.free[battle.side_of(frame.seat)]]}


FRAMES: Frames = {AssignSupport: Step(assign), Support: Question("support", _answers, _apply, _details)}
