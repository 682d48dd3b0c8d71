"""Whether lines of the terminal can be moved up or down as they are, rather than drawn again where they now stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

Cell = TypeVar("Cell")

_LEAST_SAVED = 60
"""Fewer cells saved are not worth it: the sequences cost a third of them, and placing the cursor anew the rest."""


class Scroll(NamedTuple):
    """`first`, `last`: the lines that move; `up`: by how many, down where it is below 0."""

    first: int
    last: int
    up: int

    def source(self, line: int) -> int | None:
        """The line whose content is there afterwards; None where a blank line has come in.

        >>> [Scroll(4, 7, 1).source(line) for line in (3, 4, 7, 8)]
        [3, 5, None, 8]
        """
        if not self.first <= line <= self.last:
            return line
        return line + self.up if self.first <= line + self.up <= self.last else None

    def sequence(self) -> str:
        """Sets the lines as the margins, takes lines out or puts blank ones in at the first, and ends the margins.

        >>> Scroll(4, 7, 1).sequence()
        '\\x1b[5;8r\\x1b[5H\\x1b[M\\x1b[r'
        """
        count = abs(self.up) if abs(self.up) > 1 else ""
        moved = f"\x1b[{count}{'M' if self.up > 0 else 'L'}"
        return f"\x1b[{self.first + 1};{self.last + 1}r\x1b[{self.first + 1}H{moved}\x1b[r"


def scroll(before: Mapping[int, Sequence[tuple[str, Cell]]], after: Mapping[int, Sequence[tuple[str, Cell]]]) -> Scroll | None:
    """The move of lines that saves most, if any does: whole lines of the terminal, cell by cell, before and after.

    >>> lines = {at: [(letter, "")] * 80 for at, letter in enumerate("abcdefgh")}
    >>> scroll(lines, {**lines, 2: lines[4], 3: lines[5], 4: lines[6], 5: [("x", "")] * 80, 6: [("y", "")] * 80})
    Scroll(first=2, last=6, up=2)
    """
    was = {at: "".join(text for text, _look in line) for at, line in before.items()}
    places = Counter(was.values())
    at_text = {text: at for at, text in was.items() if places[text] == 1 and text.strip()}
    found: dict[int, list[int]] = {}
    for at, line in sorted(after.items()):
        text = "".join(text for text, _look in line)
        source = at_text.get(text)
        if source is not None and source != at and was[at] != text:
            found.setdefault(source - at, []).append(at)
    moves = [_around(lines, up) for up, lines in found.items()]
    saved = [(_saved(move, before, after), move) for move in moves]
    most, move = max(saved, default=(0, None))
    return move if most >= _LEAST_SAVED else None


def _around(lines: Sequence[int], up: int) -> Scroll:
    """The move that brings the longest run of these lines, given by where they stand afterwards, to its place."""
    runs: list[list[int]] = [[lines[0]]]
    for one, other in pairwise(lines):
        if other - one <= 2:  # between them may stand one whose mark changed
            runs[-1].append(other)
        else:
            runs.append([other])
    run = max(runs, key=len)
    return Scroll(min(run[0], run[0] + up), max(run[-1], run[-1] + up), up)


def _saved(
    move: Scroll, before: Mapping[int, Sequence[tuple[str, Cell]]], after: Mapping[int, Sequence[tuple[str, Cell]]]
) -> int:
    """How many cells fewer are to be drawn after that move; none where a line of it is not known."""
    saved = 0
    for at in range(move.first, move.last + 1):
        if at not in after:
            return 0
        source = move.source(at)
        still = sum(map(_differ, before[at], after[at]))
        moved = len(after[at]) if source is None else sum(map(_differ, before[source], after[at]))
        saved += still - moved
    return saved


def _differ(one: tuple[str, Cell], other: tuple[str, Cell]) -> bool:
    return one != other
