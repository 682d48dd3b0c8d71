"""Lines come from a terminal, a pipe or a file, whole, in order, and end where the input ends."""

from __future__ import annotations

import asyncio
import io
import os
from pathlib import Path

import pytest

from client.plain.speech import TypedLines, read_now


async def test_lines_come_as_they_are_typed() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, encoding="utf-8") as stream:
        lines = TypedLines(stream)
        first = asyncio.create_task(lines.next())
        os.write(writing, b"po")
        await asyncio.sleep(0)
        os.write(writing, "le ż\nbuy 2\r\n\nlast".encode())
        os.close(writing)
        assert [await first, await lines.next(), await lines.next(), await lines.next()] == ["pole ż", "buy 2", "", "last"]
        assert await lines.next() is None
        assert await lines.next() is None


async def test_a_file_and_a_stream_in_memory_are_read_too(tmp_path: Path) -> None:
    file = tmp_path / "script"
    file.write_text("p\ne\n")
    with file.open(encoding="utf-8") as stream:
        lines = TypedLines(stream)
        assert [await lines.next() for _line in range(3)] == ["p", "e", None]
    lines = TypedLines(io.StringIO("p\ne"))
    assert [await lines.next() for _line in range(3)] == ["p", "e", None]


async def test_what_was_not_for_us_comes_first_again() -> None:
    lines = TypedLines(io.StringIO("three\n"))
    lines.put_back(["one", "two"])
    assert [await lines.next() for _line in range(4)] == ["one", "two", "three", None]


async def test_what_is_typed_is_clean() -> None:
    lines = TypedLines(io.StringIO("say \x1b[2Jhi\u202e\n"))
    assert await lines.next() == "say [2Jhi"


def test_a_line_is_read_now_and_nothing_beyond_it() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"secret\nmore\n")
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as stream:
        assert [read_now(stream), read_now(stream)] == ["secret", "more"]
        with pytest.raises(EOFError):
            read_now(stream)
