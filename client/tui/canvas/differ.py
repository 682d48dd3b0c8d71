"""Store the terminal's contents cell by cell, and find the shortest output that changes them to the next screen update."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import compress, pairwise, product
from operator import ne
from typing import NamedTuple, TypeVar, cast

from rich.cells import cached_cell_len
from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style

# -- shown cells ------------------------------------------------------------------------------------------------------


Piece = tuple[int, int, Iterable[Segment]]
"""A part of a line: column, line and segments."""

_GAP = 6
"""The most unchanged cells between two changes that are sent again. Moving the cursor over more cells is shorter."""
_ATTRIBUTES = {
    "bold": "1",
    "dim": "2",
    "italic": "3",
    "underline": "4",
    "blink": "5",
    "blink2": "6",
    "reverse": "7",
    "conceal": "8",
    "strike": "9",
    "underline2": "21",
}
_ENDS = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "6": "25", "7": "27", "8": "28", "9": "29", "21": "24"}
"""The code that ends each attribute. If the code ends another attribute too, that attribute is started again."""
_SEEN_ON_BLANKS = frozenset({"4", "7", "9", "21"})
_LEVELS = (0, 95, 135, 175, 215, 255)
_NUMBERS: dict[tuple[int, ...], int] = {
    **{(8 + 10 * step,) * 3: 232 + step for step in range(24)},
    **{levels: 16 + number for number, levels in enumerate(product(_LEVELS, repeat=3))},
}
"""The palette of 256 colours (the cube and the greys), by red, green and blue."""
_OFTEN_REDEFINED = 22
"""On a terminal with all colours, colours with numbers below this are sent by value: themes of shells often redefine the
numbers.
"""


class Pen(NamedTuple):
    """The pen of a terminal: its attributes and its two colours, as the codes that set them. An empty colour stands for any
    colour.
    """

    attributes: tuple[str, ...] = ()
    colour: str = "39"
    ground: str = "49"

    def on_blanks(self) -> Pen:
        """Return the part of the pen that is visible on a blank."""
        return self if _SEEN_ON_BLANKS.intersection(self.attributes) else Pen((), "", self.ground)

    def draws(self, wanted: Pen) -> bool:
        """Return True if this pen draws the same as the wanted one."""
        if wanted.colour:
            return self == wanted
        return self.ground == wanted.ground and not _SEEN_ON_BLANKS.intersection(self.attributes)


Cell = tuple[str, Pen]
Drawn = tuple[int, int, list[Cell]]
"""A part of a line, in cells."""
_ERASED: Cell = (" ", Pen().on_blanks())
"""The terminal's own blank, left behind by lines that have moved."""
_SCROLLED = 4
"""The least number of changed lines for which moving lines is considered."""


class ShownCells:
    """Remembers the cells that were sent, and sends only differences. While it is empty, the terminal may show anything."""

    def __init__(self) -> None:
        self._lines: dict[int, list[Cell | None]] = {}
        """The cells of each line. None: a cell with unknown contents."""
        self._width = 0
        self._whole: set[int] = set()
        """The lines with no unknown cell. They stay known as long as the line does not become wider."""

    def become(self, pieces: Iterable[Piece], colours: ColorSystem) -> str:
        """Return the sequences that make the terminal show these pieces; "" if it already does."""
        drawn_cells = [(x, y, _cells(segments, colours)) for x, y, segments in pieces]
        width = max([self._width, *(x + len(cells) for x, _y, cells in drawn_cells)])
        if width > self._width:
            self._width, self._whole = width, set()
        scrolled, drawn_cells = self._scrolled(drawn_cells)
        sequences: list[str] = [scrolled]
        pen = Pen()
        place: tuple[int, int] | None = None
        for x, y, cells in drawn_cells:
            shown, reached = self._line(y, x + len(cells)), len(cells)
            for first, end in _changes(shown[x : x + reached], cells):
                way = _way(place, (x + first, y))
                if 0 < first - reached <= _GAP:
                    way, pen = _shorter(way, cells[reached : first + 1], pen)
                drawn, pen = _drawn(cells[first:end], pen)
                sequences += [way, drawn]
                reached, place = end, (x + end, y)
            shown[x : x + len(cells)] = cells
        if pen != Pen():
            sequences.append("\x1b[0m")
        return "".join(sequences)

    def _line(self, y: int, width: int) -> list[Cell | None]:
        """Return the known cells of that line, at least `width` of them."""
        line = self._lines.setdefault(y, [])
        line += [None] * (width - len(line))
        return line

    def _scrolled(self, pieces: list[Drawn]) -> tuple[str, list[Drawn]]:
        """Move lines of the terminal if that saves drawing. Return the moves and the pieces left to draw."""
        if len({y for _x, y, _cells in pieces}) < _SCROLLED:
            return "", pieces
        width = self._width
        self._whole |= {
            y for y, line in self._lines.items() if y not in self._whole and len(line) == width and None not in line
        }
        whole = {y: cast(list[Cell], self._lines[y]) for y in sorted(self._whole)}
        changed: dict[int, list[Cell]] = {}
        for x, y, cells in pieces:
            if y in whole:
                changed.setdefault(y, [*whole[y]])[x : x + len(cells)] = cells
        after = {**whole, **changed}
        move = scroll(whole, after)
        if move is None:
            return "", pieces
        lines = range(move.first, move.last + 1)
        for y in lines:
            source = move.source(y)
            self._lines[y] = [_ERASED] * width if source is None else [*whole[source]]
        moved = [(0, y, after[y]) for y in lines]
        return move.sequence(), sorted([*(piece for piece in pieces if piece[1] not in lines), *moved], key=_place)


def _place(piece: Drawn) -> tuple[int, int]:
    """Return the sort key of a piece, from top to bottom."""
    x, y, _cells = piece
    return y, x


def _way(at: tuple[int, int] | None, to: tuple[int, int]) -> str:
    """Return the shortest sequence that moves the cursor from one place (column, line) to another. Columns are absolute: a
    terminal may draw a character wider than we believe.

    >>> _way((4, 2), (9, 2)), _way((4, 2), (0, 3)), _way(None, (9, 2))
    ('\\x1b[10G', '\\r\\n', '\\x1b[3;10H')
    """
    column, line = to
    if at == to:
        return ""
    if at is not None and line == at[1]:
        return f"\x1b[{column + 1}G"
    if at is not None and line == at[1] + 1 and column < 2:
        return "\r\n" + "\x1b[C" * column
    return f"\x1b[{line + 1};{column + 1}H"


def _drawn(cells: Iterable[Cell], pen: Pen) -> tuple[str, Pen]:
    """Return the cells with the codes they need after that pen, and the pen afterwards."""
    sequences: list[str] = []
    drawn = pen
    for text, wanted in cells:
        if wanted is not drawn:
            drawn = wanted
            if not pen.draws(wanted):
                code, pen = _turned(pen, wanted)
                sequences.append(code)
        sequences.append(text)
    return "".join(sequences), pen


def _shorter(way: str, cells: Sequence[Cell], pen: Pen) -> tuple[str, Pen]:
    """Return the shorter of that way to the last of these cells and drawing the unchanged cells before it, and the pen
    afterwards.
    """
    through, after = _drawn(cells[:-1], pen)
    if after is pen:
        return (through, pen) if len(through.encode()) <= len(way) else (way, pen)
    last = cells[-1:]
    more = len(_drawn(last, after)[0]) - len(_drawn(last, pen)[0])
    return (through, after) if len(through.encode()) + more <= len(way) else (way, pen)


def _cells(segments: Iterable[Segment], colours: ColorSystem) -> list[Cell]:
    """Return one entry per cell: a wide character in the first of its cells, a combining mark with its base."""
    cells: list[Cell] = []
    for text, style, _control in segments:
        pen, blank = _pens(style, colours)
        if text.isascii() or _is_narrow(text):
            cells += [blank if character == " " else (character, pen) for character in text]
            continue
        for character in text:
            width = cached_cell_len(character)
            if width == 0:
                _mark(cells, character)
            elif width:
                cells.append(blank if character == " " else (character, pen))
                cells += [("", pen)] * (width - 1)
    return cells


@lru_cache(2048)
def _is_narrow(text: str) -> bool:
    """Return True if each character takes one cell."""
    return all(cached_cell_len(character) == 1 for character in text)


def _mark(cells: list[Cell], mark: str) -> None:
    """Add a combining mark to the last character."""
    at = next((at for at in range(len(cells) - 1, -1, -1) if cells[at][0]), None)
    if at is not None:
        cells[at] = (cells[at][0] + mark, cells[at][1])


def _changes(shown: Sequence[Cell | None], cells: Sequence[Cell]) -> list[tuple[int, int]]:
    """Return the changed cells as spans (first cell, cell after the last). No span divides a wide character.

    >>> a, b, c = (("a", Pen()), ("b", Pen()), ("c", Pen()))
    >>> _changes([a, b, a], [a, c, a])
    [(1, 2)]
    """
    spans: list[tuple[int, int]] = []
    first = end = -1
    for at in compress(range(len(cells)), map(ne, shown, cells)):
        if at > end:
            start = at
            while start and not cells[start][0]:
                start -= 1
            if start > end:
                spans.append((first, end))
                first = start
        end = at + 1
        while end < len(cells) and not cells[end][0]:
            end += 1
    return [*spans[1:], (first, end)] if end > 0 else []


@lru_cache(256)
def _pens(style: Style | None, colours: ColorSystem) -> tuple[Pen, Cell]:
    """Return the codes of a style in that colour system, and the pen of a blank in that style."""
    pen = Pen() if style is None else _pen(style, colours)
    return pen, (" ", pen.on_blanks())


def _pen(style: Style, colours: ColorSystem) -> Pen:
    attributes = tuple(code for name, code in _ATTRIBUTES.items() if getattr(style, name))
    colour, ground = style.color, style.bgcolor
    return Pen(
        attributes,
        ";".join(_nearest(colour, colours).get_ansi_codes()) if colour else "39",
        ";".join(_nearest(ground, colours).get_ansi_codes(foreground=False)) if ground else "49",
    )


def _nearest(colour: Color, colours: ColorSystem) -> Color:
    """Return the nearest colour of that colour system. A colour of the 256-colour palette stays itself in that palette, though
    Rich would choose another grey. With more colours it is sent by its number, which is half as long.

    >>> [_nearest(Color.parse("#d0d0d0"), colours).number for colours in (ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR)]
    [252, 252]
    """
    number = _NUMBERS.get(colour.triplet, 0) if colour.triplet else 0
    least = {ColorSystem.EIGHT_BIT: 16, ColorSystem.TRUECOLOR: _OFTEN_REDEFINED}.get(colours, 256)
    return Color.from_ansi(number) if number >= least else colour.downgrade(colours)


@lru_cache(1024)
def _turned(pen: Pen, wanted: Pen) -> tuple[str, Pen]:
    """Return the codes that change one pen to another, and the pen afterwards."""
    if not wanted.colour and not _SEEN_ON_BLANKS.intersection(pen.attributes):
        return f"\x1b[{wanted.ground}m", pen._replace(ground=wanted.ground)
    turned = wanted if wanted.colour else Pen(wanted.attributes, pen.colour, wanted.ground)
    ended = {_ENDS[code] for code in pen.attributes if code not in turned.attributes}
    kept = [code for code in pen.attributes if code in turned.attributes and _ENDS[code] not in ended]
    codes = [*sorted(ended), *(code for code in turned.attributes if code not in kept)]
    codes += [new for old, new in zip(pen[1:], turned[1:], strict=True) if old != new]
    return f"\x1b[{';'.join(codes)}m", turned


# -- scrolling --------------------------------------------------------------------------------------------------------


MovedCell = TypeVar("MovedCell")

_LEAST_SAVED = 60
"""The fewest saved cells for which lines are moved: with fewer, the sequences cost more than they save."""


class Scroll(NamedTuple):
    """`first`, `last`: the lines that move; `up`: the number of lines they move up, negative for down."""

    first: int
    last: int
    up: int

    def source(self, line: int) -> int | None:
        """Return the line whose content is shown at `line` afterwards; None for a new blank line.

        >>> [Scroll(4, 7, 1).source(line) for line in (3, 4, 7, 8)]
        [3, 5, None, 8]
        """
        if not self.first <= line <= self.last:
            return line
        return line + self.up if self.first <= line + self.up <= self.last else None

    def sequence(self) -> str:
        """Return the sequence: set the scroll margins, delete or insert lines at the first, and reset the margins.

        >>> Scroll(4, 7, 1).sequence()
        '\\x1b[5;8r\\x1b[5H\\x1b[M\\x1b[r'
        """
        count = abs(self.up) if abs(self.up) > 1 else ""
        moved = f"\x1b[{count}{'M' if self.up > 0 else 'L'}"
        return f"\x1b[{self.first + 1};{self.last + 1}r\x1b[{self.first + 1}H{moved}\x1b[r"


def scroll(
    before: Mapping[int, Sequence[tuple[str, MovedCell]]], after: Mapping[int, Sequence[tuple[str, MovedCell]]]
) -> Scroll | None:
    """Find the move of lines that saves the most cells, or None. `before` and `after`: whole lines, cell by cell. An unchanged
    line is the same object in both, and is not compared.

    >>> lines = {at: [(letter, "")] * 80 for at, letter in enumerate("abcdefgh")}
    >>> scroll(lines, {**lines, 2: lines[4], 3: lines[5], 4: lines[6], 5: [("x", "")] * 80, 6: [("y", "")] * 80})
    Scroll(first=2, last=6, up=2)
    """
    changed = sorted(at for at, line in after.items() if line is not before[at])
    was = {at: "".join([text for text, _look in before[at]]) for at in changed}
    places = Counter(was.values())
    at_text = {text: at for at, text in was.items() if places[text] == 1 and text.strip()}
    found: dict[int, list[int]] = {}
    for at in changed:
        text = "".join([text for text, _look in after[at]])
        source = at_text.get(text)
        if source is not None and source != at and was[at] != text:
            found.setdefault(source - at, []).append(at)
    moves = [_around(lines, up) for up, lines in found.items()]
    saved = [(_saved(move, before, after), move) for move in moves]
    most, move = max(saved, default=(0, None))
    return move if most >= _LEAST_SAVED else None


def _around(lines: Sequence[int], up: int) -> Scroll:
    """Return the move that brings the longest run of these lines to its place. `lines`: their places afterwards."""
    runs: list[list[int]] = [[lines[0]]]
    for one, other in pairwise(lines):
        if other - one <= 2:  # a line between them may have another mark
            runs[-1].append(other)
        else:
            runs.append([other])
    run = max(runs, key=len)
    return Scroll(min(run[0], run[0] + up), max(run[-1], run[-1] + up), up)


def _saved(
    move: Scroll, before: Mapping[int, Sequence[tuple[str, MovedCell]]], after: Mapping[int, Sequence[tuple[str, MovedCell]]]
) -> int:
    """Return how many fewer cells have to be drawn after that move; none if one of its lines is unknown."""
    saved = 0
    for at in range(move.first, move.last + 1):
        if at not in after:
            return 0
        source = move.source(at)
        still = sum(map(_differ, before[at], after[at]))
        moved = len(after[at]) if source is None else sum(map(_differ, before[source], after[at]))
        saved += still - moved
    return saved


def _differ(one: tuple[str, MovedCell], other: tuple[str, MovedCell]) -> bool:
    return one != other
