"""Draw the trade row: five cards and the Explorer pile, next to the trade deck and the scrap heap."""

from __future__ import annotations

from dataclasses import replace

from client.games.star_realms.layouts import cards, moving
from client.games.star_realms.layouts.card_content import content, held, state
from client.games.star_realms.model.cursor import Rows
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.texts.words import card_name, faction_of
from client.table.stage import Patch
from client.text.i18n import _, labelled, ngettext, pgettext
from client.tui.canvas import card
from client.tui.canvas.canvas import Canvas, Rectangle, SizeClass
from client.tui.canvas.draw import Line, Span, crop
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip

CARD = {SizeClass.WIDE: (17, 18), SizeClass.LARGE: (21, 23)}
"""The cells of a card, and the distance from one card to the next."""
PILES = {SizeClass.WIDE: 10, SizeClass.LARGE: 16}
EXTRA = 50
"""The column of the abilities after the first, for names of the usual length."""


class TradeRow(cards.CardPart):
    """Draws the cards for sale: as cards, or as rows if there is little room."""

    NAME = "row"

    def __init__(self, size: SizeClass) -> None:
        self._size = size

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        canvas = Canvas(width, height)
        if self._size in CARD:
            canvas.rule(0, 0, width, [(_("Trade row"), "strong")], _payable(picture, table))
            self._draw_cards(canvas, picture, table)
        else:
            canvas.rule(0, 0, width, [(_("Trade row"), "strong")], _piles(table, width))
            self._draw_rows(canvas, picture, table)
        return list(canvas.lines)

    def rows(self, picture: Picture, width: int, height: int) -> Rows:
        """Return the rows: cards are side by side, rows below each other."""
        indexes = range(len(picture.table.row) if picture.table is not None else 0)
        return (tuple(indexes),) if self._size in CARD else tuple((index,) for index in indexes)

    def _draw_cards(self, canvas: Canvas, picture: Picture, table: Table) -> None:
        cells, pitch = CARD[self._size]
        lines = canvas.height - 1 - (self._size is SizeClass.LARGE)
        here = cards.under_cursor(picture, self.NAME)
        for number, stack in enumerate(table.row):
            where = Rectangle(1 + number * pitch, 1, cells, lines)
            if (patch := moving.look(picture, self.NAME, number)) is not None:
                _sold(canvas, picture, where, stack, patch)
            elif stack.card:
                shown = state(picture, stack, under_cursor=number == here)
                card.card(canvas, where, content(stack, for_sale=True), shown)
            else:
                _empty(canvas, where, stack, under_cursor=number == here)
        columns = PILES[self._size]
        heap = table.scrap_heap
        # Translators: the scrap heap, where there is little room
        name = pgettext("a pile", "heap") if self._size is SizeClass.WIDE else pgettext("label", "scrap heap")
        front: list[Line] = [((name, "quiet"),), cards.count_of(len(heap))]
        where = Rectangle(canvas.columns - columns - (0 if columns == PILES[SizeClass.WIDE] else 2), 1, columns, lines)
        front += cards.top_card(heap, columns - 1, card.lines_in_front(where) - len(front))
        card.pile(canvas, where, (table.trade_deck, pgettext("label", "deck")), front, brim="gone")

    def _draw_rows(self, canvas: Canvas, picture: Picture, table: Table) -> None:
        here = cards.under_cursor(picture, self.NAME)
        told = [content(stack, for_sale=True, plus=True) for stack in table.row]
        name = cards.name_width(told)
        for number, (stack, each) in enumerate(zip(table.row, told, strict=True)):
            where = Rectangle(0, 1 + number, canvas.columns - 1, 1)
            if (patch := moving.look(picture, self.NAME, number)) is not None:
                _sold(canvas, picture, where, stack, patch)
            elif stack.card:
                shown = state(picture, stack, under_cursor=number == here)
                extra = EXTRA + name - card.NAME_COLUMNS if canvas.columns > EXTRA + name else 0
                card.row(canvas, where, each, shown, name=name, extra=extra)
            else:
                _empty(canvas, where, stack, under_cursor=number == here)


def _sold(canvas: Canvas, picture: Picture, where: Rectangle, stack: Stack, patch: Patch) -> None:
    """Draw the card that was bought, with the price on its band; then its empty place."""
    g = glyphs()
    if patch.look == "open":
        for line in range(where.lines):
            edge = line in (0, where.lines - 1)
            drawn = g.dots_across * where.columns if edge else g.dots_down + " " * (where.columns - 2) + g.dots_down
            canvas.put(where.x, where.y + line, drawn, "rule on ground")
        return
    sold = replace(stack, card=patch.text, count=stack.count if stack.card == patch.text else 1)
    shown = replace(state(picture, sold, under_cursor=False), lit=True, payable=True, new=False)
    words = _("bought for {n}").format(n=patch.amount) if patch.amount else _("taken")
    if where.lines == 1:
        card.row(canvas, where, content(sold, for_sale=True, plus=True), shown)
        canvas.fill(where, chip("block.g"))
        canvas.put(where.x + 4, where.y, crop(labelled(card_name(patch.text), words), where.columns - 5), chip("block.g"))
        return
    card.card(canvas, where, content(sold, for_sale=True), shown)
    canvas.fill(Rectangle(where.x, where.y, where.columns, 1), chip("block.g"))
    canvas.put(where.x + 1, where.y, crop(words, where.columns - 2), chip("block.g"))


def _empty(canvas: Canvas, where: Rectangle, stack: Stack, *, under_cursor: bool) -> None:
    """Draw a slot that stays empty."""
    canvas.fill(where, "quiet on panel")
    canvas.put(where.x, where.y, glyphs().cursor if under_cursor else " ", "strong!")
    canvas.put(where.x + 1, where.y, _("empty"), "strong" if under_cursor else "quiet")


def _payable(picture: Picture, table: Table) -> list[Span]:
    """Return the number of cards that the player can pay for."""
    if not table.in_main or table.seat is None:
        return []
    count = sum(state(picture, stack, under_cursor=False).payable for stack in table.row if stack.card)
    if not count:
        return []
    if held(picture).get("trade"):
        words = ngettext("{n} you can pay for with your hand", "{n} you can pay for with your hand", count)
    else:
        words = ngettext("{n} you can pay for", "{n} you can pay for", count)
    return [(words.format(n=count), "quiet")]


def _piles(table: Table, width: int) -> list[Span]:
    heap = table.scrap_heap
    deck_name, heap_name = pgettext("label", "deck"), pgettext("label", "scrap heap")
    piles: list[Span] = [(f"{deck_name} ", "quiet"), (str(table.trade_deck), ""), ("  ", ""), (glyphs().back, "gone")]
    piles += [(f" {heap_name} ", "quiet"), (str(len(heap)), "")]
    if heap:
        piles += [(": ", "quiet"), (card_name(heap[-1]), faction_of(heap[-1]))]
    return piles
