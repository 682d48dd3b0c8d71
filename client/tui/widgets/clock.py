"""Draw a seat's clock in six cells, for any game."""

from __future__ import annotations

from client.table.clocks import WARNINGS, ClockReading, clock_text
from client.tui.canvas.draw import Line
from client.tui.canvas.glyphs import glyphs

SHORT = min(WARNINGS)


def clock_cells(reading: ClockReading) -> Line:
    """Return the cells of a clock. A running clock has a symbol; after a lost connection, a question mark."""
    mark = (glyphs().clock if reading.sure else "?") if reading.runs else " "
    if reading.seconds == 0 or (reading.runs and reading.low == SHORT):
        tone = "error"
    elif reading.runs:
        tone = "warn" if reading.low else "title"
    else:
        tone = "faint"
    return ((f"{mark}{clock_text(reading.seconds):>5}", tone),)
