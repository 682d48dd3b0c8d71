"""Placed orders and event cards, dealt anew."""

from __future__ import annotations

from collections import Counter

from engine.chance import Chance
from engine.starcraft.box import SPECIAL
from engine.starcraft.state.state import Order, State


def deal_orders(state: State, seat: int, chance: Chance) -> None:
    """The faces of a seat's placed orders."""
    tokens = Counter(dict(enumerate(state.box.orders)))
    tokens.subtract(state.seats[seat].revealed)
    specials = sum(kind >= SPECIAL for kind in state.seats[seat].revealed)
    for planet, stack in enumerate(state.stacks):
        dealt = []
        for order in stack:
            if order.seat == seat:
                left = [kind for kind in sorted(tokens.elements()) if _may_be(state, order, kind, specials)]
                kind = left[chance.pick(left)]
                tokens[kind] -= 1
                specials += kind >= SPECIAL
                order = order._replace(kind=kind)
            dealt.append(order)
        state.stacks[planet] = tuple(dealt)


def _may_be(state: State, order: Order, kind: int, specials: int) -> bool:
    """Whether a placed order can be of that kind, after so many special ones."""
    if state.rules["special_backs"] == "seen":
        return (kind >= SPECIAL) == (order.kind >= SPECIAL)
    return kind < SPECIAL or specials < order.allowed


def deal_events(state: State, seat: int | None, chance: Chance) -> None:
    """Event cards that were drawn and not shown, of each stage from those that nobody has seen; read ones only of others."""
    stage = state.box.events.stage
    hidden = [(them, "unread") for them in state.seats]
    hidden += [(them, "events") for other, them in enumerate(state.seats) if other != seat]
    for them, zone in hidden:
        for card in getattr(them, zone):
            state.event_deck[stage[card] - 1].append(card)
    for deck in state.event_deck:
        deck.sort()
    for them, zone in hidden:
        dealt = []
        for card in getattr(them, zone):
            deck = state.event_deck[stage[card] - 1]
            dealt.append(deck.pop(chance.pick(deck)))
        setattr(them, zone, sorted(dealt))
