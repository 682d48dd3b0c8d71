"""Make the key bindings of a screen from its table of commands."""

from __future__ import annotations

from collections.abc import Iterable

from textual.binding import Binding, BindingType

from client.terminal.command import Command


def bindings(commands: Iterable[Command], *names: str, **actions: str) -> list[BindingType]:
    """Return a binding for each named command. Its keys run the action of the same name, or the given one. The binding's id is
    the command's name, by which a person can change its keys.

    Commands that are not named have no binding here, because a widget or the app handles their keys.

    >>> [shut] = bindings([Command("close", ("escape", "q"), "close it", "Page", "always")], "close")
    >>> shut.key, shut.action
    ('escape,q', 'close')
    """
    wanted = {**{name: name for name in names}, **actions}
    by_name = {command.name: command for command in commands}
    return [Binding(",".join(by_name[name].keys), action, show=False, id=name) for name, action in wanted.items()]
