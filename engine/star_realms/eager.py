"""A policy for playing many games out: random, but it plays every card, and ends its turn when nothing else is left to use."""

from __future__ import annotations

from typing import Final

from engine.chance import Chance
from engine.core.position import Position
from engine.game import Action

PLAY: Final = "play"
USEFUL: Final = frozenset((PLAY, "attack", "attack-base", "acquire", "use"))


def eager(position: Position, seat: int, chance: Chance) -> Action:
    """Choose a card to play; or else any action that spends or uses something; or else any."""
    listed = position.actions(seat)
    plays: list[Action] = []
    useful: list[Action] = []
    for action in listed:
        verb: str = action[0]
        if verb == PLAY:
            plays.append(action)
        elif verb in USEFUL:
            useful.append(action)
    among = plays or useful or listed
    return among[chance.below(len(among))]
