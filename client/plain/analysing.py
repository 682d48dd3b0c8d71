"""Look at a recorded game again, in lines: what cost most, where it turned, and how the chance to win went."""

from __future__ import annotations

from collections.abc import Callable, Collection

from client.records.replay import Replay
from client.table import advice
from client.table.advice import Numbers
from client.table.advice_process import answers_in_here
from client.table.game import AnyGame
from client.table.reducer import table_at
from engine.judge import Analysis

Progress = Callable[[int, int], None]
"""Told how much of how much is done."""


def analysed(replay: Replay, names: Collection[str], progress: Progress, game: AnyGame, numbers: Numbers) -> list[str]:
    """Return the lines, from the side of who has one of these names; else of the first seat."""
    seat = replay.seat_of(names)
    found = Analysis()
    for answer in answers_in_here(replay.kept.record.header.game, replay.steps(seat)):
        if isinstance(answer, Analysis):
            found = answer
        else:
            progress(*answer)
    marks = [game.advice.line(mark, table_at(game, replay, seat, mark.point - 1)) for mark in found.marks]
    return advice.as_lines(found, replay.kept.names[seat], marks, numbers)
