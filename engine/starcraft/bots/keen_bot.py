"""The level `keen`: tries sets of orders, and ways to use them, in imagined rounds; takes the likeliest to win."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from engine.chance import Chance, Dice
from engine.core.bots import Bot, IsLate, never
from engine.game import Action, View
from engine.judge import difference
from engine.starcraft.bots import planning
from engine.starcraft.bots.board import Board, components_of
from engine.starcraft.bots.goals import CONCEDE, draws_left, gives_up
from engine.starcraft.bots.planning import Key
from engine.starcraft.bots.rounds import Plans, RestOfRound
from engine.starcraft.bots.simple_bot import seen, simple
from engine.starcraft.box import Box
from engine.starcraft.imagine import imagine
from engine.starcraft.position import StarCraftPosition
from engine.starcraft.state.state import SETUP

T = TypeVar("T")
PLANS, ACTIONS = 12, 5
"""So many sets of orders, and of other actions, are tried at most."""
ROUNDS_FOR_PLANS, ROUNDS_FOR_ACTIONS = 48, 14
"""So many imagined rounds are played for a decision, at most."""
FEW_SEATS, SHARE_OF_MANY = 3, 3 / 8
"""With more seats than that a round takes longer: that share of the rounds is played, and half as many sets of orders tried."""
NEAR_THE_END = 5
"""With more seats than a few, orders are judged by one round more once so few event cards a seat are before the last stage:
then a special victory is near, and whose it will be the value does not foresee.
"""
GUARD = 0.8
"""A choice has to be better than that of `simple` by this many standard errors."""
FINAL = 2
"""As soon as so few are left, none gives way any more."""
WILD = 2.5
"""The worth by which an order may be less than the best in a set that is tried."""
SEARCHED = frozenset({"plan", "execute", "revealed"})
_SEEDS = range(1 << 32)
_boxes: dict[tuple[int, tuple[str, ...]], Box] = {}


@dataclass(slots=True, eq=False)
class Tries:
    """An option and how likely it made the win in each world that it was tried in. `is_plain`: it is the choice of `simple`."""

    option: Any
    outcomes: list[float] = field(default_factory=list)
    is_plain: bool = False

    @property
    def mean(self) -> float:
        return sum(self.outcomes) / len(self.outcomes) if self.outcomes else 0.0


@dataclass(frozen=True, slots=True)
class Keen:
    """`share`: of the effort. A bot has no clock: it is asked whether it is late."""

    share: float = 1.0
    is_late: IsLate = never

    def beside(self, others: int) -> Bot:
        return replace(self, share=self.share / (1 + others))

    def until(self, is_late: IsLate) -> Bot:
        return replace(self, is_late=is_late)

    def __call__(self, view: View, chance: Chance) -> Action:
        actions = [tuple(action) for action in view["actions"]]
        if len(actions) == 1:
            return actions[0]
        question = next(question for question in view["asked"] if question["seat"] == view["seat"])
        if question["kind"] == "faction":
            return actions[chance.pick(actions)]
        if question["kind"] not in SEARCHED or view["phase"] == SETUP:
            return simple(view, chance)
        if question["kind"] == "plan":
            if gives_up(Board(view)):
                return CONCEDE
            plan: tuple[Key, ...] = taken(self.weighed_plans(view, actions, chance)).option
            return planning.as_order(plan[0], actions)
        action: Action = taken(self.weighed_actions(view, actions, chance)).option
        return action

    def weighed_plans(self, view: View, actions: list[Action], chance: Chance) -> list[Tries]:
        """Weigh sets of orders, the best first."""
        seat, seats, plans = view["seat"], len(view["seats"]), candidate_plans(view, actions, chance)
        more = 0
        if seats > FEW_SEATS:
            plans = plans[: PLANS // 2]
            more = int(draws_left(view, components_of(view)) <= NEAR_THE_END * seats)

        def tried(world: StarCraftPosition, keys: Sequence[Key], dice: Dice, others: Plans) -> float:
            rest = RestOfRound(world, dice, others)
            rest.plan(seat, keys)
            return rest.outcome(seat, more)

        return self.weighed(view, plans, tried, ROUNDS_FOR_PLANS, chance)

    def weighed_actions(self, view: View, actions: list[Action], chance: Chance) -> list[Tries]:
        """Weigh actions, the best first; that of `simple` is among those tried."""
        first = simple(view, chance)
        others = [action for action in actions if action != first]
        while len(others) >= ACTIONS:
            others.pop(chance.pick(others))

        def tried(world: StarCraftPosition, action: Action, dice: Dice, others: Plans) -> float:
            world.advance(view["seat"], action)
            return RestOfRound(world, dice, others).outcome(view["seat"])

        return self.weighed(view, [first, *others], tried, ROUNDS_FOR_ACTIONS, chance)

    def weighed(
        self,
        view: View,
        options: Sequence[T],
        tried: Callable[[StarCraftPosition, T, Dice, Plans], float],
        rounds: int,
        chance: Chance,
    ) -> list[Tries]:
        """Try all in the same worlds with the same chance, until there is no more time; the best comes first.

        The worse half is dropped, except for the first, which is the choice of `simple`.
        """
        tries = [Tries(option) for option in options]
        tries[0].is_plain = True
        gone: list[Tries] = []
        share = self.share * (SHARE_OF_MANY if len(view["seats"]) > FEW_SEATS else 1)
        left, stages = int(rounds * share), max(1, (len(tries) - 1).bit_length())
        for stage in range(stages):
            worlds = max(1, left // (stages - stage) // len(tries))
            for _ in range(worlds):
                if self.is_late():
                    break
                world, dice, others = world_of(view, Dice(chance.pick(_SEEDS))), chance.pick(_SEEDS), Plans()
                for one in tries:
                    if self.is_late():
                        break
                    imagined = world.copy()
                    one.outcomes.append(tried(imagined, one.option, Dice(dice), others))
                    left -= imagined.round - world.round + (imagined.result is not None)
            tries.sort(key=lambda one: -one.mean)
            if left <= 0 or len(tries) <= FINAL or self.is_late():
                break
            half = (len(tries) + 1) // 2
            stays = [one for at, one in enumerate(tries) if at < half or one.is_plain]
            tries, gone = stays, [*(one for one in tries if one not in stays), *gone]
        return [*tries, *gone]


def taken(found: Sequence[Tries]) -> Tries:
    """Return the best, if it is better than the choice of `simple` by more than chance explains; else that."""
    plain = next(one for one in found if one.is_plain)
    gain, error = difference(found[0].outcomes, plain.outcomes)
    return found[0] if gain > GUARD * error else plain


def candidate_plans(view: View, actions: list[Action], chance: Chance) -> list[tuple[Key, ...]]:
    """Return sets of orders still to place: that of `simple`, wilder ones, and those with one order exchanged."""
    board = seen(view, None)
    plain = tuple(planning.planned(board, actions, 0.0))
    found = [plain]
    wild = seen(view, chance)
    keys = sorted({(action[1].rstrip("+"), action[2]) for action in actions})
    for _ in range(PLANS):
        found.append(tuple(planning.planned(wild, actions, WILD)))
        changed = list(plain)
        changed[chance.pick(plain)] = keys[chance.pick(keys)]
        found.append(tuple(planning.as_placed(board, changed)))
    return list(dict.fromkeys(found))[:PLANS]


def world_of(view: View, chance: Chance) -> StarCraftPosition:
    """Return a position that could be the real one of that view."""
    components = components_of(view)
    key = components.version, components.corrections
    if key not in _boxes:
        if len(_boxes) >= 8:
            _boxes.clear()
        _boxes[key] = Box(components)
    return imagine(StarCraftPosition, _boxes[key], view, chance)


keen = Keen()
