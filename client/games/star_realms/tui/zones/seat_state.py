"""What holds a seat up, in a word or two at the end of its line: what it is asked, and whether anybody is at its line."""

from __future__ import annotations

from client.games.star_realms.model.table import Seat
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.text.prompts import questions
from client.i18n import _
from client.tui.look.draw import Span
from client.tui.table.seat_link import seat_link


def asked(seat: Seat) -> list[Span]:
    """What the seat is asked beside its main phase; what it owes."""
    what = questions.in_a_word(seat.asked)
    spans: list[Span] = [(what + " ", "warn")] if what else []
    if seat.discards_due:
        spans.append((_("must discard {n} ").format(n=seat.discards_due), "warn"))
    return spans


def link(seat: Seat, picture: Picture, *, short: bool = False) -> list[Span]:
    """Who is at the line, and what is done about it when nobody is, or when there is no time left."""
    return seat_link(seat.who, seat.number, picture, short=short)
