"""Who sits on a seat, as the table around the game tells it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Who:
    """One seat's owner. `away`, `until`: as in `protocol.messages.SeatInfo`."""

    name: str
    kind: str = "person"
    link: str = "on"
    ready: bool = False
    away: str = ""
    until: int = 0
