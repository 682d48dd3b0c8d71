"""Moving cards between zones: drawing, discarding, scrapping, refilling the trade row. Each reports a change as an event."""

from __future__ import annotations

from engine.game import Action
from engine.star_realms import events
from engine.star_realms.state.seat import EMPTY, Seat
from engine.star_realms.state.state import State


def draw(state: State, seat: int, count: int) -> None:
    """Draw up to that many cards, reshuffling the discard pile only when one is needed (rulings 21 and 22).

    While the deck is empty, anybody who counts cards knows the hand: its cards are those that are nowhere else.
    """
    me = state.seats[seat]
    if me.top or count > len(me.deck):
        drawn = _draw_as_far_as_it_goes(state, seat, count)
    else:
        drawn = state.chance.draw(me.deck, count)
        if state.listens:
            state.outcomes += drawn
    _take_drawn(state, seat, drawn)


def _draw_as_far_as_it_goes(state: State, seat: int, count: int) -> list[int]:
    """Draw the known top first; where the deck runs out, the rest is drawn before the discard pile becomes the deck."""
    me = state.seats[seat]
    drawn = _draw_known(me, count) if me.top else []
    count -= len(drawn)
    left = len(me.deck)
    if count <= left or not me.discard:
        return drawn + _draw_at_random(state, me.deck, min(count, left))
    _take_drawn(state, seat, drawn + _draw_at_random(state, me.deck, left))
    me.known = tuple(me.hand)
    me.deck, me.discard = sorted(me.discard), []
    if state.listens:
        state.events.append(events.shuffled(seat))
    return _draw_at_random(state, me.deck, min(count - left, len(me.deck)))


def _draw_known(me: Seat, count: int) -> list[int]:
    """Draw from the known top of the deck, as far as it goes."""
    left = max(len(me.top) - count, 0)
    drawn, me.top = me.top[left:], me.top[:left]
    me.known = tuple(sorted(me.known + drawn))
    return list(drawn)


def _draw_at_random(state: State, cards: list[int], count: int) -> list[int]:
    """Take that many cards at random out of a sorted list of them."""
    drawn: list[int] = state.chance.draw(cards, count)
    if state.listens:
        state.outcomes += drawn
    return drawn


def _take_drawn(state: State, seat: int, drawn: list[int]) -> None:
    if drawn:
        drawn.sort()
        me = state.seats[seat]
        if me.hand:
            me.hand += drawn
            me.hand.sort()
        else:
            me.hand = drawn
        if state.listens:
            state.events.append(events.drew(seat, len(drawn), tuple(map(state.cards.key.__getitem__, drawn))))


def kind(hand: list[int], number: int) -> int:
    """Return the card of that number among those of the sorted hand, each counted once."""
    at = 0
    for _ in range(number):
        at += hand.count(hand[at])
    return hand[at]


def leave_hand(me: Seat, card: int) -> None:
    """Take a card out of the hand. If one like it was known to be there, that one is taken to have left."""
    me.hand.remove(card)
    if card in me.known:
        me.known = without(me.known, card)


def leave_discard(me: Seat, card: int) -> None:
    """Take a card out of the discard pile: the uppermost of its kind."""
    me.discard.reverse()
    me.discard.remove(card)
    me.discard.reverse()


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return those cards without one of that number."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def discard(state: State, seat: int, card: int) -> None:
    """Discard a card from hand because of a card's effect."""
    me = state.seats[seat]
    leave_hand(me, card)
    me.discard.append(card)
    if state.listens:
        state.events.append(events.discarded(seat, state.cards.key[card]))


def scrap(state: State, seat: int, card: int, zone: str) -> None:
    """Scrap a card out of a zone; an Explorer goes back to its pile (ruling 17)."""
    me = state.seats[seat]
    if zone == "hand":
        leave_hand(me, card)
    elif zone == "discard":
        leave_discard(me, card)
    to_heap(state, card)
    if state.listens:
        state.events.append(events.scrapped(seat, state.cards.key[card], zone))
    if zone == "row":
        leave_row(state, card)


def close_hand(me: Seat) -> None:
    """Move the hand of a seat that is out into its deck, so that its legacy does not reveal which card was where."""
    me.deck = sorted(me.deck + me.hand)
    me.hand, me.known = [], ()


def clear_out(state: State, seat: int) -> None:
    """Take every card of a seat that is out from the table."""
    me = state.seats[seat]
    cards = [*me.hand, *me.deck, *me.top, *me.discard, *(entry.card for entry in me.in_play)]
    state.removed = tuple(sorted([*state.removed, *cards]))
    me.hand, me.deck, me.top, me.known, me.discard, me.in_play = [], [], (), (), [], []
    me.uses, state.reach = None, {}
    me.trade = me.combat = me.discards_due = me.ships_on_top = 0


def to_heap(state: State, card: int) -> None:
    """Put a scrapped card where it goes."""
    if card == state.cards.explorer:
        if not state.explorers:
            _offer_anew(state)
        state.explorers += 1
    else:
        state.scrap_heap += (card,)


def leave_row(state: State, card: int) -> None:
    """Take a card out of the trade row and fill the gap immediately (rulings 14 and 15)."""
    slot = state.row.index(card)
    put_into_row(state, slot, EMPTY)
    refill(state, slot)


def refill(state: State, slot: int) -> None:
    """Fill a slot of the trade row, while the trade deck lasts."""
    if state.trade_deck:
        (card,) = _draw_at_random(state, state.trade_deck, 1)
        put_into_row(state, slot, card)
        if state.listens:
            state.events.append(events.refilled(slot, state.cards.key[card]))


def put_into_row(state: State, slot: int, card: int) -> None:
    """Let that card, or none, lie in that slot."""
    state.row = (*state.row[:slot], card, *state.row[slot + 1 :])
    _offer_anew(state)


def _offer_anew(state: State) -> None:
    """Forget the offers: other cards are for sale than before."""
    state.on_sale, state.offers = [], {}


def take_for_sale(state: State, card: int) -> None:
    """Take an acquired card from where it was for sale: the Explorer pile or the trade row."""
    if card == state.cards.explorer:
        state.explorers -= 1
        if not state.explorers:
            _offer_anew(state)
    else:
        leave_row(state, card)


def for_sale(state: State) -> list[int]:
    """List everything that can be acquired at all: the cards of the trade row and an Explorer, sorted, each once."""
    cards = {*state.row, state.cards.explorer} if state.explorers else {*state.row}
    cards.discard(EMPTY)
    listed = [*cards]
    listed.sort()
    return listed


def is_for_sale(state: State, card: int) -> bool:
    """Return whether one of that number can be acquired."""
    if card == state.cards.explorer:
        return state.explorers > 0
    return card != EMPTY and card in state.row


def offers(state: State, trade: int) -> tuple[Action, ...]:
    """List everything that can be bought with that much trade, as actions."""
    listed = state.offers.get(trade)
    if listed is None:
        if not state.on_sale:
            state.on_sale += for_sale(state)
        cost, acquire = state.cards.cost, state.cards.acquire
        found: list[Action] = []
        for card in state.on_sale:
            if cost[card] <= trade:
                found.append(acquire[card])
        listed = state.offers[trade] = tuple(found)
    return listed
