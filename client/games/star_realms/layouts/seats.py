"""Draw the other seats of a table of several: a line or a panel for each, and the player's own team next to the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len

from client.games.star_realms.data import INFO
from client.games.star_realms.layouts import cards, moving
from client.games.star_realms.layouts.score import authority_bar, counts_in_words, hit_for, level_of, scales, struck, team_title
from client.games.star_realms.model import table as model_table
from client.games.star_realms.model.table import Seat, Stack, Table
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.texts import cards as texts_cards
from client.games.star_realms.texts import questions, words
from client.games.star_realms.texts.words import LETTERS, amount_of, counted, faction_of
from client.table.owners import team_name, team_sign
from client.text.i18n import _, labelled, ngettext, pgettext
from client.tui.canvas import gauges
from client.tui.canvas.canvas import Canvas, Rectangle, SizeClass
from client.tui.canvas.draw import Line, Span, clip, crop, distinct, rule, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip
from client.tui.table.zones import Part, has_clocks, seat_link
from client.tui.widgets.clock import clock_cells
from engine.star_realms.language.main_phase import Attack
from protocol.text import clean

# -- The places of the other seats ------------------------------------------------------------------------------------


PANEL_LINES = 4
MOST_BESIDE = 2
"""The most members of the player's team next to the log. Members of a larger team have panels like all other seats."""


def has_team_beside(table: Table, size: SizeClass) -> bool:
    """Return True if the player's team is drawn next to the log."""
    return size >= SizeClass.WIDE and table.many and 0 < len(table.team) - 1 <= MOST_BESIDE


def across(table: Table, size: SizeClass) -> tuple[Seat, ...]:
    """Return the seats above the trade row, from left to right or from top to bottom."""
    if has_team_beside(table, size):
        return tuple(seat for seat in table.others if seat.team != table.me.team)
    return table.others


def height(table: Table, width: int, size: SizeClass) -> int:
    """Return the lines of the other seats, including the rule above panels."""
    return 1 + PANEL_LINES if size >= SizeClass.WIDE else len(table.others)


def drawn(picture: Picture, table: Table, width: int, height: int, size: SizeClass) -> list[Line]:
    """Draw panels side by side if there is room, else a line for each seat."""
    if size < SizeClass.WIDE:
        look = columns(picture, table, width)
        return [_line(picture, table, seat, width, look) for seat in table.others]
    shown = across(table, size)
    canvas, pitch = Canvas(width, height - 1), width // len(shown)
    look, cells = columns(picture, table, width), pitch - (1 if len(shown) > MOST_BESIDE + 2 else 2)
    look = _distinct_in_panels(picture, table, shown, look, cells)
    look = replace(look, in_words=cells >= _WORDS_BELOW)
    in_words = look.shared and all(_fits_words(picture, table, seat, look, cells) for seat in shown)
    for number, seat in enumerate(shown):
        _panel(canvas, Rectangle(1 + number * pitch, 0, cells, height - 1), picture, table, seat, look, in_words=in_words)
    return [_rule(table, shown, width), *canvas.lines]


def _rule(table: Table, shown: Sequence[Seat], width: int) -> Line:
    """Return the rule with the heading of the seats. It may add that the seats share their authority, and the defense of
    outposts that protect all of them.
    """
    enemies = [seat for seat in shown if seat.team != table.me.team]
    one_team = table.has_teams and len(enemies) == len(shown)
    title = team_title(shown[0].team) if one_team else _("The others")
    shared = model_table.shares_authority(table.mode)
    right: list[Span] = [(_("they share one authority"), "quiet")] if shared and one_team else []
    if shared and (in_the_way := outposts(enemies)):
        right += [*([("   ", "")] if right else []), *in_the_way]
    return rule(width, [(title, "strong!")], right)


def to_fell(seats: Sequence[Seat]) -> tuple[int, int]:
    """Return the number of outposts that protect these seats, and the combat that destroys them."""
    stacks = [stack for seat in seats for stack in seat.in_play if stack.facts[stack.card].is_outpost]
    return sum(stack.count for stack in stacks), sum(
        (stack.facts[stack.card].defense - stack.damage) * stack.count for stack in stacks
    )


def outposts(seats: Sequence[Seat]) -> list[Span]:
    """Return the number of outposts and their defense in words; empty without outposts."""
    count, combat = to_fell(seats)
    if not count:
        return []
    said = ngettext("{n} outpost, {combat} to destroy", "{n} outposts, {combat} to destroy", count)
    before, _mark, after = said.partition("{combat}")
    return [(before.format(n=count), "quiet"), (str(combat), "combat!"), (after.format(n=count), "quiet")]


# -- The symbols and numbers of a seat --------------------------------------------------------------------------------


_SHORT_NAME, _NAME, _LONG_NAME = 6, 9, 16
_WIDE = 100
"""From this many cells on, a line has room for the longest names."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of the lines of this table, and the width of names. `names`: the displayed names, in seat order."""

    teams: bool
    leaders: bool
    shared: bool
    name: int
    names: tuple[str, ...]
    clocks: bool
    in_words: bool = False
    """True if the counts of piles are in words below the names."""


def columns(picture: Picture, table: Table, width: int) -> Columns:
    """Return the columns, which are the same for every seat of a table. `width`: the cells of a line."""
    names = [clean(seat.name) for seat in table.seats]
    leaders = any(seat.role in model_table.LEADERS for seat in table.seats)
    most = _LONG_NAME if width >= _WIDE else _NAME + (0 if table.has_teams else 2) - 2 * leaders
    room = max(min(max(map(cell_len, names)), most), _SHORT_NAME)
    return Columns(
        table.has_teams, leaders, model_table.shares_authority(table.mode), room, distinct(names, room), has_clocks(picture)
    )


def _is_under_cursor(picture: Picture, seat: Seat) -> bool:
    return picture.stack is not None and picture.stack.is_seat and picture.stack.seat == seat.number


def _number(picture: Picture, table: Table, seat: Seat) -> Span:
    """Return the chip with the seat's number, which is lit if the seat can be attacked now, or is in your team."""
    sign = glyphs().cursor if _is_under_cursor(picture, seat) else " "
    if not seat.alive:
        return (f"{sign}{seat.number + 1} ", "quiet on track")
    ours = seat.team == table.me.team
    token = "high" if ours else "combat"
    is_lit = ours or _is_target(table, seat) or any(base.live or base.pooled for base in seat.bases)
    return (f"{sign}{seat.number + 1} ", chip(token) if is_lit else f"{token}! on track")


def _turn(seat: Seat) -> Span:
    g = glyphs()
    if not seat.alive:
        return (g.out, "quiet")
    if seat.on_turn:
        return (g.done, "quiet") if seat.ended else (g.turn, "strong!")
    return (" ", "")


def _is_target(table: Table, seat: Seat) -> bool:
    return any(attack.seat == seat.number for attack in table.listed(Attack))


def _reach(table: Table, seat: Seat) -> Span:
    """Return a symbol for the possible attacks on a seat: none, on its bases alone, on the seat, or on the seat now."""
    g = glyphs()
    if _is_target(table, seat):
        return (g.target, "combat!")
    return {"seat": (g.reach, "combat"), "bases": (g.base, "combat")}.get(seat.reach, (" ", ""))


def _name_style(picture: Picture, seat: Seat) -> str:
    if _is_under_cursor(picture, seat) or moving.begins(picture, seat.number):
        return chip("block.g")
    return "quiet" if not seat.alive else "strong!" if seat.on_turn and not seat.ended else "text!"


def _out(picture: Picture, seat: Seat) -> Span:
    """Return the turn in which the seat was defeated, if this is known."""
    turn = picture.fell.get(seat.number)
    return (pgettext("of the game", "out") if turn is None else _("out since turn {n}").format(n=turn), "quiet")


def counts(seat: Seat) -> list[Span]:
    """Return the counts of cards in hand, deck and discard pile, with a letter before each number."""
    return [(words.counts(seat.hand, seat.deck, len(seat.discard)), "quiet")]


def pools(seat: Seat) -> list[Span]:
    """Return the seat's trade and combat, if there are any or the seat is on turn."""
    if not (seat.on_turn or seat.trade or seat.combat):
        return []
    return [
        (str(seat.trade) + pgettext("trade, in one letter", "t") + " ", "trade!" if seat.trade else "trade"),
        (str(seat.combat) + pgettext("combat, in one letter", "c"), "combat!" if seat.combat else "combat"),
    ]


def asked(seat: Seat) -> list[Span]:
    """Return the question to the seat outside its main phase, and the number of discards that it owes."""
    what = questions.in_a_word(seat.asked)
    spans: list[Span] = [(what + " ", "strong!")] if what else []
    if seat.discards_due:
        spans += [(_("must discard {n}").format(n=seat.discards_due), "strong!"), (" ", "")]
    return spans


def link(seat: Seat, picture: Picture, *, short: bool = False) -> list[Span]:
    """Return the seat's connection, and the consequence of a lost connection or of a clock that has run out."""
    return seat_link(seat.who, seat.number, picture, short=short)


# -- A line for each seat ---------------------------------------------------------------------------------------------


_BAR = 5


def _line(picture: Picture, table: Table, seat: Seat, width: int, look: Columns) -> Line:
    """Return the seat's name and numbers, as many of its cards as fit, and its open question."""
    canvas = Canvas(width, 1)
    at = canvas.spans(0, 0, _head(picture, table, seat, look))
    if not seat.alive:
        canvas.spans(at, 0, [_out(picture, seat)])
        return canvas.lines[0]
    at = canvas.spans(at, 0, [*counts(seat), (" ", "")])
    gained = pools(seat)
    spare = width - at - (width_of(gained) + 1 if gained else 0)
    tail = [*asked(seat), *link(seat, picture)]
    if spare - width_of(tail) < _least(seat):
        tail = [*asked(seat), *link(seat, picture, short=True)]
    tail = list(clip(tail, min(width_of(tail), width - at)))
    end = width - width_of(tail)
    canvas.spans(end, 0, tail)
    if gained:
        end -= width_of(gained) + 1
        canvas.spans(end, 0, gained)
    at = bases(canvas, Rectangle(at, 0, end - at - 1, 1), picture, seat)
    _seen_hand(canvas, at + 1, 0, seat, end - at - 2)
    return canvas.lines[0]


def _least(seat: Seat) -> int:
    """Return the cells in which all items of the seat fit without names."""
    return sum(_narrow(stack) + 1 for stack in _things(seat)) + 1


def _head(picture: Picture, table: Table, seat: Seat, look: Columns) -> list[Span]:
    """Return turn, number, reach, team, name, leader, and authority with its bar, or a clock instead of the bar."""
    sign = f" {team_sign(seat.team)} " if look.teams else " "
    ours = seat.team == table.me.team
    spans = [_turn(seat), _number(picture, table, seat), _reach(table, seat), (sign, "high" if ours else "combat")]
    name = look.names[seat.number]
    spans += [(name, _name_style(picture, seat)), (" " * (look.name - cell_len(name)), "")]
    if look.leaders:
        spans.append((" " + (glyphs().leader if seat.role in model_table.LEADERS else " "), "strong!"))
    if not seat.alive:
        return [*spans, (" ", "")]
    first = _is_first(table, seat, shared=look.shared)
    spans += [
        (f"{seat.authority:>4}" if first else "    ", f"{level_of(table, seat)}!"),
        _bracket(table, seat, shared=look.shared),
        (" ", ""),
    ]
    if look.clocks:
        return [*spans, *clock_cells(picture.clocks[seat.number]), (" ", "")]
    bar = authority_bar(picture, table, seat, _BAR) if first else [(" " * _BAR, "")]
    if first and (hit := hit_for(picture, seat)):
        bar = [(f"{hit:^{_BAR}}", chip("block.g"))]
    return [*spans, *bar, (" ", "")]


def _is_first(table: Table, seat: Seat, *, shared: bool) -> bool:
    """Return True if the seat's authority is drawn on its own line, and not on that of a team member above."""
    return not shared or next(other for other in table.others if other.team == seat.team) is seat


def _bracket(table: Table, seat: Seat, *, shared: bool) -> Span:
    """Return the bracket around the lines of a team that shares its authority."""
    members = [other for other in table.others if other.team == seat.team]
    if not shared or len(members) == 1:
        return (" ", "")
    at = 0 if seat is members[0] else 2 if seat is members[-1] else 1
    return (glyphs().shared[at], "rule")


def _seen_hand(canvas: Canvas, x: int, y: int, seat: Seat, room: int) -> None:
    """Draw the hand of a team member, if the player may see it and as far as there is room."""
    if not seat.cards or room < 16:
        return
    spans: list[Span] = [(labelled(pgettext("label", "hand")), "quiet")]
    for number, (key, text) in enumerate(counted(sorted(seat.cards))):
        spans += [(", " if number else "", "quiet"), (text, LETTERS[faction_of(key)])]
    canvas.spans(x, y, clip(spans, room))


# -- A panel for each seat --------------------------------------------------------------------------------------------


_AUTHORITY, _LEAST_BAR, _MOST_BAR = 4, 4, 24
_WORDS_BELOW = 44
"""The fewest cells of a panel whose second line has room for the piles in words."""
_BASE = 37
"""The most cells of a base in a panel, including the gap to the next one."""


def _panel(
    canvas: Canvas, where: Rectangle, picture: Picture, table: Table, seat: Seat, look: Columns, *, in_words: bool
) -> None:
    """Draw a panel: name and connection, authority and piles, then bases with outposts first. `in_words`: the piles are next
    to the name, in words.
    """
    canvas.fill(where, "on panel")
    x, y, end = where.x, where.y, where.x + where.columns - 1
    canvas.spans(x - 1, y, [_turn(seat)])
    head = _panel_head(picture, table, seat, look)
    name, style = look.names[seat.number], _name_style(picture, seat)
    at = canvas.spans(x, y, head)
    if not seat.alive:
        at = canvas.put(at, y, f"{crop(name, end - at)} ", style)
        told = _out(picture, seat)
        canvas.spans(*((at, y) if at + width_of([told]) <= end else (x + 1, y + 1)), [told])
        return
    leader: list[Span] = [(f" {glyphs().leader}", "strong!")] if seat.role in model_table.LEADERS else []
    tail, rest = _tail(picture, seat, look, end - at - cell_len(name) - width_of(leader) - 1, in_words=in_words)
    name = crop(name, end - at - width_of(tail) - width_of(leader) - 1)
    canvas.spans(at, y, [(name, style), *leader])
    canvas.spans(end - width_of(tail), y, tail)
    below = y + 1
    own = 0 if look.shared else _AUTHORITY
    lines = _in_lines(rest, where.columns - 2, own)
    for line in lines or ([[]] if own else []):
        canvas.spans(end - width_of(line), below, line)
        if below == y + 1 and own:
            _authority(canvas, x, below, picture, table, seat, end - width_of(line) - x - 1)
        below += 1
    room = Rectangle(x + 1, below, where.columns - 2, where.y + where.lines - below)
    bases(canvas, room, picture, seat, whole=True)
    if len(_with_felled(picture, seat)) < room.lines:
        _seen_hand(canvas, x + 1, where.y + where.lines - 1, seat, room.columns)


def _distinct_in_panels(picture: Picture, table: Table, shown: Sequence[Seat], look: Columns, columns: int) -> Columns:
    """Return the columns with names that are as long as the rest of a panel's line allows."""
    room = look.name
    for seat in shown:
        beside = [*_panel_head(picture, table, seat, look), *asked(seat), *link(seat, picture, short=True)]
        leader = 2 * (seat.role in model_table.LEADERS)
        room = min(room, columns - 2 - width_of(beside) - leader) if seat.alive else room
    names = distinct([clean(seat.name) for seat in table.seats], max(room, _SHORT_NAME))
    return replace(look, names=names)


def _panel_head(picture: Picture, table: Table, seat: Seat, look: Columns) -> list[Span]:
    """Return the part before a seat's name: number, reach, and team unless the rule above names the team."""
    head = [_number(picture, table, seat), _reach(table, seat), (" ", "")]
    if look.teams and not _one_side(table, seat):
        head.append((team_sign(seat.team) + " ", "high" if seat.team == table.me.team else "combat"))
    return head


def _fits_words(picture: Picture, table: Table, seat: Seat, look: Columns, columns: int) -> bool:
    """Return True if the seat's piles fit next to its name, in words."""
    if not seat.alive:
        return True
    head = width_of(_panel_head(picture, table, seat, look)) + cell_len(look.names[seat.number])
    leader = 2 * (seat.role in model_table.LEADERS)
    tail = [*asked(seat), *link(seat, picture)]
    return head + leader + 1 + width_of(counts_in_words(seat)) + 1 + width_of(tail) <= columns - 1


def _one_side(table: Table, seat: Seat) -> bool:
    """Return True if the rule above the seat names its team."""
    return len(table.team) - 1 <= MOST_BESIDE and seat.team != table.me.team


def _tail(picture: Picture, seat: Seat, look: Columns, room: int, *, in_words: bool) -> tuple[list[Span], list[list[Span]]]:
    """Return the texts next to a name, and those that are left for the lines below."""
    gained, time = pools(seat), list(clock_cells(picture.clocks[seat.number])) if look.clocks else []
    owed = asked(seat)
    if in_words:
        held = counts_in_words(seat)
        return [*held, (" ", ""), *owed, *link(seat, picture)], [each for each in (time, gained) if each]
    beside: list[Span] = []
    for timed, short in ((True, False), (True, True), (False, False), (False, True)):
        beside = [*(time if timed else []), *([(" ", "")] if timed and time else []), *owed, *link(seat, picture, short=short)]
        if width_of(beside) <= room:
            break
    held = counts_in_words(seat) if look.in_words else counts(seat)
    rest = [each for each in ([] if timed else time, gained, held) if each]
    return list(clip(beside, min(width_of(beside), max(room, 0)))), rest


def _in_lines(said: Sequence[Sequence[Span]], room: int, first: int) -> list[list[Span]]:
    """Break these texts into lines of that many cells; the first line is shorter by `first` cells."""
    lines: list[list[Span]] = []
    for each in said:
        if lines and width_of(lines[-1]) + 1 + width_of(each) <= room - (first if len(lines) == 1 else 0):
            lines[-1] += [(" ", ""), *each]
        else:
            lines.append(list(each))
    return lines


def _authority(canvas: Canvas, x: int, y: int, picture: Picture, table: Table, seat: Seat, room: int) -> None:
    """Draw a chip with the authority, and its bar if there is room."""
    level = level_of(table, seat)
    canvas.put(x, y, f"{seat.authority:^{_AUTHORITY}}", chip(level))
    columns = min(room - _AUTHORITY - 1, _MOST_BAR)
    if columns >= _LEAST_BAR:
        full = scales(picture, table)[seat.number]
        lost = max(-picture.change[seat.number], 0) if seat.number < len(picture.change) else 0
        gauges.bar(canvas, x + _AUTHORITY + 1, y, columns, seat.authority, lost, full, token=level)
        struck(canvas, picture, seat, x + _AUTHORITY + 1, y, columns)
    else:
        struck(canvas, picture, seat, x, y, _AUTHORITY)


# -- the player's team ------------------------------------------------------------------------------------------------


class Team(Part):
    """The members of the player's team next to the log: their pools, their answers to a proposal, their cards in play."""

    NAME = "team"
    EACH = 2

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        title = _("Your team") if table.seat is not None else team_title(table.me.team)
        canvas, look = Canvas(width, height - 1), columns(picture, table, width)
        for number, seat in enumerate(seat for seat in table.team if seat != table.me):
            _member(canvas, Rectangle(1, number * self.EACH, width - 2, self.EACH), picture, table, seat, look)
        return [rule(width, [(title, "strong!")], start=" "), *canvas.lines]

    def height(self, table: Table) -> int:
        """Return the lines of the zone, including its rule."""
        return 1 + self.EACH * (len(table.team) - 1)


def _member(canvas: Canvas, where: Rectangle, picture: Picture, table: Table, seat: Seat, look: Columns) -> None:
    canvas.fill(where, "on panel")
    x, y, end = where.x, where.y, where.x + where.columns - 1
    canvas.spans(x - 1, y, [_turn(seat)])
    at = canvas.spans(x, y, [_number(picture, table, seat), (" ", "")])
    leader: list[Span] = [(f" {glyphs().leader}", "strong!")] if seat.role in model_table.LEADERS else []
    own: list[Span] = []
    if seat.alive and not look.shared:
        own = [("  ", ""), (str(seat.authority), f"{level_of(table, seat)}!")]
    if seat.alive and look.clocks:
        own = [*own, (" ", ""), *clock_cells(picture.clocks[seat.number])]
    told = [_out(picture, seat)] if not seat.alive else [*_agrees(table, seat), *link(seat, picture, short=True)]
    name = crop(look.names[seat.number], end - at - width_of(told) - width_of(own) - width_of(leader) - 1)
    canvas.spans(at, y, [(name, _name_style(picture, seat)), *leader, *own])
    canvas.spans(end - width_of(told), y, told)
    if not seat.alive:
        return
    right = [*pools(seat), *([("  ", "")] if pools(seat) else []), *counts(seat)]
    canvas.spans(end - width_of(right), y + 1, right)
    room = where.columns - 3 - width_of(right)
    at = bases(canvas, Rectangle(x + 1, y + 1, room, 1), picture, seat)
    _seen_hand(canvas, at + 1, y + 1, seat, x + 1 + room - at - 1)


def _agrees(table: Table, seat: Seat) -> list[Span]:
    """Return the seat's answer to a proposal or question, or that the seat has ended its turn."""
    if said := asked(seat):
        return said
    if seat.ended and seat.on_turn:
        return [(_("ended"), "quiet"), (" ", "")]
    proposal = table.proposal
    if proposal is not None and table.seats[proposal.by].team == seat.team:
        if proposal.by == seat.number:
            return [(_("proposes"), "strong!"), (" ", "")]
        return [(_("agrees"), "high"), (" ", "")] if seat.number not in proposal.waiting else []
    return []


# -- The cards in play of a seat --------------------------------------------------------------------------------------


_LEAST = 6
"""The cells of a base that shows only key, faction and defense."""


def _things(seat: Seat) -> list[Stack]:
    """Return a seat's bases, outposts first, and its ships as one group."""
    return [*seat.bases, *([seat.ships] if seat.ships is not None else [])]


FELLED = "felled"
"""The zone of bases that were destroyed in this turn."""


def _with_felled(picture: Picture, seat: Seat) -> list[Stack]:
    """Return a seat's items, and after them its bases that were destroyed in this turn."""
    assert picture.table is not None
    gone = [card for owner, card in picture.felled if owner == seat.number]
    return [*_things(seat), *(Stack(FELLED, "", card, seat=seat.number, data=picture.table.data) for card in gone)]


def _under_cursor(picture: Picture, seat: Seat) -> Stack | None:
    """Return the base or the group of that seat under the cursor."""
    stack = picture.stack
    if stack is not None and seat.ships is not None and stack in seat.ships.ships:
        return seat.ships
    return stack


def bases(canvas: Canvas, where: Rectangle, picture: Picture, seat: Seat, *, whole: bool = False) -> int:
    """Draw a seat's cards in play, with as many names as there is room for. Return the column after the last one.

    `whole`: use the whole width if every item has a line of its own.
    """
    things, here = _with_felled(picture, seat), _under_cursor(picture, seat)
    if not things or where.columns < _LEAST or where.lines < 1:
        return where.x
    beside = max(where.columns // _BASE, 1)
    each = min(where.columns, _BASE - 1)
    if whole and len(things) <= where.lines * beside and all(_wide(stack, tight=True) <= each for stack in things):
        for number, stack in enumerate(things):
            place = Rectangle(where.x + number % beside * _BASE, where.y + number // beside, each, 1)
            _thing(canvas, place, picture, stack, under_cursor=stack == here)
        _strike(canvas, picture, seat, things, place)
        return where.x + where.columns
    places = _places(things, where)
    if len(places) < len(things):
        things = _things(seat)
        places = _places(things, where)
    if len(places) < len(things):
        places = _packed([*map(_narrow, things)], where.columns - 3, where.lines)
        things = _with(things, here, len(places))
    end, place = where.x, Rectangle(where.x, where.y, 0, 0)
    for stack, (x, y, columns) in zip(things, places, strict=False):
        place = Rectangle(where.x + x, where.y + y, columns, 1)
        _thing(canvas, place, picture, stack, under_cursor=stack == here)
        end = where.x + x + columns
    _strike(canvas, picture, seat, things, place)
    left, last = len(_things(seat)) - len(places), where.y + where.lines - 1
    counted_to = canvas.put(end, last, f" +{left}", "quiet") if left > 0 else end
    _strike_unseen(canvas, picture, seat, things, Rectangle(end, last, where.x + where.columns - end, 1))
    return counted_to


def _places(things: Sequence[Stack], where: Rectangle) -> list[tuple[int, int, int]]:
    """Return the places of these items, with as many names as fit. If not all items fit, return fewer places than items."""
    places: list[tuple[int, int, int]] = []
    for named, tight in ((number, tight) for number in reversed(range(len(things) + 1)) for tight in (False, True)):
        widths = [_wide(stack, tight=tight) if number < named else _narrow(stack) for number, stack in enumerate(things)]
        places = _packed(widths, where.columns, where.lines)
        if len(places) == len(things):
            break
    return places


def _with(things: list[Stack], here: Stack | None, shown: int) -> list[Stack]:
    """Return the first of these items. If the item under the cursor is not among them, it replaces the last one."""
    if here in things[shown:] and here is not None and shown:
        return [*things[: shown - 1], here]
    return things[:shown]


def _packed(widths: Sequence[int], columns: int, lines: int) -> list[tuple[int, int, int]]:
    """Place items of these widths one cell apart. Return (column, line, width) of each item that fits.

    >>> _packed([6, 6, 6], 13, 2)
    [(0, 0, 6), (7, 0, 6), (0, 1, 6)]
    """
    places: list[tuple[int, int, int]] = []
    x = y = 0
    for width in widths:
        if x and x + width > columns:
            x, y = 0, y + 1
        if y >= lines or width > columns:
            break
        places.append((x, y, width))
        x += width + 1
    return places


def _narrow(stack: Stack) -> int:
    """Return the cells of an item without its name."""
    return 3 + len(_sign(stack)) + (stack.zone == FELLED)


def _sign(stack: Stack) -> str:
    """Return the short text of an item: a base by faction, defense and count, a destroyed one by its faction, ships by their
    number.
    """
    times = glyphs().times
    if stack.zone == FELLED:
        return LETTERS[stack.facts[stack.card].faction]
    if stack.ships:
        return f"{stack.count}{times}"
    count = f"{times}{stack.count}" if stack.count > 1 else ""
    return LETTERS[stack.facts[stack.card].faction] + cards.shape(stack)[0].strip() + count


def _wide(stack: Stack, *, tight: bool = False) -> int:
    """Return the cells of an item with its name. `tight`: with the fewest blanks."""
    if stack.zone == FELLED:
        return 4 + cell_len(cards.name_of(stack))
    blanks = 2 * tight if not stack.ships else 0
    return 3 + width_of(_words(stack)) - blanks + 1 + 2 * (stack.live or stack.pooled)


def _words(stack: Stack, *, room: int = 99) -> list[Span]:
    """Return the text of an item: a base by faction, defense and name, with fewer blanks if there is less room; ships by
    their number and gains.
    """
    if stack.ships:
        return [(" ", ""), *cards.group(stack, room - 1, under_cursor=False)]
    facts = stack.facts[stack.card]
    shield, letter, name = cards.shape(stack)[0].strip(), LETTERS[facts.faction], cards.name_of(stack)
    said = (f" {letter} {shield} {name}", f" {letter}{shield} {name}", crop(f"{letter}{shield} {name}", room))
    text = next((text for text in said if cell_len(text) <= room), said[-1])
    return [(text, f"{LETTERS[facts.faction]}!")]


def _thing(canvas: Canvas, where: Rectangle, picture: Picture, stack: Stack, *, under_cursor: bool) -> None:
    """Draw a card in play, or a base that was destroyed."""
    if stack.zone == FELLED:
        felled(canvas, where, stack)
    else:
        chip_of(canvas, where, stack, under_cursor=under_cursor)


def felled(canvas: Canvas, where: Rectangle, stack: Stack) -> None:
    """Draw in one line the name of a destroyed base, or its faction if there is less room."""
    canvas.fill(where, "on panel")
    name = cards.name_of(stack) if where.columns > _narrow(stack) else _sign(stack)
    canvas.put(where.x + 1, where.y, crop(f"{glyphs().out} {name}", where.columns - 2), "quiet")


def _strike(canvas: Canvas, picture: Picture, seat: Seat, things: Sequence[Stack], last: Rectangle) -> None:
    """Draw the destruction of the last of these, if it is a destroyed base: its band is white, then dust."""
    patch = moving.look(picture, "opponents", seat.number)
    if patch is not None and things and things[-1].zone == FELLED:
        moving.fall(canvas, last, patch, LETTERS[faction_of(things[-1].card)])


def _strike_unseen(canvas: Canvas, picture: Picture, seat: Seat, things: Sequence[Stack], where: Rectangle) -> None:
    """Draw the destruction of a base without a place, during the animation. It replaces the count after the last item."""
    patch, gone = moving.look(picture, "opponents", seat.number), _with_felled(picture, seat)[-1:]
    if patch is None or not gone or gone[0].zone != FELLED or gone[0] in things:
        return
    letter = LETTERS[faction_of(gone[0].card)]
    place = Rectangle(where.x + min(where.columns - 3, 1), where.y, 3, 1)
    canvas.put(place.x, place.y, f"{glyphs().out}{letter} ", "quiet")
    moving.fall(canvas, place, patch, letter)


def chip_of(canvas: Canvas, where: Rectangle, stack: Stack, *, under_cursor: bool) -> None:
    """Draw a base or the ships of another seat in one line: key, faction, defense, name, and a symbol if it can be attacked."""
    facts = stack.facts[stack.card]
    ink = "-" if stack.ships else LETTERS[facts.faction]
    g = glyphs()
    mark = stack.sign or (g.live if stack.live else g.pooled if stack.pooled else "")
    canvas.fill(where, "on track" if stack.ships else f"on {ink}.body")
    key = f"{g.cursor if under_cursor else ' '}{stack.key} "
    canvas.put(where.x, where.y, key, chip(ink) if mark else f"{ink}! on track")
    if where.columns <= _narrow(stack):
        canvas.put(where.x + 3, where.y, _sign(stack), f"{ink}!")
    else:
        end = canvas.spans(where.x + 3, where.y, _words(stack, room=where.columns - 3 - 2 * bool(mark)))
        last = where.x + where.columns
        canvas.right(last - 1 if end < last - 2 else last, where.y, mark, f"{ink}!")
    if under_cursor:
        canvas.paint(Rectangle(where.x, where.y, where.columns, 1), chip("block.g"))


def rest(canvas: Canvas, where: Rectangle, count: int, *, under_cursor: bool) -> None:
    """Draw the number of bases without room."""
    said = ngettext("+{n} base", "+{n} bases", count).format(n=count)
    canvas.fill(where, "on panel")
    canvas.put(where.x + 1, where.y, said, chip("block.g") if under_cursor else "strong!")


# -- A seat in words, for the inspector -------------------------------------------------------------------------------


def seat_text(picture: Picture, stack: Stack, width: int) -> list[Line]:
    """Return the description of a seat in lines of that many cells, with a line for each base."""
    assert picture.table is not None
    table = picture.table
    seat = next(seat for seat in table.seats if seat.number == stack.seat)
    about = [_("seat {n}").format(n=seat.number + 1)]
    about += [_("team {name}").format(name=team_name(seat.team))] if table.has_teams else []
    about += [INFO.role_name(seat.role)] if seat.role else []
    about += [amount_of("authority", max(seat.authority, 0))] if seat.alive else [pgettext("of the game", "out")]
    lines = wrap([(", ".join(about), "strong")], width)
    if not seat.alive:
        return lines
    lines += wrap([(_reach_words(seat), "")], width) if table.seat is not None else []
    for base in seat.bases:
        facts = base.facts[base.card]
        told = " ".join(
            f"{label} {said}".strip() for _which, label, said in texts_cards.brief_abilities(facts, texts_cards.SAID[-1])
        )
        name = cards.shape(base)[0] + labelled(cards.name_of(base))
        lines.append(clip([(name, LETTERS[facts.faction]), (told, "")], width))
    return lines


def _reach_words(seat: Seat) -> str:
    name = clean(seat.name)
    match seat.reach:
        case "seat":
            return _("You may attack {name}.").format(name=name)
        case "bases":
            return _("You may attack the bases of {name}, but not {name}.").format(name=name)
    return _("You may not attack {name}.").format(name=name)
