"""Judge StarCraft as `keen` does: orders and answers are tried in imagined rounds, and returned with their reasons."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence

from engine.chance import Chance, Dice
from engine.core.bots import IsLate, never
from engine.game import Action, View
from engine.judge import (
    Advice,
    Analysis,
    Begun,
    Choice,
    Decided,
    Mark,
    Reason,
    analysis_of,
    confirmed,
    difference,
    is_choice,
    percent,
    percents,
    verdict,
)
from engine.record import freeze
from engine.starcraft.bots import planning
from engine.starcraft.bots.board import Board
from engine.starcraft.bots.goals import draws_left, lacking
from engine.starcraft.bots.keen_bot import Keen, Tries, candidate_plans, taken, world_of
from engine.starcraft.bots.moving import MORE_ATTACKERS, ways_to
from engine.starcraft.bots.odds import exact_chance
from engine.starcraft.bots.rounds import RestOfRound
from engine.starcraft.bots.simple_bot import seen, simple
from engine.starcraft.bots.values import chances as chances_of
from engine.starcraft.state.state import PLANNING, SETUP

CHOICES = 3
"""At most so many are named in an advice, and so many orders of a game."""
SHARE = 5.0
"""Advice thinks about actions this many times as long as the bot, so that its figures do not jump from question to question."""
WATCHED_WORLDS = 6
OPTIONS, WORLDS_FIRST, WORLDS_AGAIN, LOOKED_AT_TWICE = 5, 2, 20, 6
"""Of an order that was given: how many others it is weighed with and in how many worlds; those that seem to have cost most are
looked at in more, and in how many of them.
"""
SOON = 2
"""The last stage is mentioned if it begins within this many event cards a seat."""
JUDGED = frozenset({"plan", "revealed"})
_SEEDS = range(1 << 32)


class StarCraftJudge:
    """See `engine.judge.Judge`."""

    # -- advice --------------------------------------------------------------------------------------------------------

    def advise(self, view: View, chance: Chance, is_late: IsLate = never) -> Advice:
        actions: list[Action] = [freeze(action) for action in view["actions"]]
        if len(actions) < 2 or view["phase"] == SETUP:
            best = actions[:1] if len(actions) < 2 else [simple(view, chance)]
            return Advice(tuple(Choice(action, None) for action in best))
        if _kind(view) == "plan":
            found = _by_first_order(as_keen_takes(Keen(is_late=is_late).weighed_plans(view, actions, chance)), actions)
        else:
            found = as_keen_takes(Keen(SHARE, is_late).weighed_actions(view, actions, chance))
        found = by_chance(found[:CHOICES]) or [Tries(simple(view, chance))]
        if not found[0].outcomes:
            return Advice((Choice(found[0].option, None),))
        ends = [one.outcomes for one in found]
        return Advice(
            tuple(
                Choice(
                    one.option,
                    percent(_told(found[0], one)),
                    verdict(ends, at),
                    reasons(view, one.option) if at == 0 else (),
                )
                for at, one in enumerate(found)
            )
        )

    # -- a game that is over -------------------------------------------------------------------------------------------

    def analyse(
        self, game: Iterable[Decided | Begun], chance: Chance, is_late: IsLate = never
    ) -> Generator[tuple[int, int], None, Analysis]:
        """Weigh every order that was given against others, and those that seem to have cost most once more."""
        steps = list(game)
        begun = [step for step in steps if isinstance(step, Begun)]
        decided = [step for step in steps if isinstance(step, Decided) and is_choice(step) and _kind(step.view) in JUDGED]
        total, done = len(begun) + len(decided) + LOOKED_AT_TWICE, 0
        curve: list[tuple[int, int]] = []
        for step in begun:
            if step.view["phase"] != SETUP and not is_late():
                curve.append((step.turn, percent(chances_of(world_of(step.view, _dice(chance)))[step.view["seat"]])))
            done += 1
            yield done, total
        suspected: list[tuple[float, Decided, Action]] = []
        for step_ in decided:
            if is_late():
                break
            taken, *others = [Tries(freeze(step_.action)), *(Tries(action) for action in _others(step_, chance))]
            for _ in range(WORLDS_FIRST):
                _try(step_.view, [taken, *others], chance)
            if others:
                best = max(others, key=lambda one: one.mean)
                suspected += [(best.mean - taken.mean, step_, best.option)] if best.mean > taken.mean else []
            done += 1
            yield done, total
        suspected.sort(key=lambda each: -each[0])
        marks: list[Mark] = []
        for _cost, one, better in suspected[:LOOKED_AT_TWICE]:
            if is_late():
                break
            marks += _mark(one, better, chance)
            done += 1
            yield min(done, total), total
        yield total, total
        return analysis_of(marks, curve)

    # -- who watches ---------------------------------------------------------------------------------------------------

    def chances(self, view: View, chance: Chance, is_late: IsLate = never) -> tuple[int, ...]:
        """Return the chances at the ends of rounds that go on from here."""
        shares = [0.0 for _ in view["seats"]]
        for _ in range(WATCHED_WORLDS):
            if is_late():
                break
            world = world_of(view, _dice(chance))
            RestOfRound(world, _dice(chance)).outcome(0)
            shares = [share + one for share, one in zip(shares, chances_of(world), strict=True)]
        return percents(shares, [seat["team"] for seat in view["seats"]])


# -- how it comes to that ----------------------------------------------------------------------------------------------


def _kind(view: View) -> str:
    return str(next(question["kind"] for question in view["asked"] if question["seat"] == view["seat"]))


def _dice(chance: Chance) -> Dice:
    return Dice(chance.pick(_SEEDS))


def _told(best: Tries, one: Tries) -> float:
    """Return the chance to win with it: an early loser is compared with the best in the worlds that both were tried in."""
    return best.mean - max(0.0, difference(best.outcomes, one.outcomes)[0])


def as_keen_takes(found: Sequence[Tries]) -> list[Tries]:
    """Return the choices that were tried, with the one that `keen` would take first: no card is wasted on a difference that
    chance explains."""
    tried = [one for one in found if one.outcomes]
    if not tried or not any(one.is_plain for one in tried):
        return tried
    best = taken(tried)
    return [best, *(one for one in tried if one is not best)]


def by_chance(found: Sequence[Tries]) -> list[Tries]:
    """Return the first, then the others as they are told: the likelier to win before the less likely."""
    return [*found[:1], *sorted(found[1:], key=lambda one: -_told(found[0], one))]


def _by_first_order(plans: Sequence[Tries], actions: list[Action]) -> list[Tries]:
    """Return the best one of the plans that begin with the same order."""
    found: dict[Action, Tries] = {}
    for plan in plans:
        action = planning.as_order(plan.option[0], actions)
        if action in actions:
            found.setdefault(action, Tries(action, plan.outcomes))
    return list(found.values())


def _others(step: Decided, chance: Chance) -> Iterator[Action]:
    """Yield a few alternatives."""
    actions: list[Action] = [freeze(action) for action in step.view["actions"]]
    options = actions
    if _kind(step.view) == "plan":
        plans = candidate_plans(step.view, actions, chance)
        options = [action for plan in plans if (action := planning.as_order(plan[0], actions)) in actions]
    yield from [action for action in dict.fromkeys(options) if action != step.action][:OPTIONS]


def _try(view: View, tried: Sequence[Tries], chance: Chance) -> None:
    """Carry each of them out in one world, and play the round to its end."""
    world, dice = world_of(view, _dice(chance)), chance.pick(_SEEDS)
    for one in tried:
        copy = world.copy()
        copy.advance(view["seat"], one.option)
        one.outcomes.append(RestOfRound(copy, Dice(dice)).outcome(view["seat"]))


def _mark(step: Decided, better: Action, chance: Chance) -> list[Mark]:
    """Return the decision as a mark, if the other one is surely better in fresh worlds."""
    both = Tries(better), Tries(freeze(step.action))
    for _ in range(WORLDS_AGAIN):
        _try(step.view, both, chance)
    return confirmed(step, better, both[0].outcomes, both[1].outcomes)


# -- what speaks for it ------------------------------------------------------------------------------------------------


def reasons(view: View, action: Action) -> tuple[Reason, ...]:
    """Return the reasons for a person: a battle that it begins, a seat that is near a special goal, how soon that counts."""
    board = seen(view, None)
    found: list[Reason] = []
    battle = _battle(board, action)
    if battle is not None:
        found.append(battle)
    if board.scores and view["phase"] == PLANNING:  # at every question it would be a nag
        left = draws_left(view, board.components)
        for seat, has in enumerate(view["seats"]):
            if has["alive"] and left <= SOON * len(view["seats"]):
                lack, areas = lacking(board, seat)
                if lack <= 1 and areas:
                    found.append(Reason("goal", has["faction"], max(0, lack)))
        if left <= SOON * len(view["seats"]):
            found.append(Reason("last-stage", "", left))
    return tuple(found)


def _battle(board: Board, action: Action) -> Reason | None:
    """Return the chance in the battle that the action leads to."""
    match action:
        case ("move", _, _, str(area), int()) if board.foes[area]:
            return _best_attack(board, [area])
        case ("order", str(order), str(planet)) if order.startswith("mobilize"):
            return _best_attack(board, board.of_planet[planet])
        case ("execute",):
            question = next(question for question in board.view["asked"] if question["seat"] == board.seat)
            if question["order"].startswith("mobilize"):
                return _best_attack(board, board.of_planet[question["planet"]])
    return None


def _best_attack(board: Board, areas: Sequence[str]) -> Reason | None:
    """Return the attack on one of these areas of a planet that is likeliest to succeed, with all that can go there."""
    found = []
    for area in areas:
        if board.foes[area]:
            ways = [way for way in ways_to(board, board.areas[area].planet) if way.end == area]
            force = [unit for way in ways for unit in [way.unit] * way.most]
            reason = _chance_in(board, [*board.units[area], *force][: board.limit(area) + MORE_ATTACKERS], area)
            found += [reason] if reason.count else []
    return max(found, key=lambda reason: reason.count, default=None)


def _chance_in(board: Board, force: Sequence[str], area: str) -> Reason:
    return Reason("battle", area, round(100 * exact_chance(board, force, area)), 100)
