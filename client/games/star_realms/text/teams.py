"""Teams and seats in words: whose card it is, who pays what."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.model.table import Action, Seat, Table, place_of, seat_name
from client.games.star_realms.text.words import card_name
from client.i18n import _
from engine.star_realms.language.proposing import PoolAcquire, PoolAttack


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


def proposal_text(action: Action, table: Table) -> str:
    """A proposal in words: what to buy or destroy together, and who pays how much."""
    match action:
        case PoolAcquire(card, shares):
            return _("buy {card} together ({shares})").format(card=card_name(card), shares=share_text(table, shares))
        case PoolAttack(seat, place, shares):
            stack = place_of(table, seat, place)
            if stack is not None:
                what = owned(table, stack.card, seat)
            else:
                what = _("a base of {name}").format(name=seat_name(table.seats, seat))
            return _("destroy {base} together ({shares})").format(base=what, shares=share_text(table, shares))
    return _("something together")


def payers(table: Table) -> tuple[Seat, ...]:
    """The team whose proposal is open, or the viewer's own."""
    if table.proposal is None:
        return table.team
    team = table.seats[table.proposal.by].team
    return tuple(seat for seat in table.seats if seat.team == team)
