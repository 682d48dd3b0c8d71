"""Actions that exclude each other: only those are compared, as any others can both be done in the same turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Action
from engine.star_realms.play.turn import END_TURN

SPENDS: Final = {"acquire": "trade", "attack": "combat", "attack-base": "combat"}
"""The points that an action of the main phase spends, by its verb."""


def rivals(action: Action, others: Sequence[Action], own: Action) -> list[Action]:
    """List those of the others, in a main phase, that are done instead of the action and not before or after it.

    `own`: the policy's choice. A card scrapped for its effect is weighed against that: it is how the turn goes on without.
    """
    return [other for other in others if _exclude(action, other, own)]


def _exclude(one: Action, other: Action, own: Action) -> bool:
    if END_TURN in (one, other):
        return True
    pools = [SPENDS.get(action[0]) for action in (one, other)]
    scraps = [action[0] == "use" and action[2] == "scrap" for action in (one, other)]
    if any(scraps):
        return all(scraps) or (own in (one, other) and any(pools))
    return pools[0] is not None and pools[0] == pools[1]
