"""Combat cards and technologies, a line each: name, units, values, and the text as far as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from client.games.starcraft.text.cards.brief import CardLine, card_line
from client.i18n import _
from client.tui.look.draw import Line, Span, clip, crop, fit
from client.tui.look.glyphs import glyphs
from engine.starcraft.components import ComponentSet

_MOST_NAME, _MOST_UNITS = 30, 28
_LEAST_TEXT = 12
"""The cells that a text has at least, or the units are cut for it."""
_ROOMY_TEXT = 30
"""From so many cells on, the text of a card without values begins in the column of the others."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card with what stands before it. `count`: how many there are of it; `note`: instead of its text."""

    card: str
    key: str = ""
    live: bool = False
    cursor: bool = False
    count: int = 1
    note: str = ""


def card_rows(parts: ComponentSet, rows: Sequence[CardRow], width: int) -> list[Line]:
    """Lines with common columns. Where there is little room first the minor values go, then the units are cut."""
    told = [card_line(parts, row.card) for row in rows]
    names = [_name(line, row) for line, row in zip(told, rows, strict=True)]
    name = min(max(map(cell_len, names), default=0), _MOST_NAME) + 1
    units = min(max((cell_len(line.units) for line in told), default=0), _MOST_UNITS) + 1
    major = max((cell_len(line.major) for line in told), default=0) + 2
    minor = max((cell_len(_minor(line)) for line in told), default=0) + 2
    room = width - 4 - name - units - major - minor
    if room < _LEAST_TEXT and minor > 2:
        room, minor = room + minor, 0
    if room < _LEAST_TEXT:
        units = max(units - (_LEAST_TEXT - room), 8)
    in_columns = room >= _ROOMY_TEXT and any(line.units or line.major for line in told)
    lines = []
    for row, line, named in zip(rows, told, names, strict=True):
        style = "" if row.live or not row.key else "faint"
        spans: list[Span] = [
            (glyphs().cursor if row.cursor else " ", "key"),
            (row.key or " ", "key"),
            (glyphs().live if row.live else " ", "live"),
            (fit(named, name), "cursor" if row.cursor else "title"),
        ]
        if line.units or line.major or in_columns:
            spans += [(fit(line.units, units), style), (fit(line.major, major), "strong"), (fit(_minor(line), minor), "faint")]
        left = width - sum(cell_len(text) for text, _style in spans)
        lines.append(clip([*spans, (crop(row.note or line.text, left), style)], width))
    return lines


def _name(line: CardLine, row: CardRow) -> str:
    times = f" {glyphs().times}{row.count}" if row.count > 1 else ""
    return f"{line.name}{times}{' ' + line.sign if line.sign else ''}"


def _minor(line: CardLine) -> str:
    return _("minor {values}").format(values=line.minor) if line.minor else ""
