"""The past of a resampled position, as far as actions can be taken back, and those actions.

Between then and now nothing was drawn, revealed or shown, and one seat alone has acted. So stacks of orders and rows of placed
cards have grown at most, decks are the same, and what seats hold differs by what has left it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.game import Action
from engine.starcraft.box import NONE, ORDER_KEYS
from engine.starcraft.play.execution import TokenReturns
from engine.starcraft.state.battle import FROM_HAND, Side
from engine.starcraft.state.state import State


def fit_past(past: State, now: State, world: State) -> None:
    """Make of the past of `now` the past of `world`, which differs from it in what was dealt anew."""
    for planet, stack in enumerate(past.stacks):
        past.stacks[planet] = world.stacks[planet][: len(stack)]
    for seat, (then, was, dealt) in enumerate(zip(past.seats, now.seats, world.seats, strict=True)):
        then.deck, then.unread = dealt.deck[:], dealt.unread[:]
        then.events = sorted(((Counter(dealt.events) + Counter(then.events)) - Counter(was.events)).elements())
        held = Counter(dealt.hand) + _from_hand(world, seat)
        held += Counter(then.hand) + _from_hand(past, seat)
        held -= Counter(was.hand) + _from_hand(now, seat)
        _lay_as_in(past, world, seat)
        then.hand = sorted((held - _from_hand(past, seat)).elements())
    past.event_deck = [stage[:] for stage in world.event_deck]
    count_tokens(past)


def count_tokens(state: State) -> None:
    """The tokens that seats have left follow from those that are placed or being executed."""
    for seat, me in enumerate(state.seats):
        away = Counter(order.kind for stack in state.stacks for order in stack if order.seat == seat)
        away.update(frame.kind for frame in state.frames if type(frame) is TokenReturns and frame.owner == seat)
        me.orders = [count - away[kind] for kind, count in enumerate(state.box.orders)]


def _from_hand(state: State, seat: int) -> Counter[int]:
    """The cards of a seat that lie face down and came from its hand."""
    found: Counter[int] = Counter()
    for side in state.battle.sides_of(seat) if state.battle else ():
        if not side.is_open:
            found.update(_of_hand(side))
    return found


def _of_hand(side: Side) -> list[int]:
    return [card for card in (side.card if side.place == FROM_HAND else NONE, side.reinforcement) if card != NONE]


def _lay_as_in(past: State, world: State, seat: int) -> None:
    """A card that lay face down then lies there still."""
    if past.battle is None or world.battle is None or seat not in past.battle.seats:
        return
    side = past.battle.side_of(seat)
    for then, dealt in zip(past.battle.skirmishes, world.battle.skirmishes, strict=False):
        if not then[side].is_open:
            card, reinforcement = dealt[side].card, dealt[side].reinforcement
            then[side] = then[side]._replace(
                card=card if then[side].card != NONE else NONE,
                reinforcement=reinforcement if then[side].reinforcement != NONE else NONE,
            )


def actions_to(world: State, done: Sequence[tuple[int | None, Action]]) -> list[Action]:
    """What was done on the way to a resampled position: orders and cards placed then are those that lie there now."""
    tops = [len(stack) for stack in world.stacks]
    actions = []
    for seat, action in reversed(done):
        if action[0] == "order":
            planet = world.box.areas.planet_number[action[2]]
            tops[planet] -= 1
            action = ("order", ORDER_KEYS[world.stacks[planet][tops[planet]].kind], action[2])
        elif action[0] in ("card", "reinforce") and world.battle is not None and seat is not None:
            side = world.battle.skirmishes[action[1] - 1][world.battle.side_of(seat)]
            card = side.card if action[0] == "card" else side.reinforcement
            action = (action[0], action[1], world.box.cards.key[card])
        actions.append(action)
    return actions[::-1]
