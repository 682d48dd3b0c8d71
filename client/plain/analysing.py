"""Look at a recorded game again, in lines: what cost most, where it turned, and how the chance to win went."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from client.records.replay import Replay
from client.table import advice
from client.table.advice import AdviceFormatter, Numbers
from client.table.advice_process import answers_in_here
from engine.judge import Analysis

TableAt = Callable[[int, int], Any]
"""The table at a point, as that seat saw it."""
Progress = Callable[[int, int], None]
"""Told how much of how much is done."""


def analysed(
    replay: Replay, names: Collection[str], progress: Progress, formatter: AdviceFormatter, table_at: TableAt, numbers: Numbers
) -> list[str]:
    """Return the lines, from the side of who has one of these names; else of the first seat."""
    seat = replay.seat_of(names)
    found = Analysis()
    for answer in answers_in_here(replay.kept.record.header.game, replay.steps(seat)):
        if isinstance(answer, Analysis):
            found = answer
        else:
            progress(*answer)
    marks = [formatter.line(mark, table_at(mark.point - 1, seat)) for mark in found.marks]
    return advice.as_lines(found, replay.kept.names[seat], marks, numbers)
