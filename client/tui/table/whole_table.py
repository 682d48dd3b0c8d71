"""All of a table as one zone, and the bindings of the screen that it is on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.binding import Binding, BindingType

from client.command import Command
from client.tui.look.draw import Line
from client.tui.widgets.zone import Zone


class WholeTable(Zone[Any]):
    """All of the table as one zone: what grows, shrinks or covers others changes lines, and there is nothing to lay out."""

    NAME = "table"

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[Line, ...] = ()

    def draw(self, picture: Any, width: int, height: int) -> list[Line]:
        return list(self.lines)


def table_bindings(commands: Sequence[Command], action: str = "table") -> list[BindingType]:
    """A binding for every command of a screen but the app's own."""
    return [
        Binding(",".join(command.keys), f"{action}('{command.name}')", command.help, show=False, id=command.name)
        for command in commands
        if command.name != "quit"
    ]
