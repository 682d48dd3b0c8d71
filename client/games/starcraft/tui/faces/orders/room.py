"""Where the face of an order stands on a larger screen: beside the column from 120 columns on, from 160 beside the galaxy."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from client.games.starcraft.model.table import Table
from client.games.starcraft.tui.drawing import galaxy_list, galaxy_map
from client.games.starcraft.tui.drawing.galaxy_list import Pointing
from client.games.starcraft.tui.drawing.lower import Place, log_place
from client.games.starcraft.tui.faces.galaxy import LARGE, WIDE, main_width
from client.games.starcraft.tui.zones.column import column
from client.i18n import _
from client.tui.look.draw import Line, Span, clip, rule
from client.tui.look.glyphs import glyphs

COLUMN, BROAD_COLUMN = 36, 55
"""The cells of the column, and of one whose cards have a line each."""
LOG = 8
"""The lines of the log below a face that stands beside the galaxy, with its rule."""

Part = Callable[[int, int, bool], list[Line]]
"""The face in so many columns and lines; whether the log has a place beside its last lines."""


class Room(NamedTuple):
    """A face on the screen. `planet`: the active one; `lines`: those beside the log; `galaxy`: whether it stays in sight."""

    table: Table
    planet: str
    lines: int
    galaxy: bool = True


def draw(part: Part, room: Room, width: int, height: int) -> list[Line]:
    """The face with what stands beside it."""
    if width < WIDE:
        return part(width, height, True)
    main = _main(room, width, height)
    beside = width - main - 1
    if _has_galaxy(room, width):
        pointing = Pointing((), f"planet {room.planet}")
        left = galaxy_map.draw(room.table, pointing, main, height) or galaxy_list.draw(room.table, pointing, main)
        right = [*part(beside, height - LOG, False), rule(beside, [(_("Log"), "title")]), *[()] * (LOG - 1)]
    else:
        left = part(main, height, False)
        right, _place = column(room.table, room.planet, beside, height)
    edge: Span = (glyphs().down, "rule")
    left = [*left[:height], *[()] * (height - len(left))]
    return [(*clip(one, main), edge, *clip(other, beside)) for one, other in zip(left, right, strict=False)]


def place_of_log(room: Room, width: int, height: int) -> Place | None:
    """Where the log stands."""
    if width < WIDE:
        return log_place(width, height, room.lines)
    main = _main(room, width, height)
    beside = width - main - 1
    if _has_galaxy(room, width):
        return Place(main + 1, height - LOG + 1, beside, LOG - 1)
    _lines, place = column(room.table, room.planet, beside, height)
    return place._replace(x=place.x + main + 1)


def _has_galaxy(room: Room, width: int) -> bool:
    return room.galaxy and width >= LARGE


def _main(room: Room, width: int, height: int) -> int:
    """The cells at the left: of the galaxy, or of the face beside the column."""
    if _has_galaxy(room, width):
        return main_width(room.table, width, height)
    return width - (BROAD_COLUMN if width >= LARGE else COLUMN) - 1
