"""Executing an event card: where it goes, and its effects in order (L2, L3, V2)."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.starcraft import events
from engine.starcraft.state.abilities import discard_kept
from engine.starcraft.state.decks import put_into_event_deck
from engine.starcraft.state.frames import do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State

PLACES: Final = frozenset({"keep", "must-play", "common-area", "shuffle-back"})
"""Words that say where a card goes, or when it has to be played, and do nothing themselves."""


class DoEffect(NamedTuple):
    """An effect of a card is to be done: the number of its line, and of an alternative there (or NONE of them yet)."""

    seat: int
    card: int
    line: int
    option: int = NOBODY


class CardLeaves(NamedTuple):
    """After its execution a card is discarded, or goes back into the event deck, whether its owner is still there or not."""

    seat: int
    owner: int
    card: int


def execute(state: State, seat: int, card: int) -> None:
    """Let a card be executed next. One that is kept acts from now on, by its text; an End card lies in the common area."""
    cards = state.box.events
    if cards.is_kept[card]:
        state.events.append(events.event_played(seat, cards.key[card]))
        keep(state, seat, card)
        return
    effects = [DoEffect(seat, card, line) for line, effect in enumerate(cards.effects[card]) if effect.word not in PLACES]
    if cards.must_play[card]:
        lay_end(state, seat, card)
        do_next(state, *effects)
    else:
        state.events.append(events.event_played(seat, cards.key[card]))
        do_next(state, *effects, CardLeaves(NOBODY, seat, card))


def lay_end(state: State, seat: int, card: int) -> None:
    """Lay an End card into the common area."""
    state.events.append(events.event_played(seat, state.box.events.key[card]))
    state.ends.append(card)
    state.events.append(events.end_card(seat))


def keep(state: State, seat: int, card: int) -> None:
    """Keep a card in the play area; of strategies a seat has one (L2)."""
    me, cards = state.seats[seat], state.box.events
    if cards.is_strategy[card]:
        for other in [other for other in me.kept if cards.is_strategy[other]]:
            discard_kept(state, seat, other)
    me.kept.append(card)
    state.events.append(events.event_kept(seat, cards.key[card]))


def leave(state: State, frame: CardLeaves) -> None:
    """Put the card away (L10): back into its stage, in a random place, or into the discard pile."""
    cards = state.box.events
    if any(effect.word == "shuffle-back" for effect in cards.effects[frame.card]):
        put_into_event_deck(state, [frame.card])
        state.events.append(events.shuffled_back(frame.owner, cards.key[frame.card]))
    else:
        state.event_discard.append(frame.card)
        state.events.append(events.event_discarded(frame.owner, cards.key[frame.card]))
