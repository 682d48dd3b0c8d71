"""Which abilities of the cards in play can be used."""

from __future__ import annotations

from engine.game import Action
from engine.star_realms.cards.card_tables import ALLY, EARNED, USES, CardTables, uses_at
from engine.star_realms.state.state import Seat, State


def uses(cards: CardTables, me: Seat) -> tuple[Action, ...]:
    """Every use of an ability of a card in play, found out anew if the seat does not know it."""
    if me.uses is not None:
        return me.uses
    usable, allied = cards.usable, -1
    listed: tuple[Action, ...] = ()
    for entry in me.in_play:
        free = usable[entry.face]
        if free:
            if entry.used:
                free &= ~entry.used
            if free & ALLY and not entry.used & EARNED:
                if allied < 0:
                    allied = shared_factions(cards, me)
                if not allied & cards.faction_bit[entry.face]:
                    free ^= ALLY
            if free:
                listed += USES[entry.place][free] if entry.place < len(USES) else uses_at(entry.place)[free]
    me.uses = listed
    return listed


def shared_factions(cards: CardTables, me: Seat) -> int:
    """Bits of the factions that at least two cards in play belong to: their ally abilities are on (rulings 35 and 36)."""
    once = twice = 0
    ally_bits = cards.ally_bits
    for entry in me.in_play:
        bits = ally_bits[entry.card]
        if entry.copied >= 0:
            bits |= ally_bits[entry.copied]
        twice |= once & bits
        once |= bits
    return twice


def remember_allies(state: State) -> None:
    """Under the rule `ally_sticky`: the ally abilities that are on now stay usable for the rest of the turn."""
    for seat in state.on_turn:
        me = state.seats[seat]
        allied = shared_factions(state.cards, me)
        for entry in me.in_play[:]:
            if allied & state.cards.faction_bit[entry.face] and not entry.used & EARNED:
                me.change(entry, entry.copied, entry.used | EARNED, entry.damage)
