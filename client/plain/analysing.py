"""Analyse a recorded game in plain text: the costliest decisions, the turning point, and the course of the chance to win."""

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
"""Called with the finished amount and the whole amount."""


def analysed(replay: Replay, names: Collection[str], progress: Progress, game: AnyGame, numbers: Numbers) -> list[str]:
    """Return the lines of the analysis, for the seat of a person with one of these names, or else for the first seat."""
    seat = replay.seat_of(names)
    found = Analysis()
    for answer in answers_in_here(replay.kept.record.header.game, replay.steps(seat)):
        if isinstance(answer, Analysis):
            found = answer
        else:
            progress(*answer)
    marks = [game.advice.line(mark, table_at(game, replay, seat, mark.point - 1)) for mark in found.marks]
    return advice.as_lines(found, replay.kept.names[seat], marks, numbers)
