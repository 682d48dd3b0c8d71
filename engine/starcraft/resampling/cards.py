"""Combat cards, dealt anew: hand, deck, and what lies face down in a battle."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.chance import Chance
from engine.starcraft.box import NONE, STANDARD
from engine.starcraft.state.battle import FROM_DECK, FROM_HAND, Battle
from engine.starcraft.state.state import State
from engine.starcraft.views import unseen


class Slot(NamedTuple):
    """Where a card lies face down in a battle: in a skirmish, as the card or as the reinforcement."""

    skirmish: int
    part: str


def deal_hand(state: State, seat: int, chance: Chance) -> None:
    """Deal a seat's cards to one that cannot look into its hand. What is known of the hand stays in it, or came from it."""
    me, kind, battle = state.seats[seat], state.box.cards.kind, state.battle
    pool, known = unseen(state, seat), me.known[:]
    from_hand = _slots(battle, seat, FROM_HAND) if battle else []
    dealt: dict[Slot, int] = {}
    for at, slot in enumerate(from_hand):
        is_standard = slot.part == "card"
        later = from_hand[at + 1 :]
        cards = [("known", card) for card in known] + [("pool", card) for card in pool]
        fitting = [
            (source, card)
            for source, card in cards
            if (kind[card] == STANDARD) == is_standard and (source == "known" or _fits(state, known, later, len(me.hand)))
        ]
        source, card = fitting[chance.pick(fitting)]
        (known if source == "known" else pool).remove(card)
        dealt[slot] = card
    hand = known
    for _ in range(len(me.hand) - len(known)):
        hand.append(pool.pop(chance.pick(pool)))
    me.hand = sorted(hand)
    if battle:
        for slot in _slots(battle, seat, FROM_DECK):
            dealt[slot] = pool.pop(chance.pick(pool))
        _lay(battle, seat, dealt)
        _deal_looked(battle, seat, pool, chance)
    me.deck = pool


def deal_deck(state: State, seat: int, chance: Chance) -> None:
    """Deal a seat's cards to itself, or to who sees what it sees: the deck, and what it has placed from there unseen."""
    battle = state.battle
    if not battle or seat not in battle.seats:
        return
    me, side = state.seats[seat], battle.side_of(seat)
    slots = [slot for slot in _slots(battle, seat, FROM_DECK) if not battle.skirmishes[slot.skirmish][side].is_seen]
    pool = sorted([*me.deck, *(battle.skirmishes[slot.skirmish][side].card for slot in slots)])
    _lay(battle, seat, {slot: pool.pop(chance.pick(pool)) for slot in slots})
    me.deck = pool


def _slots(battle: Battle, seat: int, place: int) -> list[Slot]:
    """Where cards of that seat lie face down which came from there; reinforcements come from the hand."""
    found = []
    for number, side in enumerate(battle.sides_of(seat)):
        if not side.is_open:
            if side.card != NONE and side.place == place:
                found.append(Slot(number, "card"))
            if side.reinforcement != NONE and place == FROM_HAND:
                found.append(Slot(number, "reinforcement"))
    return found


def _fits(state: State, known: list[int], slots: list[Slot], hand: int) -> bool:
    """Whether the known cards have a place each: in the hand, or in a slot for their kind."""
    wanted = Counter(slot.part == "card" for slot in slots)
    there = Counter(state.box.cards.kind[card] == STANDARD for card in known)
    return sum(max(0, there[is_standard] - wanted[is_standard]) for is_standard in (True, False)) <= hand


def _lay(battle: Battle, seat: int, dealt: dict[Slot, int]) -> None:
    if seat in battle.seats:
        side = battle.side_of(seat)
        for (skirmish, part), card in dealt.items():
            sides = battle.skirmishes[skirmish]
            sides[side] = sides[side]._replace(card=card) if part == "card" else sides[side]._replace(reinforcement=card)


def _deal_looked(battle: Battle, seat: int, pool: list[int], chance: Chance) -> None:
    """The two cards of the deck of which that seat is to place one."""
    if seat in battle.seats and battle.looked[side := battle.side_of(seat)]:
        battle.looked[side] = tuple(pool.pop(chance.pick(pool)) for _ in battle.looked[side])
