"""Combat cards on their way through a battle: from the hand or the deck to a skirmish, and from there to a pile."""

from __future__ import annotations

from bisect import insort

from engine.starcraft import events
from engine.starcraft.battle.going_on import battle_of
from engine.starcraft.box import NONE, STANDARD
from engine.starcraft.state.battle import FROM_HAND, SIDES, Side, cards_on_table
from engine.starcraft.state.seat import Seat
from engine.starcraft.state.state import State


def standard_cards(state: State, seat: int) -> list[int]:
    """Return the standard cards of a hand, each kind once."""
    kind = state.box.cards.kind
    return sorted({card for card in state.seats[seat].hand if kind[card] == STANDARD})


def reinforcements(state: State, seat: int) -> list[int]:
    """Return the reinforcements of a hand, each kind once."""
    kind = state.box.cards.kind
    return sorted({card for card in state.seats[seat].hand if kind[card] != STANDARD})


def was_seen(me: Seat, card: int) -> None:
    """Note that a card of that hand was shown on its way out: if it was known to be there, it is known no more."""
    if card in me.known:
        me.known.remove(card)


def show_side(state: State, seat: int, side: Side) -> None:
    """Show the cards of that side; those of the hand are known not to be there any more."""
    if side.is_open:
        return
    if side.card != NONE and side.place == FROM_HAND:
        was_seen(state.seats[seat], side.card)
    if side.reinforcement != NONE:
        was_seen(state.seats[seat], side.reinforcement)


def discard(state: State, seat: int, card: int) -> None:
    """Put the card into the discard pile, face up."""
    state.seats[seat].discard.append(card)
    state.events.append(events.discarded(seat, state.box.cards.key[card]))


def put_back(state: State, seat: int, card: int) -> None:
    """Put the card into the technology deck."""
    insort(state.seats[seat].technologies, card)
    state.events.append(events.returned(seat, state.box.cards.key[card]))


def put_away(state: State, seat: int, card: int, *, returns: bool) -> None:
    """Take the card out of the battle: to the discard pile, or, if its text requires it, to the technology deck (Z6)."""
    if returns:
        put_back(state, seat, card)
    else:
        discard(state, seat, card)


def clear_table(state: State) -> None:
    """Show and discard all cards that a battle leaves behind when it is called off; there are no skirmishes any more."""
    battle = battle_of(state)
    for number, sides in enumerate(battle.skirmishes):
        for side in SIDES:
            seat, own = battle.seats[side], sides[side]
            show_side(state, seat, own)
            for card in cards_on_table((own,)):
                discard(state, seat, card)
            battle.skirmishes[number][side] = own._replace(card=NONE, reinforcement=NONE)
    for side in SIDES:
        for card in (*battle.looked[side], *battle.triggered[side]):
            discard(state, battle.seats[side], card)
        battle.looked[side] = battle.triggered[side] = battle.free[side] = ()
    battle.skirmishes, battle.is_done, battle.found, battle.current = [], [], [], NONE
