"""The table before the first action: the first seat, the event deck, and the rest of the set-up (S1, S3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from engine.chance import Chance
from engine.starcraft import events
from engine.starcraft.box import Box
from engine.starcraft.modes.mode import Mode
from engine.starcraft.play.round import NextRound
from engine.starcraft.setup.factions import Factions
from engine.starcraft.setup.forces import Forces, Hands
from engine.starcraft.setup.planets import DrawPlanets
from engine.starcraft.setup.zaxis import ZAxis
from engine.starcraft.state.frames import do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State, begin

S = TypeVar("S", bound=State)


def empty_table(kind: type[S], mode: Mode, rules: Mapping[str, Any], box: Box, chance: Chance) -> S:
    """Make a state in which nothing has happened."""
    state = kind()
    begin(state, mode, rules, box, chance)
    state.event_deck, state.event_left = event_cards(mode, box)
    return state


def set_up(state: State) -> None:
    """Draw the first player, and put the set-up and the rounds on the stack."""
    state.first = state.pick(list(range(state.mode.seats)))
    state.outcomes.append(state.first)
    state.events.append(events.first(state.first))
    state.events.append(events.phase(state.phase, state.round))
    do_next(
        state, Factions(NOBODY, 0), DrawPlanets(NOBODY), ZAxis(NOBODY, 0), Forces(NOBODY, 0), Hands(NOBODY), NextRound(NOBODY)
    )


def event_cards(mode: Mode, box: Box) -> tuple[list[list[int]], list[int]]:
    """Return the event cards of each stage, and how many of them can be drawn: some of stages I and II are removed unseen (S3).
    The Conquest variant has no End cards.
    """
    removed = box.supply.removed_events[mode.seats]
    stages = [[card for card in cards if mode.scores_points or not box.events.must_play[card]] for cards in box.events.stages]
    return stages, [len(cards) - (removed if stage < 2 else 0) for stage, cards in enumerate(stages)]
