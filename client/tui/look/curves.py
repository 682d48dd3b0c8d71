"""Numbers over time as bars of block characters, and other charts in text."""

from __future__ import annotations

from collections.abc import Sequence

from client.tui.look.glyphs import glyphs


def curve(values: Sequence[int], top: int, width: int, height: int = 1) -> list[str]:
    """A chart of that many columns and lines, its lines from the top down. A column shows one of the values, the first column
    the first and the last column the last; what is above 0 never looks like 0.

    >>> curve([8, 4, 0], 8, 3), curve([50, 1], 50, 4, 2)
    (['█▄ '], ['██  ', '██▁▁'])
    """
    bars = glyphs().bars
    steps = len(bars) - 1
    shown = [values[round(at * (len(values) - 1) / max(width - 1, 1))] for at in range(width)] if values else []
    levels = [-(-max(value, 0) * steps * height // max(top, 1)) for value in shown]
    return ["".join(bars[min(max(level - steps * line, 0), steps)] for level in levels) for line in reversed(range(height))]


def bar(percent: int, width: int) -> str:
    """A bar that is so full, from the left; what is above 0 never looks like 0.

    >>> bar(50, 4), bar(1, 4), bar(0, 4)
    ('██··', '█···', '····')
    """
    full = min(-(-percent * width // 100), width)
    return glyphs().bars[-1] * full + glyphs().dot * (width - full)
