"""The other seats: who they are, what they hold, what stands before them, and whether their line is up."""

from __future__ import annotations

from client.i18n import _
from client.star_realms.model import Seat, Stack
from client.star_realms.picture import Picture
from client.tui.draw import Line, Span, clip, crop, fit, width_of
from client.tui.glyphs import glyphs
from client.tui.widgets import cards
from client.tui.widgets.zone import Zone
from engine.star_realms.cards import BY_KEY
from protocol.text import NAME_CELLS, clean

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
            tail = _link(seat)
            head = _head(seat) if each > 1 else _short_head(seat)
            if each == 1:
                room = width - width_of(head) - width_of(tail) - 2
                head += clip(_in_play(picture, seat, room, 1)[0], room)
            lines.append((*clip(head, width - width_of(tail) - 1), *tail))
            if each > 1:
                lines += _in_play(picture, seat, width, each - 1)
        return lines


def _head(seat: Seat) -> list[Span]:
    g = glyphs()
    name = crop(clean(seat.name), NAME_CELLS)
    spans: list[Span] = [(f" {name} ", "alert" if seat.on_turn else "title"), (" ", "")]
    spans += [(_("authority "), "faint"), (f"{seat.authority:<4}", "authority-total")]
    for word, number in ((_("hand "), seat.hand), (_("deck "), seat.deck), (_("discard "), len(seat.discard))):
        spans += [(word, "faint"), (f"{number:<3}", "")]
    if seat.on_turn:
        spans += [(_("trade "), "faint"), (f"{seat.trade:<3}", "trade-total")]
        spans += [(_("combat "), "faint"), (f"{seat.combat:<3}", "combat-total")]
    if seat.discards_due:
        spans += [(_("must discard {n}").format(n=seat.discards_due), "warn")]
    if not seat.alive:
        spans += [(g.done + _("out"), "faint")]
    return spans


def _short_head(seat: Seat) -> list[Span]:
    """The same in a few cells, where every seat has one line: authority, and hand/deck/discard."""
    name = fit(clean(seat.name), 10)
    counts = f"{seat.hand}/{seat.deck}/{len(seat.discard)}"
    spans: list[Span] = [(f" {name} ", "alert" if seat.on_turn else "title"), (f"{seat.authority:>3} ", "authority-total")]
    return [*spans, (f"{counts:<8}", "faint" if seat.alive else "rule")]


def _link(seat: Seat) -> list[Span]:
    g = glyphs()
    if seat.who.kind == "bot":
        return [(_("bot"), "faint")]
    return {
        "on": [(g.online, "good")],
        "lost": [(g.lost + " " + _("line lost"), "error")],
        "left": [(_("has left"), "error")],
    }.get(seat.who.link, [])


def _in_play(picture: Picture, seat: Seat, width: int, lines: int) -> list[Line]:
    stacks = sorted(seat.in_play, key=_is_ship)
    if not stacks:
        return [((_("   no bases"), "faint"),), *[()] * (lines - 1)]
    across = max(-(-len(stacks) // lines), width // _ROOM, 1)
    each = width // across
    return [
        tuple(
            span
            for stack in stacks[start : start + across]
            for span in clip(_card(stack, each, under_cursor=stack == picture.stack), each)
        )
        for start in range(0, across * lines, across)
    ]


def _is_ship(stack: Stack) -> bool:
    card = BY_KEY.get(stack.card)
    return card is None or card.is_ship


def _card(stack: Stack, width: int, *, under_cursor: bool) -> list[Span]:
    spans = cards.marks(stack, under_cursor=under_cursor, tight=width < cards.TIGHT)
    if not _is_ship(stack):
        spans.append(cards.shape(stack))
    return [*spans, *cards.face(stack, max(width - width_of(spans) - 1, 3), under_cursor=under_cursor), (" ", "")]
