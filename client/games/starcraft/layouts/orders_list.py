"""Draw the list of orders, a line for each planet."""

from __future__ import annotations

from client.games.starcraft.layouts.parts import flow, within
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.galaxy import PLANET, placed, stacks
from client.games.starcraft.texts.planets import own_name
from client.games.starcraft.texts.words import planet_name
from client.table.pointing import Part, Picks
from client.text.i18n import _
from client.tui.canvas.draw import Line, Span, crop, fit, rule, width_of
from client.tui.canvas.glyphs import glyphs

_NAME = 13


def draw(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    head = rule(width, [(_("Orders, the top one first"), "title")])
    lines = [_line(table, stack.key, stack.planet, stack.orders, cursor, width) for stack in stacks(table)]
    if not lines:
        lines = [((" " + _("No orders lie on the board."), "faint"),)]
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
    """How many orders each seat has on the board, and tokens left."""
    found = []
    for seat, them in enumerate(table.view.seats):
        if them.alive:
            name = own_name(table, seat)
            words = _("{name} {placed}, {left} left").format(name=name, placed=placed(table, seat), left=them.tokens)
            found.append([(words, "")])
    return flow(found, width)
