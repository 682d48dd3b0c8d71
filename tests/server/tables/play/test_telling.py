"""Events of a step: public ones are computed once for all recipients, hidden ones for each."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.game import Event
from protocol.messages import Step
from tests.server.peer import Peer
from tests.server.toy_game import ToyPosition


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Return how often each kind of event was worked out for somebody."""
    counted: Counter[str] = Counter()
    event_for = ToyPosition.event_for

    def counting(position: ToyPosition, seat: int | None, event: Event) -> Event | None:
        counted[event[0]] += 1
        return event_for(position, seat, event)

    monkeypatch.setattr(ToyPosition, "event_for", counting)
    return counted


async def told_of(peers: list[Peer], action: str) -> list[Any]:
    """Let the first peer do that; return what each of them hears."""
    step = await peers[0].act(action)
    assert isinstance(step, Step)
    return [step.events, *[(await peer.until(Step)).events for peer in peers[1:]]]


async def test_a_step_that_hides_nothing_is_worked_out_once(seated: Any, asked: Counter[str]) -> None:
    _, peers = await seated(seats=3)
    told = await told_of(peers, "concede")
    assert told == [[["concede", 0]]] * 3
    assert asked == {"concede": 1}


async def test_a_step_that_hides_something_is_worked_out_for_each_seat(seated: Any, asked: Counter[str]) -> None:
    _, peers = await seated(seats=3)
    told = await told_of(peers, "draw")
    assert [events[0][:2] for events in told] == [["draw", 0]] * 3
    assert [events[0][2] is None for events in told] == [False, True, True]
    assert asked == {"draw": 4}
