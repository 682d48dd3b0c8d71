"""Splash damage and Nuke, after all skirmishes (10.8)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import refusals
from engine.starcraft.battle.cards import put_away
from engine.starcraft.battle.going_on import battle_of
from engine.starcraft.battle.losing import lose_unit, units_of
from engine.starcraft.battle.victims import legal_victims
from engine.starcraft.state.battle import SIDES
from engine.starcraft.state.frames import Frames, Question, Step, do_next
from engine.starcraft.state.state import State


class SplashDamage(NamedTuple):
    """The attacker loses units to the defender's triggered cards, then the defender to the attacker's; then Nukes."""

    seat: int


class LoseToSplash(NamedTuple):
    """A seat chooses its losses to the first card that the other side triggered."""

    seat: int


class LoseToNuke(NamedTuple):
    """A seat chooses its losses to a Nuke."""

    seat: int


def splash_damage(state: State, frame: SplashDamage) -> None:
    """Deal splash damage, one card after the other; if there is no choice, without asking (H2, H5)."""
    battle = battle_of(state)
    battle.step = "splash"
    for side in SIDES:
        while battle.triggered[1 - side]:
            kinds = _victims(state, side)
            if len(kinds) > 1:
                do_next(state, LoseToSplash(battle.seats[side]), frame)
                return
            _settle(state, side, kinds)
    for side in SIDES:
        while battle.debts[side]:
            kinds = sorted(set(units_of(state, side)))
            if len(kinds) > 1:
                do_next(state, LoseToNuke(battle.seats[side]), frame)
                return
            if kinds:
                lose_unit(state, side, kinds[0], NUKE)
            battle.debts[side] -= 1


NUKE: Final = "nuke"


def _victims(state: State, side: int) -> list[int]:
    """Return the units that the side may lose to the first card of the other's (H3)."""
    cards = battle_of(state).triggered[1 - side]
    return legal_victims([_mask(state, card) for card in cards], units_of(state, side))


def _mask(state: State, card: int) -> int:
    return next(effect.units for effect in state.box.cards.effects[card] if effect.word == "splash")


def _settle(state: State, side: int, kinds: list[int]) -> None:
    """Let the first card of the other side take its victim, if there is one, and leave the battle."""
    battle = battle_of(state)
    card, *left = battle.triggered[1 - side]
    if kinds:
        lose_unit(state, side, kinds[0], state.box.cards.key[card])
    battle.triggered[1 - side] = tuple(left)
    returns = any(effect.word == "return" and not effect.timing for effect in state.box.cards.effects[card])
    put_away(state, battle.seats[1 - side], card, returns=returns)


def _splash_answers(state: State, frame: LoseToSplash, seat: int) -> list[Action]:
    return [("lose", state.box.units.key[kind]) for kind in _victims(state, battle_of(state).side_of(seat))]


def _lose_to_splash(state: State, frame: LoseToSplash, seat: int, action: Action) -> None:
    _settle(state, battle_of(state).side_of(seat), [state.box.units.number[action[1]]])


def _splash_details(state: State, frame: LoseToSplash) -> dict[str, Any]:
    battle = battle_of(state)
    cards = battle.triggered[1 - battle.side_of(frame.seat)]
    return {"source": state.box.cards.key[cards[0]], "count": len(cards)}


def _why_no_victim(state: State, frame: LoseToSplash, seat: int, action: Action) -> Refusal | None:
    battle, units = battle_of(state), state.box.units
    side = battle.side_of(seat)
    kind = units.number.get(action[1])
    if kind in units_of(state, side) and _mask(state, battle.triggered[1 - side][0]) >> kind & 1:
        return refusals.most_victims(action[1])
    return refusals.not_among_victims(action[1])


def _nuke_answers(state: State, frame: LoseToNuke, seat: int) -> list[Action]:
    kinds = sorted(set(units_of(state, battle_of(state).side_of(seat))))
    return [("lose", state.box.units.key[kind]) for kind in kinds]


def _lose_to_nuke(state: State, frame: LoseToNuke, seat: int, action: Action) -> None:
    battle = battle_of(state)
    side = battle.side_of(seat)
    lose_unit(state, side, state.box.units.number[action[1]], NUKE)
    battle.debts[side] -= 1


def _nuke_details(state: State, frame: LoseToNuke) -> dict[str, Any]:
    battle = battle_of(state)
    return {"source": NUKE, "count": battle.debts[battle.side_of(frame.seat)]}


def _not_among(state: State, frame: LoseToNuke, seat: int, action: Action) -> Refusal | None:
    return refusals.not_among_victims(action[1])


FRAMES: Frames = {
    SplashDamage: Step(splash_damage),
    LoseToSplash: Question("lose", _splash_answers, _lose_to_splash, _splash_details, _why_no_victim),
    LoseToNuke: Question("lose", _nuke_answers, _lose_to_nuke, _nuke_details, _not_among),
}
