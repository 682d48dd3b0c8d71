"""What the host may know of the tables from the database: nothing of the cards, no secrets, no tokens."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgpack

from server.storage.base import Unusable
from server.storage.seals import SealedFacts, is_sound
from server.storage.sqlite.files import UNREADABLE, open_current
from server.storage.sqlite.reading import text
from server.tables.seats import Row


@dataclass(frozen=True, slots=True)
class Summary:
    """A table. `row`: None if it cannot be read. `moves`: of its last game; `last`: its last line, seconds since 1970."""

    table: int
    row: Row | None
    moves: int
    last: int | None


TABLES = """
SELECT id, row, tokens, secret, closed, seq, edition, checksum,
    (SELECT count(*) FROM log WHERE table_id = id AND kind = 'act' AND log.seq >
        coalesce((SELECT max(log.seq) FROM log WHERE table_id = id AND kind = 'start'), 0)),
    (SELECT at FROM log WHERE table_id = id ORDER BY log.seq DESC LIMIT 1)
FROM tables {which} ORDER BY id
"""


def summarise(database: Path, closed: bool = False) -> list[Summary]:
    """The open tables, or with `closed` all, by number, as they are at one moment. Raises Unusable."""
    db = open_current(database)
    db.text_factory = text
    try:
        rows = db.execute(TABLES.format(which="" if closed else "WHERE closed IS NULL")).fetchall()
    except UNREADABLE as error:
        raise Unusable(f"The database {database} cannot be read: {error}.") from None
    finally:
        db.close()
    return [Summary(facts[0], _row(SealedFacts(*facts)), moves, last) for *facts, moves, last in rows]


def _row(facts: SealedFacts) -> Row | None:
    if not is_sound(facts):
        return None
    try:
        return Row.from_data(msgpack.unpackb(facts.row, strict_map_key=False))
    except (ValueError, TypeError, KeyError, msgpack.UnpackException):
        return None
