"""Deals again the cards of a seat that somebody cannot see, in a battle: face-down cards are dealt with hand and deck."""

from __future__ import annotations

from bisect import insort
from typing import NamedTuple

from engine.chance import Chance
from engine.game import Action
from engine.starcraft.box import NONE, REINFORCEMENT, STANDARD
from engine.starcraft.state.battle import FROM_DECK, FROM_HAND, SIDES, Battle
from engine.starcraft.state.state import State


class Slot(NamedTuple):
    """A place for a card on one side of a skirmish: its `card` or its `reinforcement`."""

    skirmish: int
    name: str


def deal_for_others(state: State, seat: int, chance: Chance) -> None:
    """Deal again the cards of that seat that others cannot distinguish. What is known to be in the hand may also have been
    placed from it.
    """
    battle, me = state.battle, state.seats[seat]
    cards = sorted([*me.deck, *me.hand, *(battle.face_down(seat) if battle else ())])
    known = me.known[:]
    for card in known:
        cards.remove(card)
    if battle is not None and seat in battle.seats:
        _deal_placed(state, battle, seat, cards, known, chance)
    hand = known
    for _ in range(len(me.hand) - len(hand)):
        hand.append(cards.pop(chance.pick(cards)))
    me.hand = sorted(hand)
    if battle is not None and seat in battle.seats:
        _deal_from_deck(battle, seat, cards, chance, seen_too=True)
    me.deck = cards


def deal_for_owner(state: State, seat: int, chance: Chance) -> None:
    """Deal again the cards of its own that the seat cannot see: the deck and cards placed from it unseen."""
    battle, me = state.battle, state.seats[seat]
    if battle is not None and seat in battle.seats:
        cards = sorted([*me.deck, *battle.unseen_by_owner(seat)])
        _deal_from_deck(battle, seat, cards, chance, seen_too=False)
        me.deck = cards


def _deal_placed(state: State, battle: Battle, seat: int, cards: list[int], known: list[int], chance: Chance) -> None:
    """Fill the places of cards from the hand, so that known cards that are not placed still have room in the hand."""
    kind, room = state.box.cards.kind, len(state.seats[seat].hand)
    slots = _slots_from_hand(battle, seat)
    while slots:
        slot = slots.pop(0)
        wanted = _kind(slot)
        places = {later: sum(_kind(other) == later for other in slots) for later in (STANDARD, REINFORCEMENT)}

        def fits(is_known: bool, wanted: int = wanted, places: dict[int, int] = places) -> bool:
            waiting = {later: sum(kind[card] == later for card in known) for later in places}
            waiting[wanted] -= is_known
            return sum(max(0, waiting[later] - places[later]) for later in places) <= room

        options = [(card, True) for card in known if kind[card] == wanted and fits(True)]
        options += [(card, False) for card in cards if kind[card] == wanted and fits(False)]
        options.sort()
        card, is_known = options[chance.pick(options)]
        (known if is_known else cards).remove(card)
        _put(battle, seat, slot, card)


def _kind(slot: Slot) -> int:
    return STANDARD if slot.name == "card" else REINFORCEMENT


def _slots_from_hand(battle: Battle, seat: int) -> list[Slot]:
    """Return where that seat has placed cards of its hand face down."""
    found = []
    for number, side in enumerate(battle.sides_of(seat)):
        if side.is_open:
            continue
        if side.card != NONE and side.place == FROM_HAND:
            found.append(Slot(number, "card"))
        if side.reinforcement != NONE:
            found.append(Slot(number, "reinforcement"))
    return found


def _deal_from_deck(battle: Battle, seat: int, cards: list[int], chance: Chance, *, seen_too: bool) -> None:
    """Fill the places of cards from the deck; `seen_too`: also those that their owner has looked at."""
    for number, side in enumerate(battle.sides_of(seat)):
        if side.card != NONE and side.place == FROM_DECK and not side.is_open and (seen_too or not side.is_seen):
            _put(battle, seat, Slot(number, "card"), cards.pop(chance.pick(cards)))
    if seen_too:
        at = battle.side_of(seat)
        battle.looked[at] = tuple(cards.pop(chance.pick(cards)) for _ in battle.looked[at])


def _put(battle: Battle, seat: int, slot: Slot, card: int) -> None:
    side = battle.side_of(seat)
    sides = battle.skirmishes[slot.skirmish]
    sides[side] = sides[side]._replace(card=card) if slot.name == "card" else sides[side]._replace(reinforcement=card)


# -- what can still be taken back --------------------------------------------------------------------------------------


def fit_placed(past: State, now: State, world: State) -> None:
    """Convert the placed cards of the past of `now` into those of the past of `world`; cards placed since then are in the hand.

    The hands of `past` are those of `world`, with the cards that left them on the way to `now`.
    """
    if now.battle is None or world.battle is None:
        return
    lying = past.battle.skirmishes if past.battle is not None else []
    for number, there in enumerate(now.battle.skirmishes):
        for side in SIDES:
            me = past.seats[now.battle.seats[side]]
            sides = lying[number] if number < len(lying) else None
            for name in ("card", "reinforcement"):
                placed, card = getattr(there[side], name), getattr(world.battle.skirmishes[number][side], name)
                if sides is not None and getattr(sides[side], name) != NONE:
                    sides[side] = sides[side]._replace(**{name: card})
                elif placed != NONE:
                    me.hand.remove(placed)
                    insort(me.hand, card)


def as_placed(world: State, seat: int, action: Action) -> Action:
    """Return that action of the seat with the card at its place in a resampled position."""
    if action[0] not in ("card", "reinforce") or world.battle is None:
        return action
    side = list(world.battle.sides_of(seat))[action[1] - 1]
    card = side.card if action[0] == "card" else side.reinforcement
    return (action[0], action[1], world.box.cards.key[card])
