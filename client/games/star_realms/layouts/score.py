"""Draw the score: the authority of each side, its losses, and the last turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from client.games.star_realms.data import INFO
from client.games.star_realms.layouts import moving
from client.games.star_realms.model import table as model_table
from client.games.star_realms.model.table import Seat, Table
from client.games.star_realms.screen_state import Picture
from client.table.owners import team_name
from client.text.i18n import _, pgettext
from client.tui.canvas import gauges
from client.tui.canvas.blocks import figure
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line, Span, crop, distinct, width_of
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip
from client.tui.table.zones import Part, clock
from protocol.text import clean

# -- The authority of a seat: the filled part of its bar, and its colour ----------------------------------------------


def scales(picture: Picture, table: Table) -> tuple[int, ...]:
    """Return the authority of a full bar for each seat: the common starting authority, or the highest known authority. If
    seats begin with different authority, or share it, each seat has its own scale.
    """
    first = model_table.first_authority(table.mode, len(table.seats))
    most = [max(n, *_known(picture, seat)) for n, seat in zip(first, table.seats, strict=True)]
    own = len(set(first)) > 1 or model_table.shares_authority(table.mode)
    return tuple(most) if own else (max(most),) * len(most)


def _known(picture: Picture, seat: Seat) -> tuple[int, ...]:
    """Return the authority of that seat now, and its known earlier values."""
    return (seat.authority, seat.authority - _change(picture, seat), *picture.highest[seat.number : seat.number + 1])


def level_of(table: Table, seat: Seat) -> str:
    """Return the colour of a seat's authority, relative to its starting authority."""
    return gauges.level(seat.authority, model_table.first_authority(table.mode, len(table.seats))[seat.number])


def authority_bar(picture: Picture, table: Table, seat: Seat, cells: int) -> list[Span]:
    """Return a bar of half a line's height, so that bars below each other stay apart. It shows the present authority, the
    loss since the end of the seat's last turn, and earlier losses.
    """
    g, full = glyphs(), scales(picture, table)[seat.number]
    before = seat.authority - _change(picture, seat)
    there = cells_of(seat.authority, cells, full)
    gone = max(cells_of(before, cells, full) - there, 0)
    rest: Span = (g.dot * (cells - there - gone), "rule")
    return [(g.brim * there, level_of(table, seat)), (g.gone * gone, "low"), rest]


def change_of(picture: Picture, seat: Seat) -> str:
    """Return the change since the end of the seat's last turn, with a symbol for its direction."""
    change = max(seat.authority, 0) - max(seat.authority - _change(picture, seat), 0)
    return f"{glyphs().up if change > 0 else glyphs().down_by}{abs(change)}" if change else ""


def _change(picture: Picture, seat: Seat) -> int:
    return picture.change[seat.number] if seat.number < len(picture.change) else 0


def cells_of(authority: int, cells: int, full: int) -> int:
    """Round authority to cells; a living seat has at least one cell.

    >>> [cells_of(authority, 16, 50) for authority in (50, 45, 1, 0, -3)]
    [16, 14, 1, 0, 0]
    """
    if authority <= 0:
        return 0
    return min(max((2 * authority * cells + full) // (2 * full), 1), cells)


# -- score ------------------------------------------------------------------------------------------------------------


HEIGHT = 3
_AROUND = 2
"""The cells on both sides of the middle line."""
_CHIP, _CHANGE = 4, 4
_NAME = 12
"""The most cells of a name in a score of one line."""
_BAR = 9
"""The fewest cells of a bar."""


@dataclass(frozen=True, slots=True)
class _Side:
    """One half of the score: the name is outermost, with `who` next to it. `below`: items that are shown if there is room."""

    seat: Seat
    name: str
    who: tuple[Span, ...]
    past: tuple[int, ...]
    below: tuple[Sequence[Span], ...]


class Score(Part):
    """Draws two mirrored halves: you, or your team, and the other side. Authority below zero is drawn as zero."""

    NAME = "score"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        if height >= HEIGHT:
            return _high(picture, table, width)
        return [] if table.many else _line(picture, table, width)


def _line(picture: Picture, table: Table, width: int) -> list[Line]:
    """Return one line with name, bar, change, and a chip with the number."""
    canvas, half = Canvas(width, 1), (width - 1) // 2
    seats = (table.me, table.others[0])
    names = [_("You") if table.seat is not None else clean(table.me.name), clean(table.others[0].name)]
    inner = _AROUND - 1 + _CHIP + 1 + _CHANGE
    cells = min(max(6, *map(cell_len, names)), _NAME, half - inner - 3 - _BAR)
    names = list(distinct(names, cells))
    bar = half - inner - cells - 3
    full = max(scales(picture, table))
    canvas.put(half, 0, glyphs().down, "rule")
    for seat, name, mirrored in zip(seats, names, (False, True), strict=True):
        number = f"{max(seat.authority, 0):^3}"
        style, change = chip(level_of(table, seat)), change_of(picture, seat)
        colour = "low!" if change.startswith(glyphs().down_by) else "high!"
        lost = max(-_change(picture, seat), 0)
        if mirrored:
            canvas.put(half + _AROUND, 0, f" {number}", style)
            canvas.put(half + _AROUND + _CHIP + 1, 0, change, colour)
            gauges.bar(canvas, half + 1 + inner, 0, bar, seat.authority, lost, full, mirrored=True, token=level_of(table, seat))
            canvas.right(width - 1, 0, name, "strong!")
        else:
            canvas.put(half - _AROUND + 1 - _CHIP, 0, f" {number}", style)
            canvas.right(half - _AROUND - _CHIP, 0, change, colour)
            gauges.bar(canvas, half - inner - bar, 0, bar, seat.authority, lost, full, token=level_of(table, seat))
            canvas.put(1, 0, name, "strong!")
        struck(canvas, picture, seat, half + 1 + inner if mirrored else half - inner - bar, 0, bar)
    return list(canvas.lines)


def struck(canvas: Canvas, picture: Picture, seat: Seat, x: int, y: int, cells: int) -> None:
    """Draw the bar of a seat that is hit in white, with the amount."""
    if said := hit_for(picture, seat):
        canvas.fill(Rectangle(x, y, cells, 1), chip("block.g"))
        canvas.put(x + max(cells // 2 - 2, 0), y, crop(said, cells), chip("block.g"))


def hit_for(picture: Picture, seat: Seat) -> str:
    """Return the amount of a hit, while the seat's bar is white; "" otherwise."""
    patch = moving.look(picture, Score.NAME, seat.number)
    return f"{glyphs().down_by}{patch.text}" if patch is not None and patch.look == "struck" else ""


def _high(picture: Picture, table: Table, width: int) -> list[Line]:
    """Return three lines: names and the last turns, bars and numbers, piles and losses."""
    canvas, half = Canvas(width, HEIGHT), width // 2
    canvas.fill(Rectangle(0, 0, width, HEIGHT), "on panel")
    sides = (_mine(picture, table), _theirs(picture, table, rival(table)))
    digits = [len(str(max(side.seat.authority, 0))) for side in sides]
    bar = half - 4 * max(digits) - 5
    full = scales(picture, table)
    full = full if len(set(full)) > 1 and table.many else (max(full),) * len(full)
    for line in range(HEIGHT):
        canvas.put(half, line, glyphs().down, "rule")
    for side, wide, mirrored in zip(sides, digits, (False, True), strict=True):
        seat, level = side.seat, level_of(table, side.seat)
        start = width - 1 - bar if mirrored else 1
        figure(canvas, half + 3 if mirrored else half - 4 * wide - 1, 0, max(seat.authority, 0), level)
        lost = max(-_change(picture, seat), 0)
        gauges.bar(canvas, start, 1, bar, seat.authority, lost, full[seat.number], mirrored=mirrored, token=level)
        struck(canvas, picture, seat, start, 1, bar)
        _top(canvas, picture, side, start, bar, level, mirrored=mirrored)
        below = _fitting(side.below, bar)
        canvas.spans(start + bar - width_of(below) if mirrored else start, 2, below)
    return list(canvas.lines)


def _top(canvas: Canvas, picture: Picture, side: _Side, start: int, bar: int, level: str, *, mirrored: bool) -> None:
    """Draw the upper line of a half: the name outermost, the last turns near the number, the change next to them."""
    change, curve = change_of(picture, side.seat), side.past if len(side.past) > 2 else ()
    highest = max(1, *side.past) if side.past else 1
    colour = "low!" if change.startswith(glyphs().down_by) else "high!"
    room = bar - len(curve) - len(change) - 3
    name = crop(side.name, room)
    who = side.who if cell_len(name) + 2 + width_of(side.who) <= room else ()
    if mirrored:
        end = start + bar
        at = canvas.right(end, 0, name, "strong!")
        canvas.spans(at - 2 - width_of(who), 0, who)
        at = gauges.curve(canvas, start, 0, curve, highest, level)
        canvas.put(at + (1 if curve else 0), 0, change, colour)
    else:
        at = canvas.put(start, 0, name, "strong!")
        canvas.spans(at + 2, 0, who)
        gauges.curve(canvas, start + bar - len(curve), 0, curve, highest, level)
        canvas.right(start + bar - len(curve) - (1 if curve else 0), 0, change, colour)


def _fitting(said: Sequence[Sequence[Span]], room: int) -> list[Span]:
    """Return as many of these texts as fit, three blanks apart."""
    spans: list[Span] = []
    for part in said:
        if part and width_of(spans) + width_of(part) + (3 if spans else 0) <= room:
            spans += [*([("   ", "")] if spans else []), *part]
    return spans


def rival(table: Table) -> Seat:
    """Return the seat that the score compares with yours. This is the only other seat, else a leader, else the seat that you
    hunt, else the seat with the most authority.
    """
    enemies = [seat for seat in table.others if seat.team != table.me.team] or list(table.others)
    alive = [seat for seat in enemies if seat.alive] or enemies
    prey = table.mode == model_table.HUNTER
    return max(
        alive,
        key=lambda seat: (seat.role in model_table.LEADERS, prey and seat.reach == "seat", seat.authority, -seat.number),
    )


def _past(picture: Picture, table: Table, seat: Seat) -> tuple[int, ...]:
    """Return the authority of that seat at the end of the last turns, and now."""
    before = (each[seat.number] for each in picture.authority if seat.number < len(each))
    return (*before, max(seat.authority, 0))


def _mine(picture: Picture, table: Table) -> _Side:
    me = table.me
    own = _("You") if table.seat is not None else clean(me.name)
    piles: list[Span] = []
    for word, number in ((pgettext("label", "deck"), me.deck), (pgettext("label", "discard"), len(me.discard))):
        piles += [*([("   ", "")] if piles else []), (f"{word} ", "quiet"), (str(number), "text")]
    below = (piles, [(hit, "low") for hit in picture.hits[:1]])
    return _Side(me, *_named(picture, table, me, own), _past(picture, table, me), below)


def _theirs(picture: Picture, table: Table, seat: Seat) -> _Side:
    if table.many:
        below: tuple[Sequence[Span], ...] = ([(_why(table, seat), "quiet")],)
    else:
        below = (counts_in_words(seat),)
    return _Side(seat, *_named(picture, table, seat, clean(seat.name)), _past(picture, table, seat), below)


def _named(picture: Picture, table: Table, seat: Seat, name: str) -> tuple[str, tuple[Span, ...]]:
    """Return the heading of a half, and the text next to it: the members of a team that shares its authority, a role, a
    clock.
    """
    if model_table.shares_authority(table.mode):
        team = team_title(seat.team)
        of_team = (each for each in table.seats if each.team == seat.team)
        members = [_("you") if each.number == table.seat else clean(each.name) for each in of_team]
        return team, ((", ".join(members), "quiet"),)
    who: list[Span] = [(INFO.role_name(seat.role), "quiet")] if seat.role else []
    if not seat.alive:
        who += [*([(", ", "quiet")] if who else []), (pgettext("of the game", "out"), "strong!")]
    time = clock(picture, seat.number)
    return name, (*who, *(time if who else time[1:]))


def team_title(team: int) -> str:
    """Return a team's name with a capital letter."""
    title = _("Team {name}").format(name=team_name(team))
    return title[:1].upper() + title[1:]


def _why(table: Table, seat: Seat) -> str:
    """Return why the score compares this seat with yours."""
    if model_table.shares_authority(table.mode) or seat.role in model_table.LEADERS:
        return ""
    if table.mode == model_table.HUNTER and table.seat is not None:
        return _("you hunt {name}").format(name=clean(seat.name))
    return _("the strongest opponent")


def counts_in_words(seat: Seat) -> list[Span]:
    """Return the numbers of cards in hand, deck and discard pile, in words."""
    spans: list[Span] = []
    counts = (
        (pgettext("label", "hand"), seat.hand),
        (pgettext("label", "deck"), seat.deck),
        (pgettext("label", "discard"), len(seat.discard)),
    )
    for word, number in counts:
        spans += [*([("  ", "")] if spans else []), (f"{word} ", "quiet"), (str(number), "text")]
    return spans
