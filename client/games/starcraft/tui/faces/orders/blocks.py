"""Blocks one below the other, each under its rule. Where they do not fit, the longest shows a part of its lines and counts the
rest in its rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from client.games.starcraft.tui.drawing.lower import lower, words_width
from client.games.starcraft.tui.drawing.window import window
from client.i18n import _
from client.tui.look.draw import Line, Span, clip, crop, rule, width_of, wrap
from client.tui.look.glyphs import glyphs


@dataclass(frozen=True, slots=True)
class Block:
    """`head`, `tails`: the words in its rule; of the tails, from the longest down, the first for which there is room.

    `least`: lines it keeps at any rate; `at`: the line that must be in sight.
    """

    head: Sequence[Span]
    lines: Sequence[Line]
    tails: Sequence[str] = ()
    least: int = 1
    at: int = 0


def stacked(blocks: Sequence[Block], width: int, height: int) -> list[Line]:
    """All blocks in exactly that many lines."""
    sizes = [len(block.lines) for block in blocks]
    while sum(sizes) + len(blocks) > height:
        over = [size - block.least for size, block in zip(sizes, blocks, strict=True)]
        if max(over, default=0) <= 0:
            break
        sizes[max(range(len(sizes)), key=lambda at: (over[at], sizes[at]))] -= 1
    lines = [line for block, size in zip(blocks, sizes, strict=True) for line in _drawn(block, size, width)]
    return [*lines, *[clip((), width)] * (height - len(lines))][:height]


def last_of(said: Sequence[str], width: int, height: int, *, log: bool) -> list[Line]:
    """What stands beside the log, a line each, the last at the bottom."""
    room = words_width(width) if log else width
    return [((crop(f" {each}", room), ""),) for each in (said or [_("nothing yet")])[-height:]]


def first_of(said: Sequence[str], width: int, height: int, *, log: bool) -> list[Line]:
    """Sentences beside the log, cut at the end of the last line that there is room for."""
    room = words_width(width) if log else width
    lines = _wrapped(said, room)
    if len(lines) > height:
        lines[height - 1] = clip((*lines[height - 1], (" " * room, "")), room)
    return lines[:height]


def _wrapped(said: Sequence[str], width: int) -> list[Line]:
    return [line for each in said for line in wrap([(f" {each}", "")], width, indent=2)]


def above_log(above: Sequence[Line], head: str, words: Sequence[Line], width: int, lines: int, *, log: bool) -> list[Line]:
    """A face whose last lines stand beside the log, or without it."""
    below = lower([(head, "title")], words, width, lines) if log else [rule(width, [(head, "title")]), *words[:lines]]
    found = [*above, *(clip(line, width) if not log else line for line in below)]
    return [*found, *[clip((), width)] * (len(above) + lines + 1 - len(found))]


def fits(blocks: Iterable[Block], height: int) -> bool:
    """Whether they stand in so many lines with nothing left out."""
    return sum(1 + len(block.lines) for block in blocks) <= height


def _drawn(block: Block, size: int, width: int) -> list[Line]:
    first, end = window(len(block.lines), block.at, size)
    hidden = _hidden(first, len(block.lines) - end)
    room = width - width_of(block.head) - cell_len(hidden) - len("─  ─  ─")
    tail = next((said for said in block.tails if cell_len(said) + 2 <= room), "")
    right: list[Span] = [(tail, "faint"), ("  " if tail and hidden else "", "rule"), (hidden, "warn")]
    return [
        rule(width, block.head, right if tail or hidden else ()),
        *(clip(line, width) for line in block.lines[first:end]),
    ]


def _hidden(above: int, below: int) -> str:
    """How many lines are out of sight, and where."""
    g = glyphs()
    said = [_("{n} more").format(n=n) + f" {arrow}" for n, arrow in ((above, g.before), (below, g.further)) if n > 0]
    return "  ".join(said)


def beside(cells: Sequence[Line], across: int, width: int) -> list[Line]:
    """Cells in so many columns, row by row."""
    if across <= 1:
        return [clip(cell, width) for cell in cells]
    each = width // across
    return [tuple(span for cell in cells[at : at + across] for span in clip(cell, each)) for at in range(0, len(cells), across)]


def columns(listed: Sequence[Sequence[Line]], width: int) -> list[Line]:
    """Lists beside each other, each in a column of its own."""
    each = width // max(1, len(listed))
    most = max((len(lines) for lines in listed), default=0)
    return [tuple(span for lines in listed for span in clip(lines[at] if at < len(lines) else (), each)) for at in range(most)]
