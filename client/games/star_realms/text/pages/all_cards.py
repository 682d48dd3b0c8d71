"""The list of every card there is, as a page of the piles."""

from __future__ import annotations

from collections.abc import Mapping

from client.games.star_realms.text.pages.about import with_defaults
from client.games.star_realms.text.words import card_name
from client.i18n import _
from client.table.pages import Pile
from engine.star_realms.cards import SHIPPED
from engine.star_realms.cards.effects import FACTIONS


def all_cards(data: int, rules: Mapping[str, object]) -> Pile:
    """By faction, the cheap ones first, each with its count: in the trade deck, in the pile of Explorers, in a first deck."""
    found, order = SHIPPED[data], [*FACTIONS, "unaligned"]
    cards = sorted(found.cards, key=lambda card: (order.index(card.faction), card.cost, card_name(card.key)))
    explorers = rules.get("explorers")
    if not isinstance(explorers, int):
        explorers = with_defaults({})["explorers"]
    counts = {**found.starters, found.explorer: explorers}
    counted = tuple((card.key, counts.get(card.key, card.copies)) for card in cards)
    note = _("By faction, the cheap ones first. The count of {first} and {second} is for each player.")
    first, second = (card_name(card) for card in found.starters)
    return Pile(_("All cards"), counted, (note.format(first=first, second=second),), page="cards")
