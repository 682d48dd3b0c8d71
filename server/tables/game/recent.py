"""The last steps of a game, for players who reconnect, as if they had been there.

It keeps positions to begin from and the actions since. The events that each seat was sent, and its earlier views, are computed
again on request. That takes a tenth of the memory of everybody's views, and is exact: the same position and action give the
same events, and they are projected for the seat by the position in which they happened.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.msgpack import Encoder

from engine.game import Event, Game
from engine.record import Entry
from protocol.changes import changes

CHAPTER = 50
"""After so many steps there is another position to begin from."""
MOST_STEPS = 256
MOST_BYTES = 65_536
"""The most bytes of past steps in one message; the newest first."""
_pack = Encoder().encode


@dataclass(frozen=True, slots=True)
class Told:
    """A step as it was sent to one seat. `before`: the changed parts of its view with their earlier values, see
    `protocol.changes`."""

    seq: int
    seat: int
    events: list[Event]
    before: list[tuple[list[Any], Any]]


class _Chapter:
    """A position, and the steps that follow on it. `seq`: the number of the line that led to the position.

    Steps are kept in columns, a tenth of the memory of an object for each; `entries` are those of the game's log.
    """

    __slots__ = ("entries", "game", "seq", "seqs", "turns")

    def __init__(self, game: Game, seq: int) -> None:
        self.game = game
        self.seq = seq
        self.seqs = array("Q")
        self.entries: list[Entry] = []
        self.turns: list[tuple[int, int, tuple[int, ...]]] = []
        """The turns of the steps: the first step of each, its number, the seats on turn."""

    def add(self, seq: int, entry: Entry, turn: int, on_turn: tuple[int, ...]) -> None:
        if not self.turns or self.turns[-1][1:] != (turn, on_turn):
            self.turns.append((seq, turn, on_turn))
        self.seqs.append(seq)
        self.entries.append(entry)

    def last_of_turn(self, at: int) -> int:
        """Return the number of the last step of the turn at that place of `turns`."""
        return self.seqs[-1] if at + 1 == len(self.turns) else self.seqs[self.seqs.index(self.turns[at + 1][0]) - 1]


class LatestUpdates:
    """`game`: where the steps begin; nobody may change it. `remember`: how many steps are kept at least."""

    __slots__ = ("_chapters", "_kept", "_remember", "_turn")

    def __init__(self, game: Game, seq: int, remember: int) -> None:
        self._chapters = [_Chapter(game, seq)]
        self._kept = 0
        self._remember = remember
        self._turn = game.turn

    def add(self, seq: int, entry: Entry, turn: int, on_turn: tuple[int, ...], after: Game) -> None:
        """Add one more step that has happened in that turn. `after`: nobody may change it while it is kept."""
        self._turn = after.turn
        chapter = self._chapters[-1]
        chapter.add(seq, entry, turn, on_turn)
        if len(chapter.entries) >= min(CHAPTER, self._remember):
            self._chapters.append(_Chapter(after, seq))
        self._kept += 1
        while self._kept - len(self._chapters[0].entries) >= self._remember:
            self._kept -= len(self._chapters.pop(0).entries)

    def keeps(self, game: Game) -> bool:
        """Return whether steps begin at that very game, so that nobody may change it."""
        return self._chapters[-1].game is game

    def told(self, seat: int | None, since: int | None) -> tuple[int, list[Told]]:
        """Return the steps as that seat saw them, and the number after which they begin.

        They begin after the number `since`. If that is too long ago, or None, they are those of the current turn and of each
        seat's last turn. Steps that do not fit are left out.
        """
        is_kept = since is not None and since >= self._chapters[0].seq
        begins = since if is_kept and since is not None else self._last_turns()
        told = self._replayed(seat, begins)
        room, kept = MOST_BYTES, len(told)
        while kept and len(told) - kept < MOST_STEPS and (room := room - _size(told[kept - 1])) >= 0:
            kept -= 1
        return (told[kept - 1].seq if kept else begins), told[kept:]

    def _last_turns(self) -> int:
        """Return the number after which those turns begin. A seat that has had none for a whole round has no more."""
        turns = [each for chapter in self._chapters for each in chapter.turns]
        last = {seat: turn for _, turn, on_turn in turns if turn < self._turn for seat in on_turn}
        round_ago = self._turn - self._chapters[0].game.seats
        wanted = min((turn for turn in last.values() if turn >= round_ago), default=self._turn)
        begins = self._chapters[0].seq
        for chapter in self._chapters:
            for at, (_, turn, _) in enumerate(chapter.turns):
                if turn < wanted:
                    begins = chapter.last_of_turn(at)
        return begins

    def _replayed(self, seat: int | None, begins: int) -> list[Told]:
        """Return each step after that number as the seat saw it."""
        told: list[Told] = []
        for chapter in self._chapters:
            if not chapter.seqs or chapter.seqs[-1] <= begins:
                continue
            game, view = chapter.game.copy(), None
            for seq, (actor, action, _) in zip(chapter.seqs, chapter.entries, strict=True):
                assert actor is not None
                is_told = seq > begins
                before = view if view is not None or not is_told else game.view(seat)
                events = game.apply(actor, action)
                if is_told and before is not None:
                    view = game.view(seat)
                    told.append(Told(seq, actor, game.events_for(seat, events), changes(view, before)))
        return told


def _size(step: Told) -> int:
    parts: Sequence[Any] = (step.events, step.before)
    return len(_pack(parts))
