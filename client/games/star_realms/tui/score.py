"""The score of a game of two: both authorities side by side at the top, with a bar each, that meet in the middle."""

from __future__ import annotations

from rich.cells import cell_len

from client.games.star_realms.model.table import Seat
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.tui.looks import TableZone
from client.i18n import _
from client.tui.draw import Line, Span, fit, told_apart
from client.tui.glyphs import glyphs
from protocol.text import clean

FULL = 50
"""What a full bar stands for, unless the seat had more."""
_NAME, _SHORT_NAME = 12, 7
_NUMBERS = 11
"""The cells of a half beside its name and its bar."""


class Score(TableZone):
    """Mirrored around the middle: name, bar, what has changed, authority. Less than nothing is nothing."""

    NAME = "score"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None or table.many:
            return []
        half = (width - 1) // 2
        mine, theirs = table.me, table.others[0]
        cells = _NAME if half >= _NUMBERS + 2 * _NAME else _SHORT_NAME
        own, other = told_apart([_("You") if table.seat is not None else clean(mine.name), clean(theirs.name)], cells)
        bar = half - cells - _NUMBERS
        full = max(FULL, *(highest(picture, seat) for seat in (mine, theirs)))
        gap: Span = (" ", "")
        left = [gap, (fit(own, cells), "title"), gap, *authority_bar(picture, mine, bar, full), gap]
        left += [(f"{change_of(picture, mine):>3}", "strong"), gap, (f"{max(mine.authority, 0):>3}", "strong"), gap]
        right = [gap, (f"{max(theirs.authority, 0):<3}", "strong"), gap, (f"{change_of(picture, theirs):<3}", "strong"), gap]
        right += [
            *reversed(authority_bar(picture, theirs, bar, full)),
            gap,
            (" " * (cells - cell_len(other)), ""),
            (other, "title"),
        ]
        return [(*left, (glyphs().down, "rule"), *right)]


def highest(picture: Picture, seat: Seat) -> int:
    """The most authority that seat is known to have had."""
    return max(seat.authority, seat.authority - _change(picture, seat))


def authority_bar(picture: Picture, seat: Seat, cells: int, full: int) -> list[Span]:
    """What is there, what has gone since the end of the seat's last turn, and what had gone before."""
    g = glyphs()
    before = seat.authority - _change(picture, seat)
    there = _cells_of(seat.authority, cells, full)
    gone = max(_cells_of(before, cells, full) - there, 0)
    return [(g.there * there, "strong"), (g.gone * gone, "warn"), (g.dot * (cells - there - gone), "rule")]


def change_of(picture: Picture, seat: Seat) -> str:
    """By how much it has changed since the end of the seat's last turn, with its direction."""
    change = max(seat.authority, 0) - max(seat.authority - _change(picture, seat), 0)
    return f"{glyphs().up if change > 0 else glyphs().down_by}{abs(change)}" if change else ""


def _change(picture: Picture, seat: Seat) -> int:
    return picture.change[seat.number] if seat.number < len(picture.change) else 0


def _cells_of(authority: int, cells: int, full: int) -> int:
    """Rounded; who lives keeps a cell.

    >>> [_cells_of(authority, 16, 50) for authority in (50, 45, 1, 0, -3)]
    [16, 14, 1, 0, 0]
    """
    if authority <= 0:
        return 0
    return min(max((2 * authority * cells + full) // (2 * full), 1), cells)
