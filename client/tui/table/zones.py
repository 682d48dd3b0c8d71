"""Draw the common parts of all tables: rules between zones, the log, the help, the piles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType

from client.table import advice
from client.table.clocks import clock_text
from client.table.details import TOGETHER
from client.table.log import Entry
from client.table.owners import SeatOwner
from client.table.pages import Browsing, Helped, Pile, Printed, Row
from client.table.selectors import Picture
from client.table.surroundings import trip_class
from client.terminal.command import Command
from client.terminal.keyboard import key_name
from client.text.i18n import _, labelled
from client.tui.canvas import gauges
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line, Span, clip, crop, last_lines, rule, width_of, wrap
from client.tui.canvas.glyphs import arrows, glyphs
from client.tui.widgets.clock import clock_cells
from client.tui.widgets.zone import Zone
from protocol.text import clean

# -- The whole table as one zone, and the bindings of its screen ------------------------------------------------------


class WholeTable(Zone[Any]):
    """The whole table as one zone. Zones that grow, shrink or cover others change only lines, without a layout by Textual."""

    NAME = "table"

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[Line, ...] = ()
        """The lines of the screen, each as wide as it is."""

    def drawn(self, picture: Any, width: int, height: int) -> list[Line]:
        return list(self.lines)


def table_bindings(commands: Sequence[Command], action: str = "table") -> list[BindingType]:
    """Return a binding for every command of a screen except the app's own."""
    return [
        Binding(",".join(command.keys), f"{action}('{command.name}')", command.help, show=False, id=command.name)
        for command in commands
        if command.name != "quit"
    ]


# -- headings ---------------------------------------------------------------------------------------------------------


def parts(said: Sequence[Sequence[Span]]) -> list[Span]:
    """Join parts with a piece of the rule between them. Empty parts are left out."""
    between = f" {glyphs().across * 2} "
    spans: list[Span] = []
    for part in said:
        if part:
            spans += [*([(between, "rule")] if spans else []), *part]
    return spans


def clock(picture: Picture, seat: int) -> list[Span]:
    """Return the clock of that seat, drawn behind its name."""
    return [(" ", ""), *clock_cells(picture.clocks[seat])] if has_clocks(picture) else []


def has_clocks(picture: Picture) -> bool:
    """Return True if there is a clock for every seat. An invalid server may send fewer."""
    return bool(picture.clocks) and picture.table is not None and len(picture.clocks) >= len(picture.table.seats)


def unread(picture: Picture) -> list[Span]:
    """Return the mark for unread chat."""
    return [(f"{glyphs().new} " + _("chat {n}").format(n=picture.unread), "warn"), ("  ", "")] if picture.unread else []


def link(picture: Picture) -> list[Span]:
    """Return the connection to the server: its round trip, whether others can listen in, and its state. Without a connection,
    return the words for a local game.

    A round trip below 10 ms is not shown.
    """
    g = glyphs()
    if picture.here:
        return [(picture.here, "quiet")]
    if picture.link == "on" and picture.silent:
        waited = _("{n} s").format(n=picture.silent)
        return [(f"{waited} ", "low!"), *privacy(picture.privacy), (g.lost, "low!")]
    if picture.link == "on":
        is_far = picture.milliseconds is not None and picture.milliseconds >= _NEAR
        near = f"{_rounded(picture.milliseconds or 0)} ms " if is_far else ""
        dot = {"slow": "middle", "bad": "low"}.get(trip_class(picture.milliseconds), "high")
        return [(near, "faint"), *privacy(picture.privacy), (g.online, dot)]
    words = {"lost": _("offline"), "connecting": _("connecting"), "closed": _("closed")}
    return [(f"{g.lost} {words.get(picture.link, picture.link)}", "low!")]


def privacy(line: str) -> list[Span]:
    """Return a word for whether others could listen in, or nothing if the connection does not leave this computer."""
    return {
        "wss": [(_("encrypted") + " ", "faint")],
        "ws": [(_("not encrypted") + " ", "")],
    }.get(line, [])


_NEAR = 10
"""Round trips shorter than this many milliseconds are not shown."""
_STEPS = (1, 5, 10, 20, 50, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1500, 2000, 3000, 5000)


def _rounded(milliseconds: int) -> str:
    """Round the round trip to steps, so that it is not redrawn for a millisecond.

    >>> [_rounded(milliseconds) for milliseconds in (0, 18, 42, 180, 301, 990, 9999)]
    ['1', '20', '50', '200', '300', '1000', '5000+']
    """
    nearest = min(_STEPS, key=lambda step: abs(step - milliseconds))
    return f"{nearest}+" if milliseconds > _STEPS[-1] else f"{nearest}"


# -- everybody's chance to win, for spectators ------------------------------------------------------------------------

_SIDES = "C", "R"
"""The colours of the two sides."""
_LEAST, _MOST = 10, 30
"""The least and the most cells of the bar of two sides."""


def put_chances(canvas: Canvas, where: Rectangle, chances: advice.Chances) -> bool:
    """Draw everybody's chance to win, with a bar for two sides if it fits. Return True if the chances fit; otherwise nothing is
    drawn.
    """
    if not chances:
        return False
    two = len(chances) == 2
    sides = [(advice.each_chance((side,)), _SIDES[number] if two else "text") for number, side in enumerate(chances)]
    head, _all, end = advice.chances_in_words(chances).partition(advice.each_chance(chances))
    lines = _in_lines(head, sides, end, where.columns)
    if len(lines) > where.lines:
        lines = _in_lines("", sides, "", where.columns)
    if len(lines) > where.lines or any(width_of(line) > where.columns for line in lines):
        return False
    for y, line in enumerate(lines, where.y):
        at = canvas.spans(where.x, y, line)
    if two:
        left = where.x + where.columns - at - 2
        if left >= _LEAST:
            gauges.shares(canvas, at + 2, where.y + len(lines) - 1, min(left, _MOST), chances[0][1], _SIDES)
        elif where.lines > len(lines):
            gauges.shares(canvas, where.x, where.y + len(lines), min(where.columns, _MOST), chances[0][1], _SIDES)
    return True


def _in_lines(head: str, sides: Sequence[Span], end: str, columns: int) -> list[list[Span]]:
    """Break the sides, with the words before and after them, into as few lines as possible. No side is divided."""
    lines: list[list[Span]] = [[(head, "quiet")] if head else []]
    for number, (words, style) in enumerate(sides):
        after = ", " if number < len(sides) - 1 else end
        if number and width_of(lines[-1]) + cell_len((words + after).rstrip()) > columns:
            lines.append([])
        lines[-1] += [(words, style), (after, "quiet")]
    return [[*line[:-1], (line[-1][0].rstrip(), line[-1][1])] for line in lines]


# -- seat link --------------------------------------------------------------------------------------------------------


def seat_link(who: SeatOwner, seat: int, picture: Picture, *, short: bool = False) -> list[Span]:
    """Return the state of a seat's connection, and the consequence of a lost connection or of no time left."""
    g = glyphs()
    left = picture.left[seat] if seat < len(picture.left) else 0
    match who.away:
        case "bot":
            return [(f"{g.lost} " + _("bot plays"), "low!")]
        case "waiting" if short:
            return [(f"{g.lost} " + (_("left, waits") if who.link == "left" else _("lost, waits")), "low!")]
        case "waiting":
            return [(f"{g.lost} " + (_("has left, waiting") if who.link == "left" else _("offline, waiting")), "low!")]
        case "grace":
            words = _("has left {time}") if who.link == "left" else _("offline {time}")
            if short:
                words = _("left {time}") if who.link == "left" else _("lost {time}")
            return [(f"{g.lost} " + words.format(time=_("{n} s").format(n=left) if left < 100 else clock_text(left)), "low!")]
    if seat in picture.up:
        return [(_("time up, bot plays") if not short else _("time up"), "low!")]
    if who.kind == "bot":
        return [(_("bot"), "faint")]
    return {
        "on": [(g.online, "high")],
        "lost": [(g.lost + " " + _("offline"), "low!")],
        "left": [(_("has left"), "low!")],
    }.get(who.link, [])


# -- The help over the table: a line with the names of its pages, and the page that is open ---------------------------


MOST = 26
"""The most cells of a symbol or key before its explanation."""


def help_lines(helped: Helped, width: int, height: int) -> list[Line]:
    """Return the help, in that many cells and lines."""
    lines = [rule(width, _names(helped))]
    rows = helped.pages[helped.page].rows
    wide = max((min(width_of([(head, "")]), MOST) for head, words in rows if head and words), default=0)
    for row in rows[helped.line :]:
        lines += _row(row, wide, width)
    drawn = [clip(line, width) for line in lines[:height]]
    return [*drawn, *[clip((), width)] * (height - len(drawn))]


def printed(keys: dict[str, tuple[str, ...]]) -> Printed:
    """Return the symbols and keys of this terminal. `keys`: those of every command."""
    g = glyphs()
    signs = g._asdict()
    return Printed(signs, {name: " ".join(key_name(key) for key in its) for name, its in keys.items()})


def _names(helped: Helped) -> list[Span]:
    spans: list[Span] = [(_("Help"), "title"), (f" {glyphs().across * 2} ", "rule")]
    for number, page in enumerate(helped.pages):
        here = number == helped.page
        spans += [(f" {glyphs().dot} ", "rule")] if number else []
        spans.append((f"{number + 1} {page.name.upper() if here else page.name}", "strong" if here else "faint"))
    return spans


def _row(row: Row, wide: int, width: int) -> list[Line]:
    head, words = (arrows(clean(part)) for part in row)
    if not head and not words:
        return [()]
    if not words:
        return [((" ", ""), (head, "title"))]
    if not head:
        return [((" ", ""), *line) for line in wrap([(words, "")], width - 2)]
    space = " " * max(wide - width_of([(head, "")]), 0) + "  "
    return [((" ", ""), *line) for line in wrap([(head, "key"), (space, ""), (words, "")], width - 2, indent=wide + 2)]


# -- part -------------------------------------------------------------------------------------------------------------


class Part:
    """A part drawn from the game's picture alone. `NAME`: the name of its region."""

    NAME: ClassVar[str] = ""

    def draw(self, picture: Any, width: int, height: int) -> list[Line]:
        """Return its lines, at most `height`, each of any width."""
        raise NotImplementedError


# -- browser ----------------------------------------------------------------------------------------------------------


class Tabs(Part):
    """The names of all piles with their counts, the open one in capitals. If they do not fit, only those around it are
    drawn.
    """

    NAME = "tabs"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        browsing = picture.browsing
        if browsing is None:
            return []
        names = [clean(pile.tab or pile.name) for pile in browsing.piles]
        names[browsing.pile] = names[browsing.pile].upper()
        between, more = f" {glyphs().dot} ", f"{glyphs().more} "
        first, end = around(names, browsing.pile, width - 6 - 2 * len(more), len(between))
        spans: list[Span] = [(more, "rule")] if first else []
        for number in range(first, end):
            spans += [(between, "rule")] if number > first else []
            spans.append((crop(names[number], width - 8), "strong" if number == browsing.pile else "faint"))
        spans += [(f" {glyphs().more}", "rule")] if end < len(names) else []
        return [rule(width, spans)]


def around(names: Sequence[str], at: int, room: int, gap: int) -> tuple[int, int]:
    """Return the names that fit beside that one: first those after it, then those before it."""
    first, end = at, at + 1
    room -= cell_len(names[at])
    while True:
        after = end < len(names) and cell_len(names[end]) + gap <= room
        before = first > 0 and cell_len(names[first - 1]) + gap <= room
        if before and (not after or at - first <= end - 1 - at):
            first -= 1
            room -= cell_len(names[first]) + gap
        elif after:
            room -= cell_len(names[end]) + gap
            end += 1
        else:
            return first, end


class Browser(Part):
    """Shows one pile at a time."""

    NAME = "browser"

    def card(self, picture: Any, card: str, count: int, width: int, *, under_cursor: bool) -> Line:
        """Return the line of a card in the pile."""
        raise NotImplementedError

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        browsing = picture.browsing
        if browsing is None or picture.table is None:
            return []
        pile = browsing.piles[browsing.pile]
        if pile.is_log:
            return _log(picture, browsing, width, height)
        lines: list[Line] = []
        for number, note in enumerate(pile.notes):
            # Translators: {pile} is the name of a pile, and {what} says what one sees of it
            words = _("{pile}: {what}").format(pile=clean(pile.name), what=note) if pile.tab and not number else note
            lines += [((" ", ""), *line) for line in wrap([(words, "faint")], width - 2)]
        if pile.texts:
            return [*lines, *_texts(pile, browsing.line, width)][:height]
        room = height - len(lines)
        first = min(max(browsing.line - room + 2, 0), max(len(pile.cards) - room, 0))
        for number, (card, count) in list(enumerate(pile.cards))[first : first + room]:
            lines.append(self.card(picture, card, count, width, under_cursor=number == browsing.line))
        if not pile.cards:
            lines.append((("   " + _("empty"), "faint"),))
        return lines


def _texts(pile: Pile, first: int, width: int) -> list[Line]:
    """Return the lines of a pile of texts from one of them on: the heading of each, with its words below it."""
    lines: list[Line] = []
    for head, words in pile.texts[first:]:
        if head:
            lines += [((" ", ""), *line) for line in wrap([(head, "key")], width - 2)]
            for line in wrap([(words, "")], width - 4):
                lines.append((("   ", ""), *((text.replace(TOGETHER, " "), style) for text, style in line)))
        else:
            lines += [(), ((" ", ""), (words, "title"))]
    return lines


def _log(picture: Picture, browsing: Browsing, width: int, height: int) -> list[Line]:
    """Return the log from its newest line backwards. The down key scrolls further back."""
    entries = picture.log[: len(picture.log) - browsing.line] if browsing.line else picture.log
    lines: list[Line] = []
    for entry in reversed(entries):
        if len(lines) >= height:
            break
        wrapped: list[Line] = [((" ", ""), *line) for line in wrap(spans(entry), width - 2, indent=1)]
        lines = wrapped + lines
    left: Span = (" " + arrows(_("↓ goes back, newest at the bottom")), "faint")
    return lines[max(len(lines) - height, 0) :] or [(left,)]


# -- The log: the latest events and chat messages; the browser shows all of them --------------------------------------


class LogLines(Part):
    """The last lines of the log that fit, the newest at the bottom, and below them the chat since the player's last key."""

    NAME = "log"

    def __init__(self, *, roomy: bool = False, at_edge: bool = True) -> None:
        """Draw the log. `roomy`: its rule shows whether there are more lines; `at_edge`: the rule begins with an edge at its
        left.
        """
        self._roomy = roomy
        self._start = " " if at_edge else None

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        said = picture.pinned
        newest_first = [entry for entry in reversed(picture.log[-height:]) if entry is not said]
        entries = [said, *newest_first] if said is not None else newest_first
        lines = last_lines(map(self.spans, entries), width - 1, height)
        more: list[Span] = []
        if self._roomy and len(lines) == height:
            # Translators: a list goes on above: {arrow} points there
            more = [(_("{arrow} more").format(arrow=glyphs().before), "faint")]
        return [rule(width, [(_("Log"), "strong")], more, start=self._start), *lines[-(height - 1) :][: height - 1]]

    def spans(self, entry: Entry) -> Sequence[Span]:
        """Return one entry of the log. A game may colour its own entries."""
        return spans(entry)


def spans(entry: Entry) -> list[Span]:
    """Return one entry of the log. Text typed by people is never read as markup."""
    match entry.kind:
        case "chat":
            name = clean(entry.name)
            if entry.team:
                return [(labelled(_("{name} (team)").format(name=name)), "good"), (clean(entry.text), "")]
            return [(labelled(name), "strong"), (clean(entry.text), "")]
        case "turn":
            return [(f"{glyphs().across * 2} {entry.text}", "faint")]
        case "note":
            return [(entry.text, "warn")]
        case "attack" | "destroy" | "defeat":
            return [(entry.text, "combat")]
        case "over":
            return [(entry.text, "strong")]
    return [(entry.text, "")]
