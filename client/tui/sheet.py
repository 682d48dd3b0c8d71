"""A screen's lines while they are put together from parts that stand beside, below and over each other. No widgets here."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from client.tui.draw import Line, Span, clip


class Sheet:
    """Blank at first; what is put there covers what was there.

    >>> sheet = Sheet(8, 2)
    >>> sheet.put(0, 0, 8, [(("abcdefgh", ""),), (("12345678", ""),)])
    >>> sheet.put(2, 1, 3, [(("xyz", ""),)])
    >>> ["".join(text for text, _ in line) for line in sheet.lines]
    ['abcdefgh', '12xyz678']
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.lines: list[Line] = [clip((), width)] * height

    def put(self, x: int, y: int, width: int, lines: Sequence[Line]) -> None:
        """Lines of that width, one below the other, the first of them there."""
        for at, line in enumerate(lines[: len(self.lines) - y], y):
            below = self.lines[at]
            left, right = part(below, 0, x), part(below, x + width, self.width)
            self.lines[at] = (*left, *clip(line, width), *right)


def part(line: Line, first: int, end: int) -> Line:
    """The cells of a line from the first to before the end; half of a wide character is a blank."""
    found: list[Span] = []
    at = 0
    for text, style in line:
        width = cell_len(text)
        if at < end and at + width > first:
            found.append((_cells(text, max(first - at, 0), min(end - at, width)), style))
        at += width
    return tuple(span for span in found if span[0]) if at >= end else clip(found, end - first)


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
