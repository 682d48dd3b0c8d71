"""The whole state as plain data: for state hashes, comparisons and debugging. Never for a seat: seats get views."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.star_realms.cards.card_tables import CardTables
from engine.star_realms.state.seat import Frame, InPlay, Seat
from engine.star_realms.state.state import State


def dump(state: State) -> dict[str, Any]:
    """Return everything but the source of chance, cards by key; equal dumps are equal positions."""
    cards = state.cards
    return {
        "turn": state.turn,
        "on_turn": list(state.on_turn),
        "authority": list(state.authority),
        "row": [cards.key_or_none(card) for card in state.row],
        "trade_deck": _keys(cards, state.trade_deck),
        "explorers": state.explorers,
        "scrap_heap": _keys(cards, state.scrap_heap),
        "removed": _keys(cards, state.removed),
        "proposal": [state.proposal.by, list(state.proposal.action), list(state.proposal.waiting)] if state.proposal else None,
        "draw_offers": list(state.draw_offers),
        "result": [list(state.result.winners), state.result.reason] if state.result else None,
        "seats": [_seat(cards, seat) for seat in state.seats],
    }


def _seat(cards: CardTables, seat: Seat) -> dict[str, Any]:
    return {
        "trade": seat.trade,
        "combat": seat.combat,
        "hand": _keys(cards, seat.hand),
        "deck": _keys(cards, seat.deck),
        "top": _keys(cards, seat.top),
        "known": _keys(cards, seat.known),
        "discard": _keys(cards, seat.discard),
        "in_play": [_in_play(cards, card) for card in seat.in_play],
        "played": _keys(cards, seat.played),
        "copies": _keys(cards, seat.copies),
        "stack": [_frame(cards, frame) for frame in seat.stack],
        "next_place": seat.next_place,
        "ships_on_top": seat.ships_on_top,
        "discards_due": seat.discards_due,
        "alive": seat.alive,
        "ended": seat.ended,
    }


def _in_play(cards: CardTables, card: InPlay) -> list[Any]:
    return [card.place, cards.key[card.card], cards.key_or_none(card.copied), card.used, card.damage]


def _frame(cards: CardTables, frame: Frame) -> list[Any]:
    return [frame.effect.text, cards.key_or_none(frame.card), frame.place, frame.asks, frame.left, frame.done]


def _keys(cards: CardTables, zone: Sequence[int]) -> list[str]:
    key = cards.key
    return [key[card] for card in zone] if zone else []
