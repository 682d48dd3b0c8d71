"""Where the arrows take the cursor on a face, whose things say in which row and column they stand."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from client.games.starcraft.faces.face import Pick, Thing


def thing_of(things: Sequence[Thing], pick: Pick) -> Thing | None:
    """The thing that is picked so."""
    return next((thing for thing in things if thing.pick == pick), None)


def moved(things: Sequence[Thing], cursor: Pick, direction: str) -> Pick:
    """The pick under the cursor after an arrow: the next thing of the row, or the nearest of the next row that has any.

    >>> things = [Thing("a", "a", 0), Thing("b", "b", 1), Thing("c", "c", 1, 1), Thing("d", "d", 5)]
    >>> moved(things, "a", "down"), moved(things, "b", "right"), moved(things, "c", "down"), moved(things, "d", "right")
    ('b', 'c', 'd', 'd')
    """
    here = thing_of(things, cursor)
    if here is None:
        return things[0].pick if things else ""
    step = 1 if direction in ("right", "down") else -1
    if direction in ("left", "right"):
        row = sorted((thing for thing in things if thing.row == here.row), key=lambda thing: thing.column)
        at = row.index(here) + step
        return row[at].pick if 0 <= at < len(row) else cursor
    rows = sorted({thing.row for thing in things}, reverse=step < 0)
    beyond = [row for row in rows if (row - here.row) * step > 0]
    if not beyond:
        return cursor
    return min((thing for thing in things if thing.row == beyond[0]), key=lambda thing: abs(thing.column - here.column)).pick


def next_live(things: Sequence[Thing], cursor: Pick, live: Collection[Pick]) -> Pick:
    """The next thing that goes on with what is picked, around the face."""
    here = thing_of(things, cursor)
    at = list(things).index(here) + 1 if here is not None else 0
    return next((thing.pick for thing in (*things[at:], *things[:at]) if thing.pick in live), cursor)


def settled(things: Sequence[Thing], cursor: Pick, live: Collection[Pick]) -> Pick:
    """The cursor where it was if that is still there; else, as for "", on the first thing that goes on, or on the first."""
    if thing_of(things, cursor) is not None:
        return cursor
    return next((thing.pick for thing in things if thing.pick in live), things[0].pick if things else "")
