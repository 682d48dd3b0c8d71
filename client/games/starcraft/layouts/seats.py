"""Draw the seats, with the player to move and each seat's progress to victory; and the strip with this player's resources."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from rich.cells import cached_cell_len, cell_len

from client.games.starcraft.layouts.theme import token
from client.games.starcraft.model.goals import goal, points_needed, team_points
from client.games.starcraft.model.scoring import gained_now
from client.games.starcraft.model.sources import Source, build_limit, modules, sources, workers
from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.goals import goal_words
from client.table.clocks import ClockReading, clock_text
from client.table.owners import team_sign
from client.text.i18n import _, ngettext, pgettext
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line, Span, crop, distinct, width_of
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip
from client.tui.widgets.clock import clock_cells
from protocol.text import clean

# -- seats ------------------------------------------------------------------------------------------------------------


USUAL = 80
LEAST_OF_TWO_LINES = 16
"""From this width, in cells, a seat has two lines: one for its player, one for its progress."""
_MOST_NAME = 16
_LEAST_NAME = 4
_WHOLE_NAME = 8
"""The number of cells kept for a name before unread event cards are shown, if a seat has one line and there are no clocks."""
_LEAST_OF_GOALS = 24
"""From this width, in cells, a single line includes the special goal."""
_WORDS = 30
"""From this width, in cells, the special goal is in words."""
_MOST_BAR = 24


@dataclass(frozen=True, slots=True)
class Presence:
    """The connection data of the players, by seat.

    `clocks`: the clocks, if there are any; `left`: the seconds until an absence has a consequence. `up`: seats that a bot plays
    because their time is up.
    """

    clocks: tuple[ClockReading, ...] = ()
    left: tuple[int, ...] = ()
    up: frozenset[int] = frozenset()


NOBODY_KNOWS = Presence()


@dataclass(frozen=True, slots=True)
class _Grid:
    """The layout of the seats: `rows` of `across` seats each. A seat has `cells` cells and one or two lines."""

    across: int
    rows: int
    cells: int
    is_high: bool


def _grid(table: Table, width: int) -> _Grid:
    count = max(len(table.view.seats), 1)
    if width >= USUAL and width // count >= LEAST_OF_TWO_LINES:
        return _Grid(count, 1, width // count, is_high=True)
    across = count if count <= width // _WORDS else -(-count // 2)
    return _Grid(across, -(-count // across), (width + 1) // across, is_high=False)  # the last seat needs no blank after it


def rows(table: Table, width: int) -> int:
    """Return how many lines the seats take: two, or one if two seats share a narrow screen."""
    grid = _grid(table, width)
    return grid.rows * (2 if grid.is_high else 1)


def seat_lines(table: Table, width: int, presence: Presence = NOBODY_KNOWS) -> list[Line]:
    """Return the lines of all seats.

    Each has a chip in its colour, its name, its points out of those needed, its special goal, and its holdings.
    """
    grid = _grid(table, width)
    canvas = Canvas(max(grid.across * grid.cells, width), rows(table, width))
    drawn = [_Cell(table, seat, grid, presence) for seat in range(len(table.view.seats))]
    names = [_("You") if cell.seat == table.seat else clean(table.name(cell.seat)) for cell in drawn]
    shown = {cells: distinct(names, cells) for cells in {cell.name_width for cell in drawn}}
    for at, cell in enumerate(drawn):
        place = Rectangle(at % grid.across * grid.cells, at // grid.across, grid.cells, 2 if grid.is_high else 1)
        cell.draw(canvas.window(place), shown[cell.name_width][at])
    return [_narrowed(line, canvas.columns - width) for line in canvas.lines]


def _narrowed(line: Line, blanks: int) -> Line:
    """Cut that many blanks from the end."""
    text, style = line[-1]
    return (*line[:-1], (text[: len(text) - blanks], style))


class _Cell:
    """One seat in its place.

    `mark`: its team, if there are teams, and the first-player token; `right`: its holdings, its clock, and its connection.
    """

    def __init__(self, table: Table, seat: int, grid: _Grid, presence: Presence) -> None:
        self.table, self.seat, self.grid, self.presence = table, seat, grid, presence
        self.is_out = not table.view.seats[seat].alive
        self.found = goal(table, seat)
        self.points, self.needed = team_points(table, seat), points_needed(table, seat)
        self.gained = gained_now(table.patches, seat)
        self.mark, self.turn = self._mark(), self._turn()
        self.right = self._right()
        self.right_width = width_of(self.right)
        self._apart = 0 if "".join(text for text, _style in self.right).startswith(" ") else 1
        """The number of blanks between the name and the next part."""
        left = self.grid.cells - 1 - len(self.mark) - 4 - self._apart - self.right_width
        self.name_width = max(min(left, _MOST_NAME), _LEAST_NAME)
        """The greatest width of the seat's name, in cells."""

    def _mark(self) -> str:
        view = self.table.view
        teams = {each.team for each in view.seats}
        team = team_sign(view.seats[self.seat].team) if len(teams) < len(view.seats) else ""
        return f"{team}{glyphs().leader if self.seat == view.first and view.round else ''}"

    def _turn(self) -> str:
        view, g = self.table.view, glyphs()
        asked = any(asked.seat == self.seat for asked in view.asked) and view.result is None
        return g.out if self.is_out else g.turn if asked else " "

    def _right(self) -> list[Span]:
        """Return the right part, as long as it leaves room for a name."""
        if self.is_out:
            return [(pgettext("of the game", "out"), "quiet")]
        found = self._points() if not self.grid.is_high else []
        them, link = self.table.view.seats[self.seat], [(" ", ""), _link(self.table, self.seat, self.presence)]
        hand: list[Span] = [(f" {them.hand}h", "quiet")]
        apart = " " if self.grid.is_high else ""
        unread: list[Span] = [(f"{apart}{sum(them.unread)}e", "quiet")] if any(them.unread) else []
        if (left := _until(self.table, self.seat, self.presence)) > 0:
            return [*found, (f" {clock_text(left)}", "error"), *link]
        clocks = self.presence.clocks
        reading = clocks[self.seat] if self.seat < len(clocks) else None
        clock: list[Span] = [(" ", ""), *clock_cells(reading)] if reading is not None else []
        short: list[Span] = []
        if reading is not None and reading.runs:
            short = [(f" {clock_text(reading.seconds)}", "warn" if reading.low else "title")]
        ways = ([*hand, *unread, *clock], [*hand, *clock], [*hand, *unread, *short], short or [*hand, *unread], short or hand)
        room = self.grid.cells - 1 - len(self.mark) - 4 - width_of([*found, *link])
        own = _("You") if self.seat == self.table.seat else clean(self.table.name(self.seat))
        wanted = _LEAST_NAME if self.grid.is_high or clocks else max(min(cell_len(own), _WHOLE_NAME), _LEAST_NAME)
        for name in range(wanted, _LEAST_NAME - 1, -1):
            if (way := next((way for way in ways if width_of(way) + name <= room), None)) is not None:
                return [*found, *way, *link]
        return [*found, *ways[-1], *link]

    def _points(self) -> list[Span]:
        """Return the points out of those needed, and the special goal as a symbol."""
        found = [(self._count(), self._ink)]
        return [*found, *self._goal(0)] if self.grid.cells >= _LEAST_OF_GOALS else found

    def _count(self) -> str:
        count = f"{self.points}/{self.needed}" if self.needed else ""
        return f"+{self.gained}".rjust(len(count)) if self.gained else count

    @property
    def _ink(self) -> str:
        """Return the style of the points; white while the animation shows what was gained."""
        return chip("block.g") if self.gained else f"{token(self.table, self.seat)}!"

    def _goal(self, room: int) -> list[Span]:
        """Return the special goal in words if there is room, else as a symbol; in bold once it can win."""
        if (found := self.found) is None:
            return []
        style = chip("low") if found.is_near else "strong!" if found.is_on else "quiet"
        words = goal_words(found)
        if cell_len(words) + 1 <= room:
            return [(" ", ""), (f" {words} " if found.is_near else words, style)]
        return [(" " if room else "", ""), (f"{glyphs().reach}{found.has}/{found.needs}", style)]

    def draw(self, canvas: Canvas, name: str) -> None:
        """Draw the seat on the canvas."""
        hue = token(self.table, self.seat)
        them = self.table.view.seats[self.seat]
        letter = self.table.letter(self.seat) if them.faction else str(self.seat + 1)
        end, start = canvas.columns - 1, 4 + len(self.mark)
        acts = self.turn == glyphs().turn
        if not self.grid.is_high and not self.is_out:  # the bar lies under the name
            self._bar(canvas, start, 0, end - self.right_width - start)
        canvas.put(0, 0, f" {letter} ", "quiet on track" if self.is_out else chip(hue))
        canvas.put(3, 0, self.turn, "strong!")
        canvas.put(4, 0, self.mark, "quiet")
        style = "quiet" if self.is_out else "strong!" if acts or self.seat == self.table.side else "text"
        if self.grid.is_high or self.is_out:
            canvas.put(start, 0, name, style)
        else:
            self._named(canvas, start, name, hue)
        canvas.spans(end - self.right_width, 0, self.right)
        if self.grid.is_high and not self.is_out:
            self._below(canvas, end)

    def _below(self, canvas: Canvas, end: int) -> None:
        """Draw the second line: a bar of the points out of those needed, their number, and the special goal."""
        count, room = self._count(), max(end - 1, 0)
        said = self._goal(room - len(count) - 6) if room >= _WORDS else self._goal(1)
        bar = min(room - len(count) - 1 - width_of(said), _MOST_BAR)
        at = 1
        if count and bar > 1:
            self._bar(canvas, at, 1, bar)
            at += bar + 1
        at = canvas.put(at, 1, count, self._ink)
        canvas.spans(at, 1, said)

    def _full(self, cells: int) -> int:
        """Return how many of these cells are full. A seat with any points has at least one full cell."""
        if not self.needed or self.points <= 0:
            return 0
        return min(max(round(self.points * cells / self.needed), 1), cells)

    def _bar(self, canvas: Canvas, x: int, y: int, cells: int) -> None:
        full = self._full(cells)
        canvas.put(x, y, " " * full, self._ink if self.gained else f"text on {token(self.table, self.seat)}")
        canvas.put(x + full, y, " " * (cells - full), "text on track")

    def _named(self, canvas: Canvas, start: int, name: str, hue: str) -> None:
        """Draw the name on top of its bar."""
        cells = canvas.columns - 1 - self.right_width - start
        room = cells - self._apart
        shown = crop(name, room)
        on_bar = bisect_left([*accumulate(map(cached_cell_len, shown), initial=0)], self._full(cells))
        x = canvas.put(start, 0, shown[:on_bar], self._ink if self.gained else chip(hue))
        canvas.put(x, 0, shown[on_bar:], "text on track")


def _until(table: Table, seat: int, presence: Presence) -> int:
    """Return the seconds until the absence of that seat's player has a consequence; 0 without a countdown."""
    who = table.who[seat] if seat < len(table.who) else None
    return presence.left[seat] if who is not None and who.away == "grace" and seat < len(presence.left) else 0


def _link(table: Table, seat: int, presence: Presence) -> Span:
    """Return the symbol of the seat's connection: connected, lost, or a bot."""
    g = glyphs()
    who = table.who[seat] if seat < len(table.who) else None
    if who is None or who.kind == "bot" or who.away == "bot" or seat in presence.up:
        return ("b", "quiet")
    return (g.online, "good") if who.link == "on" else (g.lost, "error")


# -- this player's strip ----------------------------------------------------------------------------------------------


ROOMY = 100
"""From this width, in cells, the resources of areas are named."""
_MOST_PIPS = 9


def strip(table: Table, width: int, link: Sequence[Span] = (), *, with_hand: bool = True) -> Line:
    """Return this player's line at the bottom.

    It has minerals, gas, workers, build limit, research, and the hand by attack and health. `link`: spans for the end of the
    line; `with_hand`: no other part of the screen shows the hand. While this player fights, hand and piles replace the
    resources.
    """
    canvas = Canvas(width, 1)
    canvas.fill(Rectangle(0, 0, width, 1), "on panel")
    end = canvas.columns - 1 - width_of(link)
    canvas.spans(end, 0, link)
    if table.faction(table.side) is None:
        canvas.put(1, 0, _("You") if table.seat is not None else clean(table.name(table.side)), "title")
        return canvas.lines[0]
    name = "" if table.seat is not None else f" {clean(table.name(table.side))}"
    x = canvas.put(0, 0, f" {table.letter(table.side)} ", chip(token(table, table.side)))
    x = canvas.put(x, 0, name, "title")
    fights = table.view.battle is not None and table.side in (table.view.battle.attacker, table.view.battle.defender)
    for part in _piles(table) if fights else _of_sheet(table, wide=width >= ROOMY):
        if x + 1 + width_of(part) <= end - 1:
            x = canvas.spans(x + 1, 0, part)
    canvas.spans(x + 1, 0, _hand(table, end - x - 2) if with_hand and not fights else ())
    return canvas.lines[0]


def _of_sheet(table: Table, *, wide: bool) -> list[list[Span]]:
    own = sources(table, table.side)
    free, every = workers(table, table.side)
    found = [
        [(_("minerals"), "quiet"), *_mined(own, "minerals", wide=wide)],
        [(_("gas"), "quiet"), *_mined(own, "gas", wide=wide)],
        [(_("workers"), "quiet"), *_workers(free, every, wide=wide)],
        [(_("build"), "quiet"), (f" {build_limit(table, table.side)}", "strong!")],
    ]
    if rnd := modules(table, table.side, "rnd"):
        found.append([(_("R&D"), "quiet"), (f" {rnd}", "strong!")])
    return found


def _workers(free: int, every: int, *, wide: bool) -> list[Span]:
    if wide and every <= _MOST_PIPS:
        g = glyphs()
        return [(" " + g.free * free, "strong"), (g.taken * (every - free), "quiet")]
    return [(" " + _("{n} of {most}").format(n=free, most=every), "strong!" if free else "quiet")]


def _mined(own: Iterable[Source], kind: str, *, wide: bool) -> list[Span]:
    """Return one pip for each worker that the sources take: the permanent source first, then all areas together.

    A hollow pip is a worker already assigned.
    """
    mine = [source for source in own if source.resource == kind]
    permanent, areas = mine[0], mine[1:]
    spans: list[Span] = [(" ", ""), *_pips(permanent.free, permanent.capacity)]
    if areas:
        free, most = sum(source.free for source in areas), sum(source.capacity for source in areas)
        words = ngettext("+ {n} area", "+ {n} areas", len(areas)).format(n=len(areas)) + " " if wide else "+"
        spans += [(f" {words}", "quiet"), *_pips(free, most)]
        if any(source.depletion for source in areas):
            spans.append(("-", "warn"))
    return spans


def _pips(free: int, most: int) -> list[Span]:
    if most > _MOST_PIPS:
        return [(_("{n} of {most}").format(n=free, most=most), "strong!" if free else "quiet")]
    return [(glyphs().free * free, "strong"), (glyphs().taken * (most - free), "quiet")]


def _piles(table: Table) -> list[list[Span]]:
    me = table.me
    words = (
        (pgettext("label", "hand"), me.hand),
        (pgettext("label", "deck"), me.deck),
        (pgettext("label", "discard"), len(me.discard)),
    )
    return [[(f"{word} ", "quiet"), (str(count), "strong!" if count else "quiet")] for word, count in words]


def _hand(table: Table, room: int) -> list[Span]:
    """Return the hand by attack and health, the strongest cards first, reinforcements by their symbol, with the number of cards
    that do not fit.
    """
    cards = [table.parts.card[card] for card in table.view.hand if card in table.parts.card]
    cards.sort(key=lambda card: (card.major is None, -sum(card.major or (0, 0)), card.key))
    said = ["R" if card.major is None else f"{card.major.attack}/{card.major.health}" for card in cards]
    head = _("hand") + " "
    for shown in range(len(said), 0, -1):
        more = f" +{len(said) - shown}" if shown < len(said) else ""
        words = " ".join(said[:shown])
        if len(head) + len(words) + len(more) <= room:
            return [(head, "quiet"), (words, "strong!"), (more, "quiet")]
    return [(f"{head}{len(said)}", "quiet")] if said and len(head) + 2 <= room else []
