"""The last steps of a game, so that whoever comes back is told them as if they had been there.

Kept are positions to begin from and the actions since: what each seat was told of a step, and what it saw before it, is worked
out again when somebody asks. That takes a tenth of the memory of everybody's views, and is exact: the same position and action
give the same events, and they are projected for the seat by the position in which they happened.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec.msgpack import Encoder

from engine.game import Action, Event, Game
from protocol.changes import changes

CHAPTER = 50
"""After so many steps there is another position to begin from."""
MOST_STEPS = 256
MOST_BYTES = 65_536
"""What is told of past steps at once, at most; the newest first."""
_pack = Encoder().encode


@dataclass(frozen=True, slots=True)
class Told:
    """A step as one seat was told it. `before`: what of its view was otherwise before, as `protocol.changes` says it."""

    seq: int
    seat: int
    events: list[Event]
    before: list[tuple[list[Any], Any]]


class _Step(NamedTuple):
    seq: int
    seat: int
    action: Action
    turn: int
    on_turn: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Chapter:
    """A position, and the steps that follow on it. `seq`: the number of the line that led to the position."""

    game: Game
    seq: int
    steps: list[_Step] = field(default_factory=list)


class LatestUpdates:
    """`remember`: how many steps are kept at least."""

    __slots__ = ("_chapters", "_kept", "_remember", "_turn")

    def __init__(self, game: Game, seq: int, remember: int) -> None:
        self._chapters = deque([_Chapter(game.copy(), seq)])
        self._kept = 0
        self._remember = remember
        self._turn = game.turn

    def add(self, seq: int, seat: int, action: Action, turn: int, on_turn: tuple[int, ...], after: Game) -> None:
        """One more step has happened, in that turn."""
        self._turn = after.turn
        chapter = self._chapters[-1]
        chapter.steps.append(_Step(seq, seat, action, turn, on_turn))
        if len(chapter.steps) >= min(CHAPTER, self._remember):
            self._chapters.append(_Chapter(after.copy(), seq))
        self._kept += 1
        while self._kept - len(self._chapters[0].steps) >= self._remember:
            self._kept -= len(self._chapters.popleft().steps)

    def told(self, seat: int | None, since: int | None) -> tuple[int, list[Told]]:
        """The steps as that seat was told them, and the number after which they begin.

        Those after the number `since`; if that is too long ago, or None, those of the turn that is on and of the last turn of
        each seat. No more than fit.
        """
        is_kept = since is not None and since >= self._chapters[0].seq
        begins = since if is_kept and since is not None else self._last_turns()
        told = self._replayed(seat, begins)
        room, kept = MOST_BYTES, len(told)
        while kept and len(told) - kept < MOST_STEPS and (room := room - _size(told[kept - 1])) >= 0:
            kept -= 1
        return (told[kept - 1].seq if kept else begins), told[kept:]

    def _last_turns(self) -> int:
        """The number after which those turns begin. A seat that has had none for a whole round has no more."""
        steps = [step for chapter in self._chapters for step in chapter.steps]
        last = {seat: step.turn for step in steps if step.turn < self._turn for seat in step.on_turn}
        round_ago = self._turn - self._chapters[0].game.seats
        wanted = min((turn for turn in last.values() if turn >= round_ago), default=self._turn)
        before = [step.seq for step in steps if step.turn < wanted]
        return before[-1] if before else self._chapters[0].seq

    def _replayed(self, seat: int | None, begins: int) -> list[Told]:
        """What the seat was told of each step after that number."""
        told: list[Told] = []
        for chapter in self._chapters:
            if not chapter.steps or chapter.steps[-1].seq <= begins:
                continue
            game, view = chapter.game.copy(), None
            for step in chapter.steps:
                is_told = step.seq > begins
                before = view if view is not None or not is_told else game.view(seat)
                events = game.apply(step.seat, step.action)
                if is_told and before is not None:
                    view = game.view(seat)
                    told.append(Told(step.seq, step.seat, game.events_for(seat, events), changes(view, before)))
        return told


def _size(step: Told) -> int:
    parts: Sequence[Any] = (step.events, step.before)
    return len(_pack(parts))
