"""A position of Star Realms: the state, and the questions in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Self

from engine.chance import Chance
from engine.core import any_time_actions
from engine.core.common_language import shapes_of
from engine.core.position import Step
from engine.game import Action, Decision, Event, Refusal, View
from engine.star_realms import resample, views
from engine.star_realms.language import VERBS
from engine.star_realms.play import turn
from engine.star_realms.play.step import SteppedState
from engine.star_realms.questions import by_word
from engine.star_realms.state import dump
from engine.star_realms.state.seat import Frame
from engine.star_realms.state.state import copy_into


class StarRealmsPosition(SteppedState):
    """The state with the answers of the rules about it."""

    __slots__ = ()
    shapes_of_actions = shapes_of(VERBS)

    @property
    def seat_count(self) -> int:
        return self.mode.seats

    # -- being asked -------------------------------------------------------------------------------------------------

    def decision(self, seat: int) -> Decision:
        owner, frame = self.asked[seat]
        return views.MAIN_DECISION if frame is None else views.decision(self, owner, frame)

    def decisions(self) -> dict[int, Decision]:
        found = {}
        for seat, (owner, frame) in self.asked.items():  # a comprehension would cost more than what it makes: mostly one seat's
            found[seat] = views.MAIN_DECISION if frame is None else views.decision(self, owner, frame)
        return found

    def any_time_actions(self, seat: int) -> list[Action]:
        return any_time_actions.available(self, seat)

    def check_unasked(self, seat: int, action: Action) -> Refusal | None:
        return any_time_actions.check(self, seat, action)

    def check_answer(self, seat: int, question: tuple[int, Frame | None], action: Action) -> Refusal | None:
        owner, frame = question
        if frame is None:
            return turn.check_main(self, seat, action)
        return by_word.check(self, owner, frame, action)

    # -- acting ------------------------------------------------------------------------------------------------------

    def step(self, seat: int, action: Action) -> Step:
        self.listens = True
        events = self.events = []
        outcomes = self.outcomes = []
        self.advance(seat, action)
        self.listens = False
        self.events = []
        return events, self.recorded(outcomes), "seat" if action[0] in any_time_actions.VERBS else ""

    def recorded(self, outcomes: Iterable[int]) -> tuple[Any, ...]:
        """Return cards drawn in the form of a record."""
        key = self.cards.key
        return tuple([key[card] for card in outcomes])

    # -- knowing -----------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        return views.Views(self).view(seat)

    def viewer(self) -> Callable[[int | None], View]:
        return views.Views(self).view

    def event_for(self, seat: int | None, event: Event) -> Event | None:
        return views.event_for(self, seat, event)

    # -- copies ------------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        twin = type(self)()
        copy_into(twin, self)
        return twin

    def resample(self, seat: int | None, chance: Chance) -> Self:
        twin = self.copy()
        resample.deal_unseen(twin, seat, chance)
        twin.chance = chance
        return twin

    def resample_past(self, now: Self, then: Self, seat: int | None, chance: Chance) -> Self:
        past = then.copy()
        resample.fit_past(past, now, self, seat, chance)
        return past

    def dump(self) -> Any:
        return dump.dump(self)
