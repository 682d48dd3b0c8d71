"""Draw the end of a game: the winner, the authority by turns, each seat's actions, best card and deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from rich.cells import cell_len

from client.games.star_realms.layouts import card_content
from client.games.star_realms.layouts.theme import TOKENS
from client.games.star_realms.model.counting import BestCard, SeatNumbers
from client.games.star_realms.model.table import Stack
from client.games.star_realms.screen_state import Over
from client.games.star_realms.texts.cards import gain
from client.games.star_realms.texts.words import LETTERS, amount_of, card_name
from client.table import selectors
from client.text.i18n import _, all_of, ngettext, pgettext
from client.tui.canvas import card, gauges
from client.tui.canvas.canvas import Canvas, Rectangle, SizeClass
from client.tui.canvas.card import CardState
from client.tui.canvas.draw import Line, Span, clip, crop, fit, rule, wrap
from client.tui.canvas.glyphs import curve, glyphs
from client.tui.canvas.styles import chip
from client.tui.table import game_over
from client.tui.table.game_over import FOOT, HEAD, Ranked, numbered, sentence
from protocol.text import clean

# -- game over --------------------------------------------------------------------------------------------------------


class GameOver(game_over.GameOver):
    """The final page. On screens that draw cards, the result has large letters; otherwise it has a line."""

    def __init__(self, size: SizeClass = SizeClass.NORMAL) -> None:
        self._size = size

    def draw(self, picture: selectors.Picture, width: int, height: int) -> list[Line]:
        over = picture.over
        if not isinstance(over, Over):
            return []
        if self._size < SizeClass.WIDE:
            lines = [*super().draw(picture, width, height - 1)]
            return [*lines, *[()] * (height - 1 - len(lines)), ((glyphs().across * width, "rule"),)]
        canvas = Canvas(width, height)
        _page(canvas, over)
        return list(canvas.lines)

    def tables(self, over: Over, width: int, height: int) -> Sequence[Ranked]:
        tables = tables_of_two if len(over.names) == 2 else tables_of_many
        found = [*tables(over, width, height)]
        return [found[0], (3, sentence(over.turning, "quiet", width)), *found[1:]]


# -- The whole page, for screens with room ----------------------------------------------------------------------------


_LEFT = 78
"""The cells of the left part of a page of 120; the right part has 42."""
_BELOW = 5
"""The lines for several seats next to their cards, with up to two lines for each."""
_CARD = {SizeClass.WIDE: (17, 8), SizeClass.LARGE: (20, 12)}


def _page(canvas: Canvas, over: Over) -> None:
    """Draw the result, then turns and statistics, then cards and decks, then the reason and the path of the record."""
    width, height = canvas.columns, canvas.height
    game_over.result(canvas, over, "authority")
    if over.is_complete:
        cards = _CARD[SizeClass.LARGE if width >= SizeClass.LARGE.value[0] and height >= 44 else SizeClass.WIDE]
        below = height - FOOT - cards[1] - 1
        upper = canvas.window(Rectangle(0, HEAD, width, below - HEAD))
        lower = canvas.window(Rectangle(0, below, width, cards[1] + 1))
        if len(over.names) == 2:
            _two(upper, lower, over, cards)
        else:
            _many(upper, lower, over, cards)
    game_over.foot(canvas, over)


def _two(upper: Canvas, lower: Canvas, over: Over, cards: tuple[int, int]) -> None:
    order = _order(over)
    left = max(_LEFT, upper.columns - 50)
    right = upper.columns - left
    # the chart, and the sentence below it
    upper.rule(0, 0, left, [(_("Authority, turn by turn"), "strong!")])
    half = max((upper.height - 4) // 2, 2)
    _chart(upper, Rectangle(1, 1, left - 2, 2 * half + 1), over, order)
    for at, line in enumerate(wrap(numbered(over.turning, "combat" if over.turned else "", "quiet"), left - 7)[:2]):
        upper.spans(5, 2 * half + 2 + at, line)
    names = all_of([clean(over.names[seat]) for seat in order])
    upper.rule(left, 0, right, [(crop(names, right - 6), "strong!")])
    if not over.seats:
        upper.spans(left + 2, 2, [(crop(_("There are no saved games yet."), right - 3), "quiet")])
    rows = _rows(over, order)
    each = 2 if upper.height >= 2 * len(rows) + 2 else 1
    first = max((upper.height - each * len(rows)) // 2, 1)
    inks = side_of(over, order[0]), side_of(over, order[1])
    for at, row in enumerate(rows):
        _bars(upper, Rectangle(left + 1, first + at * each, right - 2, each), row, inks)
    # the best cards, the decks and the verification
    lower.rule(0, 0, left, [(_("Best cards"), "strong!")] if over.seats else [])
    for at, seat in enumerate(order if over.seats else ()):
        _best_card(lower, Rectangle(1 + at * (left // 2), 1, left // 2 - 1, cards[1]), over, seat, cards)
    lower.rule(left, 0, right, [(_("Decks at the end"), "strong!")] if over.seats else [])
    _decks_in(lower.window(Rectangle(left + 1, 1, right - 2, lower.height - 1)), over, order)


def _decks_in(canvas: Canvas, over: Over, order: Sequence[int]) -> None:
    """Draw a bar for each deck, then the verification of the shuffles, then the chat."""
    width, y = canvas.columns, 0
    name = min(max((cell_len(clean(over.names[seat])) for seat in order), default=0), 12)
    for seat in order if over.seats else ():
        at = canvas.put(1, y, f"{name_of(over, seat, name)} {sum(over.seats[seat].deck.values()):>2} ", side_of(over, seat))
        _deck_bar(canvas, Rectangle(at, y, width - at, 1), over.seats[seat].deck)
        y += 1 if over.said else 2
    y += 1 if over.said and y else 0
    proof: list[Line] = []
    if over.proof:
        mark = (f"{glyphs().out} ", "error") if over.is_broken else (f"{glyphs().done} ", "high!")
        words = (f"{over.proof} (F4)" if over.is_broken else over.proof, "error" if over.is_broken else "quiet")
        proof = wrap([mark, words], width - 1, indent=2)
    for line in proof[: canvas.height - y]:
        canvas.spans(1, y, line)
        y += 1
    for line in game_over.said(over, width, canvas.height - y)[1:]:
        y += 1
        canvas.spans(0, y - 1, line)


def _best_card(canvas: Canvas, where: Rectangle, over: Over, seat: int, size: tuple[int, int], *, below: bool = False) -> None:
    """Draw the card that gave a seat most, with its number of plays and its gains next to it or below it."""
    best, x, y = over.seats[seat].best, where.x, where.y
    columns, lines = size
    if below:
        canvas.put(x, y, crop(clean(over.names[seat]), where.columns - 1), f"{side_of(over, seat)}!")
        y += 1
    if best is None:
        canvas.put(x, y, glyphs().dot, "quiet")
        return
    lit = seat == over.me or (over.me is None and seat in over.winners)
    content = card_content.content(Stack("theirs", "", best.card, data=over.data))
    card.card(canvas, Rectangle(x, y, columns, lines), content, CardState(lit=lit))
    times = ngettext("played {n} time", "played {n} times", best.played).format(n=best.played)
    gains = _gains(best)
    if below:
        line: list[Span] = [(f"{glyphs().times}{best.played} ", "quiet")]
        for pool, amount in gains:
            line += [(f" {amount} ", chip(pool)), (" ", "")]
        canvas.window(Rectangle(x, y + lines, where.columns, 1)).spans(0, 0, line)
        return
    beside = canvas.window(Rectangle(x + columns + 2, y, max(where.columns - columns - 2, 0), lines))
    beside.put(0, 1, crop(clean(over.names[seat]), beside.columns), f"{side_of(over, seat)}!")
    for at, part in enumerate(wrap(numbered(times), max(beside.columns, 2))[:2], 3):
        beside.spans(0, at, part)
    for at, (pool, amount) in enumerate(gains[: max(lines - 5, 0)], 4 if cell_len(times) <= beside.columns else 5):
        words = amount_of(pool, amount).replace(str(amount), "").strip()
        beside.spans(0, at, [(f" {amount} ", chip(pool)), (f" {words}", "")])


def _many(upper: Canvas, lower: Canvas, over: Over, cards: tuple[int, int]) -> None:
    width, count = upper.columns, len(over.names)
    each = 2 if 2 * count + _BELOW <= upper.height else 1
    seats = _seats(over, width - (34 if over.seats else 0), each)
    for y, line in enumerate(seats):
        upper.spans(0, y, line)
    if over.seats:
        upper.rule(width - 34, 0, 34, [(_("Decks at the end"), "strong!")])
        for seat in range(count):
            deck_of = over.seats[seat].deck
            upper.right(width - 30, 1 + seat * each, str(sum(deck_of.values())), "strong!")
            _deck_bar(upper, Rectangle(width - 29, 1 + seat * each, 28, 1), deck_of)
    for at, line in enumerate(wrap(numbered(over.turning, "combat" if over.turned else "", "quiet"), width - 4)[:2]):
        upper.spans(2, count * each + 2 + at, line)
    y = count * each + 4
    if over.proof and y < upper.height:
        for line in game_over.proof(over, width)[: upper.height - y]:
            upper.spans(1, y, [(text, style or "quiet") for text, style in line])
            y += 1
    for line in game_over.said(over, width, upper.height - y)[1:]:
        upper.spans(1, y, line)
        y += 1
    lower.rule(0, 0, width, [(_("Best cards"), "strong!")] if over.seats else [])
    pitch = (width - 1) // count
    below = pitch < 2 * cards[0]
    columns = min(cards[0], pitch - 1)
    lines = cards[1] - (2 if below else 0)
    for seat in range(count if over.seats else 0):
        where = Rectangle(1 + seat * pitch, 1, pitch - 1, cards[1])
        _best_card(lower, where, over, seat, (columns, lines), below=below)


# -- Parts of both sizes ----------------------------------------------------------------------------------------------


def _order(over: Over) -> tuple[int, ...]:
    """Return the order of two seats: you, or the first, and the other."""
    return (1, 0) if over.me == 1 else (0, 1)


def side_of(over: Over, seat: int) -> str:
    """Return the colour of a seat's side: one for you and your team (for a spectator, the winner), and one for the others."""
    if over.me is None:
        return "high" if seat in (over.winners or (0,)) else "combat"
    ours = over.teams[seat] == over.teams[over.me] if over.teams else seat == over.me
    return "high" if ours else "combat"


def _chart(canvas: Canvas, where: Rectangle, over: Over, order: Sequence[int], name: int = 3) -> None:
    """Draw your authority upwards from the axis, and the other's downwards. There is a gap after each fifth turn, and the
    turning point is white.
    """
    g = glyphs()
    half = (where.lines - 1) // 2
    names = [crop(clean(over.names[seat]), 8) for seat in order]
    left = where.x + max(name, *map(cell_len, names)) + 1
    values = [authority_of(over, seat) for seat in order]
    columns = list(_columns_of(len(values[0]), over.turns, where.x + where.columns - left - 6))
    end = left + (columns[-1][0] + columns[-1][1] if columns else 0)
    axis, highest = where.y + half, top(over)
    canvas.put(left, axis, g.across * (end - left), "rule")
    labels = {turn for _x, _wide, _at, turn in columns if turn % 10 == 0}
    for x, wide, at, turn in columns:
        turned = bool(over.turned) and turn == over.turned
        up, down = values[0][at], values[1][at]
        steps = -(-max(up, 0) * 8 * half // highest)
        halves = -(-max(down, 0) * 2 * half // highest)
        for line in range(half):
            if (k := min(steps - line * 8, 8)) > 0:
                canvas.put(left + x, axis - 1 - line, g.bars[k] * wide, "strong" if turned else side_of(over, order[0]))
            if (k := min(halves - line * 2, 2)) > 0:
                canvas.put(left + x, axis + 1 + line, (g.bars[-1] if k > 1 else g.foot) * wide, side_of(over, order[1]))
        if turn in labels:
            canvas.put(left + x, axis, str(turn), "quiet")
    canvas.put(left, axis, str(columns[0][3]) if columns else "", "quiet")
    canvas.put(end + 1, axis, str(over.turns), "quiet")
    for x, _wide, _at, turn in columns:
        if over.turned and turn == over.turned:
            canvas.put(left + x, axis, g.up, "strong!")
    for seat, text, y, at in ((order[0], names[0], where.y, axis - 1), (order[1], names[1], axis + half, axis + 1)):
        canvas.put(where.x, y, text, f"{side_of(over, seat)}!")
        canvas.put(end + 1, at, f" {authority_of(over, seat)[-1] if over.authority else 0:>2} ", chip(side_of(over, seat)))


def _columns_of(count: int, turns: int, room: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield each column as (x, width, index of the value, turn). The value at the start has no column."""
    first = 1 if count > 1 else 0
    shown = list(range(first, count))
    widest = (4, 3, 2, 1) if room >= _ROOMY else (2, 1)
    wide = next((wide for wide in widest if len(shown) * wide + (len(shown) - 1) // 5 <= room), 0)
    if not wide:
        shown, wide = [shown[round(at * (len(shown) - 1) / max(room - 1, 1))] for at in range(room)], 1
    gaps = len(shown) * wide + (len(shown) - 1) // 5 <= room
    for at, value in enumerate(shown):
        yield at * wide + (at // 5 if gaps else 0), wide, value, turns - (count - 1 - value)


Row = tuple[str, int, int]
"""A label with two numbers: yours and the opponent's."""


def _rows(over: Over, order: Sequence[int]) -> list[Row]:
    """Return the statistics as rows: label, yours, the opponent's."""
    if not over.seats:
        return []
    mine, theirs = (_row(over.seats[seat]) for seat in order)
    return list(zip(_labels(), mine, theirs, strict=True))


def _bars(canvas: Canvas, where: Rectangle, row: Row, inks: tuple[str, str], words: int = 0) -> None:
    """Draw two bars that meet in the middle, each with its number at its outer end. The label is above them, or before both.

    With the label before the bars, rows have no lines between them, so the bars are half as high.
    """
    label, mine, theirs = row
    x, y, columns = where.x + words, where.y + where.lines - 1, where.columns - words
    side = (columns - 9) // 2
    middle, most = x + 4 + side, max(mine, theirs, 1)
    if words:
        canvas.put(where.x, y, crop(label, words - 1))
    else:
        canvas.put(max(middle - cell_len(label) // 2, where.x), where.y, crop(label, where.columns))
    for value, ink, mirrored in ((mine, inks[0], True), (theirs, inks[1], False)):
        cells = max(value * side // most, 1) if value > 0 else 0
        sign, style = (glyphs().brim, ink) if words else (" ", f"text on {ink}")
        canvas.put(middle - cells if mirrored else middle + 1, y, sign * cells, style)
    canvas.right(x + 3, y, str(mine), f"{inks[0]}!")
    canvas.right(x + columns, y, str(theirs), f"{inks[1]}!")


def _deck_bar(canvas: Canvas, where: Rectangle, cards: Mapping[str, int]) -> None:
    """Draw the cards of each faction as parts of one bar with its letter; a part is wide enough for its text."""
    found = [(TOKENS[faction], f"{letter}{cards[faction]}") for faction, letter in LETTERS.items() if cards.get(faction)]
    total = sum(cards.values())
    least = [cell_len(text) for _token, text in found]
    spare = max(where.columns - sum(least), 0)
    x, done, before = where.x, 0, 0
    for (token, text), cells in zip(found, least, strict=True):
        done += int(text[1:])
        wide = cells + spare * done // total - before
        before = spare * done // total
        canvas.put(x, where.y, fit(text, wide), chip(token))
        x += wide


# -- The tables at the end of a game of several: a line for each seat with its curve and its statistics ---------------


_SEAT_NAME = 12
_SEAT_COLUMN = 8
HEADED = _SEAT_NAME + 5
"""The cells before a curve."""
_LEAST = 12
"""The fewest cells of a curve next to the statistics."""


def tables_of_many(over: Over, width: int, height: int) -> Tables:
    """Return a line for each seat, and if there is room the best cards and the decks."""
    seats = range(len(over.names))
    found: Tables = [(1, _seats(over, width))]
    if over.seats:
        best: list[Line] = [rule(width, [(_("Best cards"), "strong!")])]
        best += [(*_head(over, seat), *best_card(over.seats[seat].best, over.data, width - _SEAT_NAME - 6)) for seat in seats]
        decks: list[Line] = [rule(width, [(_("Decks at the end"), "strong!")])]
        for seat in seats:
            if over.seats[seat].deck:
                canvas = Canvas(width, 1)
                at = canvas.spans(0, 0, _head(over, seat))
                at = canvas.put(at, 0, f"{sum(over.seats[seat].deck.values()):>3} ", "strong!")
                _deck_bar(canvas, Rectangle(at, 0, min(width - at - 1, 40), 1), over.seats[seat].deck)
                decks.append(canvas.lines[0])
        found += [(5, best), (6, decks)]
    return found


def _seats(over: Over, width: int, each: int = 1) -> list[Line]:
    """Return each seat's curve, its final authority, and as many of its statistics as fit. `each`: the lines for a seat."""
    columns = _columns(over)
    room = width - _SEAT_NAME - 11
    shown = [column for number, column in enumerate(columns) if room - _SEAT_COLUMN * (number + 1) >= _LEAST]
    bars = room - _SEAT_COLUMN * len(shown)
    title = _("Authority, turn by turn")
    if cell_len(title) + 5 > _SEAT_NAME + 10 + bars:
        title = _("Authority")
    across = glyphs().across
    head: list[Span] = [*clip(rule(_SEAT_NAME + 10 + bars, [(title, "strong!")]), _SEAT_NAME + 10 + bars)]
    for label, _values in shown:
        text = crop(label, _SEAT_COLUMN - 2)
        head += [(across * (_SEAT_COLUMN - 2 - cell_len(text)) + " ", "rule"), (f"{text} ", "title")]
    lines: list[Line] = [(*head, (across, "rule"))]
    highest = top(over)
    for seat in range(len(over.names)):
        values = authority_of(over, seat)
        drawn, *below = curve(values, highest, bars, each) if _draws_curve(over, seat) else [" " * bars] * each
        left = values[-1] if values else 0
        begun = values[0] if values else 1
        spans: list[Span] = [*_head(over, seat), (drawn, side_of(over, seat)), (" ", "")]
        spans += [(f"{left:>3} ", chip(gauges.level(left, begun)) if left else "quiet"), (" ", "")]
        for _label, numbers in shown:
            best = numbers[seat] == max(numbers, key=int) and int(numbers[seat]) > 0
            spans.append((right(numbers[seat], _SEAT_COLUMN - 1) + " ", "strong!" if best else ""))
        lines.append(tuple(spans))
        lines += [((" " * HEADED, ""), (more, side_of(over, seat))) for more in below]
    return lines


def _draws_curve(over: Over, seat: int) -> bool:
    """Return True if the seat's curve differs from the curve of a seat above it."""
    return not over.shares_authority or over.teams.index(over.teams[seat]) == seat


def _columns(over: Over) -> list[tuple[str, list[str]]]:
    """Return every statistic with its label and the value of each seat, the most important first."""
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
    """Return the symbol of the winner, the seat's team and its name."""
    won, team = seat in over.winners, over.teams[seat] if over.teams else ""
    return [
        (f" {glyphs().done if won else ' '} ", "high!"),
        (f"{team} ", "strong!" if won else ""),
        (f"{name_of(over, seat, _SEAT_NAME - cell_len(team))} ", f"{side_of(over, seat)}!"),
    ]


# -- the end of a game of two -----------------------------------------------------------------------------------------


_ROOMY = 90
"""From this many cells on, a turn may be more than two cells wide."""
BESIDE = 76
"""From this width on, statistics are next to the curves."""
NUMBERS, MOST_NUMBERS = 35, 40
"""The width of the statistics next to the curves, and their width with long labels."""
_BARS = 23
"""The fewest cells next to a label in which bars can be compared."""
_NAME = 8


def tables_of_two(over: Over, width: int, height: int) -> Tables:
    """Return the chart and the statistics, best cards and decks."""
    order = _order(over)
    if width < BESIDE:
        canvas = Canvas(width, 6)
        canvas.rule(0, 0, width, [(_("Authority, turn by turn"), "strong!")])
        _chart(canvas, Rectangle(1, 1, width - 2, 5), over, order)
        found: Tables = [(1, list(canvas.lines))]
        if over.seats:
            found.append((2, [rule(width, [(_versus(over, order, width - 4), "strong!")]), *_numbers(over, order, width)]))
            found.append((5, [rule(width, [(_("Best cards"), "strong!")]), *_best(over, order, width)]))
            found.append((6, [rule(width, [(_("Decks at the end"), "strong!")]), *_decks(over, order, width)]))
        return found
    beside = min(max(NUMBERS, max(map(cell_len, _labels())) + _BARS), MOST_NUMBERS)
    left = width - beside - 1
    half = 4 if height >= 19 else 3 if height >= 16 else 2
    canvas = Canvas(left, 2 * half + 1)
    _chart(canvas, Rectangle(1, 0, left - 1, 2 * half + 1), over, order)
    head = clip(rule(left, [(_("Authority, turn by turn"), "strong!")]), left)
    nothing: list[Line] = [((_("There are no saved games yet."), "quiet"),)]
    numbers = _numbers(over, order, beside - 1) if over.seats else nothing
    names = clip(rule(beside, [(_versus(over, order, beside - 6), "strong!")]), beside)
    found = [(1, [(*head, (glyphs().tee_down, "rule"), *names), *_beside(list(canvas.lines), numbers, left)])]
    if over.seats:
        best = clip(rule(left, [(_("Best cards"), "strong!")]), left)
        ends = rule(beside, [(_("Decks at the end"), "strong!")])
        rows = _beside(_best(over, order, left), _decks(over, order, beside - 1), left)
        found.append((5, [(*best, (glyphs().tee_down, "rule"), *ends), *rows]))
    return found


def _versus(over: Over, order: Sequence[int], width: int) -> str:
    """Return both names, in that many cells."""
    return crop(all_of([clean(over.names[seat]) for seat in order]), width)


def _beside(left: list[Line], right_of_it: list[Line], width: int) -> list[Line]:
    return [
        (*clip(one, width), (glyphs().down + " ", "rule"), *other)
        for one, other in zip_longest(left, right_of_it, fillvalue=())
    ]


def _numbers(over: Over, order: tuple[int, ...], width: int) -> list[Line]:
    """Return a line for each statistic."""
    rows = _rows(over, order)
    canvas = Canvas(width, len(rows))
    words = max(cell_len(label) for label, _mine, _theirs in rows) + 1
    inks = side_of(over, order[0]), side_of(over, order[1])
    for y, row in enumerate(rows):
        at = 1 if width >= 56 else 0
        _bars(canvas, Rectangle(at, y, width - at - 1, 1), row, inks, min(words, width - 16))
    return list(canvas.lines)


def _labels() -> tuple[str, ...]:
    return _("biggest hit"), _("combat dealt"), _("bases destroyed"), _("trade spent"), _("cards bought"), _("scrapped")


def _row(seat: SeatNumbers) -> tuple[int, ...]:
    return seat.biggest_hit, seat.combat, seat.bases, seat.trade, sum(seat.bought.values()), seat.scrapped


def _best(over: Over, order: tuple[int, ...], width: int) -> list[Line]:
    name = min(max(cell_len(clean(over.names[seat])) for seat in order), _NAME)
    return [
        (
            (f" {name_of(over, seat, name)} ", f"{side_of(over, seat)}!"),
            *best_card(over.seats[seat].best, over.data, width - name - 3),
        )
        for seat in order
    ]


def _decks(over: Over, order: tuple[int, ...], width: int) -> list[Line]:
    canvas = Canvas(width, len(order))
    name = min(max(cell_len(clean(over.names[seat])) for seat in order), _NAME)
    for y, seat in enumerate(order):
        cards = over.seats[seat].deck
        at = canvas.put(0, y, f"{name_of(over, seat, name)} {sum(cards.values()):>2} ", f"{side_of(over, seat)}!")
        _deck_bar(canvas, Rectangle(at, y, min(width - at - 1, 40), 1), cards)
    return list(canvas.lines)


# -- Parts of the tables at the end of a game, for two seats and for several ------------------------------------------


Tables = list[tuple[int, list[Line]]]
"""The tables from top to bottom, each with its rank. Tables with the highest rank are left out first if there is no room."""


def right(text: str, width: int) -> str:
    """Return the text aligned to the right of that many cells."""
    text = crop(text, width)
    return " " * (width - cell_len(text)) + text


def name_of(over: Over, seat: int, width: int) -> str:
    """Return the seat's name in that many cells."""
    return fit(clean(over.names[seat]), width)


def _gains(best: BestCard) -> list[tuple[str, int]]:
    """Return the gains of the card, the largest first."""
    found = [(pool, amount) for pool in ("combat", "trade", "authority") if (amount := getattr(best, pool))]
    return sorted(found, key=lambda gained: -gained[1])


def best_card(best: BestCard | None, data: int, width: int) -> list[Span]:
    """Return the card, its number of plays and its gains, in words if there is room."""
    if best is None:
        return [(glyphs().dot, "faint")]
    name, times = card_name(best.card), f" {glyphs().times}{best.played}  "
    token = card_content.content(Stack("theirs", "", best.card, data=data)).token
    gains = _gains(best)
    for words in ([amount_of(*gained) for gained in gains], [gain(*gained)[0] for gained in gains]):
        parts: list[Span] = [(name, f"{token}!"), (times, "quiet")]
        for (pool, _amount), word in zip(gains, words, strict=True):
            parts += [*([(" ", "")] if len(parts) > 2 else []), (word, pool)]
        if sum(cell_len(text) for text, _style in parts) <= width:
            return parts
    return list(clip(parts, width))


def authority_of(over: Over, seat: int) -> list[int]:
    """Return that seat's authority by turns."""
    return [authority[seat] for authority in over.authority]


def top(over: Over) -> int:
    """Return the highest authority of any seat, which scales all curves."""
    return max((max(authority) for authority in over.authority), default=1) or 1
