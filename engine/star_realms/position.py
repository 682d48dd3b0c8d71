"""A position of Star Realms: the state, and who is asked what in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Self

from engine.chance import Chance
from engine.core import any_time_actions
from engine.core.common_language import malformed_in
from engine.core.position import Step
from engine.core.seated_position import SeatedPosition
from engine.game import Action, Decision, Event, Refusal, View
from engine.star_realms import resample, views
from engine.star_realms.language import VERBS
from engine.star_realms.play import abilities, defeat, phases, resolve, turn
from engine.star_realms.questions import by_word
from engine.star_realms.questions.asked import ask_nobody, find_asked
from engine.star_realms.state import dump, zones
from engine.star_realms.state.reach import attacks
from engine.star_realms.state.state import NOBODY, Frame, State, copy_into

_NONE: Sequence[Action] = ()
_NOT_ASKED: tuple[int, Frame | None] = (NOBODY, None)


class StarRealmsPosition(State, SeatedPosition):
    """The state with what the rules say of it."""

    __slots__ = ()
    malformed = staticmethod(malformed_in(VERBS))

    # -- being asked -------------------------------------------------------------------------------------------------

    def decision(self, seat: int) -> Decision:
        owner, frame = self.asked[seat]
        return views.MAIN_DECISION if frame is None else views.decision(self, owner, frame)

    def decisions(self) -> dict[int, Decision]:
        found = {}
        for seat, (owner, frame) in self.asked.items():  # a comprehension would cost more than what it makes: mostly one seat's
            found[seat] = views.MAIN_DECISION if frame is None else views.decision(self, owner, frame)
        return found

    def actions(self, seat: int) -> list[Action]:
        if seat == self.next_seat:
            owner, frame = self.owner, self.frame
        else:
            owner, frame = self.asked.get(seat, _NOT_ASKED)
            if owner < 0:
                return []
        return turn.main_actions(self, seat) if frame is None else by_word.answers(self, owner, frame)[:]

    def random_action(self, seat: int, chance: Chance) -> Action:
        """The action at a random place of `actions(seat)`, whose parts stand there in the order of the words."""
        frame = self.frame if seat == self.next_seat else self.asked[seat][1]
        if frame is not None:
            answers = by_word.answers(self, self.asked[seat][0], frame)
            return answers[chance.below(len(answers))]
        if self.mode.plays_in_team:
            listed = turn.main_actions(self, seat)
            return listed[chance.below(len(listed))]
        me = self.seats[seat]
        buys, hits, uses = _NONE, _NONE, me.uses
        if me.trade:
            buys = self.offers.get(me.trade) or zones.offers(self, me.trade)
        if me.combat:
            hits = attacks(self, seat, me.combat)
        if uses is None:
            uses = abilities.uses(self.cards, me)
        cards = set(me.hand)
        end = len(buys) + len(hits)
        last = end + len(cards)
        at = chance.below(last + 1 + len(uses))
        if at > last:
            return uses[at - last - 1]
        if at > end:
            return self.cards.play[sorted(cards)[at - end - 1]]
        if at == end:
            return turn.END_TURN
        return buys[at] if at < len(buys) else hits[at - len(buys)]

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

    def advance(self, seat: int, action: Action) -> None:
        if seat == self.next_seat:
            owner, frame = self.owner, self.frame
        else:
            owner, frame = self.asked.get(seat, _NOT_ASKED)
        if frame is None and (do := turn.MAIN.get(action[0])) is not None:
            do(self, seat, action)
            if self.settles:
                phases.settle_together(self)
        else:
            if action[0] in any_time_actions.VERBS:
                any_time_actions.carry_out(self, seat, action, defeat.give_up)  # a draw: ruling 78
            else:
                resolve.answer(self, owner, action)
            phases.settle_together(self)
        if self.result is None:
            find_asked(self)
            return
        ask_nobody(self)
        if self.listens:
            self.events.append(("over", self.result.winners, self.result.reason))

    def recorded(self, outcomes: Iterable[int]) -> tuple[Any, ...]:
        """Cards drawn, as a record has them."""
        key = self.cards.key
        return tuple([key[card] for card in outcomes])

    # -- knowing -----------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        return views.view(self, seat, views.Common(self))

    def viewer(self) -> Callable[[int | None], View]:
        return partial(views.view, self, common=views.Common(self))

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
