"""The end of a game, in the place of everything but scores and prompt: who won and when, authority over the turns, what each
seat did. All that is told by the record, which comes a moment later; if none comes, authority is shown as far as it was seen.
"""

from __future__ import annotations

from dataclasses import dataclass

from client.games.star_realms.screen_state import Over, Picture
from client.games.star_realms.tui.drawing.part import Part
from client.games.star_realms.tui.ending import ending_of_many, ending_of_two
from client.games.star_realms.tui.zones import log_lines
from client.i18n import _
from client.tui.look.draw import Line, last_lines, wrap
from client.tui.look.glyphs import glyphs
from protocol.text import clean


@dataclass(frozen=True, slots=True)
class _Lines:
    """Lines that are left out together where there is no room: those with the highest `rank` first."""

    rank: int
    lines: list[Line]


class GameOver(Part):
    """The result stays until the rematch begins; the piles, the proof and the log can still be read."""

    NAME = "over"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        over = picture.over
        if over is None:
            return []
        parts = [
            _Lines(0, _headline(over, width)),
            *(_told_by_the_record(over, width, height) if over.is_complete else ()),
            _Lines(2, _ready(over, width)),
        ]
        while sum(len(part.lines) for part in parts) > height and len(parts) > 1:
            parts.remove(max(parts, key=lambda part: part.rank))
        lines = [line for part in parts for line in part.lines]
        return [*lines, *_said(over, width, height - len(lines))][:height]


def _told_by_the_record(over: Over, width: int, height: int) -> list[_Lines]:
    tables = ending_of_two.tables if len(over.names) == 2 else ending_of_many.tables
    return [
        *(_Lines(rank, lines) for rank, lines in tables(over, width, height)),
        _Lines(4, _sentence(over.turning, "", width)),
        _Lines(3, _proof(over, width)),
        _Lines(2, _record(over, width)),
    ]


def _headline(over: Over, width: int) -> list[Line]:
    """Who won; what is addressed to this seat is a block."""
    if not over.sentence.startswith("["):
        return _sentence(over.sentence, "strong", width)
    block, _bracket, rest = over.sentence[1:].partition("]")
    return [((" ", ""), *line) for line in wrap([(f" {block} ", "alert"), (rest, "strong")], width - 2)]


def _sentence(text: str, style: str, width: int) -> list[Line]:
    return [((" ", ""), *line) for line in wrap([(text, style)], width - 2)] if text else []


def _proof(over: Over, width: int) -> list[Line]:
    """Whether the shuffles were as promised."""
    if not over.proof:
        return []
    if over.is_broken:
        return _sentence(f"{glyphs().out} {over.proof} (F4)", "error", width)
    return _sentence(f"{over.proof} {glyphs().done}", "", width)


def _record(over: Over, width: int) -> list[Line]:
    """Where the record is."""
    if over.trouble:
        return _sentence(_("Record not kept: {why}.").format(why=over.trouble), "", width)
    return _sentence(_("Record kept: {file}").format(file=over.record), "", width) if over.record else []


def _ready(over: Over, width: int) -> list[Line]:
    names = ", ".join(map(clean, over.ready))
    return _sentence(_("Ready to play again: {names}").format(names=names), "strong", width) if names else []


def _said(over: Over, width: int, height: int) -> list[Line]:
    """The last of what was said since, as far as there is room, behind an empty line."""
    if not over.said or height < 2:
        return []
    spans = (log_lines.spans(entry) for entry in reversed(over.said))
    return [(), *(((" ", ""), *line) for line in last_lines(spans, width - 2, height - 1))]
