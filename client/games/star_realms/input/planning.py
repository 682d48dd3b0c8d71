"""Laying out one's next turn in another's: keys of cards mark steps, and in one's own turn a key does the next. Nothing is sent
but by the key that does a step.
"""

from __future__ import annotations

from client.games.star_realms.desk import Desk
from client.games.star_realms.intents.intent import not_now
from client.games.star_realms.model.plan import LONGEST
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.overlays import Planning
from client.games.star_realms.text.prompts import planned, refusals
from client.i18n import _
from client.table.telling.refusals import watching


def may_plan(table: Table | None) -> bool:
    """Whether this seat waits for a turn of its own."""
    return table is not None and table.seat is not None and table.result is None and table.me.alive and table.question is None


def open_or_close(desk: Desk, key: str) -> None:
    """In another's turn: from now on keys of cards plan, or no longer."""
    table = desk.table
    if desk.overlays.has(Planning):
        desk.overlays.close(Planning)
    elif table is None:
        desk.refuse(_("The game has not begun."))
    elif may_plan(table):
        desk.overlays.look_back()
        desk.overlays.open(Planning())
    elif table.in_main:
        desk.refuse(planned.nothing(key))
    else:
        desk.refuse((watching() if table.seat is None else not_now(table)) or refusals.not_asked(table))


def mark(desk: Desk, table: Table, stack: Stack) -> None:
    """Plan a card of that stack as the last step."""
    if stack.zone not in ("hand", "row"):
        desk.refuse(planned.no_such_step())
    elif not desk.plan.fits(stack):
        desk.refuse(planned.again(stack.card))
    elif len(desk.plan.steps) == LONGEST:
        desk.refuse(planned.too_long())
    else:
        desk.plan = desk.plan.with_step(stack, table)


def take_back(desk: Desk, key: str) -> None:
    """The last step is none any more."""
    if desk.plan.steps:
        desk.plan = desk.plan.without_last()
    else:
        desk.refuse(planned.nothing_to_take_back())


def next_stack(desk: Desk) -> Stack | None:
    """The card of the next step, where it can be done in one's own turn."""
    return desk.plan.next_stack(desk.table) if desk.table is not None and desk.table.in_main else None
