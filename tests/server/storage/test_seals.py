"""A table that was changed from outside is reported as broken, in every kind of storage; the others stay the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgpack
import pytest

from server.storage import seals
from server.storage.base import Broken, Change, Kept, Line, StorageError, Tokens
from tests.server.storage.kinds import KINDS, Kind, Postgres

FIELDS = (
    ("kind", "say"),
    ("kind", "acu"),
    ("key", "9:z"),
    ("data", b"\x92\xa4data\x63"),
    ("at", 5),
    ("epoch", 5),
    ("edition", 9),
)
"""Of a line, with another value each."""
PLACES = {"first": 1, "of an earlier game": 3, "start": 5, "last": 7}


@pytest.fixture(params=KINDS)
async def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kind:
    """Return three tables that were written and let go of; the second has a game behind it and is in another."""
    kind: Kind = request.param(tmp_path)
    storage = await kind.open()
    for table in (1, 2, 3):
        await storage.commit(Change(table, (line(1, "table"),), {"phase": "open"}, {0: Tokens(b"a" * 32)}, bytes([table]) * 32))
        await storage.commit(Change(table, (line(2, "start"),), {"phase": "playing"}))
    await storage.commit(Change(2, (line(3, key="0:a"), line(4, key="1:a"))))
    await storage.commit(Change(2, (line(5, "start"),), {"phase": "playing again"}, {1: Tokens(b"b" * 32)}))
    await storage.commit(Change(2, (line(6, key="0:b"),)))
    await storage.commit(Change(2, (line(7, key="1:b"),)))
    await storage.close()
    return kind


def line(seq: int, kind: str = "act", key: str | None = None) -> Line:
    return Line(seq, kind, ["data", seq], 1_700_000_000 + seq, key)


async def load(kind: Kind) -> dict[int, Kept | Broken]:
    storage = await kind.open()
    try:
        return {each.table: each for each in await storage.load(await storage.open_tables())}
    finally:
        await storage.close()


def changed_lines() -> list[Any]:
    """Return every field of every line in every kind of storage; in PostgreSQL, which takes longer, each field once."""
    return [
        pytest.param(kind, name, value, seq, id=f"{kind.__name__}-{name}-{place}")
        for kind in KINDS
        for number, (name, value) in enumerate(FIELDS)
        for at, (place, seq) in enumerate(PLACES.items())
        if kind is not Postgres or at == number % len(PLACES)
    ]


@pytest.mark.parametrize(("kept", "name", "value", "seq"), changed_lines(), indirect=["kept"])
async def test_a_line_is_what_was_written(kept: Kind, name: str, value: Any, seq: int) -> None:
    before = await load(kept)
    kept.set_line(2, seq, **{name: value})
    found = await load(kept)
    assert found[2] == Broken(2, f"line {seq} is not what was written")
    assert (found[1], found[3]) == (before[1], before[3])


@pytest.mark.parametrize("seq", [1, 3, 6])
async def test_no_line_vanishes_from_the_middle(kept: Kind, seq: int) -> None:
    kept.delete_line(2, seq)
    assert isinstance((await load(kept))[2], Broken)


async def test_the_facts_know_of_an_end_that_was_lost(kept: Kind) -> None:
    for seq in (7, 6):
        kept.delete_line(2, seq)
        assert isinstance((await load(kept))[2], Kept), "what came after the facts is known to the log alone"
    kept.delete_line(2, 5)
    assert (await load(kept))[2] == Broken(2, "4 lines are kept of 5")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("row", b"\x80"),
        ("tokens", b"\x80"),
        ("secret", bytes(32)),
        ("closed", 0),
        ("seq", 4),
        ("edition", 9),
        ("table", 4),
        ("checksum", 0),
    ],
)
async def test_the_facts_are_what_was_written(kept: Kind, name: str, value: Any) -> None:
    before = await load(kept)
    changed = kept.facts(2)._replace(**{name: value})
    kept.set_facts(2, None)
    kept.set_facts(changed.table, changed)
    found = await load(kept)
    assert isinstance(found[changed.table], Broken)
    assert isinstance(found[2], Broken)
    assert (found[1], found[3]) == (before[1], before[3])


@pytest.mark.parametrize(
    "changes",
    [
        (Change(2, (Line(8, "over", [], 1),), {"phase": "over"}),),
        (Change(2, tokens={1: Tokens(b"c" * 32)}), Change(2, (Line(8, "act", [], 1),))),
    ],
    ids=["than its last line", "than facts that changed without a line"],
)
async def test_facts_that_are_older_than_the_log_are_not_believed(kept: Kind, changes: tuple[Change, ...]) -> None:
    older = kept.facts(2)
    storage = await kept.open()
    await storage.claim([2])
    for change in changes:
        await storage.commit(change)
    await storage.close()
    assert isinstance((await load(kept))[2], Kept)
    kept.set_facts(2, older)
    assert (await load(kept))[2] == Broken(2, "its facts are older than its log")


async def test_a_log_of_which_nothing_else_is_left_is_named(kept: Kind) -> None:
    kept.set_facts(2, None)
    assert (await load(kept))[2] == Broken(2, "its facts are missing")


async def test_what_is_damaged_is_neither_written_over_nor_forgotten(kept: Kind) -> None:
    kept.set_facts(2, kept.facts(2)._replace(closed=0))
    before = kept.facts(2)
    storage = await kept.open()
    await storage.claim([2])
    for change in (Change(2, tokens={0: Tokens()}), Change(2, closed=9), Change(2, (line(8),), {"phase": "over"})):
        with pytest.raises(StorageError, match="not what was written"):
            await storage.commit(change)
    assert await storage.prune(2**40, 0) == 0
    await storage.close()
    assert kept.facts(2) == before
    assert isinstance((await load(kept))[2], Broken)


async def test_a_line_follows_on_the_last_one_or_is_not_taken(kept: Kind) -> None:
    before = await load(kept)
    storage = await kept.open()
    await storage.claim([2])
    for seq in (7, 9):
        with pytest.raises(StorageError, match="does not follow"):
            await storage.commit(Change(2, (line(seq),)))
    await storage.commit(Change(2, (line(8),)))
    await storage.close()
    found = await load(kept)
    assert isinstance(found[2], Kept)
    assert found[2].lines[-1] == line(8)
    assert (found[1], found[3]) == (before[1], before[3])


async def test_the_data_of_lines_is_unpacked_when_somebody_looks_at_them(kept: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a server that starts does not wait for what it looks at when people come."""
    unpacked: list[bytes] = []
    usual = seals._unpack

    def unpack(data: bytes) -> Any:
        unpacked.append(data)
        return usual(data)

    monkeypatch.setattr(seals, "_unpack", unpack)
    found = (await load(kept))[2]
    assert isinstance(found, Kept)
    data = [msgpack.packb(["data", seq]) for seq in (5, 6, 7)]
    assert not set(data) & set(unpacked)
    assert found.lines == (line(5, "start"), line(6, key="0:b"), line(7, key="1:b"))
    assert found.lines[1:] == (found.lines[1], found.lines[-1])
    assert found.lines != found.lines[1:]
    assert len(found.lines) == 3
    assert set(data) <= set(unpacked)
