"""Draw the rule below the table: what you have to spend, and what your hand adds."""

from __future__ import annotations

from collections import Counter

from client.games.star_realms.data import INFO
from client.games.star_realms.model.table import Table
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.texts.cards import gain
from client.games.star_realms.texts.words import letter
from client.text.i18n import _, ngettext, pgettext
from client.tui.canvas.draw import Line, Span, rule, width_of
from client.tui.table.zones import Part, clock, link, parts, unread
from engine.star_realms.cards.effects import GAINS
from protocol.text import clean

_EDGES = 6
"""The cells of the rule at both ends and between left and right."""


class Totals(Part):
    """Left what you have, right how the table is; what has no room is left out, but never the line."""

    NAME = "totals"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return [rule(width, [], link(picture))]
        pools, held = _pools(table), _held(table)
        around, turn = _watched(picture, table), [(_("turn {n}").format(n=table.turn), "faint")]
        line = [*unread(picture), *link(picture)]
        left, right = [_place(picture, table), pools, held], [around, turn, line]
        shorter = [(left, right), (left[:2], right), (left[:2], right[1:]), (left[:2], right[2:])]
        if table.seat is not None:
            shorter.insert(1, (left, right[1:]))
        for left, right in shorter:
            if width_of(parts(left)) + width_of(parts(right)) + _EDGES <= width:
                break
        return [rule(width, parts(left), parts(right))]


def _place(picture: Picture, table: Table) -> list[Span]:
    """Which seat, team and role one has, where there are several, with its authority; and one's own clock."""
    me = table.me
    spans: list[Span] = []
    if table.many:
        words = [
            str(me.number + 1),
            *([letter(me.team)] if table.has_teams else []),
            *([INFO.role_name(me.role)] if me.role else []),
        ]
        spans = [(_("You") if table.seat is not None else clean(me.name), "title"), (" " + " ".join(words), "")]
        spans += [("  ", ""), (str(me.authority), "strong")]
    state = pgettext("of the game", "out") if not me.alive else _("ended") if me.ended and me.on_turn else ""
    if state:
        spans += [(" " if spans else "", ""), (state, "warn")]
    return [*spans, *clock(picture, me.number)[0 if spans else 1 :]]


def _pools(table: Table) -> list[Span]:
    me = table.me
    spans: list[Span] = []
    for word, amount in ((_("trade "), me.trade), (_("combat "), me.combat)):
        spans += [("  " if spans else "", ""), (word, "faint"), (str(amount), "strong" if amount else "faint")]
    if me.discards_due:
        spans += [("  ", ""), (_("must discard {n}").format(n=me.discards_due), "error")]
    return spans


def _held(table: Table) -> list[Span]:
    """The plain gains of what you hold, which the marks of what you can buy still wait for."""
    total: Counter[str] = Counter()
    for stack in table.hand:
        for effect in stack.facts[stack.card].primary if stack.card in stack.facts else ():
            if effect.word in GAINS:
                total[effect.word] += effect.amount * stack.count
    gains = [
        piece for pool in ("trade", "combat", "authority") if total[pool] for piece in ((" ", ""), gain(pool, total[pool]))
    ]
    return [(_("in hand"), "faint"), *gains] if gains else []


def _watched(picture: Picture, table: Table) -> list[Span]:
    if table.seat is None:
        return [(_("watching"), "good")]
    if not picture.watchers:
        return []
    return [(ngettext("{n} watches", "{n} watch", picture.watchers).format(n=picture.watchers), "faint")]
