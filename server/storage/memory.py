"""Storage that lasts as long as the process: for tests, and for tables nobody wants to keep."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgpack

from protocol.i18n import _
from server.storage.base import Broken, Change, Conflict, Kept, StaleOwner, Storage, Unusable
from server.storage.inspection import Findings, Reader, Summary, check_tables
from server.storage.seals import (
    End,
    SealedFacts,
    SealedLine,
    beginning,
    changes_facts,
    end_after,
    is_sound,
    row_of,
    seal_facts,
    seal_lines,
    unseal,
)


@dataclass
class Shelf:
    """The contents of a MemoryStorage. Give the same shelf to a second MemoryStorage to simulate a restart. `owners`: by
    table."""

    epoch: int = 0
    numbers: int = 0
    owners: dict[int, int] = field(default_factory=dict)
    facts: dict[int, SealedFacts] = field(default_factory=dict)
    lines: dict[int, dict[int, SealedLine]] = field(default_factory=dict)

    @property
    def tables(self) -> list[int]:
        return sorted(self.facts.keys() | self.lines.keys())

    @property
    def closed(self) -> dict[int, int]:
        """Return when each closed table was closed; tables with damaged facts are left out."""
        return {table: facts.closed for table, facts in self.facts.items() if facts.closed is not None and is_sound(facts)}

    def log(self, table: int) -> list[SealedLine]:
        return [line for _, line in sorted(self.lines.get(table, {}).items())]

    def kept(self, table: int, *, whole: bool = False) -> Kept | Broken:
        return unseal(table, self.facts.get(table), self.log(table), whole=whole)


class MemoryStorage(Storage):
    lasts = False

    def __init__(self, shelf: Shelf | None = None) -> None:
        self._shelf = shelf or Shelf()
        self._shelf.epoch += 1
        self._epoch = self._shelf.epoch

    async def open_tables(self) -> list[int]:
        closed = self._shelf.closed
        return [table for table in self._shelf.tables if table not in closed]

    async def claim(self, tables: Sequence[int]) -> list[int]:
        self._shelf.owners.update(dict.fromkeys(tables, self._epoch))
        return list(tables)

    async def load(self, tables: Sequence[int]) -> list[Kept | Broken]:
        return [self._shelf.kept(table) for table in tables]

    async def next_table(self) -> int:
        self._shelf.numbers += 1
        return self._shelf.numbers

    async def commit(self, change: Change) -> None:
        await asyncio.sleep(0)
        shelf, table = self._shelf, change.table
        if shelf.owners.get(table, self._epoch if change.secret is not None else None) != self._epoch:
            raise StaleOwner(f"table {table} is not owned by this server")
        kept = shelf.lines.get(table, {})
        facts = shelf.facts.get(table)
        end = beginning(table)
        if kept:
            end = End(*kept[max(kept)][::7], facts.edition if facts else 0)
        if not change.lines and change.after not in (None, end.seq):
            raise Conflict(f"table {table} has lines after {change.after}")
        with_facts = changes_facts(change)
        lines = list(seal_lines(change.lines, end, self._epoch, with_facts, msgpack.Packer().pack))
        keys = {line.key for line in kept.values()} - {None}
        if any(line.key in keys for line in lines):
            raise Conflict(f"table {table} has one of these keys already")
        if with_facts:
            shelf.facts[table] = seal_facts(change, facts, end_after(end, lines, with_facts))
        shelf.lines[table] = kept | {line.seq: line for line in lines}
        shelf.owners[table] = self._epoch

    async def prune(self, before: int, most: int) -> int:
        shelf = self._shelf
        newest = sorted(((at, table) for table, at in shelf.closed.items()), reverse=True)
        old = [table for number, (at, table) in enumerate(newest) if number >= most or at < before]
        for table in old:
            del shelf.facts[table]
            shelf.lines.pop(table, None)
            shelf.owners.pop(table, None)
        return len(old)

    async def close(self) -> None:
        return None


class MemoryReader(Reader):
    place = "the memory of this process"

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def summaries(self, closed: bool = False) -> list[Summary]:
        facts = sorted(self._shelf.facts.items())
        return [self._summary(table, each) for table, each in facts if closed or each.closed is None]

    def _summary(self, table: int, facts: SealedFacts) -> Summary:
        lines = self._shelf.log(table)
        start = max((at for at, line in enumerate(lines) if line.kind == "start"), default=0)
        moves = sum(line.kind == "act" for line in lines[start:])
        return Summary(table, row_of(facts), moves, lines[-1].at if lines else None)

    def load(self, table: int, *, whole: bool = False) -> Kept | Broken:
        return self._shelf.kept(table, whole=whole)

    def check(self) -> Findings:
        return check_tables(map(self._shelf.kept, self._shelf.tables), self._shelf.log)

    def back_up(self, to: Path) -> None:
        raise Unusable(_("Tables that are kept in memory cannot be copied to {to}.").format(to=to))
