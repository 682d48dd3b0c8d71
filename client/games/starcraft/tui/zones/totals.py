"""Your own numbers in one line: what mines where, workers, build limit, R&D; in a battle your cards instead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from client.games.starcraft.model.sheet import build_limit, modules, workers
from client.games.starcraft.model.sources import Source, sources
from client.games.starcraft.model.table import Table
from client.i18n import _
from client.tui.look.draw import Line, Span, clip, width_of
from client.tui.look.glyphs import glyphs
from protocol.text import clean

_MOST_SOURCES = 7
"""Beyond so many the cards of a kind are added up."""
_BETWEEN: Span = ("  ", "")


def totals(table: Table, width: int, link: Sequence[Span] = ()) -> Line:
    """`link`: what stands at the end. From the right, what has no room is left out, the turn first."""
    head: list[Span] = [(" ", ""), (_("You") if table.seat is not None else clean(table.name(table.side)), "title")]
    turn: list[Span] = [(" ", ""), (_("turn {n}").format(n=table.view.turn), "faint"), (" ", ""), *link, (" ", "")]
    said = _of_battle(table) if table.view.battle is not None else _of_sheet(table)
    for right in (turn, [*link, (" ", "")]):
        for kept in range(len(said), 0, -1):
            left = [*head, *(span for part in said[:kept] for span in (_BETWEEN, *part))]
            if width_of(left) + width_of(right) + 1 <= width and (kept == len(said) or right is not turn):
                return (*clip(left, width - width_of(right)), *right)
    return (*clip(head, width - width_of(link) - 1), *link, (" ", ""))


def _of_sheet(table: Table) -> list[list[Span]]:
    """Before there is a faction, nothing."""
    if table.faction(table.side) is None:
        return []
    own = sources(table, table.side)
    free, every = workers(table, table.side)
    found = [
        [(_("min "), "faint"), *_mined(own, "minerals")],
        [(_("gas "), "faint"), *_mined(own, "gas")],
        [(_("workers "), "faint"), (_("{n} of {most}").format(n=free, most=every), _figure(free))],
        [(_("build "), "faint"), (str(build_limit(table, table.side)), "")],
    ]
    if rnd := modules(table, table.side, "rnd"):
        found.append([(_("R&D "), "faint"), (str(rnd), "")])
    return found


def _mined(own: Iterable[Source], kind: str) -> list[Span]:
    """The permanent source, then each card: workers there of how many, or all cards added up where they are many."""
    mine = [source for source in own if source.resource == kind]
    if len(mine) > _MOST_SOURCES:
        cards = mine[1:]
        most = sum(source.capacity for source in cards)
        mine = [mine[0], Source("", kind, sum(source.workers for source in cards), most)]
    spans: list[Span] = []
    for source in mine:
        is_full = source.workers >= source.capacity
        spans += [*([(glyphs().dot, "rule")] if spans else []), (_of(source), "faint" if is_full else "strong")]
    return spans


def _of(source: Source) -> str:
    return f"{source.workers}/{source.capacity}" + ("-" if source.depletion else "")


def _of_battle(table: Table) -> list[list[Span]]:
    me = table.me
    words = ((_("hand "), me.hand), (_("deck "), me.deck), (_("discard "), len(me.discard)))
    return [[(word, "faint"), (str(count), _figure(count))] for word, count in words]


def _figure(amount: int) -> str:
    return "strong" if amount else "faint"
