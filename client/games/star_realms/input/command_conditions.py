"""The facts of the table a command may ask for in its `when`: which commands have a place in the hint bar now."""

from __future__ import annotations

from client.games.star_realms.input import play_all
from client.games.star_realms.model import modes
from client.games.star_realms.model.table import Table


def facts(table: Table | None, *, may_replay: bool, may_answer: bool = True) -> frozenset[str]:
    """Everything that holds now. `may_answer`: the seat has time to do what it is asked."""
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
    verbs = {action[0] for action in table.actions if may_answer}
    standing = {action[0] for action in table.standing if may_answer or action[0] == "concede"}
    checks = {
        "may-play-all": may_answer and play_all.next_action(table) is not None,
        "may-attack": bool(verbs & {"attack", "attack-base", "pool-attack"}),
        "may-pool": bool(verbs & {"pool-acquire", "pool-attack", "withdraw"}),
        "may-give": "pass-card" in verbs,
        "may-end": "end-turn" in verbs,
        "may-pass": "pass" in verbs,
        "may-undo": "undo" in standing,
        "may-draw": bool(standing & {"offer-draw", "decline-draw"}),
        "may-concede": "concede" in standing,
    }
    return frozenset(found | {name for name, holds in checks.items() if holds})


def _place(table: Table) -> set[str]:
    """What holds from the first turn to the last: which commands this table and this place at it have at all."""
    checks = {
        "seated": table.seat is not None,
        "watching": table.seat is None,
        "in-a-team": table.seat is not None and table.has_teams,
        "pools": table.seat is not None and modes.shares_pools(table.mode),
        "passes": table.seat is not None and modes.passes_cards(table.mode),
    }
    return {name for name, holds in checks.items() if holds}
