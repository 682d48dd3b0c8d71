"""The server's knowledge of the tables that it writes to, and the changes sealed on top of it, as they are sent to the
database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgpack

from server.storage.base import Change, Conflict, StaleOwner
from server.storage.postgres import reading
from server.storage.postgres.schema import VERSION
from server.storage.seals import End, SealedFacts, SealedLine, beginning, changes_facts, end_after, seal_facts, seal_lines

COMMIT = f"SELECT traderow_commit_{VERSION}({', '.join(f'${number}' for number in range(1, 23))})"


@dataclass(frozen=True, slots=True)
class Sealed:
    """A change as it is to be stored. `end`: of the table's log after it; `facts`: None if they stay."""

    change: Change
    lines: list[SealedLine]
    facts: SealedFacts | None
    end: End


class KnownTables:
    """The ends of the logs of tables that were written to, and their facts: until a commit of theirs fails."""

    def __init__(self) -> None:
        self._ends: dict[int, End] = {}
        self._facts: dict[int, SealedFacts] = {}
        self._pack = msgpack.Packer().pack

    async def learn(self, db: Any, tables: Sequence[int]) -> None:
        """Read the checksums of tables that are not known yet. Raises the errors of asyncpg."""
        if unknown := [table for table in tables if table not in self._ends]:
            for table, (end, facts) in (await reading.known(db, unknown)).items():
                self._ends[table] = end
                if facts is not None:
                    self._facts[table] = facts

    def seal(self, change: Change, epoch: int) -> Sealed:
        """Seal the change, continuing from the known checksums. Raises Conflict, StaleOwner."""
        table = change.table
        is_new, with_facts = change.secret is not None, changes_facts(change)
        end = beginning(table) if is_new else self._ends[table]
        if not change.lines and change.after not in (None, end.seq):
            raise Conflict(f"table {table} has lines after {change.after}")
        before = None if is_new else self._facts.get(table)
        if before is None and not is_new:
            raise StaleOwner(f"table {table} is not there")
        lines = list(seal_lines(change.lines, end, epoch, with_facts, self._pack))
        after = end_after(end, lines, with_facts)
        return Sealed(change, lines, seal_facts(change, before, after) if with_facts else None, after)

    def has(self, sealed: Sealed) -> bool:
        """Return whether that change is the last one stored at its table, by the known checksums."""
        table = sealed.change.table
        if sealed.facts is not None and self._facts.get(table) != sealed.facts:
            return False
        return self._ends[table] == sealed.end

    def remember(self, sealed: Sealed) -> None:
        """Remember that it has been stored."""
        table = sealed.change.table
        self._ends[table] = sealed.end
        if sealed.facts is not None:
            self._facts[table] = sealed.facts
        if sealed.change.closed is not None:
            self.forget(table)

    def forget(self, table: int) -> None:
        """Forget a table that may differ in the database."""
        self._ends.pop(table, None)
        self._facts.pop(table, None)

    def clear(self) -> None:
        self._ends.clear()
        self._facts.clear()


def arguments(epoch: int, sealed: Sequence[Sealed]) -> list[Any]:
    """Return the arguments of COMMIT."""
    opened: list[int] = []
    changed: list[int] = []
    lines: list[list[Any]] = [[] for _ in range(8)]
    facts: list[list[Any]] = [[] for _ in range(11)]
    for each in sealed:
        change, table = each.change, each.change.table
        changed.append(table)
        if change.secret is not None:
            opened.append(table)
        for seq, kind, key, data, at, _, edition, checksum in each.lines:
            for column, value in zip(lines, (table, seq, kind, key, data, at, edition, checksum), strict=True):
                column.append(value)
        if each.facts is not None:
            for column, value in zip(facts, (*each.facts, change.name, change.notice, change.claim), strict=True):
                column.append(value)
    return [epoch, opened, changed, *lines, *facts]
