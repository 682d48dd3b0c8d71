"""Draw a frozen picture as a zone that repaints only the lines that changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from client.terminal import capabilities
from client.tui.canvas.draw import PLAIN, Line, clip, width_of
from client.tui.canvas.sheet import part
from client.tui.canvas.theme import EDGE, ROUND, Styles, color_system

_ASCII = str.maketrans({"←": "<", "↑": "^", "↓": "v", "×": "x", "→": ">", "…": "~", "–": "-", "—": "-", "’": "'"})


Picture = TypeVar("Picture")
"""The contents of a game's screen, as a frozen value."""


class OverlayLines(NamedTuple):
    """Lines drawn over the zones of a screen, in the region `where`. They fill the region exactly."""

    where: Region
    lines: tuple[Line, ...]

    @staticmethod
    def of(where: Region, lines: Sequence[Line]) -> OverlayLines:
        """Make an overlay of those lines in that region. Missing lines are blank."""
        filled = [*lines, *[()] * where.height][: where.height]
        return OverlayLines(where, tuple(clip(line, where.width) for line in filled))


class Zone(Widget, Generic[Picture]):
    """A zone. Subclasses produce its lines; the screen places it.

    The styles of the theme are read once, and again when the theme changes.
    """

    NAME: str = ""
    DEFAULT_CSS = "Zone { position: absolute; background: $background; color: $foreground; }"

    def __init__(self) -> None:
        super().__init__(id=f"zone-{self.NAME}")
        self._room = Region(0, 0, 0, 0)
        self._lines: list[Line] = []
        self._looks: Styles | None = None
        self._theme = ""
        self._laid_over: OverlayLines | None = None

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        """Return the lines of the zone, at most `height`, each of any width."""
        raise NotImplementedError

    def drawn(self, picture: Picture, width: int, height: int) -> list[Line]:
        """Return exactly `height` lines, each of exactly `width` cells."""
        lines = [clip(line, width) for line in self.draw(picture, width, height)[:height]]
        return lines + [clip((), width)] * (height - len(lines))

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

    def show(self, picture: Picture) -> None:
        """Draw the lines of a picture that differ from the current one."""
        if not self.display:
            return
        width, height = self._room.size
        drawn = self.drawn(picture, width, height)
        before, self._lines = self._lines, drawn
        if len(before) != height:
            self.refresh()
            return
        changed = [Region(0, y, width, 1) for y, (old, new) in enumerate(zip(before, drawn, strict=True)) if old != new]
        if changed:
            self.refresh(*changed)

    def lay_over(self, overlay: OverlayLines | None) -> None:
        """Draw the overlay over this zone, where they overlap, until it is replaced. The overlay is part of the same screen
        update, and no other widget moves.
        """
        before, self._laid_over = self._laid_over, overlay
        changed = []
        for y in range(self._room.height if self.display else 0):
            old, new = _piece(before, self._room, y), _piece(overlay, self._room, y)
            if old != new and (piece := new or old):
                changed.append(Region(piece[0], y, piece[1] - piece[0], 1))
        if changed:
            self.refresh(*changed)

    def shown(self, y: int) -> Line:
        """Return the present content of a line, including the overlay."""
        line = self._lines[y] if y < len(self._lines) else ()
        piece = _piece(self._laid_over, self._room, y)
        if piece is None:
            return line
        left, right, skipped, over = piece
        width = self._room.width
        return (*part(line, 0, left), *part(over, skipped, skipped + right - left), *part(line, right, width))

    def render_line(self, y: int) -> Strip:
        width = self._room.width
        if y >= len(self._lines):
            strip = Strip.blank(width, self._styles()[PLAIN])
        else:
            strip = to_strip(self._lines[y], self._styles(), width)
        piece = _piece(self._laid_over, self._room, y)
        if piece is None:
            return strip
        left, right, skipped, line = piece
        over = to_strip(line, self._styles(), width_of(line)).crop(skipped, skipped + right - left)
        return Strip.join([strip.crop(0, left), over, strip.crop(right, width)])

    def aliases(self) -> Mapping[str, str]:
        """Return the game's own names of styles, in addition to those of `client.tui.canvas.styles`."""
        return {}

    def notify_style_update(self) -> None:
        self._theme = ""
        super().notify_style_update()

    def _styles(self) -> Styles:
        if self._looks is None or self._theme != self.app.theme:
            self._looks = Styles(self.app.theme, color_system(self.app), base=self.rich_style, aliases=self.aliases())
            self._theme = self.app.theme
        return self._looks


def _piece(overlay: OverlayLines | None, room: Region, y: int) -> tuple[int, int, int, Line] | None:
    """Return the part of an overlay on that line of a zone: its first and last cell, the skipped cells of the overlay's line,
    and that line.
    """
    if overlay is None or not overlay.where.y <= room.y + y < overlay.where.bottom:
        return None
    both = room.intersection(overlay.where)
    if not both.width:
        return None
    return both.x - room.x, both.right - room.x, both.x - overlay.where.x, overlay.lines[room.y + y - overlay.where.y]


def to_strip(line: Line, looks: Styles, width: int) -> Strip:
    """Return the line as a strip. A blank takes the style of its neighbour if it looks the same, which saves a change of
    colour.
    """
    spans: list[tuple[str, Style]] = []
    in_ascii = capabilities.ascii_only()
    for text, name in line:
        look = looks[name]
        if (ROUND if looks.bare else EDGE) in name:  # an edge without a background, otherwise corners
            text = " " * len(text)
        if in_ascii:
            text = text.translate(_ASCII)
        if spans:
            before, style = spans[-1]
            is_blank = text.isspace()
            if look is style or ((is_blank or before.isspace()) and _is_alike_on_blanks(look, style)):
                spans.pop()
                text, look = before + text, style if is_blank else look
        spans.append((text, look))
    return Strip([Segment(text, style) for text, style in spans], width)


def _is_alike_on_blanks(one: Style, other: Style) -> bool:
    """Return whether blanks look the same in these styles."""
    return one.bgcolor == other.bgcolor and not (one.reverse or other.reverse)
