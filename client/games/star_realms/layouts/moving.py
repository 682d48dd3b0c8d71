"""Draw what shows for a moment how something came about."""

from __future__ import annotations

from rich.cells import cell_len

from client.games.star_realms.screen_state import Picture
from client.terminal.capabilities import ascii_only
from client.tui.canvas import blocks
from client.tui.canvas.canvas import Canvas
from client.tui.canvas.draw import Line, crop
from client.tui.canvas.styles import chip
from protocol.text import clean

WORD = 4
"""The lines of a word in large letters."""


def word_lines(picture: Picture, width: int, height: int) -> list[Line]:
    """The word of the end in the middle of that room, in large letters where there are such and they have room."""
    word, letters = clean(picture.word[0]), picture.word[1]
    canvas, ink = Canvas(width, height), _ink(picture)
    large = blocks.lettered(word)
    for wide in (2, 1) if large and height >= WORD and not ascii_only() else ():
        cells = len(blocks.bitmap(large or "", blocks.LETTERS, wide=wide, gap=wide)[0])
        if cells <= width - 2:
            shown = (large or "")[:letters] if letters < len(word) else large or ""
            blocks.word(canvas, (width - cells) // 2, (height - WORD) // 2, shown, ink, wide=wide, gap=wide)
            return list(canvas.lines)
    whole = crop(f" {word} ", width)
    canvas.put((width - cell_len(whole)) // 2, height // 2, crop(f" {word[:letters]} ", width), chip(ink))
    return list(canvas.lines)


def _ink(picture: Picture) -> str:
    """Good for you, or harm; neither for who watches."""
    table = picture.table
    if table is None or table.seat is None or table.result is None:
        return "strong"
    return "high" if table.seat in table.result.winners else "low"
