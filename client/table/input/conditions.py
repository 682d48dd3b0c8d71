"""The facts of any table that a command may ask for in its `when` and `place`; a game adds its own."""

from __future__ import annotations

from client.table.desk.any_table import AnyTable
from engine.core import common_language


def facts(table: AnyTable | None, *, may_replay: bool, may_answer: bool = True) -> frozenset[str]:
    """Everything that holds now. `may_answer`: there is time to do what is asked."""
    found = {"always"}
    if may_replay:
        found.add("may-replay")
    if table is None:
        return frozenset(found)
    found |= _place(table)
    if table.result is not None:
        return frozenset(found | {"over", "may-leave"} | ({"may-rematch"} if table.seat is not None else set()))
    if table.seat is None:
        found.add("may-leave")
    stands = {action.word for action in table.standing}
    checks = {
        "may-undo": may_answer and common_language.Undo.word in stands,
        "may-draw": may_answer and bool(stands & {common_language.OfferDraw.word, common_language.DeclineDraw.word}),
        "may-concede": common_language.Concede.word in stands,
    }
    return frozenset(found | {name for name, holds in checks.items() if holds})


def _place(table: AnyTable) -> set[str]:
    """What holds from the first turn to the last: which commands this table and this place at it have at all."""
    checks = {
        "seated": table.seat is not None,
        "watching": table.seat is None,
        "in-a-team": table.seat is not None and table.has_teams,
    }
    return {name for name, holds in checks.items() if holds}
