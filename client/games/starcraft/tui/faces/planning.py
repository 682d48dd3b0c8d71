"""Draws planning: the galaxy with the planets where an order may go, and the order that the next key places."""

from __future__ import annotations

from client.games.starcraft.faces.face import Pick, Picks
from client.games.starcraft.faces.planning import PLANNING
from client.games.starcraft.model.table import Table
from client.games.starcraft.tui.faces import galaxy
from client.tui.look.draw import Line


def draw(table: Table, picked: Picks, cursor: Pick, width: int, height: int) -> list[Line]:
    """What can be placed is in the prompt, so the planet stays below the list."""
    return galaxy.draw(table, picked, cursor, width, height, PLANNING)
