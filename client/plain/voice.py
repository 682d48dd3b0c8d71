"""What is said, line by line: appended to the output and never taken back, without colour or cursor."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable
from typing import TextIO

from client.plain.aloud import aloud, in_letters_of


class Voice:
    """Says lines on a stream. On a terminal a long one is broken between words; elsewhere it stays one line.

    `is_cut_off`: nobody reads the other end any more.
    """

    def __init__(self, stream: TextIO, *, ascii_only: bool = False) -> None:
        self._stream = stream
        self._encoding = "ascii" if ascii_only else stream.encoding or "ascii"
        self.is_cut_off = False

    def say(self, lines: Iterable[str]) -> None:
        """Say each of them at once; what is empty is nothing."""
        said = [in_letters_of(aloud(line), self._encoding) for line in lines]
        text = "".join(f"{line}\n" for line in said if line for line in self._broken(line))
        if self.is_cut_off or not text:
            return
        try:
            self._stream.write(text)
            self._stream.flush()
        except BrokenPipeError:
            self._cut_off()

    def _broken(self, line: str) -> list[str]:
        columns = self._columns()
        if not columns:
            return [line]
        return textwrap.wrap(line, columns, subsequent_indent=" ", break_long_words=False, break_on_hyphens=False)

    def _columns(self) -> int:
        """How wide the terminal is; 0 where there is none, or none that knows."""
        try:
            columns = os.get_terminal_size(self._stream.fileno()).columns if self._stream.isatty() else 0
        except (OSError, ValueError):
            return 0
        return max(columns - 1, 20) if columns else 0

    def _cut_off(self) -> None:
        """What is still in the stream must not be tried again at the end of the program."""
        self.is_cut_off = True
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, self._stream.fileno())
        os.close(nothing)
