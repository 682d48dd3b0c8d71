"""What stands below a face at 80 columns: words at the left, the log at the right, under one rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from client.i18n import _
from client.tui.look.draw import Line, Span, clip, rule
from client.tui.look.glyphs import glyphs

LOG = 36
"""The cells of the log."""
USUAL = 80
"""From so many columns on there is a log beside the words."""


class Place(NamedTuple):
    """Where the lines of the log stand, counted from the face's own corner; the rule above them is the face's."""

    x: int
    y: int
    width: int
    height: int


def words_width(width: int) -> int:
    """The cells of the words beside the log."""
    return width - LOG - 1 if width >= USUAL else width


def log_place(width: int, height: int, lines: int) -> Place | None:
    """The log beside the last lines of a face; None where there is no room for it."""
    if width < USUAL or lines < 1:
        return None
    return Place(width - LOG, height - lines, LOG, lines)


def lower(head: Sequence[Span], words: Sequence[Line], width: int, lines: int) -> list[Line]:
    """A rule and so many lines below it; the cells of the log are left blank."""
    if width < USUAL:
        return [rule(width, head), *[clip(line, width) for line in words[:lines]]]
    left = words_width(width)
    filled = [*words[:lines], *[()] * (lines - len(words))]
    return [rule(width, head, [(_("Log"), "title")]), *[(*clip(line, left), (glyphs().down, "rule")) for line in filled]]
