"""Who sits there: a cell for each seat with its faction, points, cards in hand, unread event cards, clock and line."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from client.games.starcraft.model.table import Table
from client.games.starcraft.tui.drawing.looks import hue
from client.i18n import _
from client.table.clock_words import clock_text
from client.table.clocks import Face
from client.tui.look.draw import Line, Span, clip, told_apart, width_of
from client.tui.look.glyphs import glyphs
from client.tui.widgets.clock_face import clock_face
from protocol.text import clean

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

    clocks: tuple[Face, ...] = ()
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
    names = told_apart([_("You") if seat == table.seat else clean(table.name(seat)) for seat in _seats(table)], room)
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
    team = chr(ord("A") + view.seats[seat].team) if len(teams) < len(view.seats) else ""
    return f"{turn}{seat + 1}{team}{g.leader if seat == view.first and view.round else ' '}"


def _cell(table: Table, seat: int, name: str, room: int, cells: int, presence: Presence, has_clocks: bool) -> list[Span]:
    them, style = table.view.seats[seat], hue(table, seat)
    marks = _marks(table, seat)
    head: list[Span] = [(marks[:1], "warn"), (marks[1:], "key" if seat == table.side else "")]
    head += [(table.letter(seat) if them.faction else " ", style), (" ", "")]
    head += [(name, "strong" if seat == table.side else "title"), (" " * (room - cell_len(name)), "")]
    if not them.alive:
        return [*head, ("  " + _("out"), "faint")]
    numbers = _numbers(cells, them.points, them.hand, sum(them.unread))
    face = presence.clocks[seat] if seat < len(presence.clocks) else None
    if face is not None and has_clocks:
        numbers += [(" ", ""), *clock_face(face)]
    elif (left := _until(table, seat, presence)) > 0:
        numbers = [numbers[0], (f"{clock_text(left):>{width_of(numbers[1:])}}", "error")]
    elif face is not None and face.runs:
        kept = _CLOCK if not _is_narrow(cells) else width_of(numbers[1:])
        numbers = [numbers[0], (" " * (width_of(numbers[1:]) - kept), ""), *_short_clock(face, kept)]
    return [*head, *numbers, (" ", ""), _link(table, seat, presence)]


def _until(table: Table, seat: int, presence: Presence) -> int:
    """The seconds until something is done about a seat that is away; 0 where nothing counts down."""
    who = table.who[seat] if seat < len(table.who) else None
    return presence.left[seat] if who is not None and who.away == "grace" and seat < len(presence.left) else 0


def _short_clock(face: Face, cells: int) -> list[Span]:
    """A running clock where the cards would stand."""
    if cells >= _CLOCK:
        return [(" ", ""), *clock_face(face)]
    return [(f"{clock_text(face.seconds):>{cells}}"[:cells], "warn" if face.low else "title")]


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
