"""Lay out the whole table: header, seats, the panel in the middle, totals and prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from client.games.starcraft.commands import MAP, TABLE_COMMANDS, key_of
from client.games.starcraft.layouts import (
    battle,
    build,
    destroying,
    events,
    mobilize,
    research,
    setup,
)
from client.games.starcraft.layouts.column import column
from client.games.starcraft.layouts.end import game_over_lines, has_two_pages
from client.games.starcraft.layouts.galaxy import list as galaxy_list
from client.games.starcraft.layouts.galaxy import panel as galaxy
from client.games.starcraft.layouts.galaxy.map import Pointing
from client.games.starcraft.layouts.parts import CardRow, Kept, Place, beginning, card_rows, text_lines
from client.games.starcraft.layouts.seats import Presence, seat_lines, strip
from client.games.starcraft.layouts.seats import rows as seat_rows
from client.games.starcraft.layouts.theme import with_names
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.choosing import shown_panel
from client.games.starcraft.questions.galaxy import AS_LIST, AS_MAP
from client.games.starcraft.screen_state import Picture
from client.games.starcraft.texts import questions
from client.games.starcraft.texts.cards import card_line, card_text
from client.games.starcraft.texts.provisional import count_doubts, count_words
from client.games.starcraft.texts.words import price
from client.table.log import Entry
from client.table.pages import Pile
from client.table.pointing import Part, Picks, kind_of, value_of
from client.terminal.command import Command
from client.text.i18n import N_, _
from client.tui.canvas.draw import Line, Span, clip, last_lines, noted, rule, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.sheet import Sheet
from client.tui.table import prompt, zones
from client.tui.table.prompt import Hint
from client.tui.table.zones import Tabs, help_lines, link, spans, unread

# -- table sheet ------------------------------------------------------------------------------------------------------


PROMPT = 3
PROMPT_AT_MOST = 6
"""The most lines of the prompt.

A longer prompt takes lines from the panel above, because a sentence that is cut is useless.
"""
ROOMY_WIDTH = 120
"""From this width, in columns, panels without their own column get one next to them."""
COLUMN = 36
"""The width of that column, in cells."""


_DRAWN = Kept()


@dataclass(frozen=True, slots=True)
class Laid:
    """A table laid out in lines. `sees_chat`: the last line of chat is in sight."""

    lines: tuple[Line, ...]
    sees_chat: bool = True
    shape: str = ""
    """The shape of the drawn galaxy, a map or a list; "" if the galaxy is not in sight."""


def laid(picture: Picture, width: int, height: int) -> Laid:
    """Return the table on a terminal of that size."""
    table = picture.table
    shape = "" if table is None else _shape(picture, table, width)
    asks = Prompt(shape, has_pages=table is not None and has_two_pages(width, height - seat_rows(table, width) - 2 - PROMPT))
    lower = asks.below(picture, width)
    below = min(max(PROMPT, asks.height(picture, width, lower)), PROMPT_AT_MOST)
    sheet = Sheet(width, height)
    sheet.put(0, height - below, width, asks.draw(picture, width, below, lower))
    if table is None:
        return Laid(tuple(sheet.lines))
    presence = Presence(picture.clocks, picture.left, picture.up)
    above = _DRAWN.once("seats", (table, width, presence), lambda: seat_lines(table, width, presence))
    seats = len(above)
    top, bottom = 1 + seats, height - below - 1
    sheet.put(0, 1, width, above)
    with_hand = picture.panel not in LISTS_HAND
    own = _DRAWN.once("strip", (table, width, with_hand), lambda: strip(table, width, with_hand=with_hand))
    sheet.put(0, bottom, width, [own])
    sees_chat = _middle(sheet, picture, table, width, top, bottom - top)
    sheet.put(0, 0, width, [header(table, width, [*([] if sees_chat else unread(picture)), *link(picture)])])
    return Laid(tuple(sheet.lines), sees_chat, shape)


def _shape(picture: Picture, table: Table, width: int) -> str:
    """Return the shape of the galaxy in sight, a map or a list."""
    hidden = picture.help is not None or picture.browsing is not None or picture.over is not None
    if hidden or picture.panel not in SHAPED:
        return ""
    return galaxy.shape(table, width, picture.shape)


def _middle(sheet: Sheet, picture: Picture, table: Table, width: int, top: int, height: int) -> bool:
    """Draw the part between seats and totals; return whether it includes the last line of chat."""
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
    if picture.reads and picture.panel in LOGS and (texts := _inspected(table, picture)):
        under = Sheet(width, height)
        _middle(under, replace(picture, reads=False), table, width, 0, height)
        head, read = text_lines(texts, width)
        whole = [rule(width, head), *(clip(line, width) for line in beginning(read, width, height - 1))]
        place = log_place(picture.panel, table, picture.cursor, width, height)
        least = height - place.y + 1 if place is not None and place.y + place.height == height else 0  # the panel's own text
        lines = max(len(whole), least)
        sheet.put(0, top, width, [*under.lines[: height - lines], *_filled(whole, lines)])
        return False
    is_roomy = width >= ROOMY_WIDTH and picture.panel not in {*LOGS, *SHAPED, *WHOLE}
    left = width - COLUMN - 1 if is_roomy else width
    drawn = draw(picture.panel, table, picture.picked, picture.cursor, left, height, picture.shape)
    sheet.put(0, top, left, _filled(drawn, height))
    if is_roomy:
        sheet.put(left, top, 1, [((glyphs().down, "rule"),)] * height)
        _column(sheet, picture, table, left + 1, top, height)
    place = log_place(picture.panel, table, picture.cursor, left, height, picture.shape)
    if place is not None:
        sheet.put(place.x, top + place.y, place.width, _filled(_log(picture, place.width, place.height), place.height))
    return is_roomy or place is not None


def _log(picture: Picture, width: int, height: int) -> list[Line]:
    """Return the last lines of the log, without a rule. The entry pinned since your last key stays the last."""
    said = picture.pinned
    newest_first = [entry for entry in reversed(picture.log[-height:]) if entry is not said]
    found = (_entry(picture, entry) for entry in ([said, *newest_first] if said is not None else newest_first))
    return [((" ", ""), *line) for line in last_lines(found, width - 1, height)]


def _entry(picture: Picture, entry: Entry) -> Sequence[Span]:
    """Return an entry of the log, with names in the colours of their seats."""
    plain, table = spans(entry), picture.table
    return plain if table is None or [style for _text, style in plain] != [""] else with_names(table, entry.text)


def _column(sheet: Sheet, picture: Picture, table: Table, left: int, top: int, height: int) -> None:
    """Draw the text about the thing under the cursor, the log, and this player's holdings."""
    pointed = Pointing((), picture.cursor).planet
    planet = pointed if any(each.planet == pointed for each in table.view.galaxy) else ""  # the planet may not be placed yet
    read = None if picture.panel in TELLS_ALL else _inspected(table, picture)
    lines, place = column(table, planet, COLUMN, height, read, with_hand=picture.panel not in LISTS_HAND)
    sheet.put(left, top, COLUMN, lines)
    sheet.put(left, top + place.y, COLUMN, _filled(_log(picture, COLUMN, place.height), place.height))


def _inspected(table: Table, picture: Picture) -> Sequence[tuple[str, str]]:
    """Return the text about the thing under the cursor."""
    return shown_panel(table, picture.panel).inspected(table, picture.cursor) if picture.cursor else ()


def _filled(lines: Sequence[Line], height: int) -> list[Line]:
    return [*lines[:height], *[()] * (height - len(lines))]


# -- The browser of StarCraft: in the piles a line for each card ------------------------------------------------------


_LEAST = 12
"""The fewest lines at which there is room for the card under the cursor."""
_ABOUT = 7


class Browser(zones.Browser):
    """The browser of cards: one pile at a time, with the card under the cursor below it."""

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:  # type: ignore[override]
        about = self._about(picture, width) if height >= _LEAST else []
        lines = super().draw(picture, width, height - len(about))
        return [*lines, *[()] * (height - len(about) - len(lines)), *about]

    def _about(self, picture: Picture, width: int) -> Sequence[Line]:
        table, browsing = picture.table, picture.browsing
        if table is None or browsing is None:
            return []
        cards = browsing.piles[browsing.pile].cards
        if browsing.line >= len(cards):
            return []
        (name, kind), *said = card_text(table.parts, cards[browsing.line][0])
        words = " ".join(f"{head} {text}".strip() for head, text in said)
        head = rule(width, [(name, "title")], [(kind, "faint")] if len(name) + len(kind) < width - 10 else [])
        return [head, *(((" ", ""), *line) for line in wrap([(words, "")], width - 2))][:_ABOUT]

    def card(self, picture: Picture, card: str, count: int, width: int, *, under_cursor: bool) -> Line:
        table, browsing = picture.table, picture.browsing
        assert table is not None
        assert browsing is not None
        return pile_row(table, browsing.piles[browsing.pile], card, count, width, under_cursor=under_cursor)


# -- pile rows --------------------------------------------------------------------------------------------------------


_PRICE = len("1m 1g")
"""The width of a price, in cells."""


def pile_row(table: Table, pile: Pile, card: str, count: int, width: int, *, under_cursor: bool) -> Line:
    """Return the line of that card, in the columns of its pile."""
    rows = [_row(table, each, n) for each, n in pile.cards]
    at = next((number for number, (each, _n) in enumerate(pile.cards) if each == card), None)
    rows = rows if at is not None else [*rows, _row(table, card, count)]
    at = len(rows) - 1 if at is None else at
    rows[at] = CardRow(card, cursor=under_cursor, count=count, note=rows[at].note)
    return card_rows(table.parts, rows, width)[at]


def _row(table: Table, card: str, count: int) -> CardRow:
    """Return the row of a card. Before its text, a technology has its price and an event card its stage."""
    line = card_line(table.parts, card)
    if (technology := table.parts.technology.get(card)) is not None:
        return CardRow(card, count=count, note=f"{price(technology.cost):<{_PRICE}}  {line.text}")
    if (event := table.parts.event.get(card)) is not None:
        return CardRow(card, count=count, note=f"{'I' * event.stage:<4}{'T ' if event.is_strategy else ''}{line.text}")
    return CardRow(card, count=count)


# -- The function that draws each panel, and the place of the log on it -----------------------------------------------


Draw = Callable[[Table, Picks, Part, int, int], list[Line]]
"""A function that returns a panel's lines in that width and height, with the picked things and the thing under the cursor."""
ShapedDraw = Callable[[Table, Picks, Part, int, int, str], list[Line]]
"""The same function with the wanted shape of the galaxy."""
LogPlace = Callable[[Table, Part, int, int], Place | None]

SHAPED: dict[str, ShapedDraw] = {
    "galaxy": lambda table, picked, cursor, width, height, wanted: galaxy.draw(
        table, picked, cursor, width, height, wanted=wanted
    ),
    "planning": galaxy.draw_planning,
    "execution": galaxy.draw_execution,
}
"""The panels that draw the galaxy as a map or as a list."""
DRAWN: dict[str, Draw] = {
    "build": build.draw,
    "mobilize": mobilize.draw,
    "research": research.draw,
    "battle": battle.draw_battle,
    "destroying": destroying.draw,
    "orders": galaxy_list.draw_orders,
    "faction": setup.draw_faction,
    "galaxy-building": setup.draw_galaxy_building,
    "base-here": setup.draw_base,
    "forces": setup.draw_forces,
    "z-axis": setup.draw_z,
    "play-event": events.draw_choosing,
    "target": events.draw_target,
    "timed": events.draw_timed,
    "discard": events.draw,
}
"""The functions of the other panels, by the panels' names."""
LOGS: dict[str, LogPlace] = {
    "build": build.place_of_log,
    "mobilize": mobilize.place_of_log,
    "research": research.place_of_log,
    "battle": battle.place_of_log,
}
"""The panels that leave cells for the log, and have their own column if there is room."""

WHOLE = ("faction",)
"""The panels that need the full width."""
TELLS_ALL = ("faction", "galaxy-building", "discard")
"""The panels that include the whole text about the thing under the cursor."""

LISTS_HAND = ("discard",)
"""The panels that list the whole hand."""


def draw(panel: str, table: Table, picked: Picks, cursor: Part, width: int, height: int, wanted: str = "") -> list[Line]:
    """Draw that panel; draw the galaxy for a panel that has no function.

    The number of provisional values is shown in the first title that has room. `wanted`: the shape of the galaxy, a map or a
    list.
    """
    lines = _panel(panel, table, picked, cursor, width, height, wanted)
    marked = next((value_of(part) for part in (*picked, cursor) if part and kind_of(part) == "faction"), "")
    notes = count_words(count_doubts(table, panel, marked), key_of("rules"))
    for at, line in enumerate(lines if notes else ()):
        if (with_note := noted(line, notes)) != line:
            return [*lines[:at], with_note, *lines[at + 1 :]]
    return lines


def _panel(panel: str, table: Table, picked: Picks, cursor: Part, width: int, height: int, wanted: str) -> list[Line]:
    if panel in DRAWN:
        return DRAWN[panel](table, picked, cursor, width, height)
    return SHAPED.get(panel, SHAPED["galaxy"])(table, picked, cursor, width, height, wanted)


def log_place(panel: str, table: Table, cursor: Part, width: int, height: int, wanted: str = "") -> Place | None:
    """Return the place of the log on that panel; None if it has none."""
    if panel in SHAPED:
        return galaxy.place_of_log(table, cursor, width, height, wanted)
    place = LOGS.get(panel)
    return None if place is None else place(table, cursor, width, height)


# -- header -----------------------------------------------------------------------------------------------------------


def header(table: Table, width: int, link: Sequence[Span] = ()) -> Line:
    """Return the line at the top. `link`: the state of the connection, for the end of the line.

    If there is no room, End cards that are not open are left out first.
    """
    left = _dotted(questions.course(table))
    deck = questions.event_deck(table)
    for shown in (deck, *([] if table.view.ends else [deck[:1]]), deck[1:], ()):
        right = [*_dotted(shown), *([_between()] if shown and link else []), *link]
        room = width - width_of(left) - width_of(right) - 2
        if room >= 1:
            return ((" ", ""), *left, (" " * room, ""), *right, (" ", ""))
    return (*clip([(" ", ""), *left], width - width_of(link) - 2), (" ", ""), *link, (" ", ""))


def _dotted(words: Sequence[str]) -> list[Span]:
    """Return the words joined, with the last one emphasized."""
    spans: list[Span] = []
    for number, word in enumerate(words):
        spans += [*([_between()] if number else []), (word, "title")]
    return spans


def _between() -> Span:
    return (f" {glyphs().dot} ", "rule")


# -- prompt -----------------------------------------------------------------------------------------------------------


OTHER_SHAPE = {AS_MAP: N_("as a list"), AS_LIST: N_("as a map")}
"""The label of the key that changes the galaxy's shape, by its present shape."""


class Prompt(prompt.Prompt):
    """The question in one or two lines, and the keys."""

    def __init__(self, shape: str = "", *, has_pages: bool = False) -> None:
        """Create the prompt. `shape`: the shape of the galaxy in sight; `has_pages`: the end of the game has two pages."""
        super().__init__(TABLE_COMMANDS)
        self._shape, self._has_pages = shape, has_pages

    def first_hints(self, picture: Picture) -> list[Hint]:
        return [(hint.key, hint.words) for hint in picture.hints]

    def hinted(self, picture: Picture, found: list[Command]) -> list[Command]:
        """Return the hints without the key of the open panel, and without keys that the panel names itself."""
        named = {hint.key for hint in picture.hints}
        other = OTHER_SHAPE.get(self._shape, N_("galaxy"))
        return [
            command._replace(hint=other) if command.name == MAP.name else command
            for command in found
            if command.name != picture.panel and command.keys[0] not in named
        ]

    def in_the_piles(self) -> tuple[str, str]:
        return _("cards"), _("find a card")

    def at_the_end(self, picture: Picture) -> dict[str, str]:
        words = {**super().at_the_end(picture), "browse": _("hands and decks")}
        if picture.over is None or not self._has_pages:
            return words
        page = _("result") if picture.over.shows_galaxy else _("galaxy and best units")
        first = {name: word for name, word in words.items() if name in ("rematch", "analyse")}
        return {**first, MAP.name: page, **words}
