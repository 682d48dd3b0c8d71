"""A record as what a table screen is fed by: the same interface as a session, told from a file instead of a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from client.records.replaying import Replay
from client.updates import Listener, Replayed, Taken, at_once


class ReplayFeed:
    """Fulfils client.updates.TableFeed. `point`: how many actions have been made; `seat`: from whose side the table is seen.

    What has happened cannot be changed: every command is ignored.
    """

    code = address = ""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.point = 0
        self.seat: int | None = 0
        self._listener: Listener | None = None

    @property
    def watching(self) -> bool:
        """Whether the table is seen as a spectator saw it."""
        return self.seat is None

    def listen(self, listener: Listener, taken: Taken = at_once) -> None:
        """Tell this one of every point from now on."""
        self._listener = listener

    def go(self, point: int) -> None:
        """Show that point, or the nearest there is."""
        self.point = min(max(point, 0), self.replay.last)
        if self._listener is not None:
            kept, replay = self.replay.kept, self.replay
            view, told = replay.view(self.point, self.seat), replay.told(self.point, self.seat)
            self._listener(Replayed(kept.names, kept.record.header.rules, view, told))

    def change_side(self) -> None:
        """From the next seat's side, and after the last as a spectator."""
        following = 0 if self.seat is None else self.seat + 1
        self.seat = following if following < self.replay.seats else None

    def act(self, action: tuple[Any, ...]) -> None: ...

    def act_all(self, actions: Sequence[tuple[Any, ...]]) -> None: ...

    def say(self, text: str, team: bool = False) -> None: ...

    def say_phrase(self, phrase: int, team: bool = False) -> None: ...

    def sit(self, seat: int) -> None: ...

    def set_bot(self, seat: int, level: str | None) -> None: ...

    def allow(self, watch: bool) -> None: ...

    def rematch(self) -> None: ...

    def kick(self, seat: int) -> None: ...

    def leave(self) -> None: ...
