"""The table screen of Star Realms: hands updates and keys to the desk, and shows its picture in the zones.

It knows where the zones are, not what is in them; what keys mean is the desk's business (`input.command_handlers`).
"""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Input

from client import terminal
from client.command import Command
from client.games.star_realms import presenter
from client.games.star_realms.desk import Desk
from client.games.star_realms.input import command_handlers
from client.games.star_realms.input.commands import COMMANDS
from client.games.star_realms.model.game_updates import CameBack, Moved
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.tui import clock
from client.games.star_realms.tui.arrange import arrange, rows
from client.games.star_realms.tui.browser import Browser
from client.games.star_realms.tui.decks import Decks
from client.games.star_realms.tui.edge import Edge
from client.games.star_realms.tui.game_over import GameOver
from client.games.star_realms.tui.hand import Hand
from client.games.star_realms.tui.in_play import InPlay
from client.games.star_realms.tui.inspector import Inspector
from client.games.star_realms.tui.log_lines import LogLines
from client.games.star_realms.tui.looks import TableZone
from client.games.star_realms.tui.opponents import Opponents, Standing
from client.games.star_realms.tui.prompt import Prompt
from client.games.star_realms.tui.seat_line import head_width
from client.games.star_realms.tui.trade_row import TradeRow
from client.tui import attention
from client.tui.screens.help import HelpScreen
from client.tui.textual_shim import QuietFocusScreen
from client.tui.updates.session_message import SessionNews
from client.tui.widgets.chat import ChatLine
from client.updates import Commands, LinkChanged

SLOW = 0.5
"""After so many seconds without an answer the prompt says that an action is on its way."""


class StarRealmsScreen(QuietFocusScreen[None]):
    """Everything during play happens here, in the same places from the first turn to the last."""

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(",".join(command.keys), f"table('{command.name}')", command.help, show=False, id=command.name)
        for command in COMMANDS
        if command.name != "quit"
    ]
    DEFAULT_CSS = """
    StarRealmsScreen { background: $background; color: $foreground; layers: table over; overflow: hidden; }
    """

    def __init__(self, commands: Commands) -> None:
        super().__init__()
        self.desk = Desk(commands)
        self.picture = Picture()
        self._arranged: tuple[object, ...] | None = None
        self._late: Timer | None = None
        self._tick: Timer | None = None
        self._ticks_at: float | None = None
        self._my_move = False

    def compose(self) -> ComposeResult:
        for zone in (Opponents, Standing, TradeRow, InPlay, Hand, Edge, Inspector, Decks, LogLines, Browser, GameOver, Prompt):
            yield zone()
        for number in range(clock.CLOCKS):
            yield clock.Clock(number)
        yield ChatLine()

    def on_mount(self) -> None:
        self.desk.bell = attention.bell_wanted(self.app)
        attention.keep_title(self.app)
        self._show()

    def on_unmount(self) -> None:
        attention.give_title_back(self.app)

    def on_screen_resume(self) -> None:
        self._show()

    def on_screen_suspend(self) -> None:
        self._watch_the_time()

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    # -- in ------------------------------------------------------------------------------------------------------------

    def on_session_news(self, news: SessionNews) -> None:
        """The session tells something."""
        told = news.told if isinstance(news.told, Moved | CameBack) else news.update
        self.desk.take(told)
        if isinstance(told, Moved | LinkChanged):
            self._watch_the_answer()
        self._show()

    def on_key(self, event: events.Key) -> None:
        """A choice of what is open, or a card; everything else is a command's binding."""
        if event.character and len(event.character) == 1 and command_handlers.press(self.desk, event.character):
            event.stop()
            event.prevent_default()
            self._after_a_key()

    def action_table(self, name: str) -> None:
        """A command of the table."""
        key = next(command.keys[0] for command in COMMANDS if command.name == name)
        command_handlers.command(self.desk, name, key)
        self._after_a_key()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line of chat."""
        text = self.query_one(ChatLine).take()
        if text:
            self.desk.commands.say(text, team=self.query_one(ChatLine).to_team)
        self._close_chat()

    def on_chat_line_closed(self, event: ChatLine.Closed) -> None:
        """Escape: what was typed stays there for the next time."""
        self._close_chat()

    # -- out -----------------------------------------------------------------------------------------------------------

    def _after_a_key(self) -> None:
        self._watch_the_answer()
        self._show()

    def _show(self) -> None:
        """One picture, in one frame."""
        size = self.app.size
        if terminal.too_small(size.width, size.height):
            return  # the app covers everything with a sentence that says so
        self.picture = picture = presenter.picture(self.desk)
        self._arrange(size.width, size.height, picture)
        for zone in self.query(TableZone):
            zone.show(picture)
        self._watch_the_time()
        self._carry_out_wishes()

    def _arrange(self, width: int, height: int, picture: Picture) -> None:
        others = len(picture.table.others) if picture.table else 1
        panel, over = picture.browsing is not None, picture.over is not None
        heads = head_width(picture, picture.table) if picture.table and picture.table.many else 0
        arrangement = arrange(width, height, others, panel=panel, over=over, heads=heads)
        clocks = clock.places(picture, arrangement.regions)
        if picture.table:
            for name in ("row", "mine", "hand"):
                if name in arrangement.regions:
                    count = len(picture.table.stacks(name))
                    self.desk.lines[name] = rows(name, arrangement.regions[name].height, count)
        wanted = (width, height, others, heads, picture.browsing is not None, picture.over is not None, clocks)
        if wanted == self._arranged:
            return
        self._arranged = wanted
        for zone in self.query(TableZone):
            region = arrangement.regions.get(zone.NAME) or clocks.get(zone.NAME)
            if isinstance(zone, Edge):
                zone.joints = arrangement.joints
            if picture.browsing is not None and zone.NAME == "browser":
                region = arrangement.regions["panel"]
            zone.place(region)
        self.query_one(ChatLine).place(arrangement.regions["chat"])

    def _carry_out_wishes(self) -> None:
        wishes, self.desk.wishes = self.desk.wishes, []
        my_move = self.desk.table is not None and self.desk.table.question is not None
        if my_move != self._my_move:
            self._my_move = my_move
            if self.desk.bell:
                attention.title(self.app, my_move=my_move)
        for wish in wishes:
            match wish:
                case "bell" if self.desk.bell:
                    self.app.bell()
                case "chat" | "team-chat":
                    self.query_one(ChatLine).open(to_team=wish == "team-chat")
                case "help":
                    self.app.push_screen(HelpScreen([command for command in COMMANDS if self._has_place(command)]))
                case "bell-switched":
                    attention.keep_bell(self.app, self.desk.bell)
                case "leave":
                    self.desk.commands.leave()

    def _has_place(self, command: Command) -> bool:
        """Whether the command means anything at this table, in this seat or beside it."""
        return command.place in self.picture.facts or self.picture.table is None

    def _close_chat(self) -> None:
        self.query_one(ChatLine).close()
        self.set_focus(None)
        self._show()

    def _watch_the_answer(self) -> None:
        """Say that an action is on its way only when the answer takes long: one timer, and none while nothing is out."""
        if self._late is not None:
            self._late.stop()
            self._late = None
        if self.desk.waiting is not None:
            self._late = self.set_timer(SLOW, self._say_slow)

    def _watch_the_time(self) -> None:
        """Count down the clocks and the grace of who is away: one timer, for the next moment at which one of them shows
        something else, and none while nothing runs or another screen is before this one.
        """
        waits = self.desk.surroundings.until_next() if self.is_active else None
        ticks_at = None if waits is None else self.desk.surroundings.clock() + waits
        if ticks_at == self._ticks_at:
            return
        if self._tick is not None:
            self._tick.stop()
        self._ticks_at = ticks_at
        self._tick = None if waits is None else self.set_timer(waits, self.tick)

    @property
    def is_counting(self) -> bool:
        """Whether there is anything to count down."""
        return self._tick is not None

    def tick(self) -> None:
        """A clock shows something else."""
        self._tick = self._ticks_at = None
        self._show()

    def _say_slow(self) -> None:
        self.desk.slow = True
        self._show()
