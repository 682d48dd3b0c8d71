"""Put the whole table together: header, seats, the middle, totals and prompt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from client.games.starcraft.commands import TABLE_COMMANDS, key_of
from client.games.starcraft.layouts import (
    battle,
    build,
    close_up,
    destroying,
    events,
    galaxy,
    mobilize,
    orders_list,
    research,
    setup,
)
from client.games.starcraft.layouts.column import column
from client.games.starcraft.layouts.end import game_over_lines
from client.games.starcraft.layouts.galaxy import Pointing
from client.games.starcraft.layouts.parts import CardRow, Place, card_rows
from client.games.starcraft.layouts.theme import hue
from client.games.starcraft.model.sources import Source, build_limit, modules, sources, workers
from client.games.starcraft.model.table import Table
from client.games.starcraft.screen_state import Picture
from client.games.starcraft.texts import questions
from client.games.starcraft.texts.cards import card_line, card_text
from client.games.starcraft.texts.provisional import count_words, doubts
from client.games.starcraft.texts.words import price
from client.table.clocks import ClockReading, clock_text
from client.table.owners import team_sign
from client.table.pages import Pile
from client.table.pointing import Part, Picks, kind_of, value_of
from client.terminal.command import Command
from client.text.i18n import _, pgettext
from client.tui.canvas.draw import Line, Span, clip, distinct, last_lines, noted, rule, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.sheet import Sheet
from client.tui.table import prompt, zones
from client.tui.table.prompt import Hint
from client.tui.table.zones import Tabs, help_lines, link, spans, unread
from client.tui.widgets.clock import clock_cells
from protocol.text import clean

# -- table sheet ------------------------------------------------------------------------------------------------------


PROMPT = 3
PROMPT_AT_MOST = 6
"""The prompt grows by what is said in it, at the cost of the panel above; a sentence that is cut says nothing."""
ROOMY_WIDTH = 120
"""From so many columns on there is a column beside the panels that have none of their own."""
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
    is_roomy = width >= ROOMY_WIDTH and picture.panel not in LOGS
    left = width - COLUMN - 1 if is_roomy else width
    sheet.put(0, top, left, _filled(draw(picture.panel, table, picture.picked, picture.cursor, left, height), height))
    if is_roomy:
        sheet.put(left, top, 1, [((glyphs().down, "rule"),)] * height)
        _column(sheet, picture, table, left + 1, top, height)
    place = log_place(picture.panel, table, picture.cursor, left, height)
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
    read = None if picture.panel in TELLS_ALL else picture.inspected
    lines, place = column(table, planet, COLUMN, height, read)
    sheet.put(left, top, COLUMN, lines)
    sheet.put(left, top + place.y, COLUMN, _filled(_log(picture, COLUMN, place.height), place.height))


def _filled(lines: Sequence[Line], height: int) -> list[Line]:
    return [*lines[:height], *[()] * (height - len(lines))]


# -- The browser of StarCraft: in the piles a line for each card ------------------------------------------------------


_LEAST = 12
"""So many lines leave room for the card under the cursor."""
_ABOUT = 7


class Browser(zones.Browser):
    """One pile at a time, and below it the card under the cursor."""

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
"""The cells of a price."""


def pile_row(table: Table, pile: Pile, card: str, count: int, width: int, *, under_cursor: bool) -> Line:
    """The line of that card, in the columns of its pile."""
    rows = [_row(table, each, n) for each, n in pile.cards]
    at = next((number for number, (each, _n) in enumerate(pile.cards) if each == card), None)
    rows = rows if at is not None else [*rows, _row(table, card, count)]
    at = len(rows) - 1 if at is None else at
    rows[at] = CardRow(card, cursor=under_cursor, count=count, note=rows[at].note)
    return card_rows(table.parts, rows, width)[at]


def _row(table: Table, card: str, count: int) -> CardRow:
    """A technology has its price before its text, an event card its stage."""
    line = card_line(table.parts, card)
    if (technology := table.parts.technology.get(card)) is not None:
        return CardRow(card, count=count, note=f"{price(technology.cost):<{_PRICE}}  {line.text}")
    if (event := table.parts.event.get(card)) is not None:
        return CardRow(card, count=count, note=f"{'I' * event.stage:<4}{'T ' if event.is_strategy else ''}{line.text}")
    return CardRow(card, count=count)


# -- Which panel is drawn by which function, and where on a panel the log has a place -----------------------------------


Draw = Callable[[Table, Picks, Part, int, int], list[Line]]
"""The lines of a panel in that width and height: what is picked on it, and what is under the cursor."""
LogPlace = Callable[[Table, Part, int, int], Place | None]

DRAWN: dict[str, Draw] = {
    "galaxy": galaxy.draw,
    "planning": galaxy.draw_planning,
    "execution": galaxy.draw_execution,
    "build": build.draw,
    "mobilize": mobilize.draw,
    "research": research.draw,
    "battle": battle.draw_battle,
    "destroying": destroying.draw,
    "close-up": close_up.draw,
    "orders": orders_list.draw,
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
"""By the names of the panels."""
LOGS: dict[str, LogPlace] = {
    **dict.fromkeys(("galaxy", "planning", "execution"), galaxy.place_of_log),
    "build": build.place_of_log,
    "mobilize": mobilize.place_of_log,
    "research": research.place_of_log,
    "battle": battle.place_of_log,
}
"""The panels that leave cells for the log, and have a column of their own where there is room."""

TELLS_ALL = ("faction", "galaxy-building", "close-up")
"""The panels that say themselves all there is to read about what is under the cursor."""


def draw(panel: str, table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """That panel in that room; the galaxy for one that is not drawn yet. How many of its numbers are provisional stands in the
    first of its titles that has room.
    """
    lines = DRAWN.get(panel, galaxy.draw)(table, picked, cursor, width, height)
    marked = next((value_of(part) for part in (*picked, cursor) if part and kind_of(part) == "faction"), "")
    notes = count_words(doubts(table, panel, marked)[0], key_of("rules"))
    for at, line in enumerate(lines if notes else ()):
        if (with_note := noted(line, notes)) != line:
            return [*lines[:at], with_note, *lines[at + 1 :]]
    return lines


def log_place(panel: str, table: Table, cursor: Part, width: int, height: int) -> Place | None:
    """Where the log stands on that panel; None: nowhere."""
    place = LOGS.get(panel)
    return None if place is None else place(table, cursor, width, height)


# -- header -----------------------------------------------------------------------------------------------------------


def header(table: Table, width: int, link: Sequence[Span] = ()) -> Line:
    """`link`: the line to the server, at the end. Where there is no room, End cards that are not there are left out first."""
    left = _dotted(questions.course(table))
    deck = questions.event_deck(table)
    for shown in (deck, *([] if table.view.ends else [deck[:1]]), deck[1:], ()):
        right = [*_dotted(shown), *([_between()] if shown and link else []), *link]
        room = width - width_of(left) - width_of(right) - 2
        if room >= 1:
            return ((" ", ""), *left, (" " * room, ""), *right, (" ", ""))
    return (*clip([(" ", ""), *left], width - width_of(link) - 2), (" ", ""), *link, (" ", ""))


def _dotted(words: Sequence[str]) -> list[Span]:
    """One after the other, the last of them where the eye goes."""
    spans: list[Span] = []
    for number, word in enumerate(words):
        spans += [*([_between()] if number else []), (word, "title")]
    return spans


def _between() -> Span:
    return (f" {glyphs().dot} ", "rule")


# -- prompt -----------------------------------------------------------------------------------------------------------


class Prompt(prompt.Prompt):
    """A line or two of what is asked, and keys."""

    def __init__(self) -> None:
        super().__init__(TABLE_COMMANDS)

    def first_hints(self, picture: Picture) -> list[Hint]:
        return [(hint.key, hint.words) for hint in picture.hints]

    def hinted(self, picture: Picture, found: list[Command]) -> list[Command]:
        """The panel that is open says so by its own key, which leads back; what its hints name has words of its own."""
        named = {hint.key for hint in picture.hints}
        return [command for command in found if command.name != picture.panel and command.keys[0] not in named]

    def in_the_piles(self) -> tuple[str, str]:
        return _("cards"), _("find a card")

    def at_the_end(self, picture: Picture) -> dict[str, str]:
        return {name: _("hands and decks") if name == "browse" else word for name, word in super().at_the_end(picture).items()}


# -- seats ------------------------------------------------------------------------------------------------------------


_MOST_ROWS = 2
_NAMES = (6, 16)
"""The cells of a name: the fewest before something else is left out, and the most."""
_CLOCK = 7
"""The cells of a clock, with the blank before it."""


@dataclass(frozen=True, slots=True)
class Presence:
    """What is known of the people at the table. By seat: `clocks`, where there are any; `left`: seconds until something is done
    about an absence. `up`: seats that a bot plays for because their time is up.
    """

    clocks: tuple[ClockReading, ...] = ()
    left: tuple[int, ...] = ()
    up: frozenset[int] = frozenset()


NOBODY_KNOWS = Presence()


def rows(table: Table, width: int, presence: Presence = NOBODY_KNOWS) -> int:
    """How many lines the seats take."""
    return _grid(table, width, presence)[0]


def seat_lines(table: Table, width: int, presence: Presence = NOBODY_KNOWS) -> list[Line]:
    """Every seat, as many beside each other as there is room for."""
    lines, across, has_clocks = _grid(table, width, presence)
    cells = width // across
    room = min(cells - _rest(table, cells, has_clocks), _NAMES[1])
    names = distinct([_("You") if seat == table.seat else clean(table.name(seat)) for seat in _seats(table)], room)
    drawn = [_cell(table, seat, names[seat], room, cells, presence, has_clocks) for seat in _seats(table)]
    return [
        tuple(span for cell in drawn[first : first + across] for span in clip(cell, cells))
        for first in range(0, lines * across, across)
    ]


def _seats(table: Table) -> range:
    return range(len(table.view.seats))


def _grid(table: Table, width: int, presence: Presence) -> tuple[int, int, bool]:
    """Lines, seats a line, and whether every clock has room; where it has not, one that runs takes the place of the cards."""
    count = len(table.view.seats)
    for has_clocks in (bool(presence.clocks), False):
        for lines in range(1, _MOST_ROWS + 1):
            across = -(-count // lines)
            cells = width // across
            if cells - _rest(table, cells, has_clocks) >= _NAMES[0]:
                return lines, across, has_clocks
    return _MOST_ROWS, -(-count // _MOST_ROWS), False


def _is_narrow(cells: int) -> bool:
    return cells < 24


def _rest(table: Table, cells: int, has_clocks: bool) -> int:
    """The cells that everything but the name takes."""
    apart = 0 if _is_narrow(cells) else 1
    return len(_marks(table, 0)) + 2 + width_of(_numbers(cells, 0, 0, 0)) + 2 + apart + (_CLOCK if has_clocks else 0)


def _marks(table: Table, seat: int) -> str:
    """Whose move it is, the seat's number, its team where there are teams, who has the first-player token."""
    view, g = table.view, glyphs()
    asked = any(asked.seat == seat for asked in view.asked)
    turn = g.out if not view.seats[seat].alive else g.turn if asked and view.result is None else " "
    teams = {each.team for each in view.seats}
    wide = max(len(team_sign(team)) for team in teams)
    team = team_sign(view.seats[seat].team).ljust(wide) if len(teams) < len(view.seats) else ""
    return f"{turn}{seat + 1}{team}{g.leader if seat == view.first and view.round else ' '}"


def _cell(table: Table, seat: int, name: str, room: int, cells: int, presence: Presence, has_clocks: bool) -> list[Span]:
    them, style = table.view.seats[seat], hue(table, seat)
    marks = _marks(table, seat)
    head: list[Span] = [(marks[:1], "warn"), (marks[1:], "key" if seat == table.side else "")]
    head += [(table.letter(seat) if them.faction else " ", style), (" ", "")]
    head += [(name, "strong" if seat == table.side else "title"), (" " * (room - cell_len(name)), "")]
    if not them.alive:
        return [*head, ("  " + pgettext("of the game", "out"), "faint")]
    numbers = _numbers(cells, them.points, them.hand, sum(them.unread))
    reading = presence.clocks[seat] if seat < len(presence.clocks) else None
    if reading is not None and has_clocks:
        numbers += [(" ", ""), *clock_cells(reading)]
    elif (left := _until(table, seat, presence)) > 0:
        numbers = [numbers[0], (f"{clock_text(left):>{width_of(numbers[1:])}}", "error")]
    elif reading is not None and reading.runs:
        kept = _CLOCK if not _is_narrow(cells) else width_of(numbers[1:])
        numbers = [numbers[0], (" " * (width_of(numbers[1:]) - kept), ""), *_short_clock(reading, kept)]
    return [*head, *numbers, (" ", ""), _link(table, seat, presence)]


def _until(table: Table, seat: int, presence: Presence) -> int:
    """The seconds until something is done about a seat that is away; 0 where nothing counts down."""
    who = table.who[seat] if seat < len(table.who) else None
    return presence.left[seat] if who is not None and who.away == "grace" and seat < len(presence.left) else 0


def _short_clock(reading: ClockReading, cells: int) -> list[Span]:
    """A running clock where the cards would stand."""
    if cells >= _CLOCK:
        return [(" ", ""), *clock_cells(reading)]
    return [(f"{clock_text(reading.seconds):>{cells}}"[:cells], "warn" if reading.low else "title")]


def _numbers(cells: int, points: int, hand: int, unread: int) -> list[Span]:
    """Points, cards in hand, unread event cards."""
    if _is_narrow(cells):
        events = f"{min(unread, 9)}e" if unread else "  "
        return [(f"{min(points, 99):>2}p", "strong"), (f"{min(hand, 99):>2}h", ""), (events, "")]
    events = f"{min(unread, 99)}e" if unread else ""
    return [(f"{min(points, 999):>4}p", "strong"), (f"{min(hand, 99):>3}h", ""), (f"{events:>3}", "")]


def _link(table: Table, seat: int, presence: Presence) -> Span:
    """Who is at the line: somebody, nobody, or a bot."""
    g = glyphs()
    who = table.who[seat] if seat < len(table.who) else None
    if who is None or who.kind == "bot" or who.away == "bot" or seat in presence.up:
        return ("b", "faint")
    return (g.online, "good") if who.link == "on" else (g.lost, "error")


# -- totals -----------------------------------------------------------------------------------------------------------


_MOST_SOURCES = 7
"""Beyond so many the cards of a kind are added up."""
_BETWEEN: Span = ("  ", "")


def totals(table: Table, width: int, link: Sequence[Span] = ()) -> Line:
    """`link`: what stands at the end. From the right, what has no room is left out, the turn first."""
    head: list[Span] = [(" ", ""), (_("You") if table.seat is not None else clean(table.name(table.side)), "title")]
    turn: list[Span] = [(" ", ""), (_("turn {n}").format(n=table.view.turn), "faint"), (" ", ""), *link, (" ", "")]
    said = _of_battle(table) if table.view.battle is not None else _of_sheet(table)
    for right in (turn, [*link, (" ", "")]):
        for kept in range(len(said), 0, -1):
            left = [*head, *(span for part in said[:kept] for span in (_BETWEEN, *part))]
            if width_of(left) + width_of(right) + 1 <= width and (kept == len(said) or right is not turn):
                return (*clip(left, width - width_of(right)), *right)
    return (*clip(head, width - width_of(link) - 1), *link, (" ", ""))


def _of_sheet(table: Table) -> list[list[Span]]:
    """Before there is a faction, nothing."""
    if table.faction(table.side) is None:
        return []
    own = sources(table, table.side)
    free, every = workers(table, table.side)
    found = [
        [(_("min "), "faint"), *_mined(own, "minerals")],
        [(_("gas "), "faint"), *_mined(own, "gas")],
        [(_("workers "), "faint"), (_("{n} of {most}").format(n=free, most=every), _figure(free))],
        [(_("build "), "faint"), (str(build_limit(table, table.side)), "")],
    ]
    if rnd := modules(table, table.side, "rnd"):
        found.append([(_("R&D "), "faint"), (str(rnd), "")])
    return found


def _mined(own: Iterable[Source], kind: str) -> list[Span]:
    """The permanent source, then each card: workers there of how many, or all cards added up where they are many."""
    mine = [source for source in own if source.resource == kind]
    if len(mine) > _MOST_SOURCES:
        cards = mine[1:]
        most = sum(source.capacity for source in cards)
        mine = [mine[0], Source("", kind, sum(source.workers for source in cards), most)]
    spans: list[Span] = []
    for source in mine:
        is_full = source.workers >= source.capacity
        spans += [*([(glyphs().dot, "rule")] if spans else []), (_of(source), "faint" if is_full else "strong")]
    return spans


def _of(source: Source) -> str:
    return f"{source.workers}/{source.capacity}" + ("-" if source.depletion else "")


def _of_battle(table: Table) -> list[list[Span]]:
    me = table.me
    words = ((_("hand "), me.hand), (_("deck "), me.deck), (_("discard "), len(me.discard)))
    return [[(word, "faint"), (str(count), _figure(count))] for word, count in words]


def _figure(amount: int) -> str:
    return "strong" if amount else "faint"
