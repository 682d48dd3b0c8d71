"""The trade row: five cards and the Explorer pile, one line each, with cost, kind and abilities in short."""

from __future__ import annotations

from client.games.star_realms.model.table import Stack
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.text.words import card_name, faction_of
from client.games.star_realms.tui import cards, listing
from client.games.star_realms.tui.looks import TableZone
from client.i18n import _
from client.tui.draw import Line, Span, rule, width_of


class TradeRow(TableZone):
    """What is for sale, and what lies beside it: the trade deck and the scrap heap."""

    NAME = "row"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        heap = table.scrap_heap
        piles: list[Span] = [(_("deck "), "faint"), (str(table.trade_deck), ""), ("  ", ""), (_("scrap heap "), "faint")]
        piles.append((str(len(heap)), ""))
        if heap:
            piles += [(": ", "faint"), (card_name(heap[-1]), faction_of(heap[-1]))]
        lines: list[Line] = [rule(width, [(_("Trade row"), "title")], piles)]
        here = listing.under_cursor(picture, self.NAME)
        for number, stack in enumerate(table.row):
            lines.append(_card(stack, width, under_cursor=number == here, is_new=stack.key in picture.new_cards))
        return lines


def _card(stack: Stack, width: int, *, under_cursor: bool, is_new: bool) -> Line:
    card = stack.facts.get(stack.card)
    head = cards.marks(stack, under_cursor=under_cursor, is_new=is_new and bool(stack.card))
    if card is None:
        return (*head, (_("empty"), "faint"))
    head += cards.face(stack, 2 + cards.NAME_WIDTH, under_cursor=under_cursor)
    head += [(f"{card.cost:>2} ", "trade-total" if stack.live else "trade")]
    return (*head, *cards.for_sale(stack, width - width_of(head)))
