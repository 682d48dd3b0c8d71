"""Cards that act at a moment of the round: the start and end of planning, the start of regrouping (V3, P6, L14)."""

from __future__ import annotations

from bisect import insort
from typing import Any, NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events
from engine.starcraft.play.planning import explain_order, may_place, order_answers, place_order
from engine.starcraft.state.abilities import Ability, abilities, card_key, discard_kept
from engine.starcraft.state.decks import draw_unread_event, event_stage, renew_deck
from engine.starcraft.state.frames import Frames, Question, Step, begin_turn, do_next
from engine.starcraft.state.paying import NO_PREFIX, Prefix, add_prefix, affordable, pay_rest, prefix_answers
from engine.starcraft.state.state import State

START_OF_PLANNING, END_OF_PLANNING, START_OF_REGROUPING = "start-of-planning", "end-of-planning", "start-of-regrouping"
PASS: Action = ("pass",)


class Timed(NamedTuple):
    """The abilities of that `moment`; so many seats, clockwise from the first player, are through."""

    seat: int
    moment: str
    done: int = 0


class UseTimed(NamedTuple):
    """A seat uses its cards one after the other; `used`: strategies that it has used now. `prefix` is for the next one."""

    seat: int
    moment: str
    used: tuple[int, ...] = ()
    prefix: Prefix = NO_PREFIX


class ExtraOrder(NamedTuple):
    """A seat places one more order, by an event card."""

    seat: int
    moment: str
    card: int


class Fetch(NamedTuple):
    """A seat takes up to so many combat cards from its discard pile or its deck, by an event card."""

    seat: int
    moment: str
    card: int
    left: int


def next_seat(state: State, frame: Timed) -> None:
    """Ask the next seat with a card for this moment, each all of its own before the next (V3)."""
    seats = state.mode.seats
    for done in range(frame.done, seats):
        seat = (state.first + done) % seats
        asking = UseTimed(seat, frame.moment)
        if state.seats[seat].alive and _answers(state, asking, seat):
            begin_turn(state, seat)
            do_next(state, asking, frame._replace(done=done + 1))
            return


# -- which card --------------------------------------------------------------------------------------------------------


def _usable(state: State, frame: UseTimed) -> list[Ability]:
    """Return the abilities of that moment that would do something, affordable or not."""
    found = [one for one in abilities(state, frame.seat, frame.moment) if one.is_event and one.card not in frame.used]
    return [one for one in found if _does_something(state, frame.seat, one.effect.word)]


def _does_something(state: State, seat: int, word: str) -> bool:
    me = state.seats[seat]
    if word == "order":
        return may_place(state, seat)
    if word == "draw-event":
        return event_stage(state) > 0
    if word == "points":
        return state.mode.scores_points
    return bool(me.discard or me.deck)


def _answers(state: State, frame: UseTimed, seat: int) -> list[Action]:
    usable = _usable(state, frame)
    found = {("use", card_key(state, one)) for one in usable if affordable(state, seat, one.effect.pay, frame.prefix)}
    priced = [(one.effect.pay.minerals, one.effect.pay.gas) for one in usable if one.effect.cost == "pay"]
    listed: list[Action] = [*found, *prefix_answers(state, seat, frame.prefix, priced)]
    if frame.prefix == NO_PREFIX and listed:
        listed.append(PASS)
    return sorted(listed)


def _use(state: State, frame: UseTimed, seat: int, action: Action) -> None:
    if action == PASS:
        return
    if action[0] == "mine":
        do_next(state, frame._replace(prefix=add_prefix(state, seat, frame.prefix, action)))
        return
    used = next(one for one in _usable(state, frame) if card_key(state, one) == action[1])
    state.events.append(events.used_ability(seat, action[1]))
    if used.effect.cost == "discard":
        discard_kept(state, seat, used.card)
        do_next(state, frame)
    else:
        if used.effect.cost == "pay":
            pay_rest(state, seat, used.effect.pay, frame.prefix)
        do_next(state, UseTimed(seat, frame.moment, (*frame.used, used.card)))
    _do(state, frame, used)


def _do(state: State, frame: UseTimed, used: Ability) -> None:
    seat, word, amount = frame.seat, used.effect.word, used.effect.amount
    if word == "order":
        do_next(state, ExtraOrder(seat, frame.moment, used.card))
    elif word == "fetch":
        do_next(state, Fetch(seat, frame.moment, used.card, amount))
    elif word == "draw-event":
        draw_unread_event(state, seat)
    else:
        state.seats[seat].points += amount
        state.events.append(events.points(seat, amount))


def _details(state: State, frame: UseTimed) -> dict[str, Any]:
    return {"source": None, "moment": frame.moment}


def _details_of_card(state: State, frame: ExtraOrder | Fetch) -> dict[str, Any]:
    return {"source": state.box.events.key[frame.card], "moment": frame.moment}


# -- what a card asks --------------------------------------------------------------------------------------------------


def _order_answers(state: State, frame: ExtraOrder, seat: int) -> list[Action]:
    return order_answers(state, seat)


def _explain(state: State, frame: ExtraOrder, seat: int, action: Action) -> Refusal | None:
    return explain_order(state, seat, action) if action[0] == "order" else None


def _place(state: State, frame: ExtraOrder, seat: int, action: Action) -> None:
    place_order(state, seat, action)


def _fetch_answers(state: State, frame: Fetch, seat: int) -> list[Action]:
    me, key = state.seats[seat], state.box.cards.key
    found = {("fetch", pile, key[card]) for pile, cards in (("deck", me.deck), ("discard", me.discard)) for card in cards}
    return [*sorted(found), PASS] if found else []


def _fetch(state: State, frame: Fetch, seat: int, action: Action) -> None:
    """Fetch a card. One from the discard pile is seen by all; a look through the deck cannot be taken back (L14)."""
    if action == PASS:
        return
    me, card = state.seats[seat], state.box.cards.number[action[2]]
    insort(me.hand, card)
    if action[1] == "discard":
        me.discard.remove(card)
        insort(me.known, card)
        state.events.append(events.took_card(seat, action[2]))
    else:
        me.deck.remove(card)
        state.stop = "shown"
        state.events.append(events.drew(seat, 1, (action[2],)))
        if not me.deck:
            renew_deck(state, seat)
    if frame.left > 1:
        do_next(state, frame._replace(left=frame.left - 1))


FRAMES: Frames = {
    Timed: Step(next_seat),
    UseTimed: Question("timed", _answers, _use, _details),
    ExtraOrder: Question("timed", _order_answers, _place, _details_of_card, _explain),
    Fetch: Question("timed", _fetch_answers, _fetch, _details_of_card),
}
