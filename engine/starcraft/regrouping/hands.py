"""Discarding combat cards down to the hand limit, all seats simultaneously (RG9)."""

from __future__ import annotations

from typing import NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events, refusals
from engine.starcraft.state.abilities import hand_limit
from engine.starcraft.state.frames import Frames, Question, do_next
from engine.starcraft.state.state import State


class Discarding(NamedTuple):
    """These seats hold too many cards."""

    seats: tuple[int, ...]


def discard_to_limit(state: State) -> None:
    """Ask every seat with too many cards."""
    _ask(state, tuple(state.clockwise(0)))


def _ask(state: State, seats: tuple[int, ...]) -> None:
    over = tuple(seat for seat in seats if len(state.seats[seat].hand) > hand_limit(state, seat))
    if over:
        do_next(state, Discarding(over))


def _answers(state: State, frame: Discarding, seat: int) -> list[Action]:
    return [("discard", state.box.cards.key[card]) for card in sorted(set(state.seats[seat].hand))]


def _discard(state: State, frame: Discarding, seat: int, action: Action) -> None:
    me, card = state.seats[seat], state.box.cards.number[action[1]]
    me.hand.remove(card)
    if card in me.known:
        me.known.remove(card)
    me.discard.append(card)
    state.events.append(events.discarded(seat, action[1]))
    _ask(state, frame.seats)


def _why_not(state: State, frame: Discarding, seat: int, action: Action) -> Refusal | None:
    return refusals.not_in_hand(action[1])


FRAMES: Frames = {Discarding: Question("discard", _answers, _discard, explain=_why_not)}
