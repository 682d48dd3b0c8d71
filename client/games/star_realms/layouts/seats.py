"""Draw the other seats, and the score of a game of two."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from client.games.star_realms.layouts import cards
from client.games.star_realms.layouts.arrange import USUAL, has_cards
from client.games.star_realms.layouts.cards import group
from client.games.star_realms.model import table as model_table
from client.games.star_realms.model.cursor import Rows
from client.games.star_realms.model.table import Seat, Stack, Table
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.texts import cards as texts_cards
from client.games.star_realms.texts import questions
from client.games.star_realms.texts.modes import role_name
from client.games.star_realms.texts.words import amount_of, counted, faction_of, letter
from client.terminal import capabilities
from client.text.i18n import _, ngettext, pgettext
from client.tui.canvas.draw import Line, Span, clip, crop, fit, rule, told_apart, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.table.zones import Part, clock, has_clocks, parts, seat_link
from client.tui.widgets.clock_face import clock_face
from engine.star_realms.language.main_phase import Attack
from protocol.text import NAME_CELLS, clean

# -- opponents --------------------------------------------------------------------------------------------------------


CELL = 26
"""The cells of a card before the only other seat."""
MOST_LINES, FEWEST_LINES = 3, 2
MOST_IN_WORDS = 7


class Opponents(cards.CardPart):
    """Outposts first, which must fall first, then bases, then the ships of this turn as one group."""

    NAME = "opponents"

    def __init__(self, *, roomy: bool = False) -> None:
        """`roomy`: a line for each thing before the only other seat, in words, as long as they are few."""
        self._roomy = roomy

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        if table.many:
            return seat_lines(picture, table, width, height // len(table.others))
        seat = table.others[0]
        head = _rule(picture, table, seat, width, counts=not self._roomy)
        if self._in_words(seat):
            return [head, *_one_a_line(picture, table, seat, width)]
        return [head, *_before(picture, table, seat, width)]

    def rows(self, picture: Picture, width: int, height: int) -> Rows:
        """Which cards stand in which line."""
        table = picture.table
        if table is None or table.many:
            return ()
        across = 1 if self._in_words(table.others[0]) else _across(width)
        return cards.beside([index for index, _more in _cells(table.others[0], width)], across)

    def height(self, picture: Picture, width: int, height: int) -> int:
        """The lines that the others take on a screen of that size, without the rule of the only other seat."""
        table = picture.table
        if table is None:
            return 1
        if table.many:
            return len(table.others) * (2 if has_cards(width, height) else 1)
        return max(len(self.rows(picture, width, height)), 1)

    def _in_words(self, seat: Seat) -> bool:
        return self._roomy and 0 < len(seat.bases) + (seat.ships is not None) <= MOST_IN_WORDS


def _rule(picture: Picture, table: Table, seat: Seat, width: int, *, counts: bool) -> Line:
    """Who it is, what it has to spend, what it holds unless the score says it, and whether its line is up."""
    g = glyphs()
    name: list[Span] = [(f"{g.turn} " if seat.on_turn else "", "warn"), (crop(clean(seat.name), NAME_CELLS), "title")]
    said = [[*name, *clock(picture, seat.number)]]
    if seat.on_turn or seat.trade or seat.combat:
        said.append([(_("trade "), "faint"), (str(seat.trade), _figure(seat.trade))])
        enough = [(" !", "error")] if _can_finish(table, seat) else []
        said.append([(_("combat "), "faint"), (str(seat.combat), _figure(seat.combat)), *enough])
    if seat.discards_due:
        said.append([(_("must discard {n}").format(n=seat.discards_due), "warn")])
    if not seat.alive:
        said.append([(pgettext("of the game", "out"), "faint")])
    holds = [_counts(seat), [(f"{seat.hand}/{seat.deck}/{len(seat.discard)}", "")]] if counts else []
    for held in (*holds, []):
        right = parts([held, link(seat, picture)])
        if width_of(parts(said)) + width_of(right) + 8 <= width:
            break
    return rule(width, parts(said), right)


def _figure(amount: int) -> str:
    return "strong" if amount else "faint"


def _can_finish(table: Table, seat: Seat) -> bool:
    """Whether its combat takes your outposts and your authority."""
    if table.seat is None or table.result is not None or not seat.on_turn:
        return False
    outposts = [stack for stack in table.me.in_play if stack.facts[stack.card].is_outpost]
    defense = sum((stack.facts[stack.card].defense - stack.damage) * stack.count for stack in outposts)
    return seat.combat >= defense + table.me.authority


def _counts(seat: Seat) -> list[Span]:
    """Cards in hand, deck and discard pile."""
    spans: list[Span] = []
    for word, number in ((_("hand "), seat.hand), (_("deck "), seat.deck), (_("discard "), len(seat.discard))):
        spans += [("  " if spans else "", ""), (word, "faint"), (str(number), "")]
    return spans


def _cells(seat: Seat, width: int) -> list[tuple[int, int]]:
    """What is shown of it, three things a line of 26 in three lines at most: the index of each, and how many bases a last cell
    stands for.
    """
    bases = [(index, 0) for index in range(len(seat.bases))]
    ships = [(len(bases), 0)] if seat.ships is not None else []
    most = _across(width) * (MOST_LINES if width >= USUAL else FEWEST_LINES)
    if len(bases) + len(ships) <= most:
        return [*bases, *ships]
    kept = most - len(ships) - 1
    return [*bases[:kept], *ships, (kept, len(bases) - kept)]


def _across(width: int) -> int:
    return max(width // CELL, 1)


def _before(picture: Picture, table: Table, seat: Seat, width: int) -> list[Line]:
    found = _cells(seat, width)
    if not found:
        return [(("    ", ""), (_("no bases"), "faint"))]
    stacks, across = table.stacks("theirs"), _across(width)
    here = cards.under_cursor(picture, "theirs")
    marked = max((index for index, _more in found if here is not None and index <= here), default=None)
    lines: list[Line] = []
    for start in range(0, len(found), across):
        spans: list[Span] = []
        for index, more in found[start : start + across]:
            drawn = _rest(more, under_cursor=index == marked) if more else thing(stacks[index], under_cursor=index == marked)
            spans += clip(drawn, width // across)
        lines.append(tuple(spans))
    return lines


def _one_a_line(picture: Picture, table: Table, seat: Seat, width: int) -> list[Line]:
    """Each base with its abilities in words; the ships with what each of them was."""
    here = cards.under_cursor(picture, "theirs")
    lines: list[Line] = []
    for index, stack in enumerate(table.stacks("theirs")[: len(seat.bases) + (seat.ships is not None)]):
        marked = here is not None and (here >= index if stack.ships else here == index)
        spans = list(clip(thing(stack, under_cursor=marked, width=CELL + 2), CELL + 3))
        if stack.ships:
            names = ", ".join(cards.name_of(ship) for ship in stack.ships) if len(stack.ships) > 1 else ""
            spans += [(crop(names, width - CELL - 4), "faint")]
        else:
            card = stack.facts[stack.card]
            spans += cards.in_words(card, width - CELL - 4) or cards.abilities(card, width - CELL - 4)
        lines.append(tuple(spans))
    return lines


def thing(stack: Stack, *, under_cursor: bool, width: int = CELL) -> list[Span]:
    """A base of another seat, or its ships: key, mark, and what it is; a blank at the end."""
    spans = cards.marks(stack, under_cursor=under_cursor)
    if stack.ships:
        return [*spans, *group(stack, width - width_of(spans), under_cursor=under_cursor)]
    spans.append(cards.shape(stack))
    return [*spans, *cards.face(stack, width - width_of(spans) - 1, under_cursor=under_cursor), (" ", "")]


def _rest(count: int, *, under_cursor: bool) -> list[Span]:
    words = ngettext("+{n} base", "+{n} bases", count).format(n=count)
    return [(glyphs().cursor if under_cursor else " ", "key"), ("   ", ""), (words, "cursor" if under_cursor else "warn")]


# -- seat text --------------------------------------------------------------------------------------------------------


def seat_text(picture: Picture, stack: Stack, width: int) -> list[Line]:
    """In lines of that many cells, one for each base."""
    assert picture.table is not None
    table = picture.table
    seat = next(seat for seat in table.seats if seat.number == stack.seat)
    about = [_("seat {n}").format(n=seat.number + 1)]
    about += [_("team {letter}").format(letter=letter(seat.team))] if table.has_teams else []
    about += [role_name(seat.role)] if seat.role else []
    about += [amount_of("authority", max(seat.authority, 0))] if seat.alive else [pgettext("of the game", "out")]
    lines = wrap([(", ".join(about), "strong")], width)
    if not seat.alive:
        return lines
    lines += wrap([(_reach_words(seat), "")], width) if table.seat is not None else []
    for base in seat.bases:
        card = base.facts[base.card]
        told = " ".join(
            f"{label} {words}".strip() for _which, label, words in texts_cards.brief_abilities(card, texts_cards.SAID[-1])
        )
        lines.append(clip([(cards.shape(base)[0] + cards.name_of(base) + ": ", card.faction), (told, "")], width))
    return lines


def _reach_words(seat: Seat) -> str:
    name = clean(seat.name)
    match seat.reach:
        case "seat":
            return _("You may attack {name}.").format(name=name)
        case "bases":
            return _("You may attack the bases of {name}, but not {name}.").format(name=name)
    return _("You may not attack {name}.").format(name=name)


# -- seat line --------------------------------------------------------------------------------------------------------


_WIDE = 100
"""From so many cells on there is room for the longest names."""
LINE_CELL, ROOMY = 20, 26
"""The cells of a card in play: the fewest and the most."""
_NAME, _WIDE_NAME = 9, 16
_BAR = 5
_COUNTS = 8
"""The cells of hand/deck/discard."""
_LEADERS = frozenset({"emperor", "boss"})
"""The roles that are marked with a sign; the words for all of them are in the inspector."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Which columns the lines of this table have, and how wide names are. `names`: as they are written, in seat order."""

    teams: bool
    leaders: bool
    shared: bool
    name: int
    names: tuple[str, ...]
    clocks: bool


def columns(picture: Picture, table: Table, width: int) -> Columns:
    """The same for every seat of a table. `width`: the cells of a line."""
    names = [clean(seat.name) for seat in table.seats]
    leaders = any(seat.role in _LEADERS for seat in table.seats)
    most = _WIDE_NAME if width >= _WIDE else _NAME + (0 if table.has_teams else 2) - 2 * leaders
    room = max(min(max(map(cell_len, names)), most), 6)
    return Columns(
        table.has_teams, leaders, model_table.shares_authority(table.mode), room, told_apart(names, room), has_clocks(picture)
    )


def seat_lines(picture: Picture, table: Table, width: int, each: int) -> list[Line]:
    """Every other seat in so many lines, one or two."""
    look = columns(picture, table, width)
    found: list[Line] = []
    for seat in table.others:
        found += _two_lines(picture, table, seat, width, look) if each > 1 else [_line(picture, table, seat, width, look)]
    return found


def _line(picture: Picture, table: Table, seat: Seat, width: int, look: Columns) -> Line:
    """Who it is and its numbers, what stands before it in the room there is, what holds it up."""
    head = _head(picture, table, seat, look)
    if not seat.alive:
        return (*head, _out(picture, seat))
    head += counts(seat, short=True)
    gained = pools(seat, short=True)
    gained = [(" ", ""), *gained] if gained else []
    tail, room = _tail(picture, seat, width - width_of(head) - width_of(gained) - 1)
    middle = in_play(picture, seat, room) if width >= USUAL else _by_key(picture, seat, room)
    middle += _seen_hand(seat, room - width_of(middle))
    return (*clip([*head, *middle], width - width_of(tail) - width_of(gained) - 1), *gained, (" ", ""), *tail)


def _tail(picture: Picture, seat: Seat, width: int) -> tuple[list[Span], int]:
    """What holds the seat up, and the cells that leaves for its cards: in fewer words where more cards are seen for it."""
    long, short = [[*asked(seat), *link(seat, picture, short=short)] for short in (False, True)]
    of_long, of_short = width - width_of(long), width - width_of(short)
    if _fitting(seat, of_short) > _fitting(seat, of_long):
        return short, of_short
    return long, of_long


def _fitting(seat: Seat, room: int) -> int:
    """How many of the seat's cards are seen there."""
    return min(len(_things(seat)), room // LINE_CELL)


def _two_lines(picture: Picture, table: Table, seat: Seat, width: int, look: Columns) -> list[Line]:
    """Numbers with their words, and what is in play below."""
    head = _head(picture, table, seat, look)
    if not seat.alive:
        return [(*head, _out(picture, seat)), ()]
    for short_numbers, short_tail in ((False, False), (False, True), (True, False), (True, True)):
        numbers = [*counts(seat, short=short_numbers), *pools(seat, short=short_numbers)]
        tail = [*asked(seat), *link(seat, picture, short=short_tail)]
        if width_of(head) + width_of(numbers) + width_of(tail) < width:
            break
    first = (*clip([*head, *numbers], width - width_of(tail) - 1), *tail)
    below: list[Span] = [("    ", ""), *in_play(picture, seat, width - 4)]
    if len(below) == 1 and seat.cards is None:
        below.append((_("nothing in play"), "faint"))
    below += _seen_hand(seat, width - width_of(below))
    return [first, tuple(below)]


def _head(picture: Picture, table: Table, seat: Seat, look: Columns) -> list[Span]:
    """Turn, number, reach, team, name, leader, authority with its bar, or a clock in the place of the bar."""
    g = glyphs()
    here = picture.stack is not None and picture.stack.is_seat and picture.stack.seat == seat.number
    spans: list[Span] = [_turn(seat), (f"{seat.number + 1}", "key"), _reach(table, seat), (g.cursor if here else " ", "key")]
    if look.teams:
        ours = seat.team == table.me.team
        spans += [(letter(seat.team), "good" if ours else "combat"), (" ", "")]
    style = "cursor" if here else "alert" if seat.on_turn and not seat.ended else "title" if seat.alive else "faint"
    name = look.names[seat.number]
    spans += [(name, style), (" " * (look.name - cell_len(name)), "")]
    if look.leaders:
        spans.append((" " + (g.leader if seat.role in _LEADERS else " "), "warn"))
    if not seat.alive:
        return [*spans, (" ", "")]
    first = not look.shared or next(other for other in table.others if other.team == seat.team) is seat
    spans += [(f"{seat.authority:>4}" if first else "    ", "authority-total"), _bracket(table, seat, look.shared), (" ", "")]
    if look.clocks:
        return [*spans, *clock_face(picture.clocks[seat.number]), (" ", "")]
    bar = authority_bar(picture, seat, _BAR, scales(picture, table)[seat.number]) if first else [(" " * _BAR, "")]
    return [*spans, *bar, (" ", "")]


def _out(picture: Picture, seat: Seat) -> Span:
    """Since which turn, where that was seen."""
    turn = picture.fell.get(seat.number)
    return (pgettext("of the game", "out") if turn is None else _("out since turn {n}").format(n=turn), "faint")


def _bracket(table: Table, seat: Seat, shared: bool) -> Span:
    """Around the lines of a team that lives on one score."""
    members = [other for other in table.others if other.team == seat.team]
    if not shared or len(members) == 1:
        return (" ", "")
    at = 0 if seat is members[0] else 2 if seat is members[-1] else 1
    return (glyphs().shared[at], "authority")


def _turn(seat: Seat) -> Span:
    g = glyphs()
    if not seat.alive:
        return (g.out, "faint")
    if seat.on_turn:
        return (g.done, "faint") if seat.ended else (g.turn, "warn")
    return (" ", "")


def _reach(table: Table, seat: Seat) -> Span:
    """Whether it may be attacked: not at all, its bases alone, itself; and whether it can be now."""
    g = glyphs()
    if any(attack.seat == seat.number for attack in table.listed(Attack)):
        return (g.target, "combat-total")
    return {"seat": (g.reach, "combat"), "bases": (g.base, "combat")}.get(seat.reach, (" ", ""))


def counts(seat: Seat, *, short: bool) -> list[Span]:
    """Cards in hand, deck and discard pile."""
    numbers = ((_("hand "), seat.hand), (_("deck "), seat.deck), (_("discard "), len(seat.discard)))
    if short:
        return [("/".join(str(number) for _word, number in numbers).ljust(_COUNTS), "")]
    return [span for word, number in numbers for span in ((word, "faint"), (f"{number:<3}", ""))]


def pools(seat: Seat, *, short: bool) -> list[Span]:
    """Trade and combat, where there is any or the turn is its own."""
    if not (seat.on_turn or seat.trade or seat.combat):
        return []
    if short:
        return [
            (str(seat.trade) + pgettext("trade, in one letter", "t") + " ", "trade-total"),
            (str(seat.combat) + pgettext("combat, in one letter", "c") + " ", "combat-total"),
        ]
    return [
        (_("trade "), "faint"),
        (f"{seat.trade:<3}", "trade-total"),
        (_("combat "), "faint"),
        (f"{seat.combat:<3}", "combat-total"),
    ]


def _seen_hand(seat: Seat, room: int) -> list[Span]:
    """The hand of a team member who shows it, as far as there is room to glimpse it."""
    if not seat.cards or room < 16:
        return []
    spans: list[Span] = [(_("hand: "), "faint")]
    for number, (card, text) in enumerate(counted(sorted(seat.cards))):
        spans += [(", " if number else "", "faint"), (text, faction_of(card))]
    return list(clip(spans, room))


def _things(seat: Seat) -> list[tuple[int, Stack]]:
    """Its bases, outposts first, and its ships as one group: each with its index among all that stands there."""
    return [*enumerate(seat.bases), *([(len(seat.bases), seat.ships)] if seat.ships is not None else [])]


def in_play(picture: Picture, seat: Seat, room: int) -> list[Span]:
    """What stands before a seat, as many cards as can be read; the card under the cursor is always among them."""
    things = _things(seat)
    if not things or room < LINE_CELL:
        return [(f"+{len(things)}", "faint")] if things else []
    here = _under_cursor(picture, seat)
    first, shown = 0, len(things)
    if len(things) > room // LINE_CELL:
        shown = max((room - 3) // LINE_CELL, 1)
        at = next((number for number, (_index, stack) in enumerate(things) if stack == here), 0)
        first = min(max(at - shown + 1, 0), len(things) - shown)
        room -= 3
    each = min(room // shown, ROOMY)
    spans: list[Span] = []
    for _index, stack in things[first : first + shown]:
        spans += clip(card(stack, each, under_cursor=stack == here), each)
    if shown < len(things):
        spans.append((f" +{len(things) - shown}", "faint"))
    return spans


def _by_key(picture: Picture, seat: Seat, room: int) -> list[Span]:
    """The same where there is no room for names: key and defense of each base, and how many ships there are."""
    here = _under_cursor(picture, seat)
    spans: list[Span] = []
    things = _things(seat)
    for number, (_index, stack) in enumerate(things):
        cursor = glyphs().cursor if stack == here else " "
        shape, style = cards.shape(stack)
        what: Span = (f"{stack.count}{glyphs().times}", "") if stack.ships else (shape.strip(), style)
        item: list[Span] = [(cursor, "key"), (stack.key, "key"), (glyphs().live if stack.live else " ", "live"), what]
        if width_of(spans) + width_of(item) + 3 * (number + 1 < len(things)) > room:
            return [*spans, (f" +{len(things) - number}", "faint")]
        spans += item
    return spans


def _under_cursor(picture: Picture, seat: Seat) -> Stack | None:
    """The base or the group of that seat on which the cursor is."""
    stack = picture.stack
    if stack is not None and seat.ships is not None and stack in seat.ships.ships:
        return seat.ships
    return stack


def card(stack: Stack, width: int, *, under_cursor: bool) -> list[Span]:
    """A base of another seat, or its ships: key, mark, defense, name."""
    spans = cards.marks(stack, under_cursor=under_cursor)[:-1]
    if stack.ships:
        return [*spans, *group(stack, width - width_of(spans), under_cursor=under_cursor)]
    spans.append(cards.shape(stack))
    return [*spans, *cards.face(stack, width - width_of(spans), under_cursor=under_cursor)]


# -- seat state -------------------------------------------------------------------------------------------------------


def asked(seat: Seat) -> list[Span]:
    """What the seat is asked beside its main phase; what it owes."""
    what = questions.in_a_word(seat.asked)
    spans: list[Span] = [(what + " ", "warn")] if what else []
    if seat.discards_due:
        spans.append((_("must discard {n} ").format(n=seat.discards_due), "warn"))
    return spans


def link(seat: Seat, picture: Picture, *, short: bool = False) -> list[Span]:
    """Who is at the line, and what is done about it when nobody is, or when there is no time left."""
    return seat_link(seat.who, seat.number, picture, short=short)


# -- score ------------------------------------------------------------------------------------------------------------


_SCORE_NAME, _SHORT_NAME = 12, 7
_AROUND = 6
"""The cells of a half beside its bar and its number, where that is three lines high."""
_NUMBERS = 11
"""The cells of a half beside its name and its bar."""


class Score(Part):
    """Mirrored around the middle: name, bar, what has changed, authority. Less than nothing is nothing."""

    NAME = "score"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None or table.many:
            return []
        if height >= HEIGHT:
            return _high(picture, table, width)
        half = (width - 1) // 2
        mine, theirs = table.me, table.others[0]
        cells = _SCORE_NAME if half >= _NUMBERS + 2 * _SCORE_NAME else _SHORT_NAME
        own, other = told_apart([_("You") if table.seat is not None else clean(mine.name), clean(theirs.name)], cells)
        bar = half - cells - _NUMBERS
        full = max(scales(picture, table))
        gap: Span = (" ", "")
        left = [gap, (fit(own, cells), "title"), gap, *authority_bar(picture, mine, bar, full), gap]
        left += [(f"{change_of(picture, mine):>3}", "strong"), gap, (f"{max(mine.authority, 0):>3}", "strong"), gap]
        right = [gap, (f"{max(theirs.authority, 0):<3}", "strong"), gap, (f"{change_of(picture, theirs):<3}", "strong"), gap]
        right += [
            *reversed(authority_bar(picture, theirs, bar, full)),
            gap,
            (" " * (cells - cell_len(other)), ""),
            (other, "title"),
        ]
        return [(*left, (glyphs().down, "rule"), *right)]


def _high(picture: Picture, table: Table, width: int) -> list[Line]:
    """With room: names above the bars, below them what has changed and what is in hand and piles; numbers three lines high."""
    mine, theirs = table.me, table.others[0]
    numbers = [high(max(seat.authority, 0)) for seat in (mine, theirs)]
    digits = max(len(number[0]) for number in numbers)
    half = width // 2
    bar = half - digits - _AROUND
    full = max(scales(picture, table))
    own = _("You") if table.seat is not None else clean(mine.name)
    since = _("{change} since your last turn") if table.seat is not None else "{change}"
    left: list[list[Span]] = [
        [(fit(own, bar), "title")],
        authority_bar(picture, mine, bar, full),
        list(clip(_below(picture, mine, since, _piles(mine, hand=False), bar), bar)),
    ]
    told = _below(picture, theirs, _("{change} since {name}'s last turn"), _piles(theirs, hand=True), bar)
    right: list[list[Span]] = [
        [(" " * max(bar - cell_len(crop(clean(theirs.name), bar)), 0), ""), (crop(clean(theirs.name), bar), "title")],
        [*reversed(authority_bar(picture, theirs, bar, full))],
        [(" " * max(bar - width_of(told), 0), ""), *clip(told, min(width_of(told), bar))],
    ]
    lines: list[Line] = []
    for line, (one, other) in enumerate(zip(left, right, strict=True)):
        of_mine, of_theirs = (number[line] for number in numbers)
        gap: Span = (" " * (width - 2 * half), "")
        inner: list[Span] = [(of_mine.rjust(digits), "strong"), ("    ", ""), gap, (of_theirs.ljust(digits), "strong")]
        lines.append(((" ", ""), *one, ("   ", ""), *inner, ("   ", ""), *other, (" ", "")))
    return lines


def _below(picture: Picture, seat: Seat, since: str, piles: list[Span], width: int) -> list[Span]:
    """What has changed, in words where there is room for them, and the piles."""
    change = change_of(picture, seat)
    if not change:
        return piles
    told = since.format(change=change, name=clean(seat.name))
    if cell_len(told) + 4 + width_of(piles) > width:
        told = change
    return [(told, "strong"), ("    ", ""), *piles]


def _piles(seat: Seat, *, hand: bool) -> list[Span]:
    """How many cards are in hand and in the piles. Your hand is on the table."""
    spans: list[Span] = []
    numbers = ((_("hand "), seat.hand), (_("deck "), seat.deck), (_("discard "), len(seat.discard)))
    for word, number in numbers if hand else numbers[1:]:
        spans += [("  " if spans else "", ""), (word, "faint"), (str(number), "")]
    return spans


def scales(picture: Picture, table: Table) -> tuple[int, ...]:
    """What a full bar of each seat stands for: what all begin with, or the most that anybody had; where seats begin with
    different authority, or share it, each seat's own.
    """
    first = model_table.first_authority(table.mode, len(table.seats))
    most = [max(n, *_known(picture, seat)) for n, seat in zip(first, table.seats, strict=True)]
    own = len(set(first)) > 1 or model_table.shares_authority(table.mode)
    return tuple(most) if own else (max(most),) * len(most)


def _known(picture: Picture, seat: Seat) -> tuple[int, ...]:
    """What that seat has, and is known to have had."""
    return (seat.authority, seat.authority - _change(picture, seat), *picture.highest[seat.number : seat.number + 1])


def authority_bar(picture: Picture, seat: Seat, cells: int, full: int) -> list[Span]:
    """What is there, what has gone since the end of the seat's last turn, and what had gone before."""
    g = glyphs()
    before = seat.authority - _change(picture, seat)
    there = _cells_of(seat.authority, cells, full)
    gone = max(_cells_of(before, cells, full) - there, 0)
    return [(g.there * there, "strong"), (g.gone * gone, "warn"), (g.dot * (cells - there - gone), "rule")]


def change_of(picture: Picture, seat: Seat) -> str:
    """By how much it has changed since the end of the seat's last turn, with its direction."""
    change = max(seat.authority, 0) - max(seat.authority - _change(picture, seat), 0)
    return f"{glyphs().up if change > 0 else glyphs().down_by}{abs(change)}" if change else ""


def _change(picture: Picture, seat: Seat) -> int:
    return picture.change[seat.number] if seat.number < len(picture.change) else 0


def _cells_of(authority: int, cells: int, full: int) -> int:
    """Rounded; who lives keeps a cell.

    >>> [_cells_of(authority, 16, 50) for authority in (50, 45, 1, 0, -3)]
    [16, 14, 1, 0, 0]
    """
    if authority <= 0:
        return 0
    return min(max((2 * authority * cells + full) // (2 * full), 1), cells)


# -- Numbers three lines high, of the lines that boxes are drawn with -------------------------------------------------


HEIGHT = 3
_FIGURES = {
    "0": ("╭─╮", "│ │", "╰─╯"),
    "1": ("╶╮ ", " │ ", "╶┴╴"),
    "2": ("╶─╮", "┌─┘", "╰─╴"),
    "3": ("╶─╮", " ─┤", "╶─╯"),
    "4": ("╷ ╷", "╰─┤", "  ╵"),
    "5": ("┌─╴", "╰─╮", "╶─╯"),
    "6": ("╭─╴", "├─╮", "╰─╯"),
    "7": ("╶─┐", "  │", "  ╵"),
    "8": ("╭─╮", "├─┤", "╰─╯"),
    "9": ("╭─╮", "╰─┤", "╶─╯"),
}


def high(number: int) -> tuple[str, str, str]:
    """The number in three lines; in ASCII, as it is written, in the middle of them.

    >>> print("\\n".join(high(42)))
    ╷ ╷ ╶─╮
    ╰─┤ ┌─┘
      ╵ ╰─╴
    """
    if capabilities.ascii_only():
        return (" " * len(str(number)), str(number), " " * len(str(number)))
    top, middle, bottom = (" ".join(_FIGURES[digit][line] for digit in str(number)) for line in range(HEIGHT))
    return top, middle, bottom
