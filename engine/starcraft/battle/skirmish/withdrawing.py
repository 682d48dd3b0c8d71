"""Cloaked units that were destroyed withdraw: they have to, wherever on the planet there is room (K1, Z5)."""

from __future__ import annotations

from typing import NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events, refusals
from engine.starcraft.battle.going_on import battle_of
from engine.starcraft.battle.losing import SKIRMISH, destroy_unit
from engine.starcraft.battle.retreating import areas_near
from engine.starcraft.state import pieces
from engine.starcraft.state.areas import is_open, room
from engine.starcraft.state.battle import SIDES
from engine.starcraft.state.frames import Frames, Question, Step, do_next
from engine.starcraft.state.state import State


class Withdrawals(NamedTuple):
    """The units of both sides withdraw, the attacker's first."""

    seat: int


class Withdraw(NamedTuple):
    """A seat chooses which of its units withdraws where to."""

    seat: int


def withdraw_all(state: State, frame: Withdrawals) -> None:
    """Withdraw units one after the other, since each takes room; without room the rest is destroyed after all."""
    battle = battle_of(state)
    for side in SIDES:
        seat = battle.seats[side]
        while battle.found[side].fallen:
            areas = _areas(state, seat)
            kinds = {kind for kind, _ in battle.found[side].fallen}
            if len(areas) * len(kinds) > 1:
                do_next(state, Withdraw(seat), frame)
                return
            if not areas:
                for kind, _ in battle.found[side].fallen:
                    destroy_unit(state, seat, kind, SKIRMISH)
                battle.found[side] = battle.found[side]._replace(fallen=())
            else:
                _withdraw(state, side, kinds.pop(), areas[0])


def _areas(state: State, seat: int) -> list[int]:
    return [area for area in areas_near(state, seat) if room(state, area, seat) > 0]


def _withdraw(state: State, side: int, kind: int, area: int) -> None:
    """Withdraw a unit: the front-line unit goes before a supporter of its kind."""
    battle = battle_of(state)
    found, seat = battle.found[side], battle.seats[side]
    is_front = (kind, True) in found.fallen
    fallen = list(found.fallen)
    fallen.remove((kind, is_front))
    battle.found[side] = found._replace(fallen=tuple(fallen), front_withdrew=found.front_withdrew or is_front)
    pieces.move_unit(state, seat, kind, battle.area, area)
    state.events.append(events.withdrew(seat, state.box.units.key[kind], state.box.areas.key[area]))


def _answers(state: State, frame: Withdraw, seat: int) -> list[Action]:
    battle, box = battle_of(state), state.box
    kinds = sorted({kind for kind, _ in battle.found[battle.side_of(seat)].fallen})
    return sorted(("to", box.units.key[kind], box.areas.key[area]) for kind in kinds for area in _areas(state, seat))


def _apply(state: State, frame: Withdraw, seat: int, action: Action) -> None:
    box = state.box
    _withdraw(state, battle_of(state).side_of(seat), box.units.number[action[1]], box.areas.number[action[2]])


def _explain(state: State, frame: Withdraw, seat: int, action: Action) -> Refusal | None:
    battle, area = battle_of(state), state.box.areas.number.get(action[2])
    kind = state.box.units.number.get(action[1])
    if all(fallen != kind for fallen, _ in battle.found[battle.side_of(seat)].fallen):
        return refusals.not_among_victims(action[1])
    if area is None:
        return None
    if area in areas_near(state, seat):
        return refusals.no_room(action[2])
    return None if is_open(state, area, seat) else refusals.not_friendly(action[2])


FRAMES: Frames = {
    Withdrawals: Step(withdraw_all),
    Withdraw: Question("withdraw", _answers, _apply, explain=_explain),
}
