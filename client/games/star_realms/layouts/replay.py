"""Show a recorded game of Star Realms."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

from textual.binding import BindingType

from client.games.star_realms.desk import Desk
from client.games.star_realms.layouts.screen import StarRealmsScreen
from client.games.star_realms.model import cursor, keys
from client.games.star_realms.model.decoder import read, read_events
from client.games.star_realms.model.table import ZONES, place_of
from client.games.star_realms.replay_commands import REPLAY_COMMANDS, REPLAY_TABLE
from client.games.star_realms.taking import take
from client.games.star_realms.texts.hints import authority
from client.games.star_realms.texts.modes import reason_text
from client.records.replay import ReplayFeed
from client.table import desk as any_desk
from client.table.advice import BETTER_DONE, DONE, Numbers
from client.tui.table.replay import ReplayTable
from client.tui.table.zones import table_bindings
from engine.judge import Mark
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
                desk.point(cursor.at(table, stack))
                return

    def show_mark(self, desk: any_desk.Desk[Any, Any, Any], mark: Mark) -> None:
        """A sign at the card of what was done, and one at the card of what is better, with the cursor on that."""
        assert isinstance(desk, Desk)
        assert desk.table is not None
        signs = {BETTER_DONE: mark.better, DONE: mark.taken}
        desk.sign({sign: self.ADVICE.listed(action, desk.table) for sign, action in signs.items()})
        stacks = [stack for zone in ZONES for stack in desk.table.stacks(zone)]
        for sign in signs:
            if (stack := next((each for each in stacks if each.sign == sign), None)) is not None:
                desk.point(cursor.at(desk.table, stack))
                return

    def numbers(self) -> Numbers:
        return authority(self.replay)

    def reason_text(self, reason: str) -> str:
        return reason_text(reason)

    def thing_keys(self) -> Collection[str]:
        return keys.pools().every
