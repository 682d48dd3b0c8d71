"""Storage that lasts as long as the process: for tests, and for tables nobody wants to keep."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from server.storage.base import Broken, Change, Conflict, Kept, Line, StaleOwner, Storage, Tokens


@dataclass
class Shelf:
    """What is kept. Hand the same shelf to a second MemoryStorage to see what a restart would see."""

    epoch: int = 0
    numbers: int = 0
    rows: dict[int, dict[str, object]] = field(default_factory=dict)
    tokens: dict[int, dict[int, Tokens]] = field(default_factory=dict)
    secrets: dict[int, bytes] = field(default_factory=dict)
    lines: dict[int, dict[int, Line]] = field(default_factory=dict)
    keys: dict[int, dict[str, int]] = field(default_factory=dict)
    closed: dict[int, int] = field(default_factory=dict)


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
        return [_kept(shelf, table) for table in sorted(shelf.rows) if table not in shelf.closed]

    async def next_table(self) -> int:
        self._shelf.numbers += 1
        return self._shelf.numbers

    async def commit(self, change: Change) -> None:
        await asyncio.sleep(0)
        shelf, table = self._shelf, change.table
        if shelf.epoch != self._epoch:
            raise StaleOwner("another server took over this storage")
        lines, keys = shelf.lines.setdefault(table, {}), shelf.keys.setdefault(table, {})
        for line in change.lines:
            if line.seq in lines or line.key in keys:
                raise Conflict(f"table {table} has line {line.seq} or its key already")
        if not change.lines and change.after not in (None, max(lines, default=0)):
            raise Conflict(f"table {table} has lines after {change.after}")
        lines |= {line.seq: line for line in change.lines}
        keys |= {line.key: line.seq for line in change.lines if line.key is not None}
        if change.row is not None:
            shelf.rows[table] = dict(change.row)
        shelf.tokens.setdefault(table, {}).update(change.tokens)
        if change.secret is not None:
            shelf.secrets[table] = change.secret
        if change.closed is not None:
            shelf.closed[table] = change.closed

    async def prune(self, before: int, most: int) -> int:
        shelf = self._shelf
        newest = sorted(((closed, table) for table, closed in shelf.closed.items()), reverse=True)
        old = [table for at, (closed, table) in enumerate(newest) if at >= most or closed < before]
        for table in old:
            for part in (shelf.rows, shelf.tokens, shelf.secrets, shelf.lines, shelf.keys, shelf.closed):
                part.pop(table, None)
        return len(old)

    async def close(self) -> None:
        return None


def _kept(shelf: Shelf, table: int) -> Kept:
    lines = [shelf.lines[table][seq] for seq in sorted(shelf.lines.get(table, {}))]
    start = max((at for at, line in enumerate(lines) if line.kind == "start"), default=0)
    return Kept(
        table=table,
        row=shelf.rows[table],
        tokens=dict(shelf.tokens.get(table, {})),
        secret=shelf.secrets[table],
        seq=lines[-1].seq if lines else 0,
        lines=tuple(lines[start:]),
        keys=dict(shelf.keys.get(table, {})),
    )
