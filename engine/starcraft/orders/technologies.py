"""Getting a technology: what it costs is the caller's business (N3-N6, L8)."""

from __future__ import annotations

from bisect import insort

from engine.starcraft.box import PLAY_AREA
from engine.starcraft.state.state import State


def technologies_left(state: State, seat: int) -> list[int]:
    """The technologies with a copy in that seat's technology deck."""
    of = state.box.cards.technology
    return list(dict.fromkeys(of[card] for card in state.seats[seat].technologies))


def get_technology(state: State, seat: int, technology: int) -> list[int]:
    """All its copies leave the technology deck (N3), for the combat deck or the play area; those that came to the deck, sorted.

    Whoever calls lets the seat take what it may of these, and shuffles (`state.decks.shuffle_discard`) if there are any.
    """
    me, of = state.seats[seat], state.box.cards.technology
    copies = [card for card in me.technologies if of[card] == technology]
    me.technologies = [card for card in me.technologies if of[card] != technology]
    state.events.append(("technology", seat, state.box.technologies.key[technology]))
    if state.box.technologies.kind[technology] == PLAY_AREA:
        me.play += copies
        return []
    me.deck = sorted(me.deck + copies)
    return copies


def take_to_hand(state: State, seat: int, card: int) -> None:
    """One of the new cards goes from the deck to the hand, seen by all (N5)."""
    me = state.seats[seat]
    me.deck.remove(card)
    insort(me.hand, card)
    insort(me.known, card)
    state.events.append(("take", seat, state.box.cards.key[card]))
