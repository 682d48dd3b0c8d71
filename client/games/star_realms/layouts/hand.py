"""Draw your hand, with expensive cards first and equal cards under one key, and your own piles."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.layouts import cards, moving
from client.games.star_realms.layouts.card_content import content, state
from client.games.star_realms.model.cursor import Rows
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.screen_state import Picture
from client.text.i18n import _, pgettext
from client.tui.canvas import card
from client.tui.canvas.canvas import Canvas, Rectangle, SizeClass
from client.tui.canvas.draw import Line, Span
from client.tui.canvas.glyphs import glyphs
from client.tui.table import zones

MOST_CARDS = 5
"""The most stacks that are drawn as cards. More stacks are drawn as tiles, because cards would have no room for names."""
CARD = {SizeClass.WIDE: (17, 19), SizeClass.LARGE: (21, 23)}
NARROW = (15, 16)
"""The cells of a small card and the distance to the next, for four stacks or more."""
LINES = {SizeClass.WIDE: (10, 9, 8, 7), SizeClass.LARGE: (12, 11, 10, 9, 8)}
"""The heights of a card in lines, from the highest to the lowest."""
PILES = {SizeClass.WIDE: (68, 10), SizeClass.LARGE: (98, 16)}
"""The column of the player's piles next to up to four cards, and their width in cells."""


class Hand(cards.CardPart):
    """Draws cards that grow with the room, tiles for many cards, or rows in little room; many cards are closer together."""

    NAME = "hand"

    def __init__(self, size: SizeClass) -> None:
        self._size = size

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        canvas = Canvas(width, height)
        stacks = table.hand
        rows, drawn = self._rows(picture, width, height)
        each = 2 if drawn == "tiles" else height - 1 if drawn == "cards" else 1
        here = cards.under_cursor(picture, self.NAME)
        shown = cards.window(rows, max((height - 1) // each, 1), here)
        beside = drawn == "cards" and len(stacks) < MOST_CARDS
        told = [*cards.hidden(rows, shown)]
        if not beside or table.many:
            told += [*([("  ", "")] if told else []), *_counts(table)]
        title = _("Hand") if table.seat is not None else _("{name}'s hand").format(name=table.me.name)
        canvas.rule(0, 0, width, [(title, "strong"), (f" {table.me.hand}", "quiet")], told)
        if beside:
            _piles(canvas, table, *PILES[self._size])
            if (patch := moving.look(picture, self.NAME, 0)) is not None and patch.look == "shuffled":
                x, columns = PILES[self._size]
                canvas.fill(Rectangle(x, 1, columns, (canvas.height - 1) // 2), "rule on panel", glyphs().gone)
        if not stacks:
            self._no_cards(canvas, picture, table, PILES[self._size][0] - 2 if beside else width)
        for line, number in enumerate(shown):
            if drawn == "rows":
                close = len(rows) < len(stacks)
                cards.rows_of_cards(canvas, 1 + line, picture, stacks, rows[number], here, close=close)
            elif drawn == "tiles":
                cards.tiles(canvas, 1 + 2 * line, picture, stacks, rows[number], here)
            else:
                self._cards(canvas, picture, stacks, here)
        return list(canvas.lines)

    def _no_cards(self, canvas: Canvas, picture: Picture, table: Table, room: int) -> None:
        """Draw the chances to win for a spectator, if they are known; else the reason why there are no cards."""
        if not zones.put_chances(canvas, Rectangle(4, 1, room - 4, min(canvas.height - 1, 2)), picture.chances):
            canvas.put(4, 1, _("empty") if table.seat is not None else _("you are watching"), "quiet")

    def _cards(self, canvas: Canvas, picture: Picture, stacks: Sequence[Stack], here: int | None) -> None:
        cells, pitch = CARD[self._size]
        if self._size is SizeClass.WIDE and len(stacks) > 3:
            cells, pitch = NARROW
        left = 0 if len(stacks) * pitch + 1 > canvas.columns + 1 else 1
        lines = min(canvas.height - 1, LINES[self._size][0])
        for index, stack in enumerate(stacks):
            where = Rectangle(left + index * pitch, 1, cells, lines)
            if moving.is_dealt(picture, self.NAME, index):
                card.card(canvas, where, content(stack), state(picture, stack, under_cursor=index == here))

    def rows(self, picture: Picture, width: int, height: int) -> Rows:
        """Return the rows of cards in that many lines, including the rule."""
        return self._rows(picture, width, height)[0]

    def _rows(self, picture: Picture, width: int, height: int) -> tuple[Rows, str]:
        stacks = picture.table.hand if picture.table is not None else ()
        if self._size not in CARD:
            return cards.first_that_fits(cards.ways(stacks, width), height - 1), "rows"
        if len(stacks) <= MOST_CARDS:
            return ((tuple(range(len(stacks))),) if stacks else ()), "cards"
        return cards.beside(range(len(stacks)), cards.tiles_across(width)), "tiles"

    def heights(self, picture: Picture, width: int) -> list[int]:
        """Return the lines below the rule, from the roomiest layout to the densest."""
        stacks = picture.table.hand if picture.table is not None else ()
        if self._size not in CARD:
            return [max(len(rows), 1) for rows in cards.ways(stacks, width)]
        if len(stacks) <= MOST_CARDS:
            return list(LINES[self._size])
        return [2 * len(cards.beside(range(len(stacks)), cards.tiles_across(width)))]


def _counts(table: Table) -> list[Span]:
    me = table.me
    deck, discard = pgettext("label", "deck"), pgettext("label", "discard")
    spans: list[Span] = [(f"{deck} ", "quiet"), (str(me.deck), ""), ("  ", ""), (f"{discard} ", "quiet")]
    return [*spans, (str(len(me.discard)), "")]


def _piles(canvas: Canvas, table: Table, x: int, columns: int) -> None:
    """Draw the player's deck, and the discard pile with its top card."""
    discard = table.me.discard
    front: list[Line] = [((pgettext("label", "discard"), "quiet"),), cards.count_of(len(discard))]
    where = Rectangle(x, 1, columns, canvas.height - 1)
    front += cards.top_card(discard, columns - 1, card.lines_in_front(where) - len(front))
    card.pile(canvas, where, (table.me.deck, pgettext("label", "deck")), front)
