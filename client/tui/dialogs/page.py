"""Lay out a page with overlays: options, keys and the palette."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Static

from client.terminal.keyboard import in_use
from client.tui.canvas.draw import Line
from client.tui.dialogs.dialog import Dialog
from client.tui.dialogs.help import HelpedPage
from client.tui.dialogs.overlay import OverlayScreen
from client.tui.dialogs.palette import Offer, can_be_found, offer
from client.tui.widgets.zone import OverlayLines, Zone


class Lid(Zone[Any]):
    """A transparent widget that shows only the overlay of the page."""

    NAME = "lid"
    DEFAULT_CSS = "Lid { layer: over; display: none; }"

    def lay_over(self, overlay: OverlayLines | None) -> None:
        self.place(None if overlay is None else overlay.where)
        super().lay_over(overlay)

    def draw(self, picture: Any, width: int, height: int) -> list[Line]:
        return []


class OverlayPage(HelpedPage, OverlayScreen):
    """A page whose palette lists its commands. After an overlay closes, the widget that had the focus has it again."""

    _had_focus: Widget | None = None

    DEFAULT_CSS = """
    OverlayPage { layers: default over; }
    """

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield Lid()

    def on_key(self, event: events.Key) -> None:
        self.took(event)

    def lay_over(self, over: Dialog | None) -> None:
        if over is not None and self.over is None:
            self._had_focus = self.focused
            self.set_focus(None)
        super().lay_over(over)
        if over is None:
            self.set_focus(self._had_focus)
            self._had_focus = None

    def action_palette(self) -> None:
        self.open_palette()

    def offers(self) -> Iterable[Offer]:
        return offers_of(self)

    def tell(self, sentence: str) -> None:
        """Show the sentence below the page, unless the command has shown a message there."""
        self.call_later(self._tell, sentence)

    def _tell(self, sentence: str) -> None:
        message = self.query_one("#message", Static)
        if not str(message.render()).strip():
            self.say(sentence)


def offers_of(screen: OverlayScreen) -> Iterable[Offer]:
    """Yield the commands of a screen that are actions of the screen or of the app."""
    for command in in_use().table(screen.COMMANDS_SHOWN):
        if can_be_found(command) and (command.name == "quit" or hasattr(screen, f"action_{command.name}")):
            yield offer(command, partial(_run, screen, command.name))


def _run(screen: OverlayScreen, name: str) -> None:
    screen.call_later(screen.app.run_action if name == "quit" else screen.run_action, name)
