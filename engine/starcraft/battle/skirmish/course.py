"""Skirmishes are resolved one after the other, in the order that the attacker chooses (10.7)."""

from __future__ import annotations

from typing import NamedTuple

from engine.game import Action
from engine.starcraft import events
from engine.starcraft.battle.going_on import battle_of
from engine.starcraft.battle.skirmish.cancelling import Cancel
from engine.starcraft.battle.skirmish.comparing import Compare
from engine.starcraft.battle.skirmish.destroying import Destroy, DiscardCards, LateTexts
from engine.starcraft.battle.skirmish.revealing import Reveal
from engine.starcraft.battle.skirmish.withdrawing import Withdrawals
from engine.starcraft.state.battle import ATTACKER, DEFENDER
from engine.starcraft.state.frames import Frames, Question, Step, do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


class NextSkirmish(NamedTuple):
    """The next skirmish, as long as one is left."""

    seat: int


class ChooseSkirmish(NamedTuple):
    """The attacker chooses it among several."""

    seat: int


def _left(state: State) -> list[int]:
    return [number for number, is_done in enumerate(battle_of(state).is_done) if not is_done]


def next_skirmish(state: State, frame: NextSkirmish) -> None:
    """Begin the next skirmish; the last one without asking."""
    battle = battle_of(state)
    battle.step = "skirmishes"
    left = _left(state)
    if not left:
        return
    do_next(state, frame)
    if len(left) == 1:
        resolve(state, left[0])
    else:
        do_next(state, ChooseSkirmish(battle.attacker))


def resolve(state: State, skirmish: int) -> None:
    """Queue the steps of a skirmish, in their order."""
    battle_of(state).current = skirmish
    state.events.append(events.skirmish_begins(skirmish + 1))
    do_next(
        state,
        Reveal(NOBODY),
        Cancel(NOBODY, ATTACKER),
        Cancel(NOBODY, DEFENDER),
        Compare(NOBODY),
        Destroy(NOBODY),
        LateTexts(NOBODY, ATTACKER),
        LateTexts(NOBODY, DEFENDER),
        Withdrawals(NOBODY),
        DiscardCards(NOBODY),
    )


def _answers(state: State, frame: ChooseSkirmish, seat: int) -> list[Action]:
    return [("skirmish", number + 1) for number in _left(state)]


def _choose(state: State, frame: ChooseSkirmish, seat: int, action: Action) -> None:
    resolve(state, action[1] - 1)


FRAMES: Frames = {NextSkirmish: Step(next_skirmish), ChooseSkirmish: Question("next", _answers, _choose)}
