"""One step of a position: what may be done in it, one of these at random, and doing it. Searches spend their time here."""

from __future__ import annotations

from collections.abc import Sequence

from engine.chance import Chance
from engine.core import any_time_actions
from engine.game import Action
from engine.star_realms.play import abilities, defeat, phases, resolve, turn
from engine.star_realms.questions import by_word
from engine.star_realms.questions.asked import ask_nobody, find_asked
from engine.star_realms.state import zones
from engine.star_realms.state.reach import attacks
from engine.star_realms.state.state import NOBODY, Frame, State

_NONE: Sequence[Action] = ()
_NOT_ASKED: tuple[int, Frame | None] = (NOBODY, None)


def actions(state: State, seat: int) -> list[Action]:
    """Every legal answer of that seat to what it is asked now."""
    if seat == state.next_seat:
        owner, frame = state.owner, state.frame
    else:
        owner, frame = state.asked.get(seat, _NOT_ASKED)
        if owner < 0:
            return []
    return turn.main_actions(state, seat) if frame is None else by_word.answers(state, owner, frame)[:]


def random_action(state: State, seat: int, chance: Chance) -> Action:
    """The action at a random place of `actions(seat)`, whose parts stand there in the order of the words."""
    frame = state.frame if seat == state.next_seat else state.asked[seat][1]
    if frame is not None:
        answers = by_word.answers(state, state.asked[seat][0], frame)
        return answers[chance.below(len(answers))]
    if state.mode.plays_in_team:
        listed = turn.main_actions(state, seat)
        return listed[chance.below(len(listed))]
    me = state.seats[seat]
    buys, hits, uses = _NONE, _NONE, me.uses
    if me.trade:
        buys = state.offers.get(me.trade) or zones.offers(state, me.trade)
    if me.combat:
        hits = attacks(state, seat, me.combat)
    if uses is None:
        uses = abilities.uses(state.cards, me)
    cards = set(me.hand)
    end = len(buys) + len(hits)
    last = end + len(cards)
    at = chance.below(last + 1 + len(uses))
    if at > last:
        return uses[at - last - 1]
    if at > end:
        return state.cards.play[sorted(cards)[at - end - 1]]
    if at == end:
        return turn.END_TURN
    return buys[at] if at < len(buys) else hits[at - len(buys)]


def advance(state: State, seat: int, action: Action) -> None:
    """Carry out a checked action, and find out who may act then."""
    if seat == state.next_seat:
        owner, frame = state.owner, state.frame
    else:
        owner, frame = state.asked.get(seat, _NOT_ASKED)
    if frame is None and (do := turn.MAIN.get(action[0])) is not None:
        do(state, seat, action)
        if state.settles:
            phases.settle_together(state)
    else:
        if action[0] in any_time_actions.VERBS:
            any_time_actions.carry_out(state, seat, action, defeat.give_up)  # a draw: ruling 78
        else:
            resolve.answer(state, owner, action)
        phases.settle_together(state)
    if state.result is None:
        find_asked(state)
        return
    ask_nobody(state)
    if state.listens:
        state.events.append(("over", state.result.winners, state.result.reason))
