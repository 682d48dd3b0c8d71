"""A seat's clock in six cells, in any game."""

from __future__ import annotations

from client.table.clocks import WARNINGS, Face, clock_text
from client.tui.canvas.draw import Line
from client.tui.canvas.glyphs import glyphs

SHORT = min(WARNINGS)


def clock_face(face: Face) -> Line:
    """A clock that runs has a mark, a question mark while the line is lost."""
    mark = (glyphs().clock if face.sure else "?") if face.runs else " "
    if face.seconds == 0 or (face.runs and face.low == SHORT):
        tone = "error"
    elif face.runs:
        tone = "warn" if face.low else "title"
    else:
        tone = "faint"
    return ((f"{mark}{clock_text(face.seconds):>5}", tone),)
