"""Play a turn as everybody would without a second look: every card, every ability, the most combat, then attack."""

from __future__ import annotations

from typing import Final

from engine.game import Action
from engine.star_realms.bots.potential import combat_of
from engine.star_realms.position import StarRealmsPosition
from engine.star_realms.puzzles.winning_turn import after
from engine.star_realms.questions.question import PASS

MOST: Final = 60
"""More actions than such a turn has."""


def wins_obviously(position: StarRealmsPosition, seat: int, *, scraps: bool = False) -> bool:
    """Return whether the turn is won so. `scraps`: also with cards scrapped for combat.

    Actions that draw are done last, and end the turn: the card is not known.
    """
    world: StarRealmsPosition | None = position
    for _ in range(MOST):
        if world is None or world.result is not None:
            break
        world = next((reached for action in _wanted(world, seat, scraps) if (reached := after(world, seat, action))), None)
    return world is not None and world.result is not None and seat in world.result.winners


def _wanted(world: StarRealmsPosition, seat: int, scraps: bool) -> list[Action]:
    """Return the next actions, the most promising first."""
    listed = world.actions(seat)
    if world.frame is not None:
        effect = world.frame.effect
        if effect.word == "choose":
            worth = [sum(map(combat_of, option)) for option in effect.options]
            return sorted(listed, key=lambda action: -worth[action[1]])
        theirs = [action for action in listed if action[0] == "destroy" and action[1] != seat]
        return theirs or ([PASS] if PASS in listed else listed)
    plays = [action for action in listed if action[0] == "play"]
    uses = [action for action in listed if action[0] == "use" and action[2] != "scrap"]
    fights = [action for action in listed if action[0] == "use" and action[2] == "scrap" and _fights(world, seat, action)]
    bases = sorted((action for action in listed if action[0] == "attack-base"), key=lambda action: action[3])
    hits = [action for action in listed if action[0] == "attack"]
    return [*plays, *uses, *(fights if scraps else ()), *(hits or bases)]


def _fights(world: StarRealmsPosition, seat: int, action: Action) -> bool:
    entry = world.seats[seat].at(action[1])
    assert entry is not None
    return any(combat_of(effect) for effect in world.cards.cards[entry.face].scrap)
