"""A page over which the palette can lie: it has a zone of its own for that, since its other widgets are no zones."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.widgets import Static

from client.tui.covers.covered import CoveredScreen
from client.tui.look.draw import Line
from client.tui.screens.help import HelpedPage
from client.tui.widgets.zone import LEFT, Cover, Zone


class Lid(Zone[Any]):
    """Shows nothing but what is laid over the page."""

    NAME = "lid"
    DEFAULT_CSS = "Lid { layer: over; display: none; }"

    def lay_over(self, cover: Cover | None) -> None:
        self.place(None if cover is None else LEFT)
        super().lay_over(cover)

    def draw(self, picture: Any, width: int, height: int) -> list[Line]:
        return []


class CoveredPage(HelpedPage, CoveredScreen):
    """Its commands are what the palette finds."""

    DEFAULT_CSS = """
    CoveredPage { layers: default over; }
    """

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield Lid()

    def action_palette(self) -> None:
        self.set_focus(None)
        self.open_palette()

    def run_command(self, name: str) -> None:
        """Do what a command of this page does."""
        self.call_later(self.app.run_action if name == "quit" else self.run_action, name)

    def tell(self, sentence: str) -> None:
        """Below the page, unless the command said something there."""
        self.call_later(self._tell, sentence)

    def _tell(self, sentence: str) -> None:
        message = self.query_one("#message", Static)
        if not str(message.render()).strip():
            self.say(sentence)
