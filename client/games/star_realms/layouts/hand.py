"""Draw your hand, dear cards first, alike ones together under one key."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.layouts import cards
from client.games.star_realms.model.cursor import Rows
from client.games.star_realms.model.table import Stack
from client.games.star_realms.screen_state import Picture
from client.text.i18n import _
from client.tui.canvas.draw import Line, Span, clip, rule, width_of

_NAME, _WIDE_NAME = 16, 18
"""The cells of a name where abilities stand beside it."""
CELL = 20
"""The fewest cells of a card: as many as let its name be read."""


class Hand(cards.CardPart):
    """One line a card while they fit, then two cards a line."""

    NAME = "hand"

    def __init__(self, *, roomy: bool = False) -> None:
        """`roomy`: the score says how many cards there are in the piles."""
        self._roomy = roomy

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        me, stacks = table.me, table.hand
        rows = self.rows(picture, width, height)
        here = cards.under_cursor(picture, self.NAME)
        shown = cards.window(rows, height - 1, here)
        counts: list[Span] = []
        if not self._roomy or table.many:
            counts = [(_("deck "), "faint"), (str(me.deck), ""), ("  ", ""), (_("discard "), "faint")]
            counts.append((str(len(me.discard)), ""))
        more = cards.hidden(rows, shown)
        title = _("Hand") if table.seat is not None else _("{name}'s hand").format(name=me.name)
        told = [*more, *([("  ", "")] if more and counts else []), *counts]
        head = rule(width, [(title, "title"), (f" {me.hand}", "faint")], told)
        if not stacks:
            return [head, (("    ", ""), (_("empty") if table.seat is not None else _("you are watching"), "faint"))]
        lines: list[Line] = [head]
        each = width // max(map(len, rows))
        for number in shown:
            spans: list[Span] = []
            for index in rows[number]:
                spans += clip(_card(stacks[index], each, under_cursor=index == here), each)
            lines.append(tuple(spans))
        return lines

    def rows(self, picture: Picture, width: int, height: int) -> Rows:
        """How the cards stand in that many lines, the rule among them."""
        return cards.first_that_fits(layouts(picture.table.hand if picture.table is not None else (), width), height - 1)


def layouts(stacks: Sequence[Stack], width: int) -> list[Rows]:
    """The ways to draw them, from the roomiest to the densest."""
    return [cards.beside(range(len(stacks)), across) for across in cards.ways(width, CELL)]


def _card(stack: Stack, width: int, *, under_cursor: bool) -> list[Span]:
    card = stack.facts.get(stack.card)
    spans = cards.marks(stack, under_cursor=under_cursor)
    if card is None:
        return spans
    cost: Span = (f"{card.cost:>2}", "faint")
    if width < cards.NOTATION:
        name = width - width_of(spans) - 2 - (width > CELL)
        return [*spans, *cards.face(stack, name, under_cursor=under_cursor), cost]
    spans += [
        *cards.face(stack, (_WIDE_NAME if width >= cards.WORDS else _NAME) + 2, under_cursor=under_cursor),
        cost,
        (" ", ""),
    ]
    spans.append(cards.shape(stack) if card.is_base or width >= cards.WORDS else (" ", ""))
    room = width - width_of(spans) - 1
    return [*spans, *((cards.in_words(card, room) if width >= cards.WORDS else None) or cards.abilities(card, room))]
