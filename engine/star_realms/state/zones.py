"""Moving cards between zones: drawing, discarding, scrapping, refilling the trade row. Each says what happened as an event."""

from __future__ import annotations

from bisect import insort

from engine.star_realms.state.state import EMPTY, Seat, State


def pick(state: State, cards: list[int]) -> int:
    """Take one card at random out of a sorted list of numbers, and log which."""
    card = cards.pop(state.chance.pick(cards))
    state.outcomes.append(state.cards.key[card])
    return card


def draw(state: State, seat: int, count: int) -> None:
    """Draw up to that many cards, reshuffling the discard pile only when one is needed (rulings 21 and 22).

    While the deck is empty, whoever counts knows the hand: its cards are those that are nowhere else.
    """
    me = state.seats[seat]
    pick_one, outcomes, key = state.chance.pick, state.outcomes, state.cards.key
    drawn: list[int] = []
    for _ in range(count):
        if me.top:
            card = me.top.pop()
            insort(me.known, card)
        else:
            if not me.deck:
                if not me.discard:
                    break
                _take_drawn(state, seat, drawn)
                drawn = []
                me.known = me.hand[:]
                me.deck, me.discard = sorted(me.discard), []
                state.events.append(("shuffle", seat))
            card = me.deck.pop(pick_one(me.deck))
            outcomes.append(key[card])
        drawn.append(card)
    _take_drawn(state, seat, drawn)


def _take_drawn(state: State, seat: int, drawn: list[int]) -> None:
    if drawn:
        drawn.sort()
        hand, key = state.seats[seat].hand, state.cards.key
        hand += drawn
        hand.sort()
        state.events.append(("draw", seat, len(drawn), tuple([key[card] for card in drawn])))


def leave_hand(me: Seat, card: int) -> None:
    """Take a card out of the hand. If one like it was known to be there, that one is taken to have left."""
    me.hand.remove(card)
    if card in me.known:
        me.known.remove(card)


def leave_discard(me: Seat, card: int) -> None:
    """Take a card out of the discard pile: the uppermost of its kind."""
    me.discard.reverse()
    me.discard.remove(card)
    me.discard.reverse()


def discard(state: State, seat: int, card: int) -> None:
    """Discard a card from hand because a card said so."""
    me = state.seats[seat]
    leave_hand(me, card)
    me.discard.append(card)
    state.events.append(("discard", seat, state.cards.key[card]))


def scrap(state: State, seat: int, card: int, zone: str) -> None:
    """Scrap a card out of a zone; an Explorer goes back to its pile (ruling 17)."""
    me = state.seats[seat]
    if zone == "hand":
        leave_hand(me, card)
    elif zone == "discard":
        leave_discard(me, card)
    to_heap(state, card)
    state.events.append(("scrap", seat, state.cards.key[card], zone))
    if zone == "row":
        leave_row(state, card)


def close_hand(me: Seat) -> None:
    """The hand of a seat that is out joins its deck, so that what it leaves to others does not tell which was where."""
    me.deck = sorted(me.deck + me.hand)
    me.hand, me.known = [], []


def clear_out(state: State, seat: int) -> None:
    """Take every card of a seat that is out from the table."""
    me = state.seats[seat]
    cards = me.hand + me.deck + me.top + me.discard + [card.card for card in me.in_play]
    state.removed = sorted(state.removed + cards)
    me.hand, me.deck, me.top, me.known, me.discard, me.in_play = [], [], [], [], [], []
    me.trade = me.combat = me.discards_due = me.ships_on_top = 0


def to_heap(state: State, card: int) -> None:
    """Where a scrapped card goes."""
    if card == state.cards.explorer:
        state.explorers += 1
    else:
        state.scrap_heap.append(card)


def leave_row(state: State, card: int) -> None:
    """Take a card out of the trade row and fill the gap at once (rulings 14 and 15)."""
    slot = state.row.index(card)
    state.row[slot] = EMPTY
    refill(state, slot)


def refill(state: State, slot: int) -> None:
    """Fill a slot of the trade row, while the trade deck lasts."""
    if state.trade_deck:
        card = state.row[slot] = pick(state, state.trade_deck)
        state.events.append(("refill", slot, state.cards.key[card]))


def take_for_sale(state: State, card: int) -> None:
    """Take an acquired card from where it was for sale: the Explorer pile or the trade row."""
    if card == state.cards.explorer:
        state.explorers -= 1
    else:
        leave_row(state, card)


def for_sale(state: State) -> list[int]:
    """What can be acquired at all: the cards of the trade row and an Explorer, sorted, each once."""
    cards = {card for card in state.row if card != EMPTY}
    if state.explorers:
        cards.add(state.cards.explorer)
    return sorted(cards)
