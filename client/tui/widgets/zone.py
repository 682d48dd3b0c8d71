"""A zone of a table: a line-API widget that draws a frozen picture and repaints only the cells that changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from client import terminal
from client.tui.draw import Line, clip, part
from client.tui.palette import Looks, styles

_ASCII = str.maketrans({"←": "<", "↑": "^", "↓": "v", "×": "x", "→": ">", "…": "~", "–": "-", "—": "-", "’": "'"})


@dataclass(frozen=True, slots=True)
class Cover:
    """Lines as wide as the screen that lie over it, from line `top` on. Every zone draws its part of them."""

    top: int
    lines: tuple[Line, ...]


Picture = TypeVar("Picture")
"""What the screen of a game shows, as a frozen value."""


class Zone(Widget, Generic[Picture]):
    """One zone. Subclasses produce its lines; the screen places it.

    `LOOKS`: the game's own styles, besides those of `client.tui.palette`.
    """

    NAME: str = ""
    LOOKS: ClassVar[Looks] = {}
    DEFAULT_CSS = "Zone { position: absolute; background: $background; color: $foreground; }"

    def __init__(self) -> None:
        super().__init__(id=f"zone-{self.NAME}")
        self._room = Region(0, 0, 0, 0)
        self._lines: list[Line] = []
        self._looks: dict[str, Style] = {}

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        """The lines of the zone, at most `height`, each of any width."""
        raise NotImplementedError

    def place(self, region: Region | None) -> None:
        """Place the zone; None hides it."""
        self.display = region is not None
        if region is None or region == self._room:
            return
        self._room = region
        self.styles.offset = (region.x, region.y)
        self.styles.width = region.width
        self.styles.height = region.height
        self._lines = []

    def show(self, picture: Picture, cover: Cover | None = None) -> None:
        """Draw a picture, and what lies over it, where it differs from what is drawn now."""
        if not self.display:
            return
        width, height = self._room.size
        drawn = [clip(line, width) for line in self.draw(picture, width, height)[:height]]
        drawn += [clip((), width)] * (height - len(drawn))
        if cover is not None:
            drawn = [self._covered(y, line, cover) for y, line in enumerate(drawn)]
        before, self._lines = self._lines, drawn
        if len(before) != height:
            self.refresh()
            return
        changed = [
            Region(0, y, changed_to(old, new), 1)
            for y, (old, new) in enumerate(zip(before, drawn, strict=True))
            if changed_to(old, new)
        ]
        if changed:
            self.refresh(*changed)

    def _covered(self, y: int, line: Line, cover: Cover) -> Line:
        at = self._room.y + y - cover.top
        return part(cover.lines[at], self._room.x, self._room.right) if 0 <= at < len(cover.lines) else line

    def render_line(self, y: int) -> Strip:
        width = self._room.width
        if y >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        return to_strip(self._lines[y], self._styles(), self.rich_style, width)

    def variables(self) -> Mapping[str, str]:
        """The colours of the theme, which looks refer to by name."""
        return self.app.theme_variables

    def _styles(self) -> dict[str, Style]:
        if not self._looks:
            self._looks = styles(self.variables(), self.LOOKS)
        return self._looks


def to_strip(line: Line, looks: dict[str, Style], base: Style, width: int) -> Strip:
    """The line as a strip. A blank takes the style of its neighbour if it looks the same, which saves a change of colour."""
    spans: list[tuple[str, Style]] = []
    for text, name in line:
        look = base + looks.get(name, Style.null())
        if terminal.ascii_only():
            text = text.translate(_ASCII)
        if spans and (_may_join(text, look, spans[-1][1]) or _may_join(spans[-1][0], spans[-1][1], look)):
            before, style = spans.pop()
            text, look = before + text, style if text.isspace() else look
        spans.append((text, look))
    return Strip([Segment(text, style) for text, style in spans], width)


def _may_join(blank: str, own: Style, other: Style) -> bool:
    """Whether the text looks the same in another style."""
    return own == other or (blank.isspace() and own.bgcolor == other.bgcolor and not (own.reverse or other.reverse))


def changed_to(old: Line, new: Line) -> int:
    """The cell after the last change of a line; 0 if it did not change. Textual sends a line from the zone's left edge on, so
    the beginning of a change does not matter.

    >>> changed_to((("abcdef", ""),), (("abXdef", ""),))
    3
    """
    if old == new:
        return 0
    before, after = _cells(old), _cells(new)
    return next((at for at in range(min(len(before), len(after)), 0, -1) if before[at - 1] != after[at - 1]), 0)


def _cells(line: Line) -> list[tuple[str, str]]:
    """The content cell by cell: a wide character is in both of its cells, a combining mark in the cell of its base."""
    cells: list[tuple[str, str]] = []
    for text, style in line:
        if text.isascii():
            cells += [(character, "" if character == " " and style in _NO_BACKGROUND else style) for character in text]
            continue
        for character in text:
            width = cell_len(character)
            if width == 0 and cells:
                cells[-1] = (cells[-1][0] + character, style)
            cells += [(character, style)] * width
    return cells


_NO_BACKGROUND = frozenset({"", "faint", "rule", "title", "strong", "key", "live", "done"})
