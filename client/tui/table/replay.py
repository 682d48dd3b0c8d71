"""Replay a record at the table of any game, step by step or turn by turn, from every seat's view.

The table is the same as during a game. Every position is computed from the record, whichever position was shown before.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from textual import events
from textual.message import Message

from client.records import files, own_names
from client.records.replay import Replay, ReplayFeed, played_until
from client.records.verify import result_sentence
from client.session.updates import Update
from client.table import advice, advice_process
from client.table.advice_process import NoAnswer
from client.table.commands import CommandTable
from client.table.game import AnySelectors
from client.table.input import nothing_on
from client.table.pages import Pile
from client.table.reducer import table_at
from client.table.state import (
    Analysed,
    Ask,
    Choice,
    Closed,
    Configured,
    Key,
    Looking,
    Menu,
    Notice,
    Opened,
    Piles,
    Run,
    Signed,
    Updated,
)
from client.terminal import paths
from client.terminal.keyboard import key_name
from client.text.i18n import _, pgettext
from client.tui.base.requests import GameAnalysed, PlayOn
from client.tui.canvas.glyphs import arrows, curve
from client.tui.dialogs.help import HelpScreen
from client.tui.dialogs.palette import Offer
from client.tui.table.finding import of_commands, of_piles
from client.tui.table.screen import TableScreen
from client.tui.widgets.notice import NoticeScreen
from engine.judge import Analysis, Begun, Decided
from engine.language import EventKind
from protocol.text import clean

_IN_THE_PILES = {"step-on": "right", "step-back": "left", "turn-on": "down", "turn-back": "up", "next-side": "zone"}
"""Keys of the replay while the piles are open, mapped to commands of the table."""


ROOM_FOR_KEYS = 24
"""The least number of lines for which the keys are drawn below the remark on a decision. On a smaller screen the remark comes
first.
"""


class ReplayTable(TableScreen):
    """Shows the point of the replay that its feed has reached.

    A game's subclass derives from this class and from the game's table screen, whose bindings it does not inherit.
    """

    REPLAY: CommandTable

    class LooksAgain(Message):
        """The progress of the process that analyses the game."""

        def __init__(self, done: int, total: int) -> None:
            super().__init__()
            self.done, self.total = done, total

    class LookedAgain(Message):
        """The result of the process. `found`: None if the analysis failed."""

        def __init__(self, seat: int, found: Analysis | None) -> None:
            super().__init__()
            self.seat, self.found = seat, found

    def __init__(self, replay: Replay, directory: Path | None = None, *, leads_back: bool = False) -> None:
        """Show a replay. `directory`: where a continued game is saved; None: among this person's records. `leads_back`: Escape
        returns to the previous screen.
        """
        self.feed = ReplayFeed(replay)
        self.analyses: Callable[[str, Sequence[Decided | Begun]], AsyncIterator[tuple[int, int] | Analysis]]
        self.analyses = advice_process.analysis
        """Starts the process that analyses one seat's view of a game."""
        self._looking: asyncio.Task[None] | None = None
        self._found, self._found_of = Analysis(), -1
        self._remarks: dict[int, str] = {}
        """Remarks about marked decisions, by the point before each decision."""
        self._analysis: tuple[Pile, ...] = ()
        self._said = ""
        """A sentence about the progress of the analysis. After the analysis, it is shown until the next key."""
        self.start(self.feed)
        self.feed.listen(self._heard)
        self._leads_back = leads_back
        self.replay = replay
        self._directory = directory

    # -- texts of a game -----------------------------------------------------------------------------------------------

    def start(self, feed: ReplayFeed) -> None:
        """Make the table screen, with that feed in place of a session."""
        raise NotImplementedError

    def happened(self, current: AnySelectors, events: tuple[EventKind, ...]) -> list[str]:
        """Return the sentences about the step that leads to this point."""
        return [entry.text for entry in current.entries(events)]

    def point_at(self, events: tuple[EventKind, ...]) -> None:
        """Put the cursor on the subject of the last step."""

    def reason_text(self, reason: str) -> str:
        """Return why a game ended, in a few words."""
        return reason

    def thing_keys(self) -> Collection[str]:
        """Return the keys that show a thing of the table."""
        return ()

    def numbers(self) -> advice.Numbers:
        """Return the numbers that are charted turn by turn, beside the chance to win."""
        return ()

    def words(self) -> Mapping[str, str]:
        """Return the names of the steps in the line of keys: "step" and "turn"."""
        return {"step": _("action"), "turn": pgettext("a part of a game", "turn")}

    # ------------------------------------------------------------------------------------------------------------------

    @property
    def point(self) -> int:
        """Return the current point, as the number of actions before it."""
        return self.feed.point

    @property
    def side(self) -> int | None:
        """Return the seat whose view is shown; None for that of a spectator."""
        return self.feed.seat

    def on_screen_resume(self) -> None:
        if self.store.state.table is None:
            self._go(0)

    def on_resize(self, event: events.Resize) -> None:
        if self.store.state.table is not None and self._remark():
            self._go(self.point)  # with the keys, if they fit now
        else:
            super().on_resize(event)

    def on_key(self, event: events.Key) -> None:
        """Show the card with that key. Any other key is a command."""
        if self.took(event):
            return
        event.prevent_default()
        own = self.REPLAY.keys_in_use()
        if event.character in {*self.thing_keys()} - own and not self.store.state.overlays.has(Piles):
            event.stop()
            for done in (Opened(Looking()), Key(event.character or ""), Closed((Looking,)), Notice("")):
                self.store.dispatch(done)
            self._show()
        elif event.character and event.is_printable and own.isdisjoint({event.character, event.key}):
            self.store.dispatch(Notice(nothing_on(self.store.game, event.character)))
            self._show()

    def action_replay(self, name: str) -> None:
        """Run a command of the replay."""
        if self._looking is None and name not in ("analyse", "next-mark"):
            self._said = ""
        if self.store.state.overlays.has(Piles) and name in _IN_THE_PILES:
            self.store.dispatch(Run(_IN_THE_PILES[name]))
            self._show()
            return
        match name:
            case "step-on":
                self._go(self.point + 1)
            case "step-back":
                self._go(self.point - 1)
            case "turn-on":
                self._go(self.turn_after())
            case "turn-back":
                self._go(self.turn_before())
            case "start":
                self._go(0)
            case "end":
                self._go(self.replay.last)
            case "next-side":
                self.feed.change_side()
                self._go(self.point)
            case "close" if self.store.state.overlays.has(Piles):
                self.store.dispatch(Closed((Piles,)))
                self._show()
            case "close" if self._looking is not None:
                self._stop_looking()
                self._say("")
            case "close" | "leave":
                self._leave()
            case "browse" if self._analysis:
                pages = [pile.page for pile in self.store.current.piles()]
                self.store.dispatch(Run(name))
                self.store.dispatch(Opened(Piles(pages.index("analysis"))))
                self._show()
            case "analyse":
                self.analyse()
            case "next-mark":
                self._next_mark()
            case "play-on":
                self._play_on()
            case "keep-point":
                self._keep()
            case "palette":
                self.open_palette()
            case "help":
                self.app.push_screen(HelpScreen(self.REPLAY.listed))
            case _:
                self.store.dispatch(Run(name))
                self._show()

    def _leave(self) -> None:
        """Return to the screen that opened the replay, or close a view that is open."""
        if self._leads_back:
            self.app.pop_screen()
        else:
            self.app.exit()

    def turn_after(self) -> int:
        """Return the point that the key for the next turn leads to."""
        return self.replay.turn_after(self.point)

    def turn_before(self) -> int:
        """Return the point that the key for the previous turn leads to."""
        return self.replay.turn_before(self.point)

    def offers(self) -> Iterable[Offer]:
        yield from of_commands(self.REPLAY.commands(), {"always"}, self._do)
        yield from of_piles(self.store.current, self.store.game.commands.key_of("browse"), self._look_through)

    def _do(self, name: str) -> None:
        if name == "quit":
            self.call_later(self.app.run_action, "quit")
        else:
            self.action_replay(name)

    def settings_changed(self) -> None:
        self._go(self.point)

    def _go(self, point: int) -> None:
        """Show that point, or the nearest one that exists."""
        self.feed.go(point)
        self.store.dispatch(Analysed(self._analysis))
        events = self.read_events(self.replay.events(self.point, self.side))
        self.point_at(events)
        self._sign()
        is_tight = bool(self._remark()) and self.app.size.height < ROOM_FOR_KEYS
        self.store.dispatch(Ask(Menu(self._sentence(events), () if is_tight else self._line_of_keys())))
        self._show()

    def _heard(self, update: Update) -> None:
        """Handle an update of the feed for a point."""
        self.store.dispatch(Updated(self.store.game.read(update, self.replay.seats) or update))

    def _follow_settings(self) -> None:
        super()._follow_settings()
        self.store.dispatch(Configured(False, self.store.state.warns, self.store.state.moments))

    def read_events(self, events: Sequence[Any]) -> tuple[EventKind, ...]:
        """Decode the events of a game as they are visible at this point."""
        return self.store.game.read_events(events, self.replay.seats, self.store.state.view)

    def _sentence(self, events: tuple[EventKind, ...]) -> str:
        """Return a sentence with the position, the viewing seat, and the last events."""
        what = self.happened(self.store.current, events)
        result = self.replay.game(self.point).result
        if self.point == 0:
            what = [_("The game begins.")]
        elif result is not None:
            what = [result_sentence(result, [self._seat_name(seat) for seat in range(self.replay.seats)], self.reason_text)]
        side = _("spectator") if self.side is None else self._seat_name(self.side)
        said = _("{n}/{last}, side: {side}. {what}").format(n=self.point, last=self.replay.last, side=side, what=" ".join(what))
        return " ".join(part for part in (self._said or self._remark(), said) if part)

    def _seat_name(self, seat: int) -> str:
        """Return the name of a seat at the shown table."""
        table = self.store.state.table
        return self.replay.kept.names[seat] if table is None else str(table.name(seat))

    def _remark(self) -> str:
        """Return the remark on a costly decision at the point before it."""
        return self._remarks.get(self.point, "") if self.side == self._found_of else ""

    def _sign(self) -> None:
        """Mark on the table a costly decision at this point, and the better one."""
        mark = next((mark for mark in self._found.marks if mark.point - 1 == self.point), None)
        if mark is not None and self.side == self._found_of:
            actions = {advice.BETTER_DONE: mark.better, advice.DONE: mark.taken}
            listed = self.store.game.advice.listed
            verbs = [(sign, listed(action, self.store.state.table)) for sign, action in actions.items()]
            self.store.dispatch(Signed(tuple((sign, verb) for sign, verb in verbs if verb is not None)))

    # -- analysis of the game ------------------------------------------------------------------------------------------

    def analyse(self) -> None:
        """Search for the costliest decisions in the background, for the seat whose view is shown. In a spectator's view, search
        those of this person's seat.
        """
        game = self.replay.kept.record.header.game
        if not self.replay.is_judged:
            self._say(advice.no_analysis())
        elif self._looking is None:
            self._looking = asyncio.create_task(self._look_again(game, self._analysed_seat()), name="analysis")
            self._say(advice.going_on(0, 1))

    def _analysed_seat(self) -> int:
        return self.side if self.side is not None else self.replay.seat_of(own_names.load())

    async def _look_again(self, game: str, seat: int) -> None:
        """Analyse in a separate process, which ends with this task."""
        shown = 0
        try:
            async for told in self.analyses(game, self.replay.steps(seat)):
                if isinstance(told, Analysis):
                    self.post_message(self.LookedAgain(seat, told))
                elif 20 * told[0] // max(told[1], 1) > shown:
                    shown = 20 * told[0] // max(told[1], 1)
                    self.post_message(self.LooksAgain(*told))
        except NoAnswer:
            self.post_message(self.LookedAgain(seat, None))

    def on_replay_table_looks_again(self, how_far: LooksAgain) -> None:
        if self._looking is not None:
            self._say(advice.going_on(how_far.done, how_far.total))

    def on_replay_table_looked_again(self, looked: LookedAgain) -> None:
        if self._looking is None:
            return
        self._looking = None
        if looked.found is None:
            self._say(advice.no_analysis())
            return
        self._found, self._found_of = looked.found, looked.seat
        tables = {mark: self._table_at(mark.point - 1) for mark in self._found.marks}
        self._remarks = {mark.point - 1: self.store.game.advice.remark(mark, table) for mark, table in tables.items()}
        lines = [self.store.game.advice.line(mark, table) for mark, table in tables.items()]
        name = self._seat_name(self._found_of)
        self._analysis = (advice.page(self._found, name, lines, self.numbers(), _curve),)
        if self._leads_back and looked.seat == self.replay.seat_of(own_names.load()):
            self.post_message(GameAnalysed(Analysed(self._analysis, self._costliest())))
        self._say_found()

    def _costliest(self) -> str:
        """Return a sentence with the costliest decision, or that no decision cost much."""
        mark = advice.costliest(self._found)
        return "" if mark is None else advice.cost_most(mark, self._remarks[mark.point - 1])

    def _say_found(self) -> None:
        keys_of = self.REPLAY.key_of
        self._say(advice.found(self._found, keys_of("next-mark"), keys_of("browse")))

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

    def _next_mark(self) -> None:
        """Go to the table before the next marked decision, from the analysed seat's view. The first follows the last."""
        points = [mark.point - 1 for mark in self._found.marks]
        if points:
            self._said, self.feed.seat = "", self._found_of
            self._go(next((point for point in points if point > self.point), points[0]))
        elif self._found_of == self._analysed_seat():
            self._say_found()
        else:
            self.analyse()

    def _table_at(self, point: int) -> Any:
        """Return the table at a point, as the analysed seat saw it."""
        return table_at(self.store.game, self.replay, self._found_of, point)

    def _play_on(self) -> None:
        if self.side is None:
            sentence = _("A spectator cannot play on: take a side first (Tab).")
            self.app.push_screen(NoticeScreen(_("Play on from here"), sentence))
        elif self._is_on():
            self.post_message(PlayOn(self.replay.kept, self.point, self.side))

    def _is_on(self) -> bool:
        """Return True if the game can be resumed at this point. Otherwise show the reason."""
        if self.replay.game(self.point).result is None:
            return True
        self.app.push_screen(NoticeScreen(_("Play on from here"), _("The game is over at this point: go back first.")))
        return False

    def _keep(self) -> None:
        if not self._is_on():
            return
        try:
            file = files.write(played_until(self.replay.kept, self.point), self._directory)
        except OSError as error:
            sentence = _("The record cannot be saved: {why}.").format(why=clean(str(error.strerror or error)))
        else:
            sentence = _("The game up to here is saved as a record: {file}").format(file=paths.shown(file))
        self.app.push_screen(NoticeScreen(_("Play on from here"), sentence))

    def _line_of_keys(self) -> tuple[Choice, ...]:
        """Return the line of keys, drawn in place of a question's choices."""
        keys = {command.name: key_name(command.keys[0]) for command in self.REPLAY.commands()}
        called = self.words()
        words = (
            ("← →", called["step"]),
            ("↑ ↓", called["turn"]),
            (keys["next-side"], pgettext("whose view is shown", "side")),
            (keys["browse"], _("piles")),
            (keys["play-on"], _("play on")),
            (keys["help"], _("help")),
            (keys["leave"], _("leave")),
        )
        return tuple(Choice(arrows(key), word, None) for key, word in words)


CURVE = 40
"""The most bars of a chart: they fit beside its label at 80 columns."""


def _curve(values: Sequence[int], highest: int) -> str:
    return curve(values, highest, min(len(values), CURVE))[0]
