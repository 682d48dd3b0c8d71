"""The tables at the end of a game of several: a line for each seat with its curve and its numbers."""

from __future__ import annotations

from rich.cells import cell_len

from client.games.star_realms.screen_state import Over
from client.games.star_realms.tui.ending.ending_parts import Tables, authority_of, best_card, deck, name_of, right, top
from client.i18n import _
from client.tui.look.curves import curve
from client.tui.look.draw import Line, Span, clip, crop, rule
from client.tui.look.glyphs import glyphs

_NAME = 12
_COLUMN = 8
_LEAST = 12
"""The narrowest curve beside the numbers."""


def tables(over: Over, width: int, height: int) -> Tables:
    """A line for each seat; the best cards and the decks, where there is room."""
    seats = range(len(over.names))
    found: Tables = [(1, _seats(over, width))]
    if over.seats:
        best: list[Line] = [rule(width, [(_("Best cards"), "title")])]
        best += [(*_head(over, seat), *best_card(over.seats[seat].best, width - _NAME - 6)) for seat in seats]
        decks: list[Line] = [rule(width, [(_("Decks at the end"), "title")])]
        decks += [(*_head(over, seat), *deck(over.seats[seat].deck)) for seat in seats if over.seats[seat].deck]
        found += [(5, best), (6, decks)]
    return found


def _seats(over: Over, width: int) -> list[Line]:
    """The curve of each seat, its authority at the end, and as many of its numbers as there is room for."""
    columns = _columns(over)
    room = width - _NAME - 11
    shown = [column for number, column in enumerate(columns) if room - _COLUMN * (number + 1) >= _LEAST]
    bars = room - _COLUMN * len(shown)
    title = _("Authority, turn by turn")
    if cell_len(title) + 5 > _NAME + 10 + bars:
        title = _("Authority")
    across = glyphs().across
    head: list[Span] = [*clip(rule(_NAME + 10 + bars, [(title, "title")]), _NAME + 10 + bars)]
    for label, _values in shown:
        text = crop(label, _COLUMN - 2)
        head += [(across * (_COLUMN - 2 - cell_len(text)) + " ", "rule"), (f"{text} ", "title")]
    lines: list[Line] = [(*head, (across, "rule"))]
    highest = top(over)
    for seat in range(len(over.names)):
        values = authority_of(over, seat)
        drawn = curve(values, highest, bars)[0] if _draws_curve(over, seat) else " " * bars
        spans: list[Span] = [*_head(over, seat), (drawn, ""), (right(str(values[-1] if values else 0), 4) + " ", "strong")]
        spans += [(right(numbers[seat], _COLUMN - 1) + " ", "") for _label, numbers in shown]
        lines.append(tuple(spans))
    return lines


def _draws_curve(over: Over, seat: int) -> bool:
    """Whether its curve is not the one of a seat above it."""
    return not over.shares_authority or over.teams.index(over.teams[seat]) == seat


def _columns(over: Over) -> list[tuple[str, list[str]]]:
    """Every number with its label and the value of each seat, what matters most first."""
    if not over.seats:
        return []
    return [
        (_("hit"), [str(seat.biggest_hit) for seat in over.seats]),
        (_("combat"), [str(seat.combat) for seat in over.seats]),
        (_("bases"), [str(seat.bases) for seat in over.seats]),
        (_("trade"), [str(seat.trade) for seat in over.seats]),
        (_("bought"), [str(sum(seat.bought.values())) for seat in over.seats]),
    ]


def _head(over: Over, seat: int) -> list[Span]:
    """Whether it won, its team and its name."""
    won = seat in over.winners
    return [
        (f" {glyphs().done if won else ' '}", "good"),
        (f"{over.teams[seat] if over.teams else ' '} ", "strong" if won else ""),
        (f"{name_of(over, seat, _NAME)} ", "title"),
    ]
