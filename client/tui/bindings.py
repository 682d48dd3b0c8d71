"""The key bindings of a screen, made from its table of commands."""

from __future__ import annotations

from collections.abc import Iterable

from textual.binding import Binding, BindingType

from client.command import Command


def bindings(commands: Iterable[Command], *names: str, **actions: str) -> list[BindingType]:
    """One for each command of that name: its keys, for the screen's action of the same name or the one given.

    Commands that are not named are in the table for the help and the hints only: a widget, or the app, has their keys.

    >>> [shut] = bindings([Command("close", ("escape", "q"), "close it", "Page", "always")], "close")
    >>> shut.key, shut.action
    ('escape,q', 'close')
    """
    wanted = {**{name: name for name in names}, **actions}
    by_name = {command.name: command for command in commands}
    return [Binding(",".join(by_name[name].keys), action, show=False) for name, action in wanted.items()]
