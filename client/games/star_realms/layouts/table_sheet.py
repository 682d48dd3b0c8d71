"""Draw the whole table, with every zone at its place for the size of the screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from textual.geometry import Region

from client.games.star_realms.commands import TABLE_COMMANDS, key_of
from client.games.star_realms.layouts.arrange import (
    PROMPT,
    Arrangement,
    Grown,
    Needs,
    arrange,
)
from client.games.star_realms.layouts.cards import CardPart, abilities, under_cursor
from client.games.star_realms.layouts.end import GameOver
from client.games.star_realms.layouts.hand import Hand
from client.games.star_realms.layouts.in_play import InPlay
from client.games.star_realms.layouts.inspector import CardLine, Curves, Inspector
from client.games.star_realms.layouts.moving import word_lines
from client.games.star_realms.layouts.opponents import Opponents
from client.games.star_realms.layouts.score import Score
from client.games.star_realms.layouts.seats import Team, has_team_beside
from client.games.star_realms.layouts.theme import coloured
from client.games.star_realms.layouts.totals import Totals
from client.games.star_realms.layouts.trade_row import TradeRow
from client.games.star_realms.model.cursor import Rows
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.texts.questions import shares_of, zone_name
from client.games.star_realms.texts.words import LETTERS, card_name
from client.table.log import Entry
from client.terminal.capabilities import ascii_only
from client.terminal.command import Command
from client.text.i18n import _, language
from client.tui.canvas.canvas import SizeClass
from client.tui.canvas.draw import Line, Span, clip, crop, fit, width_of
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.sheet import Sheet
from client.tui.table import prompt, zones
from client.tui.table.prompt import Hint
from client.tui.table.zones import Part, Tabs, help_lines
from engine.star_realms.cards import Card
from protocol.text import clean

# -- The browser of Star Realms: piles have a line for each card ------------------------------------------------------


class Browser(zones.Browser):
    """Shows one pile at a time; the inspector shows the card under its cursor."""

    def card(self, picture: Picture, card: str, count: int, width: int, *, under_cursor: bool) -> Line:
        assert picture.table is not None
        return _card(picture.table.facts[card], count, width, under_cursor=under_cursor)


_NAME = 21
"""The cells of a card's name with its count."""


def _card(card: Card, count: int, width: int, *, under_cursor: bool) -> Line:
    """Return a card like those of the trade row: name, cost, and abilities in short."""
    times = f" {glyphs().times}{count}" if count > 1 else ""
    head: list[Span] = [
        (f"{glyphs().cursor if under_cursor else ' '} ", "key"),
        (LETTERS[card.faction] + " ", card.faction),
        (
            fit(crop(card_name(card.key), _NAME - len(times)) + times, _NAME),
            "cursor" if under_cursor else f"{card.faction}-name",
        ),
        (f"{card.cost:>2} ", "trade"),
    ]
    sign = glyphs().outpost if card.is_outpost else glyphs().base
    shape: list[Span] = [(f"{sign}{card.defense} ", card.faction)] if card.is_base else []
    room = width - width_of(head) - width_of(shape) - 1
    return clip([*head, *shape, *clip(abilities(card, room), room)], width - 1)


# -- log --------------------------------------------------------------------------------------------------------------


_LOSSES = frozenset({"attack", "destroy", "defeat"})
"""The kinds of log lines about harm: their numbers are in its colour."""
_PLAYED = frozenset({"chat", "turn", "note", "over"})
"""The kinds of log lines without colours: chat, and lines that are not about the game."""


class Log(zones.LogLines):
    """The log of the game, with cards and amounts in their colours."""

    def spans(self, entry: Entry) -> Line:
        if entry.kind in _PLAYED:
            return tuple(zones.spans(entry))
        return coloured(entry.text, harm=entry.kind in _LOSSES)


# -- edge -------------------------------------------------------------------------------------------------------------


def edge(arrangement: Arrangement, left: Collection[int]) -> list[Line]:
    """Draw the edge, two cells wide, from its top to the totals. `left`: the lines, counted from its top, at which a rule
    meets the edge from the left.

    Its top is a rule of the table, or below the tabs of the piles.
    """
    g = glyphs()
    right = arrangement.joints
    lines: list[Line] = []
    for y in range(arrangement.regions["edge"].height):
        meets = (y in left, y in right)
        joint = {(True, True): g.cross, (True, False): g.tee_left, (False, True): g.tee_right}.get(meets, g.down)
        if y == 0:
            joint = g.tee_down if y in left else g.tee_right if "tabs" in arrangement.regions else g.corner
        lines.append(((joint + (g.across if y in right else " "), "rule"),))
    return lines


# -- prompt -----------------------------------------------------------------------------------------------------------


KEYS_NAMED = 3
"""The number of card keys that are named as examples."""
MORE_ASKED = 2
"""The additional lines of a question on the smallest screens, if its text and answers need them."""
_LATER = ("browse", "replay", "chat")
"""Commands that come last in the first games, because there may be no room for all."""


class Prompt(prompt.Prompt):
    """A line or two with the question or prompt, and the keys."""

    def __init__(self) -> None:
        super().__init__(TABLE_COMMANDS)

    def before_choices(self, picture: Picture) -> list[Span]:
        """Return the contributions and resources of each member, with the one that the arrows change marked."""
        table, shares = picture.table, shares_of(picture.menu) if picture.menu is not None else None
        if shares is None or table is None:
            return []
        spans: list[Span] = []
        for number, seat in enumerate(shares.members):
            here = number == shares.at
            name = _("You") if seat == table.seat else clean(table.seats[seat].name)
            # Translators: a seat, and how many of its cards are chosen
            text = _("{name} {n} of {most}").format(name=name, n=shares.amounts[number], most=shares.have[number])
            spans += [(glyphs().cursor if here else " ", "key"), (text, "cursor" if here else ""), ("  ", "")]
        return spans

    def zone_name(self, zone: str) -> str:
        return zone_name(zone)

    def coloured(self, text: str, style: str) -> Sequence[Span]:
        return coloured(text, style)

    def own_hints(self, picture: Picture) -> Sequence[Hint] | None:
        if not picture.is_planning:
            return None
        words = {"planning": _("done"), "look": _("look"), "browse": _("piles"), "help": _("help")}
        return [("0", _("take the last back")), *((key_of(name), word) for name, word in words.items())]

    def first_hints(self, picture: Picture) -> list[Hint]:
        """Return the keys that play and buy cards now, if they are to be named."""
        table = picture.table
        if table is None or not picture.names_keys or not table.in_main:
            return []
        found = []
        for zone, word in (("hand", _("play a card")), ("row", _("buy a card"))):
            live = [stack.key for stack in table.stacks(zone) if stack.live]
            if live:
                found.append((" ".join(live[:KEYS_NAMED]) + (glyphs().more if len(live) > KEYS_NAMED else ""), word))
        return found

    def hinted(self, picture: Picture, found: list[Command]) -> list[Command]:
        return sorted(found, key=lambda command: picture.names_keys and command.name in _LATER)


# -- table sheet ------------------------------------------------------------------------------------------------------


READS: Mapping[str, tuple[str, ...]] = {
    "score": ("table", "change", "highest", "authority", "hits", "clocks"),
    "opponents": ("table", "change", "highest", "felled", "fell", "clocks", "left", "up"),
    "team": ("table", "change", "highest", "felled", "fell", "clocks", "left", "up"),
    "row": ("table", "new_cards"),
    "mine": ("table", "new_cards", "fallen"),
    "hand": ("table", "new_cards", "chances"),
    "curves": ("table", "authority"),
}
"""The fields of the picture from which these zones are drawn, besides the cursor. A zone is drawn again only if one of them
has changed.
"""
_CURSOR = {"opponents": "theirs", "team": "theirs", "row": "row", "mine": "mine", "hand": "hand"}
"""The names of each zone's cards in the cursor."""


K = TypeVar("K")


class Zones:
    """The zones of the table on screens of one size class."""

    def __init__(self, size: SizeClass) -> None:
        self._kept: dict[str, tuple[object, Any]] = {}
        with_cards = size >= SizeClass.WIDE
        self.size = size
        self.opponents = Opponents(size)
        self.team = Team()
        self.row = TradeRow(size)
        self.mine = InPlay(size)
        self.hand = Hand(size)
        self.inspector = Inspector(roomy=with_cards, over=size is SizeClass.COMPACT)
        self.curves = Curves()
        left: tuple[Part, ...] = (Score(), self.opponents, self.row, self.mine, self.hand)
        self.all: tuple[Part, ...] = (
            *left,
            self.inspector,
            self.curves,
            self.team,
            Log(roomy=with_cards),
            CardLine(),
            Totals(),
            Prompt(),
        )

    def draw(self, zone: Part, picture: Picture, width: int, height: int) -> list[Line]:
        """Return the lines of a zone, each with the full width. If nothing that it depends on has changed, return the
        previous lines.
        """
        reads = READS.get(zone.NAME)
        if reads is None:
            return _fitted(zone.draw(picture, width, height), width)
        at = _CURSOR.get(zone.NAME)
        here = picture.stack if at == "theirs" and picture.stack is not None and picture.stack.zone == at else None
        cursor = under_cursor(picture, at) if at is not None else None
        of_seats = (Opponents.NAME,) if zone is self.team else ()
        moving = [patch for patch in picture.patches if patch.zone in (zone.NAME, Score.NAME, *of_seats)]
        now = (width, height, cursor, here, moving, *(getattr(picture, name) for name in reads))
        return self._unless_kept(zone.NAME, now, lambda: _fitted(zone.draw(picture, width, height), width))

    def rows(self, picture: Picture, regions: Mapping[str, Region]) -> dict[str, Rows]:
        """Return the rows of cards of each zone."""
        zones: dict[str, CardPart] = {"theirs": self.opponents, "row": self.row, "mine": self.mine, "hand": self.hand}
        sizes = {name: regions[zone.NAME].size for name, zone in zones.items() if zone.NAME in regions}
        now = (sizes, picture.table, picture.fallen)
        return self._unless_kept("rows", now, lambda: {name: zones[name].rows(picture, *size) for name, size in sizes.items()})

    def heights_of_mine(self, picture: Picture, cells: int) -> Sequence[int]:
        """Return the possible heights of the cards in play, from the roomiest layout to the densest."""
        now = (cells, picture.table, picture.fallen)
        return self._unless_kept("heights", now, lambda: self.mine.heights(picture, cells))

    def _unless_kept(self, name: str, now: tuple[object, ...], make: Callable[[], K]) -> K:
        """Return the last value with that name, or make it again if `now`, the language or the character set has changed."""
        spoken = (language(), ascii_only(), *now)
        kept = self._kept.get(name)
        if kept is None or kept[0] != spoken:
            kept = self._kept[name] = spoken, make()
        made: K = kept[1]
        return made


def _fitted(lines: Sequence[Line], width: int) -> list[Line]:
    return [clip(line, width) for line in lines]


_ZONES = {size: Zones(size) for size in SizeClass}


def _zones(width: int, height: int) -> Zones:
    return _ZONES[SizeClass.of(width, height)]


A_SEAT = 7
"""The most lines of a seat in the inspector, as for the longest card; its bases have their own detail views."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The drawn table. `rows`: the rows of cards of each zone; `grown`: the heights of zones that are kept until the turn
    changes.
    """

    lines: tuple[Line, ...]
    rows: dict[str, Rows]
    regions: dict[str, Region]
    grown: Grown
    sees_chat: bool = True
    """True if the last line of chat is visible."""


def laid(picture: Picture, width: int, height: int, grown: Grown | None = None, *, over: bool = False) -> Laid:
    """Draw the table on a screen of that size. `over`: a detail view is open, which covers other zones if there is little
    room.
    """
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
            sheet.lay(region.x, region.y, region.width, zones.draw(zone, picture, *region.size))
    if picture.word[1] and (region := regions.get("row")) is not None:
        sheet.put(region.x, region.y, region.width, word_lines(picture, *region.size))
    for laid_over in (Tabs(), Browser(), GameOver(zones.size)):
        if (region := regions.get(laid_over.NAME)) is not None:
            _put(sheet, laid_over, picture, region)
    if (between := regions.get("edge")) is not None and between.height:
        left = [y - between.y for y in range(between.y, between.bottom) if _is_rule(sheet, between.x - 1, y)]
        sheet.put(between.x, between.y, between.width, edge(arrangement, left))
        if _is_rule(sheet, between.x, between.bottom):
            sheet.put(between.x, between.bottom, 1, [((glyphs().tee_up, "rule"),)])
    if picture.help is not None:
        top = regions["score"].bottom if "score" in regions else 0
        bottom = regions["totals" if "totals" in regions else "prompt"].y
        sheet.put(0, top, width, help_lines(picture.help, width, bottom - top))
    return Laid(tuple(sheet.lines), zones.rows(picture, regions), regions, arrangement.grown, sees_chat)


def _sees_chat(picture: Picture, regions: Mapping[str, Region]) -> bool:
    """Return True if the last line of chat has a visible place."""
    in_the_log = "log" in regions and regions["log"].height > 1
    return picture.help is None and (in_the_log or "card-line" in regions or "over" in regions)


def _is_rule(sheet: Sheet, x: int, y: int) -> bool:
    """Return True if a rule goes through that cell."""
    return sheet.cell(x, y) == ((glyphs().across, "rule"),)


def _before_the_game(picture: Picture, width: int, height: int) -> Laid:
    """Draw nothing but the prompt."""
    sheet = Sheet(width, height)
    region = Region(0, height - PROMPT, width, PROMPT)
    _put(sheet, Prompt(), picture, region)
    return Laid(tuple(sheet.lines), {}, {"prompt": region}, Grown())


def needs(picture: Picture, width: int, height: int, *, over: bool = False) -> Needs:
    """Return the lines that the content of the zones needs."""
    table = picture.table
    if table is None:
        return Needs()
    zones = _zones(width, height)
    most = height if picture.stack is None or not picture.stack.is_seat else A_SEAT
    is_asked = zones.size is SizeClass.COMPACT and picture.menu is not None
    return Needs(
        many=table.many,
        theirs=zones.opponents.height(picture, width, height),
        mine=lambda cells: zones.heights_of_mine(picture, cells),
        hand=lambda cells: zones.hand.heights(picture, cells),
        card=lambda cells: min(len(zones.inspector.text(picture, cells)), most),
        team=zones.team.height(table) if has_team_beside(table, zones.size) else 0,
        curves=zones.curves.height(picture) if SizeClass.of(width, height) is SizeClass.LARGE else 0,
        prompt=min(Prompt().height(picture, width), PROMPT + MORE_ASKED) if is_asked else PROMPT,
        over=over,
        panel=picture.browsing is not None or picture.over is not None,
        ended=picture.over is not None and picture.browsing is None,
    )


def _put(sheet: Sheet, zone: Part, picture: Picture, region: Region) -> None:
    sheet.put(region.x, region.y, region.width, zone.draw(picture, *region.size))
