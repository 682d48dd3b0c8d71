"""The browser of any table: piles and pages and the whole log, one at a time, and above them a tab for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len

from client.i18n import _
from client.table.desk.picture import Picture
from client.table.details import TOGETHER
from client.table.pages import Browsing, Pile
from client.tui.look.draw import Line, Span, crop, rule, wrap
from client.tui.look.glyphs import arrows, glyphs
from client.tui.table.log_lines import spans
from client.tui.table.part import Part
from protocol.text import clean


class Tabs(Part):
    """The names of all piles with their counts, the open one in capitals; where they have no room, those around it."""

    NAME = "tabs"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        browsing = picture.browsing
        if browsing is None:
            return []
        names = [clean(pile.tab or pile.name) for pile in browsing.piles]
        names[browsing.pile] = names[browsing.pile].upper()
        between, more = f" {glyphs().dot} ", f"{glyphs().more} "
        first, end = around(names, browsing.pile, width - 6 - 2 * len(more), len(between))
        spans: list[Span] = [(more, "rule")] if first else []
        for number in range(first, end):
            spans += [(between, "rule")] if number > first else []
            spans.append((crop(names[number], width - 8), "strong" if number == browsing.pile else "faint"))
        spans += [(f" {glyphs().more}", "rule")] if end < len(names) else []
        return [rule(width, spans)]


def around(names: Sequence[str], at: int, room: int, gap: int) -> tuple[int, int]:
    """Which of the names have room beside that one: those after it first, as far as there are any, then those before it."""
    first, end = at, at + 1
    room -= cell_len(names[at])
    while True:
        after = end < len(names) and cell_len(names[end]) + gap <= room
        before = first > 0 and cell_len(names[first - 1]) + gap <= room
        if before and (not after or at - first <= end - 1 - at):
            first -= 1
            room -= cell_len(names[first]) + gap
        elif after:
            room -= cell_len(names[end]) + gap
            end += 1
        else:
            return first, end


class Browser(Part):
    """One pile at a time."""

    NAME = "browser"

    def card(self, picture: Any, card: str, count: int, width: int, *, under_cursor: bool) -> Line:
        """The line of a card of the pile."""
        raise NotImplementedError

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        browsing = picture.browsing
        if browsing is None or picture.table is None:
            return []
        pile = browsing.piles[browsing.pile]
        if pile.is_log:
            return _log(picture, browsing, width, height)
        lines: list[Line] = []
        for number, note in enumerate(pile.notes):
            words = _("{pile}: {what}").format(pile=clean(pile.name), what=note) if pile.tab and not number else note
            lines += [((" ", ""), *line) for line in wrap([(words, "faint")], width - 2)]
        if pile.texts:
            return [*lines, *_texts(pile, browsing.line, width)][:height]
        room = height - len(lines)
        first = min(max(browsing.line - room + 2, 0), max(len(pile.cards) - room, 0))
        for number, (card, count) in list(enumerate(pile.cards))[first : first + room]:
            lines.append(self.card(picture, card, count, width, under_cursor=number == browsing.line))
        if not pile.cards:
            lines.append(((_("   empty"), "faint"),))
        return lines


def _texts(pile: Pile, first: int, width: int) -> list[Line]:
    """Lines to read, from one of them on: the head of each, and its words below."""
    lines: list[Line] = []
    for head, words in pile.texts[first:]:
        if head:
            lines += [((" ", ""), *line) for line in wrap([(head, "key")], width - 2)]
            for line in wrap([(words, "")], width - 4):
                lines.append((("   ", ""), *((text.replace(TOGETHER, " "), style) for text, style in line)))
        else:
            lines += [(), ((" ", ""), (words, "title"))]
    return lines


def _log(picture: Picture, browsing: Browsing, width: int, height: int) -> list[Line]:
    """The log from its newest line backwards; down goes further back."""
    entries = picture.log[: len(picture.log) - browsing.line] if browsing.line else picture.log
    lines: list[Line] = []
    for entry in reversed(entries):
        if len(lines) >= height:
            break
        wrapped: list[Line] = [((" ", ""), *line) for line in wrap(spans(entry), width - 2, indent=1)]
        lines = wrapped + lines
    left: Span = (arrows(_(" ↓ goes back, newest at the bottom")), "faint")
    return lines[max(len(lines) - height, 0) :] or [(left,)]
