"""How the cards of a zone stand in its lines: one a line while they fit, then two, then as many as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.model.cursor import Cursor, Rows
from client.games.star_realms.screen_state import Picture
from client.i18n import _
from client.tui.look.draw import Span
from client.tui.look.glyphs import glyphs
from client.tui.table.part import Part


class CardPart(Part):
    """A zone of cards among which the arrows go."""

    def rows(self, picture: Picture, width: int, height: int) -> Rows:
        """How the cards stand in that many lines, the rule among them."""
        raise NotImplementedError


def beside(indexes: Sequence[int], count: int) -> Rows:
    """Those cards, so many in a row.

    >>> beside([0, 1, 2], 2)
    ((0, 1), (2,))
    """
    return tuple(tuple(indexes[at : at + count]) for at in range(0, len(indexes), count))


def ways(width: int, cell: int) -> tuple[int, ...]:
    """How many cards of at least so many cells may stand beside each other, from the roomiest way to the densest.

    >>> ways(35, 20), ways(44, 20), ways(60, 20)
    ((1,), (1, 2), (1, 2, 3))
    """
    return tuple(across for across in (1, 2, 3) if across == 1 or width // across >= cell)


def first_that_fits(layouts: Sequence[Rows], height: int) -> Rows:
    """The roomiest of these ways that takes no more lines; else the densest."""
    return next((rows for rows in layouts if len(rows) <= height), layouts[-1])


def window(rows: Rows, height: int, index: int | None) -> range:
    """Which rows are in sight where not all of them are: those around the card under the cursor."""
    at = next((number for number, row in enumerate(rows) if index in row), 0)
    first = min(max(at - height + 1, 0), max(len(rows) - height, 0))
    return range(first, min(first + height, len(rows)))


def hidden(rows: Rows, shown: range) -> list[Span]:
    """How many cards lie above and below those in sight."""
    g = glyphs()
    counts = ((rows[: shown.start], g.before), (rows[shown.stop :], g.further))
    said = [_("{n} more").format(n=sum(map(len, part))) + f" {arrow}" for part, arrow in counts if part]
    return [("  ".join(said), "warn")] if said else []


def under_cursor(picture: Picture, zone: str) -> int | None:
    """Which card of the zone the cursor is on."""
    cursor: Cursor = picture.cursor
    return cursor.index if cursor.zone == zone and picture.browsing is None else None
