"""Draw the pools below the table: your resources, and those that your hand will give."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.data import INFO
from client.games.star_realms.layouts.arrange import USUAL
from client.games.star_realms.layouts.card_content import held
from client.games.star_realms.layouts.score import hit_for
from client.games.star_realms.model.table import Table
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.texts.cards import gain
from client.table.owners import team_sign
from client.text.i18n import _, ngettext, pgettext
from client.tui.canvas import gauges
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line, Span, width_of
from client.tui.canvas.styles import chip
from client.tui.table.zones import Part, clock, link, unread
from protocol.text import clean

_PIPS, _MOST = 12, 36
"""The most pips of a pool, in little room and in more room."""


class Totals(Part):
    """Draws your resources on the left, and the state of the table on the right. Items without room are left out, but never
    the connection.
    """

    NAME = "totals"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        canvas = Canvas(width, 1)
        canvas.fill(Rectangle(0, 0, width, 1), "on panel")
        table = picture.table
        if table is None:
            line = link(picture)
            canvas.spans(width - 1 - width_of(line), 0, line)
            return list(canvas.lines)
        turn = [(_("turn {n}").format(n=table.turn), "quiet")]
        rights = [[_watched(picture, table), turn], [turn], []]
        line = [*unread(picture), *link(picture)]
        for most in (_MOST if width > USUAL else _PIPS, 0):
            for told in rights:
                right = _apart([*told, line])
                left = _left(picture, table, most)
                if 1 + width_of(left) + 2 + width_of(right) + 1 <= width:
                    break
            else:
                continue
            break
        canvas.spans(1, 0, left)
        canvas.spans(width - 1 - width_of(right), 0, right)
        return list(canvas.lines)


def _apart(parts: Sequence[Sequence[Span]]) -> list[Span]:
    spans: list[Span] = []
    for part in parts:
        if part:
            spans += [*([("   ", "")] if spans else []), *part]
    return spans


def _left(picture: Picture, table: Table, most: int) -> list[Span]:
    return _apart([_place(picture, table), *_pools(picture, table, most)])


def _place(picture: Picture, table: Table) -> list[Span]:
    """Return the player's seat, team and role, if there are several, with the authority and the clock."""
    me = table.me
    spans: list[Span] = []
    if table.many:
        words = [
            str(me.number + 1),
            *([team_sign(me.team)] if table.has_teams else []),
            *([INFO.role_name(me.role)] if me.role else []),
        ]
        spans = [(_("You") if table.seat is not None else clean(me.name), "title"), (" " + " ".join(words), "")]
        hit = hit_for(picture, me)
        spans += [("  ", ""), (hit, chip("block.g")) if hit else (str(me.authority), "strong")]
    state = pgettext("of the game", "out") if not me.alive else _("ended") if me.ended and me.on_turn else ""
    if state:
        spans += [(" " if spans else "", ""), (state, "warn")]
    return [*spans, *clock(picture, me.number)[0 if spans else 1 :]]


def _pools(picture: Picture, table: Table, most: int) -> list[list[Span]]:
    """Return trade, combat, and the authority that the hand will give, with a pip for each present and each expected point."""
    me, more = table.me, held(picture)
    found: list[list[Span]] = []
    for token, word, amount in (
        ("trade", pgettext("label", "trade"), me.trade),
        ("combat", pgettext("label", "combat"), me.combat),
    ):
        spans: list[Span] = [(f" {amount} ", chip(token)), (" ", ""), (word.strip(), token)]
        coming = more.get(token, 0)
        fits = amount + coming <= most
        if pips := gauges.filled(amount, coming if fits else 0, most) if amount <= most else "":
            spans.append((f" {pips}", token))
        if coming and not fits:
            spans.append((f" +{coming}", token))
        found.append(spans)
    if more.get("authority"):
        coming, letter = more["authority"], gain("authority", 0)[0].lstrip("+0")
        found.append([(f" +{coming} ", chip("authority")), (letter, "authority")])
    if me.discards_due:
        found.append([(_("must discard {n}").format(n=me.discards_due), "low!")])
    return found


def _watched(picture: Picture, table: Table) -> list[Span]:
    if table.seat is None:
        return [(_("watching"), "good")]
    if not picture.watchers:
        return []
    return [(ngettext("{n} watches", "{n} watch", picture.watchers).format(n=picture.watchers), "faint")]
