"""Draw the end of a game: how the seats stand, and points round by round."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from client.games.starcraft.layouts.theme import hue
from client.games.starcraft.model.counting import GameNumbers
from client.games.starcraft.model.goals import Standing, standings
from client.games.starcraft.model.table import Table
from client.games.starcraft.screen_state import Over, Picture
from client.games.starcraft.texts.provisional import provisional_sentence
from client.games.starcraft.texts.words import seat_name
from client.table.details import TOGETHER
from client.text.i18n import _, pgettext
from client.tui.canvas.draw import Line, Span, clip, crop, fit, rule, wrap
from client.tui.canvas.glyphs import curve
from client.tui.table import game_over
from client.tui.table.game_over import Ranked
from protocol.text import clean

# -- The end of a game of StarCraft: how the seats stand, points round by round, battles ------------------------------


class GameOver(game_over.GameOver):
    """With the tables of this game, which are drawn from the table as well."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture

    def tables(self, over: Over, width: int, height: int) -> Sequence[Ranked]:
        table = self._picture.table
        return () if table is None else tables(table, over.numbers, width, height)


def game_over_lines(picture: Picture, width: int, height: int) -> list[Line]:
    """The end in that room."""
    return GameOver(picture).draw(picture, width, height)


# -- ending -----------------------------------------------------------------------------------------------------------


_NAME = 12
_FACTION = 15
"""The cells of a faction's name, before a column of numbers is left out for it."""
_BARS = 24
_LEAST_BARS = 8


def tables(table: Table, numbers: GameNumbers | None, width: int, height: int) -> Sequence[Ranked]:
    """From the top down. `numbers`: what the record tells; None before it is there."""
    ranked = standings(table)
    found: list[Ranked] = [(1, _standings(table, ranked, numbers, width))]
    if numbers is not None and numbers.points and max(map(max, numbers.points)) > 0:
        found.append((4, _points(table, ranked, numbers, width)))
    if numbers is not None:
        found.append((5, _battles(table, ranked, numbers, width)))
    found.append((6, [((" ", ""), *line) for line in wrap([(provisional_sentence(table), "faint")], width - 2)]))
    return found


def _standings(table: Table, ranked: Sequence[Standing], numbers: GameNumbers | None, width: int) -> list[Line]:
    """A line a seat: its place, who leads which faction, and the numbers in the order in which they decide."""
    heads = (_("points"), _("resources"), _("areas"), pgettext("held on the board", "bases"), _("workers"))
    wide = [max(cell_len(head), 5) + 2 for head in heads]
    names = [clean(seat_name(table, each.seat)) for each in ranked]
    name = min(max(map(cell_len, names)), _NAME)
    place = _("rank")
    first = cell_len(place) + 2
    room = width - first - 4 - name - sum(wide)
    factions = [_faction_name(table, each.seat) for each in ranked]
    faction = max(min(max(map(cell_len, factions)) + 1, room), 0)
    while wide and faction < min(_FACTION, max(map(cell_len, factions))):  # what decides last has no room first
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
    """The points of each seat round by round, and a curve of them where there is room."""
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
            (drawn, "bar"),
        ]
        lines.append(clip(spans, width))
    return lines


def _battles(table: Table, ranked: Sequence[Standing], numbers: GameNumbers, width: int) -> list[Line]:
    """Battles won and fought, most won first; nothing if there was none."""
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
    """The text at the right of that many cells."""
    text = crop(text, width - 1)
    return " " * (width - cell_len(text)) + text
