"""Setting up the table: the first seat, the trade row, the decks, the opening hands (rulings 1 and 2)."""

from __future__ import annotations

from typing import TypeVar

from engine.chance import Chance
from engine.star_realms.cards.card_tables import CardTables
from engine.star_realms.modes.mode import Mode
from engine.star_realms.play.phases import begin_turn
from engine.star_realms.questions.asked import find_asked
from engine.star_realms.rules import Rules
from engine.star_realms.state import zones
from engine.star_realms.state.seat import new_seat
from engine.star_realms.state.state import ROW_SLOTS, State, begin

S = TypeVar("S", bound=State)


def empty_table(kind: type[S], mode: Mode, rules: Rules, cards: CardTables, chance: Chance) -> S:
    """Make the state before anything is dealt: all trade cards are in the trade deck, each seat's starters in its deck."""
    state = kind()
    begin(state, mode, rules, cards, chance)
    state.authority = mode.scores()
    state.trade_deck = cards.trade_cards[:]
    state.explorers = rules.explorers
    for _ in range(mode.seats):
        seat = new_seat()
        seat.deck = cards.starting_deck[:]
        state.seats.append(seat)
    return state


def deal(state: State) -> list[int]:
    """Draw the first player, lay out the trade row, draw the opening hands, begin the first turn. Returns the outcomes, in this
    order.

    A handicap changes one seat's initial authority and cards.
    """
    state.listens = True
    mode, rules = state.mode, state.rules
    favoured = rules.handicap_seat - 1
    state.authority[mode.score_of[favoured]] += rules.handicap_authority
    candidates = mode.first_turns()
    first = candidates[state.chance.pick(candidates)]
    for slot in range(ROW_SLOTS):
        zones.refill(state, slot)
    for seat in range(mode.seats):
        zones.draw(state, seat, mode.opening_hand(first, seat) + (rules.handicap_hand if seat == favoured else 0))
    begin_turn(state, mode.taking_turn(first))
    find_asked(state)
    drawn = [first, *state.outcomes]
    state.listens, state.events, state.outcomes = False, [], []
    return drawn
