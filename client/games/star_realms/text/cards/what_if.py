"""What a card for sale would do beside the cards one has, in a sentence."""

from __future__ import annotations

from client.games.star_realms.model.table import Seat, Table
from client.i18n import ngettext


def allies(table: Table, key: str) -> str:
    """How many of one's own cards are its allies; "" for a card that has none."""
    card = table.facts.get(key)
    if card is None or card.faction == "unaligned":
        return ""
    own = owned(table, table.me)
    n = sum(table.facts[each].faction == card.faction for each in own if each in table.facts)
    words = ngettext("Of your {total} cards {n} is its ally.", "Of your {total} cards {n} are its allies.", n)
    return words.format(n=n, total=len(own))


def owned(table: Table, seat: Seat) -> list[str]:
    """Every card of that seat: in hand, in play, in its deck and discard pile."""
    hand = [stack.card for stack in table.hand for _n in range(stack.count)]
    in_play = [stack.card for stack in seat.in_play for _n in range(stack.count)]
    return [*hand, *in_play, *seat.top, *seat.hidden, *seat.discard]
