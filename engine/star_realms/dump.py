"""The whole state as plain data: for state hashes, comparisons and debugging. Never for a seat: that is what views are for."""

from __future__ import annotations

from typing import Any

from engine.star_realms.facts import KEY, key
from engine.star_realms.state import Frame, Seat, State


def dump(state: State) -> dict[str, Any]:
    """Everything but the source of chance, cards by key; equal dumps are equal positions."""
    return {
        "turn": state.turn,
        "on_turn": list(state.on_turn),
        "authority": list(state.authority),
        "row": [key(card) for card in state.row],
        "trade_deck": _keys(state.trade_deck),
        "explorers": state.explorers,
        "scrap_heap": _keys(state.scrap_heap),
        "removed": _keys(state.removed),
        "proposal": [state.proposal.by, list(state.proposal.action), list(state.proposal.waiting)] if state.proposal else None,
        "draw_offers": list(state.draw_offers),
        "result": [list(state.result.winners), state.result.reason] if state.result else None,
        "seats": [_seat(seat) for seat in state.seats],
    }


def _seat(seat: Seat) -> dict[str, Any]:
    return {
        "trade": seat.trade,
        "combat": seat.combat,
        "hand": _keys(seat.hand),
        "deck": _keys(seat.deck),
        "top": _keys(seat.top),
        "known": _keys(seat.known),
        "discard": _keys(seat.discard),
        "in_play": [[card.place, KEY[card.card], key(card.copied), card.used, card.damage] for card in seat.in_play],
        "played": _keys(seat.played),
        "copies": _keys(seat.copies),
        "stack": [_frame(frame) for frame in seat.stack],
        "next_place": seat.next_place,
        "ships_on_top": seat.ships_on_top,
        "discards_due": seat.discards_due,
        "alive": seat.alive,
        "ended": seat.ended,
    }


def _frame(frame: Frame) -> list[Any]:
    return [frame.effect.text, key(frame.card), frame.place, frame.asks, frame.left, frame.done]


def _keys(cards: list[int]) -> list[str]:
    return [KEY[card] for card in cards]
