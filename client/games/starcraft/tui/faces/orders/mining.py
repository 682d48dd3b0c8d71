"""Sources: a full square for each worker they still take, an empty one for each that works there, `!` for force mining."""

from __future__ import annotations

from client.games.starcraft.faces.paying.mining import pick_of
from client.games.starcraft.model.sheet import workers
from client.games.starcraft.model.sources import Source, sources_to_pay
from client.games.starcraft.model.table import Table
from client.games.starcraft.tui.faces.orders.blocks import Block, beside
from client.games.starcraft.tui.faces.orders.marks import Marks
from client.games.starcraft.tui.faces.orders.places import short_area
from client.i18n import _, ngettext
from client.tui.look.draw import Line, Span
from client.tui.look.glyphs import glyphs

DEPLETION = (" ", "-", "=")
"""As on the galaxy: not depleted, partly, wholly."""
WORDS = 50
"""From so many cells on, a source's state is said in words, too."""


def block(table: Table, marks: Marks, width: int, across: int) -> Block:
    """Every source, so many beside each other."""
    found = sources_to_pay(table)
    lines = beside([_line(table, source, marks, width // across) for source in found], across, width)
    at = next((at for at, source in enumerate(found) if pick_of(source.key) == marks.cursor), 0)
    return Block([(_("Resources"), "title")], lines, [_pool(table)], least=1, at=at // across)


def _pool(table: Table) -> str:
    """How many workers can still be put to work."""
    me, (free, every) = table.me, workers(table, table.side)
    said = ngettext("{n} worker of {all} free", "{n} workers of {all} free", free).format(n=free, all=every)
    return f"{said}, {_('{n} unavailable').format(n=me.unavailable)}" if me.unavailable else said


def _line(table: Table, source: Source, marks: Marks, width: int) -> Line:
    pick, g = pick_of(source.key), glyphs()
    full = source.is_full and not source.is_permanent and pick in marks.live
    head = marks.of(pick)
    if full:
        head[-1] = ("!", "warn")
    room = min(16, width - 13)
    name = _("permanent") if source.is_permanent else short_area(table.parts, source.key, room)
    kind = _("min") if source.resource == "minerals" else _("gas")
    squares = g.free * source.free + g.taken * min(source.workers, source.capacity)
    forced = "!" * max(0, source.workers - source.capacity)
    of_kind = f" {kind}{DEPLETION[source.depletion]} "
    spans: list[Span] = [*head, marks.name(pick, name, room), (f"{of_kind}{squares}{forced}", "")]
    return (*spans, (f" {_state(source)}" if width >= WORDS else "", "faint"))


def _state(source: Source) -> str:
    """What is to be known of it beside the squares."""
    if source.is_gone:
        return _("exhausted")
    said = [_("full")] if source.is_full and source.capacity else []
    return ", ".join([*said, *([_("partly depleted")] if source.depletion else [])])
