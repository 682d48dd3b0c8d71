"""The other seats: who they are, what they hold, what stands before them, and whether their line is up."""

from __future__ import annotations

from client.i18n import _
from client.star_realms.model import Seat, Stack, Table
from client.star_realms.picture import Picture
from client.tui.draw import Line, Span, width_of
from client.tui.glyphs import glyphs
from client.tui.widgets import cards
from client.tui.widgets.zone import Zone
from engine.star_realms.cards import BY_KEY
from protocol.text import clean

_ROOM = 27
"""The widest a card in play is drawn here."""


class Opponents(Zone):
    """A line for each other seat and what it has in play."""

    NAME = "opponents"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        lines: list[Line] = []
        each = max(height // max(len(table.others), 1), 1)
        for seat in table.others:
            head = _head(table, seat)
            tail = _tail(picture, seat) if len(table.others) == 1 else _link(seat)
            gap = max(width - width_of(head) - width_of(tail) - 1, 1)
            lines.append((*head, (" " * gap, ""), *tail))
            if each > 1:
                lines += _in_play(picture, table, seat, width, each - 1)
        return lines


def _head(table: Table, seat: Seat) -> list[Span]:
    g = glyphs()
    name = clean(seat.name)
    spans: list[Span] = [(f" {name} ", "alert" if seat.on_turn else "title"), (" ", "")]
    spans += [(_("authority "), "faint"), (f"{seat.authority:<4}", "authority-total")]
    for word, number in ((_("hand "), seat.hand), (_("deck "), seat.deck), (_("discard "), len(seat.discard))):
        spans += [(word, "faint"), (f"{number:<4}", "")]
    if seat.on_turn:
        spans += [(_("trade "), "faint"), (f"{seat.trade:<3}", "trade-total")]
        spans += [(_("combat "), "faint"), (f"{seat.combat:<3}", "combat-total")]
    if seat.discards_due:
        spans += [(_("must discard {n}").format(n=seat.discards_due), "warn")]
    if not seat.alive:
        spans += [(g.done + _("out"), "faint")]
    return spans


def _link(seat: Seat) -> list[Span]:
    g = glyphs()
    if seat.who.kind == "bot":
        return [(_("bot"), "faint")]
    return {
        "on": [(g.online, "good")],
        "lost": [(g.lost + " ", "error"), (_("line lost"), "error")],
        "left": [(_("has left"), "error")],
    }.get(seat.who.link, [])


def _tail(picture: Picture, seat: Seat) -> list[Span]:
    turn = picture.table.turn if picture.table else 0
    return [(_("turn {n}").format(n=turn), "faint"), ("  ", ""), *_link(seat)]


def _in_play(picture: Picture, table: Table, seat: Seat, width: int, lines: int) -> list[Line]:
    stacks = sorted(enumerate(seat.in_play), key=lambda pair: _is_ship(pair[1]))
    if not stacks:
        return [((_("   no bases"), "faint"),), *[()] * (lines - 1)]
    each = min(_ROOM, max(width * lines // len(stacks), 8)) if lines > 1 else min(_ROOM, width // len(stacks))
    across = max(width // each, 1)
    drawn: list[Line] = []
    for start in range(0, across * lines, across):
        spans: list[Span] = []
        for _number, stack in stacks[start : start + across]:
            spans += _card(stack, each, under_cursor=stack == picture.stack)
        drawn.append(tuple(spans))
    return drawn


def _is_ship(stack: Stack) -> bool:
    card = BY_KEY.get(stack.card)
    return card is None or card.is_ship


def _card(stack: Stack, width: int, *, under_cursor: bool) -> list[Span]:
    spans = cards.marks(stack, under_cursor=under_cursor)
    if not _is_ship(stack):
        spans.append(cards.shape(stack))
    room = width - width_of(spans) - 1
    return [*spans, *cards.face(stack, max(room, 3), under_cursor=under_cursor), (" ", "")]
