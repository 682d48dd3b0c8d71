"""Draw the default table of a game, from its language and texts, in a session or a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from textual.binding import BindingType

from client.games.default import table as tables
from client.games.default.table import COMMANDS, REPLAY_COMMANDS, TABLE_COMMANDS, Picture, Shown
from client.records.replay import Replay, ReplayFeed
from client.session.updates import Commands
from client.table.commands import CommandTable
from client.table.contract import GameClient
from client.table.default import DefaultTable, card_text, facts, seat_facts, zones
from client.table.game import AnySelectors
from client.table.pages import HelpPage, Printed
from client.table.state import Drawn
from client.table.store import Store
from client.terminal.command import Command
from client.text.i18n import _, labelled
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line, Span, clip, crop, distinct, fit, rule, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.table import zones as parts
from client.tui.table.game_over import GameOver
from client.tui.table.prompt import Prompt
from client.tui.table.replay import ReplayTable
from client.tui.table.screen import TableScreen
from client.tui.table.zones import Tabs, clock, help_lines, link, seat_link, table_bindings, unread
from engine.language import EventKind
from protocol.text import clean

# -- layout ----------------------------------------------------------------------------------------------------------------

PROMPT, PROMPT_AT_MOST = 3, 6
LOG = 4
"""The fewest lines of the log, including its rule."""
NAME = 14
"""The most cells of a name next to its facts."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The lines of the screen. `prompt`: the number of lines of the prompt; `log`: those of the log without its rule."""

    lines: tuple[Line, ...]
    prompt: int
    log: int = 0


def laid(picture: Picture, width: int, height: int) -> Laid:
    """Return the whole table: header, seats, zones of cards, parts that can be picked, log, prompt."""
    canvas = Canvas(width, height)
    asks = Prompt(TABLE_COMMANDS)
    lower = asks.below(picture, width)
    below = min(max(PROMPT, asks.height(picture, width, lower)), PROMPT_AT_MOST)
    _put(canvas, height - below, asks.draw(picture, width, below, lower))
    if picture.table is None:
        return Laid(canvas.lines, below)
    log = 0
    middle = canvas.window(Rectangle(0, 1, width, height - below - 1))
    _put(canvas, 0, [_header(picture, width)])
    if picture.help is not None:
        _put(middle, 0, help_lines(picture.help, width, middle.height))
    elif picture.browsing is not None:
        _put(middle, 0, Tabs().draw(picture, width, 1))
        _put(middle, 1, Browser().draw(picture, width, middle.height - 1))
    elif picture.over is not None:
        seats = _seats(picture, width)[: max(middle.height // 3, 1)]
        _put(middle, 0, seats)
        _put(middle, len(seats), GameOver().draw(picture, width, middle.height - len(seats)))
    else:
        log = _table(middle, picture, width)
    return Laid(canvas.lines, below, log)


def _table(canvas: Canvas, picture: Picture, width: int) -> int:
    """Draw the table, and below it at least a few lines of the log. Return also the number of the log's lines."""
    room = canvas.height - LOG
    picked = _parts(picture, width)
    below = min(len(picked), max(room // 3, 3)) if picked else 0
    lines = [*_seats(picture, width, in_full=True), *_zones(picture, width)]
    if picture.chances and len(lines) < room - below:
        line = Canvas(width, 1)
        if parts.put_chances(line, Rectangle(1, 0, width - 1, 1), picture.chances):
            lines += line.lines
    if len(lines) > room - below:
        lines = _cut([*_seats(picture, width), *_zones(picture, width)], room - below)
    used = len(lines)
    _put(canvas, 0, lines)
    shown = _around_cursor(picked, min(len(picked), room - used))
    _put(canvas, used, shown)
    used += len(shown)
    _put(canvas, used, parts.LogLines(roomy=True, at_edge=False).draw(picture, width, canvas.height - used))
    return canvas.height - used - 1


def _put(canvas: Canvas, y: int, lines: Sequence[Line]) -> None:
    for at, line in enumerate(lines[: max(canvas.height - y, 0)], y):
        canvas.spans(0, at, clip(line, canvas.columns))


def _cut(lines: list[Line], room: int) -> list[Line]:
    """Cut the lines to the available room, and show how many are missing."""
    if len(lines) <= room:
        return lines
    more = _("{n} more").format(n=len(lines) - room + 1)
    return [*lines[: room - 1], ((f" {glyphs().more} {more} ({tables.key_of('browse')})", "faint"),)] if room > 0 else []


def _around_cursor(lines: list[Line], room: int) -> list[Line]:
    at = next((number for number, line in enumerate(lines) if any(style == "cursor" for _text, style in line)), 0)
    first = max(min(at - room + 1, len(lines) - room), 0)
    return lines[first : first + max(room, 0)]


def _header(picture: Picture, width: int) -> Line:
    table = picture.table
    assert table is not None
    end: list[Span] = [*unread(picture), *link(picture)]
    said: list[list[Span]] = [[(clean(table.game.title), "title")]]
    for label, words in facts(table):
        fact: list[Span] = [(f"{label} {words}".strip(), "faint")]
        if width_of(parts.parts([*said, fact])) + width_of(end) > width - 8:
            break
        said.append(fact)
    return rule(width, parts.parts(said), end)


def _seats(picture: Picture, width: int, *, in_full: bool = False) -> list[Line]:
    """Draw a line for each seat: its turn, name, connection and facts. `in_full`: cut no line."""
    table = picture.table
    assert table is not None
    names = distinct([clean(table.name(seat)) for seat in range(len(table.seats))], NAME)
    wide = max((width_of([(name, "")]) for name in names), default=0)
    who = [seat_link(each, seat, picture, short=True) for seat, each in enumerate(picture.who[: len(names)])]
    around = max(map(width_of, who), default=0)
    lines: list[Line] = []
    for seat, name in enumerate(names):
        lives = table.seats[seat].alive
        mark = glyphs().turn if seat in table.view.on_turn else " " if lives else glyphs().out
        head: list[Span] = [
            (f"{mark} ", "key"),
            (fit(name, wide), "strong" if seat == table.seat else "" if lives else "faint"),
        ]
        head += [*clock(picture, seat), (" ", ""), *(clip(who[seat], around) if seat < len(who) else ()), ("  ", "")]
        said = [(_("out"), "")] if not lives else []
        what = ", ".join(f"{label} {words}".strip() for label, words in [*said, *seat_facts(table, seat)])
        if in_full:
            lines += wrap([*head, (what, "")], width - 1, indent=4)
        else:
            lines.append((*head, (crop(what, max(width - width_of(head) - 1, 1)), "")))
    return lines


def _zones(picture: Picture, width: int) -> list[Line]:
    table = picture.table
    assert table is not None
    lines: list[Line] = []
    for zone in zones(table):
        cards = "  ".join(map(table.formatter.value, zone.cards)) or _("empty")
        lines += [((" ", ""), *line) for line in wrap([(labelled(zone.label), "faint"), (cards, "")], width - 2, indent=2)]
    return lines


def _parts(picture: Picture, width: int) -> list[Line]:
    """Return every part that can be picked, with its key: at least one line for each kind."""
    lines: list[Line] = []
    row: list[Span] = []
    group: str | None = None
    for shown in picture.parts:
        item = _part(shown, under_cursor=shown.part == picture.cursor)
        begins = shown.group != group
        if begins or width_of(row) + width_of(item) > width - 1:
            lines += [tuple(row)] if row else []
            label = f" {labelled(shown.group).rstrip()}" if begins and shown.group else "  " if group else " "
            row = [(label, "faint")]
            group = shown.group
        row += item
    return [*lines, *([tuple(row)] if row else [])]


def _part(shown: Shown, *, under_cursor: bool) -> list[Span]:
    style = "cursor" if under_cursor else "strong" if shown.is_picked else "" if shown.is_live else "faint"
    times = f" ×{shown.is_picked}" if shown.is_picked > 1 else ""
    if shown.sign:
        return [(f" {glyphs().cursor if under_cursor else ' '}", "key"), (f"{shown.sign} ", "warn"), (clean(shown.name), style)]
    mark = glyphs().cursor if under_cursor else glyphs().done if shown.is_picked else " "
    key = shown.key or glyphs().dot
    return [(f" {mark}", "key"), (f"{key} ", "key" if shown.is_live else "faint"), (f"{clean(shown.name)}{times}", style)]


class Browser(parts.Browser):
    """Shows one pile at a time, with the text of each card."""

    def card(self, picture: Any, card: str, count: int, width: int, *, under_cursor: bool) -> Line:
        table: DefaultTable = picture.table
        name = table.formatter.value(card) + (f" ×{count}" if count > 1 else "")
        mark: Span = (f" {glyphs().cursor if under_cursor else ' '} ", "key")
        line = [mark, (fit(name, 20), "cursor" if under_cursor else "")]
        return clip((*line, ("  ", ""), (card_text(table.game, card), "faint")), width)


# -- screens ---------------------------------------------------------------------------------------------------------------


class DefaultScreen(TableScreen):
    """The table of a session."""

    BINDINGS: ClassVar[list[BindingType]] = table_bindings(COMMANDS)
    ECHOES = False

    picture: Picture

    def __init__(self, commands: Commands, game: GameClient) -> None:
        super().__init__(Store(tables.game_of(game), commands))
        self.picture = Picture()

    def drawn(self, picture: Picture, width: int, height: int) -> Sequence[Line]:
        self.store.dispatch(Drawn(picture.help is None and picture.browsing is None))
        return laid(picture, width, height).lines

    def help_pages(self, commands: Sequence[Command], printed: Printed) -> tuple[HelpPage, ...]:
        return tables.help_pages(self.store.current, commands, printed)


class DefaultReplayScreen(ReplayTable, DefaultScreen, inherit_bindings=False):
    """The table of a recorded game."""

    REPLAY = CommandTable(REPLAY_COMMANDS)
    BINDINGS: ClassVar[list[BindingType]] = table_bindings(REPLAY_COMMANDS, "replay")

    def __init__(self, replay: Replay, game: GameClient, *, leads_back: bool = False) -> None:
        self.game = game
        ReplayTable.__init__(self, replay, leads_back=leads_back)

    def start(self, feed: ReplayFeed) -> None:
        DefaultScreen.__init__(self, feed, self.game)

    def happened(self, current: AnySelectors, events: tuple[EventKind, ...]) -> list[str]:
        return [
            entry.text if entry.text.endswith((".", "!", "?", "…")) else f"{entry.text}." for entry in current.entries(events)
        ]

    def reason_text(self, reason: str) -> str:
        return str(self.store.current.formatter().reason(reason))
