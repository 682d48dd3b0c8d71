"""Frames, and how they are put on the stack.

A frame is a named tuple of small immutable values. Its first field names its owner: a seat, a tuple of seats that are asked at
the same time, or NOBODY for the course of the game itself. With a seat that goes out its frames go too.

Each kind of frame has one entry in the table of frames (`engine.starcraft.table_of_frames`): a `Step` is done immediately when
it is on top of the stack, a `Question` waits for an answer. Either is taken off the stack first; it puts its consequences there
itself, and so does a question that goes on. A question nobody can answer is dropped. So anything that has to follow a seat's
frame whether the seat is still there or not lies beneath it from the beginning.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events
from engine.starcraft.language import QUESTIONS
from engine.starcraft.state.state import Frame, State


class Step(NamedTuple):
    """A kind of frame that is carried out immediately: `run(state, frame)`."""

    run: Callable[[State, Any], None]


def no_details(state: State, frame: Any) -> dict[str, Any]:
    """Return no details, for a question that its kind says whole."""
    return {}


def unexplained(state: State, frame: Any, seat: int, action: Action) -> Refusal | None:
    """Return no closer reason than that the action is not among the answers."""
    return None


class Question(NamedTuple):
    """A kind of frame that asks, as functions of (state, frame, seat) and the action.

    `kind`: its word in the language. `answers`: every legal one, sorted, unique. `apply` carries out one of them. `details`:
    its public facts beside its kind. `explain`: why a well-formed action that is not among the answers is refused.
    """

    kind: str
    answers: Callable[[State, Any, int], list[Action]]
    apply: Callable[[State, Any, int, Action], None]
    details: Callable[[State, Any], dict[str, Any]] = no_details
    explain: Callable[[State, Any, int, Action], Refusal | None] = unexplained

    @property
    def verbs(self) -> frozenset[str]:
        """Return the verbs that can answer it, whether one does now or not."""
        return frozenset(verb.word for verb in QUESTIONS[self.kind].answered_by)


Frames = Mapping[type[Frame], Step | Question]
"""Part of the table of frames: a package's functions for its own kinds of frames."""


def do_next(state: State, *frames: Frame) -> None:
    """Put frames on the stack, to be done in this order, before everything that waits already."""
    state.frames.extend(reversed(frames))


def seats_of(frame: Frame) -> tuple[int, ...]:
    """Return the seats whose frame it is."""
    owner = frame[0]
    if type(owner) is tuple:
        return owner
    return (owner,) if owner >= 0 else ()


def drop_frames_of(state: State, seat: int) -> None:
    """Take the frames of a seat that goes out off the stack; several seats' frame goes on for the others."""
    kept = []
    for frame in state.frames:
        if type(frame[0]) is tuple:
            others = tuple(other for other in frame[0] if other != seat)
            frame = frame._replace(**{frame._fields[0]: others}) if others else (seat,)  # type: ignore[attr-defined]
        if frame[0] != seat:
            kept.append(frame)
    state.frames = kept


def begin_turn(state: State, *seats: int) -> None:
    """Begin the next turn, of these seats."""
    state.turn += 1
    state.on_turn = seats
    state.events.extend(events.turn(seat, state.turn) for seat in seats)
