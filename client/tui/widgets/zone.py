"""A zone of the table: a line-API widget that draws from a `Picture` and repaints only the cells that changed."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from client import terminal
from client.star_realms.picture import Picture
from client.tui.draw import Line, clip
from client.tui.palette import styles

_GAP = 10
"""So many equal cells between two changes are worth two regions instead of one."""
_ASCII = str.maketrans({"×": "x", "→": ">", "…": "~", "–": "-", "—": "-", "’": "'"})


class Zone(Widget):
    """One zone. Subclasses say what its lines are; the screen says where it stands."""

    NAME: ClassVar[str] = ""
    DEFAULT_CSS = "Zone { position: absolute; background: $background; color: $foreground; }"

    def __init__(self) -> None:
        super().__init__(id=f"zone-{self.NAME}")
        self._room = Region(0, 0, 0, 0)
        self._lines: list[Line] = []
        self._looks: dict[str, Style] = {}
        self.wide = False

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        """The lines of the zone, at most `height`, each of any width."""
        raise NotImplementedError

    def place(self, region: Region | None, *, wide: bool) -> None:
        """Stand there from now on; None hides the zone."""
        self.wide = wide
        self.display = region is not None
        if region is None or region == self._room:
            return
        self._room = region
        self.styles.offset = (region.x, region.y)
        self.styles.width = region.width
        self.styles.height = region.height
        self._lines = []

    def show(self, picture: Picture) -> None:
        """Draw that, where it differs from what is there."""
        if not self.display:
            return
        width, height = self._room.size
        drawn = [clip(line, width) for line in self.draw(picture, width, height)[:height]]
        drawn += [clip((), width)] * (height - len(drawn))
        before, self._lines = self._lines, drawn
        if len(before) != height:
            self.refresh()
            return
        changed = [
            Region(x, y, length, 1)
            for y, (old, new) in enumerate(zip(before, drawn, strict=True))
            if old != new
            for x, length in changes(old, new)
        ]
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        width = self._room.width
        if y >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        return to_strip(self._lines[y], self._styles(), self.rich_style, width)

    def _styles(self) -> dict[str, Style]:
        if not self._looks:
            self._looks = styles(self.app.theme_variables)
        return self._looks


def to_strip(line: Line, looks: dict[str, Style], base: Style, width: int) -> Strip:
    """The line as a strip. A blank takes the style before it where it would look the same, to save a change of colours."""
    segments: list[Segment] = []
    style = base
    for text, name in line:
        look = base + looks.get(name, Style.null())
        if terminal.ascii_only():
            text = text.translate(_ASCII)
        if not (text.isspace() and look.bgcolor == style.bgcolor and not style.reverse and not style.underline):
            style = look
        segments.append(Segment(text, style))
    return Strip(Segment.simplify(segments), width)


def changes(old: Line, new: Line) -> list[tuple[int, int]]:
    """Where two lines of the same width differ: (first cell, number of cells), near changes taken together.

    >>> changes((("abcdef", ""),), (("abXdef", ""),))
    [(2, 1)]
    """
    before, after = _cells(old), _cells(new)
    found: list[tuple[int, int]] = []
    for at in range(min(len(before), len(after))):
        if before[at] == after[at]:
            continue
        if found and at - (found[-1][0] + found[-1][1]) < _GAP:
            found[-1] = (found[-1][0], at + 1 - found[-1][0])
        else:
            found.append((at, 1))
    return found


def _cells(line: Line) -> list[tuple[str, str]]:
    """One entry a cell: a wide character is in both of its cells, a mark belongs to what it stands on."""
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
