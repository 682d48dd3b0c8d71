"""The end of a game, in the place of everything but scores and prompt: who won and when, what its game counted, the proof, the
record. What was counted is told by the record, which comes a moment later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from client.table.selectors import Ended, Picture
from client.text.i18n import _
from client.tui.canvas.draw import Line, last_lines, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip
from client.tui.table import zones
from client.tui.table.zones import Part
from protocol.text import clean

Ranked = tuple[int, list[Line]]
"""Lines that are left out together where there is no room: those with the highest rank first."""


class GameOver(Part):
    """The result stays until the rematch begins; the piles, the proof and the log can still be read."""

    NAME = "over"

    def tables(self, over: Any, width: int, height: int) -> Sequence[Ranked]:
        """What the record tells of the game, from the top down."""
        return ()

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        over = picture.over
        if over is None:
            return []
        parts: list[Ranked] = [(0, _headline(over, width)), (3, sentence(" ".join(over.beaten), "high", width))]
        if over.is_complete:
            parts += [*self.tables(over, width, height), (1 if over.is_broken else 4, proof(over, width))]
            parts.append((1 if over.trouble else 4, record(over, width)))
        parts.append((1, ready(over, width)))
        while sum(len(lines) for _rank, lines in parts) > height and len(parts) > 1:
            parts.remove(max(parts, key=lambda part: part[0]))
        drawn = [line for _rank, lines in parts for line in lines]
        return [*drawn, *said(over, width, height - len(drawn))][:height]


def _headline(over: Ended, width: int) -> list[Line]:
    """Who won; what is addressed to this seat is a block."""
    if not over.sentence.startswith("["):
        return sentence(over.sentence, "strong", width)
    block, _bracket, rest = over.sentence[1:].partition("]")
    style = chip("high") if over.me in over.winners else "alert"
    return [((" ", ""), *line) for line in wrap([(f" {block} ", style), (rest, "strong")], width - 2)]


def sentence(text: str, style: str, width: int) -> list[Line]:
    return [((" ", ""), *line) for line in wrap([(text, style)], width - 2)] if text else []


def proof(over: Ended, width: int) -> list[Line]:
    """Whether the shuffles were as promised."""
    if not over.proof:
        return []
    if over.is_broken:
        return sentence(f"{glyphs().out} {over.proof} (F4)", "error", width)
    return sentence(f"{over.proof} {glyphs().done}", "", width)


def record(over: Ended, width: int) -> list[Line]:
    """Where the record is."""
    if over.trouble:
        return sentence(_("Record not kept: {why}.").format(why=over.trouble), "", width)
    return sentence(_("Record kept: {file}").format(file=over.record), "", width) if over.record else []


def ready(over: Ended, width: int) -> list[Line]:
    names = ", ".join(map(clean, over.ready))
    return sentence(_("Ready to play again: {names}").format(names=names), "strong", width) if names else []


def said(over: Ended, width: int, height: int) -> list[Line]:
    """The last of what was said since, as far as there is room, behind an empty line."""
    if not over.said or height < 2:
        return []
    spans = (zones.spans(entry) for entry in reversed(over.said))
    return [(), *(((" ", ""), *line) for line in last_lines(spans, width - 2, height - 1))]
