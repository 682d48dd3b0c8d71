"""Carry an update of the session to the screens as a Textual message, and count the unhandled updates."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from client.session.updates import Decoded, Update


# -- The Textual message that carries an update of the session --------------------------------------------------------


class SessionNews(Message, bubble=False):
    """An update of the session; see client.session.updates."""

    def __init__(self, update: Update, decoded: Decoded | None = None) -> None:
        """Carry an update. `decoded`: the update, decoded for the game's screen."""
        super().__init__()
        self.update = update
        self.decoded = decoded
        self.more_follow = False
        """True if other updates follow immediately, so that nothing need be drawn yet."""
        self.before_a_key = False
        """True if the update was waiting and is shown early, because a key is handled right after it."""


# -- Counts the updates that the screen has not handled yet -----------------------------------------------------------


class PendingUpdates:
    """Counts the updates that are not handled yet. The session waits for them before it reads more, so that keys are not
    delayed.
    """

    def __init__(self) -> None:
        self._count = 0
        self._none = asyncio.Event()
        self._none.set()

    def added(self) -> None:
        """Count an update that was sent to a screen."""
        self._count += 1
        self._none.clear()

    def handled(self) -> None:
        """Count an update that was handled."""
        self._count -= 1
        if not self._count:
            self._none.set()

    async def all_handled(self) -> None:
        """Wait until every update has been handled."""
        await self._none.wait()
