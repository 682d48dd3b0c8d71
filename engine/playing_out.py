"""Playing a position on without a log. A policy returns one of `Position.actions`, which is carried out."""

from __future__ import annotations

from collections.abc import Callable

from engine.chance import Chance
from engine.core.position import Position
from engine.game import Action, Result

Policy = Callable[[Position, int, Chance], Action]
"""Return one of the actions of a seat that is asked in a position. A policy may look at everything, and changes nothing."""


def at_random(position: Position, seat: int, chance: Chance) -> Action:
    """Take any listed action, each with the same probability: a policy."""
    return position.random_action(seat, chance)


def playout(position: Position, policy: Policy, chance: Chance, most: int | None = None) -> Result | None:
    """Play the position itself on to the end of the game, or for `most` actions; how it ended, or None if it has not.

    `policy` decides for every seat, with `chance`; draws come from the position's own chance. Copy the position first to keep
    it.
    """
    play_on(position, policy, chance, most)
    return position.result


def play_on(position: Position, policy: Policy, chance: Chance, most: int | None = None) -> int:
    """Play on in the same way and return how many actions that took."""
    is_random = policy is at_random  # which spares every decision a call
    done, last = 0, -1 if most is None else most
    while done != last and (seat := position.next_seat) >= 0:
        position.advance(seat, position.random_action(seat, chance) if is_random else policy(position, seat, chance))
        done += 1
    return done
