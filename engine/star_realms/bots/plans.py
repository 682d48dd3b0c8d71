"""A search over whole turns: which cards to buy together, and how to fight, by the net's judgement at the end of the turn.

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
FEW_PLANS: Final = 8
"""So many are looked at on the spot."""
SEEDS: Final = 1 << 32
TEN_THOUSAND: Final = 10_000
FIRM: Final = 2.0
"""The standard errors by which another choice must be better before a character acts against its likings."""

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
    """Choose the action of that seat, which is asked. `lean`: how much of the chance to win, in 1/10,000, a point of liking is
    worth."""
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


def on_the_spot(world: StarRealmsPosition, seat: int, taste: Taste, net: value.Net, chance: Chance) -> Action:
    """Choose by the net, with one look at each of a few choices: for imagined games that are played on well.

    It may scrap a card in play for its effect if that is better, which the policy seldom does.
    """
    own = next_action(world, seat, taste)
    if world.asked[seat][1] is not None:
        return own
    when = policy.late(world, seat)
    if policy.play_on(world, seat, taste, when) or policy.finish(world, seat):
        return own
    seed = chance.below(SEEDS)
    plans = affordable(world, seat, taste, when)
    if len(plans) > 1:
        best: Plan = ()
        most = -1
        for plan in plans[:FEW_PLANS]:
            twin = _with_future(world, seed)
            carry_out(twin, seat, plan, taste)
            found = to_the_end(twin, seat, taste, net, buys=False)
            if found > most:
                best, most = plan, found
        if best:
            return world.cards.acquire[best[0]]
    own = next_action(world, seat, taste, buys=False)
    scraps = [
        action for action in world.actions(seat) if action != own and action[0] == "use" and search.may_go(world, seat, action)
    ]
    if not scraps:
        return own
    looks: list[tuple[int, int]] = []
    for number, action in enumerate((own, *scraps)):
        twin = _with_future(world, seed)
        twin.advance(seat, action)
        looks.append((to_the_end(twin, seat, taste, net, buys=number > 0), -number))
    at = -max(looks)[1]
    return own if at == 0 else scraps[at - 1]


def _with_future(world: StarRealmsPosition, seed: int) -> StarRealmsPosition:
    """Return the same position with another future."""
    twin = world.copy()
    twin.chance = search.Stream(seed)
    return twin


def affordable(position: StarRealmsPosition, seat: int, taste: Taste, when: int) -> list[Plan]:
    """List every plan that can be paid, the policy's own first, then nothing."""
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
    """Return the policy's purchases from the present row."""
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
        carry_out(world, seat, plan, taste)
        return to_the_end(world, seat, taste, net, buys=False) + credit[plan]

    found = search.weigh(position, seat, taste, net, effort, chance, field=plans, is_late=is_late, imagined=imagined)
    return search.best(found, effort.guard)


def carry_out(world: StarRealmsPosition, seat: int, plan: Plan, taste: Taste) -> None:
    """Buy these cards; the policy answers all other questions."""
    for card in plan:
        if seat not in world.asked or world.asked[seat][1] is not None:
            break
        world.advance(seat, world.cards.acquire[card])
        answer_all(world, seat, taste)


def answer_all(world: StarRealmsPosition, seat: int, taste: Taste) -> None:
    """Let the policy answer until that seat is in its main phase."""
    turn = world.turn
    while world.result is None and world.turn == turn and (seat not in world.asked or world.asked[seat][1] is not None):
        asked = world.next_seat
        world.advance(asked, next_action(world, asked, taste))


def to_the_end(world: StarRealmsPosition, seat: int, taste: Taste, net: value.Net, buys: bool) -> int:
    """Play the turn to its end by the policy and return the seat's chance to win, of ONE."""
    turn = world.turn
    while world.result is None and world.turn == turn:
        asked = world.next_seat
        world.advance(asked, next_action(world, asked, taste, buys or asked != seat))
    return search.judged(world, seat, net)
