"""What is known of the decks, where the terminal has the room: yours, and hand and deck of the others together."""

from __future__ import annotations

from client.games.star_realms.model.table import Seat
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.text.words import counted, faction_of
from client.games.star_realms.tui.looks import TableZone
from client.i18n import _
from client.tui.draw import Line, Span, rule, wrap
from protocol.text import clean


class Decks(TableZone):
    """Every card by name and number; which of them comes next, nobody knows."""

    NAME = "decks"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        lines: list[Line] = [rule(width, [(_("What is left to draw"), "title")], start=" ")]
        if table.seat is not None:
            lines += wrap(_cards(_("your deck {n}: ").format(n=table.me.deck), table.me), width - 1, indent=1)
        for seat in table.others:
            if not seat.alive:
                continue
            if seat.cards is not None:
                label = _("{name}'s deck {n}: ").format(name=clean(seat.name), n=seat.deck)
            else:
                label = _("{name}'s hand and deck {n}: ").format(name=clean(seat.name), n=seat.hand + seat.deck)
            lines += wrap(_cards(label, seat), width - 1, indent=1)
        return lines


def _cards(label: str, seat: Seat) -> list[Span]:
    spans: list[Span] = [(label, "faint")]
    cards = sorted((*seat.top, *seat.known, *seat.hidden))
    for number, (card, text) in enumerate(counted(cards)):
        spans += [(", " if number else "", "faint"), (text, faction_of(card))]
    return spans if cards else [*spans, (_("nothing"), "faint")]
