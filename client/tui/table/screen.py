"""Show the table of any game: send updates and keys to its store, and draw the resulting picture."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, assert_never

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Input

from client.session.route import visiting
from client.session.updates import LinkChanged
from client.table import advice_process
from client.table.advice_process import NoAnswer
from client.table.commands import TURN
from client.table.game_news import CameBack, Moved
from client.table.input import takes
from client.table.pages import HelpPage, Printed
from client.table.selectors import Picture
from client.table.state import (
    Advised,
    Analyse,
    Analysed,
    AskAdvice,
    AskChances,
    ChancesFound,
    Closed,
    Configured,
    Copy,
    Dialog,
    Helping,
    Key,
    KeysChanged,
    Leave,
    LineTimed,
    Looking,
    Notice,
    OpenDialog,
    Opened,
    Piles,
    PlayNext,
    Ring,
    Run,
    Skipped,
    SwitchBell,
    TakesLong,
    Thinking,
    Updated,
)
from client.table.store import AnyStore
from client.terminal import capabilities
from client.terminal.command import Command
from client.text.i18n import _, ngettext
from client.tui.base import requests
from client.tui.base.requests import ShowPeople
from client.tui.base.session_message import SessionNews
from client.tui.canvas.draw import Line
from client.tui.canvas.shim import QuietFocusScreen, SendsChanges
from client.tui.canvas.theme import NONE
from client.tui.dialogs.help import HelpScreen
from client.tui.dialogs.overlay import OverlayScreen
from client.tui.dialogs.palette import Offer
from client.tui.table.finding import of_commands, of_people, of_piles
from client.tui.table.zones import WholeTable, printed
from client.tui.widgets import attention
from client.tui.widgets.chat import ChatLine
from client.tui.widgets.notice import NoticeScreen
from engine.judge import Advice
from engine.language import Verb

# -- The table screen of any game: sends updates and keys to the store, and draws its picture --------------------------


class TableScreen(OverlayScreen, QuietFocusScreen[None]):
    """The screen during a game. Everything has the same place from the first turn to the last.

    A game's subclass has `table_bindings` of its commands as its `BINDINGS`.
    """

    AUTO_FOCUS = ""
    FIRST_HELP: ClassVar[tuple[str, str]] = ("game", "symbols")
    """The kind of page that the help opens first, for a player and for a spectator."""
    ECHOES = True
    """True if a key that sends an action changes the screen before the answer arrives, as in a game where one key is a whole
    action. Otherwise the screen changes with the answer, or when the answer takes long.
    """
    DEFAULT_CSS = """
    TableScreen { background: $background; color: $foreground; layers: table over; overflow: hidden; }
    """

    class Thought(Message):
        """The result of the process that gives advice. `found`: None if it failed."""

        def __init__(self, found: Advice | None) -> None:
            super().__init__()
            self.found = found

    class WorkedOut(Message):
        """The computed chances of everybody to win in a turn, for a spectator."""

        def __init__(self, found: ChancesFound) -> None:
            super().__init__()
            self.found = found

    picture: Picture

    def __init__(self, store: AnyStore) -> None:
        super().__init__()
        self.store = store
        self._answer = AnswerTimer(self.set_timer, self._say_slow)
        self._awaited: Verb | None = None
        """The action whose answer the screen awaits."""
        self.countdown = Countdown(self.set_timer, self._show)
        self.frames = Frames(self.set_timer, self._show)
        self._my_move = False
        self._looked_at = False
        """True if the last key showed a card."""
        self.leaves: Callable[[], object] | None = None
        """The effect of Escape if nothing is open, at a table that is drawn above another screen."""
        self.thinks: Callable[[str, Mapping[str, Any]], Awaitable[Advice]] = advice_process.advice
        """Starts the process that gives advice on a view of a game."""
        self.foretells: Callable[[str, Mapping[str, Any]], Awaitable[tuple[int, ...]]] = advice_process.chances
        """Starts the process that computes everybody's chance to win in a spectator's view of a game."""
        self._thinking: asyncio.Task[None] | None = None
        self._foretelling: asyncio.Task[None] | None = None

    # -- texts of a game -----------------------------------------------------------------------------------------------

    def whole(self) -> WholeTable:
        """Return the zone of the table, with the game's colours."""
        return WholeTable()

    def pictured(self) -> Picture:
        """Return the picture of the table as it is drawn now."""
        picture: Picture = self.store.picture()
        return picture

    def drawn(self, picture: Any, width: int, height: int) -> Sequence[Line]:
        """Return the lines of the screen, and dispatch `Drawn`."""
        raise NotImplementedError

    def help_pages(self, commands: Sequence[Command], printed: Printed) -> tuple[HelpPage, ...]:
        """Return the pages of the help. `commands`: those available here."""
        raise NotImplementedError

    def listed_commands(self) -> Sequence[Command]:
        """Return the commands as help and palette explain them."""
        return self.store.game.commands.commands()

    # ------------------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield self.whole()
        yield ChatLine()

    def on_mount(self) -> None:
        self._follow_settings()
        self._follow_the_line()
        attention.keep_title(self.app)
        self.begin()
        self._show()

    def begin(self) -> None:
        """Start the screen, before anything is drawn."""

    def on_unmount(self) -> None:
        self._stop_thinking()
        self._stop_foretelling()
        attention.give_title_back(self.app)

    def on_screen_resume(self) -> None:
        self._follow_settings()
        self._show()

    def on_screen_suspend(self) -> None:
        self.countdown.follow(None)
        self.store.dispatch(Skipped())
        self.frames.follow(None, self.store.state.now)

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    # -- in ------------------------------------------------------------------------------------------------------------

    def on_session_news(self, news: SessionNews) -> None:
        """Handle an update of the session."""
        update: Any = news.decoded if isinstance(news.decoded, Moved | CameBack) else news.update
        self.store.dispatch(Updated(update, before_a_key=news.before_a_key))
        if isinstance(update, Moved | LinkChanged):
            self._answer.follow(is_awaited=self.store.state.waiting is not None)
            self._follow_the_line()
        if not news.more_follow:
            self._show()

    def on_key(self, event: events.Key) -> None:
        """Handle a choice in an open view, or the key of a card. Commands handle all other keys by their bindings."""
        if not self.store.state.stage.is_free:
            self.store.dispatch(Skipped())
            self._show()
        if self.took(event):
            return
        if self.leaves is not None and event.key == "escape" and not any(True for _overlay in self.store.state.overlays):
            event.stop()
            event.prevent_default()
            self.leaves()
            return
        was_looking = self.store.state.overlays.has(Looking)
        if event.character and len(event.character) == 1 and takes(self.store.current, event.character):
            event.stop()
            event.prevent_default()
            self.store.dispatch(Key(event.character))
            self._looked_at = was_looking and not self.store.current.notice
            self._after_a_key()

    def action_table(self, name: str) -> None:
        """Run a command of the table."""
        self._looked_at = False
        self.store.dispatch(Run(name))
        self._after_a_key()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send a chat message."""
        text = self.query_one(ChatLine).take()
        if text:
            self.store.commands.say(text, team=self.query_one(ChatLine).to_team)
        self._close_chat()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Send a ready phrase if a single digit was typed in the chat line."""
        line = self.query_one(ChatLine)
        if line.display and (phrase := line.take_phrase()) is not None:
            self.store.commands.say_phrase(phrase, team=line.to_team)
            self._close_chat()

    def on_chat_line_closed(self, event: ChatLine.Closed) -> None:
        """Close the chat line on Escape. Its text is kept for the next time."""
        self._close_chat()

    # -- out -----------------------------------------------------------------------------------------------------------

    def _after_a_key(self) -> None:
        self._answer.follow(is_awaited=self.store.state.waiting is not None)
        self._follow_the_line()
        has_sent = self.store.state.waiting is not None and self.store.state.waiting is not self._awaited
        self._awaited = self.store.state.waiting
        if has_sent and not self.ECHOES:
            self._perform()
        else:
            self._show()

    def _show(self) -> None:
        """Draw one picture, in one screen update."""
        if self.store.take_effect(OpenDialog("help")):
            self._open_help()
        self._awaited = self.store.state.waiting
        size = self.app.size
        if capabilities.too_small(size.width, size.height):
            return  # the app covers everything with a sentence about the size
        if not self.store.state.overlays.has(Thinking):
            self._stop_thinking()
        self.picture = picture = self.pictured()
        stage = self.store.state.stage  # as it is drawn: time may pass meanwhile
        whole = self.query_one(WholeTable)
        whole.lines = tuple(self.drawn(picture, size.width, size.height))
        whole.place(Region(0, 0, size.width, size.height))
        whole.show(picture)
        self.query_one(ChatLine).place(Region(0, size.height - 1, size.width, 1))
        self.countdown.follow(self.store if self.is_active else None)
        self.frames.follow(stage.due, self.store.state.now)
        self._perform()

    def _perform(self) -> None:
        """Carry out the effects of keys and updates outside the table."""
        my_move = self.store.state.table is not None and self.store.state.table.question is not None
        if my_move != self._my_move:
            self._my_move = my_move
            if self.store.state.bell:
                attention.title(self.person, my_move=my_move)
        for effect in self.store.take_effects():
            match effect:
                case Ring():
                    if self.store.state.bell:
                        attention.ring(self.person)
                case SwitchBell():
                    attention.switch(self.person, self.store.state.bell)
                case OpenDialog(name):
                    self._open_dialog(name)
                case Leave():
                    self.store.commands.leave()
                case AskAdvice():
                    self._ask_advice()
                case AskChances():
                    self._ask_chances()
                case Analyse():
                    self.post_message(requests.Analyse(self.store.state.surroundings.record))
                case Copy():
                    self._copy()
                case PlayNext(level):
                    self.post_message(requests.PlayNext(level))
                case _:
                    assert_never(effect)

    def postcard(self) -> Sequence[str]:
        """Return the finished game in a few lines of text, to be pasted elsewhere."""
        return ()

    def _copy(self) -> None:
        """Copy those lines to the clipboard. If the terminal has none, show them so that they can be selected."""
        lines = self.postcard()
        if not lines:
            self.store.dispatch(Notice(_("There is nothing to copy yet.")))
        elif capabilities.takes_copies(os.environ):
            self.app.copy_to_clipboard("\n".join(lines))
            said = ngettext("Copied: the game in {n} line.", "Copied: the game in {n} lines.", len(lines))
            self.store.dispatch(Notice(said.format(n=len(lines))))
        else:
            hint = _("This terminal does not support copying: select the lines and copy them as usual.")
            self.app.push_screen(NoticeScreen(_("The game in a few lines"), "\n".join([*lines, "", hint])))
            return
        self._show()

    def _ask_advice(self) -> None:
        self._stop_thinking()
        table = self.store.state.surroundings.around.table
        if table is not None:
            self._thinking = asyncio.create_task(self._think(table.game, self.store.state.raw_view), name="advice")

    async def _think(self, game: str, view: Mapping[str, Any]) -> None:
        """Ask for advice in a separate process, which ends with this task."""
        try:
            found = await self.thinks(game, view)
        except NoAnswer:
            found = None
        self.post_message(self.Thought(found))

    def on_table_screen_thought(self, thought: Thought) -> None:
        self.store.dispatch(Advised(thought.found))
        self._show()

    def looked_again(self, found: Analysed) -> None:
        """Show the result of an analysis of the finished game."""
        self.store.dispatch(found)

    def _stop_thinking(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    def _ask_chances(self) -> None:
        self._stop_foretelling()
        table = self.store.state.surroundings.around.table
        if table is not None:
            self._foretelling = asyncio.create_task(
                self._foretell(table.game, self.store.state.raw_view, self.store.state.chances_turn), name="chances"
            )

    async def _foretell(self, game: str, view: Mapping[str, Any], turn: int | None) -> None:
        """Compute everybody's chance in a separate process, which ends with this task."""
        try:
            found = await self.foretells(game, view)
        except NoAnswer:
            found = ()
        self.post_message(self.WorkedOut(ChancesFound(turn, found)))

    def on_table_screen_worked_out(self, news: WorkedOut) -> None:
        before = self.store.state.chances
        self.store.dispatch(news.found)
        if self.store.state.chances != before:
            self._show()

    def _stop_foretelling(self) -> None:
        if self._foretelling is not None:
            self._foretelling.cancel()
            self._foretelling = None

    def _open_dialog(self, name: Dialog) -> None:
        match name:
            case "chat" | "team-chat":
                self.query_one(ChatLine).open(to_team=name == "team-chat")
            case "options":
                self.open_options()
            case "palette":
                self.query_one(ChatLine).close()
                self.set_focus(None)
                self.open_palette()
            case "help":
                self._open_help()
            case "people":
                self.post_message(ShowPeople())
            case _:
                assert_never(name)

    def settings_changed(self) -> None:
        self._follow_settings()
        self.store.dispatch(KeysChanged())
        self._show()

    def offers(self) -> Iterable[Offer]:
        table = self.store.game.commands
        yield from of_commands(self.listed_commands(), self.picture.facts, self._do)
        yield from of_piles(self.store.current, table.key_of("browse"), self._look_through)
        yield from of_people(self.store.current, self.person.muted, self._mute)

    def _do(self, name: str) -> None:
        """Run a command chosen in the help, after closing the help."""
        self.store.dispatch(Closed((Helping,)))
        if name == "quit":
            self.call_later(self.app.run_action, "quit")
        else:
            self.action_table(name)

    def _look_through(self, pile: int, line: int) -> None:
        self.store.dispatch(Opened(Piles(pile, line)))
        self._show()

    def _mute(self, name: str) -> None:
        self.store.dispatch(Notice(self.person.mute(name)))
        self._show()

    def tell(self, sentence: str) -> None:
        self.store.dispatch(Notice(self.store.current.notice or sentence))
        self._show()

    def _follow_settings(self) -> None:
        settings = self.person.settings
        bell = attention.signal(self.person) != "off"
        moves = settings.motion and not (capabilities.ascii_only() and self.app.theme == NONE.name)
        keeps_pace, opens_tables = settings.pace != "fast", visiting() is None
        self.store.dispatch(Configured(bell, settings.warn, settings.moments, keeps_pace, moves, opens_tables))

    def _follow_the_line(self) -> None:
        """Measure over SSH how soon the terminal answers. The question is sent only with other output, so that an idle table
        sends nothing.
        """
        if isinstance(self.app, SendsChanges) and self.app.line is not None:
            self.store.dispatch(LineTimed(self.app.line.milliseconds))

    def _open_help(self) -> None:
        """Open the help over the table. Before there is a table, show only the keys."""
        commands = self.listed_commands()
        listed = [each for each in commands if self._has_place(each)]
        table = self.store.state.table
        if table is None:
            self.app.push_screen(HelpScreen(listed))
            return
        if table.seat is None:
            listed = [each for each in listed if each.group != TURN]
        pages = self.help_pages(listed, printed({each.name: each.keys for each in commands}))
        first = self.FIRST_HELP[table.seat is None]
        number = next((n for n, page in enumerate(pages) if page.kind == first), 0)
        self.store.dispatch(Opened(Helping(pages, number)))

    def _has_place(self, command: Command) -> bool:
        """Return True if the command can ever be used at this table, by this player or spectator."""
        return command.place in self.picture.facts or self.picture.table is None

    def _close_chat(self) -> None:
        self.query_one(ChatLine).close()
        self.set_focus(None)
        self._show()

    def _say_slow(self) -> None:
        self.store.dispatch(TakesLong())
        self._show()


# -- timers -----------------------------------------------------------------------------------------------------------


SLOW = 0.5
"""Seconds without an answer after which the prompt shows that an action is being sent."""

After = Callable[[float, Callable[[], None]], Timer]
"""Starts a timer that calls a function after that many seconds."""


class AnswerTimer:
    """Reports when the answer to an action takes long."""

    def __init__(self, after: After, is_slow: Callable[[], None]) -> None:
        self._after = after
        self._is_slow = is_slow
        self._timer: Timer | None = None

    def follow(self, *, is_awaited: bool) -> None:
        """Start to wait again if an answer is awaited now."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._after(SLOW, self._is_slow) if is_awaited else None


class Countdown:
    """Reports when a clock, or the grace period of an absent player, shows another value: one timer for the next change."""

    def __init__(self, after: After, changed: Callable[[], None]) -> None:
        self._after = after
        self._changed = changed
        self._timer: Timer | None = None
        self._ticks_at: float | None = None

    @property
    def is_counting(self) -> bool:
        """Return True if a clock or a grace period is counting down."""
        return self._timer is not None

    def follow(self, store: AnyStore | None) -> None:
        """Count down the clocks and grace periods of that table; None: none, because another screen is in front."""
        waits = store.current.until_next() if store is not None else None
        ticks_at = None if store is None or waits is None else store.state.now + waits
        if ticks_at == self._ticks_at:
            return
        if self._timer is not None:
            self._timer.stop()
        self._ticks_at = ticks_at
        self._timer = None if waits is None else self._after(waits, self.tick)

    def tick(self) -> None:
        """Update the screen after a clock has changed."""
        self._timer = self._ticks_at = None
        self._changed()


SOONEST = 0.001
"""Seconds until an update that is already due. A timer of 0 seconds would divide by zero on a late screen."""


class Frames:
    """Reports when the next step of an animation is due: one timer, and none while nothing moves."""

    def __init__(self, after: After, changed: Callable[[], None]) -> None:
        self._after = after
        self._changed = changed
        self._timer: Timer | None = None
        self._due: int | None = None

    @property
    def is_running(self) -> bool:
        """Return True if another step is due."""
        return self._timer is not None

    def follow(self, due: int | None, now: float) -> None:
        """Wait until the next step is due. `due`: its time in milliseconds of a clock that is at `now` seconds; None: no step
        is due.
        """
        if due == self._due:
            return
        if self._timer is not None:
            self._timer.stop()
        self._due = due
        self._timer = None if due is None else self._after(max(due / 1000 - now, SOONEST), self._tick)

    def _tick(self) -> None:
        self._timer = self._due = None
        self._changed()
