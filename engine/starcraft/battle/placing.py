"""Placing combat cards (10.6): for each skirmish a standard card, alone or reinforced, or the top card of the deck."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events, refusals
from engine.starcraft.battle.cards import discard, reinforcements, standard_cards, was_seen
from engine.starcraft.battle.going_on import battle_of
from engine.starcraft.battle.texts.conditions import holds
from engine.starcraft.battle.texts.tally import Tally
from engine.starcraft.box import NONE, STANDARD
from engine.starcraft.state.abilities import Ability, abilities, card_key
from engine.starcraft.state.battle import ATTACKER, DEFENDER, FROM_DECK, FROM_HAND, NOT_PLACED, SIDES, Battle, Side
from engine.starcraft.state.decks import top_card
from engine.starcraft.state.frames import Frames, Question, Step, do_next
from engine.starcraft.state.state import State


class PlaceCards(NamedTuple):
    """Both sides place their cards."""

    seat: int


class Place(NamedTuple):
    """A seat places one card after the other."""

    seat: int


class PickOfTwo(NamedTuple):
    """A seat places one of two cards of its deck that it looks at (C4)."""

    seat: int
    skirmish: int


def begin(state: State, frame: PlaceCards) -> None:
    """Begin placing: the attacker first, unless a side has to place open cards (A2)."""
    battle = battle_of(state)
    battle.step = "cards"
    if not battle.skirmishes:
        return
    for skirmish in range(len(battle.skirmishes)):
        _lay_open(state, battle, skirmish)
    order = SIDES
    if battle.places_open[DEFENDER] and not battle.places_open[ATTACKER]:
        order = (DEFENDER, ATTACKER)
    do_next(state, *(Place(battle.seats[side]) for side in order))


def _lay_open(state: State, battle: Battle, skirmish: int) -> None:
    """Note where a side's cards are open: everywhere by Advanced Reconnaissance, or by a card such as Parasite (C5)."""
    tallies = [Tally(state, battle, skirmish, side) for side in SIDES]
    sides = battle.skirmishes[skirmish]
    for side in SIDES:
        own, foe = tallies[side], tallies[1 - side]
        is_open = battle.places_open[side] or any(
            ability.effect.word == "open-cards" and holds(foe, own, ability.effect) for ability in abilities(state, foe.seat)
        )
        sides[side] = sides[side]._replace(is_open=is_open)


def place(state: State, seat: int, skirmish: int, card: int, place: int) -> None:
    """Lay a card down as the standard card of a skirmish; `card` NONE: the deck had none (C6)."""
    battle = battle_of(state)
    side, sides = battle.side_of(seat), battle.skirmishes[skirmish]
    is_seen = place == FROM_HAND or sides[side].is_open
    sides[side] = sides[side]._replace(card=card, place=place, is_seen=is_seen)
    if card != NONE:
        _tell(state, seat, skirmish, card, place, sides[side].is_open, is_known=place == FROM_HAND)


def _tell(state: State, seat: int, skirmish: int, card: int, place: int, is_open: bool, *, is_known: bool) -> None:
    key = state.box.cards.key[card]
    if place == FROM_HAND and is_open:
        was_seen(state.seats[seat], card)
    origin = "hand" if place == FROM_HAND else "deck"
    if is_open:
        state.events.append(events.open_card(seat, skirmish + 1, key, origin))
    else:
        state.events.append(events.placed_card(seat, skirmish + 1, key if is_known else None, origin))


def place_top(state: State, seat: int, skirmish: int) -> bool:
    """Lay the top card of the deck down, or ask which of two (C4); whether that is done."""
    battle = battle_of(state)
    side = battle.side_of(seat)
    card = top_card(state, seat)
    if card is not None and adaptive(state, seat) is not None:
        other = top_card(state, seat)
        if other is not None:
            battle.looked[side] = (card, other)
            do_next(state, PickOfTwo(seat, skirmish))
            return False
    place(state, seat, skirmish, NONE if card is None else card, FROM_DECK)
    return True


def adaptive(state: State, seat: int) -> Ability | None:
    """Return the card by which that seat chooses among two."""
    return next((ability for ability in abilities(state, seat) if ability.effect.word == "pick-of-two"), None)


# -- placing -----------------------------------------------------------------------------------------------------------


def _takes_reinforcement(state: State, side: Side) -> bool:
    """Return whether the side takes a reinforcement (C1); alone only if the table's rules allow this mistake (C3)."""
    if side.reinforcement != NONE or side.place == FROM_DECK:
        return False
    return side.place == FROM_HAND or state.rules["lone_reinforcement"] == "allowed"


def _is_served(side: Side) -> bool:
    return side.place != NOT_PLACED or side.reinforcement != NONE


def _answers(state: State, frame: Place, seat: int) -> list[Action]:
    battle, key = battle_of(state), state.box.cards.key
    sides = list(battle.sides_of(seat))
    standard = [key[card] for card in standard_cards(state, seat)]
    helping = [key[card] for card in reinforcements(state, seat)]
    found: list[Action] = []
    for number, side in enumerate(sides, 1):
        if side.place == NOT_PLACED:
            found += [("card", number, card) for card in standard]
            if side.reinforcement == NONE:
                found.append(("deck", number))
        if _takes_reinforcement(state, side):
            found += [("reinforce", number, card) for card in helping]
    if all(map(_is_served, sides)):
        found.append(("end",))
    return sorted(found)


def _apply(state: State, frame: Place, seat: int, action: Action) -> None:
    if action[0] == "end":
        return
    do_next(state, frame)
    skirmish = action[1] - 1
    if action[0] == "deck":
        place_top(state, seat, skirmish)
        return
    card = state.box.cards.number[action[2]]
    state.seats[seat].hand.remove(card)
    if action[0] == "card":
        place(state, seat, skirmish, card, FROM_HAND)
    else:
        battle = battle_of(state)
        side, sides = battle.side_of(seat), battle.skirmishes[skirmish]
        sides[side] = sides[side]._replace(reinforcement=card)
        _tell(state, seat, skirmish, card, FROM_HAND, sides[side].is_open, is_known=True)


def _details(state: State, frame: Place) -> dict[str, Any]:
    return {"open": all(side.is_open for side in battle_of(state).sides_of(frame.seat))}


def _explain(state: State, frame: Place, seat: int, action: Action) -> Refusal | None:
    sides = list(battle_of(state).sides_of(seat))
    if action[0] == "end":
        needy = next(number for number, side in enumerate(sides, 1) if not _is_served(side))
        return refusals.card_needed(needy)
    if action[0] not in ("card", "reinforce"):
        return None
    card = state.box.cards.number.get(action[2])
    if card is None or card not in state.seats[seat].hand:
        return refusals.not_in_hand(action[2])
    is_standard = state.box.cards.kind[card] == STANDARD
    if action[0] == "reinforce" and not is_standard and 1 <= action[1] <= len(sides) and sides[action[1] - 1].card == NONE:
        return refusals.no_reinforcement_alone(action[2])
    return None


# -- one of two --------------------------------------------------------------------------------------------------------


def _of_two(state: State, frame: PickOfTwo, seat: int) -> list[Action]:
    battle, key = battle_of(state), state.box.cards.key
    return sorted({("pick", key[card]) for card in battle.looked[battle.side_of(seat)]})


def pick_of_two(state: State, frame: PickOfTwo, seat: int, action: Action) -> None:
    """Place the chosen card, and discard the other one."""
    battle = battle_of(state)
    side = battle.side_of(seat)
    chosen = state.box.cards.number[action[1]]
    cards = list(battle.looked[side])
    cards.remove(chosen)
    battle.looked[side] = ()
    discard(state, seat, cards[0])
    place_seen(state, seat, frame.skirmish, chosen)


def place_seen(state: State, seat: int, skirmish: int, card: int) -> None:
    """Lay a card of the deck down that its owner has looked at."""
    battle = battle_of(state)
    side, sides = battle.side_of(seat), battle.skirmishes[skirmish]
    sides[side] = sides[side]._replace(card=card, place=FROM_DECK, is_seen=True)
    _tell(state, seat, skirmish, card, FROM_DECK, sides[side].is_open, is_known=True)


def _pick_details(state: State, frame: PickOfTwo) -> dict[str, Any]:
    ability = adaptive(state, frame.seat)
    assert ability is not None
    return {"source": card_key(state, ability), "skirmish": frame.skirmish + 1}


FRAMES: Frames = {
    PlaceCards: Step(begin),
    Place: Question("place", _answers, _apply, _details, _explain),
    PickOfTwo: Question("pick", _of_two, pick_of_two, _pick_details),
}
