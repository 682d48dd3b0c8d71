"""Deals everything again that a seat cannot know: which cards of the others are in hand, and which in the deck."""

from __future__ import annotations

from engine.chance import Chance
from engine.star_realms.state.seat import Seat
from engine.star_realms.state.state import State
from engine.star_realms.views import unseen


def deal_unseen(state: State, seat: int | None, chance: Chance) -> None:
    """Deal the hands again that this seat cannot see."""
    state.answered = None  # whoever is to discard has other cards now
    for other, them in enumerate(state.seats):
        if not state.mode.sees_hand(seat, other):
            deal_hand(them, chance)


def deal_hand(them: Seat, chance: Chance) -> None:
    """Deal a hand again from the cards of hand and deck. Cards known to be in the hand stay in it."""
    cards = unseen(them)
    dealt = chance.draw(cards, len(them.hand) - len(them.known))
    them.hand, them.deck = sorted([*them.known, *dealt]), cards


def fit_past(past: State, now: State, world: State, seat: int | None, chance: Chance) -> None:
    """Convert the past of `now` into the past of `world`, in which some seats have been dealt other cards.

    Since then nothing was drawn at random: decks are the same, and hands differ by the cards that have left or joined them. A
    seat that was defeated since then has no hand in `world` from which its earlier hand would follow, so it is dealt again.
    """
    past.answered = None
    for other, (then, was, dealt) in enumerate(zip(past.seats, now.seats, world.seats, strict=True)):
        if was.alive:
            hand = dealt.hand + then.hand
            for card in was.hand:
                hand.remove(card)
            hand.sort()
            then.hand, then.deck = hand, dealt.deck[:]
        elif then.alive and not past.mode.sees_hand(seat, other):
            deal_hand(then, chance)
