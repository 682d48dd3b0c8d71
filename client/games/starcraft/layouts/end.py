"""Draw the end of a game: the last map, the ranking, points by round with deciding events, and the best units."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from client.games.starcraft.layouts.galaxy.list import draw_list
from client.games.starcraft.layouts.galaxy.map import Pointing, draw_map, grid
from client.games.starcraft.layouts.galaxy.panel import whole_galaxy
from client.games.starcraft.layouts.theme import hue
from client.games.starcraft.model.counting import GameNumbers
from client.games.starcraft.model.goals import Standing, standings
from client.games.starcraft.model.table import Table
from client.games.starcraft.screen_state import Over, Picture
from client.games.starcraft.texts.end import best_unit, decisions
from client.games.starcraft.texts.provisional import provisional_sentence
from client.games.starcraft.texts.words import seat_name
from client.table import selectors
from client.table.details import TOGETHER
from client.text.i18n import _, pgettext
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line, Span, clip, crop, fit, rule, wrap
from client.tui.canvas.glyphs import curve, glyphs
from client.tui.table import game_over
from client.tui.table.game_over import FOOT, HEAD, Ranked
from protocol.text import clean

# -- The end of a game of StarCraft: ranking, points by round, battles ------------------------------------------------


class GameOver(game_over.GameOver):
    """The end of a game with its tables, on one page if there is room. It uses the game's table as well as its record."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture

    def draw(self, picture: selectors.Picture, width: int, height: int) -> list[Line]:
        over, table = self._picture.over, self._picture.table
        if over is None or table is None:
            return super().draw(picture, width, height)
        if has_two_pages(width, height):
            return _galaxy_page(table, over, width, height) if over.shows_galaxy else super().draw(picture, width, height)
        canvas = Canvas(width, height)
        _page(canvas, table, over)
        return list(canvas.lines)

    def tables(self, over: Over, width: int, height: int) -> Sequence[Ranked]:
        table = self._picture.table
        return () if table is None else tables(table, over.numbers, width, height, over.turning)


def game_over_lines(picture: Picture, width: int, height: int) -> list[Line]:
    """Return the end of the game in that many cells and lines."""
    return GameOver(picture).draw(picture, width, height)


def has_two_pages(width: int, height: int) -> bool:
    """Return whether the last map needs a second page in that room."""
    return width < ROOMY or height < LEAST_PAGE


def _galaxy_page(table: Table, over: Over, width: int, height: int) -> list[Line]:
    """Return the last map, or the list if the map does not fit, and the best units below it."""
    ranked = standings(table)
    units = [] if over.numbers is None else _units(table, ranked, over.numbers, width, across=2 if len(ranked) > 2 else 1)
    galaxy = whole_galaxy(table, Pointing(), width, max(height - len(units), len(table.view.galaxy) + 1))
    return [*galaxy, *units][:height]


# -- One page, if there is room ---------------------------------------------------------------------------------------


ROOMY, LEAST_PAGE = 110, 26
"""From these columns and lines, the result is in large letters above everything else."""
_BESIDE = 46
"""The width of the part next to the map, in cells."""


def _page(canvas: Canvas, table: Table, over: Over) -> None:
    """Draw the result, then the last map with points, deciding events and best units next to it; then the reason and the path
    of the record.
    """
    width, height = canvas.columns, canvas.height
    game_over.result(canvas, over, "authority")
    room = height - HEAD - FOOT
    left = width - _BESIDE - 1
    found = grid(table, left, room)
    is_map = found is not None and found.is_whole
    drawn = draw_map(table, Pointing(), found, left) if found and is_map else draw_list(table, Pointing(), left)
    for y, line in enumerate(drawn[:room], HEAD):
        canvas.spans(0, y, clip(line, left))
        canvas.put(left, y, glyphs().down, "rule")
    for y in range(HEAD + len(drawn), height - FOOT):
        canvas.put(left, y, glyphs().down, "rule")
    beside = canvas.window(Rectangle(left + 1, HEAD, _BESIDE, room))
    for y, line in enumerate(_summed_up(table, over, _BESIDE, room)[:room]):
        beside.spans(0, y, line)
    game_over.foot(canvas, over)


def _summed_up(table: Table, over: Over, width: int, height: int) -> list[Line]:
    """Return points by round, deciding events and the best units; then the verification of the shuffles, and the chat."""
    ranked, numbers = standings(table), over.numbers
    proof: list[Line] = [(), *game_over.proof(over, width)] if over.proof else []
    if numbers is None:
        return [rule(width, [(_("Points"), "strong!")]), *_standings(table, ranked, None, width), *proof]
    below = [*_marks(table, numbers, over.turning, width), *_units(table, ranked, numbers, width)]
    each = max(min((height - len(below) - len(proof) - 2) // max(len(ranked), 1), 3), 1)
    lines: list[Line] = [
        rule(width, [(_("Points by round"), "strong!")]),
        *_curves(table, ranked, numbers, width, each),
        *below,
    ]
    return [*lines, *proof, *game_over.said(over, width, height - len(lines) - len(proof))]


def _curves(table: Table, ranked: Sequence[Standing], numbers: GameNumbers, width: int, each: int) -> list[Line]:
    """Return the points of each seat as bars in its colour, in that many lines, one block for each round.

    Below the bars are the rounds with deciding events.
    """
    name = min(max((cell_len(clean(seat_name(table, one.seat))) for one in ranked), default=0), 10)
    room = width - name - 10
    rounds = len(numbers.points)
    wide = max(min(room // max(rounds, 1), 5), 1)
    shown = numbers.points[-(room // wide) :]
    top = max(max(map(max, numbers.points), default=1), 1)
    lines: list[Line] = []
    for one in ranked:
        values = [points[one.seat] for points in shown]
        rows = curve(values, top, len(values), each)
        for at, row in enumerate(rows):
            is_last = at == len(rows) - 1
            blocks = "".join(sign * max(wide - 1, 1) + (" " if wide > 1 else "") for sign in row)
            head = clean(seat_name(table, one.seat)) if is_last else ""
            spans: list[Span] = [(f" {table.letter(one.seat) if is_last else ' '} ", hue(table, one.seat))]
            spans += [
                (fit(head, name) + " ", "strong!" if is_last else ""),
                (fit(blocks, len(values) * wide), hue(table, one.seat)),
            ]
            lines.append((*spans, (f"{one.points:>3}", "strong!")) if is_last else tuple(spans))
    first = numbers.rounds - len(shown) + 1
    marked = {mark.round for mark in numbers.marks}
    axis: list[Span] = [(" " * (name + 4), "")]
    for number in range(first, numbers.rounds + 1):
        style = "strong!" if number == numbers.turned else "warn" if number in marked else "faint"
        axis.append((fit(str(number), wide), style))
    return [*lines, tuple(axis)]


def _marks(table: Table, numbers: GameNumbers, turning: str, width: int) -> list[Line]:
    """Return the deciding events by round, and the round in which the lead last changed."""
    found: list[list[Span]] = [[(f" {number} ", "warn"), (words, "")] for number, words in decisions(table, numbers)]
    lines = [line for spans in found for line in wrap(spans, width, indent=3)]
    return [*lines, *(((" ", ""), *line) for line in wrap([(turning, "faint")], width - 2))] if turning else lines


def _units(table: Table, ranked: Sequence[Standing], numbers: GameNumbers, width: int, across: int = 1) -> list[Line]:
    """Return the best unit of each seat, and the seat's battles, with that many seats next to each other."""
    cells: list[Line] = []
    each = width // across
    for one in ranked:
        did = numbers.seats[one.seat]
        said = best_unit(table, did.best) if did.best is not None else _("no unit")
        fought = _("battles {won}/{n}").format(won=did.won, n=did.fought) if did.fought else ""
        spans: list[Span] = [(f" {table.letter(one.seat)} ", hue(table, one.seat)), (fit(said, each - 18), "")]
        cells.append(clip((*spans, (fought, "faint")), each))
    rows = [tuple(span for cell in cells[at : at + across] for span in cell) for at in range(0, len(cells), across)]
    return [rule(width, [(_("Best units"), "strong!")]), *rows]


# -- ending -----------------------------------------------------------------------------------------------------------


_NAME = 12
_FACTION = 15
"""The width of a faction's name, in cells, that is kept before a column of numbers is left out."""
_BARS = 24
_LEAST_BARS = 8


def tables(table: Table, numbers: GameNumbers | None, width: int, height: int, turning: str = "") -> Sequence[Ranked]:
    """Return the tables from the top down.

    `numbers`: the statistics of the record; None until they are available. `turning`: the sentence about the last change of the
    lead.
    """
    ranked = standings(table)
    found: list[Ranked] = [(1, _standings(table, ranked, numbers, width))]
    if numbers is not None and numbers.points and max(map(max, numbers.points)) > 0:
        found.append((3, _points(table, ranked, numbers, width)))
    if numbers is not None:
        found.append((3, _marks(table, numbers, turning, width)))
        found.append((6, _battles(table, ranked, numbers, width)))
        if any(seat.best for seat in numbers.seats):
            found.append((5, _units(table, ranked, numbers, width)))
    found.append((7, [*draw_list(table, Pointing(), width)]))
    found.append((8, [((" ", ""), *line) for line in wrap([(provisional_sentence(table), "faint")], width - 2)]))
    return found


def _standings(table: Table, ranked: Sequence[Standing], numbers: GameNumbers | None, width: int) -> list[Line]:
    """Return one line for each seat: its rank, its player and faction, and its tie-breakers in their order."""
    heads = (_("points"), _("resources"), _("areas"), pgettext("held on the board", "bases"), _("workers"))
    wide = [max(cell_len(head), 5) + 2 for head in heads]
    names = [clean(seat_name(table, each.seat)) for each in ranked]
    name = min(max(map(cell_len, names)), _NAME)
    place = _("rank")
    first = cell_len(place) + 2
    room = width - first - 4 - name - sum(wide)
    factions = [_faction_name(table, each.seat) for each in ranked]
    faction = max(min(max(map(cell_len, factions)) + 1, room), 0)
    while wide and faction < min(_FACTION, max(map(cell_len, factions))):  # leave out the last tie-breaker first
        faction += wide.pop()
    faction = min(faction, max(map(cell_len, factions)) + 1)
    head: list[Span] = [(fit(f" {place}", first), "faint"), (" " * (3 + name), ""), (fit(_("faction"), faction), "faint")]
    head += [(_right(word, room_), "faint") for word, room_ in zip(heads, wide, strict=False)]
    lines: list[Line] = [clip(head, width)]
    for each, told, led in zip(ranked, names, factions, strict=True):
        won = table.view.result is not None and each.seat in table.view.result.winners
        spans: list[Span] = [
            (fit(f" {each.rank}", first), "strong" if won else ""),
            (f"{table.letter(each.seat)} ", hue(table, each.seat)),
            (fit(told, name) + " ", "strong" if won else "title"),
            (fit(led, faction), ""),
        ]
        values = (each.points, each.resources, each.areas, each.bases, each.workers)
        if each.is_out:
            round_ = numbers.seats[each.seat].out if numbers is not None else 0
            out = _("out in round {n}").format(n=round_) if round_ else pgettext("of the game", "out")
            spans += [(_right(str(each.points), wide[0] if wide else 7), ""), (f"   {out}", "faint")]
        else:
            spans += [
                (_right(str(value), room_), "strong" if not n else "")
                for n, (value, room_) in enumerate(zip(values, wide, strict=False))
            ]
        lines.append(clip(spans, width))
    return lines


def _faction_name(table: Table, seat: int) -> str:
    faction = table.faction(seat)
    return "" if faction is None else faction.name


def _points(table: Table, ranked: Sequence[Standing], numbers: GameNumbers, width: int) -> list[Line]:
    """Return the points of each seat by round, with a curve if there is room."""
    lines: list[Line] = [rule(width, [(_("Points by round"), "title")])]
    top = max(map(max, numbers.points))
    room = width - 5 - _NAME
    shown = min(len(numbers.points), max((room - _LEAST_BARS - 2) // 3, 1))
    bars = min(room - 3 * shown - 2, _BARS)
    for each in ranked:
        values = [points[each.seat] for points in numbers.points]
        drawn = curve(values, top, min(bars, max(2 * len(values), _LEAST_BARS)))[0] if bars > 1 else ""
        spans: list[Span] = [
            (f" {table.letter(each.seat)} ", hue(table, each.seat)),
            (fit(clean(seat_name(table, each.seat)), _NAME), "title"),
            ("".join(f"{value:>3}" for value in values[-shown:]), ""),
            ("  ", ""),
            (drawn, hue(table, each.seat)),
        ]
        lines.append(clip(spans, width))
    return lines


def _battles(table: Table, ranked: Sequence[Standing], numbers: GameNumbers, width: int) -> list[Line]:
    """Return the battles won and fought by each seat, the most wins first; empty if there were no battles."""
    order = sorted(ranked, key=lambda each: (-numbers.seats[each.seat].won, -numbers.seats[each.seat].fought))
    told = []
    for each in order:
        did = numbers.seats[each.seat]
        name = _("you") if each.seat == table.seat else clean(table.name(each.seat))
        told.append(f"{name} {did.won}/{did.fought}".replace(" ", TOGETHER))
    if not any(seat.fought for seat in numbers.seats):
        return []
    words = [
        tuple((text.replace(TOGETHER, " "), style) for text, style in line)
        for line in wrap([("   ".join(told), "")], width - 2)
    ]
    return [rule(width, [(_("Battles won of those fought"), "title")]), *(((" ", ""), *line) for line in words)]


def _right(text: str, width: int) -> str:
    """Return the text aligned to the right in that many cells."""
    text = crop(text, width - 1)
    return " " * (width - cell_len(text)) + text
