"""Units that leave a battle: they fall, in a skirmish or outside of one."""

from __future__ import annotations

from typing import Final

from engine.starcraft import events
from engine.starcraft.battle.going_on import battle_of
from engine.starcraft.box import NONE
from engine.starcraft.state import pieces
from engine.starcraft.state.battle import Battle
from engine.starcraft.state.state import State

SKIRMISH: Final = "skirmish"
"""Why a unit fell that the enemy's front-line unit destroyed."""
SURPLUS: Final = "surplus"
"""Why a unit fell for which there was no room."""


def units_of(state: State, side: int) -> tuple[int, ...]:
    """Return the units of that side that are still in the contested area."""
    battle = battle_of(state)
    return state.seats[battle.seats[side]].units[battle.area]


def lose_unit(state: State, side: int, kind: int, why: str) -> None:
    """Destroy a unit of the battle, whatever skirmish it was in."""
    battle = battle_of(state)
    leave_skirmish(battle, side, kind)
    destroy_unit(state, battle.seats[side], kind, why)


def destroy_unit(state: State, seat: int, kind: int, why: str) -> None:
    """Return a unit of the contested area to the supply; the caller has taken it out of its skirmish."""
    pieces.take_unit(state, seat, kind, battle_of(state).area)
    state.events.append(events.unit_destroyed(seat, state.box.units.key[kind], why))


def leave_skirmish(battle: Battle, side: int, kind: int) -> None:
    """Remove a unit of that kind from the first of these places that has one: unassigned, supporting, front line."""
    if kind in battle.free[side]:
        battle.free[side] = pieces.without(battle.free[side], kind)
        return
    for sides in battle.skirmishes:
        if kind in sides[side].support:
            sides[side] = sides[side]._replace(support=pieces.without(sides[side].support, kind))
            return
    for sides in battle.skirmishes:
        if sides[side].front == kind:
            sides[side] = sides[side]._replace(front=NONE)
            return
