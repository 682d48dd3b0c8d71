"""The whole table as lines: every zone at its place, the edge between the columns, and how the cards stand for the arrows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from textual.geometry import Region

from client.games.star_realms.model.cursor import Rows
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.tui.arrange import (
    PROMPT,
    Grown,
    Needs,
    arrange,
    is_large,
    is_roomy,
    is_small,
    main_width,
)
from client.games.star_realms.tui.browser import Browser
from client.games.star_realms.tui.drawing.edge import edge
from client.games.star_realms.tui.drawing.listing import CardPart
from client.games.star_realms.tui.ending.decks import Decks
from client.games.star_realms.tui.ending.game_over import GameOver
from client.games.star_realms.tui.zones import hand, in_play
from client.games.star_realms.tui.zones.hand import Hand
from client.games.star_realms.tui.zones.in_play import InPlay
from client.games.star_realms.tui.zones.inspector import CardLine, Inspector
from client.games.star_realms.tui.zones.opponents import Opponents
from client.games.star_realms.tui.zones.prompt import Prompt
from client.games.star_realms.tui.zones.score import Score
from client.games.star_realms.tui.zones.totals import Totals
from client.games.star_realms.tui.zones.trade_row import TradeRow
from client.games.star_realms.tui.zones.turns import Turns
from client.tui.look.draw import Line
from client.tui.look.glyphs import glyphs
from client.tui.look.sheet import Sheet, part
from client.tui.table.browser import Tabs
from client.tui.table.help_pages import help_lines
from client.tui.table.log_lines import LogLines
from client.tui.table.part import Part


class Zones:
    """What draws the table on screens of one kind."""

    def __init__(self, *, roomy: bool = False, large: bool = False, small: bool = False) -> None:
        self.opponents = Opponents(roomy=roomy)
        self.row = TradeRow(roomy=roomy, apart=large)
        self.mine = InPlay()
        self.hand = Hand(roomy=roomy)
        self.inspector = Inspector(roomy=roomy, over=small)
        self.decks = Decks()
        self.turns = Turns()
        left: tuple[Part, ...] = (Score(), self.opponents, self.row, self.mine, self.hand)
        self.all: tuple[Part, ...] = (
            *left,
            self.inspector,
            self.decks,
            self.turns,
            LogLines(roomy=roomy),
            CardLine(),
            Totals(),
            Prompt(),
        )

    def rows(self, picture: Picture, regions: Mapping[str, Region]) -> dict[str, Rows]:
        """How the cards of each zone stand."""
        zones: dict[str, CardPart] = {"theirs": self.opponents, "mine": self.mine, "hand": self.hand}
        return {name: zone.rows(picture, *regions[zone.NAME].size) for name, zone in zones.items() if zone.NAME in regions}


SMALL, USUAL, ROOMY, LARGE = Zones(small=True), Zones(), Zones(roomy=True), Zones(roomy=True, large=True)


def _zones(width: int, height: int) -> Zones:
    if is_small(width, height):
        return SMALL
    return LARGE if is_large(width, height) else ROOMY if is_roomy(width, height) else USUAL


A_SEAT = 7
"""A seat in the inspector takes no more lines than the longest card: its bases can be looked at one by one."""


@dataclass(frozen=True, slots=True)
class Laid:
    """`rows`: how the cards of each zone stand; `grown`: how high zones are to stay until the turn changes."""

    lines: tuple[Line, ...]
    rows: dict[str, Rows]
    regions: dict[str, Region]
    grown: Grown
    sees_chat: bool = True
    """Whether the last line of chat is in sight."""


def laid(picture: Picture, width: int, height: int, grown: Grown | None = None, *, over: bool = False) -> Laid:
    """The table on a terminal of that size. `over`: a card is looked at, which covers others where there is little room."""
    if picture.table is None:
        return _before_the_game(picture, width, height)
    arrangement = arrange(width, height, needs(picture, width, height, over=over), grown)
    regions, zones = arrangement.regions, _zones(width, height)
    sees_chat = _sees_chat(picture, regions)
    if sees_chat:
        picture = replace(picture, unread=0)
    sheet = Sheet(width, height)
    for zone in zones.all:
        if (region := regions.get(zone.NAME)) is not None:
            _put(sheet, zone, picture, region)
    for laid_over in (Tabs(), Browser(), GameOver()):
        if (region := regions.get(laid_over.NAME)) is not None:
            _put(sheet, laid_over, picture, region)
    if (between := regions.get("edge")) is not None and between.height:
        left = [y - between.y for y in range(between.y, between.bottom) if _is_rule(sheet, between.x - 1, y)]
        sheet.put(between.x, between.y, between.width, edge(arrangement, left))
        if _is_rule(sheet, between.x, between.bottom):
            sheet.put(between.x, between.bottom, 1, [((glyphs().tee_up, "rule"),)])
    if picture.help is not None:
        top = regions["score"].bottom if "score" in regions else 0
        sheet.put(0, top, width, help_lines(picture.help, width, regions["totals"].y - top))
    return Laid(tuple(sheet.lines), zones.rows(picture, regions), regions, arrangement.grown, sees_chat)


def _sees_chat(picture: Picture, regions: Mapping[str, Region]) -> bool:
    """Whether there is a place where the last line of chat can be read."""
    in_the_log = "log" in regions and regions["log"].height > 1
    return picture.help is None and (in_the_log or "card-line" in regions or "over" in regions)


def _is_rule(sheet: Sheet, x: int, y: int) -> bool:
    """Whether a rule runs through that cell."""
    return part(sheet.line(y), x, x + 1) == ((glyphs().across, "rule"),)


def _before_the_game(picture: Picture, width: int, height: int) -> Laid:
    """Nothing but the prompt."""
    sheet = Sheet(width, height)
    region = Region(0, height - PROMPT, width, PROMPT)
    _put(sheet, Prompt(), picture, region)
    return Laid(tuple(sheet.lines), {}, {"prompt": region}, Grown())


def needs(picture: Picture, width: int, height: int, *, over: bool = False) -> Needs:
    """How many lines the content of the zones takes."""
    table = picture.table
    if table is None:
        return Needs()
    mine, held = table.me.in_play, table.hand
    zones, main = _zones(width, height), main_width(width, height)
    most = height if picture.stack is None or not picture.stack.is_seat else A_SEAT
    return Needs(
        many=table.many,
        theirs=zones.opponents.height(picture, main if is_roomy(width, height) and not table.many else width, height),
        row=zones.row.height,
        mine=lambda cells: [max(len(layout.rows) + len(picture.fallen), 1) for layout in in_play.layouts(mine, cells)],
        hand=lambda cells: [max(len(rows), 1) for rows in hand.layouts(held, cells)],
        card=lambda cells: min(len(zones.inspector.text(picture, cells)), most),
        decks=lambda cells: zones.decks.height(picture, cells),
        turns=zones.turns.height(picture),
        over=over,
        panel=picture.browsing is not None or picture.over is not None,
        ended=picture.over is not None and picture.browsing is None,
    )


def _put(sheet: Sheet, zone: Part, picture: Picture, region: Region) -> None:
    sheet.put(region.x, region.y, region.width, zone.draw(picture, *region.size))
