"""Units that are destroyed in a skirmish: they leave immediately, or wait to withdraw if they are cloaked (K1, K2)."""

from __future__ import annotations

from engine.starcraft.battle.going_on import battle_of
from engine.starcraft.battle.losing import destroy_unit
from engine.starcraft.box import NONE
from engine.starcraft.state.pieces import without
from engine.starcraft.state.state import State


def lose_front(state: State, side: int, why: str, *, kill: bool) -> None:
    """Destroy the front-line unit of that side in the current skirmish; `kill`: by the enemy, so that splash triggers."""
    battle = battle_of(state)
    sides = battle.skirmishes[battle.current]
    kind = sides[side].front
    sides[side] = sides[side]._replace(front=NONE)
    battle.found[side] = battle.found[side]._replace(front_fell=True)
    _fall(state, side, kind, why, kill=kill, is_front=True)


def lose_supporter(state: State, side: int, kind: int, why: str) -> None:
    """Destroy a supporting unit of that side, by the enemy."""
    battle = battle_of(state)
    sides = battle.skirmishes[battle.current]
    sides[side] = sides[side]._replace(support=without(sides[side].support, kind))
    _fall(state, side, kind, why, kill=True, is_front=False)


def _fall(state: State, side: int, kind: int, why: str, *, kill: bool, is_front: bool) -> None:
    battle = battle_of(state)
    found = battle.found
    if kill:
        found[1 - side] = found[1 - side]._replace(has_killed=True)
    if found[side].cloaked >> kind & 1:
        found[side] = found[side]._replace(fallen=(*found[side].fallen, (kind, is_front)))
    else:
        destroy_unit(state, battle.seats[side], kind, why)
