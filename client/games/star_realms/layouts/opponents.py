"""Draw the other side of the table: the only other seat in full, or a panel or a line for each of several seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.cells import cell_len

from client.games.star_realms.layouts import card_content, cards, moving, seats
from client.games.star_realms.layouts.score import counts_in_words
from client.games.star_realms.model.cursor import Rows
from client.games.star_realms.model.table import Seat, Stack, Table
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.texts.cards import gain
from client.games.star_realms.texts.words import LETTERS, counted, faction_of
from client.text.i18n import _, ngettext, pgettext
from client.tui.canvas import card
from client.tui.canvas.canvas import Canvas, Rectangle, SizeClass
from client.tui.canvas.card import CardContent, CardState
from client.tui.canvas.draw import Line, Span, crop, rule, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip
from client.tui.table.zones import clock, parts
from protocol.text import NAME_CELLS, clean

CHIP, TILE, CARD = 26, 24, 22
"""The distance from one item to the next, in cells: for chips, tiles and cards."""
TILE_LINES, CARD_LINES = 2, 6
MOST_LINES, FEWEST_LINES = 3, 2
"""The most lines of chips on screens with 80 columns, and on narrower screens."""
_AROUND = 10
"""The cells of a chip in addition to its name, including the gap to the next chip."""
MOST_TILES = 2
"""The most lines of tiles."""
BESIDE = 40
"""The fewest cells in which the possible cards of the opponent's hand are named."""


class Opponents(cards.CardPart):
    """Draws outposts, which must be destroyed first, then bases, then the ships of this turn as one group."""

    NAME = "opponents"

    def __init__(self, size: SizeClass = SizeClass.NORMAL) -> None:
        self._size = size

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        if table.many:
            return seats.drawn(picture, table, width, height, self._size)
        seat = table.others[0]
        head = _rule(picture, table, seat, width, counts=self._size < SizeClass.WIDE)
        canvas = Canvas(width, max(height - 1, 0))
        things, shown = table.stacks("theirs"), _shown(seat, width, self._size)
        if not shown and not picture.felled:
            canvas.put(1, 0, _("no bases"), "quiet")
        here = cards.under_cursor(picture, "theirs")
        marked = max((index for index, _more in shown if here is not None and index <= here), default=None)
        lines = self._lines(seat, width)
        for number, (index, more) in enumerate(shown):
            where = self._place(seat, width, number)
            if more:
                seats.rest(canvas, where, more, under_cursor=index == marked)
            else:
                _thing(canvas, where, picture, things[index], under_cursor=index == marked)
        felled = [card for owner, card in picture.felled if owner == seat.number]
        patch = moving.look(picture, self.NAME, -1)
        for number, key in enumerate(felled, len(shown)):
            where, is_last = self._place(seat, width, number), number == len(shown) + len(felled) - 1
            has_room = where.y + lines <= canvas.height
            if not has_room and is_last and patch is not None and shown:
                where = self._place(seat, width, len(shown) - 1)  # meanwhile it replaces the count of bases without room
            if has_room or (is_last and patch is not None):
                _felled(canvas, where, table, key)
                moving.fall(canvas, where, patch if is_last else None, LETTERS[faction_of(key)])
        if lines == CARD_LINES:
            count = len(shown) + len(felled)
            _beside(canvas, seat, 1 + count * CARD if count else 3 + cell_len(_("no bases")))
        return [head, *canvas.lines]

    def rows(self, picture: Picture, width: int, height: int) -> Rows:
        """Return the indexes of the cards on each line."""
        table = picture.table
        if table is None or table.many:
            return ()
        seat = table.others[0]
        return cards.beside([index for index, _more in _shown(seat, width, self._size)], self._across(seat, width))

    def height(self, picture: Picture, width: int, height: int) -> int:
        """Return the lines of the other seats on a screen of that size, without the rule of a single other seat."""
        table = picture.table
        if table is None:
            return 1
        if table.many:
            return seats.height(table, width, self._size)
        seat = table.others[0]
        return max(len(self.rows(picture, width, height)), 1) * self._lines(seat, width)

    def _lines(self, seat: Seat, width: int) -> int:
        """Return the lines of one item."""
        if self._size < SizeClass.WIDE:
            return 1
        return CARD_LINES if self._size == SizeClass.LARGE and _count(seat) <= width // CARD else TILE_LINES

    def _place(self, seat: Seat, width: int, number: int) -> Rectangle:
        """Return the place of the item with that number."""
        across, lines = self._across(seat, width), self._lines(seat, width)
        pitch = {1: width // across, TILE_LINES: TILE, CARD_LINES: CARD}[lines]
        return Rectangle(1 + number % across * pitch, number // across * lines, pitch - 1, lines)

    def _across(self, seat: Seat, width: int) -> int:
        return _across(seat, width, self._size, self._lines(seat, width))


def _count(seat: Seat) -> int:
    """Return the number of items of the seat: each base, and its ships as a group."""
    return len(seat.bases) + (seat.ships is not None)


def _across(seat: Seat, width: int, size: SizeClass, lines: int) -> int:
    """Return how many items fit side by side; chips are wide enough to show every name in full."""
    if size >= SizeClass.WIDE:
        return max(width // (CARD if lines == CARD_LINES else TILE), 1)
    pitch = max([CHIP, *(cell_len(cards.name_of(base)) + _AROUND for base in seat.bases)])
    return max(width // pitch, 1)


def _shown(seat: Seat, width: int, size: SizeClass) -> list[tuple[int, int]]:
    """Return each shown item as (index, 0). If bases have no room, the last entry has their count instead of 0."""
    bases = [(index, 0) for index in range(len(seat.bases))]
    ships = [(len(bases), 0)] if seat.ships is not None else []
    if size >= SizeClass.WIDE:
        most = width // TILE * MOST_TILES
    else:
        most = _across(seat, width, size, 1) * (FEWEST_LINES if size == SizeClass.COMPACT else MOST_LINES)
    if len(bases) + len(ships) <= most:
        return [*bases, *ships]
    kept = most - len(ships) - 1
    return [*bases[:kept], *ships, (kept, len(bases) - kept)]


def _rule(picture: Picture, table: Table, seat: Seat, width: int, *, counts: bool) -> Line:
    """Return the rule: the seat's name, its pools, the defense of its outposts, the counts of its cards unless the score has
    them, and its connection.
    """
    g = glyphs()
    style = chip("block.g") if moving.begins(picture, seat.number) else "strong!"
    name: list[Span] = [(f"{g.turn} " if seat.on_turn else "", "strong!"), (crop(clean(seat.name), NAME_CELLS), style)]
    said = [[*name, *(clock(picture, seat.number) if counts else [])]]
    if seat.on_turn or seat.trade or seat.combat:
        enough = [(" !", "low!")] if _can_finish(table, seat) else []
        trade, combat = pgettext("label", "trade"), pgettext("label", "combat")
        said.append(
            [
                (f"{trade} ", "quiet"),
                (str(seat.trade), "trade!" if seat.trade else "quiet"),
                (f"  {combat} ", "quiet"),
                (str(seat.combat), "combat!" if seat.combat else "quiet"),
                *enough,
            ]
        )
    if seat.discards_due:
        said.append([(_("must discard {n}").format(n=seat.discards_due), "strong!")])
    if not seat.alive:
        said.append([(pgettext("of the game", "out"), "quiet")])
    line, outposts = seats.link(seat, picture), seats.outposts([seat])
    holds, short = (counts_in_words(seat), seats.counts(seat)) if counts else ([], [])
    for told in ((outposts, holds), ([], holds), ([], short), ([], [])):
        right = _spaced([*told, line])
        if width_of(parts(said)) + width_of(right) + 8 <= width:
            break
    return rule(width, parts(said), right)


def _spaced(said: Sequence[Sequence[Span]]) -> list[Span]:
    spans: list[Span] = []
    for part in said:
        if part:
            spans += [*([("   ", "")] if spans else []), *part]
    return spans


def _can_finish(table: Table, seat: Seat) -> bool:
    """Return True if the seat's combat can destroy your outposts and take your authority."""
    if table.seat is None or table.result is not None or not seat.on_turn:
        return False
    return seat.combat >= seats.to_fell([table.me])[1] + table.me.authority


def _thing(canvas: Canvas, where: Rectangle, picture: Picture, stack: Stack, *, under_cursor: bool) -> None:
    """Draw a base or the seat's ships, as a chip of one line, a tile of two lines, or a card."""
    if where.lines == 1:
        seats.chip_of(canvas, where, stack, under_cursor=under_cursor)
        return
    content = _ships(stack) if stack.ships else card_content.content(stack, for_sale=where.lines == CARD_LINES)
    state = card_content.state(picture, stack, under_cursor=under_cursor)
    if where.lines < CARD_LINES:
        card.tile(canvas, where, content, state)
        return
    if stack.ships:
        card.card(canvas, where, content, state)
        return
    told = card.fitting([*content.gains, *content.extra], where.columns - 2)
    card.card(canvas, where, replace(content, text=((told,),), long_text=()), state)


def _felled(canvas: Canvas, where: Rectangle, table: Table, key: str) -> None:
    """Draw the name of a base that was destroyed in this turn."""
    stack = Stack(seats.FELLED, "", key, data=table.data)
    if where.lines == 1:
        seats.felled(canvas, where, stack)
        return
    content = card_content.content(stack)
    draw = card.card if where.lines == CARD_LINES else card.tile
    draw(canvas, where, replace(content, text=(), long_text=(), gains=(), extra=()), CardState(gone=True))


def _ships(stack: Stack) -> CardContent:
    """Return the ships of a seat as one item: their number, their gains in this turn, and their names."""
    gave = []
    for pool, amount in cards.sums(stack.ships):
        text, style = gain(pool, amount)
        gave.append(((text.removeprefix("+"), f"{style}!"),))
    names: Line = ((", ".join(cards.name_of(ship) for ship in stack.ships), "quiet"),)
    count = ngettext("{n} ship", "{n} ships", stack.count).format(n=stack.count)
    return CardContent(count, "-", gains=tuple(gave), extra=(names,), long_text=(card.fitting(gave, CARD), names))


def _beside(canvas: Canvas, seat: Seat, x: int) -> None:
    """Draw the cards from which the opponent's hand is drawn, on the largest screens."""
    room = canvas.columns - x - 2
    unknown = (*seat.top, *seat.known, *seat.hidden)
    if room < BESIDE or not seat.hand or seat.cards is not None or not unknown:
        return
    count = seat.hand + seat.deck
    words = ngettext("{name}, {n} card, {hand} in hand:", "{name}, {n} cards, {hand} in hand:", count)
    told: list[Span] = [(words.format(name=clean(seat.name), n=count, hand=seat.hand), "quiet")]
    for number, (key, text) in enumerate(counted(sorted(unknown))):
        told += [(" " if not number else ", ", "quiet"), (text, LETTERS[faction_of(key)])]
    for line, spans in enumerate(wrap(told, room)[: CARD_LINES - 1]):
        canvas.spans(x + 1, line, spans)
