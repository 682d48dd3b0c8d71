"""The others: the only other seat under its rule with what stands before it, or a line for each of several."""

from __future__ import annotations

from client.games.star_realms.model.cursor import Rows
from client.games.star_realms.model.table import Seat, Stack, Table
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.tui.arrange import TALL, USUAL
from client.games.star_realms.tui.drawing import cards, listing
from client.games.star_realms.tui.drawing.card_groups import group
from client.games.star_realms.tui.zones import seat_line
from client.games.star_realms.tui.zones.seat_state import link
from client.i18n import _, ngettext
from client.tui.look.draw import Line, Span, clip, crop, rule, width_of
from client.tui.look.glyphs import glyphs
from client.tui.table.headings import clock, parts
from protocol.text import NAME_CELLS, clean

CELL = 26
"""The cells of a card before the only other seat."""
MOST_LINES, FEWEST_LINES = 3, 2
MOST_IN_WORDS = 7


class Opponents(listing.CardPart):
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
            return seat_line.lines(picture, table, width, height // len(table.others))
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
        return listing.beside([index for index, _more in _cells(table.others[0], width)], across)

    def height(self, picture: Picture, width: int, height: int) -> int:
        """The lines that the others take on a screen of that size, without the rule of the only other seat."""
        table = picture.table
        if table is None:
            return 1
        if table.many:
            return len(table.others) * (2 if height >= TALL else 1)
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
        said.append([(_("out"), "faint")])
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
    here = listing.under_cursor(picture, "theirs")
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
    here = listing.under_cursor(picture, "theirs")
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
