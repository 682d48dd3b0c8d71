"""Draw what a setting looks like: colours, bands, bars, signs."""

from __future__ import annotations

from client.text.i18n import _
from client.tui.canvas.canvas import Rectangle
from client.tui.canvas.gauges import bar, chip
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.theme import GAINS
from client.tui.widgets.frame import Column

FACTIONS = (("B", GAINS[1], 3), ("T", GAINS[2], 4), ("S", GAINS[0], 1), ("M", GAINS[1], 2))


def theme_sample(column: Column) -> None:
    """Put what colours are for there: factions, gains, what speaks to somebody, the cursor, a bar."""
    canvas, y = column.canvas, column.take(3)
    wide = min(column.width // 4, 12)
    for at, (token, gain, amount) in enumerate(FACTIONS):
        x = at * wide
        canvas.fill(Rectangle(x, y, wide - 1, 3), f"text on {token}.body")
        canvas.fill(Rectangle(x, y, wide - 1, 1), f"text on {token}")
        canvas.put(x + 1, y, token, f"block! on {token}")
        chip(canvas, x + 1, y + 2, amount, gain)
    column.gap()
    column.line((" " + _("YOUR TURN") + " ", "block! on block.g"), (" " + _("concerns you"), "text"))
    column.line((" a ", "strong! on track"), (" " + _("what you can do"), "strong!"))
    column.line((" b ", "quiet on track"), (" " + _("what you cannot do now"), "quiet"))
    column.line((glyphs().cursor, "strong! on cursor.g"), (_("the line under the cursor"), "text on cursor.g"))
    column.gap()
    bar_sample(column)


def signs_sample(column: Column) -> None:
    """Put signs there, and what they say."""
    marks = glyphs()
    signs = ((marks.live, _("what you can do")), (marks.cursor, _("the line under the cursor")))
    for sign, words in signs:
        column.line((f" {sign} ", "strong! on track"), (" " + words, "text"))
    column.line(
        (f" {marks.outpost}5 {marks.base}4 {marks.done} {marks.new} {marks.out} {marks.leader} {marks.bars[1:]}", "text")
    )


def bar_sample(column: Column) -> None:
    """Put a bar that has lost something there, with its number."""
    wide = min(column.width - 5, 30)
    y = column.take(1)
    bar(column.canvas, 0, y, wide, 31, 7, 50)
    chip(column.canvas, wide + 1, y, 31, "high")
