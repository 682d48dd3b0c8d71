"""Show a recorded game of Star Realms."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from textual.binding import BindingType

from client.games.star_realms.layouts.screen import StarRealmsScreen
from client.games.star_realms.model import cursor, keys
from client.games.star_realms.model.table import place_of
from client.games.star_realms.replay_commands import REPLAY_COMMANDS, REPLAY_TABLE
from client.games.star_realms.state import CursorMoved
from client.games.star_realms.texts.hints import authority
from client.games.star_realms.texts.modes import reason_text
from client.records.replay import ReplayFeed
from client.table.advice import Numbers
from client.tui.table.replay import ReplayTable
from client.tui.table.zones import table_bindings
from engine.language import EventKind
from engine.star_realms.language.main_phase import Played, Used


class ReplayScreen(ReplayTable, StarRealmsScreen, inherit_bindings=False):
    """Shows the point that its feed is at."""

    GROWS = False
    ADVISES = False
    REPLAY = REPLAY_TABLE
    BINDINGS: ClassVar[list[BindingType]] = table_bindings(REPLAY_COMMANDS, "replay")

    def start(self, feed: ReplayFeed) -> None:
        StarRealmsScreen.__init__(self, feed)

    def point_at(self, events: tuple[EventKind, ...]) -> None:
        """The cursor on the card that was played or used last, for the inspector to show it."""
        table = self.store.state.table
        assert table is not None
        for event in reversed(events):
            if isinstance(event, Played | Used) and (stack := place_of(table, event.seat, event.place)) is not None:
                self.store.dispatch(CursorMoved(cursor.at(table, stack)))
                return

    def numbers(self) -> Numbers:
        return authority(self.replay)

    def reason_text(self, reason: str) -> str:
        return reason_text(reason)

    def thing_keys(self) -> Collection[str]:
        return keys.pools().every
