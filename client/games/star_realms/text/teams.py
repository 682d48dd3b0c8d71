"""Teams and seats in words: whose card it is, who pays what."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.model.table import Seat, Table, seat_name
from client.games.star_realms.text.words import card_name
from client.i18n import _


def you_or_name(table: Table, seat: int) -> str:
    """ "you", or the name on that seat."""
    return _("you") if seat == table.seat else seat_name(table.seats, seat)


def owned(table: Table, card: str, seat: int | None) -> str:
    """A card in play by its name, and whose it is where that has to be said."""
    name = card_name(card)
    if not table.many or seat is None:
        return name
    if seat == table.seat:
        return _("your own {card}").format(card=name)
    return _("{card} of {name}").format(card=name, name=seat_name(table.seats, seat))


def share_text(table: Table, shares: Sequence[int]) -> str:
    """Who pays what, by name: "you 2, Ada 3". Shares are in seat order of the viewer's team or of the team they fit."""
    return ", ".join(
        f"{you_or_name(table, seat.number)} {share}" for seat, share in zip(payers(table), shares, strict=False) if share
    )


def payers(table: Table) -> tuple[Seat, ...]:
    """The team whose proposal is open, or the viewer's own."""
    if table.proposal is None:
        return table.team
    team = table.seats[table.proposal.by].team
    return tuple(seat for seat in table.seats if seat.team == team)
