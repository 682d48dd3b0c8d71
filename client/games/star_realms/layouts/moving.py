"""Draw the frames of animations."""

from __future__ import annotations

from rich.cells import cell_len

from client.games.star_realms.screen_state import Picture
from client.table.stage import Patch
from client.terminal.capabilities import ascii_only
from client.tui.canvas import blocks
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line, crop
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip
from protocol.text import clean


def look(picture: Picture, zone: str, part: int) -> Patch | None:
    """Return the patch of a part of a zone in the present frame; None if there is none."""
    return next((patch for patch in picture.patches if patch.zone == zone and patch.part == part), None)


def mark(canvas: Canvas, where: Rectangle, patch: Patch | None, token: str) -> None:
    """Light up the visible part of a card in its colour, if its patch says so."""
    if patch is not None and patch.look == "lit":
        canvas.paint(where, chip(token))


def fall(canvas: Canvas, where: Rectangle, patch: Patch | None, token: str) -> None:
    """Draw a frame of the destruction of a base of that faction: its band is white, then dust."""
    band = Rectangle(where.x, where.y, where.columns, 1)
    if patch is not None and patch.look == "struck":
        canvas.paint(band, chip("block.g"))
    elif patch is not None and patch.look == "dust":
        canvas.fill(band, f"{token}.mid on ground", glyphs().gone)


def begins(picture: Picture, seat: int) -> bool:
    """Return True if the turn of another seat has just begun, so that its name is white."""
    patch = look(picture, "opponents", seat)
    return patch is not None and patch.look == "begins"


def is_dealt(picture: Picture, zone: str, index: int) -> bool:
    """Return True if a card of a zone has been dealt already, during an animated deal."""
    return all(index < patch.part for patch in picture.patches if patch.zone == zone and patch.look == "dealt")


WORD = 4
"""The lines of a word in large letters."""


def word_lines(picture: Picture, width: int, height: int) -> list[Line]:
    """Return the word of the end in the middle of that room, in large letters if the word can be drawn so and fits."""
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
    """Return the ink for your victory or defeat; a neutral ink for a spectator."""
    table = picture.table
    if table is None or table.seat is None or table.result is None:
        return "strong"
    return "high" if table.seat in table.result.winners else "low"
