"""Somebody at a desk for tests: updates in, keys in, actions out. No screen."""

from __future__ import annotations

from typing import Any

from client.games.star_realms import input, presenter
from client.games.star_realms.commands import COMMANDS
from client.games.star_realms.desk import Desk
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.taking import take
from client.session.updates import ActionRefused, Stepped, TableChanged
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands

MAIN = [{"seat": 0, "kind": "main"}]
THEIRS = [{"seat": 1, "kind": "main"}]


class Sitting:
    """A desk with a table on it, and keys as a person presses them."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.commands = NotingCommands()
        self.desk = Desk(self.commands)
        take(self.desk, views.heard(TableChanged(views.table())))
        take(self.desk, views.heard(Stepped(views.step(view), own=False)))
        self.desk.take_effects()

    def press(self, *pressed: str) -> Sitting:
        for key in pressed:
            if not (len(key) == 1 and input.press(self.desk, key)):
                command = next(command for command in COMMANDS if key in command.keys)
                input.command(self.desk, command.name, key)
        return self

    def answered(self, view: dict[str, Any], *events: list[Any], own: bool = True) -> Sitting:
        take(self.desk, views.heard(Stepped(views.step(view, *events, by=0 if own else 1), own=own)))
        return self

    def refused(self, code: str, **args: Any) -> Sitting:
        take(self.desk, views.heard(ActionRefused(views.refused(code, args), ())))
        return self

    @property
    def acted(self) -> list[tuple[Any, ...]]:
        return self.commands.acted

    @property
    def shown(self) -> Picture:
        return presenter.picture(self.desk)


def busy(**parts: Any) -> Sitting:
    return Sitting(views.busy() | parts)
