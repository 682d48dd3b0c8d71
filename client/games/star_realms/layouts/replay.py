"""Show a recorded game of Star Realms."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from textual.binding import BindingType
from textual.message import Message

from client.games.star_realms.coach import asking
from client.games.star_realms.coach.asking import NoCoach
from client.games.star_realms.coach.game_steps import own_seat, steps
from client.games.star_realms.game import table_at
from client.games.star_realms.layouts.screen import StarRealmsScreen
from client.games.star_realms.model import cursor, keys
from client.games.star_realms.model.table import Table, place_of
from client.games.star_realms.replay_commands import REPLAY_COMMANDS, REPLAY_TABLE
from client.games.star_realms.state import Analysed, CursorMoved
from client.games.star_realms.texts import hints
from client.games.star_realms.texts.modes import reason_text
from client.records import own_names
from client.records.replay import ReplayFeed
from client.table.pages import Pile
from client.tui.canvas.glyphs import curve
from client.tui.table.replay import ReplayTable
from client.tui.table.zones import table_bindings
from engine.language import EventKind
from engine.star_realms.bots.analysis import Analysis
from engine.star_realms.language.main_phase import Played, Used

CURVE = 40


class ReplayScreen(ReplayTable, StarRealmsScreen, inherit_bindings=False):
    """Shows the point that its feed is at."""

    GROWS = False
    ADVISES = False
    REPLAY = REPLAY_TABLE
    BINDINGS: ClassVar[list[BindingType]] = table_bindings(REPLAY_COMMANDS, "replay")

    class LooksAgain(Message):
        """How far the coach is."""

        def __init__(self, done: int, total: int) -> None:
            super().__init__()
            self.done, self.total = done, total

    class LookedAgain(Message):
        """The coach is through. `found` None: it could not look."""

        def __init__(self, seat: int, found: Analysis | None) -> None:
            super().__init__()
            self.seat, self.found = seat, found

    def start(self, feed: ReplayFeed) -> None:
        StarRealmsScreen.__init__(self, feed)
        self.analyses = asking.analysis
        """Who is asked for an analysis."""
        self._looking: asyncio.Task[None] | None = None
        self._found, self._found_of = Analysis(), -1
        self._said = ""
        """How the analysis stands; until the next key, when it is through."""

    def begun(self, before: Any) -> None:
        self.store.dispatch(Analysed(self._page()))

    def point_at(self, events: tuple[EventKind, ...]) -> None:
        """The cursor on the card that was played or used last, for the inspector to show it."""
        table = self.store.state.table
        assert table is not None
        for event in reversed(events):
            if isinstance(event, Played | Used) and (stack := place_of(table, event.seat, event.place)) is not None:
                self.store.dispatch(CursorMoved(cursor.at(table, stack)))
                return

    # -- looking at it again -------------------------------------------------------------------------------------------

    def analyse(self) -> None:
        """In the background, from the side that is shown; of a spectator's, from one's own seat."""
        if self._looking is None:
            self._looking = asyncio.create_task(self._look_again(self._analysed_seat()), name="analysis")
            self._say(hints.going_on(0, 1))

    def _analysed_seat(self) -> int:
        return self.side if self.side is not None else own_seat(self.replay, own_names.load())

    async def _look_again(self, seat: int) -> None:
        """In a process of its own, which ends with this task."""
        shown = 0
        try:
            async for told in self.analyses(steps(self.replay, seat)):
                if isinstance(told, Analysis):
                    self.post_message(self.LookedAgain(seat, told))
                elif 20 * told[0] // max(told[1], 1) > shown:
                    shown = 20 * told[0] // max(told[1], 1)
                    self.post_message(self.LooksAgain(*told))
        except NoCoach:
            self.post_message(self.LookedAgain(seat, None))

    def on_replay_screen_looks_again(self, how_far: LooksAgain) -> None:
        if self._looking is not None:
            self._say(hints.going_on(how_far.done, how_far.total))

    def on_replay_screen_looked_again(self, looked: LookedAgain) -> None:
        if self._looking is None:
            return
        self._looking = None
        if looked.found is None:
            self._say(hints.no_analysis())
            return
        self._found, self._found_of = looked.found, looked.seat
        self._say_found()

    def _say_found(self) -> None:
        keys_of = self.REPLAY.key_of
        self._say(hints.found(self._found, keys_of("next-mark"), keys_of("browse")))

    def _say(self, sentence: str) -> None:
        self._said = sentence
        self._go(self.point)

    def _stop_looking(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def on_unmount(self) -> None:
        self._stop_looking()
        super().on_unmount()

    def action_replay(self, name: str) -> None:
        is_looking = self._looking is not None
        if name == "analyse":
            self.analyse()
        elif name == "close" and is_looking:
            self._stop_looking()
            self._say("")
        elif name == "next-mark":
            self._next_mark()
        else:
            if not is_looking:
                self._said = ""
            super().action_replay(name)

    def _next_mark(self) -> None:
        """From that seat's side, where it decided; after the last the first again."""
        points = [mark.point for mark in self._found.marks]
        if points:
            self._said, self.feed.seat = "", self._found_of
            self._go(next((point for point in points if point > self.point), points[0]))
        elif self._found_of == self._analysed_seat():
            self._say_found()
        else:
            self.analyse()

    def remark(self) -> str:
        mark = next((mark for mark in self._found.marks if mark.point == self.point), None)
        said = [hints.remark(mark, self._table_at(self.point - 1))] if mark is not None else []
        return " ".join([*said, self._said]).strip()

    def _table_at(self, point: int) -> Table:
        return table_at(self.replay, self._found_of, point)

    def _page(self) -> tuple[Pile, ...]:
        if not self._found.chances:
            return ()
        names = self.replay.kept.names
        begun = [self.replay.turn_before(1)]
        while (point := self.replay.turn_after(begun[-1])) != begun[-1]:
            begun.append(point)
        seats = [self.replay.view(point, None)["seats"] for point in begun]
        authority = [(name, [at[seat]["authority"] for at in seats]) for seat, name in enumerate(names)]
        return (hints.page(self._found, names[self._found_of], self._table_at, authority, _curve),)

    def reason_text(self, reason: str) -> str:
        return reason_text(reason)

    def thing_keys(self) -> Collection[str]:
        return keys.pools().every


def _curve(values: Sequence[int], highest: int) -> str:
    """As wide as fits beside its name at 80 columns."""
    return curve(values, highest, min(len(values), CURVE))[0]
