"""Draw amounts: bars, pips, chips, curves, and the links between cards. Each can be read in ASCII and without colour too."""

from __future__ import annotations

from collections.abc import Sequence

from client.tui.canvas.canvas import Canvas
from client.tui.canvas.draw import Span
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip as chip_style


def level(value: int, top: int) -> str:
    """Return the colour of an amount: high from half of `top` on, middle from a quarter on, low below.

    >>> level(25, 50), level(24, 50), level(12, 50)
    ('high', 'middle', 'low')
    """
    return "high" if value * 2 >= top else "middle" if value * 4 >= top else "low"


def bar(
    canvas: Canvas,
    x: int,
    y: int,
    columns: int,
    value: int,
    lost: int,
    top: int,
    *,
    mirrored: bool = False,
    token: str = "",
) -> None:
    """Draw a bar at (x, y). Its parts are the present value, the amount lost, and the rest up to `top`. A value above 0 never
    looks like 0. `mirrored`: the bar grows from its right end.

    >>> canvas = Canvas(8, 1)
    >>> bar(canvas, 0, 0, 8, 25, 13, 50)
    >>> canvas.lines
    ((('    ', 'text on high'), ('▒▒  ', 'low on track')),)
    """
    there = min(max(1, round(columns * value / top)), columns) if value > 0 else 0
    gone = min(columns - there, max(round(columns * (value + lost) / top) - there, 0))
    parts = [
        (" " * there, f"text on {token or level(value, top)}"),
        (glyphs().gone * gone, "low on track"),
        (" " * (columns - there - gone), "text on track"),
    ]
    canvas.spans(x, y, parts[::-1] if mirrored else parts)


def shares(canvas: Canvas, x: int, y: int, columns: int, percent: int, tokens: tuple[str, str]) -> int:
    """Draw a bar divided between two players, the first with that percentage; their parts differ in form too. Return the column
    after it.

    >>> canvas = Canvas(8, 1)
    >>> shares(canvas, 0, 0, 8, 62, ("C", "R")), canvas.lines
    (8, ((('█████', 'C'), ('▒▒▒', 'R')),))
    """
    first = min(max(round(columns * percent / 100), 1), columns - 1)
    x = canvas.put(x, y, glyphs().bars[-1] * first, tokens[0])
    return canvas.put(x, y, glyphs().gone * (columns - first), tokens[1])


def chip(canvas: Canvas, x: int, y: int, words: str | int, token: str) -> int:
    """Draw words on a coloured background at (x, y), with a blank at each side. Return the column after them."""
    return canvas.put(x, y, f" {words} ", chip_style(token))


def pips(canvas: Canvas, x: int, y: int, have: int, more: int, token: str, most: int = 12) -> int:
    """Draw a solid pip for each point, and a hollow pip for each point that may still come. Return the column after them.

    >>> canvas = Canvas(6, 1)
    >>> pips(canvas, 0, 0, 2, 3, "trade", 4), canvas.lines
    (4, ((('■■□□  ', 'trade'),),))
    """
    return canvas.put(x, y, filled(have, more, most), token)


def filled(have: int, more: int, most: int) -> str:
    """Return the pips of an amount and of the points that may still come, at most `most`."""
    there = min(max(have, 0), most)
    return glyphs().free * there + glyphs().base * min(max(more, 0), most - there)


def curve(canvas: Canvas, x: int, y: int, values: Sequence[int], top: int, ink: str, *, wide: int = 1) -> int:
    """Draw a bar for each value, the latest in its colour and earlier ones muted. Return the column after them.

    >>> canvas = Canvas(4, 1)
    >>> curve(canvas, 0, 0, [50, 25, 1], 50, "low"), canvas.lines
    (3, ((('█▄', '-.mid'), ('▁ ', 'low')),))
    """
    bars = glyphs().bars[1:]
    for at, value in enumerate(values):
        sign = bars[min(max(value, 0) * len(bars) // (top + 1), len(bars) - 1)]
        x = canvas.put(x, y, sign * wide, ink if at == len(values) - 1 else "-.mid")
    return x


def links(count: int, token: str) -> Span:
    """Return a chain of cards of a faction, in bold if two or more cards are each other's allies.

    >>> links(3, "B"), links(1, "T")
    (('●━●━●', 'B!'), ('●', 'T'))
    """
    marks = glyphs()
    return marks.link.join([marks.online] * count), f"{token}!" if count > 1 else token
