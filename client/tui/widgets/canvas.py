"""A whole screen as one widget: it shows lines, and repaints those that changed.

What covers other things, and zones that grow and shrink, change lines and nothing else: there is nothing to lay out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from client import terminal
from client.tui.draw import Line, clip
from client.tui.palette import Looks, styles
from client.tui.sheet import Sheet

_ASCII = str.maketrans({"←": "<", "↑": "^", "↓": "v", "×": "x", "→": ">", "…": "~", "–": "-", "—": "-", "’": "'"})


@dataclass(frozen=True, slots=True)
class Cover:
    """Lines over those of a screen, `where` on it: as many, and as wide, as there is room."""

    where: Region
    lines: tuple[Line, ...]

    @staticmethod
    def of(where: Region, lines: Sequence[Line]) -> Cover:
        """Those lines there, what is missing blank."""
        filled = [*lines, *[()] * where.height][: where.height]
        return Cover(where, tuple(clip(line, where.width) for line in filled))


LEFT = Region(0, 3, 44, 17)
"""Where what covers a part of a screen lies: the left 44 columns of lines 4 to 20."""


class Canvas(Widget):
    """Lines of styled text over the whole screen. The styles of the theme are read once, and again when the theme changes."""

    DEFAULT_CSS = "Canvas { width: 100%; height: 100%; background: $background; color: $foreground; }"

    def __init__(self) -> None:
        super().__init__(id="canvas")
        self._below: tuple[Line, ...] = ()
        self._lines: tuple[Line, ...] = ()
        self._over: Cover | None = None
        self._looks: dict[str, Style] = {}
        self._theme = ""

    def show(self, lines: Sequence[Line]) -> None:
        """Draw these lines, where they differ from what is there."""
        self._below = tuple(lines)
        self._draw()

    def lay_over(self, cover: Cover | None) -> None:
        """Draw that over the lines until told otherwise."""
        self._over = cover
        self._draw()

    def _draw(self) -> None:
        before, self._lines = (
            self._lines,
            self._below if self._over is None else _covered(self._below, self._over, self.size.width),
        )
        if len(before) != len(self._lines):
            self.refresh()
            return
        changed = [y for y, (old, new) in enumerate(zip(before, self._lines, strict=True)) if old != new]
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        if y >= len(self._lines):
            return Strip.blank(self.size.width, self.rich_style)
        return to_strip(clip(self._lines[y], self.size.width), self._styles(), self.rich_style, self.size.width)

    def looks(self) -> Looks:
        """Styles of the game's own, beside those of `client.tui.palette`."""
        return {}

    def variables(self) -> Mapping[str, str]:
        """The colours of the theme, which looks refer to by name."""
        return self.app.theme_variables

    def _styles(self) -> dict[str, Style]:
        if self._theme != self.app.theme:
            self._looks, self._theme = styles(self.variables(), self.looks()), self.app.theme
        return self._looks


def _covered(lines: Sequence[Line], cover: Cover, width: int) -> tuple[Line, ...]:
    sheet = Sheet(width, len(lines))
    sheet.put(0, 0, width, lines)
    where = cover.where
    sheet.put(where.x, where.y, where.width, cover.lines[: max(len(lines) - where.y, 0)])
    return tuple(sheet.lines)


def to_strip(line: Line, looks: dict[str, Style], base: Style, width: int) -> Strip:
    """The line as a strip."""
    segments = []
    for text, name in line:
        drawn = text.translate(_ASCII) if terminal.ascii_only() else text
        segments.append(Segment(drawn, base + looks.get(name, Style.null())))
    return Strip(segments, width)
