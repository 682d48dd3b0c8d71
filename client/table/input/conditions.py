"""The facts of the table a command may ask for in its `when`: which commands have a place in the hint bar now."""

from __future__ import annotations

from client.games.star_realms.intents import play_all
from client.games.star_realms.model import modes
from client.games.star_realms.model.table import Table
from engine.core import common_language
from engine.star_realms.language import asking, main_phase, proposing


def facts(table: Table | None, *, may_replay: bool, may_answer: bool = True, may_plan: bool = False) -> frozenset[str]:
    """Everything that holds now. `may_answer`: there is time to do what is asked; `may_plan`: to lay out a turn."""
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
    may = {type(action) for action in (*table.actions, *table.standing) if may_answer}
    checks = {
        "may-play-all": may_answer and play_all.next_action(table) is not None,
        "may-attack": bool(may & {main_phase.Attack, main_phase.AttackBase, proposing.PoolAttack}),
        "may-pool": bool(may & {proposing.PoolAcquire, proposing.PoolAttack, proposing.Withdraw}),
        "may-give": main_phase.PassCard in may,
        "may-end": main_phase.EndTurn in may,
        "may-pass": asking.Pass in may,
        "may-undo": common_language.Undo in may,
        "may-draw": bool(may & {common_language.OfferDraw, common_language.DeclineDraw}),
        "may-plan": may_plan,
        "may-concede": common_language.Concede() in table.standing,
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
