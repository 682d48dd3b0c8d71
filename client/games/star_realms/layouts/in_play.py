"""Draw what you have in play: ships and bases, alike ones together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from client.games.star_realms.layouts import cards
from client.games.star_realms.model.cursor import Rows
from client.games.star_realms.model.table import Stack
from client.games.star_realms.screen_state import Fallen, Picture
from client.games.star_realms.texts.words import card_name
from client.text.i18n import _
from client.tui.canvas.draw import Line, Span, clip, rule, width_of
from client.tui.canvas.glyphs import glyphs
from protocol.text import clean

_NAME, _WIDE_NAME = 17, 19
"""The cells of a name where abilities stand beside it."""
CELL = 21
"""The fewest cells of a card: as many as let its name be read."""


class InPlay(cards.CardPart):
    """One line a stack while they fit; ships that have nothing left to do share one by key and name."""

    NAME = "mine"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        stacks = table.me.in_play
        fallen = [_fallen(base) for base in picture.fallen]
        title = _("In play") if table.seat is not None else _("{name} in play").format(name=clean(table.me.name))
        if not stacks:
            return [rule(width, [(title, "title")]), *(fallen or [(("    ", ""), (_("nothing yet"), "faint"))])]
        room = height - 1 - len(fallen)
        layout = _layout(stacks, width, room)
        here = cards.under_cursor(picture, self.NAME)
        shown = cards.window(layout.rows, room, here)
        lines: list[Line] = [rule(width, [(title, "title")], cards.hidden(layout.rows, shown)), *fallen]
        for number in shown:
            row = layout.rows[number]
            if number >= layout.apart:
                lines.append(tuple(_spent(stacks, row, here, first=number == layout.apart)))
                continue
            each = width // layout.across
            spans: list[Span] = []
            for index in row:
                spans += clip(_card(stacks[index], each, under_cursor=index == here), each)
            lines.append(tuple(spans))
        return lines

    def rows(self, picture: Picture, width: int, height: int) -> Rows:
        """How the cards stand in that many lines, the rule among them."""
        stacks = picture.table.me.in_play if picture.table is not None else ()
        return _layout(stacks, width, height - 1 - len(picture.fallen)).rows


@dataclass(frozen=True, slots=True)
class Layout:
    """`apart`: so many rows of cards, `across` beside each other; in the other rows are ships that have nothing left to do."""

    rows: Rows
    apart: int
    across: int


def layouts(stacks: Sequence[Stack], width: int) -> list[Layout]:
    """The ways to draw them, from the roomiest to the densest."""
    spent = [index for index, stack in enumerate(stacks) if _is_spent(stack)]
    mute = [index for index in spent if not _has_more(stacks[index])]
    found = []
    for together, across in ((mute, 1), *((spent, across) for across in cards.ways(width, CELL))):
        apart = cards.beside([index for index in range(len(stacks)) if index not in together], across)
        found.append(Layout((*apart, *_packed(stacks, together, width)), len(apart), across))
    return found


def _layout(stacks: Sequence[Stack], width: int, height: int) -> Layout:
    found = layouts(stacks, width)
    return next((layout for layout in found if len(layout.rows) <= height), found[-1])


def _fallen(base: Fallen) -> Line:
    """Where a base of yours stood that another destroyed."""
    words = _("{card}, destroyed by {name}").format(card=card_name(base.card), name=clean(base.by))
    return ((f" {base.key or ' '} ", "faint"), (f" {glyphs().out} ", "error"), (words, "warn"))


def _is_spent(stack: Stack) -> bool:
    """A ship that has nothing left to do."""
    card = stack.facts.get(stack.face)
    if card is None or not stack.facts[stack.card].is_ship or stack.live or card.scrap or card.static:
        return False
    return not card.ally or "ally" in stack.used


def _has_more(stack: Stack) -> bool:
    """Whether there is anything to say of it beside its name."""
    return bool(stack.copied or stack.facts[stack.card].ally)


def _packed(stacks: Sequence[Stack], indexes: Sequence[int], width: int) -> Rows:
    """As many in a row as there is room for."""
    rows: list[tuple[int, ...]] = []
    room = 0
    for index in indexes:
        cells = width_of(_item(stacks[index], under_cursor=False))
        if not rows or cells > room:
            rows.append(())
            room = width - width_of(_label())
        rows[-1] = (*rows[-1], index)
        room -= cells
    return tuple(rows)


def _label() -> list[Span]:
    return [(" " + _("spent"), "faint")]


def _spent(stacks: Sequence[Stack], row: Sequence[int], here: int | None, *, first: bool) -> list[Span]:
    spans = _label() if first else [(" " * width_of(_label()), "")]
    for index in row:
        spans += _item(stacks[index], under_cursor=index == here)
    return spans


def _item(stack: Stack, *, under_cursor: bool) -> list[Span]:
    """A spent ship by its key and name."""
    cursor = glyphs().cursor if under_cursor else " "
    return [(" ", ""), (cursor, "key"), (stack.key + " ", "key"), (cards.name_of(stack), "cursor" if under_cursor else "faint")]


def _card(stack: Stack, width: int, *, under_cursor: bool) -> list[Span]:
    spans = [*cards.marks(stack, under_cursor=under_cursor), cards.shape(stack)]
    roomy = width >= cards.NOTATION
    name = (_WIDE_NAME if width >= cards.WORDS else _NAME) + 2 if roomy else width - width_of(spans)
    spans += cards.face(stack, max(name, cards.SHORTEST_NAME), under_cursor=under_cursor)
    room = width - width_of(spans) - 1
    if width >= cards.WORDS and (words := cards.in_play_in_words(stack, room)) is not None:
        return [*spans, *words]
    return [*spans, *clip(cards.in_play(stack), room)] if roomy else spans
