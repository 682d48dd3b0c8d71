"""Questions for a target: a base to destroy, a ship to acquire, and its destination."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.game import Action, Refusal
from engine.star_realms import events, refusals
from engine.star_realms.cards.effects import Effect
from engine.star_realms.questions.question import PASS, Question, number, or_pass, source_only
from engine.star_realms.state import zones
from engine.star_realms.state.reach import bases, check_base, destroy
from engine.star_realms.state.seat import Frame
from engine.star_realms.state.state import State

_PUT_ON_TOP: Final[Action] = ("put-on-top",)
PUT_ON_TOP: Final[Effect] = Effect("put-on-top", optional=True, text="put-on-top")


def _optional(state: State, seat: int, frame: Frame) -> dict[str, Any]:
    return {"optional": frame.effect.optional}


def _destroy_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    first = state.rules.effects_respect_outposts
    found: list[Action] = [
        ("destroy", owner, card.place)
        for owner in state.mode.base_owners(state, seat)
        for card in bases(state, owner, outposts_first=first)
    ]
    if state.rules.destroy_own_base:
        found += [("destroy", seat, card.place) for card in bases(state, seat, outposts_first=False)]
        found.sort()
    return or_pass(frame, found)


def _destroy_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    rules = state.rules
    refusal = check_base(
        state, seat, action[1], action[2], own=rules.destroy_own_base, outposts_first=rules.effects_respect_outposts
    )
    assert refusal is not None
    return refusal


def _destroy(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    card = state.seats[action[1]].at(action[2])
    assert card is not None
    destroy(state, seat, action[1], card, 0)
    return ()


def _free_ships(state: State) -> list[int]:
    explorer = state.rules.carrier_explorer
    return [card for card in zones.for_sale(state) if state.cards.is_ship[card] and (explorer or card != state.cards.explorer)]


def _free_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    return [state.cards.acquire[card] for card in _free_ships(state)]


def _free_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    card = number(state, action[1])
    if card in zones.for_sale(state) and not state.cards.is_ship[card]:
        return refusals.not_a_ship(action[1])
    return refusals.not_for_sale(action[1])


def _free(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    card = state.cards.number[action[1]]
    if state.listens:
        state.events.append(events.acquired(seat, action[1], 0, "deck"))
    zones.take_for_sale(state, card)
    state.seats[seat].top += (card,)
    return ()


def _top_details(state: State, seat: int, frame: Frame) -> dict[str, Any]:
    return {"card": state.cards.key[frame.card], "optional": True}


def _top_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    return [PASS, _PUT_ON_TOP]


def _top_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    return refusals.malformed(action[0])


def _top(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    """Move the ship just acquired from the discard pile, where it is the uppermost of its key, to the top of the deck."""
    me = state.seats[seat]
    zones.leave_discard(me, frame.card)
    me.top += (frame.card,)
    if state.listens:
        state.events.append(events.went_on_top(seat, state.cards.key[frame.card]))
    return ()


def buy(state: State, seat: int, card: int) -> None:
    """Move a paid card to the discard pile; the seat may be asked to put a ship on the deck (rulings 13, 46, 74)."""
    me = state.seats[seat]
    me.discard.append(card)
    if state.listens:
        state.events.append(events.acquired(seat, state.cards.key[card], state.cards.cost[card], "discard"))
    zones.take_for_sale(state, card)
    if me.ships_on_top and state.cards.is_ship[card]:
        me.ships_on_top -= 1
        me.stack.append(Frame(PUT_ON_TOP, card, 0, seat))


DESTROY: Final[Question] = Question("destroy", _optional, _destroy_answers, _destroy_explain, _destroy)
ACQUIRE_FREE: Final[Question] = Question("acquire", source_only, _free_answers, _free_explain, _free)
ON_TOP: Final[Question] = Question("put-on-top", _top_details, _top_answers, _top_explain, _top)
QUESTIONS: Final[dict[str, Question]] = {"destroy-base": DESTROY, "acquire-ship-on-top": ACQUIRE_FREE, "put-on-top": ON_TOP}
"""By the word of the effect that asks."""
