"""The beginning of a battle, and the cards that both sides draw for it (10.1, 10.3)."""

from __future__ import annotations

from typing import NamedTuple

from engine.starcraft import events
from engine.starcraft.battle.abilities import ChooseAbility
from engine.starcraft.battle.forming import FormSkirmishes
from engine.starcraft.battle.going_on import battle_of, goes_on
from engine.starcraft.battle.placing import PlaceCards
from engine.starcraft.battle.retreating import Retreats
from engine.starcraft.battle.skirmish.course import NextSkirmish
from engine.starcraft.battle.splash import SplashDamage
from engine.starcraft.battle.supporting import AssignSupport
from engine.starcraft.battle.texts.conditions import holds_for_side
from engine.starcraft.components.values import ATTACKERS_CARDS, MORE_WHEN_SPECIAL
from engine.starcraft.state.abilities import abilities
from engine.starcraft.state.battle import DEFENDER, SIDES, new_battle
from engine.starcraft.state.decks import draw_cards
from engine.starcraft.state.frames import Frames, Step, do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


class BeginBattle(NamedTuple):
    """A battle begins in that area."""

    seat: int
    area: int
    attacker: int
    defender: int
    special: bool


class DrawCards(NamedTuple):
    """Both sides draw combat cards."""

    seat: int


def start_battle(state: State, area: int, attacker: int, defender: int, *, special: bool = False) -> None:
    """Let a battle come next, between the units that these two seats have in that area; `special`: M7.

    When it is over, at most one of them has units there, `state.battle` is None, and whatever was on the stack goes on.
    """
    do_next(state, BeginBattle(NOBODY, area, attacker, defender, special))


def begin(state: State, frame: BeginBattle) -> None:
    _, area, attacker, defender, special = frame
    battle = state.battle = new_battle(area, attacker, defender, special=special)
    battle.free = [state.seats[seat].units[area] for seat in battle.seats]
    state.events.append(events.battle(attacker, defender, state.box.areas.key[area]))
    do_next(
        state,
        ChooseAbility(attacker),
        ChooseAbility(defender),
        DrawCards(NOBODY),
        FormSkirmishes(NOBODY),
        AssignSupport(NOBODY),
        PlaceCards(NOBODY),
        NextSkirmish(NOBODY),
        SplashDamage(NOBODY),
        Retreats(NOBODY),
    )


def draw(state: State, frame: DrawCards) -> None:
    """Draw the cards, the attacker first; draws that a strategy allows are taken unasked, since they can only help."""
    battle = battle_of(state)
    if not goes_on(state):
        return
    for side in SIDES:
        seat = battle.seats[side]
        count = ATTACKERS_CARDS + MORE_WHEN_SPECIAL * battle.special
        if side == DEFENDER:
            count = state.box.components.races[state.seats[seat].race].cards_as_defender
        for _, _, effect in abilities(state, seat):
            if effect.word == "draw" and holds_for_side(state, battle, side, effect):
                count += effect.amount
        draw_cards(state, seat, count)


FRAMES: Frames = {BeginBattle: Step(begin), DrawCards: Step(draw)}
