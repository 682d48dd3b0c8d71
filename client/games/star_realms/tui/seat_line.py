"""Another seat where several share the room: one line of marks, numbers and what stands before it, or two where there is room.

Turn, number, reach and team come first, so that the eye finds them in columns; what a seat has in play fills the rest. The only
line of a seat is drawn in two parts by two zones: a cursor that moves over the cards sends the numbers never again.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from client.games.star_realms.model import modes
from client.games.star_realms.model.table import Seat, Stack, Table
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.text.about import role_name
from client.games.star_realms.text.words import counted, faction_of, letter
from client.games.star_realms.tui import cards
from client.games.star_realms.tui.seat_state import asked, link
from client.i18n import _
from client.tui.draw import Line, Span, clip, fit, told_apart, width_of
from client.tui.glyphs import glyphs
from engine.star_realms.language.main_phase import Attack
from protocol.text import clean

_WIDE = 100
"""From so many cells on there is room for the longest names."""
NARROW, ROOMY = 15, 26
"""The cells of a card in play: the fewest and the most."""
_COUNTS = 9
"""The cells of hand/deck/discard."""
CLOCK = 6
"""The cells of a clock. They are left blank here: a zone of its own stands there."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Which columns the lines of this table have, and how wide names are. `names`: as they are written, in seat order."""

    teams: bool
    roles: int
    shared: bool
    name: int
    names: tuple[str, ...]
    clocks: bool


def columns(picture: Picture, table: Table, width: int = 0, each: int = 1) -> Columns:
    """The same for every seat of a table. `width`, `each`: the cells of a line, and how many of them a seat has."""
    roles = max((len(role_name(seat.role)) for seat in table.seats), default=0)
    names = [clean(seat.name) for seat in table.seats]
    room = max(min(max(map(cell_len, names)), 16 if each > 1 and width >= _WIDE else 12), 6)
    shared = modes.shares_authority(table.mode)
    return Columns(table.has_teams, roles, shared, room, told_apart(names, room), bool(picture.clocks))


def head_line(table: Table, seat: Seat, look: Columns) -> Line:
    """The first part of a seat's only line: who it is and its numbers; `head_width` cells at most."""
    head = _head(table, seat, look)
    if not seat.alive:
        return (*head, (_("out"), "faint"))
    return (*head, *counts(seat, short=True))


def standing_line(picture: Picture, seat: Seat, width: int) -> Line:
    """The second part: pools, what is in play in the room there is, what holds the seat up."""
    if not seat.alive:
        return ()
    gained = pools(seat, short=True)
    tail, room = _tail(picture, seat, width - width_of(gained) - 2)
    middle = in_play(picture, seat, room)
    middle += _seen_hand(seat, room - width_of(middle))
    return (*clip([*gained, *middle], width - width_of(tail) - 1), *tail)


def _tail(picture: Picture, seat: Seat, width: int) -> tuple[list[Span], int]:
    """What holds the seat up, and the cells that leaves for its cards: in fewer words where more cards are seen for it."""
    long, short = [[*asked(seat), *link(seat, picture, short=short)] for short in (False, True)]
    of_long, of_short = width - width_of(long), width - width_of(short)
    if _fitting(seat, of_short) > _fitting(seat, of_long):
        return short, of_short
    return long, of_long


def _fitting(seat: Seat, room: int) -> int:
    """How many of the seat's cards are seen there."""
    most = room // NARROW if room >= NARROW else int(room >= NARROW // 2)
    return min(len(seat.in_play), most)


def before_clock(look: Columns) -> int:
    """The cells up to the end of the authority."""
    return 4 + 2 * look.teams + look.name + 1 + (look.roles + 1 if look.roles else 0) + 5


def head_width(picture: Picture, table: Table) -> int:
    """The cells of the first part."""
    look = columns(picture, table)
    return before_clock(look) + (CLOCK + 1 if look.clocks else 0) + _COUNTS


def two_lines(picture: Picture, table: Table, seat: Seat, width: int, look: Columns, lines: int) -> list[Line]:
    """Numbers with their words, and what is in play below."""
    head = _head(table, seat, look)
    if not seat.alive:
        return [(*head, (_("out"), "faint")), *[()] * (lines - 1)]
    for short_numbers, short_tail in ((False, False), (False, True), (True, False), (True, True)):
        numbers = [*counts(seat, short=short_numbers), *pools(seat, short=short_numbers)]
        tail = [*asked(seat), *link(seat, picture, short=short_tail)]
        if width_of(head) + width_of(numbers) + width_of(tail) < width:
            break
    first = (*clip([*head, *numbers], width - width_of(tail) - 1), *tail)
    below: list[Span] = [("    ", ""), *in_play(picture, seat, width - 4)]
    if len(below) == 1 and seat.cards is None:
        below.append((_("nothing in play"), "rule"))
    below += _seen_hand(seat, width - width_of(below))
    return [first, tuple(below), *[()] * (lines - 2)]


def _head(table: Table, seat: Seat, look: Columns) -> list[Span]:
    """Turn, number, reach, team, name, role, authority."""
    g = glyphs()
    spans: list[Span] = [_turn(seat), (f"{seat.number + 1}", "key"), _reach(table, seat), (" ", "")]
    if look.teams:
        ours = seat.team == table.me.team
        spans += [(letter(seat.team), "good" if ours else "combat"), (" ", "")]
    style = "alert" if seat.on_turn and not seat.ended else "title" if seat.alive else "faint"
    spans += [(fit(look.names[seat.number], look.name), style), (" ", "")]
    if look.roles:
        spans += [(fit(role_name(seat.role), look.roles), "faint"), (" ", "")]
    if not seat.alive:
        return spans
    clock = [(" " * (CLOCK + 1), "")] if look.clocks else []
    if look.shared:
        return [*spans, *_shared(table, seat, g.shared), (" ", ""), *clock]
    return [*spans, (f"{seat.authority:>3}", "authority-total"), (_("a"), "authority"), (" ", ""), *clock]


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


def _shared(table: Table, seat: Seat, bracket: str) -> list[Span]:
    """One score for the lines of a team: the number on the first of them, a bracket around all."""
    lines = [other for other in table.others if other.team == seat.team]
    at = lines.index(seat)
    if len(lines) == 1:
        return [(f"{seat.authority:>3}", "authority-total"), (" ", "")]
    edge = bracket[0] if at == 0 else bracket[2] if at == len(lines) - 1 else bracket[1]
    return [(f"{seat.authority:>3}" if at == 0 else "   ", "authority-total"), (edge, "authority")]


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


def in_play(picture: Picture, seat: Seat, room: int) -> list[Span]:
    """What stands before a seat, as many cards as can be read; the card under the cursor is always among them."""
    stacks = seat.in_play
    most = max(room // NARROW, 1)
    if not stacks or room < NARROW // 2:
        return []
    first, shown = 0, len(stacks)
    if len(stacks) > most:
        most = max((room - 4) // NARROW, 1)
        at = next((number for number, stack in enumerate(stacks) if stack == picture.stack), 0)
        first = min(max(at - most + 1, 0), len(stacks) - most)
        shown = most
        room -= 4
    each = min(room // shown, ROOMY)
    spans: list[Span] = []
    for stack in stacks[first : first + shown]:
        spans += clip(card(stack, each, under_cursor=stack == picture.stack), each)
    if shown < len(stacks):
        spans.append((f"+{len(stacks) - shown}", "faint"))
    return spans


def card(stack: Stack, width: int, *, under_cursor: bool) -> list[Span]:
    """A card of another seat: key, mark, defense, name."""
    spans = cards.marks(stack, under_cursor=under_cursor, tight=width < cards.TIGHT + 4)
    facts = stack.facts.get(stack.card)
    if facts is not None and facts.is_base:
        spans.append(cards.shape(stack))
    return [*spans, *cards.face(stack, max(width - width_of(spans) - 1, 3), under_cursor=under_cursor), (" ", "")]
