"""Why no cards are drawn, or a technology is not bought now."""

from __future__ import annotations

from client.games.starcraft.faces.paying.price import Missing, lack_text, missing
from client.games.starcraft.faces.research.offers import Offer, asked
from client.games.starcraft.model.table import Table
from client.i18n import _


def lacks(table: Table, offer: Offer) -> Missing | None:
    """What is missing of its price; None if it can be bought."""
    question = asked(table)
    return None if offer.can or question is None else missing(table, offer.technology.cost, question.mined)


def why_not_bought(table: Table, offer: Offer) -> str:
    """Why a technology is not for sale to this seat now."""
    short = lacks(table, offer)
    if short is None or short.is_nothing:
        return _("{name}: the rules do not allow it now.").format(name=offer.technology.name)
    return lack_text(short, offer.technology.name, offer.technology.cost, offer.mark)


def why_no_draw(table: Table) -> str:
    """Why the three cards are not drawn."""
    question = asked(table)
    if question is not None and question.drawn:
        return _("You have drawn: three combat cards an order.")
    if question is not None and any(question.mined):
        return _("You have mined for a technology: buy it first, or take the mining back with u.")
    return _("There is nothing to draw: your combat deck and discard pile are empty.")
