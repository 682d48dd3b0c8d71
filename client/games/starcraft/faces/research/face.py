"""The face of a Research order, and of what a special one gives after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from client.games.starcraft.faces.face import Guard, Making, Pick, Picks, Said, Thing
from client.games.starcraft.faces.paying import mining
from client.games.starcraft.faces.research.offers import DRAW, EVENT, asked, bonus, gifts, offer_of, offers, source_keys
from client.games.starcraft.faces.research.reasons import why_no_draw, why_not_bought
from client.games.starcraft.faces.research.saying import guard, said
from client.games.starcraft.model.keys import DIGITS
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.cards.card_text import card_text, technology_text
from client.i18n import _
from engine.language import Verb
from engine.starcraft.language.orders import BuyTechnology, DrawCards


class ResearchFace:
    """A digit draws, a technology's key shows its words, and the same key once more or Enter buys it."""

    NAME = "research"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        if bonus(table) is not None:
            return [Thing(pick, digit, row) for row, (pick, digit, _action) in enumerate(gifts(table))]
        return () if asked(table) is None else tuple(_things(table))

    def makings(self, table: Table) -> Sequence[Making]:
        found = [Making((pick,), action) for pick, _digit, action in gifts(table)] if bonus(table) is not None else []
        found += [Making((DRAW,), action) for action in table.can(DrawCards)]
        bought = table.can(BuyTechnology)
        found += [Making((f"technology {action.technology}",), action, asks_enter=True) for action in bought]
        return [*found, *mining.makings(table)]

    def said(self, table: Table, picked: Picks) -> Said:
        return said(table, picked)

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        offer, source = offer_of(table, pick), mining.source_of(table, pick)
        if source is not None:
            return mining.why_not(table, source)
        return why_no_draw(table) if offer is None else why_not_bought(table, offer)

    def guard(self, table: Table, action: Verb) -> Guard | None:
        return guard(table, action)

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        if pick == DRAW:
            return [(_("Three combat cards"), _("Drawn from your combat deck to your hand, before a technology is bought."))]
        if pick == EVENT:
            return [(_("An event card"), _("Drawn unread: you read it in regrouping."))]
        if (source := mining.source_of(table, pick)) is not None:
            return [mining.told(table, source)]
        if (offer := offer_of(table, pick)) is not None:
            return technology_text(table.parts, offer.technology)
        return card_text(table.parts, pick.partition(" ")[2])


RESEARCH = ResearchFace()


def _things(table: Table) -> Iterator[Thing]:
    """Drawing, technologies, and below them the sources, two beside each other."""
    yield Thing(DRAW, DIGITS[0], 0)
    listed = offers(table)
    for row, offer in enumerate(listed, 1):
        yield Thing(offer.pick, offer.key, row)
    yield from mining.things(table, source_keys(), 1 + len(listed))
