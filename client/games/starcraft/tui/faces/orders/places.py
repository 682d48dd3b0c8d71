"""Areas in signs and by name."""

from __future__ import annotations

from client.games.starcraft.model.table import Table
from client.games.starcraft.text.words import planet_name
from client.games.starcraft.tui.drawing import board
from client.tui.look.draw import Span, crop
from engine.starcraft.components import ComponentSet

SIGNS = 14
"""The cells of what an area gives and of who is there: with two sides in it, or six units."""


def short_area(parts: ComponentSet, key: str, width: int) -> str:
    """The name of an area in at most that many cells; its number is never cut."""
    planet, _dash, number = key.rpartition("-")
    return f"{crop(planet_name(parts, planet), width - len(number) - 1)} {number}"


def area_spans(table: Table, area: str) -> list[Span]:
    """What it gives and who is there."""
    return board.area(table, area, SIGNS)
