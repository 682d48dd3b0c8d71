"""Draw cells with styles at given places, and return them as lines with as few changes of style as possible. Independent of
Textual.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.cells import cached_cell_len, cell_len

from client.tui.canvas.draw import PLAIN, Line, Span, width_of
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import GROUNDS, OVER, marked

Runs = tuple[tuple[tuple[int, tuple[Span, ...]], ...], ...]
"""For each line, runs of cells, each with the column where it begins."""
_BLANK = (" ", PLAIN)
_HALF = ""
"""The second cell of a wide character."""


class SizeClass(Enum):
    """The size class of a screen: rows of words, normal cards, or large cards. The largest that fits is used."""

    COMPACT = (60, 20)
    NORMAL = (80, 24)
    WIDE = (120, 34)
    LARGE = (156, 46)

    @classmethod
    def of(cls, columns: int, lines: int) -> SizeClass:
        """Return the class of a screen of that size.

        >>> SizeClass.of(100, 60), SizeClass.of(120, 36), SizeClass.of(160, 50), SizeClass.of(59, 20)
        (<SizeClass.NORMAL: (80, 24)>, <SizeClass.WIDE: (120, 34)>, <SizeClass.LARGE: (156, 46)>, <SizeClass.COMPACT: (60, 20)>)
        """
        fitting = [each for each in cls if columns >= each.value[0] and lines >= each.value[1]]
        return fitting[-1] if fitting else cls.COMPACT

    def __lt__(self, other: SizeClass) -> bool:
        return self.value < other.value

    def __ge__(self, other: SizeClass) -> bool:
        return self.value >= other.value


class Rectangle(NamedTuple):
    """A rectangle of cells on a canvas."""

    x: int
    y: int
    columns: int
    lines: int


class Canvas:
    """A grid of cells, blank at first. New cells replace old ones; cells outside the grid are not drawn.

    A style without a background keeps the cell's present background (`client.tui.canvas.styles`).

    >>> canvas = Canvas(12, 2)
    >>> canvas.put(0, 0, "Ann", "strong"), canvas.right(12, 0, "12 ms", "faint")
    (3, 7)
    >>> canvas.rich(0, 1, "{key:a} look")
    6
    >>> canvas.lines
    ((('Ann    ', 'strong'), ('12 ms', 'faint')), (('a ', 'key'), ('look      ', '')))
    """

    def __init__(self, columns: int, lines: int) -> None:
        self.columns, self.height = max(columns, 0), max(lines, 0)
        self._rows = [[_BLANK] * self.columns for _line in range(self.height)]
        self._left = self._top = 0

    def window(self, where: Rectangle) -> Canvas:
        """Return a part of this canvas as a canvas. Anything drawn on the part is drawn on this canvas."""
        part = Canvas(0, 0)
        part._rows, part._left, part._top = self._rows, self._left + max(where.x, 0), self._top + max(where.y, 0)
        part.columns = max(min(where.columns, self.columns - max(where.x, 0)), 0)
        part.height = max(min(where.lines, self.height - max(where.y, 0)), 0)
        return part

    def put(self, x: int, y: int, text: str, style: str = PLAIN) -> int:
        """Draw a text at (x, y) exactly as it is. Return the column after it."""
        if not text:
            return x
        end = x + len(text)
        if (text.isascii() or _is_stroke(text)) and 0 <= y < self.height and x >= 0 and end <= self.columns:
            row, at = self._rows[self._top + y], self._left + x
            last = self._left + end
            cells = row[at:last]
            if cells[0][0] == _HALF:
                row[at - 1] = (" ", row[at - 1][1])
            if last < len(row) and row[last][0] == _HALF:
                row[last] = (" ", row[last][1])
            grounds = OVER[style]
            row[at:last] = [(character, grounds[below]) for character, (_was, below) in zip(text, cells, strict=True)]
            return end
        for character in text:
            width = 1 if character.isascii() else cached_cell_len(character)
            if width == 0:
                self._join(x - 1, y, character)
            else:
                self._set(x, y, character, style, width)
            x += width
        return x

    def spans(self, x: int, y: int, line: Sequence[Span]) -> int:
        """Draw a line of styled text at (x, y). Return the column after it."""
        for text, style in line:
            x = self.put(x, y, text, style)
        return x

    def rich(self, x: int, y: int, text: str, style: str = PLAIN) -> int:
        """Draw a text with markup (`styles.marked`) at (x, y), and return the column after it. Never use it for text typed by
        people.
        """
        return self.spans(x, y, marked(text, style))

    def right(self, end: int, y: int, text: str, style: str = PLAIN) -> int:
        """Draw a text that ends before the column `end`. Return the column where it begins."""
        x = end - cell_len(text)
        self.put(x, y, text, style)
        return x

    def runs(self) -> Runs:
        """Return everything drawn here as runs of cells in each line, which can be drawn elsewhere any number of times."""
        found: list[tuple[tuple[int, tuple[Span, ...]], ...]] = []
        for row in self._rows[self._top : self._top + self.height]:
            cells = row[self._left : self._left + self.columns]
            runs: list[tuple[int, tuple[Span, ...]]] = []
            at = 0
            while at < len(cells):
                end = at
                while end < len(cells) and cells[end] is not _BLANK:
                    end += 1
                if end > at:
                    runs.append((at, tuple(cells[at:end])))
                at = end + 1
            found.append(tuple(runs))
        return tuple(found)

    def put_runs(self, x: int, y: int, drawn: Runs) -> None:
        """Draw runs of another canvas at (x, y). Blank cells of the other canvas keep the cells of this one."""
        for line, runs in enumerate(drawn, y):
            if not 0 <= line < self.height:
                continue
            row = self._rows[self._top + line]
            for start, cells in runs:
                first, end = max(x + start, 0), min(x + start + len(cells), self.columns)
                if first < end:
                    row[self._left + first : self._left + end] = cells[first - x - start : end - x - start]

    def fill(self, where: Rectangle, style: str = PLAIN, text: str = " ") -> None:
        """Fill a rectangle with one character, or with a background: `fill(where, "on panel")`."""
        for y in range(where.y, where.y + where.lines):
            self.put(where.x, y, text * where.columns, style)

    def rule(self, x: int, y: int, columns: int, left: Sequence[Span] = (), right: Sequence[Span] = ()) -> None:
        """Draw a rule at (x, y) with words at its left and right."""
        self.put(x, y, glyphs().across * columns, "rule")
        if left:
            self.spans(x + 1, y, [(" ", PLAIN), *left, (" ", PLAIN)])
        if right:
            self.spans(x + columns - width_of(right) - 3, y, [(" ", PLAIN), *right, (" ", PLAIN)])

    def text(self, x: int, y: int) -> str:
        """Return the character of a cell."""
        return self._rows[self._top + y][self._left + x][0]

    def paint(self, where: Rectangle, style: str) -> None:
        """Give the cells of a rectangle another style, and keep their characters."""
        for y in range(max(where.y, 0), min(where.y + where.lines, self.height)):
            row = self._rows[self._top + y]
            for x in range(self._left + max(where.x, 0), self._left + min(where.x + where.columns, self.columns)):
                row[x] = (row[x][0], OVER[style][row[x][1]])

    @property
    def lines(self) -> tuple[Line, ...]:
        """Return all lines, each as wide as the canvas."""
        rows = self._rows[self._top : self._top + self.height]
        return tuple(_joined(row[self._left : self._left + self.columns]) for row in rows)

    def _set(self, x: int, y: int, character: str, style: str, width: int) -> None:
        if not 0 <= y < self.height or x < 0 or x + width > self.columns:
            return
        row, at = self._rows[self._top + y], self._left + x
        if row[at][0] == _HALF:
            row[at - 1] = (" ", row[at - 1][1])
        end = at + width
        if end < len(row) and row[end][0] == _HALF:
            row[end] = (" ", row[end][1])
        style = OVER[style][row[at][1]]
        row[at] = (character, style)
        if width == 2:
            row[at + 1] = (_HALF, style)

    def _join(self, x: int, y: int, mark: str) -> None:
        """Join a combining mark to the character before it."""
        if 0 <= y < self.height and 0 <= x < self.columns:
            row, at = self._rows[self._top + y], self._left + x
            at -= row[at][0] == _HALF and at > 0
            row[at] = (row[at][0] + mark, row[at][1])


def _is_stroke(text: str) -> bool:
    """Return True if the text repeats one character of one cell, such as a rule."""
    return text.count(text[0]) == len(text) and cached_cell_len(text[0]) == 1


def _joined(cells: Sequence[Span]) -> Line:
    """Join the cells to runs. A blank joins the run before it if it looks the same in that style."""
    spans: list[Span] = []
    run, current, ground = "", PLAIN, ""
    for style, alike in groupby(cells, _STYLE):
        text = "".join(map(_TEXT, alike))
        if run and style != current and GROUNDS[style] == ground:
            rest = text.lstrip(" ")
            run, text = run + text[: len(text) - len(rest)], rest
        if not run or (text and style != current):
            if run:
                spans.append((run, current))
            run, current, ground = text, style, GROUNDS[style]
        else:
            run += text
    return (*spans, (run, current)) if run else tuple(spans)


_TEXT, _STYLE = itemgetter(0), itemgetter(1)
