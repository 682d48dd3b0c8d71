"""A table's whole screen as one widget: it shows lines, and repaints those that changed.

What covers other things, and zones that grow and shrink, change lines and nothing else: there is nothing to lay out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from client import terminal
from client.tui.draw import Line, clip
from client.tui.palette import Looks, styles

_ASCII = str.maketrans({"←": "<", "↑": "^", "↓": "v", "×": "x", "→": ">", "…": "~", "–": "-", "—": "-", "’": "'"})


class Canvas(Widget):
    """Lines of styled text over the whole screen. `LOOKS`: styles of the game's own, beside those of `client.tui.palette`."""

    LOOKS: ClassVar[Looks] = {}
    DEFAULT_CSS = "Canvas { width: 100%; height: 100%; background: $background; color: $foreground; }"

    def __init__(self) -> None:
        super().__init__(id="canvas")
        self._lines: tuple[Line, ...] = ()
        self._looks: dict[str, Style] = {}

    def show(self, lines: Sequence[Line]) -> None:
        """Draw these lines, where they differ from what is there."""
        before, self._lines = self._lines, tuple(lines)
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

    def variables(self) -> Mapping[str, str]:
        """The colours that looks may name: those of the theme."""
        return self.app.theme_variables

    def _styles(self) -> dict[str, Style]:
        if not self._looks:
            self._looks = styles(self.variables(), self.LOOKS)
        return self._looks


def to_strip(line: Line, looks: dict[str, Style], base: Style, width: int) -> Strip:
    """The line as a strip."""
    segments = []
    for text, name in line:
        drawn = text.translate(_ASCII) if terminal.ascii_only() else text
        segments.append(Segment(drawn, base + looks.get(name, Style.null())))
    return Strip(segments, width)
