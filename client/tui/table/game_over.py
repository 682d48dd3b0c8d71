"""Show the end of a game in the place of everything but scores and prompt: the winner, the turn, the game's counts, the
verification, the record.

The counts come from the record, which arrives a moment later.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len

from client.table.selectors import Ended, Picture
from client.terminal import capabilities
from client.text.i18n import _
from client.tui.canvas import blocks
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line, Span, clip, crop, last_lines, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip
from client.tui.table import zones
from client.tui.table.zones import Part
from protocol.text import clean

Ranked = tuple[int, list[Line]]
"""Lines that are left out together if they do not fit. Those with the highest rank are left out first."""


class GameOver(Part):
    """The result view, shown until the rematch begins. The piles, the verification and the log can still be opened."""

    NAME = "over"

    def tables(self, over: Any, width: int, height: int) -> Sequence[Ranked]:
        """Return the tables of the record's counts, from the top down."""
        return ()

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        over = picture.over
        if over is None:
            return []
        parts: list[Ranked] = [(0, _headline(over, width)), (3, sentence(" ".join(over.beaten), "high", width))]
        parts.append((2, sentence(over.costliest, "", width)))
        if over.is_complete:
            parts += [*self.tables(over, width, height), (1 if over.is_broken else 4, proof(over, width))]
            parts.append((1 if over.trouble else 4, record(over, width)))
        parts.append((1, ready(over, width)))
        while sum(len(lines) for _rank, lines in parts) > height and len(parts) > 1:
            parts.remove(max(parts, key=lambda part: part[0]))
        drawn = [line for _rank, lines in parts for line in lines]
        if over.is_lesson and (room := height - len(drawn)) >= HEAD:
            drawn += _large(over, width, room)
        return [*drawn, *said(over, width, height - len(drawn))][:height]


def _headline(over: Ended, width: int) -> list[Line]:
    """Return the headline with the winner. A sentence addressed to this seat is drawn as an alert."""
    if not over.sentence.startswith("["):
        return sentence(over.sentence, "strong", width)
    block, _bracket, rest = over.sentence[1:].partition("]")
    style = chip("high") if over.me in over.winners else "alert"
    return [((" ", ""), *line) for line in wrap([(f" {block} ", style), (rest, "strong")], width - 2)]


def sentence(text: str, style: str, width: int) -> list[Line]:
    return [((" ", ""), *line) for line in wrap([(text, style)], width - 2)] if text else []


def proof(over: Ended, width: int) -> list[Line]:
    """Return the result of verifying the shuffles."""
    if not over.proof:
        return []
    if over.is_broken:
        return sentence(f"{glyphs().out} {over.proof} (F4)", "error", width)
    return sentence(f"{over.proof} {glyphs().done}", "", width)


def record(over: Ended, width: int) -> list[Line]:
    """Return the location of the record."""
    if over.trouble:
        return sentence(_("Game not saved: {why}.").format(why=over.trouble), "", width)
    return sentence(_("Game saved: {file}").format(file=over.record), "", width) if over.record else []


def ready(over: Ended, width: int) -> list[Line]:
    names = ", ".join(map(clean, over.ready))
    return sentence(_("Ready to play again: {names}").format(names=names), "strong", width) if names else []


def said(over: Ended, width: int, height: int) -> list[Line]:
    """Return the last chat messages since the end of the game, below an empty line, as many as fit."""
    if not over.said or height < 2:
        return []
    spans = (zones.spans(entry) for entry in reversed(over.said))
    return [(), *(((" ", ""), *line) for line in last_lines(spans, width - 2, height - 1))]


# -- The whole page, if it fits: the result at the top, the reason and the record at the bottom -------------------------


HEAD, FOOT = 8, 3
"""The lines of the result, and the lines of the rule at the bottom with two sentences below it."""


def result(canvas: Canvas, over: Ended, ink: str) -> None:
    """Draw the winner in large letters, or in words if the font lacks a letter. Draw the turn and the person's records that the
    game broke, too.

    `ink`: the colour of the last number, if it is the person's own.
    """
    width = canvas.columns
    mine = over.me in over.winners
    style = "high" if mine else "text" if over.winners else "quiet"
    for x, y, sign in _STARS:
        canvas.put(x * width // 120, y, sign if not capabilities.ascii_only() else ".", "rule")
    _title(canvas, 1, over, style)
    centred(canvas, 6, numbered(over.when, ink if mine and len(over.winners) == 1 else ""))
    centred(canvas, 7, [(over.costliest, "quiet")] if over.costliest else [(_fitting(over.beaten, width - 2), "high")])


def _fitting(sentences: Sequence[str], width: int) -> str:
    """Join the first of these sentences that fit into that many cells."""
    return next((said for most in range(len(sentences), 0, -1) if cell_len(said := " ".join(sentences[:most])) <= width), "")


def _title(canvas: Canvas, y: int, over: Ended, style: str) -> None:
    """Draw the winner in large letters, or in words if the font lacks a letter."""
    width, title, drawn = canvas.columns, clean(over.title), 0
    letters = blocks.lettered(title)
    for wide in (2, 1) if letters else ():
        columns = len(blocks.bitmap(letters or "", blocks.LETTERS, wide=wide, gap=wide)[0])
        if not drawn and columns <= width - 4 and not capabilities.ascii_only():
            canvas.fill(Rectangle((width - columns) // 2 - 2, y - 1, columns + 4, 6))
            drawn = blocks.word(canvas, (width - columns) // 2, y, title, style, wide=wide, gap=wide)
    if not drawn:
        spaced = " ".join(title) if cell_len(title) * 2 < width - 4 else title
        shown = f"  {crop(spaced, width - 6)}  "
        canvas.put((width - cell_len(shown)) // 2, y + 2, shown, chip("high") if over.me in over.winners else f"{style}!")


def _large(over: Ended, width: int, height: int) -> list[Line]:
    """Return that many lines with the winner in the middle, for a game without counts."""
    canvas = Canvas(width, height)
    _title(canvas, (height - 6) // 2 + 1, over, "high" if over.me in over.winners else "text")
    return list(canvas.lines)


_STARS = [(4, 0, "✦"), (8, 0, "·"), (52, 0, "·"), (79, 0, "✦"), (91, 0, "·"), (119, 0, "·"), (12, 3, "·"), (10, 4, "·")]
_STARS += [(1, 5, "·"), (24, 5, "·"), (30, 5, "·"), (48, 5, "·"), (103, 5, "·"), (102, 4, "·"), (110, 2, "·")]


def foot(canvas: Canvas, over: Ended) -> None:
    """Draw a rule, why the game ended, where the record is, and who is ready to play again."""
    width, height = canvas.columns, canvas.height
    canvas.put(0, height - FOOT, glyphs().across * width, "rule")
    at = 1
    if over.me in over.winners or not over.winners:
        at = canvas.put(at, height - 2, f" {over.title} ", chip("high" if over.winners else "block.g")) + 1
    canvas.put(at, height - 2, over.reason)
    for line in record(over, width)[:1]:
        canvas.spans(0, height - 1, [(text, "quiet") for text, _style in line])
    for line in ready(over, width)[:1]:
        canvas.right(width - 1, height - 1, line[1][0], "strong!")


def numbered(text: str, ink: str = "", rest: str = "") -> list[Span]:
    """Return a sentence with its numbers in bold, the last of them in a colour. Names in it are left unchanged."""
    found = [part for part in re.split(r"(?<![\w])(\d+)(?![\w])", text) if part]
    last = max((at for at, part in enumerate(found) if part.isdecimal()), default=-1)
    return [
        (part, (f"{ink}!" if ink and at == last else "strong!") if part.isdecimal() else rest) for at, part in enumerate(found)
    ]


def centred(canvas: Canvas, y: int, spans: Sequence[Span]) -> None:
    width = sum(cell_len(text) for text, _style in spans)
    line = clip(spans, canvas.columns - 2) if width > canvas.columns - 2 else spans
    canvas.spans(max((canvas.columns - width) // 2, 1), y, line)
