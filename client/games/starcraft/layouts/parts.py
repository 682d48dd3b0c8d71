"""Draw lines that several zones share: cards, items in running lines, the visible part of a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from rich.cells import cell_len

from client.games.starcraft.commands import key_of
from client.games.starcraft.texts.cards import CardLine, card_line
from client.table.commands import LOOK_AT
from client.terminal import capabilities
from client.text.i18n import _, labelled, language
from client.tui.canvas.draw import Line, Span, clip, crop, fit, rule, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from engine.starcraft.components import ComponentSet

# -- Cache of drawn parts ---------------------------------------------------------------------------------------------


Made = TypeVar("Made")


class Kept:
    """A cache of the last value made under each name, until one of its inputs changes. It has no effect on the screen."""

    def __init__(self) -> None:
        self._made: dict[object, tuple[tuple[object, ...], Any]] = {}

    def once(self, name: object, of: tuple[object, ...], make: Callable[[], Made]) -> Made:
        """Return the value made from the same inputs, or make it."""
        spoken = (language(), capabilities.ascii_only(), *of)
        known = self._made.get(name)
        if known is None or known[0] != spoken:
            known = self._made[name] = spoken, make()
        made: Made = known[1]
        return made


# -- card rows --------------------------------------------------------------------------------------------------------


_MOST_NAME, _MOST_UNITS = 30, 28
_LEAST_TEXT = 12
"""The smallest width of a text, in cells. If a text would be narrower, the units are cut."""
_ROOMY_TEXT = 30
"""From this width, in cells, the text of a card without values begins in the same column as the other texts."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card with its prefix. `count`: the number of copies; `note`: a note instead of its text."""

    card: str
    key: str = ""
    live: bool = False
    cursor: bool = False
    count: int = 1
    note: str = ""
    goes: bool = False
    """True if the card is marked to be discarded."""


def card_rows(parts: ComponentSet, rows: Sequence[CardRow], width: int) -> list[Line]:
    """Return lines with common columns.

    If there is little room, the minor values are left out first, then the units are cut.
    """
    told = [card_line(parts, row.card) for row in rows]
    names = [_name(line, row) for line, row in zip(told, rows, strict=True)]
    name = min(max(map(cell_len, names), default=0), _MOST_NAME) + 1
    units = min(max((cell_len(line.units) for line in told), default=0), _MOST_UNITS) + 1
    major = max((cell_len(line.major) for line in told), default=0) + 2
    minor = max((cell_len(_minor(line)) for line in told), default=0) + 2
    room = width - 4 - name - units - major - minor
    if room < _LEAST_TEXT and minor > 2:
        room, minor = room + minor, 0
    if room < _LEAST_TEXT:
        units = max(units - (_LEAST_TEXT - room), 8)
    in_columns = room >= _ROOMY_TEXT and any(line.units or line.major for line in told)
    lines = []
    for row, line, named in zip(rows, told, names, strict=True):
        style = "" if row.live or not row.key else "faint"
        spans: list[Span] = [
            (glyphs().cursor if row.cursor else " ", "key"),
            (row.key or " ", "key"),
            (glyphs().out, "warn") if row.goes else (glyphs().live if row.live else " ", "live"),
            (fit(named, name), "cursor" if row.cursor else "title"),
        ]
        if line.units or line.major or in_columns:
            spans += [(fit(line.units, units), style), (fit(line.major, major), "strong"), (fit(_minor(line), minor), "faint")]
        left = width - sum(cell_len(text) for text, _style in spans)
        lines.append(clip([*spans, (crop(row.note or line.text, left), style)], width))
    return lines


def _name(line: CardLine, row: CardRow) -> str:
    times = f" {glyphs().times}{row.count}" if row.count > 1 else ""
    return f"{line.name}{times}{' ' + line.sign if line.sign else ''}"


def _minor(line: CardLine) -> str:
    return _("minor {values}").format(values=line.minor) if line.minor else ""


# -- Items in running lines, never broken -----------------------------------------------------------------------------


Item = Sequence[Span]


def within(lines: Iterable[Line], width: int) -> list[Line]:
    """Return the same lines, cropped to the width."""
    return [clip(line, width) if width_of(line) > width else line for line in lines]


def flow(items: Iterable[Item], width: int, *, start: str = " ", between: str = "  ") -> list[Line]:
    """Return the items in lines, each of which begins with `start`.

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


# -- The visible lines of a long list ---------------------------------------------------------------------------------


_MOST = 2
"""The most lines of one scroll step.

So many lines are drawn again; the terminal moves the other lines if they have its whole width.
"""


def window(count: int, at: int, room: int) -> tuple[int, int]:
    """Return the first line in sight and the line after the last, so that line `at` is in sight.

    The window moves by one line, or by two in a long list, so that it does not move with each step of the cursor.

    >>> [window(10, at, 4) for at in (0, 3, 4, 5, 9)], [window(20, at, 8) for at in (7, 8, 9, 10)]
    ([(0, 4), (0, 4), (1, 5), (2, 6), (6, 10)], [(0, 8), (2, 10), (2, 10), (4, 12)])
    """
    if room < 1:
        return 0, 0
    step = min(max(room // 4, 1), _MOST)
    beyond = max(at - room + 1, 0)
    first = min(-(-beyond // step) * step, max(count - room, 0))
    return first, min(first + room, count)


# -- The part below a panel at 80 columns: text on the left, log on the right, one rule above -------------------------


LOG = 36
"""The width of the log, in cells."""
USUAL = 80
"""From this width, in columns, the log is next to the text."""


class Place(NamedTuple):
    """The place of the lines of the log, relative to the panel's corner. The rule above them belongs to the panel."""

    x: int
    y: int
    width: int
    height: int


def words_width(width: int) -> int:
    """Return the width of the text next to the log, in cells."""
    return width - LOG - 1 if width >= USUAL else width


def log_place(width: int, height: int, lines: int) -> Place | None:
    """Return the place of the log next to the last lines of a panel; None if there is no room."""
    if width < USUAL or lines < 1:
        return None
    return Place(width - LOG, height - lines, LOG, lines)


def lower(head: Sequence[Span], words: Sequence[Line], width: int, lines: int) -> list[Line]:
    """Return a rule and that many lines below it. The cells of the log are blank."""
    if width < USUAL:
        return [rule(width, head), *[clip(line, width) for line in words[:lines]]]
    left = words_width(width)
    filled = [*words[:lines], *[()] * (lines - len(words))]
    return [rule(width, head, [(_("Log"), "title")]), *[(*clip(line, left), (glyphs().down, "rule")) for line in filled]]


# -- The text about a thing --------------------------------------------------------------------------------------------


def text_lines(heads: Sequence[tuple[str, str]], width: int) -> tuple[list[Span], list[Line]]:
    """Return the title of a text, and its lines: headings with their sentences, one after the other."""
    (title, first), *rest = heads
    spans: list[Span] = []
    if first.endswith("."):
        spans.append((first, ""))
    else:
        title = f"{title}, {first}" if first else title
    lines: list[Line] = []
    for head, said in rest:
        if head and spans:
            lines += wrap(spans, width - 2)
            spans = []
        spans += [(labelled(head), "title")] if head else [(" ", "")] if spans else []
        spans.append((said if said.endswith(".") else f"{said}.", ""))
    lines += wrap(spans, width - 2) if spans else []
    return [(title, "title")], [((" ", ""), *line) for line in lines]


def beginning(lines: Sequence[Line], width: int, height: int, key: str = "") -> list[Line]:
    """Return as many lines as fit. If some are cut, the last one ends with the key that shows the whole text.

    `key`: that key, if it is not the one for looking.
    """
    if len(lines) <= height or height < 1:
        return list(lines[: max(height, 0)])
    tail: list[Span] = [(" ", ""), (key or key_of(LOOK_AT.name), "key"), (" ", "")]
    return [*lines[: height - 1], (*clip((*lines[height - 1], (" " * width, "")), width - width_of(tail)), *tail)]
