"""Which face is drawn by which function, and where on a face the log has a place."""

from __future__ import annotations

from collections.abc import Callable

from client.games.starcraft.faces.face import Pick, Picks
from client.games.starcraft.model.table import Table
from client.games.starcraft.tui.drawing.lower import Place
from client.games.starcraft.tui.faces import (
    build,
    close_up,
    destroying,
    galaxy,
    mobilize,
    orders_list,
    research,
)
from client.games.starcraft.tui.faces.battle import drawing as battle
from client.games.starcraft.tui.faces.events import discarding, event_cards
from client.games.starcraft.tui.faces.setup import faction, galaxy_building, home_planet
from client.tui.look.draw import Line

Draw = Callable[[Table, Picks, Pick, int, int], list[Line]]
"""The lines of a face in that width and height: what is picked on it, and what is under the cursor."""
LogPlace = Callable[[Table, Pick, int, int], Place | None]

DRAWN: dict[str, Draw] = {
    "galaxy": galaxy.draw,
    "planning": galaxy.draw_planning,
    "execution": galaxy.draw_execution,
    "build": build.draw,
    "mobilize": mobilize.draw,
    "research": research.draw,
    "battle": battle.draw,
    "destroying": destroying.draw,
    "close-up": close_up.draw,
    "orders": orders_list.draw,
    "faction": faction.draw,
    "galaxy-building": galaxy_building.draw,
    "base-here": home_planet.draw_base,
    "forces": home_planet.draw_forces,
    "z-axis": home_planet.draw_z,
    "play-event": event_cards.draw_choosing,
    "target": event_cards.draw_target,
    "timed": event_cards.draw_timed,
    "discard": discarding.draw,
}
"""By the names of the faces."""
LOGS: dict[str, LogPlace] = {
    **dict.fromkeys(("galaxy", "planning", "execution"), galaxy.place_of_log),
    "build": build.place_of_log,
    "mobilize": mobilize.place_of_log,
    "research": research.place_of_log,
    "battle": battle.place_of_log,
}
"""The faces that leave cells for the log, and have a column of their own where there is room."""

TELLS_ALL = ("faction", "galaxy-building", "close-up")
"""The faces that say themselves all there is to read about what is under the cursor."""


def draw(face: str, table: Table, picked: Picks, cursor: Pick, width: int, height: int) -> list[Line]:
    """That face in that room; the galaxy for one that is not drawn yet."""
    return DRAWN.get(face, galaxy.draw)(table, picked, cursor, width, height)


def log_place(face: str, table: Table, cursor: Pick, width: int, height: int) -> Place | None:
    """Where the log stands on that face; None: nowhere."""
    place = LOGS.get(face)
    return None if place is None else place(table, cursor, width, height)
