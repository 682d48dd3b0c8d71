"""What a card for sale would do beside the cards one has, in sentences."""

from __future__ import annotations

from math import comb

from client.games.star_realms.model.table import Seat, Table
from client.i18n import _, ngettext

HAND = 5
"""Cards of a hand."""


def beside_yours(table: Table, key: str) -> tuple[str, ...]:
    """How many of one's own cards are its allies, and how often they will meet; nothing of a card that has none."""
    return tuple(filter(None, (allies(table, key), together(table, key))))


def allies(table: Table, key: str) -> str:
    """How many of one's own cards are its allies; "" for a card that has none."""
    card = table.facts.get(key)
    if card is None or card.faction == "unaligned":
        return ""
    own = owned(table, table.me)
    n = sum(table.facts[each].faction == card.faction for each in own if each in table.facts)
    words = ngettext("Of your {total} cards {n} is its ally.", "Of your {total} cards {n} are its allies.", n)
    return words.format(n=n, total=len(own))


def together(table: Table, key: str) -> str:
    """How often it will have its ally ability; "" for a card that has none, or no allies."""
    card = table.facts.get(key)
    if card is None or not card.ally or card.faction == "unaligned" or not (n := _meets(table, key)):
        return ""
    return _("Its ally ability will work in {n} % of your hands with it.").format(n=n)


def _meets(table: Table, key: str) -> int:
    """The chance, in percent, that one of its allies is in play already or comes in the same hand."""
    faction, me = table.facts[key].faction, table.me
    standing = [stack.card for stack in me.in_play if stack.card in table.facts and table.facts[stack.card].is_base]
    if any(table.facts[card].faction == faction or table.facts[card].static == "ally-of-all" for card in standing):
        return 100
    drawn = owned(table, me)
    for card in standing:
        drawn.remove(card)
    others = sum(card not in table.facts or table.facts[card].faction != faction for card in drawn)
    hand = min(HAND - 1, len(drawn))
    return 100 - round(100 * comb(others, hand) / comb(len(drawn), hand))


def owned(table: Table, seat: Seat) -> list[str]:
    """Every card of that seat: in hand, in play, in its deck and discard pile."""
    hand = [stack.card for stack in table.hand for _n in range(stack.count)]
    in_play = [stack.card for stack in seat.in_play for _n in range(stack.count)]
    return [*hand, *in_play, *seat.top, *seat.hidden, *seat.discard]
