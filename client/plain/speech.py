"""Print lines and read typed ones."""

from __future__ import annotations

import asyncio
import os
import re
import textwrap
from collections import deque
from collections.abc import Iterable
from typing import TextIO
from unicodedata import combining, normalize

from client.text.i18n import NO_BREAK, _, cleaned, ngettext
from protocol.text import clean

# -- Printed lines: appended to the output, without colour or cursor movement -----------------------------------------


class Voice:
    """Prints lines on a stream. On a terminal a long line is broken between words; elsewhere it stays one line.

    `is_cut_off`: the reader at the other end has closed the stream.
    """

    def __init__(self, stream: TextIO, *, ascii_only: bool = False) -> None:
        self._stream = stream
        self._encoding = "ascii" if ascii_only else stream.encoding or "ascii"
        self.is_cut_off = False

    def say(self, lines: Iterable[str]) -> None:
        """Print each line immediately. Empty lines are skipped."""
        said = [NO_BREAK.join(in_letters_of(part, self._encoding) for part in aloud(line).split(NO_BREAK)) for line in lines]
        text = "".join(f"{part.replace(NO_BREAK, ' ')}\n" for line in said for part in self._broken(line))
        if self.is_cut_off or not text:
            return
        try:
            self._stream.write(text)
            self._stream.flush()
        except BrokenPipeError:
            self._cut_off()

    def _broken(self, line: str) -> list[str]:
        """Break the line for the terminal, but never at a no-break space of the catalogue, such as that before a French "?"."""
        columns = self._columns()
        if not columns:
            return [line] if line else []
        return textwrap.wrap(line, columns, subsequent_indent=" ", break_long_words=False, break_on_hyphens=False)

    def _columns(self) -> int:
        """Return the width of the terminal; 0 if there is none, or if it is unknown."""
        try:
            columns = os.get_terminal_size(self._stream.fileno()).columns if self._stream.isatty() else 0
        except (OSError, ValueError):
            return 0
        return max(columns - 1, 20) if columns else 0

    def _cut_off(self) -> None:
        """Discard the output that is still in the stream, so that Python does not write it again at the end of the program."""
        self.is_cut_off = True
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, self._stream.fileno())
        os.close(nothing)


# -- aloud ------------------------------------------------------------------------------------------------------------


_TIMES = re.compile(r"\s*×\s*(\d+)")
_MANY = re.compile(r"(\d+)×\s*")
_CHANGE = re.compile(r"(-?\d+)\s*→\s*(-?\d+)")
_REST = str.maketrans({"…": ".", "→": ":", "×": ",", "·": ",", "•": ",", "“": '"', "”": '"', "„": '"', "’": "'", "–": "-"})
_NEAR = {
    **dict(zip("łŁøØđĐðÐıħĦŧŦ", "lLoOdDdDihHtT", strict=True)),
    **{"ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th", "«": '"', "»": '"', "—": "-", "№": "No"},
}


def times(count: int) -> str:
    """Return a count in words: "twice", "3 times"."""
    return _("twice") if count == 2 else ngettext("{n} time", "{n} times", count).format(n=count)


def aloud(text: str) -> str:
    """Return the text on one line, with words in place of symbols.

    >>> aloud("You played Scout ×3, Viper: 50→45…")
    'You played Scout 3 times, Viper: 50, now 45.'
    >>> aloud("You built 2× Zealot.")
    'You built 2 Zealot.'
    """
    text = _MANY.sub(r"\1 ", cleaned(text).replace(" · ", ", "))
    text = _TIMES.sub(lambda found: f" {times(int(found[1]))}", text)
    # Translators: a number that changed, as it is read aloud
    text = _CHANGE.sub(lambda found: _("{before}, now {after}").format(before=found[1], after=found[2]), text)
    return text.translate(_REST)


def in_letters_of(text: str, encoding: str) -> str:
    """Return the text in characters of the encoding.

    >>> in_letters_of("Żółw wygrał", "ascii"), in_letters_of("星", "ascii")
    ('Zolw wygral', 'U+661F')
    """
    if _fits(text, encoding):
        return text
    return "".join(char if _fits(char, encoding) else _near(char, encoding) for char in text)


def _near(char: str, encoding: str) -> str:
    base = _NEAR.get(char) or "".join(part for part in normalize("NFKD", char) if not combining(part))
    return base if _fits(base, encoding) else f"U+{ord(char):04X}"


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


# -- Typed lines, from a terminal, a pipe or a file -------------------------------------------------------------------


_AT_ONCE = 4096
LONGEST = 65536
"""The longest line in bytes. Longer input without an end of line is dropped."""


class TypedLines:
    """Lines of a stream. None marks the end of the input."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lines: deque[str] = deque()
        self._rest = b""
        self._has_ended = False
        self.is_terminal = stream.isatty()

    async def next(self) -> str | None:
        """Return the next line as soon as it arrives."""
        while not self._lines and not self._has_ended:
            await self._more()
        return self._lines.popleft() if self._lines else None

    def put_back(self, lines: Iterable[str]) -> None:
        """Put lines back at the front, because they were meant for another reader."""
        self._lines.extendleft(reversed([*lines]))

    async def _more(self) -> None:
        """Wait for more input and read it. If the event loop cannot wait for the stream, for example a file, a thread
        reads it.
        """
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
        except OSError:  # the terminal is closed
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
    """Wait for one line and read it, before there is an event loop. Nothing beyond it is read. Raises EOFError at the end."""
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
    """Return the file descriptor of a stream; None for a stream in memory."""
    try:
        return stream.fileno()
    except (OSError, ValueError):
        return None
