"""A face at one table, asked once for each thing that a test looks at again and again."""

from __future__ import annotations

from client.games.starcraft.faces.face import Face, Thing
from client.games.starcraft.model.table import Table
from client.table.pointing import Option, Picks


class Asked:
    """What a face makes at that table, and its things after any picks."""

    def __init__(self, face: Face, table: Table) -> None:
        self.face, self.table = face, table
        self.options: tuple[Option, ...] = tuple(face.options(table))
        self._things: dict[Picks, tuple[Thing, ...]] = {}

    def things(self, picks: Picks = ()) -> tuple[Thing, ...]:
        if picks not in self._things:
            self._things[picks] = tuple(self.face.things(self.table, picks))
        return self._things[picks]
