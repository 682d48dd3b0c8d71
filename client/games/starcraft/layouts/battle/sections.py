"""Define the values a battle is drawn from, and stack its sections in a given number of lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from client.games.starcraft.layouts.parts import window
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.battle import (
    Battle,
)
from client.games.starcraft.texts.battle import Scene
from client.table import pointing
from client.table.pointing import Part, Picks
from client.text.i18n import _
from client.tui.canvas.draw import Line, Span, clip, rule
from client.tui.canvas.glyphs import arrows, glyphs

# -- scene ------------------------------------------------------------------------------------------------------------


LEAST = 14
"""With fewer lines there is no text about the thing under the cursor, and no log."""
MARKS = 3
"""The width of cursor, key and mark in front of a thing, in cells."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A scene with its keys. `live`: the things that can be added to the picks."""

    scene: Scene
    keys: dict[Part, str]
    live: frozenset[Part]
    picked: Picks
    cursor: Part

    @property
    def pointed(self) -> Part:
        """Return the thing to describe: the thing under the cursor, else the first picked thing."""
        return self.cursor or next(iter(self.picked), ())

    def marks(self, part: Part) -> list[Span]:
        """Return cursor, key, and the mark of a thing that is picked or can be picked."""
        g = glyphs()
        sign: Span = (" ", "")
        if part in self.picked:
            sign = (g.pooled, "live")
        elif part in self.live:
            sign = (g.live, "live")
        style = "key" if part in self.live or part in self.picked else "faint"
        return [(g.cursor if part == self.cursor else " ", "key"), (self.keys.get(part) or " ", style), sign]

    def name_style(self, part: Part) -> str:
        return "cursor" if part == self.cursor else ""


@dataclass(frozen=True, slots=True)
class Section:
    """A group of lines below a rule. `focus`: the line that has to be in sight; `least`: the fewest lines worth drawing.

    `starts`: the first line of each thing, if a thing can have several lines; None if each line is a thing.
    """

    left: str
    lines: tuple[Line, ...]
    right: str = ""
    focus: int = 0
    least: int = 1
    starts: tuple[int, ...] | None = None

    def hidden(self, first: int, end: int) -> tuple[int, int]:
        """Return how many things are not fully in sight above those lines, and how many below them.

        >>> Section("", ((),) * 6, starts=(1, 3, 4)).hidden(2, 5)
        (1, 1)
        """
        starts = self.starts if self.starts is not None else range(len(self.lines))
        ends = [*starts[1:], len(self.lines)]
        return sum(start < first for start in starts), sum(over > end for over in ends)


def drawn(panel: Battle, table: Table, picked: Picks, cursor: Part) -> Drawn | None:
    """Return the drawing of the battle; None if there is none."""
    scene = panel.scene(table)
    if scene is None:
        return None
    keys = {thing.part: thing.key for thing in panel.things(table, picked)}
    return Drawn(scene, keys, pointing.live(panel.options(table), picked), picked, cursor)


def focus_of(view: Drawn, picks: Iterable[Part]) -> int:
    """Return the line of the thing under the cursor, else of the first that can be picked, else the first line."""
    rows = list(picks)
    if view.cursor in rows:
        return rows.index(view.cursor)
    return 0


# -- sections ---------------------------------------------------------------------------------------------------------


def stacked(sections: Sequence[Section], width: int, height: int) -> list[Line]:
    """Return all sections in exactly that many lines.

    If there is room, blank lines separate them. If there is too little room, the last sections are left out, but never the
    second, which is the question.
    """
    shown = list(sections)
    while len(shown) > 2 and sum(1 + min(section.least, len(section.lines)) for section in shown) > height:
        shown.pop()
    sizes = _sizes(shown, height)
    spare = height - sum(sizes) - len(shown)
    lines: list[Line] = []
    for number, (section, size) in enumerate(zip(shown, sizes, strict=True)):
        first, end = window(len(section.lines), section.focus, size)
        lines += [_rule(section, first, end, width), *(clip(line, width) for line in section.lines[first:end])]
        if spare > 0 and number < len(shown) - 1:
            lines.append(clip((), width))
            spare -= 1
    lines += [clip((), width)] * (height - len(lines))
    return lines[:height]


def _sizes(sections: Sequence[Section], height: int) -> list[int]:
    """Return the number of lines of each section. The last section is cut first, down to the fewest lines worth drawing."""
    sizes = [len(section.lines) for section in sections]
    over = sum(sizes) + len(sections) - height
    for least in (True, False):
        for at in reversed(range(len(sections))):
            cut = max(0, min(over, sizes[at] - (sections[at].least if least else 0)))
            sizes[at] -= cut
            over -= cut
    return sizes


def _rule(section: Section, first: int, end: int, width: int) -> Line:
    above, below = section.hidden(first, end)
    left: list[Span] = [(section.left, "title")]
    hidden = [
        _("{n} more {arrow}").format(n=count, arrow=arrow)
        for count, arrow in ((above, glyphs().before), (below, glyphs().further))
        if count
    ]
    if hidden:
        left.append((", " + ", ".join(hidden), "warn"))
    return rule(width, left, [(arrows(section.right), "faint")] if section.right else [])
