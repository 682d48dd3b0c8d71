"""Every question by the word of the effect that asks it, and its answers."""

from __future__ import annotations

from typing import Final

from engine.game import Action, Refusal
from engine.star_realms import refusals
from engine.star_realms.questions import choices, destroy_and_acquire, proposals, scrap_and_discard
from engine.star_realms.questions.question import PASS, Question
from engine.star_realms.state.seat import Frame
from engine.star_realms.state.state import State

QUESTIONS: Final[dict[str, Question]] = {
    **choices.QUESTIONS,
    **scrap_and_discard.QUESTIONS,
    **destroy_and_acquire.QUESTIONS,
    "proposal": proposals.PROPOSAL,
}


def kind(frame: Frame) -> str:
    """Return the name of the question outside the engine."""
    if frame.effect.zones == ("row",):
        return "scrap-row"
    return _KINDS.get(frame.effect.word, frame.effect.word)


_KINDS: Final[dict[str, str]] = {
    "scrap-and-draw": "scrap",
    "discard-and-draw": "discard",
    "acquire-ship-on-top": "acquire-free",
}


def answers(state: State, seat: int, frame: Frame) -> list[Action]:
    """List the answers to the question on top of that seat's stack. The list is not yours to change."""
    return state.answers if frame is state.answered else QUESTIONS[frame.effect.word].answers(state, seat, frame)


def check(state: State, seat: int, frame: Frame, action: Action) -> Refusal | None:
    """Return why a well-formed action does not answer the question on top of that seat's stack; None if it does."""
    question = QUESTIONS[frame.effect.word]
    if action in answers(state, seat, frame):
        return None
    if action == PASS:
        return refusals.cannot_pass()
    if action[0] != question.verb:
        return refusals.wrong_answer(kind(frame))
    return question.explain(state, seat, frame, action)
