"""The cursor of the table: its card, and its movement by the arrows. Zones lie above each other."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from client.games.star_realms.model.table import ZONES, Stack, Table

Rows = tuple[tuple[int, ...], ...]
"""The cards of a zone on the screen: for each row, the indexes of its cards."""


class Cursor(Struct, frozen=True):
    """A position of the cursor: the n-th card of a zone."""

    zone: str = "row"
    index: int = 0


def under(table: Table, cursor: Cursor) -> Stack | None:
    """Return the card under the cursor."""
    stacks = table.stacks(cursor.zone)
    return stacks[cursor.index] if cursor.index < len(stacks) else None


def settled(table: Table, cursor: Cursor) -> Cursor:
    """Return the cursor at a card that exists: its old position, or the nearest one on this table."""
    count = len(table.stacks(cursor.zone))
    if count:
        return Cursor(cursor.zone, min(cursor.index, count - 1))
    return Cursor("hand") if table.hand else Cursor()


def at(table: Table, stack: Stack) -> Cursor:
    """Return the cursor on that card."""
    return Cursor(stack.zone, table.stacks(stack.zone).index(stack))


def moved(table: Table, cursor: Cursor, direction: str, lines: Mapping[str, Rows]) -> Cursor:
    """Return the cursor after an arrow key. `lines`: the rows of each zone's cards on the screen.

    Up and down continue in the next zone, left and right stay in the zone. In the zone of the other seats, left and right go
    through every card, also through the ships of a group.
    """
    rows = rows_of(table, cursor.zone, lines)
    row, column = _place(rows, cursor.index)
    if direction in ("left", "right"):
        step = -1 if direction == "left" else 1
        if cursor.zone == "theirs":
            return Cursor("theirs", min(max(cursor.index + step, 0), max(len(table.stacks("theirs")) - 1, 0)))
        beside = column + step
        return Cursor(cursor.zone, rows[row][beside]) if rows and 0 <= beside < len(rows[row]) else cursor
    step = -1 if direction == "up" else 1
    if 0 <= row + step < len(rows):
        return Cursor(cursor.zone, _beneath(rows[row + step], column))
    number = ZONES.index(cursor.zone) + step
    while 0 <= number < len(ZONES):
        zone = ZONES[number]
        if table.stacks(zone):
            entered = rows_of(table, zone, lines)
            return Cursor(zone, _beneath(entered[0 if step > 0 else -1], column))
        number += step
    return cursor


def rows_of(table: Table, zone: str, lines: Mapping[str, Rows]) -> Rows:
    """Return the rows of a zone's cards on the screen. If they are unknown, each card has a row of its own; another seat's
    cards share a row.
    """
    stacks = table.stacks(zone)
    rows = lines.get(zone, ())
    if rows and max(index for row in rows for index in row) < len(stacks):
        return rows
    if zone != "theirs":
        return tuple((index,) for index in range(len(stacks)))
    seats = dict.fromkeys(stack.seat for stack in stacks)
    return tuple(tuple(n for n, s in enumerate(stacks) if s.seat == seat and (s.key or s.is_seat)) for seat in seats)


def _place(rows: Rows, index: int) -> tuple[int, int]:
    """Return row and column of a card; for a card in a group, those of the group."""
    at = max((shown for row in rows for shown in row if shown <= index), default=0)
    return next(((row, shown.index(at)) for row, shown in enumerate(rows) if at in shown), (0, 0))


def _beneath(row: tuple[int, ...], column: int) -> int:
    return row[min(column, len(row) - 1)]


def next_zone(table: Table, cursor: Cursor) -> Cursor:
    """Return the first card of the next zone that is not empty; the first zone follows the last."""
    start = ZONES.index(cursor.zone)
    for step in range(1, len(ZONES) + 1):
        zone = ZONES[(start + step) % len(ZONES)]
        if table.stacks(zone):
            return Cursor(zone)
    return cursor


def drawn(table: Table, cursor: Cursor, left: Cursor | None) -> tuple[Cursor, Cursor | None]:
    """Move the cursor to the card that asks a question, and back afterwards. `left`: its position before the question."""
    source = table.question.source if table.question is not None else None
    if source is None:
        return (cursor, None) if left is None else (left, None)
    there = (*reversed(table.me.in_play), *(stack for stack in table.stacks("theirs") if not stack.ships))
    asking = next((stack for stack in there if source in (stack.card, stack.face)), None)
    return (cursor, left) if left is not None or asking is None else (at(table, asking), cursor)
