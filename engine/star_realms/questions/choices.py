"""Questions that ask: which of these? An option, a ship to copy, an opponent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.game import Action, Refusal
from engine.star_realms import events, refusals
from engine.star_realms.cards.effects import Effect
from engine.star_realms.questions.question import Question, source_only
from engine.star_realms.questions.scrap_and_discard import make_discard
from engine.star_realms.state.seat import Frame
from engine.star_realms.state.state import State

_CHOOSE: Final[tuple[Action, ...]] = tuple(("choose", n) for n in range(16))
"""Every answer to a choice, however many options it has."""


def _options(state: State, seat: int, frame: Frame) -> dict[str, Any]:
    return {"options": [[effect.text for effect in option] for option in frame.effect.options]}


def _choose_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    return [*_CHOOSE[: len(frame.effect.options)]]


def _choose_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    return refusals.no_such_option(len(frame.effect.options))


def _choose(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    if state.listens:
        state.events.append(events.chose(seat, state.cards.key[frame.card], action[1]))
    return frame.effect.options[action[1]]


def _copy_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    """List ships played this turn; with the switch only those still in play. A Needle counts as the ship it copied (ruling
    43)."""
    me = state.seats[seat]
    if state.rules.needle_copies_scrapped:
        ships = {card for card in me.played if state.cards.is_ship[card] and card != state.cards.needle}
    else:
        ships = {card.face for card in me.in_play if state.cards.is_ship[card.card] and card.face != state.cards.needle}
    return [state.cards.copy[card] for card in sorted(ships)]


def _copy_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    return refusals.not_played_this_turn(action[1])


def _copy(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    me, card = state.seats[seat], state.cards.number[action[1]]
    needle = me.at(frame.place)
    if needle is None:
        return ()
    me.change(needle, copied=card, used=0, damage=needle.damage)
    me.copies += (card,)
    if state.listens:
        state.events.append(events.copied(seat, frame.place, action[1]))
    return state.cards.cards[card].primary


def _target_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    return [("target", other) for other in state.mode.opponents(state, seat)]


def _target_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    return refusals.not_attackable(action[1])


def _target(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    if state.listens:
        state.events.append(events.targeted(seat, action[1], state.cards.key[frame.card]))
    make_discard(state, seat, action[1], frame)
    return ()


CHOOSE: Final[Question] = Question("choose", _options, _choose_answers, _choose_explain, _choose)
COPY: Final[Question] = Question("copy", source_only, _copy_answers, _copy_explain, _copy)
TARGET: Final[Question] = Question("target", source_only, _target_answers, _target_explain, _target)
QUESTIONS: Final[dict[str, Question]] = {"choose": CHOOSE, "copy-ship": COPY, "target": TARGET}
"""By the word of the effect that asks."""
