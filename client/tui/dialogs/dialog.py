"""Define what can lie over a screen: a value that every key changes, or closes."""

from __future__ import annotations

from typing import Protocol

from client.terminal.settings import Settings
from client.tui.canvas.draw import Line


class Dialog(Protocol):
    """Something that lies over a whole screen, as an immutable value."""

    def pressed(self, key: str, settings: Settings, character: str = "") -> tuple[Dialog | None, Settings]:
        """Return what a key makes of it (None: it closes) and of the settings. `character`: what the key types."""

    def lines(self, settings: Settings, width: int, height: int) -> list[Line]:
        """Return its lines as it is drawn."""
