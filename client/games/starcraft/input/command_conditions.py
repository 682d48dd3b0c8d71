"""The facts of the table a command may ask for in its `when`: which commands have a place in the line of keys now."""

from __future__ import annotations

from client.games.starcraft.model.table import Table
from client.table.input import conditions
from engine.starcraft.language.general import End, Pass
from engine.starcraft.language.standing import DestroyBase, DestroyTransport, DestroyUnit

DESTROYS = DestroyUnit | DestroyBase | DestroyTransport


def facts(table: Table | None, *, may_replay: bool, may_answer: bool = True) -> frozenset[str]:
    """Everything that holds now. `may_answer`: there is time to do what is asked."""
    found = conditions.facts(table, may_replay=may_replay, may_answer=may_answer)
    if table is not None:
        shown = {"has-planets": bool(table.view.galaxy), "has-orders": table.view.phase != "setup"}
        found |= {name for name, holds in shown.items() if holds}
    if table is None or table.result is not None or not may_answer:
        return found
    now = {
        "may-end": bool(table.can(End)),
        "may-pass": bool(table.can(Pass)),
        "may-destroy": any(isinstance(action, DESTROYS) for action in table.standing),
    }
    return found | {name for name, holds in now.items() if holds}
