"""Draw the trade row: five cards and the Explorer pile."""

from __future__ import annotations

from client.games.star_realms.layouts import cards
from client.games.star_realms.layouts.arrange import ROW_CARDS
from client.games.star_realms.model.table import Stack
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.texts.words import card_name, faction_of
from client.text.i18n import _
from client.tui.canvas.draw import Line, Span, rule, width_of
from client.tui.table.zones import Part

WORDS = 100
"""From so many cells on there is room for words; on a roomy screen there is anyway."""
SPARE = 2
"""So many cards may take a second line on a roomy screen."""


class TradeRow(Part):
    """What is for sale, and what lies beside it: the trade deck and the scrap heap."""

    NAME = "row"

    def __init__(self, *, roomy: bool = False, apart: bool = False) -> None:
        """`roomy`: in words, with lines to spare; `apart`: with two lines for each card, as long as there are."""
        self._roomy = roomy
        self._apart = apart

    @property
    def height(self) -> int:
        """The lines of the cards."""
        return 2 * ROW_CARDS if self._apart else ROW_CARDS + SPARE if self._roomy else ROW_CARDS

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
        here = cards.under_cursor(picture, self.NAME)
        spare = height - 1 - ROW_CARDS
        apart = self._apart and height > self.height
        for number, stack in enumerate(table.row):
            head = cards.marks(stack, under_cursor=number == here, is_new=bool(stack.card) and stack.key in picture.new_cards)
            first, second = self._card(stack, head, width, under_cursor=number == here, spare=spare > 0)
            lines.append(first)
            if second or apart:
                lines.append(second)
                spare -= 1
        return lines[:height]

    def _card(self, stack: Stack, head: list[Span], width: int, *, under_cursor: bool, spare: bool) -> tuple[Line, Line]:
        """A card's line, and a second one where its words need it and there is one to spare."""
        card = stack.facts.get(stack.card)
        if card is None:
            return (*head, (_("empty"), "faint")), ()
        head += cards.face(stack, 2 + cards.NAME_WIDTH, under_cursor=under_cursor)
        head += [(f"{card.cost:>2} ", "trade-total" if stack.live else "trade")]
        if not self._roomy and width < WORDS:
            return (*head, *cards.for_sale(stack, width - width_of(head))), ()
        head.append(cards.shape(stack))
        room = width - width_of(head) - 1
        if spare and len(told := cards.in_two_lines(card, room)) == 2:
            return (*head, *told[0]), ((" " * width_of(head), ""), *told[1])
        if words := cards.in_words(card, room):
            return (*head, *words), ()
        return (*head[:-1], *cards.for_sale(stack, room + width_of(head[-1:]))), ()
