"""The first line: round, phase and whose move it is; the event deck, End cards and the line to the server."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.model.table import Table
from client.games.starcraft.text import course
from client.tui.look.draw import Line, Span, clip, width_of
from client.tui.look.glyphs import glyphs


def header(table: Table, width: int, link: Sequence[Span] = ()) -> Line:
    """`link`: the line to the server, at the end. Where there is no room, End cards that are not there are left out first."""
    left = _dotted(course.course(table))
    deck = course.event_deck(table)
    for shown in (deck, *([] if table.view.ends else [deck[:1]]), deck[1:], ()):
        right = [*_dotted(shown), *([_between()] if shown and link else []), *link]
        room = width - width_of(left) - width_of(right) - 2
        if room >= 1:
            return ((" ", ""), *left, (" " * room, ""), *right, (" ", ""))
    return (*clip([(" ", ""), *left], width - width_of(link) - 2), (" ", ""), *link, (" ", ""))


def _dotted(words: Sequence[str]) -> list[Span]:
    """One after the other, the last of them where the eye goes."""
    spans: list[Span] = []
    for number, word in enumerate(words):
        spans += [*([_between()] if number else []), (word, "title")]
    return spans


def _between() -> Span:
    return (f" {glyphs().dot} ", "rule")
