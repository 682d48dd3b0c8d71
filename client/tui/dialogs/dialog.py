"""Define dialogs over a screen: values that each key changes or closes."""

from __future__ import annotations

from typing import Protocol

from client.terminal.settings import Settings
from client.tui.canvas.draw import Line


class Dialog(Protocol):
    """A dialog over a whole screen, as an immutable value."""

    def pressed(self, key: str, settings: Settings, character: str = "") -> tuple[Dialog | None, Settings]:
        """Return the dialog after that key (None: closed), and the settings. `character`: the character that the key types."""

    def lines(self, settings: Settings, width: int, height: int) -> list[Line]:
        """Return the lines of the drawn dialog."""
