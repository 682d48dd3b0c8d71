"""The changes that a storage is asked to store for some tables, and the state of each table after each change."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from server.storage.base import Change, Kept, Line, Tokens
from server.storage.memory import MemoryStorage

SEATS = 3

Course = list[Kept | None]
"""A table's states after none of its changes, one, two ...; None: the table does not exist, not yet or no longer."""


@dataclass(frozen=True)
class Plan:
    """By table: its changes in order, and its states, which are one more."""

    changes: dict[int, list[Change]]
    courses: dict[int, Course]


class Life:
    """A table of the plan: its changes are random, in an order that a real table could have."""

    def __init__(self, table: int, dice: Random) -> None:
        self.table = table
        self.is_closed = False
        self._dice = dice
        self._seq = 0
        self._row: dict[str, Any] = {"seats": [None] * SEATS, "phase": "open", "title": dice.randbytes(8).hex()}

    def next(self) -> Change:
        if self._seq == 0:
            self._seq = 1
            line = Line(1, "table", ["open", f"host {self.table}"], 1)
            return Change(self.table, (line,), self._row, {0: self._tokens()}, self._dice.randbytes(32), None, 0)
        after = self._seq
        luck = self._dice.random()
        if self._row["phase"] == "open":
            if luck < 0.5:
                return self._changed({"phase": "playing"}, self._line("start", {"entries": [], "first": self._bytes(400)}))
            seat = self._dice.randrange(SEATS)
            seats = [*self._row["seats"]]
            seats[seat] = self._bytes(12)
            return self._changed({"seats": seats}, self._line("table", ["sit", seat]), tokens={seat: self._tokens()})
        if luck < 0.7:
            return Change(self.table, tuple(self._act() for _ in range(2 if luck < 0.1 else 1)), after=after)
        if luck < 0.8:
            return self._changed({"away": self._bytes(40)})
        if luck < 0.88:
            return Change(self.table, tokens={self._dice.randrange(SEATS): self._tokens()}, after=after)
        if luck < 0.98:
            return self._changed({"phase": "open"}, self._line("over", []))
        self.is_closed = True
        return Change(self.table, closed=1000, after=after)

    def _changed(self, facts: dict[str, Any], *lines: Line, tokens: dict[int, Tokens] | None = None) -> Change:
        self._row = {**self._row, **facts}
        return Change(self.table, lines, self._row, tokens or {}, after=self._seq - len(lines))

    def _act(self) -> Line:
        return self._line("act", [self._dice.randrange(SEATS), ["draw", self._bytes(300)], []])

    def _line(self, kind: str, data: Any) -> Line:
        self._seq += 1
        return Line(self._seq, kind, data, self._seq, f"{kind}:{self._bytes(6)}" if kind == "act" else None)

    def _tokens(self) -> Tokens:
        return Tokens(self._dice.randbytes(32), self._dice.choice((None, self._dice.randbytes(32))))

    def _bytes(self, most: int) -> str:
        return self._dice.randbytes(self._dice.randint(4, most)).hex()


async def planned(seed: int, tables: int = 6, most: int = 60) -> Plan:
    """Plan that many tables, each with that many changes unless it closes before."""
    shelf = MemoryStorage()
    changes: dict[int, list[Change]] = {}
    courses: dict[int, Course] = {}
    for table in range(1, tables + 1):
        life = Life(table, Random(f"{seed} {table}"))
        changes[table], courses[table] = [], [None]
        while not life.is_closed and len(changes[table]) < most:
            changes[table].append(life.next())
            await shelf.commit(changes[table][-1])
            (kept,) = await shelf.load([table])
            courses[table].append(None if life.is_closed else kept)  # type: ignore[arg-type]
    return Plan(changes, courses)
