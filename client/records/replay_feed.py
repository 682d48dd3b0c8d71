"""Feeds a table screen from a record, through the same interface as a session."""

from __future__ import annotations

from client.own_numbers import stated
from client.records.replaying import Replay
from client.updates import Handled, Listener, NoCommands, Replayed, handled_at_once


class ReplayFeed(NoCommands):
    """Implements client.updates.TableFeed. `point`: the number of actions so far; `seat`: whose view is shown.

    Commands are ignored, because a record cannot be changed.
    """

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.point = 0
        self.seat: int | None = 0
        self._listener: Listener | None = None

    @property
    def watching(self) -> bool:
        """Whether the view of a spectator is shown."""
        return self.seat is None

    def listen(self, listener: Listener, handled: Handled = handled_at_once) -> None:
        """Pass every point to this listener from now on."""
        self._listener = listener

    def go(self, point: int) -> None:
        """Show that point, or the nearest one that exists."""
        self.point = min(max(point, 0), self.replay.last)
        if self._listener is not None:
            kept, replay = self.replay.kept, self.replay
            header = kept.record.header
            view, told = replay.view(self.point, self.seat), replay.told(self.point, self.seat)
            self._listener(Replayed(kept.names, stated(header.rules, header.components), view, told))

    def change_side(self) -> None:
        """Show the view of the next seat; after the last seat, that of a spectator."""
        following = 0 if self.seat is None else self.seat + 1
        self.seat = following if following < self.replay.seats else None
