"""A seat's clock: a few cells that stand over the seat's line, so that a second that goes by sends nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from textual.geometry import Region

from client.games.star_realms.model.table import Table
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.tui import opponents, prompt, seat_line
from client.games.star_realms.tui.looks import TableZone
from client.tui.draw import Line, width_of
from client.tui.widgets.clock_face import clock_face

CLOCKS = 6
"""So many clocks are there to be placed: one's own, and one for each other seat that has a line."""


class Clock(TableZone):
    """`place` 0 is one's own clock, at the totals; the others are those of the other seats from the top."""

    DEFAULT_CSS = "Clock { layer: over; }"

    def __init__(self, number: int) -> None:
        self.NAME = name(number)
        super().__init__()
        self._number = number

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        seat = table.side if self._number == 0 else table.others[self._number - 1].number
        return [clock_face(picture.clocks[seat], own=self._number == 0)]


def name(number: int) -> str:
    """The name of that zone."""
    return f"clock-{number}"


def places(picture: Picture, regions: Mapping[str, Region]) -> dict[str, Region]:
    """Where the clocks stand: behind the authority of their seats; none where there are no clocks."""
    table = picture.table
    if table is None or len(picture.clocks) < len(table.seats):
        return {}
    strip = regions["opponents"]
    found = {name(0): _at(regions["prompt"], width_of(prompt.before_clock(table)), 0)}
    each = max(strip.height // len(table.others), 1)
    for line, seat in enumerate(table.others[: CLOCKS - 1]):
        if table.many and not seat.alive:
            continue  # its line ends with its name
        before = _before(picture, table, line, strip, each)
        found[name(line + 1)] = _at(strip, before, line * each if table.many else 0)
    return found


def _before(picture: Picture, table: Table, line: int, strip: Region, each: int) -> int:
    """The cells before the clock of that line."""
    if table.many:
        return seat_line.before_clock(seat_line.columns(picture, table, strip.width, each))
    return width_of(opponents.before_clock(table.others[line]))


def _at(region: Region, x: int, y: int) -> Region:
    return Region(region.x + x, region.y + y, seat_line.CLOCK, 1)
