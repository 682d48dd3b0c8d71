"""Dealing anew what a seat cannot know: hands, cards that lie face down, faces of placed orders, event cards nobody has read.

What is dealt was possible: an order is one of the tokens that its owner has not revealed in this round, a special one only as
far as its owner could place them; a card of the hand that lies in a battle is of the kind that may lie there.
"""

from __future__ import annotations

from engine.chance import Chance
from engine.starcraft.resampling.cards import deal_deck, deal_hand
from engine.starcraft.resampling.hidden import deal_events, deal_orders
from engine.starcraft.resampling.past import actions_to, count_tokens, fit_past
from engine.starcraft.state.state import State
from engine.starcraft.views import sees_hand, sees_orders

__all__ = ["actions_to", "deal_unseen", "fit_past"]


def deal_unseen(state: State, seat: int | None, chance: Chance) -> None:
    """Deal anew what that seat cannot see."""
    for other in range(state.mode.seats):
        if sees_hand(state, seat, other):
            deal_deck(state, other, chance)
        else:
            deal_hand(state, other, chance)
        if other != seat and not sees_orders(state, seat, other):
            deal_orders(state, other, chance)
    deal_events(state, seat, chance)
    count_tokens(state)
