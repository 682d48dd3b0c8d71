"""Compose the lines of a screen from parts beside, below and over each other."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from client.tui.canvas.draw import PLAIN, Line, Span, clip


class Sheet:
    """A grid of lines, blank at first. New parts cover older ones.

    >>> sheet = Sheet(8, 2)
    >>> sheet.put(0, 0, 8, [(("abcdefgh", ""),), (("12345678", ""),)])
    >>> sheet.put(2, 1, 3, [(("xyz", ""),)])
    >>> ["".join(text for text, _ in line) for line in sheet.lines]
    ['abcdefgh', '12xyz678']
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self._rows: list[list[tuple[int, int, Line]]] = [[] for _line in range(height)]

    def put(self, x: int, y: int, width: int, lines: Sequence[Line]) -> None:
        """Put lines below each other, the first at (x, y), each cut or filled to that width."""
        self.lay(x, y, width, [clip(line, width) for line in lines[: len(self._rows) - y]])

    def lay(self, x: int, y: int, width: int, lines: Sequence[Line]) -> None:
        """Put lines at (x, y) that already have exactly that width."""
        for at, line in enumerate(lines[: len(self._rows) - y], y):
            row = self._rows[at]
            if any(x < left + cells and left < x + width for left, cells, _line in row):
                below = self._line(row)
                end = x + width
                row[:] = [(0, x, part(below, 0, x))] if x else []
                row += [(end, self.width - end, part(below, end, self.width))] if end < self.width else []
            row.append((x, width, line))

    @property
    def lines(self) -> list[Line]:
        """Return all lines, each as wide as the screen."""
        return [self._line(row) for row in self._rows]

    def cell(self, x: int, y: int) -> Line:
        """Return the character and style of one cell."""
        for left, width, line in self._rows[y]:
            if left <= x < left + width:
                text, style = line[-1]
                if x == left + width - 1 and cell_len(text[-1]) == 1:
                    return ((text[-1], style),)
                return part(line, x - left, x - left + 1)
        return ((" ", PLAIN),)

    def _line(self, row: list[tuple[int, int, Line]]) -> Line:
        spans: list[Span] = []
        at = 0
        for x, width, line in sorted(row, key=_column):
            if x > at:
                spans.append((" " * (x - at), PLAIN))
            spans += line
            at = x + width
        if at < self.width:
            spans.append((" " * (self.width - at), PLAIN))
        return tuple(spans)


def _column(piece: tuple[int, int, Line]) -> int:
    return piece[0]


def part(line: Line, first: int, end: int) -> Line:
    """Return the cells of a line from `first` up to `end`. Half of a wide character becomes a blank."""
    found: list[Span] = []
    at = 0
    for text, style in line:
        width = len(text) if text.isascii() else cell_len(text)
        if at >= end:
            return tuple(found)
        if at + width > first and (kept := _cells(text, max(first - at, 0), min(end - at, width))):
            found.append((kept, style))
        at += width
    return tuple(found) if at >= end else clip(found, end - first)


def _cells(text: str, first: int, end: int) -> str:
    if text.isascii():
        return text[first:end]
    cells: list[str] = []
    for character in text:
        width = cell_len(character)
        if width == 0 and cells:
            at = -1 if cells[-1] else -2
            cells[at] += character
        else:
            cells += [character, ""][:width]
    kept = cells[first:end]
    if kept and not kept[0]:
        kept[0] = " "
    if kept and end < len(cells) and not cells[end]:
        kept[-1] = " "
    return "".join(kept)
