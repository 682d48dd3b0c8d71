"""The table before anybody does anything: the first seat, the event deck, and what is still to be set up (S1, S3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from engine.chance import Chance
from engine.starcraft.box import Box
from engine.starcraft.modes.mode import Mode
from engine.starcraft.play.round import NextRound
from engine.starcraft.setup.factions import Factions
from engine.starcraft.setup.forces import Forces, Hands
from engine.starcraft.setup.planets import DrawPlanets
from engine.starcraft.setup.zaxis import ZAxis
from engine.starcraft.state.frames import do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State

S = TypeVar("S", bound=State)


def empty_table(kind: type[S], mode: Mode, rules: Mapping[str, Any], box: Box, chance: Chance) -> S:
    """A state in which nothing has happened."""
    state = kind(mode, rules, box, chance)
    fill_event_deck(state)
    return state


def set_up(state: State) -> None:
    """Draw who begins, and put the set-up and the rounds on the stack."""
    state.first = state.pick(list(range(state.mode.seats)))
    state.outcomes.append(state.first)
    state.events.append(("first", state.first))
    state.events.append(("phase", state.phase, state.round))
    do_next(
        state, Factions(NOBODY, 0), DrawPlanets(NOBODY), ZAxis(NOBODY, 0), Forces(NOBODY, 0), Hands(NOBODY), NextRound(NOBODY)
    )


def fill_event_deck(state: State) -> None:
    """All event cards, so many of stages I and II removed unseen (S3); the Conquest variant has no End cards."""
    box = state.box
    removed = box.supply.removed_events[state.mode.seats]
    for stage, cards in enumerate(box.events.stages):
        left = [card for card in cards if state.mode.scores_points or not box.events.must_play[card]]
        state.event_deck[stage] = left
        state.event_left[stage] = len(left) - (removed if stage < 2 else 0)
