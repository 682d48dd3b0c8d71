"""The tables at the end of a game of two: both curves on one scale, and the numbers of both beside them."""

from __future__ import annotations

from itertools import zip_longest

from client.games.star_realms.model.game_numbers import SeatNumbers
from client.games.star_realms.screen_state import Over
from client.games.star_realms.tui.ending.ending_parts import Tables, authority_of, best_card, deck, heads, name_of, right, top
from client.i18n import _
from client.tui.look.curves import curve
from client.tui.look.draw import Line, Span, clip, fit, rule
from client.tui.look.glyphs import glyphs
from protocol.text import clean

BESIDE = 76
"""From this width on, numbers stand beside the curves."""
NUMBERS = 35
"""The width of the numbers there."""
_NAME, _COLUMN = 8, 9
_HIGH = 24
"""From this height on, curves are twice as high."""


def tables(over: Over, width: int, height: int) -> Tables:
    """Curves and numbers, best cards and decks."""
    order = (1, 0) if over.me == 1 else (0, 1)
    if width < BESIDE:
        found = [(1, [rule(width, [(_("Authority, turn by turn"), "title")]), *_curves(over, order, width, 1)])]
        if over.seats:
            found.append(
                (
                    2,
                    [
                        tuple(_number_head(over, order, width)),
                        *(((" ", ""), *line) for line in _numbers(over, order, width - 1)),
                    ],
                )
            )
            found.append((5, [rule(width, [(_("Best cards"), "title")]), *_best(over, order, width)]))
            found.append((6, [rule(width, [(_("Decks at the end"), "title")]), *_decks(over, order)]))
        return found
    left = width - NUMBERS - 1
    head = clip(rule(left, [(_("Authority, turn by turn"), "title")]), left)
    curves = _curves(over, order, left, 4 if height >= _HIGH else 2)
    nothing: list[Line] = [((_("There is no record to count in."), ""),)]
    numbers = _numbers(over, order, NUMBERS - 1) if over.seats else nothing
    found = [
        (
            1,
            [
                (*head, (glyphs().tee_down, "rule"), *_number_head(over, order, NUMBERS)),
                *_beside(curves, numbers, left),
            ],
        )
    ]
    if over.seats:
        best = clip(rule(left, [(_("Best cards"), "title")]), left)
        ends = rule(NUMBERS, [(_("Decks at the end"), "title")])
        found.append(
            (5, [(*best, (glyphs().cross, "rule"), *ends), *_beside(_best(over, order, left), _decks(over, order), left)])
        )
    return found


def _beside(left: list[Line], right_of_it: list[Line], width: int) -> list[Line]:
    return [
        (*clip(one, width), (glyphs().down + " ", "rule"), *other)
        for one, other in zip_longest(left, right_of_it, fillvalue=())
    ]


def _curves(over: Over, order: tuple[int, ...], width: int, height: int) -> list[Line]:
    """Both curves on one scale, each ending in the number of the score line, and the turns below them."""
    highest = top(over)
    lines: list[Line] = []
    room = width - _NAME - 11
    for seat in order:
        values = authority_of(over, seat)
        drawn = curve(values, highest, room, height)
        for number, bars in enumerate(drawn):
            first, last = number == 0, number == len(drawn) - 1
            label = right(str(highest) if first else "0" if last else "", 4)
            end = f" {values[-1] if values else 0:>3}" if last else ""
            name = name_of(over, seat, _NAME) if first else " " * _NAME
            lines.append(((f" {name}", "title"), (f"{label} ", "faint"), (bars, ""), (end, "strong")))
    start, end = _("turn {n}").format(n=1), _("turn {n}").format(n=over.turns)
    lines.append(((" " * (_NAME + 6), ""), (start + right(end, max(room - len(start), len(end))), "faint")))
    return lines


def _number_head(over: Over, order: tuple[int, ...], width: int) -> list[Span]:
    return heads(_("Numbers"), [clean(over.names[seat]) for seat in order] if over.seats else [], width, _COLUMN)


def _numbers(over: Over, order: tuple[int, ...], width: int) -> list[Line]:
    rows = [(label, [_row(over.seats[seat])[number] for seat in order]) for number, label in enumerate(_labels())]
    room = width - _COLUMN * len(order)
    lines: list[Line] = []
    for label, values in rows:
        best = max(values, key=lambda value: value[0])
        spans: list[Span] = [(fit(label, room), "")]
        for number, text in values:
            is_best = number == best[0] and sum(value[0] == best[0] for value in values) == 1
            spans.append((right(text, _COLUMN - 1) + " ", "strong" if is_best else ""))
        lines.append(tuple(spans))
    return lines


def _labels() -> tuple[str, ...]:
    return _("biggest hit"), _("combat dealt"), _("bases felled"), _("trade spent"), _("bought, scrapped")


def _row(seat: SeatNumbers) -> list[tuple[int, str]]:
    """Each number with its text."""
    bought = sum(seat.bought.values())
    plain = (seat.biggest_hit, seat.combat, seat.bases, seat.trade)
    return [*((number, str(number)) for number in plain), (bought, f"{bought}, {seat.scrapped}")]


def _best(over: Over, order: tuple[int, ...], width: int) -> list[Line]:
    return [
        ((f" {name_of(over, seat, _NAME)} ", "title"), *best_card(over.seats[seat].best, width - _NAME - 3)) for seat in order
    ]


def _decks(over: Over, order: tuple[int, ...]) -> list[Line]:
    return [((name_of(over, seat, _NAME - 3), "title"), *deck(over.seats[seat].deck)) for seat in order]
