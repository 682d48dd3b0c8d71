"""Another seat where several share the room: one line of marks, numbers and what stands before it, or two where there is room.

Turn, number, reach and team come first, so that the eye finds them in columns; what a seat has in play fills the rest.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from client.games.star_realms.model import modes
from client.games.star_realms.model.table import Seat, Stack, Table
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.text.words import counted, faction_of, letter
from client.games.star_realms.tui.arrange import USUAL
from client.games.star_realms.tui.drawing import cards
from client.games.star_realms.tui.drawing.card_groups import group
from client.games.star_realms.tui.zones.score import authority_bar, scales
from client.games.star_realms.tui.zones.seat_state import asked, link
from client.i18n import _
from client.tui.look.draw import Line, Span, clip, told_apart, width_of
from client.tui.look.glyphs import glyphs
from client.tui.table.headings import has_clocks
from client.tui.widgets.clock_face import clock_face
from engine.star_realms.language.main_phase import Attack
from protocol.text import clean

_WIDE = 100
"""From so many cells on there is room for the longest names."""
CELL, ROOMY = 20, 26
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
        table.has_teams, leaders, modes.shares_authority(table.mode), room, told_apart(names, room), has_clocks(picture)
    )


def lines(picture: Picture, table: Table, width: int, each: int) -> list[Line]:
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
    return min(len(_things(seat)), room // CELL)


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
    return (_("out") if turn is None else _("out since turn {n}").format(n=turn), "faint")


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
        return [(f"{seat.trade}{_('t')} ", "trade-total"), (f"{seat.combat}{_('c')} ", "combat-total")]
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
    if not things or room < CELL:
        return [(f"+{len(things)}", "faint")] if things else []
    here = _under_cursor(picture, seat)
    first, shown = 0, len(things)
    if len(things) > room // CELL:
        shown = max((room - 3) // CELL, 1)
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
