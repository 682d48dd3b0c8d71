"""A battle as a seat may see it."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from engine.starcraft.box import NONE
from engine.starcraft.state.battle import SIDES, Side, cards_on_table
from engine.starcraft.state.state import State


def battle_view(state: State, hands: Container[int]) -> dict[str, Any] | None:
    """Return `language.view.BattleView` of the battle under way, for a seat that may look into these seats' hands; None without
    one."""
    battle = state.battle
    if battle is None:
        return None
    return {
        "area": state.box.areas.key[battle.area],
        "attacker": battle.attacker,
        "defender": battle.defender,
        "special": battle.special,
        "step": battle.step,
        "skirmishes": [
            {
                "skirmish": number + 1,
                **{
                    name: _side(state, sides[side], sees=battle.seats[side] in hands)
                    for side, name in zip(SIDES, ("attacking", "defending"), strict=True)
                },
                "done": battle.is_done[number],
            }
            for number, sides in enumerate(battle.skirmishes)
        ],
        "used": [list(keys) for keys in battle.used],
        "triggered": [[state.box.cards.key[card] for card in battle.triggered[side]] for side in SIDES],
    }


def _side(state: State, side: Side, *, sees: bool) -> dict[str, Any]:
    """Return one side, without fields at their defaults."""
    units, cards = state.box.units.key, state.box.cards.key
    known = []
    if side.card != NONE and (side.is_open or (sees and side.is_seen)):
        known.append(side.card)
    if side.reinforcement != NONE and (side.is_open or sees):
        known.append(side.reinforcement)
    seen: dict[str, Any] = {
        "front": units[side.front] if side.front != NONE else None,
        "support": [units[kind] for kind in side.support],
        "cards": [cards[card] for card in known],
        "hidden": len(cards_on_table((side,))) - len(known),
    }
    if side.attack is not None:
        seen["attack"], seen["health"] = side.attack, side.health
    return seen
