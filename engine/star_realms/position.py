"""A position of Star Realms: the state, and who is asked what in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Self

from engine.chance import Chance
from engine.core.position import Position, Step
from engine.game import Action, Decision, Event, Refusal, Result, View
from engine.star_realms import acting, dump, questions, resample, standing, turn, views
from engine.star_realms.action_schema import malformed
from engine.star_realms.state import State


class StarRealmsPosition(Position):
    """`asked` holds with each seat the seat whose stack it is and the frame that asks (None: its main phase)."""

    __slots__ = ("asked", "state")
    asked: acting.Asked

    def __init__(self, state: State) -> None:
        self.state = state
        self.asked = acting.asked(state)

    @property
    def chance(self) -> Chance:
        return self.state.chance

    @chance.setter
    def chance(self, chance: Chance) -> None:
        self.state.chance = chance

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def on_turn(self) -> tuple[int, ...]:
        return self.state.on_turn

    @property
    def result(self) -> Result | None:
        return self.state.result

    # -- being asked -------------------------------------------------------------------------------------------------

    def decision(self, seat: int) -> Decision:
        owner, frame = self.asked[seat]
        return views.MAIN_DECISION if frame is None else views.decision(self.state, owner, frame)

    def actions(self, seat: int) -> list[Action]:
        question = self.asked.get(seat)
        if question is None:
            return []
        owner, frame = question
        if frame is None:
            return turn.main_actions(self.state, seat)
        return questions.QUESTIONS[frame.effect.word].answers(self.state, owner, frame)

    def any_time_actions(self, seat: int) -> list[Action]:
        return standing.available(self.state, seat)

    def check(self, seat: Any, action: Any) -> Refusal | None:
        state = self.state
        if type(seat) is not int or not 0 <= seat < state.mode.seats:
            return Refusal("no-such-seat", {"seat": seat})
        refusal = malformed(action)
        if refusal is not None:
            return refusal
        if state.result is not None:
            return Refusal("game-over")
        if action[0] in standing.VERBS:
            return standing.check(state, seat, action)
        question = self.asked.get(seat)
        if question is None:
            return Refusal("not-asked")
        owner, frame = question
        if frame is None:
            return turn.check_main(state, seat, action)
        return questions.check(state, owner, frame, action)

    # -- acting ------------------------------------------------------------------------------------------------------

    def step(self, seat: int, action: Action) -> Step:
        state = self.state
        state.events = []
        state.outcomes = []
        acting.carry_out(state, seat, action, self.asked)
        self.asked = acting.asked(state)
        return Step(state.events, tuple(state.outcomes), "seat" if action[0] in standing.VERBS else "")

    # -- knowing -----------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        return views.view(self.state, seat, views.Common(self.state))

    def viewer(self) -> Callable[[int | None], View]:
        return partial(views.view, self.state, common=views.Common(self.state))

    def event_for(self, seat: int | None, event: Event) -> Event | None:
        return views.event_for(self.state, seat, event)

    # -- copies ------------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.state = self.state.copy()
        twin.asked = self.asked
        return twin

    def resample(self, seat: int | None, chance: Chance) -> Self:
        twin = self.copy()
        resample.deal_unseen(twin.state, seat, chance)
        twin.state.chance = chance
        return twin

    def resample_past(self, now: Self, then: Self, seat: int | None, chance: Chance) -> Self:
        past = then.copy()
        resample.fit_past(past.state, now.state, self.state, seat, chance)
        return past

    def dump(self) -> Any:
        return dump.dump(self.state)
