"""Draw the galaxy as a list, with one line for each planet: areas, orders, routes. Also draw the list of all orders."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from client.games.starcraft.layouts.galaxy import signs
from client.games.starcraft.layouts.galaxy.map import Pointing, sole_holder
from client.games.starcraft.layouts.parts import Kept, flow, within
from client.games.starcraft.layouts.theme import token
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.galaxy import AREA, PLANET, placed, stacks
from client.games.starcraft.texts.planets import own_name
from client.games.starcraft.texts.words import planet_name
from client.table.pointing import Part, Picks
from client.text.i18n import _
from client.tui.canvas.draw import Line, Span, clip, crop, fit, rule, width_of
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip

# -- the galaxy --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Columns:
    """The widths of the columns of the list, in cells. `routes`: 0 if there is no room."""

    name: int
    area: int
    orders: int
    routes: int

    @property
    def first(self) -> int:
        """Return the number of cells before the first area: cursor, key, mark, name and a blank."""
        return 3 + self.name + 1

    @property
    def orders_at(self) -> int:
        return self.first + _AREAS * self.area


USUAL = Columns(12, 11, 8, 12)
SMALL = Columns(9, 10, 7, 0)
_USUAL = 80
_AREAS = 4
"""The most areas that a planet can have."""
_LINES = Kept()


def columns(width: int) -> Columns:
    return USUAL if width >= _USUAL else SMALL


def draw_list(table: Table, pointing: Pointing, width: int) -> list[Line]:
    """Return a rule with the column headings, then every planet."""
    look, marks = columns(width), pointing.by_planet()
    lines = [_head(table, look, width)]
    for key, planet in table.planets:
        of = (table, key, marks(planet.planet), look)
        lines.append(_LINES.once(planet.planet, of, partial(_planet, table, key, planet.planet, pointing, look)))
    return lines


def _head(table: Table, look: Columns, width: int) -> Line:
    across = glyphs().across
    most = max((len(planet.areas) for _key, planet in table.planets), default=1)
    spans: list[Span] = [(across + " ", "rule"), (_("Galaxy"), "title"), (" ", "rule")]
    heads: list[tuple[int, str]] = [(look.first + number * look.area, str(number + 1)) for number in range(most)]
    heads.append((look.orders_at, _("orders")))
    if look.routes:
        heads.append((look.orders_at + look.orders, _("routes")))
    for at, word in heads:
        room = at - 1 - width_of(spans)
        spans += [(across * room + " " if room >= 0 else "", "rule"), (word, "faint"), (" ", "rule")]
    return (*spans, (across * (width - width_of(spans)), "rule")) if width_of(spans) < width else clip(spans, width)


def _planet(table: Table, key: str, planet: str, pointing: Pointing, look: Columns) -> Line:
    here, is_live = pointing.planet == planet, (PLANET, planet) in pointing.live
    holder = sole_holder(table, planet)
    is_lit = pointing.lit_planets is None or planet in pointing.lit_planets
    style = chip(token(table, holder)) if holder is not None else "strong! on track"
    if holder is not None and not is_lit:
        style = f"{token(table, holder)}! on track"
    ground = " on cursor.g" if here else ""
    spans: list[Span] = [
        (glyphs().cursor if here else " ", "key"),
        (key or " ", style),
        (glyphs().live, "live") if is_live else (" ", ""),
        (signs.name(table, planet, look.name), f"strong!{ground}" if here or is_live else f"text{ground}"),
        (" ", ""),
    ]
    for number in range(1, len(table.planet(planet).areas) + 1):
        spans += _area(table, f"{planet}-{number}", pointing, look.area)
    orders = signs.stack(table, planet, look.orders - 1, pointing.placed_on(planet))
    spans = [*clip(spans, look.orders_at), *clip(orders, look.orders)]
    return (*spans, *clip(signs.all_routes(table, planet, look.routes), look.routes)) if look.routes else tuple(spans)


def _area(table: Table, area: str, pointing: Pointing, width: int) -> Line:
    """Return an area followed by a blank. Its first cell holds the cursor and the mark for picking."""
    marked, _style = signs.mark((AREA, area), pointing.live, pointing.cursor)
    mark = pointing.mark(area)
    if marked == " ":
        return (*signs.area(table, area, width - 1, lit=pointing.lit.get(area, ()), mark=mark), (" ", ""))
    style = "block! on block.g" if (AREA, area) == pointing.cursor else "block! on strong"
    return ((marked, style), *signs.area(table, area, width - 2, lit=pointing.lit.get(area, ()), mark=mark), (" ", ""))


# -- orders ------------------------------------------------------------------------------------------------------------


_NAME = 13


def draw_orders(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Return a line for each planet with orders, the next one first."""
    head = rule(width, [(_("Orders, the top one first"), "title")])
    lines = [_line(table, stack.key, stack.planet, stack.orders, cursor, width) for stack in stacks(table)]
    if not lines:
        lines = [((" " + _("There are no orders on the board."), "faint"),)]
    left = _left(table, width)
    return within(
        [head, *lines[: height - 2 - len(left)], rule(width, [(_("Placed and left"), "title")]), *left][:height], width
    )


def _line(table: Table, key: str, planet: str, orders: tuple[str, ...], cursor: Part, width: int) -> Line:
    here = (PLANET, planet) == cursor
    name = fit(planet_name(table.parts, planet), _NAME)
    head: list[Span] = [
        (glyphs().cursor if here else " ", "key"),
        (f"{key or ' '} ", "key"),
        (name, "cursor" if here else "title"),
    ]
    return (*head, (crop(", ".join(orders), width - width_of(head)), ""))


def _left(table: Table, width: int) -> list[Line]:
    """Return how many orders each seat has on the board, and how many tokens are left."""
    found = []
    for seat, them in enumerate(table.view.seats):
        if them.alive:
            name = own_name(table, seat)
            words = _("{name} {placed}, {left} left").format(name=name, placed=placed(table, seat), left=them.tokens)
            found.append([(words, "")])
    return flow(found, width)
