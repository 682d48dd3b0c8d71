"""A Research order (section 11): an event card, combat cards, a technology, and the bonus of a special one."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from engine.game import Action, Refusal
from engine.starcraft.box import NONE
from engine.starcraft.orders.technologies import get_technology, join_deck, take_to_hand, technologies_left
from engine.starcraft.state import paying
from engine.starcraft.state.areas import base_on
from engine.starcraft.state.decks import draw_cards, draw_unread_event
from engine.starcraft.state.frames import Frames, Question, Step, do_next
from engine.starcraft.state.paying import NO_PREFIX, Prefix, Price
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State

CARDS: Final = 3
"""Combat cards that may be drawn (N2)."""


class Research(NamedTuple):
    """The order begins on that planet."""

    seat: int
    planet: int
    special: bool


class Researching(NamedTuple):
    """A seat may draw cards and buy one technology. `drawn`: whether the cards are drawn."""

    seat: int
    planet: int
    special: bool
    drawn: bool = False
    prefix: Prefix = NO_PREFIX


class Bonus(NamedTuple):
    """A special order gives an event card or one of `cards`, which were bought (N5)."""

    seat: int
    cards: tuple[int, ...]


class ShuffleIn(NamedTuple):
    """The new cards of a technology, combat deck and discard pile are shuffled together (N4)."""

    seat: int
    technology: int


def begin(state: State, frame: Research) -> None:
    """Begin a Research order: an event card must be drawn (N1); without an own base on the planet there is no effect (N0)."""
    seat, planet, special = frame
    if base_on(state, planet, seat) != NOBODY:
        draw_unread_event(state, seat)
        do_next(state, Researching(seat, planet, special))


def prices(state: State, seat: int) -> dict[int, Price]:
    """Return the price of each technology that the seat can still buy."""
    cost = state.box.technologies.cost
    return {technology: cost[technology] for technology in technologies_left(state, seat)}


def _answers(state: State, frame: Researching, seat: int) -> list[Action]:
    me, key = state.seats[seat], state.box.technologies.key
    offered = prices(state, seat)
    can_pay = paying.affordable_prices(state, seat, set(offered.values()), frame.prefix)
    found: list[Action] = [("technology", key[technology]) for technology, price in offered.items() if price in can_pay]
    found += paying.prefix_answers(state, seat, frame.prefix, offered.values())
    if frame.prefix == NO_PREFIX:
        found.append(("end",))
        if not frame.drawn and (me.deck or me.discard):
            found.append(("draw",))
    return sorted(found)


def _apply(state: State, frame: Researching, seat: int, action: Action) -> None:
    verb = action[0]
    if verb == "draw":
        draw_cards(state, seat, CARDS)
        do_next(state, frame._replace(drawn=True))
    elif verb == "mine":
        do_next(state, frame._replace(prefix=paying.add_prefix(state, seat, frame.prefix, action)))
    else:
        _finish(state, frame, _buy(state, frame, action) if verb == "technology" else [])


def _finish(state: State, frame: Researching, new: list[int]) -> None:
    """Give the bonus of a special order, which without a card to take is the event card, then shuffle the new cards."""
    if frame.special and not new:
        draw_unread_event(state, frame.seat)
    elif new:
        bonus = (Bonus(frame.seat, tuple(new)),) if frame.special else ()
        do_next(state, *bonus, ShuffleIn(frame.seat, state.box.cards.technology[new[0]]))


def _buy(state: State, frame: Researching, action: Action) -> list[int]:
    """Buy all copies for one price; return those that are not kept in the play area."""
    technology = state.box.technologies.number[action[1]]
    paying.pay_rest(state, frame.seat, state.box.technologies.cost[technology], frame.prefix)
    return get_technology(state, frame.seat, technology)


def _bonus_answers(state: State, frame: Bonus, seat: int) -> list[Action]:
    key = state.box.cards.key
    return [("event",), *sorted(("take", key[card]) for card in set(frame.cards))]


def _take_bonus(state: State, frame: Bonus, seat: int, action: Action) -> None:
    if action[0] == "event":
        draw_unread_event(state, seat)
    else:
        take_to_hand(state, seat, state.box.cards.number[action[1]])


def shuffle_in(state: State, frame: ShuffleIn) -> None:
    join_deck(state, frame.seat, frame.technology)


def _details(state: State, frame: Researching) -> dict[str, Any]:
    mined = [frame.prefix.minerals, frame.prefix.gas]
    return {"planet": state.box.areas.planet_key[frame.planet], "drawn": frame.drawn, "mined": mined}


def _why_not(state: State, frame: Researching, seat: int, action: Action) -> Refusal | None:
    if action[0] == "technology":
        technology = state.box.technologies.number.get(action[1], NONE)
        offered = prices(state, seat)
        if technology in offered:
            return paying.not_affordable(state, seat, offered[technology], frame.prefix)
    return None


FRAMES: Frames = {
    Research: Step(begin),
    Researching: Question("research", _answers, _apply, _details, _why_not),
    Bonus: Question("bonus", _bonus_answers, _take_bonus),
    ShuffleIn: Step(shuffle_in),
}
