"""One ply over whole turns: which cards to buy together, and how to fight, by what the net says at the end of the turn.

A plan is a set of purchases. Each is carried out to the end of the turn without buying more, so that to buy nothing, or two
cheap cards instead of a dear one, is weighed as a whole. All other decisions are weighed one by one, to the end of the turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.chance import Chance
from engine.core.bots import IsLate, never
from engine.game import Action
from engine.star_realms.bots import policy, search, value
from engine.star_realms.bots.policy import next_action
from engine.star_realms.bots.search import Effort
from engine.star_realms.bots.taste import Taste
from engine.star_realms.position import StarRealmsPosition
from engine.star_realms.state.seat import EMPTY

MOST_PLANS: Final = 24
"""So many plans are weighed, those whose cards are worth most in all."""
MOST_CARDS: Final = 4
"""A plan buys so many cards at most."""
TEN_THOUSAND: Final = 10_000
FIRM: Final = 2.0
"""Who leans does as it likes, but where something else is better by so many standard errors."""

Plan = tuple[int, ...]
"""The numbers of the cards to buy, in this order."""


def choose(
    position: StarRealmsPosition,
    seat: int,
    taste: Taste,
    net: value.Net,
    effort: Effort,
    chance: Chance,
    lean: int = 0,
    is_late: IsLate = never,
) -> Action:
    """What that seat, which is asked, does. `lean`: how much of the chance to win, in 1/10,000, a point of liking is worth."""
    own = next_action(position, seat, taste)
    if position.asked[seat][1] is None:
        when = policy.late(position, seat)
        if policy.play_on(position, seat, taste, when) or policy.finish(position, seat):
            return own
        plans = affordable(position, seat, taste, when)
        if len(plans) > 1:
            plan = _best_plan(position, seat, plans, taste, net, effort, chance, lean, is_late)
            if plan:
                return position.cards.acquire[plan[0]]
        field = [action for action in search.candidates(position, seat, taste) if action[0] != "acquire"]
        own = next_action(position, seat, taste, buys=False)
        field = [own, *(action for action in field if action != own)]
    else:
        field = search.candidates(position, seat, taste)
    if len(field) == 1:
        return field[0]

    def imagined(world: StarRealmsPosition, action: Action) -> int:
        world.advance(seat, action)
        return to_the_end(world, seat, taste, net, buys=action[0] not in ("attack", "attack-base"))

    found = search.weigh(position, seat, taste, net, effort, chance, field=field, is_late=is_late, imagined=imagined)
    return search.best(found, max(effort.guard, FIRM) if lean else effort.guard)


def affordable(position: StarRealmsPosition, seat: int, taste: Taste, when: int) -> list[Plan]:
    """Every plan that can be paid, the policy's own first, then nothing."""
    cards, trade, worth = position.cards, position.seats[seat].trade, taste.worth[when]
    on_sale = sorted((card for card in position.row if card != EMPTY), key=lambda card: (-worth[card], card))
    found: set[Plan] = set()

    def add(plan: Plan, at: int, left: int) -> None:
        found.add(plan)
        if len(plan) == MOST_CARDS:
            return
        for number in range(at, len(on_sale)):
            if cards.cost[on_sale[number]] <= left:
                add((*plan, on_sale[number]), number + 1, left - cards.cost[on_sale[number]])
        if position.explorers > plan.count(cards.explorer) and cards.cost[cards.explorer] <= left:
            add((*plan, cards.explorer), len(on_sale), left - cards.cost[cards.explorer])

    add((), 0, trade)
    own = usual(position, trade, taste, when)
    others = sorted(found - {own, ()}, key=lambda plan: (-sum(max(worth[card], 0) for card in plan), plan))
    return [own, *([()] if own else []), *others[: MOST_PLANS - 2]]


def usual(position: StarRealmsPosition, trade: int, taste: Taste, when: int) -> Plan:
    """What the policy would buy of the row as it lies."""
    cards, worth, left = position.cards, taste.worth[when], [card for card in position.row if card != EMPTY]
    found: list[int] = []
    while len(found) < MOST_CARDS:
        best, most = EMPTY, taste.buy[when]
        for card in (*left, *([cards.explorer] if position.explorers > found.count(cards.explorer) else ())):
            if cards.cost[card] <= trade and worth[card] > most:
                best, most = card, worth[card]
        if best == EMPTY:
            break
        found.append(best)
        trade -= cards.cost[best]
        if best in left:
            left.remove(best)
    return tuple(found)


def _best_plan(
    position: StarRealmsPosition,
    seat: int,
    plans: Sequence[Plan],
    taste: Taste,
    net: value.Net,
    effort: Effort,
    chance: Chance,
    lean: int,
    is_late: IsLate,
) -> Plan:
    credit = {plan: lean * sum(taste.liked[card] for card in plan) * value.ONE // TEN_THOUSAND for plan in plans}

    def imagined(world: StarRealmsPosition, plan: Action) -> int:
        for card in plan:
            if world.asked.get(seat, (seat, None))[1] is not None or seat not in world.asked:
                break
            world.advance(seat, world.cards.acquire[card])
            answer_all(world, seat, taste)
        return to_the_end(world, seat, taste, net, buys=False) + credit[plan]

    found = search.weigh(position, seat, taste, net, effort, chance, field=plans, is_late=is_late, imagined=imagined)
    return search.best(found, effort.guard)


def answer_all(world: StarRealmsPosition, seat: int, taste: Taste) -> None:
    """Have the policy answer until that seat is asked what it does in its turn."""
    turn = world.turn
    while world.result is None and world.turn == turn and (seat not in world.asked or world.asked[seat][1] is not None):
        asked = world.next_seat
        world.advance(asked, next_action(world, asked, taste))


def to_the_end(world: StarRealmsPosition, seat: int, taste: Taste, net: value.Net, buys: bool) -> int:
    """The seat's chance to win, of ONE, when the policy has played the turn to its end."""
    turn = world.turn
    while world.result is None and world.turn == turn:
        asked = world.next_seat
        world.advance(asked, next_action(world, asked, taste, buys or asked != seat))
    return search.judged(world, seat, net)
