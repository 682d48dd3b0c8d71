"""A player at a table for tests: updates and keys go in, actions come out. There is no screen."""

from __future__ import annotations

from typing import Any

from client.games.star_realms.game import STAR_REALMS
from client.games.star_realms.screen_state import Picture
from client.session.updates import ActionRefused, Stepped, TableChanged, Update
from client.table.state import Key, Updated
from client.table.store import Store
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands

MAIN = [{"seat": 0, "kind": "main"}]
THEIRS = [{"seat": 1, "kind": "main"}]


class Sitting:
    """A table with its store, and keys as a player presses them."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.commands = NotingCommands()
        self.store = Store(STAR_REALMS, self.commands)
        self.hear(TableChanged(views.table()))
        self.hear(Stepped(views.step(view), own=False))
        self.store.take_effects()

    def hear(self, update: Update) -> None:
        """Handle that update of the session."""
        self.store.dispatch(Updated(views.heard(update)))

    @property
    def current(self) -> Any:
        """Return the current view model."""
        return self.store.current

    def press(self, *pressed: str) -> Sitting:
        for key in pressed:
            self.store.dispatch(Key(key))
        return self

    def answered(self, view: dict[str, Any], *events: list[Any], own: bool = True) -> Sitting:
        self.hear(Stepped(views.step(view, *events, by=0 if own else 1), own=own))
        return self

    def refused(self, code: str, **args: Any) -> Sitting:
        self.hear(ActionRefused(views.refused(code, args), ()))
        return self

    @property
    def acted(self) -> list[tuple[Any, ...]]:
        return self.commands.acted

    @property
    def shown(self) -> Picture:
        picture: Picture = self.store.picture()
        return picture


def busy(**parts: Any) -> Sitting:
    return Sitting(views.busy() | parts)
