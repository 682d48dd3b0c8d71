"""Matching of icons of combat cards and units (R1, Q1, Q7)."""

from __future__ import annotations

from engine.starcraft.box import NONE
from engine.starcraft.components.values import Values
from engine.starcraft.state.battle import Side
from engine.starcraft.state.state import State


def standard_matches(state: State, side: Side) -> bool:
    """Return whether the standard card shows its front-line unit, so that its text acts."""
    return side.card != NONE and side.front != NONE and bool(state.box.cards.icons[side.card] >> side.front & 1)


def reinforcement_works(state: State, side: Side) -> bool:
    """Return whether a reinforcement shows the front-line unit, or a supporting one with the support mark (R1)."""
    cards = state.box.cards
    if side.front != NONE and cards.icons[side.reinforcement] >> side.front & 1:
        return True
    return any(cards.specialty[side.reinforcement] >> kind & 1 for kind in side.support)


def base_values(state: State, side: Side) -> Values:
    """Return major values if the card matches, else minor; 0/0 without a card (Q1, Q7, C6)."""
    if side.card == NONE:
        return Values(0, 0)
    cards = state.box.cards
    if standard_matches(state, side):
        is_assist = state.box.units.is_assist[side.front]
        if not (is_assist and state.rules["assist_technology"] == "minor"):
            return cards.major[side.card]
    return cards.minor[side.card]
