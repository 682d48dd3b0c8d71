"""What a door is, and what the server gives to one that opens."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from protocol.messages import DoorInfo
from server.doors.sessions import Sessions
from server.lobby.lobby import Lobby


@dataclass(frozen=True, slots=True)
class Building:
    """What a door leads into. `sessions`: starts the client for a visitor; `directory`: what doors keep, as the host's key."""

    lobby: Lobby
    sessions: Sessions
    directory: Path
    bind: str | None = None


class Door(Protocol):
    """Open from `open` to `close`. A session that it began ends with it."""

    @property
    def name(self) -> str:
        """As in `protocol.doors`."""

    async def open(self, building: Building) -> DoorInfo:
        """Listen. Returns what clients are told of it. Raises CannotOpen."""

    async def close(self) -> None:
        """Let nobody in any more."""

    @property
    def line(self) -> str:
        """How to come in, for the host's terminal; "" while it is not open."""
