"""Drawing: combat cards of a seat's own deck, event cards of the common one. A deck is a multiset, drawn from at random."""

from __future__ import annotations

from bisect import insort
from typing import Final

from engine.starcraft import events
from engine.starcraft.state.state import State

LAST_STAGE: Final = 3
"""Of the event deck."""


def draw_cards(state: State, seat: int, count: int) -> list[int]:
    """Draw so many combat cards into the hand, as far as there are any (ruling C6); which."""
    me, drawn = state.seats[seat], []
    for _ in range(count):
        card = _take_top(state, seat)
        if card is None:
            break
        insort(me.hand, card)
        drawn.append(card)
        if not me.deck:
            renew_deck(state, seat)
    if drawn:
        keys = state.box.cards.key
        state.events.append(events.drew(seat, len(drawn), tuple(sorted(keys[card] for card in drawn))))
    return drawn


def top_card(state: State, seat: int) -> int | None:
    """Take the top card of a seat's combat deck, not into the hand, or None if deck and discard pile are empty (ruling C6)."""
    card = _take_top(state, seat)
    if card is not None and not state.seats[seat].deck:
        renew_deck(state, seat)
    return card


def _take_top(state: State, seat: int) -> int | None:
    me = state.seats[seat]
    if not me.deck:
        renew_deck(state, seat)
        if not me.deck:
            return None
    card = state.pick(me.deck)
    me.deck.remove(card)
    state.outcomes.append(state.box.cards.key[card])
    return card


def renew_deck(state: State, seat: int) -> None:
    """Shuffle the discard pile into the combat deck, which has run out: now everybody knows the hand."""
    me = state.seats[seat]
    if state.battle is None:
        me.known = me.hand[:]
    if me.discard:
        shuffle_discard(state, seat)


def shuffle_discard(state: State, seat: int) -> None:
    """Shuffle combat deck and discard pile together; that is not taken back."""
    me = state.seats[seat]
    me.deck = sorted(me.deck + me.discard)
    me.discard = []
    state.stop = "chance"
    state.events.append(events.shuffled(seat))


def event_stage(state: State) -> int:
    """Return the stage of the top card of the event deck, 1 to 3, or 0 if it is empty."""
    for stage, left in enumerate(state.event_left):
        if left:
            return stage + 1
    return 0


def draw_event(state: State, seat: int) -> int | None:
    """Take the top event card for that seat, or None if there is none (ruling X10); where it goes is up to the caller."""
    if not event_stage(state):
        renew_event_deck(state)
    stage = event_stage(state)
    if not stage:
        return None
    deck = state.event_deck[stage - 1]
    card = state.pick(deck)
    deck.remove(card)
    state.event_left[stage - 1] -= 1
    state.outcomes.append(state.box.events.key[card])
    state.events.append(events.drew_event(seat, stage))
    if not event_stage(state):
        renew_event_deck(state)
    return card


def renew_event_deck(state: State) -> None:
    """Make a new deck of the discarded cards of stage III when the last card is drawn, in the Conquest variant."""
    stage = state.box.events.stage
    back = [card for card in state.event_discard if stage[card] == LAST_STAGE]
    if back and state.mode.renews_events:
        state.event_discard = [card for card in state.event_discard if stage[card] != LAST_STAGE]
        put_into_event_deck(state, back)
        state.events.append(events.shuffled_events(len(back)))


def put_into_event_deck(state: State, cards: list[int]) -> None:
    """Shuffle cards back into their stage of the event deck."""
    for card in cards:
        stage = state.box.events.stage[card] - 1
        insort(state.event_deck[stage], card)
        state.event_left[stage] += 1


def draw_unread_event(state: State, seat: int) -> None:
    """Draw an event card face down (ruling X3)."""
    card = draw_event(state, seat)
    if card is not None:
        insort(state.seats[seat].unread, card)
