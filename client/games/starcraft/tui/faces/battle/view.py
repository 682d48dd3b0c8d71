"""What the lines of a battle are drawn from: the scene, what can be picked, what is picked, and where the cursor is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from client.games.starcraft.faces import picking
from client.games.starcraft.faces.battle.battle import Battle
from client.games.starcraft.faces.battle.scene import Scene
from client.games.starcraft.faces.face import Pick, Picks
from client.games.starcraft.model.table import Table
from client.tui.look.draw import Line, Span
from client.tui.look.glyphs import glyphs

MARKS = 3
"""Cells of cursor, key and mark before a thing."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A scene with its keys. `live`: what goes on with what is picked."""

    scene: Scene
    keys: dict[Pick, str]
    live: frozenset[Pick]
    picked: Picks
    cursor: Pick

    @property
    def pointed(self) -> Pick:
        """The thing that is read about: that under the cursor, else the first that is picked."""
        return self.cursor or next(iter(self.picked), "")

    def marks(self, pick: Pick) -> list[Span]:
        """Cursor, key, and whether it is picked or can be."""
        g = glyphs()
        sign: Span = (" ", "")
        if pick in self.picked:
            sign = (g.pooled, "live")
        elif pick in self.live:
            sign = (g.live, "live")
        style = "key" if pick in self.live or pick in self.picked else "faint"
        return [(g.cursor if pick == self.cursor else " ", "key"), (self.keys.get(pick) or " ", style), sign]

    def name_style(self, pick: Pick) -> str:
        return "cursor" if pick == self.cursor else ""


@dataclass(frozen=True, slots=True)
class Section:
    """Lines below a rule. `focus`: the line that has to be seen; `least`: how many are worth drawing.

    `starts`: the lines with which a thing begins, where one can have several; None where each line is one.
    """

    left: str
    lines: tuple[Line, ...]
    right: str = ""
    focus: int = 0
    least: int = 1
    starts: tuple[int, ...] | None = None

    def hidden(self, first: int, end: int) -> tuple[int, int]:
        """How many things are not whole in sight above those lines, and below them.

        >>> Section("", ((),) * 6, starts=(1, 3, 4)).hidden(2, 5)
        (1, 1)
        """
        starts = self.starts if self.starts is not None else range(len(self.lines))
        ends = [*starts[1:], len(self.lines)]
        return sum(start < first for start in starts), sum(over > end for over in ends)


def drawn(face: Battle, table: Table, picked: Picks, cursor: Pick) -> Drawn | None:
    """What is drawn of the battle; None if there is none."""
    scene = face.scene(table)
    if scene is None:
        return None
    keys = {thing.pick: thing.key for thing in face.things(table, picked)}
    return Drawn(scene, keys, picking.live(face.makings(table), picked), picked, cursor)


def focus_of(view: Drawn, picks: Iterable[Pick]) -> int:
    """The line of the thing under the cursor, else of the first that can be picked, else the first."""
    rows = list(picks)
    if view.cursor in rows:
        return rows.index(view.cursor)
    return 0
