"""The facts of the table a command may ask for in its `when`: which commands have a place in the hint bar now."""

from __future__ import annotations

from client.star_realms import play_all
from client.star_realms.model import Table


def facts(table: Table | None, *, may_replay: bool) -> frozenset[str]:
    """Everything that holds now."""
    found = {"always"}
    if may_replay:
        found.add("may-replay")
    if table is None:
        return frozenset(found)
    if table.result is not None:
        return frozenset(found | {"over"})
    verbs = {action[0] for action in table.actions}
    standing = {action[0] for action in table.standing}
    checks = {
        "may-play-all": play_all.next_action(table) is not None,
        "may-attack": bool(verbs & {"attack", "attack-base"}),
        "may-end": "end-turn" in verbs,
        "may-pass": "pass" in verbs,
        "may-undo": "undo" in standing,
        "may-draw": bool(standing & {"offer-draw", "decline-draw"}),
        "may-concede": "concede" in standing,
    }
    return frozenset(found | {name for name, holds in checks.items() if holds})
