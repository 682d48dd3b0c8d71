"""Passing on a card: for one trade, from one's own discard pile to a team member's (Emperor, section 6.4)."""

from __future__ import annotations

from typing import Final

from engine.game import Action, Refusal
from engine.star_realms import events, refusals
from engine.star_realms.state.seat import EMPTY
from engine.star_realms.state.state import State

PRICE: Final = 1


def card_passes(state: State, seat: int) -> list[Action]:
    """List every legal `("pass-card", card, seat)`, sorted."""
    me = state.seats[seat]
    if me.trade < PRICE:
        return []
    team = state.mode.may_pass_cards_to(state, seat)
    return [("pass-card", state.cards.key[card], other) for card in sorted(set(me.discard)) for other in team]


def check_card_pass(state: State, seat: int, action: Action) -> Refusal | None:
    """Return why `("pass-card", card, seat)` is not allowed; None if it is."""
    _, key, other = action
    me = state.seats[seat]
    if not state.mode.passes_cards:
        return refusals.wrong_answer("main")
    if other not in state.mode.may_pass_cards_to(state, seat):
        return refusals.not_your_neighbour(other)
    if state.cards.number.get(key, EMPTY) not in me.discard:
        return refusals.not_in_zone(card=key, zone="discard")
    if me.trade < PRICE:
        return refusals.too_dear(card=key, cost=PRICE, trade=me.trade)
    return None


def pass_card(state: State, seat: int, action: Action) -> None:
    """Pay, and lay the card on the other's discard pile."""
    _, key, other = action
    me = state.seats[seat]
    me.trade -= PRICE
    me.discard.remove(state.cards.number[key])
    state.seats[other].discard.append(state.cards.number[key])
    if state.listens:
        state.events.append(events.passed_card(seat, other, key))
