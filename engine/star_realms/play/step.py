"""One step of a position: its legal actions, one of these at random, and carrying it out. Searches spend their time here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.chance import Chance
from engine.core import any_time_actions
from engine.game import Action
from engine.native import mypyc_attr
from engine.star_realms import events
from engine.star_realms.play import defeat, phases, resolve, turn
from engine.star_realms.play.abilities import uses
from engine.star_realms.play.turn import MAIN
from engine.star_realms.questions import by_word
from engine.star_realms.questions.asked import ask_nobody, find_asked
from engine.star_realms.state import zones
from engine.star_realms.state.reach import attacks
from engine.star_realms.state.seat import EMPTY, Frame
from engine.star_realms.state.state import NOBODY, State

_NONE: Final[Sequence[Action]] = ()
_NOT_ASKED: Final[tuple[int, Frame | None]] = (NOBODY, None)


@mypyc_attr(allow_interpreted_subclasses=True)
class SteppedState(State):
    """The state with a seat's legal actions in it. Its methods are a position's own, so that a search pays for no other
    call."""

    __slots__ = ()

    def actions(self, seat: int) -> list[Action]:
        """List every legal answer of that seat to its present question."""
        if seat == self.next_seat:
            owner, frame = self.owner, self.frame
        else:
            owner, frame = self.asked.get(seat, _NOT_ASKED)
            if owner < 0:
                return []
        return turn.main_actions(self, seat) if frame is None else by_word.answers(self, owner, frame)[:]

    def random_action(self, seat: int, chance: Chance) -> Action:
        """Return the action at a random place of `actions(seat)`.

        It counts the parts of a main phase's list (see `turn.main_actions`), and makes only the action that is chosen.
        """
        if seat == self.next_seat:
            owner, frame = self.owner, self.frame
        else:
            owner, frame = self.asked[seat]
        if frame is not None:
            answers = by_word.answers(self, owner, frame)
            return answers[chance.below(len(answers))]
        me = self.seats[seat]
        buys, hits, used = _NONE, _NONE, me.uses
        if me.trade:
            offered = self.offers.get(me.trade)
            buys = zones.offers(self, me.trade) if offered is None else offered
        if me.combat:
            hits = attacks(self, seat, me.combat)
        if used is None:
            used = uses(self.cards, me)
        hand = me.hand
        cards, last = 0, EMPTY
        for card in hand:  # sorted
            if card != last:
                cards += 1
                last = card
        if self.mode.plays_in_team:
            return turn.random_team_action(self, seat, chance, buys, hits, cards, used)
        end = len(buys) + len(hits)
        at = chance.below(end + 1 + cards + len(used))
        if at > end + cards:
            return used[at - end - cards - 1]
        if at > end:
            return self.cards.play[zones.kind(hand, at - end - 1)]
        if at == end:
            return turn.END_TURN
        return buys[at] if at < len(buys) else hits[at - len(buys)]

    def advance(self, seat: int, action: Action) -> None:
        """Carry out a checked action, and find out who may act next."""
        if seat == self.next_seat:
            owner, frame = self.owner, self.frame
        else:
            owner, frame = self.asked.get(seat, _NOT_ASKED)
        verb: str = action[0]
        do = MAIN.get(verb) if frame is None else None
        if do is not None:
            settles = self.settles
            do(self, seat, action)
            if settles:
                phases.settle_together(self)
            elif verb != "end-turn" and not self.seats[seat].stack and self.result is None and not self.settles:
                return  # the same seats are asked the same
        else:
            if verb in any_time_actions.VERBS:
                any_time_actions.carry_out(self, seat, action, defeat.give_up)  # a draw: ruling 78
            else:
                resolve.answer(self, owner, action)
            phases.settle_together(self)
        if self.result is None:
            find_asked(self)
            return
        ask_nobody(self)
        if self.listens:
            self.events.append(events.over(self.result.winners, self.result.reason))
