"""Texts that act after units were destroyed: Scourge, Spawn Broodling, Nuke (Z4)."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import refusals
from engine.starcraft.battle.going_on import battle_of
from engine.starcraft.battle.skirmish.comparing import AFTER_DESTROY
from engine.starcraft.battle.skirmish.losses import lose_front, lose_supporter
from engine.starcraft.box import NONE
from engine.starcraft.state.battle import SIDES
from engine.starcraft.state.frames import Frames, Question
from engine.starcraft.state.state import State
from engine.starcraft.tables.card_effects import CardEffect


class Prey(NamedTuple):
    """A seat chooses the unit that it loses to that card."""

    seat: int
    card: int


def effects_after_destroy(state: State, side: int) -> list[tuple[int, CardEffect]]:
    """Return the lines of that side's cards that act now, with their cards."""
    effects = state.box.cards.effects
    return [
        (card, effect)
        for card in battle_of(state).found[side].late
        for effect in effects[card]
        if effect.timing == AFTER_DESTROY
    ]


def sacrifice(state: State, side: int, source: str) -> None:
    """Destroy an own front-line unit that survived, and an opposing one that flies; by the printed text only together."""
    battle = battle_of(state)
    foe, flies = 1 - side, state.box.units.flies
    fought_flyer = flies[battle.found[foe].front]
    if battle.found[side].front_fell or (state.rules["scourge"] == "printed" and not fought_flyer):
        return
    lose_front(state, side, source, kill=False)
    if fought_flyer and not battle.found[foe].front_fell:
        lose_front(state, foe, source, kill=False)


def nukes(state: State) -> None:
    """Add the debts of Nukes whose front-line unit was not destroyed; one that withdrew was not (H5), unless as it is
    printed."""
    battle = battle_of(state)
    for side in SIDES:
        found = battle.found[side]
        survives = not found.front_fell or (found.front_withdrew and state.rules["nuke_cloaked_ghost"] == "faq")
        for _, effect in effects_after_destroy(state, side):
            if effect.word == "nuke" and (survives or ("front-survives", 0) not in effect.conditions):
                battle.debts[1 - side] += effect.amount


# -- prey --------------------------------------------------------------------------------------------------------------


def prey_of(state: State, frame: Prey) -> list[int]:
    """Return kinds in the skirmish that the card names; by a rule of the table also that of a front-line unit destroyed
    already."""
    battle = battle_of(state)
    side = battle.side_of(frame.seat)
    own, found = battle.skirmishes[battle.current][side], battle.found[side]
    kinds = {kind for kind in (own.front, *own.support) if kind != NONE}
    if found.front_fell and state.rules["broodling_target"] == "any_front":
        kinds.add(found.front)
    prey = next(effect.units for effect in state.box.cards.effects[frame.card] if effect.word == "prey")
    return sorted(kind for kind in kinds if prey >> kind & 1)


def _answers(state: State, frame: Prey, seat: int) -> list[Action]:
    return [("lose", state.box.units.key[kind]) for kind in prey_of(state, frame)]


def lose_prey(state: State, frame: Prey, kind: int) -> None:
    """Destroy the prey: a unit destroyed already comes before a supporter of its kind, and that before the front-line unit."""
    battle = battle_of(state)
    side, source = battle.side_of(frame.seat), state.box.cards.key[frame.card]
    own, found = battle.skirmishes[battle.current][side], battle.found[side]
    if found.front_fell and found.front == kind and state.rules["broodling_target"] == "any_front":
        return
    if kind in own.support:
        lose_supporter(state, side, kind, source)
    else:
        lose_front(state, side, source, kill=True)


def _lose(state: State, frame: Prey, seat: int, action: Action) -> None:
    lose_prey(state, frame, state.box.units.number[action[1]])


def _details(state: State, frame: Prey) -> dict[str, Any]:
    return {"source": state.box.cards.key[frame.card], "count": 1}


def _explain(state: State, frame: Prey, seat: int, action: Action) -> Refusal | None:
    return refusals.not_among_victims(action[1])


FRAMES: Frames = {Prey: Question("lose", _answers, _lose, _details, _explain)}
