"""Advice for a person: the choices that a search from the seat's view finds, with the chance to win, the certainty and the
reason.

It knows the view and nothing else. The reasons are counted over imagined games, which are played to their end. The same view
and chance give the same advice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from engine.chance import Chance
from engine.game import Action, View
from engine.judge import BETTER, EQUAL, SURE, SURELY, Advice, Choice, Reason, Step
from engine.star_realms.bots import policy, search, taste, value
from engine.star_realms.bots.lethal import lethal
from engine.star_realms.bots.levels import imagined
from engine.star_realms.bots.policy import next_action
from engine.star_realms.bots.rivals import rivals
from engine.star_realms.bots.search import Effort, Stream, Weighed
from engine.star_realms.bots.taste import Taste
from engine.star_realms.play.turn import END_TURN
from engine.star_realms.position import StarRealmsPosition

HINT = Effort(simulations=480, turns=4, guard=1.0)
CHOICES = 3
"""At most so many are named."""
TO_THE_END = 120
"""Turns after which an imagined game counts as won by nobody."""
EVEN = value.Net([[] for _ in range(value.INPUTS)], [], [], 0)
"""Knows nothing: for modes without a net, whose games are imagined to their end."""
_WATCHED = 24
"""Imagined games in which the reasons are counted."""
_FEW = 4
"""Fewer wins say nothing."""
_SEEDS = range(1 << 32)


@dataclass(slots=True)
class _Seen:
    """The outcome of an imagined game after this turn. `turns`: how many turns of the seat were left; `taken`: purchases of
    others before the first of them; `stood`: for each base of others, at the end of how many of these turns it was still in
    play.
    """

    won: bool = False
    turns: int = 0
    played: set[str] = field(default_factory=set)
    taken: set[str] = field(default_factory=set)
    stood: dict[tuple[int, int], int] = field(default_factory=dict)


def advise(view: View, chance: Chance, effort: Effort = HINT) -> Advice:
    """Return the best actions of the view's seat, which is asked."""
    position, seat = imagined(view, chance), view["seat"]
    liking = taste.shipped(position.cards.version)
    winning = winning_turn(position, seat)
    if winning:
        return Advice(winning=winning)
    found = _choices(position, seat, liking, effort, chance)
    if found[0].percent is None and (played := _all_played(position, seat, liking)) is not None:
        return Advice(found, then=_choices(played, seat, liking, effort, chance))
    return Advice(found)


def _choices(position: StarRealmsPosition, seat: int, liking: Taste, effort: Effort, chance: Chance) -> tuple[Choice, ...]:
    net, effort = judge(position, effort)
    field = search.candidates(position, seat, liking)
    if position.asked[seat][1] is None:
        field = [field[0], *rivals(field[0], field[1:], field[0])]
    weighed = search.weigh(position, seat, liking, net, effort, chance, field=field, keep=CHOICES)
    found = ordered([one for one in weighed if one.chances], effort.guard)[:CHOICES] if weighed[0].chances else weighed[:1]
    if not found[0].chances:
        return (Choice(found[0].action, None),)
    seeds = [chance.pick(_SEEDS) for _ in range(_WATCHED)]
    reasons = _reasons(position, seat, [one.action for one in found], liking, seeds)
    return tuple(
        Choice(one.action, percent(one), _verdict(found, number), why)
        for number, (one, why) in enumerate(zip(found, reasons, strict=True))
    )


def _all_played(position: StarRealmsPosition, seat: int, liking: Taste) -> StarRealmsPosition | None:
    """Play and use all cards and return that turn; None if nothing is left to play, or if it draws or turns up an unknown
    card."""
    world, steps = position.copy(), 0
    while world.result is None and seat in world.on_turn and world.turn == position.turn:
        asked = world.next_seat
        is_main = asked == seat and world.asked[seat][1] is None
        if is_main and not policy.play_on(world, seat, liking, policy.late(world, seat)):
            return world if steps else None
        _events, turned_up, _by = world.step(asked, next_action(world, asked, liking))
        if turned_up:
            return None
        steps += 1
    return None


def judge(position: StarRealmsPosition, effort: Effort) -> tuple[value.Net, Effort]:
    """Return the net that judges imagined games of that mode, and how far they have to go for it."""
    net = value.shipped(position.mode.name, position.cards)
    if net is not None:
        return net, effort
    return EVEN, replace(effort, simulations=effort.simulations // 3, turns=TO_THE_END)


def percent(weighed: Weighed) -> int:
    """Return a chance to win in whole percent, from 1 to 99, since neither 0 nor 100 would be certain."""
    return min(max(round(100 * weighed.mean), 1), 99)


def ordered(found: Sequence[Weighed], guard: float) -> list[Weighed]:
    """Sort the best first; the policy's own choice comes first if nothing is clearly better."""
    own, *others = found
    others.sort(key=lambda one: -one.mean)
    if others:
        gain, error = search.difference(others[0], own)
        if gain > guard * error and gain > 0:
            return sorted(found, key=lambda one: -one.mean)
    return [own, *others]


def _verdict(found: Sequence[Weighed], number: int) -> str:
    """Return the verdict on a choice: chances that are equal in percent are called equal, however sure the difference."""
    if len(found) == 1:
        return ""
    first, other = found[0], found[number or 1]
    gain, error = search.difference(first, other)
    if gain <= error or percent(first) <= percent(other):
        return EQUAL
    return "" if number else SURELY if gain > SURE * error else BETTER


# -- a turn that wins --------------------------------------------------------------------------------------------------


def winning_turn(position: StarRealmsPosition, seat: int) -> tuple[Step, ...]:
    """Return the seat's actions that win in this turn for certain; else none."""
    line = lethal(position, seat)
    if line is None or not line.wins:
        return ()
    world, steps = position.copy(), list[Step]()
    for action in line.actions:
        while seat not in world.asked:
            other = world.next_seat
            world.advance(other, world.actions(other)[0])
        steps.append(Step(action, _card(world, seat, action), _chosen(world, seat, action)))
        world.advance(seat, action)
    return tuple(steps)


def _card(world: StarRealmsPosition, seat: int, action: Action) -> str:
    match action:
        case ("use", place, _ability):
            card = world.seats[seat].at(place)
        case ("attack-base" | "destroy", owner, place, *_amount):
            card = world.seats[owner].at(place)
        case (_verb, str(key)):
            return key if key in world.cards.number else ""
        case _:
            return ""
    return world.cards.key[card.card] if card is not None else ""


def _chosen(world: StarRealmsPosition, seat: int, action: Action) -> tuple[str, ...]:
    frame = world.asked[seat][1]
    if action[0] != "choose" or frame is None:
        return ()
    return tuple(effect.text for effect in frame.effect.options[action[1]])


# -- reasons -----------------------------------------------------------------------------------------------------------


def _reasons(
    position: StarRealmsPosition, seat: int, actions: Sequence[Action], liking: Taste, seeds: Sequence[int]
) -> list[tuple[Reason, ...]]:
    """Return the reasons for each action, the strongest first."""
    is_left = END_TURN in position.actions(seat)
    left = _watch(position, seat, END_TURN, liking, seeds) if is_left else []
    found = []
    for action in actions:
        seen = left if action == END_TURN and left else _watch(position, seat, action, liking, seeds)
        found.append(tuple(_reasons_for(position, action, seen, left)))
    return found


def _reasons_for(position: StarRealmsPosition, action: Action, seen: list[_Seen], left: list[_Seen]) -> list[Reason]:
    won = [one for one in seen if one.won]
    reasons: list[Reason] = []
    match action:
        case ("acquire", str(card)):
            played = sum(card in one.played for one in won)
            taken = sum(card in one.taken for one in left)
            if 2 * played > len(won) >= _FEW:
                reasons.append(Reason("in-wins", card, played, len(won)))
            if 2 * taken > len(left) and card != position.cards.key[position.cards.explorer]:
                reasons.append(Reason("taken", card, taken, len(left)))
        case ("attack-base", int(owner), int(place), int()) if left:
            base = position.seats[owner].at(place)
            turns = middle(one.stood.get((owner, place), 0) for one in left)
            if base is not None and turns:
                reasons.append(Reason("holds", position.cards.key[base.card], turns))
    if not reasons and len(won) >= _FEW:
        reasons.append(Reason("wins-in", count=max(middle(one.turns for one in won), 1)))
    return reasons


def middle(numbers: Iterable[int]) -> int:
    """Return the one in the middle, the lower of two.

    >>> middle([5, 1, 2]), middle([4, 1])
    (2, 1)
    """
    found = sorted(numbers)
    return found[(len(found) - 1) // 2]


def _watch(position: StarRealmsPosition, seat: int, action: Action, liking: Taste, seeds: Sequence[int]) -> list[_Seen]:
    """Play so many games after that action, each to its end."""
    return [_game(position.resample(seat, Stream(seed)), seat, action, liking) for seed in seeds]


def _game(world: StarRealmsPosition, seat: int, action: Action, liking: Taste) -> _Seen:
    seen, turn, until = _Seen(), world.turn, world.turn + TO_THE_END
    bases = [(owner, base.place) for owner, them in enumerate(world.seats) if owner != seat for base in them.in_play]
    asked = seat
    while True:
        was_mine, now = seat in world.on_turn, world.turn
        for event in world.step(asked, action)[0]:
            match event:
                case ("play", who, card, _place) if who == seat and now > turn:
                    seen.played.add(card)
                case ("acquire", who, card, _cost, _zone) if who != seat and not seen.turns:
                    seen.taken.add(card)
        if world.turn > now:
            if seat in world.on_turn:
                seen.turns += 1
            if was_mine and now > turn:
                for owner, place in bases:
                    if world.seats[owner].at(place) is not None:
                        seen.stood[owner, place] = seen.stood.get((owner, place), 0) + 1
        if world.result is not None or world.turn >= until:
            seen.won = world.result is not None and seat in world.result.winners
            return seen
        asked = next(iter(world.asked))
        action = next_action(world, asked, liking)
