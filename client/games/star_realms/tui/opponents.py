"""The other seats: who they are, what they hold, what stands before them, and whether their line is up."""

from __future__ import annotations

from client.games.star_realms.model.table import Seat
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.tui import seat_line
from client.games.star_realms.tui.looks import TableZone
from client.games.star_realms.tui.seat_state import link
from client.i18n import _
from client.tui.draw import Line, Span, clip, crop, width_of
from client.tui.glyphs import glyphs
from protocol.text import NAME_CELLS, clean

_ROOM = 27
"""The widest a card in play is drawn here."""


class Opponents(TableZone):
    """The only other seat with all its words, or a line or two for each of several."""

    NAME = "opponents"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        if not table.many:
            seat = table.others[0]
            tail = link(seat, picture)
            room = width - width_of(tail) - 1
            head = (*clip(_head(picture, seat, room), room), *tail)
            return [head, *_in_play(picture, seat, width, height - 1)]
        each = max(height // len(table.others), 1)
        look = seat_line.columns(picture, table, width, each)
        lines: list[Line] = []
        for seat in table.others:
            if each == 1:
                lines.append(seat_line.head_line(table, seat, look))
            else:
                lines += seat_line.two_lines(picture, table, seat, width, look, each)
        return lines


class Standing(TableZone):
    """What stands before each of several other seats, at the right of a seat's only line."""

    NAME = "standing"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        return [seat_line.standing_line(picture, seat, width) for seat in table.others]


def before_clock(seat: Seat) -> list[Span]:
    """The only other seat's name and authority, at which its clock stands."""
    name = crop(clean(seat.name), NAME_CELLS)
    spans: list[Span] = [(f" {name} ", "alert" if seat.on_turn else "title"), (" ", "")]
    return [*spans, (_("authority "), "faint"), (f"{seat.authority:<4}", "authority-total")]


def _head(picture: Picture, seat: Seat, room: int) -> list[Span]:
    """As much in words as there is room for."""
    head = before_clock(seat)
    if picture.clocks:
        head.append((" " * (seat_line.CLOCK + 2), ""))
    last: list[Span] = []
    if seat.discards_due:
        last.append((_("must discard {n}").format(n=seat.discards_due), "warn"))
    if not seat.alive:
        last.append((glyphs().done + _("out"), "faint"))
    for short in (False, True):
        pools = seat_line.pools(seat, short=short) if seat.on_turn else []
        spans = [*head, *seat_line.counts(seat, short=short), *pools, *last]
        if width_of(spans) < room:
            break
    return spans


def _in_play(picture: Picture, seat: Seat, width: int, lines: int) -> list[Line]:
    stacks = seat.in_play
    if not stacks:
        return [((_("   no bases"), "faint"),), *[()] * (lines - 1)]
    across = max(-(-len(stacks) // lines), width // _ROOM, 1)
    each = width // across
    return [
        tuple(
            span
            for stack in stacks[start : start + across]
            for span in clip(seat_line.card(stack, each, under_cursor=stack == picture.stack), each)
        )
        for start in range(0, across * lines, across)
    ]
