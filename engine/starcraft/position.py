"""A position of StarCraft: the state, and the questions in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Self

from engine.chance import Chance
from engine.core.common_language import shapes_of
from engine.core.position import Step as Done
from engine.game import Action, Decision, Event, Refusal, View
from engine.starcraft import any_time_actions, dump, refusals, resample, step, views
from engine.starcraft.language import VERBS
from engine.starcraft.language.orders import BuildWorkers, Move
from engine.starcraft.state.frames import Question
from engine.starcraft.state.state import Asked, State
from engine.starcraft.table_of_frames import HANDLERS

AMOUNTS: Final[frozenset[str]] = frozenset({Move.word, BuildWorkers.word})
"""Verbs whose last argument is listed at its maximum and accepted from 1 up."""


class StarCraftPosition(State):
    """The state with the answers of the rules about it. `asked` is found out after every step."""

    __slots__ = ()
    shapes_of_actions = shapes_of(VERBS)
    any_time_verbs = any_time_actions.VERBS

    @property
    def seat_count(self) -> int:
        return self.mode.seats

    # -- being asked -------------------------------------------------------------------------------------------------

    def decision(self, seat: int) -> Decision:
        return views.decision(self, self.asked[seat].frame)

    def actions(self, seat: int) -> list[Action]:
        question = self.asked.get(seat)
        return question.answers[:] if question else []

    def any_time_actions(self, seat: int) -> list[Action]:
        return any_time_actions.available(self, seat)

    def check_unasked(self, seat: int, action: Action) -> Refusal | None:
        return any_time_actions.check(self, seat, action)

    def check_answer(self, seat: int, question: Asked, action: Action) -> Refusal | None:
        if action in question.answers or (action[0] in AMOUNTS and _is_less(question, action)):
            return None
        return _why_not(self, question, seat, action)

    # -- acting ------------------------------------------------------------------------------------------------------

    def step(self, seat: int, action: Action) -> Done:
        self.events = []
        self.outcomes = []
        stop = step.carry_out(self, seat, action)
        return self.events, tuple(self.outcomes), stop

    # -- knowing -----------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        return views.view(self, seat, views.Common(self))

    def viewer(self) -> Callable[[int | None], View]:
        return partial(views.view, self, common=views.Common(self))

    def event_for(self, seat: int | None, event: Event) -> Event | None:
        return views.event_for(self, seat, event)

    # -- copies ------------------------------------------------------------------------------------------------------

    def resample(self, seat: int | None, chance: Chance) -> Self:
        twin = self.copy()
        resample.deal_unseen(twin, seat, chance)
        twin.chance = chance
        step.ask_again(twin)
        return twin

    def resample_past(self, now: Self, then: Self, seat: int | None, chance: Chance) -> Self:
        past = then.copy()
        resample.fit_past(past, now, self)
        step.ask_again(past)
        return past

    def resample_actions(self, now: Self, done: Sequence[tuple[int | None, Action]]) -> list[Action]:
        return resample.actions_to(self, done)

    def dump(self) -> Any:
        return dump.dump(self)


def _is_less(question: Asked, action: Action) -> bool:
    """Return whether the action takes less of an amount that is listed at its maximum."""
    *said, count = action
    return count >= 1 and any(listed[:-1] == tuple(said) and count <= listed[-1] for listed in question.answers)


def _why_not(state: State, question: Asked, seat: int, action: Action) -> Refusal:
    handler = HANDLERS[type(question.frame)]
    assert isinstance(handler, Question)
    if all(listed[0] != action[0] for listed in question.answers) and action[0] not in handler.verbs:
        return refusals.wrong_answer(handler.kind)
    return handler.explain(state, question.frame, seat, action) or refusals.not_legal(action[0])
