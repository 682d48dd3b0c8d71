"""A panel at one table, with results stored for tests that need them again."""

from __future__ import annotations

from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.panel import Panel, Thing
from client.table.pointing import Option, Picks


class Asked:
    """The options of a panel at that table, and its things after any picks."""

    def __init__(self, panel: Panel, table: Table) -> None:
        self.panel, self.table = panel, table
        self.options: tuple[Option, ...] = tuple(panel.options(table))
        self._things: dict[Picks, tuple[Thing, ...]] = {}

    def things(self, picks: Picks = ()) -> tuple[Thing, ...]:
        if picks not in self._things:
            self._things[picks] = tuple(self.panel.things(self.table, picks))
        return self._things[picks]
