"""Draw an example of a setting: colours, bands, bars, symbols."""

from __future__ import annotations

from rich.cells import cell_len

from client.text.i18n import _
from client.tui.canvas.canvas import Rectangle
from client.tui.canvas.draw import Span, wrap
from client.tui.canvas.gauges import bar, chip
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.theme import GAINS
from client.tui.widgets.frame import Column

FACTIONS = (("B", GAINS[1], 3), ("T", GAINS[2], 4), ("S", GAINS[0], 1), ("M", GAINS[1], 2))


def theme_sample(column: Column) -> None:
    """Draw the uses of colours: factions, gains, alerts, the cursor, a bar."""
    canvas, y = column.canvas, column.take(3)
    wide = min(column.width // 4, 12)
    for at, (token, gain, amount) in enumerate(FACTIONS):
        x = at * wide
        canvas.fill(Rectangle(x, y, wide - 1, 3), f"text on {token}.body")
        canvas.fill(Rectangle(x, y, wide - 1, 1), f"text on {token}")
        canvas.put(x + 1, y, token, f"block! on {token}")
        chip(canvas, x + 1, y + 2, amount, gain)
    column.gap()
    _sign(column, (" " + _("YOUR TURN") + " ", "block! on block.g"), _("concerns you"), "text")
    _sign(column, (" a ", "strong! on track"), _("what you can do"), "strong!")
    _sign(column, (" b ", "quiet on track"), _("what you cannot do now"), "quiet")
    _sign(column, (glyphs().cursor, "strong! on cursor.g"), _("the line under the cursor"), "text on cursor.g", apart=0)
    column.gap()
    bar_sample(column)


def signs_sample(column: Column) -> None:
    """Draw symbols and their meanings."""
    marks = glyphs()
    signs = ((marks.live, _("what you can do")), (marks.cursor, _("the line under the cursor")))
    for sign, words in signs:
        _sign(column, (f" {sign} ", "strong! on track"), words, "text")
    column.say(f" {marks.outpost}5 {marks.base}4 {marks.done} {marks.new} {marks.out} {marks.leader} {marks.bars[1:]}", "text")


def _sign(column: Column, sign: Span, words: str, style: str, *, apart: int = 1) -> None:
    """Draw a symbol with its meaning beside it, or below it if a word does not fit beside it. Draw nothing if there are no
    lines left.

    `apart`: the cells between symbol and meaning.
    """
    beside = cell_len(sign[0]) + apart
    below = max(map(cell_len, words.split())) > column.width - beside
    margin = apart if below else beside
    lines = wrap([(words, style)], column.width - margin)
    if len(lines) + below > column.left:
        return
    if below:
        column.line(sign)
    for number, line in enumerate(lines):
        before = [sign, (" " * apart, "")] if not number and not below else [(" " * margin, "")]
        column.line(*before, *line)


def bar_sample(column: Column) -> None:
    """Draw a bar with a loss, and its number."""
    wide = min(column.width - 5, 30)
    y = column.take(1)
    bar(column.canvas, 0, y, wide, 31, 7, 50)
    chip(column.canvas, wide + 1, y, 31, "high")
