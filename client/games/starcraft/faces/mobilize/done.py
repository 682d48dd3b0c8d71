"""What has moved in this order, equal moves together."""

from __future__ import annotations

from client.games.starcraft.faces.mobilize.stakes import entered
from client.games.starcraft.model.ground import is_open
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.this_order import moves
from client.games.starcraft.text.words import area_name, unit_name
from client.i18n import _
from engine.starcraft.language.general import Moved
from engine.starcraft.language.orders import LiftedOff, Recalled


def done_lines(table: Table) -> list[str]:
    """A line for each: how many of what, from where to where, and whether they attack."""
    counts: dict[tuple[str, str, str], int] = {}
    for event in moves(table):
        match event:
            case Moved(unit=unit, start=start, end=end, count=count):
                name = unit_name(table.parts, unit)
            case LiftedOff(start=start, end=end):
                name, count = _("Base"), 1
            case Recalled(unit=unit, start=start, end=end):
                name, count = _("{unit}, recalled").format(unit=unit_name(table.parts, unit)), 1
            case _:
                continue
        counts[name, start, end] = counts.get((name, start, end), 0) + count
    return [_line(table, *way, count) for way, count in counts.items()]


def _line(table: Table, name: str, start: str, end: str, count: int) -> str:
    what = f"{count}× {name}" if count > 1 else name
    words = _("{what}: {start} to {end}")
    if entered(table) == end and not is_open(table, end):
        words = _("{what}: {start} to {end}, attacks")
    return words.format(what=what, start=area_name(table.parts, start), end=area_name(table.parts, end))
