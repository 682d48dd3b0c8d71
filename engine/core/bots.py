"""A computer opponent for any game whose answers are listed."""

from __future__ import annotations

from engine.chance import Chance
from engine.game import Action, View


def random(view: View, chance: Chance) -> Action:
    """Returns one of the listed actions, each with the same probability."""
    actions = view["actions"]
    return tuple(actions[chance.pick(actions)])
