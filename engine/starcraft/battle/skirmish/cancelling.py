"""Cards that cancel cards act before all others, the attacker's first (Q3, Q4)."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events, refusals
from engine.starcraft.battle.cards import discard, standard_cards
from engine.starcraft.battle.going_on import battle_of
from engine.starcraft.battle.placing import place, place_top
from engine.starcraft.battle.skirmish.revealing import ReplaceLone
from engine.starcraft.battle.texts.icons import standard_matches
from engine.starcraft.box import NONE
from engine.starcraft.state.battle import FROM_HAND, Side
from engine.starcraft.state.frames import Frames, Question, Step, do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


class Cancel(NamedTuple):
    """That side's texts that cancel."""

    seat: int
    side: int


class Replace(NamedTuple):
    """A seat plays a new standard card instead of a `cancelled` one."""

    seat: int
    cancelled: int


def acting_cards(state: State, side: Side) -> list[int]:
    """Return the cards of a side whose texts act: a standard card that matches, a reinforcement that was not found void (Q2,
    R1)."""
    found = [side.card] if standard_matches(state, side) else []
    return [*found, side.reinforcement] if side.reinforcement != NONE else found


def cancel(state: State, frame: Cancel) -> None:
    """Discard a cancelled card, also one that would have returned."""
    battle = battle_of(state)
    sides, foe = battle.skirmishes[battle.current], 1 - frame.side
    seat = battle.seats[foe]
    for card in acting_cards(state, sides[frame.side]):
        for effect in state.box.cards.effects[card]:
            if effect.word != "cancel":
                continue
            if effect.what == "standard" and sides[foe].card != NONE:
                cancelled = sides[foe].card
                sides[foe] = sides[foe]._replace(card=NONE)
                do_next(state, Replace(seat, cancelled), ReplaceLone(NOBODY, foe))
            elif effect.what == "reinforcement" and sides[foe].reinforcement != NONE:
                cancelled = sides[foe].reinforcement
                sides[foe] = sides[foe]._replace(reinforcement=NONE)
            else:
                continue
            state.events.append(events.cancelled(seat, state.box.cards.key[cancelled]))
            discard(state, seat, cancelled)


def _answers(state: State, frame: Replace, seat: int) -> list[Action]:
    number, key = battle_of(state).current + 1, state.box.cards.key
    return sorted([*(("card", number, key[card]) for card in standard_cards(state, seat)), ("deck", number)])


def _apply(state: State, frame: Replace, seat: int, action: Action) -> None:
    skirmish = battle_of(state).current
    if action[0] == "deck":
        place_top(state, seat, skirmish)
        return
    card = state.box.cards.number[action[2]]
    state.seats[seat].hand.remove(card)
    place(state, seat, skirmish, card, FROM_HAND)


def _details(state: State, frame: Replace) -> dict[str, Any]:
    return {"source": state.box.cards.key[frame.cancelled], "skirmish": battle_of(state).current + 1}


def _explain(state: State, frame: Replace, seat: int, action: Action) -> Refusal | None:
    if action[0] != "card":
        return None
    number = state.box.cards.number
    if action[2] not in number or number[action[2]] not in state.seats[seat].hand:
        return refusals.not_in_hand(action[2])
    return None


FRAMES: Frames = {Cancel: Step(cancel), Replace: Question("replace", _answers, _apply, _details, _explain)}
