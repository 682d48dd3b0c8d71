"""Show every command of a screen with its keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from client.terminal.command import Command
from client.terminal.keyboard import in_use, key_name
from client.text.i18n import N_, _
from client.tui.canvas.draw import wrap
from client.tui.widgets.bindings import bindings
from client.tui.widgets.page import WIDTH, Page


class HelpScreen(Page):
    """The list of a screen's keys. `?`, F1, Enter or Escape closes it."""

    COMMANDS_SHOWN = (
        Command("scroll", ("up", "down"), N_("scroll"), N_("Help"), "always", N_("scroll")),
        Command("close", ("escape",), N_("close the help"), N_("Help"), "always", N_("close")),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(COMMANDS_SHOWN, "close"),
        Binding("enter,question_mark,f1,q", "close", show=False),
    ]
    DEFAULT_CSS = """
    HelpScreen VerticalScroll { scrollbar-size-vertical: 1; }
    """

    def __init__(self, commands: Sequence[Command]) -> None:
        super().__init__(_("Keys"))
        self._commands = commands

    def body(self) -> Iterable[Widget]:
        yield VerticalScroll(Static(self._text(), id="keys", markup=False))

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.query_one("#keys", Static).update(self._text())

    def _text(self) -> Content:
        return help_text(self._commands, min(self.app.size.width - 4, WIDTH) - 1)

    def action_close(self) -> None:
        self.app.pop_screen()


class HelpedPage(Page):
    """A page with a help key."""

    async def action_help(self) -> None:
        """Show every command of this page."""
        await self.app.push_screen(HelpScreen(self.COMMANDS_SHOWN))


def help_text(commands: Sequence[Command], width: int = WIDTH - 1) -> Content:
    """Return the groups in the order of the table, with each command's keys and help, in lines of that width."""
    commands = in_use().table(commands)
    keys = {command.name: "  ".join(key_name(key) for key in command.keys) for command in commands}
    wide = max(map(cell_len, keys.values()), default=0)
    lines = []
    for group in dict.fromkeys(command.group for command in commands):
        lines.append(Content.styled(_(group), "bold $strong"))
        for command in commands:
            if command.group == group:
                shown = keys[command.name]
                padding = " " * (wide - cell_len(shown))
                said = [("  ", ""), (shown, "bold $strong"), (padding + "   " + _(command.help), "")]
                lines += [Content.assemble(*line) for line in wrap(said, width, indent=wide + 5)]
        lines.append(Content(""))
    return Content("\n").join(lines[:-1])
