"""The whole table as lines: header, seats, the face, own totals, prompt; with room a column beside the face.

The face has whatever the others leave; a prompt of many words takes lines of it.
What covers it (piles, help, the end) takes its place, so nothing is laid out anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from client.games.starcraft.model.table import Table
from client.games.starcraft.screen_state import Picture
from client.games.starcraft.tui.browser import Browser
from client.games.starcraft.tui.drawing.galaxy_list import Pointing
from client.games.starcraft.tui.faces import drawing
from client.games.starcraft.tui.game_over import game_over_lines
from client.games.starcraft.tui.zones.column import column
from client.games.starcraft.tui.zones.header import header
from client.games.starcraft.tui.zones.prompt import Prompt
from client.games.starcraft.tui.zones.seats import Presence, rows, seat_lines
from client.games.starcraft.tui.zones.totals import totals
from client.tui.look.draw import Line, last_lines
from client.tui.look.glyphs import glyphs
from client.tui.look.sheet import Sheet
from client.tui.table.browser import Tabs
from client.tui.table.headings import link, unread
from client.tui.table.help_pages import help_lines
from client.tui.table.log_lines import spans

PROMPT = 3
PROMPT_AT_MOST = 6
"""The prompt grows by what is said in it, at the cost of the face above; a sentence that is cut says nothing."""
ROOMY_WIDTH = 120
"""From so many columns on there is a column beside the faces that have none of their own."""
COLUMN = 36
"""The cells of that column."""


@dataclass(frozen=True, slots=True)
class Laid:
    """`sees_chat`: whether the last line of chat is in sight."""

    lines: tuple[Line, ...]
    sees_chat: bool = True


def laid(picture: Picture, width: int, height: int) -> Laid:
    """The table on a terminal of that size."""
    table = picture.table
    asks = Prompt()
    below = min(max(PROMPT, asks.height(picture, width)), PROMPT_AT_MOST)
    sheet = Sheet(width, height)
    sheet.put(0, height - below, width, asks.draw(picture, width, below))
    if table is None:
        return Laid(tuple(sheet.lines))
    presence = Presence(picture.clocks, picture.left, picture.up)
    seats = rows(table, width, presence)
    top, bottom = 1 + seats, height - below - 1
    sheet.put(0, 1, width, seat_lines(table, width, presence))
    sheet.put(0, bottom, width, [totals(table, width, [])])
    sees_chat = _middle(sheet, picture, table, width, top, bottom - top)
    sheet.put(0, 0, width, [header(table, width, [*([] if sees_chat else unread(picture)), *link(picture)])])
    return Laid(tuple(sheet.lines), sees_chat)


def _middle(sheet: Sheet, picture: Picture, table: Table, width: int, top: int, height: int) -> bool:
    """What is in sight between seats and totals; whether the last line of chat is among it."""
    if picture.help is not None:
        sheet.put(0, top, width, help_lines(picture.help, width, height))
        return False
    if picture.browsing is not None:
        sheet.put(0, top, width, Tabs().draw(picture, width, 1))
        sheet.put(0, top + 1, width, _filled(Browser().draw(picture, width, height - 1), height - 1))
        return False
    if picture.over is not None:
        sheet.put(0, top, width, _filled(game_over_lines(picture, width, height), height))
        return True
    is_roomy = width >= ROOMY_WIDTH and picture.face not in drawing.LOGS
    left = width - COLUMN - 1 if is_roomy else width
    sheet.put(0, top, left, _filled(drawing.draw(picture.face, table, picture.picked, picture.cursor, left, height), height))
    if is_roomy:
        sheet.put(left, top, 1, [((glyphs().down, "rule"),)] * height)
        _column(sheet, picture, table, left + 1, top, height)
    place = drawing.log_place(picture.face, table, picture.cursor, left, height)
    if place is not None:
        sheet.put(place.x, top + place.y, place.width, _filled(_log(picture, place.width, place.height), place.height))
    return is_roomy or place is not None


def _log(picture: Picture, width: int, height: int) -> list[Line]:
    """The last lines of the log, without a rule of its own; what was said since your last key stays the last."""
    said = picture.pinned
    newest_first = [entry for entry in reversed(picture.log[-height:]) if entry is not said]
    found = map(spans, [said, *newest_first] if said is not None else newest_first)
    return [((" ", ""), *line) for line in last_lines(found, width - 1, height)]


def _column(sheet: Sheet, picture: Picture, table: Table, left: int, top: int, height: int) -> None:
    """The planet or what else is under the cursor to read, the log, and what is yours."""
    pointed = Pointing((), picture.cursor).planet
    planet = pointed if any(each.planet == pointed for each in table.view.galaxy) else ""  # it may have still to be placed
    read = None if picture.face in drawing.TELLS_ALL else picture.inspected
    lines, place = column(table, planet, COLUMN, height, read)
    sheet.put(left, top, COLUMN, lines)
    sheet.put(left, top + place.y, COLUMN, _filled(_log(picture, COLUMN, place.height), place.height))


def _filled(lines: Sequence[Line], height: int) -> list[Line]:
    return [*lines[:height], *[()] * (height - len(lines))]
