"""Questions of a host to storage, beside the servers that own the tables or while there are none; nothing of it is changed.

Only a `Rewrite`, during which no server may run, replaces personal data of tables.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from protocol.i18n import _
from server.storage.base import Broken, Kept
from server.storage.seals import first_broken


@dataclass(frozen=True, slots=True)
class Summary:
    """A table. `row`: its facts, None if they are damaged; `moves`: of its last game; `last`: its last line, since 1970."""

    table: int
    row: Mapping[str, Any] | None
    moves: int
    last: int | None


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings of a check. `wrong`: a sentence for each thing; `tables`, `lines`: how many were looked at."""

    wrong: tuple[str, ...]
    tables: int
    lines: int


class Rewritten(NamedTuple):
    """The rewritten parts of a table. `row`: its facts; `lines`: the data of the lines that change, by number; `notice`: makes
    its entry in other servers' lists again."""

    row: Mapping[str, Any]
    lines: Mapping[int, Any]
    notice: Callable[[bytes], bytes]


Rewrite = Callable[[Kept], Rewritten | None]
"""Return the new form of a table, which is kept whole; None if it stays."""


class Reader(ABC):
    """Reads a storage. Each method sees it as it is at one moment, and raises Unusable if it cannot be read.

    `place`: the storage as its host knows it.
    """

    place: str

    @abstractmethod
    def summaries(self, closed: bool = False) -> list[Summary]:
        """List the open tables, or with `closed` all of them, by number."""

    @abstractmethod
    def load(self, table: int, *, whole: bool = False) -> Kept | Broken:
        """Load that table, also if it is closed. `whole`: with all of its lines, those of earlier games too."""

    @abstractmethod
    def check(self) -> Findings:
        """Check everything that is stored."""

    @abstractmethod
    def back_up(self, to: Path) -> None:
        """Make a whole copy, in a file that does not exist yet, that a server can be started from."""


class UpgradeCopy(NamedTuple):
    """A copy of all tables before their format changed. `place`: its file, or its schema; `made`: in seconds since 1970;
    `tables`: how many are open in it, None if it cannot be read."""

    place: str
    format: int
    made: float
    size: int
    tables: int | None

    @property
    def shown_size(self) -> str:
        """Return the size as people read it."""
        return shown_size(self.size)


def shown_size(size: int) -> str:
    """Return a number of bytes as people read it.

    >>> shown_size(900), shown_size(24_000), shown_size(5_300_000)
    ('1 KB', '24 KB', '5.3 MB')
    """
    return f"{max(1, round(size / 1000))} KB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def check_tables(tables: Iterable[Kept | Broken], lines_of: Callable[[int], Sequence[tuple[Any, ...]]]) -> Findings:
    """Look at these tables. `lines_of`: the fields of all lines of one."""
    wrong: list[str] = []
    looked_at = lines = 0
    for each in tables:
        looked_at += 1
        if isinstance(each, Broken):
            said = _("Table {table} is broken and cannot be restored: {why}.")
            wrong.append(said.format(table=each.table, why=each.why))
            continue
        lines += each.seq
        if (number := first_broken(each.table, lines_of(each.table))) is not None:
            said = _("Table {table} is whole, but the checksum of its line {number} is not what was written.")
            wrong.append(said.format(table=each.table, number=number))
    return Findings(tuple(wrong), looked_at, lines)
