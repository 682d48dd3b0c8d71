"""Storage that lasts as long as the process: for tests, and for tables nobody wants to keep."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import msgpack

from server.storage.base import Broken, Change, Conflict, Kept, StaleOwner, Storage
from server.storage.seals import (
    End,
    SealedFacts,
    SealedLine,
    beginning,
    changes_facts,
    end_after,
    is_sound,
    seal_facts,
    seal_lines,
    unseal,
)


@dataclass
class Shelf:
    """What is kept. Hand the same shelf to a second MemoryStorage to see what a restart would see."""

    epoch: int = 0
    numbers: int = 0
    facts: dict[int, SealedFacts] = field(default_factory=dict)
    lines: dict[int, dict[int, SealedLine]] = field(default_factory=dict)

    def kept(self, table: int) -> Kept | Broken:
        lines = self.lines.get(table, {})
        return unseal(table, self.facts.get(table), [lines[seq] for seq in sorted(lines)])


class MemoryStorage(Storage):
    def __init__(self, shelf: Shelf | None = None) -> None:
        self._shelf = shelf or Shelf()
        self._epoch = 0

    async def claim(self) -> int:
        self._shelf.epoch += 1
        self._epoch = self._shelf.epoch
        return self._epoch

    async def load(self) -> list[Kept | Broken]:
        shelf = self._shelf
        closed = {table for table, facts in shelf.facts.items() if facts.closed is not None and is_sound(facts)}
        return [shelf.kept(table) for table in sorted(shelf.facts.keys() | shelf.lines.keys()) if table not in closed]

    async def next_table(self) -> int:
        self._shelf.numbers += 1
        return self._shelf.numbers

    async def commit(self, change: Change) -> None:
        await asyncio.sleep(0)
        shelf, table = self._shelf, change.table
        if shelf.epoch != self._epoch:
            raise StaleOwner("another server took over this storage")
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

    async def prune(self, before: int, most: int) -> int:
        shelf = self._shelf
        closed = {table: facts for table, facts in shelf.facts.items() if facts.closed is not None and is_sound(facts)}
        newest = sorted(((facts.closed or 0, table) for table, facts in closed.items()), reverse=True)
        old = [table for at, (closed_at, table) in enumerate(newest) if at >= most or closed_at < before]
        for table in old:
            del shelf.facts[table]
            shelf.lines.pop(table, None)
        return len(old)

    async def close(self) -> None:
        return None
