"""Abilities of the cards in a seat's play area: technologies that are kept there, and event cards (`Seat.play`,
`Seat.kept`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.starcraft import events
from engine.starcraft.state.state import State
from engine.starcraft.tables.card_effects import CardEffect


class Ability(NamedTuple):
    """One effect of a card in the play area. `is_event`: `card` is the number of an event card, else of a technology card."""

    card: int
    is_event: bool
    effect: CardEffect


def abilities(state: State, seat: int, timing: str = "") -> Iterator[Ability]:
    """Yield every effect in that seat's play area of that timing; without one, those that act always."""
    me, box = state.seats[seat], state.box
    for card in me.play:
        for effect in box.cards.effects[card]:
            if effect.timing == timing:
                yield Ability(card, False, effect)
    for card in me.kept:
        for effect in box.events.effects[card]:
            if effect.timing == timing:
                yield Ability(card, True, effect)


def has_ability(state: State, seat: int, word: str) -> bool:
    """Return whether a card in the play area has that word, acting always."""
    return any(ability.effect.word == word for ability in abilities(state, seat))


def total(state: State, seat: int, word: str) -> int:
    """Return the sum of a word's amounts over the play area, of effects that act always and without a condition."""
    return sum(
        ability.effect.amount
        for ability in abilities(state, seat)
        if ability.effect.word == word and not ability.effect.conditions
    )


def hand_limit(state: State, seat: int) -> int:
    """Return how many combat cards that seat may keep (RG9)."""
    return state.box.components.races[state.seats[seat].race].hand_limit + total(state, seat, "hand-limit")


def kept_with(state: State, seat: int, timing: str) -> Ability | None:
    """Return the ability of an event card in a seat's play area that can be used at that moment, the first by key; None
    without."""
    found = [ability for ability in abilities(state, seat, timing) if ability.is_event]
    return min(found, key=lambda ability: ability.card, default=None)


def discard_kept(state: State, seat: int, card: int) -> None:
    """Discard an event card from the play area: the cost of most uses."""
    state.seats[seat].kept.remove(card)
    state.event_discard.append(card)
    state.events.append(events.event_discarded(seat, state.box.events.key[card]))


def card_key(state: State, ability: Ability) -> str:
    """Return the key of the ability's card."""
    return (state.box.events if ability.is_event else state.box.cards).key[ability.card]
