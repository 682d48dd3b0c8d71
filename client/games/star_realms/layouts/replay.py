"""Show a recorded game of Star Realms."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from textual.binding import BindingType

from client.games.star_realms.commands import REPLAY_COMMANDS
from client.games.star_realms.data import INFO
from client.games.star_realms.layouts.screen import StarRealmsScreen
from client.games.star_realms.model import cursor, keys
from client.games.star_realms.model.table import place_of
from client.games.star_realms.selectors import TURNS
from client.games.star_realms.state import Charted, CursorMoved
from client.games.star_realms.texts.hints import authority
from client.records.replay import ReplayFeed
from client.table.advice import Numbers
from client.table.commands import CommandTable
from client.tui.table.replay import ReplayTable
from client.tui.table.zones import table_bindings
from engine.language import EventKind
from engine.star_realms.language.main_phase import Played, Used


class ReplayScreen(ReplayTable, StarRealmsScreen, inherit_bindings=False):
    """Shows the point of the record that its feed is at."""

    GROWS = False
    ADVISES = False
    REPLAY = CommandTable(REPLAY_COMMANDS)
    BINDINGS: ClassVar[list[BindingType]] = table_bindings(REPLAY_COMMANDS, "replay")

    def start(self, feed: ReplayFeed) -> None:
        StarRealmsScreen.__init__(self, feed)
        self._ends: dict[int, tuple[int, tuple[int, ...]]] = {}
        """For the point at which a turn begins: the previous turn, and each seat's authority after it."""

    def _authority(self) -> dict[int, tuple[int, ...]]:
        """Return the authority of each seat at the end of the turns before this point, as many as the score shows."""
        begun: list[int] = []
        at = self.point + 1
        while len(begun) < TURNS and (before := self.replay.turn_before(at)) < at:
            begun.append(before)
            at = before
        for point in begun:
            if point not in self._ends:
                view = self.replay.view(point, None)
                self._ends[point] = view["turn"] - 1, tuple(max(seat["authority"], 0) for seat in view["seats"])
        return dict(self._ends[point] for point in begun)

    def point_at(self, events: tuple[EventKind, ...]) -> None:
        """Show the previous turns, and move the cursor to the last card played or used, for the inspector."""
        self.store.dispatch(Charted(self._authority()))
        table = self.store.state.table
        assert table is not None
        for event in reversed(events):
            if isinstance(event, Played | Used) and (stack := place_of(table, event.seat, event.place)) is not None:
                self.store.dispatch(CursorMoved(cursor.at(table, stack)))
                return

    def numbers(self) -> Numbers:
        return authority(self.replay)

    def reason_text(self, reason: str) -> str:
        return INFO.reason_text(reason)

    def thing_keys(self) -> Collection[str]:
        return keys.pools().every
