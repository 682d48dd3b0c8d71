"""A game that is over, looked at again: which decisions of a seat cost most, and how its chance to win went.

It uses only the seat's knowledge: a view before each of its decisions, and one at the beginning of each turn. A search finds
the decisions that seem to have cost most. It judges positions a few turns ahead, and is too sure of them early in a game. So a
decision is marked only if it also loses more imagined games that are played to their end, by more than chance explains, both by
the policy and by the net. The smallest of the three figures is shown.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence

from engine.chance import Chance
from engine.core.bots import IsLate, never
from engine.game import Action, View
from engine.judge import MARKED, SURE, Advice, Analysis, Begun, Decided, Mark, analysis_of, done_later, is_choice, percents
from engine.star_realms.bots import plans, search, taste, value
from engine.star_realms.bots.advice import EVEN, TO_THE_END, advise, judge
from engine.star_realms.bots.levels import imagined
from engine.star_realms.bots.policy import next_action
from engine.star_realms.bots.rivals import rivals
from engine.star_realms.bots.search import Effort, Stream, Weighed
from engine.star_realms.play.turn import END_TURN
from engine.star_realms.position import StarRealmsPosition

FIRST = Effort(simulations=36, turns=3, guard=1.0)
"""For a first look at every decision."""
SECOND = Effort(simulations=360, turns=4, guard=1.0)
"""For those that seem to have cost most."""
PLAYED_OUT = 240
"""The most worlds in which a decision, and the alternative that seems better, are played to the end of the game."""
CONFIRMED = 160
"""In so many worlds at most the net plays both on to the end."""
_LOOKED_AT_TWICE = 6
_BATCH = 40
"""After so many worlds each it is looked whether more would change the verdict."""
_WORLDS, _WATCHED_WORLDS = 12, 36
"""Number of worlds in which a chance to win is judged: as a turn begins, and for a spectator, who knows least."""
_SEEDS = range(1 << 32)


def analyse(
    game: Iterable[Decided | Begun],
    chance: Chance,
    first: Effort = FIRST,
    second: Effort = SECOND,
    played_out: int = PLAYED_OUT,
    confirmed: int = CONFIRMED,
    is_late: IsLate = never,
) -> Generator[tuple[int, int], None, Analysis]:
    """Yield how much is done and how much there is; to give up, stop asking. Returns the analysis."""
    steps = list(game)
    each = second.simulations // first.simulations
    total = len(steps) + 2 * _LOOKED_AT_TWICE * each
    chances: list[tuple[int, int]] = []
    suspected: list[tuple[float, int, Decided]] = []
    for done, step in enumerate(steps):
        if isinstance(step, Begun):
            chances.append((step.turn, _chance(step.view, chance)))
        elif (found := _weighed(step, done_later(steps, done), chance, first)) is not None:
            suspected.append((search.difference(*found)[0], done, step))
        yield done + 1, total
    suspected.sort(key=lambda one: -one[0])
    seeming: list[tuple[float, float, Decided, Action, Action]] = []
    for number, (_cost, at, step) in enumerate(suspected[:_LOOKED_AT_TWICE], 1):
        if is_late():
            break
        found = _weighed(step, done_later(steps, at), chance, second)
        if found is not None:
            cost, error = search.difference(*found)
            if cost > error:
                better, taken = found
                seeming.append((cost, error, step, better.action, taken.action))
        yield len(steps) + number * each, total
    marks: list[Mark] = []
    for number, (cost, its_error, step, better_action, done_action) in enumerate(sorted(seeming, key=lambda one: -one[0]), 1):
        if is_late() or (len(marks) >= MARKED and 100 * cost <= sorted(mark.cost for mark in marks)[-MARKED]):
            break
        lost, error, after = _lost(step.view, better_action, done_action, chance, played_out)
        if lost > SURE * error:
            lost, error = min((lost, error), lost_by_net(step.view, better_action, done_action, chance, confirmed, is_late))
        least, of_least = min((lost, error), (cost, its_error))
        points, margin = round(100 * least), max(round(100 * SURE * of_least), 1)
        if lost > SURE * error and points:
            marks.append(Mark(step.point, step.view["turn"], step.action, better_action, points, margin, round(100 * after)))
        yield len(steps) + (_LOOKED_AT_TWICE + number) * each, total
    yield total, total
    return analysis_of(marks, chances)


def _weighed(step: Decided, later: Sequence[Action], chance: Chance, effort: Effort) -> tuple[Weighed, Weighed] | None:
    """Weigh the best alternative against the action taken; None if there was nothing to decide.

    `later`: the actions after it in the same turn. If one of these actions could have come first and is better, it replaces the
    action: order is no decision.
    """
    if not is_choice(step):
        return None
    position, seat = imagined(step.view, chance), step.view["seat"]
    liking = taste.shipped(position.cards.version)
    own, *rest = search.candidates(position, seat, liking)
    others = [action for action in (own, *rest) if action != step.action]
    if position.asked[seat][1] is None:
        others = [other for other in rivals(step.action, others, own) if step.action == END_TURN or not _is_scrap(other)]
    done = [step.action, *(action for action in others if action in later)]
    others = [action for action in others if action not in later]
    if not others:
        return None
    net, effort = judge(position, effort)
    field, count = [*done, *others], len(done)
    found = search.weigh(position, seat, liking, net, effort, chance, field=field, stay=count, keep=count + 1)
    best, taken = (max(part, key=lambda one: one.mean) for part in (found[count:], found[:count]))
    return best, taken


def _is_scrap(action: Action) -> bool:
    """Return whether it scraps a card in play for its effect.

    That is weighed only against the end of the turn: after any other action the card could still be scrapped. The policy, which
    plays the rest of each imagined turn, seldom does, and everything before would be blamed for that.
    """
    return action[0] == "use" and bool(action[2] == "scrap")


def _lost(view: View, better: Action, taken: Action, chance: Chance, worlds: int) -> tuple[float, float, float]:
    """Return how many more of the imagined games `better` wins, the standard error of that, and how many `taken` wins.

    Each world is played to its end twice.
    """
    position, seat = imagined(view, chance), view["seat"]
    ends: tuple[list[int], list[int]] = ([], [])
    gain, error = 0.0, 1.0
    for number in range(1, worlds + 1):
        world = position.resample(seat, Stream(chance.pick(_SEEDS)))
        for action, chances in zip((better, taken), ends, strict=True):
            twin = world.copy()
            twin.advance(seat, action)
            chances.append(_played_out(twin, seat))
        if number % _BATCH == 0 or number == worlds:
            gain, error = search.difference(Weighed(better, tuple(ends[0])), Weighed(taken, tuple(ends[1])))
            if gain < -error or gain > search.SETTLED * error:
                break
    return gain, error, sum(ends[1]) / len(ends[1]) / value.ONE


def lost_by_net(
    view: View, better: Action, taken: Action, chance: Chance, worlds: int, is_late: IsLate = never
) -> tuple[float, float]:
    """Return by how much `better` wins more if everybody plays on by the net, and the standard error of that.

    The usual policy of rollouts buys by its table, and seldom scraps a card in play: it would blame an action for postponing
    something to the next turn.
    """
    position, seat = imagined(view, chance), view["seat"]
    net = value.shipped(position.mode.name, position.cards)
    if net is None:
        return 1.0, 0.0  # nothing to ask
    ends: tuple[list[int], list[int]] = ([], [])
    gain, error = 0.0, 1.0
    for number in range(1, worlds + 1):
        seed = chance.pick(_SEEDS)
        world = position.resample(seat, Stream(seed))
        for action, chances in zip((better, taken), ends, strict=True):
            twin = world.copy()
            twin.advance(seat, action)
            chances.append(played_by_net(twin, seat, net, Stream(seed)))
        if number % _BATCH == 0 or number == worlds:
            gain, error = search.difference(Weighed(better, tuple(ends[0])), Weighed(taken, tuple(ends[1])))
            if gain < error or gain > search.SETTLED * error or is_late():
                break
    return gain, error


def played_by_net(world: StarRealmsPosition, seat: int, net: value.Net, chance: Chance) -> int:
    """Play on, everybody by the net, and return the seat's chance to win, of ONE: certain when the game is over."""
    liking, until = taste.shipped(world.cards.version), world.turn + TO_THE_END
    while world.result is None and world.turn < until:
        asked = world.next_seat
        world.advance(asked, plans.on_the_spot(world, asked, liking, net, chance))
    return value.chance_to_win(EVEN, world, seat)


def _chance(view: View, chance: Chance) -> int:
    """Return the seat's chance to win, in percent: the average of worlds that it cannot tell apart."""
    position, seat = imagined(view, chance), view["seat"]
    net, _effort = judge(position, FIRST)
    total = 0
    for _ in range(_WORLDS):
        world = position.resample(seat, Stream(chance.pick(_SEEDS)))
        total += search.judged(world, seat, net) if net is not EVEN else _played_out(world, seat)
    return round(100 * total / _WORLDS / value.ONE)


def chances(view: View, chance: Chance, is_late: IsLate = never) -> tuple[int, ...]:
    """Return everybody's chance to win as a spectator may judge it, in percent, by seat.

    The current turn is played to its end in worlds that a spectator cannot tell apart: the net judges turns as they begin.
    """
    position = imagined(view, chance)
    net, _effort = judge(position, FIRST)
    liking, seats = taste.shipped(position.cards.version), range(position.mode.seats)
    shares = [0 for _seat in seats]
    for _ in range(_WATCHED_WORLDS):
        world = position.resample(None, Stream(chance.pick(_SEEDS)))
        until = world.turn + (1 if net is not EVEN else TO_THE_END)
        while world.result is None and world.turn < until:
            asked = world.next_seat
            world.advance(asked, next_action(world, asked, liking))
        for seat in seats:
            if world.result is not None or world.seats[seat].alive:
                shares[seat] += search.judged(world, seat, net)
        if is_late():
            break
    return percents(shares, position.mode.teams)


def _played_out(world: StarRealmsPosition, seat: int) -> int:
    liking, until = taste.shipped(world.cards.version), world.turn + TO_THE_END
    while world.result is None and world.turn < until:
        asked = world.next_seat
        world.advance(asked, next_action(world, asked, liking))
    return value.chance_to_win(EVEN, world, seat)


class StarRealmsJudge:
    """Judges Star Realms by its search and its net."""

    def advise(self, view: View, chance: Chance, is_late: IsLate = never) -> Advice:
        """Return the best choices of the view's seat; this never takes long enough to be late."""
        return advise(view, chance)

    def analyse(
        self, game: Iterable[Decided | Begun], chance: Chance, is_late: IsLate = never
    ) -> Generator[tuple[int, int], None, Analysis]:
        """Return the generator of `analyse` with its usual effort."""
        return analyse(game, chance, is_late=is_late)

    def chances(self, view: View, chance: Chance, is_late: IsLate = never) -> tuple[int, ...]:
        """Return each seat's chance to win, from a spectator's view."""
        return chances(view, chance, is_late)
