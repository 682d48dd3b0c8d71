"""Your hand: alike cards together under one key, with their abilities in short, and in words where there is room."""

from __future__ import annotations

from client.games.star_realms.model.table import Stack
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.tui import cards
from client.games.star_realms.tui.arrange import card_lines, columns, rows
from client.games.star_realms.tui.looks import TableZone
from client.i18n import _
from client.tui.draw import Line, Span, clip, rule, width_of


class Hand(TableZone):
    """One or two lines a card while they fit, then columns."""

    NAME = "hand"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        me = table.me
        counts: list[Span] = [(_("deck "), "faint"), (str(me.deck), ""), ("  ", ""), (_("discard "), "faint")]
        counts.append((str(len(me.discard)), ""))
        title = _("Hand") if table.seat is not None else _("{name}'s hand").format(name=me.name)
        lines: list[Line] = [rule(width, [(title, "title"), (f" {me.hand}", "faint")], counts)]
        stacks = table.hand
        if not stacks:
            return [*lines, ((_("     empty") if table.seat is not None else _("     you are watching"), "faint"),)]
        across, down = columns("hand", height, len(stacks)), rows("hand", height, len(stacks))
        two = card_lines("hand", height, len(stacks)) == 2
        each = width // across
        for row in range(down):
            first: list[Span] = []
            second: list[Span] = []
            for number in range(row, len(stacks), down):
                here = picture.cursor.zone == "hand" and picture.cursor.index == number and picture.browsing is None
                first += clip(_card(stacks[number], each, under_cursor=here), each)
                second += clip(_words(stacks[number]), each)
            lines.append(tuple(first))
            if two:
                lines.append(tuple(second))
        return lines


def _card(stack: Stack, width: int, *, under_cursor: bool) -> list[Span]:
    card = stack.facts.get(stack.card)
    spans = cards.marks(stack, under_cursor=under_cursor, tight=width < cards.TIGHT)
    if width < 40:
        return [*spans, *cards.face(stack, max(width - width_of(spans) - 1, 4), under_cursor=under_cursor), (" ", "")]
    spans += cards.face(stack, cards.NAME_WIDTH + 1, under_cursor=under_cursor)
    spans += [(f"{card.cost if card else 0:>2} ", "faint")]
    if card is not None and card.is_base:
        spans.append(cards.shape(stack))
    return [*spans, *cards.abilities(card, width - 27)]


def _words(stack: Stack) -> list[Span]:
    spans: list[Span] = [(" " * 7, "")]
    for line in cards.words(stack.facts.get(stack.card)):
        spans += [*((text, style or "faint") for text, style in line), ("  ", "")]
    return spans
