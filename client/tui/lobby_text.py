"""The seats of a table before the game, as they are drawn."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content

from client.games.registry import about
from client.i18n import _
from client.tables.table_words import seat_notes
from protocol.messages import SeatInfo, Table


def seat_lines(table: Table, own: int | None) -> Content:
    """A line for each seat: number, owner, team and role, and notes."""
    known = about(table.game)
    teams = len({seat.team for seat in table.seats}) < len(table.seats)
    columns = []
    for number, seat in enumerate(table.seats):
        team = _("team {letter}").format(letter=chr(ord("A") + seat.team)) if teams else ""
        role = known.role_name(seat.role) if known else seat.role
        columns.append((number, seat, "  ".join(part for part in (team, role) if part)))
    wide = max(cell_len(side) for _number, _seat, side in columns)
    name_wide = max(cell_len(_name(seat)) for _number, seat, _side in columns)
    lines = []
    for number, seat, side in columns:
        name, style = _name(seat), "$quiet" if seat.kind == "open" else "bold"
        notes = ", ".join(seat_notes(seat, is_own=number == own))
        middle = f"   {side}{' ' * (wide - cell_len(side))}" if wide else ""
        padding = " " * (name_wide - cell_len(name)) if wide else ""
        lines.append(
            Content.assemble(f"  {number + 1}  ", (name, style), padding, middle, (f"   {notes}" if notes else "", "$quiet"))
        )
    return Content("\n").join(lines)


def _name(seat: SeatInfo) -> str:
    return "-- " + _("free") + " --" if seat.kind == "open" else seat.name
