"""Things one after the other, as many a line as fit, none of them broken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from client.tui.look.draw import Line, Span, clip, width_of

Item = Sequence[Span]


def within(lines: Iterable[Line], width: int) -> list[Line]:
    """The same lines, those that are too wide cropped."""
    return [clip(line, width) if width_of(line) > width else line for line in lines]


def flow(items: Iterable[Item], width: int, *, start: str = " ", between: str = "  ") -> list[Line]:
    """Every line begins with `start`.

    >>> flow([[("one", "")], [("two", "")], [("three", "")]], 9, between=" ")
    [((' ', ''), ('one', ''), (' ', ''), ('two', '')), ((' ', ''), ('three', ''))]
    """
    lines: list[Line] = []
    spans: list[Span] = []
    for item in items:
        if spans and width_of(spans) + len(between) + width_of(item) > width:
            lines.append(tuple(spans))
            spans = []
        spans += [(between, "") if spans else (start, ""), *item]
    return [*lines, tuple(spans)] if spans else lines
