"""Deals again everything that a seat cannot know: hands, faces of placed orders, unread event cards.

What is dealt was possible: an order is one of the tokens that its owner has not revealed in this round, a special one only
as far as its owner could place them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.chance import Chance
from engine.game import Action
from engine.starcraft.battle.dealing import as_placed, deal_for_others, deal_for_owner, fit_placed
from engine.starcraft.box import ORDER_KEYS, SPECIAL
from engine.starcraft.play.execution import TokenReturns
from engine.starcraft.regrouping.events.playing import has_no_end
from engine.starcraft.state.state import Order, State
from engine.starcraft.views import sees_hand, sees_orders


def deal_unseen(state: State, seat: int | None, chance: Chance) -> None:
    """Deal again the cards that this seat cannot see."""
    for other in range(state.mode.seats):
        if not sees_hand(state, seat, other):
            deal_for_others(state, other, chance)
        else:
            deal_for_owner(state, other, chance)
        if other != seat and not sees_orders(state, seat, other):
            _deal_orders(state, other, chance)
    _deal_events(state, seat, chance)
    count_tokens(state)


def _deal_orders(state: State, seat: int, chance: Chance) -> None:
    """Deal the faces of a seat's placed orders."""
    tokens = Counter(dict(enumerate(state.box.orders)))
    tokens.subtract(state.seats[seat].revealed)
    specials = sum(kind >= SPECIAL for kind in state.seats[seat].revealed)
    for planet, stack in enumerate(state.stacks):
        dealt = []
        for order in stack:
            if order.seat == seat:
                left = [kind for kind in sorted(tokens.elements()) if may_be(state, order, kind, specials)]
                kind = left[chance.pick(left)]
                tokens[kind] -= 1
                specials += kind >= SPECIAL
                order = order._replace(kind=kind)
            dealt.append(order)
        state.stacks[planet] = tuple(dealt)


def may_be(state: State, order: Order, kind: int, specials: int) -> bool:
    """Return whether a placed order can be of that kind, after so many special ones."""
    if state.rules["special_backs"] == "seen":
        return (kind >= SPECIAL) == (order.kind >= SPECIAL)
    return kind < SPECIAL or specials < order.allowed


def _deal_events(state: State, seat: int | None, chance: Chance) -> None:
    """Deal event cards that were drawn and not shown, of each stage from those that nobody has seen; read ones only of others.

    Seats that cannot hold an End card any more come first, so that there are others for them.
    """
    stage, is_end = state.box.events.stage, state.box.events.must_play
    without_end = [them for other, them in enumerate(state.seats) if has_no_end(state, other)]
    hidden = [(them, "unread") for them in state.seats]
    hidden += [(them, "events") for other, them in enumerate(state.seats) if other != seat]
    hidden.sort(key=lambda place: not (place[1] == "events" and place[0] in without_end))
    for them, zone in hidden:
        for card in getattr(them, zone):
            state.event_deck[stage[card] - 1].append(card)
    for deck in state.event_deck:
        deck.sort()
    for them, zone in hidden:
        dealt = []
        for card in getattr(them, zone):
            deck = state.event_deck[stage[card] - 1]
            options = [one for one in deck if not is_end[one]] if zone == "events" and them in without_end else deck
            dealt.append(options[chance.pick(options)])
            deck.remove(dealt[-1])
        setattr(them, zone, sorted(dealt))


def count_tokens(state: State) -> None:
    """Count the tokens that seats have left: they follow from those that are placed or being executed."""
    for seat, me in enumerate(state.seats):
        away = Counter(order.kind for stack in state.stacks for order in stack if order.seat == seat)
        away.update(frame.kind for frame in state.frames if type(frame) is TokenReturns and frame.owner == seat)
        me.orders = [count - away[kind] for kind, count in enumerate(state.box.orders)]


def fit_past(past: State, now: State, world: State) -> None:
    """Convert the past of `now` into the past of `world`, in which other cards were dealt.

    Since then nothing was drawn or revealed: stacks can only have grown, decks are the same, and seats have lost the cards that
    left them.
    """
    for planet, stack in enumerate(past.stacks):
        past.stacks[planet] = world.stacks[planet][: len(stack)]
    for then, was, dealt in zip(past.seats, now.seats, world.seats, strict=True):
        then.deck, then.unread = dealt.deck[:], dealt.unread[:]
        for zone in ("hand", "events"):
            cards = Counter(getattr(dealt, zone)) + Counter(getattr(then, zone))
            cards.subtract(getattr(was, zone))
            setattr(then, zone, sorted(cards.elements()))
    fit_placed(past, now, world)
    past.event_deck = [stage[:] for stage in world.event_deck]
    count_tokens(past)


def actions_to(world: State, done: Sequence[tuple[int | None, Action]]) -> list[Action]:
    """Return the actions on the way to a resampled position: orders and cards placed then are those that lie there now."""
    tops = [len(stack) for stack in world.stacks]
    actions = []
    for seat, action in reversed(done):
        if seat is not None:
            action = as_placed(world, seat, action)
        if action[0] == "order":
            planet = world.box.areas.planet_number[action[2]]
            tops[planet] -= 1
            action = ("order", ORDER_KEYS[world.stacks[planet][tops[planet]].kind], action[2])
        actions.append(action)
    return actions[::-1]
