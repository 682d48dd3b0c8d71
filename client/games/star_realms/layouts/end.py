"""Draw the end of a game: authority over the turns, and what each seat did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from rich.cells import cell_len

from client.games.star_realms.model.counting import BestCard, SeatNumbers
from client.games.star_realms.screen_state import Over
from client.games.star_realms.texts.cards import gain
from client.games.star_realms.texts.words import LETTERS, amount_of, card_name
from client.text.i18n import _, pgettext
from client.tui.canvas.draw import Line, Span, clip, crop, fit, rule
from client.tui.canvas.glyphs import curve, glyphs
from client.tui.table import game_over
from client.tui.table.game_over import Ranked, sentence
from protocol.text import clean

# -- game over --------------------------------------------------------------------------------------------------------


class GameOver(game_over.GameOver):
    """With the tables of two or of many, and the turning point."""

    def tables(self, over: Over, width: int, height: int) -> Sequence[Ranked]:
        tables = tables_of_two if len(over.names) == 2 else tables_of_many
        return [*tables(over, width, height), (4, sentence(over.turning, "", width))]


# -- The tables at the end of a game of several: a line for each seat with its curve and its numbers ------------------


_SEAT_NAME = 12
_SEAT_COLUMN = 8
_LEAST = 12
"""The narrowest curve beside the numbers."""


def tables_of_many(over: Over, width: int, height: int) -> Tables:
    """A line for each seat; the best cards and the decks, where there is room."""
    seats = range(len(over.names))
    found: Tables = [(1, _seats(over, width))]
    if over.seats:
        best: list[Line] = [rule(width, [(_("Best cards"), "title")])]
        best += [(*_head(over, seat), *best_card(over.seats[seat].best, width - _SEAT_NAME - 6)) for seat in seats]
        decks: list[Line] = [rule(width, [(_("Decks at the end"), "title")])]
        decks += [(*_head(over, seat), *deck(over.seats[seat].deck)) for seat in seats if over.seats[seat].deck]
        found += [(5, best), (6, decks)]
    return found


def _seats(over: Over, width: int) -> list[Line]:
    """The curve of each seat, its authority at the end, and as many of its numbers as there is room for."""
    columns = _columns(over)
    room = width - _SEAT_NAME - 11
    shown = [column for number, column in enumerate(columns) if room - _SEAT_COLUMN * (number + 1) >= _LEAST]
    bars = room - _SEAT_COLUMN * len(shown)
    title = _("Authority, turn by turn")
    if cell_len(title) + 5 > _SEAT_NAME + 10 + bars:
        title = _("Authority")
    across = glyphs().across
    head: list[Span] = [*clip(rule(_SEAT_NAME + 10 + bars, [(title, "title")]), _SEAT_NAME + 10 + bars)]
    for label, _values in shown:
        text = crop(label, _SEAT_COLUMN - 2)
        head += [(across * (_SEAT_COLUMN - 2 - cell_len(text)) + " ", "rule"), (f"{text} ", "title")]
    lines: list[Line] = [(*head, (across, "rule"))]
    highest = top(over)
    for seat in range(len(over.names)):
        values = authority_of(over, seat)
        drawn = curve(values, highest, bars)[0] if _draws_curve(over, seat) else " " * bars
        spans: list[Span] = [
            *_head(over, seat),
            (drawn, side_of(over, seat)),
            (right(str(values[-1] if values else 0), 4) + " ", f"{side_of(over, seat)}!"),
        ]
        spans += [(right(numbers[seat], _SEAT_COLUMN - 1) + " ", "") for _label, numbers in shown]
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
        (pgettext("the biggest one", "hit"), [str(seat.biggest_hit) for seat in over.seats]),
        (_("combat"), [str(seat.combat) for seat in over.seats]),
        (pgettext("destroyed", "bases"), [str(seat.bases) for seat in over.seats]),
        (_("trade"), [str(seat.trade) for seat in over.seats]),
        (_("bought"), [str(sum(seat.bought.values())) for seat in over.seats]),
    ]


def _head(over: Over, seat: int) -> list[Span]:
    """Whether it won, its team and its name."""
    won = seat in over.winners
    return [
        (f" {glyphs().done if won else ' '}", "good"),
        (f"{over.teams[seat] if over.teams else ' '} ", "strong" if won else ""),
        (f"{name_of(over, seat, _SEAT_NAME)} ", "title"),
    ]


# -- ending of two ----------------------------------------------------------------------------------------------------


BESIDE = 76
"""From this width on, numbers stand beside the curves."""
NUMBERS = 35
"""The width of the numbers there."""
_NAME, _COLUMN = 8, 9
_HIGH = 24
"""From this height on, curves are twice as high."""


def tables_of_two(over: Over, width: int, height: int) -> Tables:
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
            side = side_of(over, seat)
            lines.append(((f" {name}", "title"), (f"{label} ", "faint"), (bars, side), (end, f"{side}!")))
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


# -- What the tables at the end of a game are made of, for two seats and for several ----------------------------------


Tables = list[tuple[int, list[Line]]]
"""The tables from the top down, each with its rank: the higher, the sooner it is left out where there is no room."""


def right(text: str, width: int) -> str:
    """The text at the right of that many cells."""
    text = crop(text, width)
    return " " * (width - cell_len(text)) + text


def heads(title: str, names: Sequence[str], width: int, column: int) -> list[Span]:
    """A rule with a title, and over each column at its right a name."""
    across = glyphs().across
    spans: list[Span] = [(f"{across} ", "rule"), (title, "title"), (" ", "rule")]
    room = width - 3 - cell_len(title) - column * len(names)
    spans.append((across * room, "rule"))
    for name in names:
        name = crop(name, column - 3)
        spans += [(across * (column - 3 - cell_len(name)) + " ", "rule"), (name, "title"), (f" {across}", "rule")]
    return list(clip(spans, width))


def name_of(over: Over, seat: int, width: int) -> str:
    """The seat's name in so many cells."""
    return fit(clean(over.names[seat]), width)


def side_of(over: Over, seat: int) -> str:
    """The colour of its side: of you and your team, or of who won where you looked on; and of the others."""
    if over.me is None:
        return "high" if seat in over.winners else "combat"
    ours = over.teams[seat] == over.teams[over.me] if over.teams else seat == over.me
    return "high" if ours else "combat"


def best_card(best: BestCard | None, width: int) -> list[Span]:
    """The card, how often it was played and what it gave, in words where there is room."""
    if best is None:
        return [(glyphs().dot, "faint")]
    gains = [(pool, amount) for pool in ("combat", "trade", "authority") if (amount := getattr(best, pool))]
    gains.sort(key=lambda gained: -gained[1])
    head = f"{card_name(best.card)} {glyphs().times}{best.played}  "
    for text in (", ".join(amount_of(*gained) for gained in gains), " ".join(gain(*gained)[0] for gained in gains)):
        if cell_len(head + text) <= width:
            return [(head + text, "")]
    return [(crop(head + text, width), "")]


def deck(cards: Mapping[str, int]) -> list[Span]:
    """How many cards of each faction, by its letter."""
    spans: list[Span] = [(right(str(sum(cards.values())), 3), "strong")]
    for faction, letter in LETTERS.items():
        count = cards.get(faction, 0)
        spans.append((f"  {letter}{count:>2}", faction if count else "faint"))
    return spans


def authority_of(over: Over, seat: int) -> list[int]:
    """That seat's authority over the turns."""
    return [authority[seat] for authority in over.authority]


def top(over: Over) -> int:
    """The highest authority anybody had: the scale of all curves."""
    return max((max(authority) for authority in over.authority), default=1) or 1
