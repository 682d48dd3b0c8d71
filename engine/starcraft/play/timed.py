"""Cards that act at a moment of the round: the start and end of planning, the start of regrouping (V3, P6).

Clockwise from the first player each seat uses all that it likes of its own before the next one is asked. A card that could do
nothing is not offered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.game import Action, Refusal
from engine.starcraft.play import fetching
from engine.starcraft.play.fetching import Fetch, may_fetch
from engine.starcraft.play.planning import explain_order, may_place, order_answers, place_order
from engine.starcraft.state import paying
from engine.starcraft.state.abilities import Ability, abilities, discard_kept
from engine.starcraft.state.decks import draw_unread_event, event_stage
from engine.starcraft.state.frames import Frames, Question, Step, begin_turn, do_next
from engine.starcraft.state.paying import NO_PREFIX, Prefix
from engine.starcraft.state.state import State

START_OF_PLANNING, END_OF_PLANNING, START_OF_REGROUPING = "start-of-planning", "end-of-planning", "start-of-regrouping"


class Timed(NamedTuple):
    """The abilities of that `moment`; so many seats, clockwise from the first player, are through."""

    seat: int
    moment: str
    done: int = 0


class UseCard(NamedTuple):
    """A seat may use its cards of that moment; those of `used`, which stay in the play area, it has."""

    seat: int
    moment: str
    used: tuple[int, ...] = ()
    prefix: Prefix = NO_PREFIX


class PlaceMore(NamedTuple):
    """A seat places an order that a card gives it."""

    seat: int
    moment: str
    card: int


def next_seat(state: State, frame: Timed) -> None:
    """The next seat with a card for this moment."""
    seats = state.mode.seats
    for done in range(frame.done, seats):
        seat = (state.first + done) % seats
        asking = UseCard(seat, frame.moment)
        if state.seats[seat].alive and usable(state, asking):
            begin_turn(state, seat)
            do_next(state, asking, frame._replace(done=done + 1))
            return


def usable(state: State, frame: UseCard) -> list[Ability]:
    """The abilities that the seat can use now, with force mining if need be."""
    if not state.seats[frame.seat].kept:
        return []
    return [
        ability
        for ability in abilities(state, frame.seat, frame.moment)
        if ability.card not in frame.used
        and _CAN[ability.effect.word](state, frame.seat)
        and paying.reachable(state, frame.seat, ability.effect.pay, frame.prefix)
    ]


def _answers(state: State, frame: UseCard, seat: int) -> list[Action]:
    offered = [(ability.effect.pay, ability.card) for ability in usable(state, frame)]
    if not offered:
        return []
    prices = {price for price, _ in offered}
    can_pay = paying.affordable_prices(state, seat, prices, frame.prefix)
    found: set[Action] = {("use", state.box.events.key[card]) for price, card in offered if price in can_pay}
    found.update(paying.prefix_answers(state, seat, frame.prefix, prices))
    if frame.prefix == NO_PREFIX:
        found.add(("pass",))
    return sorted(found)


def _apply(state: State, frame: UseCard, seat: int, action: Action) -> None:
    if action[0] == "mine":
        do_next(state, frame._replace(prefix=paying.add_prefix(state, seat, frame.prefix, action)))
    elif action[0] == "use":
        card = state.box.events.number[action[1]]
        ability = next(ability for ability in usable(state, frame) if ability.card == card)
        state.events.append(("ability", seat, action[1]))
        paying.pay_rest(state, seat, ability.effect.pay, frame.prefix)
        if ability.effect.cost == "discard":
            discard_kept(state, seat, card)
            do_next(state, frame._replace(prefix=NO_PREFIX))
        else:
            do_next(state, frame._replace(prefix=NO_PREFIX, used=(*frame.used, card)))
        _DO[ability.effect.word](state, frame, ability)


def _order_answers(state: State, frame: PlaceMore, seat: int) -> list[Action]:
    return order_answers(state, seat)


def _place_order(state: State, frame: PlaceMore, seat: int, action: Action) -> None:
    place_order(state, seat, action)


def _why_not_placed(state: State, frame: PlaceMore, seat: int, action: Action) -> Refusal | None:
    return explain_order(state, seat, action) if action[0] == "order" else None


# -- what the cards do -------------------------------------------------------------------------------------------------


def _place(state: State, frame: UseCard, ability: Ability) -> None:
    do_next(state, PlaceMore(frame.seat, frame.moment, ability.card))


def _draw_event(state: State, frame: UseCard, ability: Ability) -> None:
    draw_unread_event(state, frame.seat)


def _score(state: State, frame: UseCard, ability: Ability) -> None:
    state.seats[frame.seat].points += ability.effect.amount
    state.events.append(("points", frame.seat, ability.effect.amount))


def _fetch(state: State, frame: UseCard, ability: Ability) -> None:
    do_next(state, Fetch(frame.seat, frame.moment, ability.card, ability.effect.amount))


_CAN: dict[str, Callable[[State, int], bool]] = {
    "order": may_place,
    "draw-event": lambda state, seat: event_stage(state) > 0,
    "points": lambda state, seat: state.mode.scores_points,
    "fetch": may_fetch,
}
_DO: dict[str, Callable[[State, UseCard, Ability], None]] = {
    "order": _place,
    "draw-event": _draw_event,
    "points": _score,
    "fetch": _fetch,
}


FRAMES: Frames = {
    Timed: Step(next_seat),
    UseCard: Question("timed", _answers, _apply, lambda state, frame: {"moment": frame.moment}),
    PlaceMore: Question(
        "timed",
        _order_answers,
        _place_order,
        lambda state, frame: {"source": state.box.events.key[frame.card], "moment": frame.moment},
        _why_not_placed,
    ),
    **fetching.FRAMES,
}
