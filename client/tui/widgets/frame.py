"""Lay out the common parts of every page around the table: head, margins, a line for messages, the keys, and columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from client.terminal.command import Command
from client.terminal.keyboard import in_use, key_name
from client.text.i18n import _
from client.tui.canvas.canvas import Canvas, Rectangle, SizeClass
from client.tui.canvas.draw import PLAIN, Line, Span, clip, crop, width_of, wrap
from client.tui.canvas.glyphs import arrows, glyphs

# -- frame ------------------------------------------------------------------------------------------------------------


class Frame(NamedTuple):
    """The places of the parts of a page on a screen of that size.

    >>> Frame(80, 24).top, Frame(80, 24).bottom, Frame(120, 36).top, Frame(120, 36).bottom, Frame(60, 20).bottom
    (2, 20, 3, 31, 17)
    """

    columns: int
    lines: int

    @property
    def size(self) -> SizeClass:
        return SizeClass.of(self.columns, self.lines)

    @property
    def is_wide(self) -> bool:
        """Return True if there is space for empty lines."""
        return not self.size < SizeClass.WIDE

    @property
    def margin(self) -> int:
        """Return the cells left of the text of a page."""
        return 1 if self.size is SizeClass.COMPACT else 2

    @property
    def head(self) -> int:
        """Return the line of the head."""
        return 1 if self.is_wide else 0

    @property
    def top(self) -> int:
        """Return the first line below the head and its rule."""
        return self.head + 2

    @property
    def bottom(self) -> int:
        """Return the line of the rule below the body. A line or two for messages and the keys follow it."""
        return self.lines - {SizeClass.COMPACT: 3, SizeClass.NORMAL: 4}.get(self.size, 5)

    def bottom_of(self, lines: int) -> int:
        """Return the line of that rule if `lines` lines of messages follow it."""
        return min(self.bottom, self.lines - 2 - lines)

    @property
    def body(self) -> Rectangle:
        """Return the area between the rules, within the margins, with an empty line at each rule if there is space."""
        top = self.top if self.lines < 30 else self.top + 1
        return Rectangle(self.margin, top, self.columns - 2 * self.margin, self.bottom - top)


def draw_frame(
    canvas: Canvas,
    head: str,
    commands: Iterable[Command],
    *,
    words: str = "",
    right: str = "",
    said: Sequence[Line] = (),
) -> Frame:
    """Draw the head, rules, message and keys of a page on a whole canvas. `said`: the lines of the message."""
    frame = Frame(canvas.columns, canvas.height)
    at = canvas.put(frame.margin, frame.head, head, "strong!")
    room = frame.columns - frame.margin - at - 3
    shown = crop(words, room)
    canvas.put(at + 3, frame.head, shown, "quiet")
    if right and width_of([(right, PLAIN)]) + 3 <= room - width_of([(shown, PLAIN)]):
        canvas.right(frame.columns - frame.margin, frame.head, right, "quiet")
    canvas.rule(0, frame.head + 1, frame.columns)
    draw_foot(canvas, frame, hint_spans(commands, frame.columns), said, bottom=frame.bottom_of(len(said)))
    return frame


def draw_foot(canvas: Canvas, frame: Frame, hints: Line, said: Sequence[Line] = (), *, bottom: int | None = None) -> None:
    """Draw the rule below the body, the message below the rule, and the keys on the last line."""
    bottom = frame.bottom if bottom is None else bottom
    canvas.rule(0, bottom, frame.columns)
    for y, line in enumerate(said[: frame.lines - bottom - 2], bottom + 1):
        canvas.spans(frame.margin, y, clip(line, frame.columns - 2 * frame.margin))
    canvas.spans(0, frame.lines - 1, hints)


# -- keys -------------------------------------------------------------------------------------------------------------

_ARROWS = {("up", "down"): "↑ ↓", ("left", "right"): "← →"}
"""Pairs of keys that are shown together."""


def hint_key(command: Command) -> str:
    """Return the first key of a command, or both of a pair of arrows."""
    return arrows(_ARROWS[command.keys]) if command.keys in _ARROWS else key_name(command.keys[0])


def of_page(name: str, keys: tuple[str, ...], words: str) -> Command:
    """Make a key of an overlay page for the line of keys. Its words are translated already."""
    return Command(name, keys, "", "", "always", words)


def hint_spans(commands: Iterable[Command], width: int) -> Line:
    """Return the keys and words of the commands with a hint, on one line. Hints that do not fit are left out, except that of
    the help, which lists all commands.
    """
    shown = [command for command in in_use().table([*commands]) if command.hint]
    while True:
        for gap in ("   ", "  "):
            spans: list[Span] = [(" ", PLAIN)]
            for command in shown:
                spans += [(hint_key(command) + " ", "key"), (_(command.hint), "quiet"), (gap, PLAIN)]
            if width_of(spans[:-1]) < width:
                return tuple(spans[:-1])
        droppable = [command for command in shown if command.name not in ("help", "quit", "back", "close")]
        if not droppable:
            return tuple(spans[:-1])
        shown.remove(droppable[-1])


# -- column -----------------------------------------------------------------------------------------------------------


class Column:
    """Draws things below each other on a part of a canvas. `y`: the next free line."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.y = 0

    @property
    def width(self) -> int:
        return self.canvas.columns

    @property
    def left(self) -> int:
        """Return the number of free lines."""
        return max(self.canvas.height - self.y, 0)

    @property
    def is_roomy(self) -> bool:
        """Return True if there is space for cards and empty lines."""
        return self.canvas.columns >= 55 and self.canvas.height >= 15

    def say(self, text: str, style: str = PLAIN) -> None:
        """Draw a sentence, wrapped."""
        for line in wrap([(text, style)], self.width):
            self.line(*line)

    def line(self, *spans: Span) -> None:
        """Draw one line."""
        if self.left:
            self.canvas.spans(0, self.y, clip(spans, self.width))
            self.y += 1

    def take(self, lines: int) -> int:
        """Reserve that many lines for a drawing. Return the first of them."""
        self.y += lines
        return self.y - lines

    def gap(self) -> None:
        """Leave a line free."""
        self.y += 1


def menu_row(canvas: Canvas, where: Rectangle, key: str, name: str, note: str, *, marked: bool, at: int, keys: int = 1) -> None:
    """Draw a line of a menu: its key as a chip, its name, and its note `at` cells from the left.

    `keys`: the cells of the longest key.
    """
    if marked:
        canvas.fill(Rectangle(where.x, where.y, where.columns, 1), "text on cursor.g")
        canvas.put(where.x, where.y, glyphs().cursor, "strong!")
    padded = key + " " * (keys - width_of([(key, PLAIN)]))
    canvas.put(where.x + 1, where.y, f" {padded} ", "block! on high" if marked else "strong! on track")
    canvas.put(where.x + keys + 4, where.y, name, "strong!" if marked else "text!")
    canvas.put(where.x + at, where.y, crop(note, where.columns - at), "text" if marked else "quiet")
