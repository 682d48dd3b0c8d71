"""A record on the table of Star Realms: `client.tui.table.replay` with its cards under the cursor."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

from textual.binding import BindingType

from client.games.star_realms.desk import Desk
from client.games.star_realms.input.replay_commands import REPLAY_COMMANDS, REPLAY_TABLE
from client.games.star_realms.model import cursor, keys
from client.games.star_realms.model.decoder import read_events
from client.games.star_realms.model.game_updates import read
from client.games.star_realms.model.table import place_of
from client.games.star_realms.taking import take
from client.games.star_realms.text.pages.about import reason_text
from client.games.star_realms.tui.screen import StarRealmsScreen
from client.records.replay_feed import ReplayFeed
from client.table.desk import desk as any_desk
from client.tui.table.replay import ReplayTable
from client.tui.table.whole_table import table_bindings
from engine.language import EventKind
from engine.star_realms.language.main_phase import Played, Used


class ReplayScreen(ReplayTable, StarRealmsScreen, inherit_bindings=False):
    """Shows the point that its feed is at, on a desk of its own for each point; the way there leaves no trace."""

    GROWS = False
    ADVISES = False
    REPLAY = REPLAY_TABLE
    BINDINGS: ClassVar[list[BindingType]] = table_bindings(REPLAY_COMMANDS, "replay")

    def start(self, feed: ReplayFeed) -> None:
        StarRealmsScreen.__init__(self, feed)

    def desk_at(self, feed: ReplayFeed) -> Desk:
        desk = Desk(feed)
        feed.listen(lambda update: take(desk, read(update, self.replay.seats) or update))
        return desk

    def events_at(self, desk: any_desk.Desk[Any, Any, Any]) -> tuple[EventKind, ...]:
        assert desk.view is not None
        return read_events(self.replay.events(self.point, self.side), self.replay.seats, desk.view.data)

    def point_at(self, desk: any_desk.Desk[Any, Any, Any], events: tuple[EventKind, ...]) -> None:
        """The cursor on the card that was played or used last, for the inspector to show it."""
        assert isinstance(desk, Desk)
        table = desk.table
        assert table is not None
        for event in reversed(events):
            if isinstance(event, Played | Used) and (stack := place_of(table, event.seat, event.place)) is not None:
                desk.cursor = cursor.at(table, stack)
                return

    def reason_text(self, reason: str) -> str:
        return reason_text(reason)

    def thing_keys(self) -> Collection[str]:
        return keys.pools().every
