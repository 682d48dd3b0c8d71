"""Access private parts of Textual. No other module does."""

from __future__ import annotations

import contextlib
import select
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from threading import Thread
from typing import Any, ClassVar, Generic, TypeVar

from rich.color import ColorSystem
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from textual import constants, events
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.keys import _character_to_key
from textual.message import Message
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from client.terminal.line import TerminalLine
from client.tui.canvas.differ import Piece, ShownCells

Result = TypeVar("Result")


def write_sequence(app: App[Any], sequence: str) -> None:
    """Send an escape sequence to the terminal, for example to set the window's title. Textual has no public method for it."""
    driver = app._driver
    if driver is not None and not app.is_headless:
        driver.write(sequence)


def key_event(key: str) -> events.Key:
    """Return the event of a key that was not typed. Textual has names for characters, and no public function that returns
    them.
    """
    return events.Key(_character_to_key(key), key) if len(key) == 1 else events.Key(key, None)


class QuietFocusScreen(Screen[Result], Generic[Result]):
    """A screen that is not repainted as a whole when the focus changes. Textual repaints it by default."""

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)


class EndsOnBug(App[Any]):
    """An app that handles bugs in `on_bug`. Textual alone would show tracebacks with all local variables.

    In tests the exception is handled as usual.
    """

    def on_bug(self, error: Exception) -> None:
        """Handle an unhandled exception; afterwards the app ends with exit code 1."""
        raise NotImplementedError

    def _handle_exception(self, error: Exception) -> None:
        if self.is_headless:
            super()._handle_exception(error)
            return
        self.on_bug(error)
        # Textual's own ending of an app that failed; `exit` would wait its turn behind the messages that are queued.
        self._return_code = 1
        self._close_messages_no_wait()


class SendsChanges(App[Any]):
    """An app that sends only cells that differ from the terminal's contents, and no screen update if no cell differs.

    Textual sends every cell of the repainted regions, each piece of a line with all its codes. Moving the cursor would cost its
    whole line. Opening and closing a panel would cost the whole screen twice.
    """

    line: TerminalLine | None = None
    """The connection to the terminal, whose timing request is sent with a screen update; None if the connection is not
    timed.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._shown = ShownCells()

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Resize):
            self._shown = ShownCells()  # after a resize or a suspension the terminal may show anything
        await super().on_event(event)

    def _set_pointer_shape(self, shape: str) -> None:
        """Ignore the pointer's shape. Textual sends one with every new screen, even if nobody uses a mouse."""

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        sent = self._running and not self._closed and not self._batch_count and not self.is_headless
        if sent and screen.outer_size != self.size:
            return  # laid out for an earlier size: lines below the last one would scroll the terminal
        if sent and self._driver is not None and isinstance(renderable, LayoutUpdate | ChopsUpdate):
            changes = self._shown.become(_pieces(renderable), self.console._color_system or ColorSystem.TRUECOLOR)
            if changes and self.line is not None:
                changes += self.line.question()
            renderable = _Ready(changes) if changes else None
        super()._display(screen, renderable)


def _pieces(update: LayoutUpdate | ChopsUpdate) -> Iterator[Piece]:
    """Yield the parts of lines that Textual would send."""
    if isinstance(update, LayoutUpdate):
        for y, strips in enumerate(update.strips, update.region.y):
            x = update.region.x
            for strip in strips:
                yield x, y, strip
                x += strip.cell_length
        return
    for y, first, end in update.spans:
        for chop_end, (x, chop) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if chop is not None and x < end and chop_end > first:
                yield max(x, first), y, chop.crop(max(first - x, 0), min(end, chop_end) - x)


class _Ready(CompositorUpdate):
    """A screen update that is already encoded."""

    def __init__(self, sequences: str) -> None:
        self._sequences = sequences

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Segment("")

    def render_segments(self, console: Console) -> str:
        return self._sequences


WATCHED_DRIVER: type[Driver] | None = None
"""The driver for an app in a terminal; None on Windows, which ends a program with its terminal."""

if sys.platform != "win32":
    from textual._xterm_parser import XTermParser
    from textual.drivers import linux_driver
    from textual.drivers.linux_driver import LinuxDriver

    class AnswersFirst(XTermParser):
        """Reads typed keys without the terminal's late answers, which Textual would take for keys."""

        hear: ClassVar[list[Callable[[str], str]]] = [str]

        def feed(self, data: str) -> Iterable[Message]:
            typed = self.hear[0](data)
            return super().feed(typed) if typed or not data else ()  # Textual takes an empty string for the end of the input

    vars(linux_driver)["XTermParser"] = AnswersFirst

    class WatchedDriver(LinuxDriver):
        """Ends the app when its terminal is closed, even without a signal: another process may have received the signal.

        Textual would read from a closed terminal forever, in a busy loop. `typed`: input read before the driver started.
        """

        typed: ClassVar[str] = ""

        def run_input_thread(self) -> None:
            for event in XTermParser().feed(self.typed) if self.typed else ():
                self.process_message(event)
            Thread(target=self._watch, name="hang-up", daemon=True).start()
            super().run_input_thread()

        def _watch(self) -> None:
            poll = select.poll()
            poll.register(self.fileno, 0)  # only for a hang-up
            if any(what & select.POLLHUP for _, what in poll.poll()):
                with contextlib.suppress(RuntimeError):  # the loop is closed: the app has ended already
                    self._loop.call_soon_threadsafe(self._app.exit)

    WATCHED_DRIVER = WatchedDriver


def read_after(typed: str, heard: Callable[[str], str]) -> None:
    """Treat `typed` as the first input. Afterwards `heard` removes the terminal's answers from the input."""
    if sys.platform != "win32":
        WatchedDriver.typed = typed
        AnswersFirst.hear[0] = heard


def parse_styles_once() -> None:
    """Parse each style sheet once per process and theme, instead of once per app.

    A parsed sheet is never changed afterwards: Textual itself passes the same rules to a stylesheet repeatedly.
    """
    parse, parsed = Stylesheet._parse_rules, dict[tuple[object, ...], list[RuleSet]]()

    @wraps(parse)
    def parse_or_remember(self: Stylesheet, css: str, *where: Any, **how: Any) -> list[RuleSet]:
        key = (css, *where, *how.items(), *self._variables.items())
        if key not in parsed:
            parsed[key] = parse(self, css, *where, **how)
        return parsed[key]

    Stylesheet._parse_rules = parse_or_remember  # type: ignore[method-assign]


def use_colors(system: str) -> None:
    """Set the number of colours that Textual draws with. Textual reads its environment only when it is imported, which may be
    long before.
    """
    vars(constants)["COLOR_SYSTEM"] = system
