"""How the session's news reaches the screens: one Textual message that carries one `Update`.

The app posts it to the screen that is shown for the table (lobby or table screen); nobody else talks to the session's listener.
"""

from __future__ import annotations

from textual.message import Message

from client.updates import Told, Update


class SessionNews(Message, bubble=False):
    """Something the session told us; see client.updates for the kinds."""

    def __init__(self, update: Update, told: Told | None = None) -> None:
        """`told`: what the game's reader made of it, on the way to that game's screen."""
        super().__init__()
        self.update = update
        self.told = told
