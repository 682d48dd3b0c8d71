"""The score of a game of two: both authorities side by side at the top, with a bar each, that meet in the middle."""

from __future__ import annotations

from rich.cells import cell_len

from client.games.star_realms.model import modes
from client.games.star_realms.model.table import Seat, Table
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.tui.drawing import figures
from client.i18n import _
from client.tui.look.draw import Line, Span, clip, crop, fit, told_apart, width_of
from client.tui.look.glyphs import glyphs
from client.tui.table.part import Part
from protocol.text import clean

_NAME, _SHORT_NAME = 12, 7
_AROUND = 6
"""The cells of a half beside its bar and its number, where that is three lines high."""
_NUMBERS = 11
"""The cells of a half beside its name and its bar."""


class Score(Part):
    """Mirrored around the middle: name, bar, what has changed, authority. Less than nothing is nothing."""

    NAME = "score"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None or table.many:
            return []
        if height >= figures.HEIGHT:
            return _high(picture, table, width)
        half = (width - 1) // 2
        mine, theirs = table.me, table.others[0]
        cells = _NAME if half >= _NUMBERS + 2 * _NAME else _SHORT_NAME
        own, other = told_apart([_("You") if table.seat is not None else clean(mine.name), clean(theirs.name)], cells)
        bar = half - cells - _NUMBERS
        full = max(scales(picture, table))
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


def _high(picture: Picture, table: Table, width: int) -> list[Line]:
    """With room: names above the bars, below them what has changed and what is in hand and piles; numbers three lines high."""
    mine, theirs = table.me, table.others[0]
    numbers = [figures.high(max(seat.authority, 0)) for seat in (mine, theirs)]
    digits = max(len(number[0]) for number in numbers)
    half = width // 2
    bar = half - digits - _AROUND
    full = max(scales(picture, table))
    own = _("You") if table.seat is not None else clean(mine.name)
    since = _("{change} since your last turn") if table.seat is not None else "{change}"
    left: list[list[Span]] = [
        [(fit(own, bar), "title")],
        authority_bar(picture, mine, bar, full),
        list(clip(_below(picture, mine, since, _piles(mine, hand=False), bar), bar)),
    ]
    told = _below(picture, theirs, _("{change} since {name}'s last turn"), _piles(theirs, hand=True), bar)
    right: list[list[Span]] = [
        [(" " * max(bar - cell_len(crop(clean(theirs.name), bar)), 0), ""), (crop(clean(theirs.name), bar), "title")],
        [*reversed(authority_bar(picture, theirs, bar, full))],
        [(" " * max(bar - width_of(told), 0), ""), *clip(told, min(width_of(told), bar))],
    ]
    lines: list[Line] = []
    for line, (one, other) in enumerate(zip(left, right, strict=True)):
        of_mine, of_theirs = (number[line] for number in numbers)
        gap: Span = (" " * (width - 2 * half), "")
        inner: list[Span] = [(of_mine.rjust(digits), "strong"), ("    ", ""), gap, (of_theirs.ljust(digits), "strong")]
        lines.append(((" ", ""), *one, ("   ", ""), *inner, ("   ", ""), *other, (" ", "")))
    return lines


def _below(picture: Picture, seat: Seat, since: str, piles: list[Span], width: int) -> list[Span]:
    """What has changed, in words where there is room for them, and the piles."""
    change = change_of(picture, seat)
    if not change:
        return piles
    told = since.format(change=change, name=clean(seat.name))
    if cell_len(told) + 4 + width_of(piles) > width:
        told = change
    return [(told, "strong"), ("    ", ""), *piles]


def _piles(seat: Seat, *, hand: bool) -> list[Span]:
    """How many cards are in hand and in the piles. Your hand is on the table."""
    spans: list[Span] = []
    numbers = ((_("hand "), seat.hand), (_("deck "), seat.deck), (_("discard "), len(seat.discard)))
    for word, number in numbers if hand else numbers[1:]:
        spans += [("  " if spans else "", ""), (word, "faint"), (str(number), "")]
    return spans


def scales(picture: Picture, table: Table) -> tuple[int, ...]:
    """What a full bar of each seat stands for: what all begin with, or the most that anybody had; where seats begin with
    different authority, or share it, each seat's own.
    """
    first = modes.first_authority(table.mode, len(table.seats))
    most = [max(n, *_known(picture, seat)) for n, seat in zip(first, table.seats, strict=True)]
    own = len(set(first)) > 1 or modes.shares_authority(table.mode)
    return tuple(most) if own else (max(most),) * len(most)


def _known(picture: Picture, seat: Seat) -> tuple[int, ...]:
    """What that seat has, and is known to have had."""
    return (seat.authority, seat.authority - _change(picture, seat), *picture.highest[seat.number : seat.number + 1])


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
