"""The common form of stored data: plain values with checksums, sealed and checked here.

A line's checksum covers all lines of its table up to it, so no line can change, vanish from the middle or move unnoticed. A
table's facts have one of their own, are counted by editions, and name the last line there was when they were written; a line
names the edition there was. So the log shows when the facts are older than it, and they when it lost its end.

CRC-32: it notices every single flipped bit and every run of up to 32, and misses other damage once in four thousand million
times. It continues from its own value, so a log of any length is checked in one call, and a line costs a tenth of a
microsecond. It protects against accidents: anybody who can write to the storage can compute checksums too.

No library serves as well. SQLite's own checksums (cksumvfs) are an extension that Python does not include, and PostgreSQL's are
an option of the whole cluster. Both cover one page at a time and miss a line that is gone or has moved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, overload
from zlib import crc32

import msgpack

from server.storage.base import KINDS, Broken, Change, Conflict, Kept, Line, StorageError, Tokens


class Damaged(StorageError):
    """Stored data that differs from the data written. The message says which, for the host."""


class SealedLine(NamedTuple):
    """A line as it is kept. `data`: msgpack; `edition`: of the table's facts, when it had been written."""

    seq: int
    kind: str
    key: str | None
    data: bytes
    at: int
    epoch: int
    edition: int
    checksum: int


class SealedFacts(NamedTuple):
    """All that is replaced whole about a table. `row`, `tokens`: msgpack; `seq`: the last line then; `edition`: from 1."""

    table: int
    row: bytes
    tokens: bytes
    secret: bytes
    closed: int | None
    seq: int
    edition: int
    checksum: int


class End(NamedTuple):
    """The last line of a log: its number and checksum. `edition`: of the table's facts, which may be newer than that line."""

    seq: int
    checksum: int
    edition: int


class Unpacked(Sequence[Line]):
    """Lines as they are kept. Their data is unpacked when they are looked at, most of it long after a server has started."""

    __slots__ = ("_sealed",)

    def __init__(self, sealed: Sequence[tuple[Any, ...]]) -> None:
        self._sealed = sealed

    def __len__(self) -> int:
        return len(self._sealed)

    @overload
    def __getitem__(self, at: int) -> Line: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Line, ...]: ...

    def __getitem__(self, at: int | slice) -> Line | tuple[Line, ...]:
        return tuple(map(_line, self._sealed[at])) if isinstance(at, slice) else _line(self._sealed[at])

    def __iter__(self) -> Iterator[Line]:
        return map(_line, self._sealed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]


def _line(sealed: tuple[Any, ...]) -> Line:
    seq, kind, key, data, at, *_ = sealed
    return Line(seq, kind, _unpack(data), at, key)


def beginning(table: int) -> End:
    """Return the end of a log without lines."""
    return End(0, crc32(b"table %d" % table), 0)


def end_after(end: End, lines: Sequence[SealedLine], with_facts: bool) -> End:
    last = lines[-1] if lines else end
    return End(last.seq, last.checksum, end.edition + with_facts)


def seal_lines(
    lines: Iterable[Line], end: End, epoch: int, with_facts: bool, pack: Callable[[object], bytes]
) -> Iterator[SealedLine]:
    """Yield the lines that follow on `end`, sealed. Raises Conflict if they do not. `pack`: of a `msgpack.Packer`, which is
    slow to make."""
    last, checksum, edition = end.seq, end.checksum, end.edition + with_facts
    for seq, kind, data, at, key in lines:
        if seq != last + 1:
            raise Conflict(f"line {seq} does not follow on line {last}")
        last = seq
        packed = pack(data)
        checksum = crc32(pack((seq, kind, key, packed, at, epoch, edition)), checksum)
        yield SealedLine(seq, kind, key, packed, at, epoch, edition, checksum)


def seal_facts(change: Change, before: SealedFacts | None, end: End) -> SealedFacts:
    """Return the facts after that change, which left the log with that end.

    Raises Damaged if the facts before it are, StorageError if there are none to change.
    """
    row, tokens, secret, closed = change.row, dict(change.tokens), change.secret, change.closed
    if before is not None:
        expect_sound(before)
        tokens = _tokens(before.tokens) | tokens
        secret = before.secret if secret is None else secret
        closed = before.closed if closed is None else closed
    packed = before.row if row is None and before is not None else msgpack.packb(row)
    if secret is None or (row is None and before is None):
        raise StorageError(f"table {change.table} was not opened")
    pairs = {seat: (each.current, each.previous) for seat, each in tokens.items()}
    facts = (change.table, packed, msgpack.packb(pairs), secret, closed, end.seq, end.edition)
    return SealedFacts(*facts, _sum(facts))


def seal_again(
    facts: SealedFacts, lines: Sequence[tuple[Any, ...]], row: object, changed: Mapping[int, Any]
) -> tuple[SealedFacts, list[SealedLine]]:
    """Seal a sound table with other data: return its facts, and the lines that change. `changed`: by the number of the line."""
    pack = msgpack.Packer().pack
    checksum, sealed = beginning(facts.table).checksum, []
    for line in map(SealedLine._make, lines):
        again = line._replace(data=pack(changed[line.seq])) if line.seq in changed else line
        checksum = crc32(pack(again[:7]), checksum)
        if checksum != line.checksum or again is not line:
            sealed.append(again._replace(checksum=checksum))
    values = (facts.table, msgpack.packb(row), *facts[2:6], facts.edition + 1)
    return SealedFacts(*values, _sum(values)), sealed


def seal_number(name: str, value: int) -> int:
    """Return the checksum of a number that is stored under a name."""
    return _sum((name, value))


def expect_sound(facts: SealedFacts) -> None:
    """Raise Damaged if the checksum of the facts is wrong."""
    if not is_sound(facts):
        raise Damaged("its facts are not what was written")


def is_sound(facts: SealedFacts) -> bool:
    return facts.checksum == _sum(facts[:-1])


def row_of(facts: SealedFacts) -> Any:
    """Return the row among them; None if they are damaged."""
    try:
        return _unpack(facts.row) if is_sound(facts) else None
    except (ValueError, TypeError, msgpack.UnpackException):
        return None


def changes_facts(change: Change) -> bool:
    return bool(change.row is not None or change.tokens or change.secret is not None or change.closed is not None)


def unseal(table: int, facts: SealedFacts | None, lines: Sequence[tuple[Any, ...]], *, whole: bool = False) -> Kept | Broken:
    """Return the table as it is kept, or its damage. `lines`: all of them; `whole`: keep those of earlier games."""
    try:
        return _kept(facts, lines, whole)
    except Damaged as damage:
        return Broken(table, str(damage))
    except (ValueError, TypeError, OverflowError, msgpack.UnpackException) as error:
        return Broken(table, f"{type(error).__name__}: {error}")


def _kept(facts: SealedFacts | None, lines: Sequence[tuple[Any, ...]], whole: bool) -> Kept:
    if facts is None:
        raise Damaged("its facts are missing")
    expect_sound(facts)
    _expect_whole(facts, lines)
    starts = [] if whole else [at for at, line in enumerate(lines) if line[1] == "start"]
    start = starts[-1] if starts else 0
    return Kept(
        table=facts.table,
        row=_unpack(facts.row),
        tokens=_tokens(facts.tokens),
        secret=facts.secret,
        seq=len(lines),
        lines=Unpacked(lines[start:]),
        keys={key: seq for seq, _, key, _, _, _, _, _ in lines if key is not None},
        before=Unpacked(lines[starts[-2] : start]) if len(starts) > 1 else (),
    )


def _expect_whole(facts: SealedFacts, lines: Sequence[tuple[Any, ...]]) -> None:
    """Raise Damaged if the log is not as written, or does not match the facts."""
    pack = msgpack.Packer().pack
    checksum = crc32(b"".join([pack(line[:7]) for line in lines]), beginning(facts.table).checksum)
    if lines and checksum != lines[-1][7]:
        raise Damaged(f"line {first_broken(facts.table, lines)} is not what was written")
    if lines and lines[-1][0] != len(lines):
        raise Damaged(f"{len(lines)} lines are kept of {lines[-1][0]}")
    if len(lines) < facts.seq:
        raise Damaged(f"{len(lines)} lines are kept of {facts.seq}")
    if lines and lines[-1][6] > facts.edition:
        raise Damaged("its facts are older than its log")
    if unknown := {line[1] for line in lines} - KINDS:
        raise Damaged(f"its log has lines of a kind that nobody knows: {', '.join(map(repr, sorted(unknown)))}")


def first_broken(table: int, lines: Sequence[tuple[Any, ...]]) -> int | None:
    """Return the number that the first line should have that is not as it was written, or after which one is missing."""
    pack = msgpack.Packer().pack
    checksum = beginning(table).checksum
    for number, line in enumerate(lines, 1):
        checksum = crc32(pack(line[:7]), checksum)
        if (line[0], line[7]) != (number, checksum):
            return number
    return None


def _sum(values: tuple[Any, ...]) -> int:
    return crc32(msgpack.packb(values))


def _tokens(data: bytes) -> dict[int, Tokens]:
    return {seat: Tokens(current, previous) for seat, (current, previous) in _unpack(data).items()}


def _unpack(data: bytes) -> Any:
    return msgpack.unpackb(data, strict_map_key=False)
