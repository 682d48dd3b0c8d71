"""Turns one by one: whose each was, and what happened in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.core.common_language import Undone
from engine.language import EventKind


class Step(Protocol):
    """A step of the game as it was seen."""

    @property
    def turn(self) -> int: ...
    @property
    def on_turn(self) -> tuple[int, ...]: ...
    @property
    def events(self) -> tuple[EventKind, ...]: ...


@dataclass(frozen=True, slots=True)
class TurnLine:
    """`did`: what happened, the most important first; `score`: that of every seat after it, as far as it was seen."""

    turn: int
    seat: int
    did: tuple[str, ...]
    score: tuple[int, ...]


def events_by_turn(steps: Sequence[Step]) -> list[tuple[int, int, list[EventKind]]]:
    """Each turn that was seen, as (its number, the first of the seats on turn, the events). What was taken back is left out."""
    events: dict[tuple[int, int], list[tuple[EventKind, ...]]] = {}
    for step in steps:
        if step.on_turn:
            of_turn = events.setdefault((step.turn, step.on_turn[0]), [])
            if any(isinstance(event, Undone) for event in step.events):
                del of_turn[-1:]
            else:
                of_turn.append(step.events)
    return [(turn, seat, [event for part in parts for event in part]) for (turn, seat), parts in sorted(events.items())]
