"""What the terminal shows, cell by cell, and the shortest way from there to the next frame. No widgets here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

Piece = tuple[int, int, Iterable[Segment]]
"""A part of a line: column, line and what stands there."""

_GAP = 6
"""So many unchanged cells between two changes are sent too: to place the cursor anew is not shorter."""
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
"""The code that ends an attribute; where it ends another too, that one is begun anew."""
_SEEN_ON_BLANKS = frozenset({"4", "7", "9", "21"})


class Pen(NamedTuple):
    """How a terminal draws: its attributes and its two colours, as the codes that set them. No colour: any will do."""

    attributes: tuple[str, ...] = ()
    colour: str = "39"
    ground: str = "49"

    def on_blanks(self) -> Pen:
        """What of it is seen where there is no character."""
        return self if _SEEN_ON_BLANKS.intersection(self.attributes) else Pen((), "", self.ground)

    def draws(self, wanted: Pen) -> bool:
        """Whether what is drawn with this pen looks as if it were drawn with the wanted one."""
        if wanted.colour:
            return self == wanted
        return self.ground == wanted.ground and not _SEEN_ON_BLANKS.intersection(self.attributes)


Cell = tuple[str, Pen]


class ShownCells:
    """Learns what is sent, and sends only what differs. Empty: it may show anything."""

    def __init__(self) -> None:
        self._lines: dict[int, dict[int, Cell]] = {}

    def become(self, pieces: Iterable[Piece], colours: ColorSystem) -> str:
        """The sequences that make the terminal show these pieces; empty where it does already."""
        sequences: list[str] = []
        pen = Pen()
        for x, y, segments in pieces:
            shown = self._lines.setdefault(y, {})
            cells = _cells(segments, colours)
            for first, end in _changes([shown.get(x + at) for at in range(len(cells))], cells):
                sequences.append(f"\x1b[{y + 1};{x + first + 1}H")
                for text, wanted in cells[first:end]:
                    if not pen.draws(wanted):
                        code, pen = _turned(pen, wanted)
                        sequences.append(code)
                    sequences.append(text)
            shown.update(enumerate(cells, x))
        if pen != Pen():
            sequences.append("\x1b[0m")
        return "".join(sequences)


def _cells(segments: Iterable[Segment], colours: ColorSystem) -> list[Cell]:
    """One entry a cell: a wide character in the first of its cells, a mark with what it stands on."""
    cells: list[Cell] = []
    for text, style, _control in segments:
        pen = _pen(style, colours)
        blank = (" ", pen.on_blanks())
        if text.isascii():
            cells += [blank if character == " " else (character, pen) for character in text]
            continue
        for character in text:
            width = cell_len(character)
            if width == 0:
                _mark(cells, character)
            elif width:
                cells.append(blank if character == " " else (character, pen))
                cells += [("", pen)] * (width - 1)
    return cells


def _mark(cells: list[Cell], mark: str) -> None:
    """Put a mark on the last character."""
    at = next((at for at in range(len(cells) - 1, -1, -1) if cells[at][0]), None)
    if at is not None:
        cells[at] = (cells[at][0] + mark, cells[at][1])


def _changes(shown: Sequence[Cell | None], cells: Sequence[Cell]) -> list[tuple[int, int]]:
    """Where the cells differ, as spans from a cell to the one behind the last; never half of a wide character.

    >>> a, b, c = (("a", Pen()), ("b", Pen()), ("c", Pen()))
    >>> _changes([a, b, a], [a, c, a])
    [(1, 2)]
    """
    spans: list[tuple[int, int]] = []
    for at, (old, new) in enumerate(zip(shown, cells, strict=True)):
        if old == new:
            continue
        first, end = at, at + 1
        while first and not cells[first][0]:
            first -= 1
        while end < len(cells) and not cells[end][0]:
            end += 1
        if spans and first - spans[-1][1] <= _GAP:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((first, end))
    return spans


@lru_cache(256)
def _pen(style: Style | None, colours: ColorSystem) -> Pen:
    """The codes of a style in that many colours."""
    if style is None:
        return Pen()
    attributes = tuple(code for name, code in _ATTRIBUTES.items() if getattr(style, name))
    colour, ground = style.color, style.bgcolor
    return Pen(
        attributes,
        ";".join(colour.downgrade(colours).get_ansi_codes()) if colour else "39",
        ";".join(ground.downgrade(colours).get_ansi_codes(foreground=False)) if ground else "49",
    )


def _turned(pen: Pen, wanted: Pen) -> tuple[str, Pen]:
    """From one way to draw to another, by what differs; and what the pen is then."""
    if not wanted.colour and not _SEEN_ON_BLANKS.intersection(pen.attributes):
        return f"\x1b[{wanted.ground}m", pen._replace(ground=wanted.ground)
    turned = Pen(wanted.attributes, wanted.colour or pen.colour, wanted.ground)
    ended = {_ENDS[code] for code in pen.attributes if code not in turned.attributes}
    kept = [code for code in pen.attributes if code in turned.attributes and _ENDS[code] not in ended]
    codes = [*sorted(ended), *(code for code in turned.attributes if code not in kept)]
    codes += [new for old, new in zip(pen[1:], turned[1:], strict=True) if old != new]
    return f"\x1b[{';'.join(codes)}m", turned
