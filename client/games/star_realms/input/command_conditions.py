"""The facts of the table a command may ask for in its `when`: which commands have a place in the hint bar now."""

from __future__ import annotations

from client.games.star_realms.intents import play_all
from client.games.star_realms.model import modes
from client.games.star_realms.model.table import Table
from client.table.input import conditions
from engine.star_realms.language import asking, main_phase, proposing


def facts(
    table: Table | None, *, may_replay: bool, may_answer: bool = True, may_plan: bool = False, may_ask: bool = False
) -> frozenset[str]:
    """Everything that holds now. `may_answer`: there is time to do what is asked; `may_plan`: to lay out a turn; `may_ask`: for
    advice, at this table.
    """
    found = conditions.facts(table, may_replay=may_replay, may_answer=may_answer)
    if table is None:
        return found
    seated = table.seat is not None
    may = {type(action) for action in (*table.actions, *table.standing) if may_answer}
    always = {
        "pools": seated and modes.shares_pools(table.mode),
        "passes": seated and modes.passes_cards(table.mode),
    }
    now = {
        "may-play-all": may_answer and play_all.next_action(table) is not None,
        "may-attack": bool(may & {main_phase.Attack, main_phase.AttackBase, proposing.PoolAttack}),
        "may-pool": bool(may & {proposing.PoolAcquire, proposing.PoolAttack, proposing.Withdraw}),
        "may-give": main_phase.PassCard in may,
        "may-end": main_phase.EndTurn in may,
        "may-pass": asking.Pass in may,
        "may-plan": may_plan,
        "may-ask": may_ask and may_answer and table.question is not None,
    }
    checks = always if table.result is not None else always | now
    return found | {name for name, holds in checks.items() if holds}
