"""Getting a technology: the caller handles the price (N3-N6, L8)."""

from __future__ import annotations

from bisect import insort

from engine.starcraft import events
from engine.starcraft.box import PLAY_AREA
from engine.starcraft.state.decks import shuffle_discard
from engine.starcraft.state.state import State


def technologies_left(state: State, seat: int) -> list[int]:
    """Return the technologies with a copy in that seat's technology deck."""
    of = state.box.cards.technology
    return list(dict.fromkeys(of[card] for card in state.seats[seat].technologies))


def get_technology(state: State, seat: int, technology: int) -> list[int]:
    """Buy all its copies (N3). Those that are kept come to the play area; return the others, sorted.

    The others remain in the technology deck until the caller has let the seat take its share of them, and has called
    `join_deck`: cards in the combat deck are hidden, and may be dealt again.
    """
    me = state.seats[seat]
    copies = _copies(state, seat, technology)
    state.events.append(events.bought(seat, state.box.technologies.key[technology]))
    if state.box.technologies.kind[technology] != PLAY_AREA:
        return copies
    for card in copies:
        me.technologies.remove(card)
    me.play += copies
    return []


def join_deck(state: State, seat: int, technology: int) -> None:
    """Shuffle the remaining copies together with combat deck and discard pile (N4)."""
    me = state.seats[seat]
    for card in _copies(state, seat, technology):
        me.technologies.remove(card)
        insort(me.deck, card)
    shuffle_discard(state, seat)


def take_to_hand(state: State, seat: int, card: int) -> None:
    """Take one of the new cards to the hand, seen by all (N5)."""
    me = state.seats[seat]
    me.technologies.remove(card)
    insort(me.hand, card)
    insort(me.known, card)
    state.events.append(events.took_card(seat, state.box.cards.key[card]))


def _copies(state: State, seat: int, technology: int) -> list[int]:
    """Return those in the technology deck, sorted."""
    of = state.box.cards.technology
    return [card for card in state.seats[seat].technologies if of[card] == technology]
