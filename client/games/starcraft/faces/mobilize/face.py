"""The face of a Mobilize order, and of a recall, which is one more move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from client.games.starcraft.faces.face import Guard, Making, Pick, Picks, Said, Thing
from client.games.starcraft.faces.mobilize.reasons import why_no_lift_off, why_not_go, why_not_there
from client.games.starcraft.faces.mobilize.saying import said
from client.games.starcraft.faces.mobilize.stacks import Stack, asked, base_key, base_pick, stacks, targets
from client.games.starcraft.faces.mobilize.stakes import guard
from client.games.starcraft.model.keys import DIGITS
from client.games.starcraft.model.table import Table
from client.games.starcraft.text import planets
from client.games.starcraft.text.cards.unit_text import unit_text
from client.i18n import _
from engine.language import Verb
from engine.starcraft.language.general import End
from engine.starcraft.language.orders import LiftOff, Move


class MobilizeFace:
    """A key takes a stack, again one more of it; a digit says where to."""

    NAME = "mobilize"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        """Who can go comes first, so that the cursor begins there."""
        return () if asked(table) is None else (*_movable(table), *_areas(table))

    def makings(self, table: Table) -> Sequence[Making]:
        found = [_move(action) for action in table.can(Move)]
        base = base_pick(table)
        if base is not None:
            found += [Making((base, f"area {action.area}"), action) for action in table.can(LiftOff)]
        return found

    def said(self, table: Table, picked: Picks) -> Said:
        return said(table, picked)

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        stack = stack_of(table, pick)
        if stack is not None:
            return why_not_go(table, stack, picked)
        if pick == base_pick(table):
            return why_no_lift_off(table)
        return why_not_there(table, picked, pick.partition(" ")[2])

    def guard(self, table: Table, action: Verb) -> Guard | None:
        return guard(table) if isinstance(action, End) else None

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        stack = stack_of(table, pick)
        if stack is not None:
            return unit_text(table.parts, stack.unit)
        if pick == base_pick(table):
            words = _("Once an order a Terran base goes to another area of the planet that is yours (lift-off).")
            return [(_("Base"), words)]
        return planets.of_area(table, pick.partition(" ")[2])


MOBILIZE = MobilizeFace()


def stack_of(table: Table, pick: Pick) -> Stack | None:
    """The stack that a thing is."""
    return next((stack for stack in stacks(table) if stack.pick == pick), None)


def _move(action: Move) -> Making:
    pick = f"unit {action.unit} {action.start}"
    return Making((pick, f"area {action.end}"), action, pick, action.count)


def _areas(table: Table) -> Iterator[Thing]:
    for row, (digit, area) in enumerate(zip(DIGITS, targets(table), strict=False)):
        yield Thing(f"area {area}", digit, row)


def _movable(table: Table) -> Iterator[Thing]:
    """A row an area, its stacks beside each other; the base at the end of its area's."""
    rows: dict[str, int] = {}
    columns: dict[str, int] = {}
    listed = [(stack.area, stack.pick, stack.key) for stack in stacks(table)]
    if (base := base_pick(table)) is not None:
        listed.append((base.partition(" ")[2], base, base_key()))
    for area, pick, key in listed:
        row = rows.setdefault(area, len(targets(table)) + len(rows))
        columns[area] = columns.get(area, -1) + 1
        yield Thing(pick, key, row, columns[area])
