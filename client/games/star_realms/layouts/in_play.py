"""Draw your cards in play: by faction, bases before ships, equal cards together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from client.games.star_realms.layouts import cards, moving
from client.games.star_realms.layouts.card_content import content, state
from client.games.star_realms.layouts.theme import TOKENS
from client.games.star_realms.model.cursor import Rows
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.screen_state import Fallen, Picture
from client.games.star_realms.texts.words import card_name, faction_of, faction_words
from client.terminal import capabilities
from client.text.i18n import _, language
from client.tui.canvas import card, gauges
from client.tui.canvas.canvas import Canvas, Rectangle, SizeClass
from client.tui.canvas.draw import Line, Span
from client.tui.canvas.glyphs import glyphs
from protocol.text import clean

CARD = (21, 23, 5)
"""A large card: its cells, the distance to the next card, its lines."""
LINES = {"rows": 1, "tiles": 2, "cards": CARD[2] + 1}
"""The lines of one row in each layout."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The rows of cards in play. `rows`: the cards of each row; the first `apart` rows have the layout `drawn`, and the
    others have one line each.
    """

    rows: Rows
    apart: int
    drawn: str

    @property
    def heights(self) -> tuple[int, ...]:
        """Return the height of each row in lines."""
        return (LINES[self.drawn],) * self.apart + (1,) * (len(self.rows) - self.apart)


class InPlay(cards.CardPart):
    """Draws cards on large screens, tiles on screens that draw cards, otherwise rows; many cards are closer together."""

    NAME = "mine"

    def __init__(self, size: SizeClass) -> None:
        self._size = size

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        stacks = table.me.in_play
        canvas = Canvas(width, height)
        title = _("In play") if table.seat is not None else _("{name} in play").format(name=clean(table.me.name))
        top = 1 + self._draw_fallen(canvas, picture)
        layout = self._layout(picture, width, height - top)
        here = cards.under_cursor(picture, self.NAME)
        shown = _visible(layout, height - top, here)
        told = cards.hidden(layout.rows, shown) or (_links(table) if self._size >= SizeClass.WIDE else [])
        canvas.rule(0, 0, width, [(title, "strong")], told)
        if not stacks and top == 1:
            canvas.put(4, 1, _("nothing yet"), "quiet")
        for number in shown:
            row = layout.rows[number]
            if number >= layout.apart or layout.drawn == "rows":
                cards.rows_of_cards(canvas, top, picture, stacks, row, here, close=number >= layout.apart)
            elif layout.drawn == "tiles":
                cards.tiles(canvas, top, picture, stacks, row, here)
            else:
                _cards(canvas, top, picture, stacks, row, here)
            top += layout.heights[number]
        return list(canvas.lines)

    def rows(self, picture: Picture, width: int, height: int) -> Rows:
        """Return the rows of cards in that many lines, including the rule."""
        return self._layout(picture, width, height - 1 - self._fallen_lines(picture)).rows

    def heights(self, picture: Picture, width: int) -> list[int]:
        """Return the lines below the rule, from the roomiest layout to the densest."""
        above = self._fallen_lines(picture)
        least = 2 if self._size >= SizeClass.WIDE else 1
        return [max(sum(layout.heights) + above, least) for layout in self._layouts(picture, width)]

    def _layout(self, picture: Picture, width: int, height: int) -> Layout:
        found = self._layouts(picture, width)
        return next((layout for layout in found if sum(layout.heights) <= height), found[-1])

    def _layouts(self, picture: Picture, width: int) -> list[Layout]:
        stacks = picture.table.me.in_play if picture.table is not None else ()
        return _ways(stacks, self._size, width, language(), capabilities.ascii_only())

    def _fallen_lines(self, picture: Picture) -> int:
        return len(picture.fallen)

    def _draw_fallen(self, canvas: Canvas, picture: Picture) -> int:
        """Draw the places of your bases that others destroyed; return the number of their lines."""
        for line, base in enumerate(picture.fallen, 1):
            canvas.spans(0, line, _fallen(base))
            where, token = Rectangle(0, line, cards.TILE, 1), TOKENS.get(faction_of(base.card), "-")
            moving.fall(canvas, where, moving.look(picture, self.NAME, line - 1), token)
        return len(picture.fallen)


@lru_cache(16)
def _ways(stacks: tuple[Stack, ...], size: SizeClass, width: int, spoken: str, in_ascii: bool) -> list[Layout]:
    """Return the layouts, from the roomiest to the densest."""
    order = _order(stacks)
    spent = [index for index in order if _is_spent(stacks[index])]
    others = [index for index in order if index not in spent]
    if size < SizeClass.WIDE:
        alone = cards.beside(order, 1)
        apart = cards.beside(others, 1)
        packed = cards.packed(stacks, order, width)
        return [
            Layout(alone, len(alone), "rows"),
            Layout((*apart, *cards.packed(stacks, spent, width)), len(apart), "rows"),
            Layout(packed, 0, "rows"),
        ]
    found: list[Layout] = []
    if size is SizeClass.LARGE:
        rows = cards.beside(order, (width + 1) // CARD[1] or 1)
        found.append(Layout(rows, len(rows), "cards"))
    across = cards.tiles_across(width)
    quiet = [index for index in order if not stacks[index].live]
    live = [index for index in order if stacks[index].live]
    for roomy, close in ((order, []), (others, spent), (live, quiet), ([], order)):
        tiles = cards.beside(roomy, across)
        found.append(Layout((*tiles, *cards.packed(stacks, close, width)), len(tiles), "tiles"))
    return found


def _fallen(base: Fallen) -> Line:
    words = _("{card}, destroyed by {name}").format(card=card_name(base.card), name=clean(base.by))
    return ((f" {base.key or ' '} ", "quiet on track"), (f" {glyphs().out} ", "low!"), (words, "quiet"))


def _cards(canvas: Canvas, y: int, picture: Picture, stacks: Sequence[Stack], row: Sequence[int], here: int | None) -> None:
    for column, index in enumerate(row):
        stack = stacks[index]
        where = Rectangle(1 + column * CARD[1], y, CARD[0], CARD[2])
        card.card(canvas, where, content(stack), state(picture, stack, under_cursor=index == here))
        moving.mark(canvas, where, moving.look(picture, stack.zone, index), content(stack).token)


def _visible(layout: Layout, height: int, here: int | None) -> range:
    """Return the visible rows: as many as fit, around the card under the cursor."""
    at = next((number for number, row in enumerate(layout.rows) if here in row), 0)
    heights = layout.heights
    first = 0
    while first < at and sum(heights[first : at + 1]) > height:
        first += 1
    end = first
    while end < len(heights) and sum(heights[first : end + 1]) <= height:
        end += 1
    return range(first, max(end, min(first + 1, len(heights))))


def _order(stacks: Sequence[Stack]) -> list[int]:
    """Return the order of the cards: the faction with most cards first, and in it bases before ships."""
    counts: Counter[str] = Counter()
    for stack in stacks:
        counts[_faction(stack)] += stack.count

    def rank(index: int) -> tuple[int, str, bool]:
        faction = _faction(stacks[index])
        return -counts[faction] if faction != "unaligned" else 1, faction, stacks[index].facts[stacks[index].card].is_ship

    return sorted(range(len(stacks)), key=rank)


def _faction(stack: Stack) -> str:
    card = stack.facts.get(stack.card)
    return card.faction if card is not None else "unaligned"


def _links(table: Table) -> list[Span]:
    """Return each faction with a mark for each of its cards; the marks of two or more cards, which are allies, are bold. A card
    that is an ally of all counts in each faction.
    """
    counts: Counter[str] = Counter()
    of_all = 0
    for stack in table.me.in_play:
        shown = stack.facts.get(stack.face)
        if shown is not None and shown.static == "ally-of-all":
            of_all += stack.count
        if (faction := _faction(stack)) != "unaligned":
            counts[faction] += stack.count
        if shown is not None and shown.faction not in ("unaligned", _faction(stack)):
            counts[shown.faction] += stack.count
    spans: list[Span] = []
    for faction, count in counts.most_common():
        own = sum(
            stack.count
            for stack in table.me.in_play
            if _faction(stack) == faction and stack.facts[stack.face].static == "ally-of-all"
        )
        linked = count + of_all - own
        token = TOKENS[faction]
        spans += [*([("   ", "")] if spans else []), (faction_words(faction)[0], token), (" ", "")]
        spans.append(gauges.links(linked, token))
    return spans


def _is_spent(stack: Stack) -> bool:
    """Return True for a ship that has no action left."""
    card = stack.facts.get(stack.face)
    if card is None or not stack.facts[stack.card].is_ship or stack.live or card.scrap or card.static:
        return False
    return not card.ally or "ally" in stack.used
