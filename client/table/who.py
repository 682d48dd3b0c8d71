"""The owner of a seat."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Who:
    """The owner of one seat. `away`, `until`: as in `protocol.messages.SeatInfo`."""

    name: str
    kind: str = "person"
    link: str = "on"
    ready: bool = False
    away: str = ""
    until: int = 0
