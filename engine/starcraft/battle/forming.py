"""Pairing of the units that meet in the front lines (10.4)."""

from __future__ import annotations

from typing import NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events, refusals
from engine.starcraft.battle.going_on import battle_of
from engine.starcraft.box import NONE
from engine.starcraft.state.battle import ATTACKER, DEFENDER, SIDES, Battle, Side
from engine.starcraft.state.frames import Frames, Question, Step, do_next
from engine.starcraft.state.pieces import without
from engine.starcraft.state.state import State


class FormSkirmishes(NamedTuple):
    """As many skirmishes as there can be."""

    seat: int


class PairUnits(NamedTuple):
    """The attacker makes so many more pairs (F1)."""

    seat: int
    left: int


class PickFront(NamedTuple):
    """A seat picks the front-line unit of that side in the only skirmish (F3)."""

    seat: int
    side: int


def form(state: State, frame: FormSkirmishes) -> None:
    """Form the skirmishes. A side with only Assist units picks first; without units on one side there is no skirmish (F1-F3,
    A4)."""
    battle = battle_of(state)
    battle.step = "pairs"
    if not all(battle.free):
        return
    fit = [front_line(state, battle, side) for side in SIDES]
    if all(fit):
        _pair_on(state, battle, min(len(fit[ATTACKER]), len(fit[DEFENDER])))
        return
    battle.skirmishes.append([Side(NONE), Side(NONE)])
    battle.is_done.append(False)
    picks = []
    for side in sorted(SIDES, key=lambda side: bool(fit[side])):
        owner_picks = not fit[side] or state.rules["front_pick"] == "owner"
        kinds = front_line(state, battle, side) or battle.free[side]
        if len(set(kinds)) == 1:
            _pick(state, battle, side, kinds[0])
        else:
            picks.append(PickFront(battle.seats[side if owner_picks else ATTACKER], side))
    do_next(state, *picks)


def front_line(state: State, battle: Battle, side: int) -> tuple[int, ...]:
    """Return the unassigned units of a side that can be paired: those without Assist (F2)."""
    is_assist = state.box.units.is_assist
    return tuple(kind for kind in battle.free[side] if not is_assist[kind])


# -- pairs -------------------------------------------------------------------------------------------------------------


def _pair_on(state: State, battle: Battle, count: int) -> None:
    """Make pairs without asking while there is no choice."""
    while count:
        own, enemy = (set(front_line(state, battle, side)) for side in SIDES)
        if len(own) * len(enemy) > 1:
            do_next(state, PairUnits(battle.attacker, count))
            return
        _pair(state, battle, own.pop(), enemy.pop())
        count -= 1


def _pair(state: State, battle: Battle, own: int, enemy: int) -> None:
    battle.skirmishes.append([Side(own), Side(enemy)])
    battle.is_done.append(False)
    for side, kind in ((ATTACKER, own), (DEFENDER, enemy)):
        battle.free[side] = without(battle.free[side], kind)
    key = state.box.units.key
    state.events.append(events.paired(len(battle.skirmishes), key[own], key[enemy]))


def _pairs(state: State, frame: PairUnits, seat: int) -> list[Action]:
    battle, key = battle_of(state), state.box.units.key
    own, enemy = (sorted(set(front_line(state, battle, side))) for side in SIDES)
    return [("pair", key[one], key[other]) for one in own for other in enemy]


def _make_pair(state: State, frame: PairUnits, seat: int, action: Action) -> None:
    battle, number = battle_of(state), state.box.units.number
    _pair(state, battle, number[action[1]], number[action[2]])
    _pair_on(state, battle, frame.left - 1)


def _why_no_pair(state: State, frame: PairUnits, seat: int, action: Action) -> Refusal | None:
    units = state.box.units
    for key in action[1:] if action[0] == "pair" else ():
        if key in units.number and units.is_assist[units.number[key]]:
            return refusals.assist_cannot(key)
    return None


# -- the only skirmish of Assist units ---------------------------------------------------------------------------------


def _pick(state: State, battle: Battle, side: int, kind: int) -> None:
    sides = battle.skirmishes[0]
    sides[side] = Side(kind)
    battle.free[side] = without(battle.free[side], kind)
    key = state.box.units.key
    state.events.append(events.front_picked(battle.seats[side], key[kind]))
    if sides[1 - side].front != NONE:
        state.events.append(events.paired(1, key[sides[ATTACKER].front], key[sides[DEFENDER].front]))


def _fronts(state: State, frame: PickFront, seat: int) -> list[Action]:
    battle = battle_of(state)
    kinds = front_line(state, battle, frame.side) or battle.free[frame.side]
    return [("front", state.box.units.key[kind]) for kind in sorted(set(kinds))]


def _pick_front(state: State, frame: PickFront, seat: int, action: Action) -> None:
    _pick(state, battle_of(state), frame.side, state.box.units.number[action[1]])


def _why_not_front(state: State, frame: PickFront, seat: int, action: Action) -> Refusal | None:
    units = state.box.units
    if action[0] == "front" and action[1] in units.number and units.is_assist[units.number[action[1]]]:
        return refusals.assist_cannot(action[1])
    return None


FRAMES: Frames = {
    FormSkirmishes: Step(form),
    PairUnits: Question("pair", _pairs, _make_pair, explain=_why_no_pair),
    PickFront: Question("pair", _fronts, _pick_front, explain=_why_not_front),
}
