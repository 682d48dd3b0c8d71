"""The cursor of the table: on which card it stands, and where the arrows take it. Zones stand one above the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from client.games.star_realms.model.table import ZONES, Stack, Table


@dataclass(frozen=True, slots=True)
class Cursor:
    """The n-th card of a zone."""

    zone: str = "row"
    index: int = 0


def under(table: Table, cursor: Cursor) -> Stack | None:
    """The card under the cursor."""
    stacks = table.stacks(cursor.zone)
    return stacks[cursor.index] if cursor.index < len(stacks) else None


def settled(table: Table, cursor: Cursor) -> Cursor:
    """The cursor on a card that is there: where it was, or as near as the table now allows."""
    count = len(table.stacks(cursor.zone))
    if count:
        return Cursor(cursor.zone, min(cursor.index, count - 1))
    return Cursor("hand") if table.hand else Cursor()


def at(table: Table, stack: Stack) -> Cursor:
    """The cursor on that card."""
    return Cursor(stack.zone, table.stacks(stack.zone).index(stack))


def moved(table: Table, cursor: Cursor, direction: str, lines: Mapping[str, int]) -> Cursor:
    """Where an arrow takes the cursor. `lines`: how many lines each zone has; a zone fills its columns from the top.

    Up and down go on into the next zone, left and right stay in theirs.
    """
    height = max(lines.get(cursor.zone, 1), 1)
    count = len(table.stacks(cursor.zone))
    column, row = divmod(cursor.index, height)
    match direction:
        case "left":
            return Cursor(cursor.zone, cursor.index - height) if column else cursor
        case "right":
            if (column + 1) * height >= count:
                return cursor
            return Cursor(cursor.zone, min(cursor.index + height, count - 1))
        case "up" if row:
            return Cursor(cursor.zone, cursor.index - 1)
        case "down" if row < height - 1 and cursor.index < count - 1:
            return Cursor(cursor.zone, cursor.index + 1)
    step = -1 if direction == "up" else 1
    if cursor.zone == "theirs" and (beside := _seat_beside(table, cursor, step)) is not None:
        return beside
    number = ZONES.index(cursor.zone) + step
    while 0 <= number < len(ZONES):
        zone = ZONES[number]
        size = len(table.stacks(zone))
        if size:
            if zone == "theirs":
                return Cursor(zone, _of_seat(table, -1)[0])
            return Cursor(zone, _entered(size, max(lines.get(zone, 1), 1), column if cursor.zone != "theirs" else 0, step))
        number += step
    return cursor


def next_zone(table: Table, cursor: Cursor) -> Cursor:
    """The first card of the next zone that has any, around the table."""
    start = ZONES.index(cursor.zone)
    for step in range(1, len(ZONES) + 1):
        zone = ZONES[(start + step) % len(ZONES)]
        if table.stacks(zone):
            return Cursor(zone)
    return cursor


def _seat_beside(table: Table, cursor: Cursor, step: int) -> Cursor | None:
    """The other seats stand one below the other: the card above or below, of the next seat that has any.

    None where the cursor stands on no card: in a replay, the card it stood on may not be there yet.
    """
    here = under(table, cursor)
    if here is None:
        return None
    seats = list(dict.fromkeys(stack.seat for stack in table.stacks("theirs")))
    number = seats.index(here.seat) + step
    if not 0 <= number < len(seats):
        return None
    mine, theirs = _of_seat(table, seats.index(here.seat)), _of_seat(table, number)
    return Cursor("theirs", theirs[min(cursor.index - mine[0], len(theirs) - 1)])


def _of_seat(table: Table, number: int) -> range:
    """The indexes of the cards of the n-th other seat that has any."""
    seats = list(dict.fromkeys(stack.seat for stack in table.stacks("theirs")))
    found = [index for index, stack in enumerate(table.stacks("theirs")) if stack.seat == seats[number]]
    return range(found[0], found[-1] + 1)


def _entered(size: int, height: int, column: int, step: int) -> int:
    first = min(column, (size - 1) // height) * height
    return first if step > 0 else min(first + height, size) - 1


def drawn(table: Table, cursor: Cursor, left: Cursor | None) -> tuple[Cursor, Cursor | None]:
    """A question draws the cursor to the card that asks, and gives it back afterwards. `left`: where it stood before."""
    source = table.question.source if table.question is not None else None
    if source is None:
        return (cursor, None) if left is None else (left, None)
    asking = next((stack for stack in reversed(table.me.in_play) if source in (stack.card, stack.face)), None)
    return (cursor, left) if left is not None or asking is None else (at(table, asking), cursor)
