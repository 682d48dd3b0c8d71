"""What is typed, a line at a time, from a terminal, a pipe or a file."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Iterable
from typing import TextIO

from protocol.text import clean

_AT_ONCE = 4096
LONGEST = 65536
"""Bytes. What is typed without an end of line beyond that is dropped."""


class TypedLines:
    """Lines of a stream. None is the end of it: nothing more will be typed."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lines: deque[str] = deque()
        self._rest = b""
        self._has_ended = False
        self.is_terminal = stream.isatty()

    async def next(self) -> str | None:
        """The next line, as soon as it is there."""
        while not self._lines and not self._has_ended:
            await self._more()
        return self._lines.popleft() if self._lines else None

    def put_back(self, lines: Iterable[str]) -> None:
        """These were not for us: they come first again."""
        self._lines.extendleft(reversed([*lines]))

    async def _more(self) -> None:
        """Wait for more, and take it; where a loop cannot wait for the stream, as for a file, a thread does."""
        descriptor = descriptor_of(self._stream)
        if descriptor is None:
            await asyncio.to_thread(self._take_line)
            return
        loop = asyncio.get_running_loop()
        ready = asyncio.Event()
        try:
            loop.add_reader(descriptor, ready.set)
        except (PermissionError, NotImplementedError):
            await asyncio.to_thread(self._take, descriptor)
            return
        try:
            await ready.wait()
        finally:
            loop.remove_reader(descriptor)
        self._take(descriptor)

    def _take(self, descriptor: int) -> None:
        try:
            read = os.read(descriptor, _AT_ONCE)
        except OSError:  # the terminal has gone
            read = b""
        *whole, rest = (self._rest + read).split(b"\n")
        if not read:
            self._has_ended = True
            whole, rest = [*whole, rest] if rest else whole, b""
        self._rest = rest[:LONGEST]
        self._lines.extend(clean(line.decode(self._stream.encoding or "utf-8", "replace")) for line in whole)

    def _take_line(self) -> None:
        line = self._stream.readline()
        self._has_ended = not line
        if line:
            self._lines.append(clean(line))


def read_now(stream: TextIO) -> str:
    """One line, waited for, before there is an event loop; nothing beyond it is read. Raises EOFError at the end."""
    descriptor = descriptor_of(stream)
    if descriptor is None:
        line = stream.readline()
        if not line:
            raise EOFError
        return clean(line)
    read = b""
    while not read.endswith(b"\n"):
        byte = os.read(descriptor, 1)
        if not byte and not read:
            raise EOFError
        if not byte:
            break
        read += byte
    return clean(read.decode(stream.encoding or "utf-8", "replace"))


def descriptor_of(stream: TextIO) -> int | None:
    """The file descriptor of a stream; None for one that is in memory only."""
    try:
        return stream.fileno()
    except (OSError, ValueError):
        return None
