"""Event cards of opponents' play areas: one leaves the game, or changes sides (L11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.game import Action
from engine.starcraft import events
from engine.starcraft.regrouping.events.executing import keep
from engine.starcraft.regrouping.events.words import Word, said_of
from engine.starcraft.state.frames import Frames, Question, do_next
from engine.starcraft.state.state import State
from engine.starcraft.tables.card_effects import CardEffect


class RemoveKept(NamedTuple):
    """A seat chooses the card that leaves the game, as the rulebook says it of Saboteur: it is not discarded."""

    seat: int
    card: int


class TakeKept(NamedTuple):
    """A seat chooses the card that comes to its own play area, as if it had been executed."""

    seat: int
    card: int


def _targets(state: State, seat: int) -> list[Action]:
    """Open cards of opponents; a partner is none."""
    teams, key = state.mode.teams, state.box.events.key
    return sorted(
        {
            ("card-of", other, key[card])
            for other, them in enumerate(state.seats)
            if teams[other] != teams[seat]
            for card in them.kept
        }
    )


def _can(state: State, seat: int, effect: CardEffect) -> bool:
    return bool(_targets(state, seat))


def _ask_to_remove(state: State, seat: int, card: int, effect: CardEffect) -> None:
    do_next(state, RemoveKept(seat, card))


def _ask_to_take(state: State, seat: int, card: int, effect: CardEffect) -> None:
    do_next(state, TakeKept(seat, card))


def _answers(state: State, frame: RemoveKept | TakeKept, seat: int) -> list[Action]:
    return _targets(state, seat)


def _remove(state: State, frame: RemoveKept, seat: int, action: Action) -> None:
    _, other, key = action
    card = state.box.events.number[key]
    state.seats[other].kept.remove(card)
    state.event_removed.append(card)
    state.events.append(events.event_removed(other, key))


def _take(state: State, frame: TakeKept, seat: int, action: Action) -> None:
    _, other, key = action
    card = state.box.events.number[key]
    state.seats[other].kept.remove(card)
    state.events.append(events.event_taken(seat, other, key))
    keep(state, seat, card)


WORDS: Mapping[str, Word] = {"discard-event": Word(_can, _ask_to_remove), "take-event": Word(_can, _ask_to_take)}
FRAMES: Frames = {
    RemoveKept: Question("target", _answers, _remove, said_of("discard-event")),
    TakeKept: Question("target", _answers, _take, said_of("take-event")),
}
