"""Draw figures, letters and silhouettes in half blocks, two points a cell. None of them is drawn in ASCII."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence

from client.terminal import capabilities
from client.tui.canvas.canvas import Canvas
from client.tui.canvas.styles import chip

Bitmap = tuple[str, ...]
"""Rows of points: `1` is drawn."""

DIGITS: Mapping[str, str] = {
    "0": "111 101 101 101 111",
    "1": "110 010 010 010 111",
    "2": "111 001 111 100 111",
    "3": "111 001 111 001 111",
    "4": "101 101 111 001 001",
    "5": "111 100 111 001 111",
    "6": "111 100 111 101 111",
    "7": "111 001 001 010 010",
    "8": "111 101 111 101 111",
    "9": "111 101 111 001 111",
    "-": "000 000 111 000 000",
}
"""Digits, three points wide and five high."""
LETTERS: Mapping[str, str] = {
    "A": "01110 10001 10001 11111 10001 10001 10001",
    "B": "11110 10001 10001 11110 10001 10001 11110",
    "C": "01111 10000 10000 10000 10000 10000 01111",
    "D": "11110 10001 10001 10001 10001 10001 11110",
    "E": "11111 10000 10000 11110 10000 10000 11111",
    "F": "11111 10000 10000 11110 10000 10000 10000",
    "G": "01111 10000 10000 10011 10001 10001 01111",
    "H": "10001 10001 10001 11111 10001 10001 10001",
    "I": "111 010 010 010 010 010 111",
    "J": "00111 00010 00010 00010 00010 10010 01100",
    "K": "10001 10010 10100 11000 10100 10010 10001",
    "L": "10000 10000 10000 10000 10000 10000 11111",
    "M": "10001 11011 10101 10101 10001 10001 10001",
    "N": "10001 11001 10101 10101 10011 10001 10001",
    "O": "01110 10001 10001 10001 10001 10001 01110",
    "P": "11110 10001 10001 11110 10000 10000 10000",
    "Q": "01110 10001 10001 10001 10101 10010 01101",
    "R": "11110 10001 10001 11110 10100 10010 10001",
    "S": "01111 10000 10000 01110 00001 00001 11110",
    "T": "11111 00100 00100 00100 00100 00100 00100",
    "U": "10001 10001 10001 10001 10001 10001 01110",
    "V": "10001 10001 10001 10001 10001 01010 00100",
    "W": "10001 10001 10001 10101 10101 11011 10001",
    "X": "10001 10001 01010 00100 01010 10001 10001",
    "Y": "10001 10001 01010 00100 00100 00100 00100",
    "Z": "11111 00001 00010 00100 01000 10000 11111",
    "0": "01110 10001 10011 10101 11001 10001 01110",
    "1": "010 110 010 010 010 010 111",
    "2": "01110 10001 00001 00110 01000 10000 11111",
    "3": "11110 00001 00001 01110 00001 00001 11110",
    "4": "10010 10010 10010 11111 00010 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "01110 10000 11110 10001 10001 10001 01110",
    "7": "11111 00001 00010 00100 00100 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "9": "01110 10001 10001 01111 00001 00001 01110",
    "!": "1 1 1 1 1 0 1",
    "-": "000 000 000 111 000 000 000",
    "'": "1 1 0 0 0 0 0",
    ".": "0 0 0 0 0 0 1",
    " ": "000 000 000 000 000 000 000",
}
"""Capital letters, five points wide and seven high. A letter with an accent is drawn without it (`lettered`)."""
_UNACCENTED = str.maketrans({"Ł": "L", "Œ": "OE", "Æ": "AE", "ẞ": "SS", "Ø": "O", "Đ": "D", "’": "'"})

SILHOUETTES: Mapping[str, Bitmap] = {
    "B1": ("000000110000000", "000111111100000", "011111001111100", "001111111111111", "000011111110000", "000100100100000"),
    "B2": ("001100001100000", "000111111110000", "111110111111110", "011111111011111", "000111111111000", "001010010100000"),
    "Bb": ("000011111110000", "001110010011100", "011010111010110", "011010111010110", "001110010011100", "000011111110000"),
    "T1": ("000000000000000", "110000001110000", "111111111111100", "111111111111111", "110000011100000", "000000000000000"),
    "T2": ("111000011110000", "111111111111100", "011110110110111", "011110110110111", "111111111111100", "111000011110000"),
    "Tb": ("000000010000000", "000011111110000", "011100010001110", "111111111111111", "000110111011000", "000011111110000"),
    "S1": ("110000000000000", "011110000000000", "001111111110000", "001111111111111", "011110000000000", "110000000000000"),
    "S2": ("111100000000000", "011111111000000", "001111111111110", "111111111111111", "011111111000000", "111100000000000"),
    "Sb": ("000000010000000", "000001111100000", "111111101111111", "000111101111000", "001100010001100", "011000010000110"),
    "M1": ("000011000000000", "011111110011100", "110111111111111", "011111111000000", "001001001000000", "011011011000000"),
    "M2": ("000111110011111", "011111111110000", "110110111111111", "111111111110000", "011010110111110", "110001100110000"),
    "Mb": ("001010010010100", "011111111111110", "010010111010010", "011111101111110", "010010111010010", "111111111111111"),
    "-1": ("000000000000000", "001100000000000", "011111111100000", "001111111111100", "001100000000000", "000000000000000"),
    "-2": ("000000000000000", "110000001100000", "011111111111000", "011111111111111", "110000001100000", "000000000000000"),
}
"""Ships and bases, fifteen points wide and six high, seen from the side, the bow to the right: a faction's small ship, large
ship and base.
"""

SILHOUETTE_COLUMNS = 15


def lettered(text: str) -> str | None:
    """Return a text in the letters of the font, as capitals without accents; None if the font lacks one of its letters.

    >>> lettered("Vous avez gagné"), lettered("Łukasz!"), lettered("星")
    ('VOUS AVEZ GAGNE', 'LUKASZ!', None)
    """
    bare = unicodedata.normalize("NFKD", text.upper().translate(_UNACCENTED))
    kept = "".join(character for character in bare if not unicodedata.combining(character))
    return kept if all(character in LETTERS for character in kept) else None


def bitmap(text: str, font: Mapping[str, str], *, wide: int = 1, gap: int = 1) -> Bitmap:
    """Return a text as points. `wide`: how often each point is repeated; `gap`: the points between two characters.

    >>> bitmap("1", DIGITS)
    ('110', '010', '010', '010', '111')
    """
    glyphs = [font[character].split() for character in text]
    return tuple(("0" * gap).join("".join(point * wide for point in row) for row in rows) for rows in zip(*glyphs, strict=True))


def stamp(canvas: Canvas, x: int, y: int, rows: Sequence[str], ink: str | Callable[[int], str]) -> None:
    """Draw points at (x, y) and keep the background. `ink`: a style, or a function from a column to a style. Draws nothing in
    ASCII.
    """
    if capabilities.ascii_only() or not rows:
        return
    pairs = [*rows, "0" * len(rows[0])] if len(rows) % 2 else rows
    for line, (upper, lower) in enumerate(zip(pairs[::2], pairs[1::2], strict=True)):
        for column, points in enumerate(zip(upper, lower, strict=True)):
            sign = _SIGNS["".join(points)]
            if sign:
                canvas.put(x + column, y + line, sign, ink(column) if callable(ink) else ink)


_SIGNS = {"11": "█", "10": "▀", "01": "▄", "00": ""}


def figure(canvas: Canvas, x: int, y: int, number: int, ink: str) -> int:
    """Draw a number at (x, y), three lines high; in ASCII, a chip on the middle line. Return the columns it takes.

    >>> canvas = Canvas(8, 3)
    >>> figure(canvas, 0, 0, 41, "high"), canvas.lines[0][0][0]
    (7, '█ █ ▀█  ')
    """
    rows = bitmap(str(number), DIGITS)
    if capabilities.ascii_only():
        canvas.put(x + 1, y + 1, f" {number} ", chip(ink))
    else:
        stamp(canvas, x, y, rows, ink)
    return len(rows[0])


def word(canvas: Canvas, x: int, y: int, text: str, ink: str | Callable[[int], str], *, wide: int = 2, gap: int = 2) -> int:
    """Draw a word at (x, y), four lines high, and return the columns it takes; 0 if it cannot be drawn (in ASCII, or in other
    letters).
    """
    letters = lettered(text)
    if capabilities.ascii_only() or not letters:
        return 0
    rows = bitmap(letters, LETTERS, wide=wide, gap=gap)
    stamp(canvas, x, y, rows, ink)
    return len(rows[0])


def silhouette(canvas: Canvas, x: int, y: int, name: str, lines: int, ink: str) -> None:
    """Draw a ship or a base at (x, y), three lines high, or two if there are no more, in the middle of those lines."""
    rows = SILHOUETTES.get(name)
    if rows is None or lines < 2:
        return
    drawn = rows[1:5] if lines == 2 else rows
    stamp(canvas, x, y + (lines - len(drawn) // 2) // 2, drawn, ink)
