"""Recorded traces of both games' tables give the same results: sent actions, effects and screens."""

from __future__ import annotations

import pytest

from tests.client.traces.playing import GAMES, Trace, marks, recorded

EVERY = [trace for game in GAMES for trace in recorded(game)]
MARK = 4
"""So many characters mark a step."""


@pytest.mark.parametrize("trace", EVERY, ids=[trace.name for trace in EVERY])
def test_a_trace_shows_and_sends_what_was_recorded(trace: Trace) -> None:
    found = marks(trace.name, trace.inputs)
    differ = [
        f"{number} {given!r}"
        for number, given in enumerate(trace.inputs)
        if found[number * MARK : (number + 1) * MARK] != trace.marks[number * MARK : (number + 1) * MARK]
    ]
    assert differ == [], f"compare `python -m tests.client.traces.playing {trace.name}` with that of the commit before"
