"""What you have in play: ships and bases, alike ones together, with what each can still do this turn."""

from __future__ import annotations

from client.games.star_realms.model.table import Stack
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.tui import cards
from client.games.star_realms.tui.arrange import columns, rows
from client.games.star_realms.tui.looks import TableZone
from client.i18n import _
from client.tui.draw import Line, Span, clip, rule, width_of
from protocol.text import clean


class InPlay(TableZone):
    """One line a stack while they fit, then columns."""

    NAME = "mine"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        stacks = table.me.in_play
        title = _("In play") if table.seat is not None else _("{name} in play").format(name=clean(table.me.name))
        lines: list[Line] = [rule(width, [(title, "title")])]
        if not stacks:
            return [*lines, ((_("     nothing yet"), "faint"),)]
        across, down = columns("mine", height, len(stacks)), rows("mine", height, len(stacks))
        each = width // across
        for row in range(down):
            spans: list[Span] = []
            for number in range(row, len(stacks), down):
                here = picture.cursor.zone == "mine" and picture.cursor.index == number and picture.browsing is None
                spans += clip(_card(stacks[number], each, under_cursor=here), each)
            lines.append(tuple(spans))
        return lines


def _card(stack: Stack, width: int, *, under_cursor: bool) -> list[Span]:
    card = stack.facts.get(stack.card)
    spans = cards.marks(stack, under_cursor=under_cursor, tight=width < cards.TIGHT + 4)
    if card is not None and card.is_base:
        spans.append(cards.shape(stack))
    roomy = width >= 40
    name = cards.NAME_WIDTH - 1 + 2 + (0 if card is not None and card.is_base else 3) if roomy else width - width_of(spans) - 1
    spans += cards.face(stack, max(name, 4), under_cursor=under_cursor)
    return [*spans, (" ", ""), *cards.in_play(stack)] if roomy else [*spans, (" ", "")]
