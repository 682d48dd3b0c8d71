"""Work out what happened before a snapshot, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from client.session.updates import Resumed
from protocol.changes import earlier


@dataclass(frozen=True, slots=True)
class PastStep:
    """One step as this seat was told it, or would have been. `seat`: who acted; `before`, `view`: the views around it."""

    seat: int
    before: Mapping[str, Any]
    events: list[Any]
    view: Mapping[str, Any]


def past_steps(resumed: Resumed) -> tuple[PastStep, ...]:
    """The steps that were not known yet, in order. Of a server whose changes do not fit only those after them are told."""
    view: Any = resumed.snapshot.view
    found: list[PastStep] = []
    for step in reversed(resumed.snapshot.missed):
        if step.seq <= resumed.known:
            break
        try:
            before = earlier(view, [(was.where, was.what) for was in step.before])
        except ValueError:
            break
        if not isinstance(before, dict):
            break
        found.append(PastStep(step.seat, before, step.events, view))
        view = before
    return tuple(reversed(found))
