"""Destruction in a skirmish, the texts that act then, and the fate of its cards (10.7 C)."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events, refusals
from engine.starcraft.battle.cards import put_away
from engine.starcraft.battle.going_on import battle_of
from engine.starcraft.battle.losing import SKIRMISH
from engine.starcraft.battle.skirmish.late_texts import FRAMES as LATE_FRAMES
from engine.starcraft.battle.skirmish.late_texts import Prey, effects_after_destroy, lose_prey, nukes, prey_of, sacrifice
from engine.starcraft.battle.skirmish.losses import lose_front, lose_supporter
from engine.starcraft.box import NONE
from engine.starcraft.state.battle import SIDES
from engine.starcraft.state.frames import Frames, Question, Step, do_next
from engine.starcraft.state.state import State


class Destroy(NamedTuple):
    """Both sides destroy simultaneously."""

    seat: int


class LoseSupporter(NamedTuple):
    """A seat chooses which of its supporters falls (Z2)."""

    seat: int


class LateTexts(NamedTuple):
    """That side's texts that act at the end of the step (Z4)."""

    seat: int
    side: int


class DiscardCards(NamedTuple):
    """The skirmish is over (Z6)."""

    seat: int


def destroy(state: State, frame: Destroy) -> None:
    """Destroy units (Z1-Z3): losses are decided for both before anything is destroyed; the attacker chooses first."""
    battle = battle_of(state)
    sides = battle.skirmishes[battle.current]
    fronts, supporters = [], []
    for side in SIDES:
        attack, health = sides[1 - side].attack, sides[side].health
        assert attack is not None
        assert health is not None
        if attack < health:
            continue
        reach = battle.found[1 - side].targets
        if reach >> sides[side].front & 1:
            fronts.append(side)
        elif any(reach >> kind & 1 for kind in sides[side].support):
            supporters.append(side)
    for side in fronts:
        lose_front(state, side, SKIRMISH, kill=True)
    for side in reversed(supporters):
        kinds = _supporters(state, side)
        if len(kinds) > 1:
            do_next(state, LoseSupporter(battle.seats[side]))
        else:
            lose_supporter(state, side, kinds[0], SKIRMISH)


def _supporters(state: State, side: int) -> list[int]:
    """Return the kinds of supporters of a side that the enemy's front-line unit can target."""
    battle = battle_of(state)
    reach = battle.found[1 - side].targets
    return sorted({kind for kind in battle.skirmishes[battle.current][side].support if reach >> kind & 1})


def _answers(state: State, frame: LoseSupporter, seat: int) -> list[Action]:
    return [("lose", state.box.units.key[kind]) for kind in _supporters(state, battle_of(state).side_of(seat))]


def _lose(state: State, frame: LoseSupporter, seat: int, action: Action) -> None:
    lose_supporter(state, battle_of(state).side_of(seat), state.box.units.number[action[1]], SKIRMISH)


def _details(state: State, frame: LoseSupporter) -> dict[str, Any]:
    return {"source": "supporters", "count": 1}


def _explain(state: State, frame: LoseSupporter, seat: int, action: Action) -> Refusal | None:
    return refusals.not_among_victims(action[1])


def begin_late_texts(state: State, frame: LateTexts) -> None:
    """Carry out prey and sacrifices; the Nuke's debt is decided after withdrawals."""
    battle = battle_of(state)
    for card, effect in effects_after_destroy(state, frame.side):
        if effect.word == "sacrifice":
            sacrifice(state, frame.side, state.box.cards.key[card])
        elif effect.word == "prey":
            prey = Prey(battle.seats[1 - frame.side], card)
            victims = prey_of(state, prey)
            if len(victims) == 1:
                lose_prey(state, prey, victims[0])
            elif victims:
                do_next(state, prey)


def discard_cards(state: State, frame: DiscardCards) -> None:
    """Discard the cards, except triggered splash cards, and go on to the next skirmish (H1, Z6)."""
    battle = battle_of(state)
    sides, keys = battle.skirmishes[battle.current], state.box.cards.key
    nukes(state)
    for side in SIDES:
        seat, found, own = battle.seats[side], battle.found[side], sides[side]
        triggered = [card for card, always in found.splash if always or found.has_killed]
        for card in (own.card, own.reinforcement):
            if card in triggered:
                battle.triggered[side] = (*battle.triggered[side], card)
                state.events.append(events.triggered(seat, keys[card]))
            elif card != NONE:
                put_away(state, seat, card, returns=card in found.returns)
        sides[side] = own._replace(card=NONE, reinforcement=NONE)
    battle.is_done[battle.current] = True
    battle.current, battle.found = NONE, []


FRAMES: Frames = {
    Destroy: Step(destroy),
    LoseSupporter: Question("lose", _answers, _lose, _details, _explain),
    LateTexts: Step(begin_late_texts),
    DiscardCards: Step(discard_cards),
    **LATE_FRAMES,
}
