"""The conditions of card texts: of a side in the whole battle, and in a skirmish."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.starcraft.battle.texts.tally import Tally
from engine.starcraft.state.battle import ATTACKER, DEFENDER, Battle
from engine.starcraft.state.state import State
from engine.starcraft.tables.card_effects import CardEffect
from engine.starcraft.tables.masks import mask


def holds_for_side(state: State, battle: Battle, side: int, effect: CardEffect) -> bool:
    """Return whether an effect acts for that side in the battle as a whole, before there are skirmishes."""
    present = mask(state.seats[battle.seats[side]].units[battle.area])
    holds = {
        "attacking": side == ATTACKER,
        "defending": side == DEFENDER,
    }
    return all(bool(present & units) if word == "present" else holds[word] for word, units in effect.conditions)


def holds(own: Tally, foe: Tally, effect: CardEffect) -> bool:
    """Return whether all conditions of an effect hold for its owner's side of a skirmish."""
    return all(_CONDITIONS[word](own, foe, units) for word, units in effect.conditions)


_CONDITIONS: Mapping[str, Callable[[Tally, Tally, int], bool]] = {
    "vs": lambda own, foe, units: bool(units >> foe.front & 1),
    "front": lambda own, foe, units: bool(units >> own.front & 1),
    "front-survives": lambda own, foe, units: True,  # asked when the text acts, in late_texts.py
    "supporting": lambda own, foe, units: any(units >> kind & 1 for kind in own.support),
    "supported": lambda own, foe, units: bool(own.support),
    "present": lambda own, foe, units: bool(units & own.units),
    "base-here": lambda own, foe, units: own.has_base,
    "no-enemy-detector": lambda own, foe, units: not foe.has_detector,
    "attacking": lambda own, foe, units: own.side == ATTACKER,
    "defending": lambda own, foe, units: own.side == DEFENDER,
    "strong": lambda own, foe, units: own.is_strong,
}
