"""The galaxy as a list: a planet is a line with its areas, its order stack and its routes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from client.games.starcraft.faces.face import Pick
from client.games.starcraft.faces.pointing import AREA, PLANET, pick
from client.games.starcraft.model.ground import planet_of
from client.games.starcraft.model.table import Table
from client.games.starcraft.tui.drawing import board
from client.i18n import _
from client.tui.look.draw import Line, Span, clip, width_of
from client.tui.look.glyphs import glyphs


@dataclass(frozen=True, slots=True)
class Columns:
    """How wide a list is divided. `routes`: 0 where there is no room for them."""

    name: int
    area: int
    orders: int
    routes: int

    @property
    def first(self) -> int:
        """The cells before the first area: cursor, key, mark, name and the mark of the area."""
        return 3 + self.name + 1

    @property
    def orders_at(self) -> int:
        return self.first - 1 + _AREAS * self.area + (1 if self.routes else 0)


USUAL = Columns(12, 11, 7, 13)
SMALL = Columns(9, 10, 8, 0)
_USUAL = 80
_AREAS = 4
"""The most areas of a planet."""


@dataclass(frozen=True, slots=True)
class Pointing:
    """What is marked. `live`: what can be picked now; `placing`: a planet and the order that the next key places there."""

    live: Collection[Pick] = ()
    cursor: Pick = ""
    placing: tuple[str, str] = ("", "")

    @property
    def planet(self) -> str:
        """The planet under the cursor; "" if it is on none."""
        kind, _blank, value = self.cursor.partition(" ")
        return {PLANET: value, AREA: planet_of(value)}.get(kind, "")


def columns(width: int) -> Columns:
    return USUAL if width >= _USUAL else SMALL


def draw(table: Table, pointing: Pointing, width: int) -> list[Line]:
    """A rule with the heads of the columns, then every planet."""
    look = columns(width)
    return [
        _head(table, look, width),
        *(_planet(table, key, planet.planet, pointing, look, width) for key, planet in table.planets),
    ]


def _head(table: Table, look: Columns, width: int) -> Line:
    across = glyphs().across
    most = max((len(planet.areas) for _key, planet in table.planets), default=1)
    spans: list[Span] = [(across * 2 + " ", "rule"), (_("Galaxy"), "title"), (" ", "rule")]
    heads: list[tuple[int, str]] = [(look.first + number * look.area, str(number + 1)) for number in range(most)]
    heads.append((look.orders_at, _("orders")))
    if look.routes:
        heads.append((look.orders_at + look.orders, _("routes")))
    for column, word in heads:
        room = column - 1 - width_of(spans)
        spans += [(across * room + " " if room >= 0 else "", "rule"), (word, "faint"), (" ", "rule")]
    return (*spans, (across * (width - width_of(spans)), "rule")) if width_of(spans) < width else clip(spans, width)


def _planet(table: Table, key: str, planet: str, pointing: Pointing, look: Columns, width: int) -> Line:
    here, is_live = pointing.planet == planet, pick(PLANET, planet) in pointing.live
    spans: list[Span] = [
        (glyphs().cursor if here else " ", "key"),
        (key or " ", "key"),
        (glyphs().live, "live") if is_live else (" ", ""),
        (board.name(table, planet, look.name), "cursor" if here else "strong" if is_live else "title"),
    ]
    for number in range(1, len(table.planet(planet).areas) + 1):
        area = f"{planet}-{number}"
        spans += [board.mark(pick(AREA, area), pointing.live, pointing.cursor), *board.area(table, area, look.area - 1)]
    placing = pointing.placing[1] if pointing.placing[0] == planet else ""
    orders = board.stack(table, planet, look.orders - (1 if look.routes else 0), placing)
    spans = [*clip(spans, look.orders_at), *clip(orders, look.orders)]
    return (*spans, *clip(board.routes(table, planet, look.routes), look.routes)) if look.routes else tuple(spans)
