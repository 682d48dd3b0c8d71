"""Abilities of the cards in play that can be used."""

from __future__ import annotations

from engine.game import Action
from engine.star_realms.cards.card_tables import ALLY, BIT, EARNED, SCRAP, USES, CardTables, uses_at
from engine.star_realms.state.seat import InPlay, Seat
from engine.star_realms.state.state import State


def uses(cards: CardTables, me: Seat) -> tuple[Action, ...]:
    """Return every use of an ability of a card in play, computed again if the seat does not know it."""
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


def add_uses(cards: CardTables, me: Seat, card: int, place: int) -> None:
    """Add the uses of a card put into play at that place. Only one of a faction can switch on abilities of others."""
    if cards.ally_bits[card]:
        me.uses = None
    elif cards.usable[card] and me.uses is not None:
        me.uses += USES[place][cards.usable[card]] if place < len(USES) else uses_at(place)[cards.usable[card]]


def take_use(cards: CardTables, me: Seat, entry: InPlay, action: Action) -> None:
    """Remove an ability that is used now. The others stay usable, unless a card leaves that they need, or had more of them."""
    listed = me.uses
    if action[2] == "scrap":
        me.take(entry)
        if entry.face != entry.card or cards.ally_bits[entry.card] or cards.usable[entry.card] != SCRAP:
            return
    else:
        me.change(entry, entry.copied, entry.used | BIT[action[2]], entry.damage)
    if listed is not None:
        at = listed.index(action)
        me.uses = listed[:at] + listed[at + 1 :]


def shared_factions(cards: CardTables, me: Seat) -> int:
    """Return the bits of the factions that at least two cards in play belong to: their ally abilities are on (rulings 35 and
    36)."""
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
    """Keep ally abilities that are on now usable for the rest of the turn, under the rule `ally_sticky`."""
    for seat in state.on_turn:
        me = state.seats[seat]
        allied = shared_factions(state.cards, me)
        for entry in me.in_play[:]:
            if allied & state.cards.faction_bit[entry.face] and not entry.used & EARNED:
                me.change(entry, entry.copied, entry.used | EARNED, entry.damage)
