"""A question: its answers, the reasons why others are illegal, and the result of an answer.

A question is the top frame of a seat's stack. `answers` lists the answers possible now; an empty list means the question is not
asked. `explain` is only asked about actions that are not among them. The questions themselves are in choices.py (which of
these?), scrap_and_discard.py and destroy_and_acquire.py; by_word.py has them all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from engine.game import Action, Refusal
from engine.star_realms.cards.effects import Effect
from engine.star_realms.state.seat import EMPTY, Frame
from engine.star_realms.state.state import State

PASS: Final[Action] = ("pass",)


class Question(NamedTuple):
    """One kind of question, as functions of (state, the stack's seat, frame)."""

    verb: str
    details: Callable[[State, int, Frame], dict[str, Any]]
    answers: Callable[[State, int, Frame], list[Action]]
    explain: Callable[[State, int, Frame, Action], Refusal]
    take: Callable[[State, int, Frame, Any], Sequence[Effect]]
    """Carry out a checked answer; the effects it leads to, if any, come next."""


def may_pass(frame: Frame) -> bool:
    """Return whether the question can be declined."""
    return frame.effect.optional or frame.effect.word in ("scrap-and-draw", "discard-and-draw")


def or_pass(frame: Frame, found: list[Action]) -> list[Action]:
    return sorted([PASS, *found]) if found and may_pass(frame) else found


def number(state: State, card: Any) -> int:
    return state.cards.number.get(card, EMPTY)


def source_only(state: State, seat: int, frame: Frame) -> dict[str, Any]:
    """Return nothing: the question needs only its kind and its source."""
    return {}
