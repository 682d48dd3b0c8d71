"""Single bits of a real database, flipped one after the other: each flip must be noticed, or change nothing.

python -m tests.server.storage.bit_flips --flips 5000 --seed 1
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from server.storage.base import Broken, Change, Kept, Line, Tokens, Unusable
from server.storage.sqlite.files import DATABASE, open_database
from server.storage.sqlite.numbers import number
from server.storage.sqlite.reading import everything, load, open_tables
from server.storage.sqlite.storage import SqliteStorage

TABLES = 12
REFUSED, NAMED, UNCHANGED = "refused", "named", "unchanged"

State = tuple[dict[int, Kept | Broken], dict[int, Kept | Broken], int, int]
"""The tables that a server would continue with, all tables, and the two numbers."""


async def fill(directory: Path) -> Path:
    """Fill it with tables in every phase: waiting, in a first or later game, over and closed."""
    storage = await SqliteStorage.open(directory)
    dice = Random("what is kept")
    for _ in range(TABLES):
        table = await storage.next_table()
        row = {"title": "t" * dice.randrange(40), "seats": [dice.randbytes(32) for _ in range(4)], "phase": "open"}
        tokens = {0: Tokens(dice.randbytes(32)), 1: Tokens(dice.randbytes(32), dice.randbytes(32))}
        await storage.commit(Change(table, (Line(1, "table", ["open", "Ada"], 5),), row, tokens, dice.randbytes(32)))
        seq = 1
        for game in range(table % 4):
            seq += 1
            await storage.commit(Change(table, (Line(seq, "start", {"game": game, "entries": ["deal"] * 300}, 6),), row))
            for act in range(dice.randrange(1, 25)):
                seq += 1
                key = None if act % 3 else f"{act}:{dice.randbytes(4).hex()}"
                await storage.commit(Change(table, (Line(seq, "act", [act % 2, ["play", dice.randrange(80)], []], 7, key),)))
        if table % 5 == 0:
            await storage.commit(Change(table, closed=1000 + table))
    await storage.close()
    return directory / DATABASE


def state(database: Path) -> State:
    """Return the data that a start finds. Raises Unusable."""
    db = open_database(database)
    try:
        numbers = number(db, "epoch"), number(db, "tables")
        return {each.table: each for each in load(db, open_tables(db))}, {each.table: each for each in everything(db)}, *numbers
    finally:
        db.close()


class Flips:
    """A database, with the results of each flip."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.whole = database.read_bytes()
        self.before = state(database)
        self.outcomes: Counter[str] = Counter()

    def flip(self, bit: int) -> None:
        """Flip a bit. Raises AssertionError if a server would continue with changed data that is neither refused nor
        reported."""
        data = bytearray(self.whole)
        data[bit // 8] ^= 1 << bit % 8
        for file in self.database.parent.glob(f"{DATABASE}*"):
            file.unlink()
        self.database.write_bytes(data)
        try:
            found = state(self.database)
        except Unusable:
            assert self.database.read_bytes() == data, "a database that is refused is left as it is"
            self.outcomes[REFUSED] += 1
            return
        named = False
        for before, after in zip(self.before[:2], found[:2], strict=True):
            assert before.keys() <= after.keys(), f"tables {before.keys() - after.keys()} are gone"
            for table, each in after.items():
                assert isinstance(each, Broken) or each == before.get(table), f"table {table} is another one"
                named |= isinstance(each, Broken)
        assert self.before[2:] == found[2:], "a number is another one"
        self.outcomes[NAMED if named else UNCHANGED] += 1

    def some(self, dice: Random, flips: int) -> None:
        """Flip the same number of bits in every page."""
        size = 1024 * 8
        pages = len(self.whole) // 1024
        for at in range(flips):
            bit = at % pages * size + dice.randrange(size)
            try:
                self.flip(bit)
            except Exception as error:
                raise AssertionError(f"bit {bit}, in page {bit // size + 1}: {error!r}") from error


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.server.storage.bit_flips", description="Single bits, flipped at rest."
    )
    parser.add_argument("--flips", type=int, default=5000, metavar="N", help="(%(default)s)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="(%(default)s)")
    chosen = parser.parse_args()
    with TemporaryDirectory() as directory:
        flips = Flips(asyncio.run(fill(Path(directory))))
        flips.some(Random(chosen.seed), chosen.flips)
    sys.stdout.write(", ".join(f"{count:,} {what}" for what, count in sorted(flips.outcomes.items())) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
