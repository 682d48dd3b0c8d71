"""Draw cards on lines: single cards, lists, and the group of another seat's ships."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rich.cells import cell_len

from client.games.star_realms.layouts import moving
from client.games.star_realms.layouts.card_content import content, state
from client.games.star_realms.model.cursor import Cursor, Rows
from client.games.star_realms.model.table import Stack
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.texts import cards
from client.games.star_realms.texts.cards import gain, short_notation, short_static
from client.games.star_realms.texts.words import LETTERS, card_name, faction_of
from client.text.i18n import _, labelled, ngettext, pgettext
from client.tui.canvas import card as kit
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.card import CardContent
from client.tui.canvas.draw import Line, Span, crop, fit, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.table.zones import Part
from engine.star_realms.cards import Card
from engine.star_realms.cards.effects import GAINS

# -- The ships of another seat as one group: their number, and their gains in this turn -------------------------------


def group(stack: Stack, width: int, *, under_cursor: bool) -> list[Span]:
    """Return ships by their number, or by name if they are equal, with their gains in this turn."""
    gave: list[Span] = [piece for pool, amount in sums(stack.ships) for piece in ((" ", ""), gain(pool, amount))]
    if len(stack.ships) == 1:
        name = cell_len(name_of(stack.ships[0]))
        if name + 2 + width_of(gave) <= width:
            return [*face(stack.ships[0], name + 2, under_cursor=under_cursor), *gave]
    count = ngettext("{n} ship", "{n} ships", stack.count).format(n=stack.count)
    if cell_len(count) + width_of(gave) > width:
        count = f"{stack.count}{glyphs().times}"
    elif cell_len(count) + 1 + width_of(gave) <= width:
        count += " "
    return [(count, "cursor" if under_cursor else ""), *gave]


def sums(ships: Sequence[Stack]) -> list[tuple[str, int]]:
    """Sum the known gains of these ships: gains when played, and of ally abilities that were used."""
    total: Counter[str] = Counter()
    for ship in ships:
        card = ship.facts[ship.face]
        for effect in (*card.primary, *(card.ally if "ally" in ship.used else ())):
            if effect.word in GAINS:
                total[effect.word] += effect.amount * ship.count
    return [(pool, total[pool]) for pool in ("combat", "trade", "authority") if total[pool]]


# -- cards ------------------------------------------------------------------------------------------------------------


def name_of(stack: Stack) -> str:
    """Return a card's name, with the number of cards in its stack."""
    shown_always = stack.card == "explorer" and stack.zone == "row"
    return card_name(stack.card) + (f" ×{stack.count}" if stack.count > 1 or shown_always else "")


def face(stack: Stack, width: int, *, under_cursor: bool) -> list[Span]:
    """Return the faction's letter and the name with its count, in that many cells."""
    card = stack.facts.get(stack.card)
    faction = card.faction if card else "unaligned"
    count = name_of(stack).removeprefix(card_name(stack.card))
    name = crop(card_name(stack.card), width - 2 - len(count)) + count
    return [
        (LETTERS.get(faction, "-") + " ", faction),
        (fit(name, width - 2), "cursor" if under_cursor else f"{faction}-name"),
    ]


def shape(stack: Stack) -> Span:
    """Return the symbol of an outpost or base with its remaining defense; blank for a ship."""
    card = stack.facts.get(stack.card)
    if card is None or card.is_ship:
        return ("   ", "")
    sign = glyphs().outpost if card.is_outpost else glyphs().base
    return (f"{sign}{card.defense - stack.damage} ", card.faction)


def abilities(facts: Card | None, width: int, *, counts: bool = False) -> list[Span]:
    """Return all abilities of a card for sale or in hand, in the short notation: in columns, or closer together if they need
    the room. `counts`: abilities without room are counted.
    """
    if facts is None:
        return []
    stop = 18 if width >= 46 else 0
    for column, gap in ((stop, 2), (0, 1)):
        spans = _tabbed(_parts(facts), column, gap)
        if width_of(spans) <= width:
            return spans
    dense: list[Span] = []
    for part in _parts(facts, dense=True):
        dense += [*([(glyphs().dot, "rule")] if dense else []), *part]
    if counts and width_of(dense) > width:
        return list(kit.fitting([tuple(part) for part in _parts(facts)], width, " "))
    return dense if width_of(dense) <= width else spans


def top_card(pile: Sequence[str], columns: int, lines: int) -> list[Line]:
    """Return the name of the top card of an open pile, in as many of the given lines as it needs."""
    if not pile or lines < 1:
        return []
    name, style = card_name(pile[-1]), faction_of(pile[-1])
    whole = wrap([(name, style)], columns)
    is_whole = len(whole) <= lines and max(map(cell_len, name.split())) <= columns
    return whole if is_whole else [((crop(name, columns), style),)]


def _parts(facts: Card, *, dense: bool = False) -> list[list[Span]]:
    labels = (
        ("", facts.primary),
        (labelled(pgettext("the ability of a card", "ally")), facts.ally),
        (labelled(pgettext("the ability of a card", "scrap")), facts.scrap),
    )
    parts: list[list[Span]] = [list(short_static(facts))]
    for label, effects in labels:
        if effects:
            head: list[Span] = [(label.rstrip() if dense else label, "faint")] if label else []
            parts.append([*head, *short_notation(effects)])
    return [part for part in parts if part]


def in_words(card: Card | None, width: int) -> list[Span] | None:
    """Return all abilities of a card for sale or in hand in words, in that many cells; None if they do not fit."""
    for said in cards.SAID if card is not None else ():
        assert card is not None
        if width_of(spans := _in_words(card, said)) <= width:
            return spans
    return None


def _in_words(card: Card, said: cards.Said) -> list[Span]:
    spans: list[Span] = []
    for _which, label, text in cards.brief_abilities(card, said):
        spans += [*([(" ", "")] if spans else []), *([(label + " ", "faint")] if label else []), (text, "")]
    return spans


def _tabbed(parts: Sequence[Sequence[Span]], stop: int, gap: int) -> list[Span]:
    """Join parts, each in a column of at least `stop` cells."""
    spans: list[Span] = []
    for number, part in enumerate(parts):
        spans += part
        if number < len(parts) - 1:
            spans.append((" " * max(stop - width_of(part), gap), ""))
    return spans


# -- listing ----------------------------------------------------------------------------------------------------------


class CardPart(Part):
    """A zone of cards among which the arrows move the cursor."""

    def rows(self, picture: Picture, width: int, height: int) -> Rows:
        """Return the rows of cards in that many lines, including the rule."""
        raise NotImplementedError


def beside(indexes: Sequence[int], count: int) -> Rows:
    """Group the indexes in rows of `count` cards.

    >>> beside([0, 1, 2], 2)
    ((0, 1), (2,))
    """
    return tuple(tuple(indexes[at : at + count]) for at in range(0, len(indexes), count))


TILE, TILE_PITCH = 25, 26
"""The cells of a tile, and the distance from one tile to the next."""
_CLOSE = 8
"""The cells of a card in a tight row, in addition to its name."""


def name_width(told: Sequence[CardContent]) -> int:
    """Return the cells of the longest of these names, but at least those of a usual name."""
    return max([kit.NAME_COLUMNS, *(cell_len(each.title) for each in told)])


def tiles_across(width: int) -> int:
    """Return the number of tiles that fit side by side."""
    return max((width + 1) // TILE_PITCH, 1)


def tiles(canvas: Canvas, y: int, picture: Picture, stacks: Sequence[Stack], row: Sequence[int], here: int | None) -> None:
    """Draw a row of tiles."""
    for column, index in enumerate(row):
        stack = stacks[index]
        where = Rectangle(1 + column * TILE_PITCH, y, TILE, 2)
        if moving.is_dealt(picture, stack.zone, index):
            kit.tile(canvas, where, content(stack), state(picture, stack, under_cursor=index == here))
            moving.mark(canvas, where, moving.look(picture, stack.zone, index), content(stack).token)


def rows_of_cards(
    canvas: Canvas,
    y: int,
    picture: Picture,
    stacks: Sequence[Stack],
    row: Sequence[int],
    here: int | None,
    *,
    close: bool = False,
) -> None:
    """Draw one line of cards: one card with its abilities, or several cards with their names alone."""
    if len(row) == 1 and not close:
        told = [content(stack, plus=True) for stack in stacks]
        stack = stacks[row[0]]
        room = min(name_width(told), canvas.columns - _CLOSE - 2)
        shown = state(picture, stack, under_cursor=row[0] == here)
        where = Rectangle(0, y, canvas.columns - 1, 1)
        if moving.is_dealt(picture, stack.zone, row[0]):
            kit.row(canvas, where, told[row[0]], shown, name=room, shields=False)
            moving.mark(canvas, where, moving.look(picture, stack.zone, row[0]), told[row[0]].token)
        return
    x = 0
    for index in row:
        stack = stacks[index]
        each = replace(content(stack), gains=(), extra=())
        shown = state(picture, stack, under_cursor=index == here)
        cells = _close(stack)
        if moving.is_dealt(picture, stack.zone, index):
            kit.row(canvas, Rectangle(x, y, cells, 1), each, shown, name=cells - _CLOSE - 1, shields=False)
            moving.mark(canvas, Rectangle(x, y, cells - 1, 1), moving.look(picture, stack.zone, index), each.token)
        x += cells


def _close(stack: Stack) -> int:
    """Return the cells of a card in a tight row, including a blank after it."""
    told = content(stack)
    return _CLOSE + max(len(told.shield) - 1, 0) + cell_len(told.title) + 1


def ways(stacks: Sequence[Stack], width: int) -> list[Rows]:
    """Return the layouts of cards as rows, from the roomiest to the densest."""
    return [beside(range(len(stacks)), 1), packed(stacks, range(len(stacks)), width)]


def packed(stacks: Sequence[Stack], indexes: Sequence[int], width: int) -> Rows:
    """Group the cards in rows with as many cards as fit, each with its whole name."""
    rows: list[tuple[int, ...]] = []
    room = 0
    for index in indexes:
        cells = _close(stacks[index])
        if not rows or cells > room:
            rows.append(())
            room = width
        rows[-1] = (*rows[-1], index)
        room -= cells
    return tuple(rows)


def count_of(count: int) -> Line:
    """Return the count of cards, with the number in bold."""
    words = ngettext("{n} card", "{n} cards", count).format(n=count)
    number, _blank, rest = words.partition(" ")
    return ((number, "strong!"), (f" {rest}", "quiet"))


def first_that_fits(layouts: Sequence[Rows], height: int) -> Rows:
    """Return the roomiest of these layouts that fits in the lines; else the densest."""
    return next((rows for rows in layouts if len(rows) <= height), layouts[-1])


def window(rows: Rows, height: int, index: int | None) -> range:
    """Return the visible rows: if not all of them fit, those around the card under the cursor."""
    at = next((number for number, row in enumerate(rows) if index in row), 0)
    first = min(max(at - height + 1, 0), max(len(rows) - height, 0))
    return range(first, min(first + height, len(rows)))


def hidden(rows: Rows, shown: range) -> list[Span]:
    """Return the number of cards above and below the visible ones."""
    g = glyphs()
    counts = ((rows[: shown.start], g.before), (rows[shown.stop :], g.further))
    said = [_("{n} more").format(n=sum(map(len, part))) + f" {arrow}" for part, arrow in counts if part]
    return [("  ".join(said), "warn")] if said else []


def under_cursor(picture: Picture, zone: str) -> int | None:
    """Return the card of the zone under the cursor."""
    cursor: Cursor = picture.cursor
    return cursor.index if cursor.zone == zone and picture.browsing is None else None
