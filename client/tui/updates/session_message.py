"""The Textual message that carries an update of the session.

The app posts it to the screen of the table, which is the lobby or the table screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from client.updates import Told, Update


class SessionNews(Message, bubble=False):
    """An update of the session; see client.updates."""

    def __init__(self, update: Update, told: Told | None = None) -> None:
        """`told`: the update as decoded for the game's screen."""
        super().__init__()
        self.update = update
        self.told = told
        self.more_follow = False
        """Others come right after it, so there is no need to draw yet."""
        self.before_a_key = False
        """It was waiting, and comes now because of a key that is handled right after it."""
