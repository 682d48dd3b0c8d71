"""Playing an imagined round to its end: every seat by `simple`, whose plan for the round is made once."""

from __future__ import annotations

from collections.abc import Iterable

from engine.chance import Chance
from engine.game import Action
from engine.starcraft.bots import planning
from engine.starcraft.bots.planning import Key
from engine.starcraft.bots.simple_bot import seen, simple
from engine.starcraft.bots.values import chances
from engine.starcraft.position import StarCraftPosition
from engine.starcraft.state.state import PLANNING
from engine.starcraft.views import view_on_demand

LONGEST = 600
"""So many actions at most are a round."""


Plans = dict[int, list[Key]]
"""By seat, the orders that it has still to place."""


class RestOfRound:
    """Plays a world on to where the next round begins, or further.

    `others`: plans of those that have not seen what is tried, kept for all that is tried in the same world, and filled here.
    """

    def __init__(self, world: StarCraftPosition, chance: Chance, others: Plans | None = None) -> None:
        self.world = world
        self._chance = chance
        self._round = world.round
        self._others = {} if others is None else others
        self._plans: Plans = {}

    def plan(self, seat: int, keys: Iterable[Key]) -> None:
        """Let that seat place these orders next."""
        self._plans[seat] = list(keys)

    def outcome(self, seat: int, more: int = 0) -> float:
        """Play on, and return the mean of the seat's chances to win as the round is over and after so many more rounds."""
        found = [self._chance_after_round(seat)]
        while len(found) <= more and self.world.result is None:
            self._round, self._plans, self._others = self.world.round, {}, {}
            found.append(self._chance_after_round(seat))
        return sum(found) / len(found)

    def _chance_after_round(self, seat: int) -> float:
        world = self.world
        for _ in range(LONGEST):
            asked = world.next_seat
            if asked < 0 or (world.round > self._round and world.phase == PLANNING):
                break
            world.advance(asked, self._action(asked))
        return chances(world)[seat]

    def _action(self, seat: int) -> Action:
        actions = self.world.actions(seat)
        if len(actions) == 1:
            return actions[0]
        if self.world.phase == PLANNING and actions[0][0] == "order":
            return self._order(seat, actions)
        return simple(view_of(self.world, seat, actions), self._chance)

    def _order(self, seat: int, actions: list[Action]) -> Action:
        plan = self._plans.setdefault(seat, self._others.get(seat, [])[:])
        while plan:
            action = planning.as_order(plan.pop(0), actions)
            if action in actions:
                return action
        board = seen(view_of(self.world, seat, actions), self._chance)
        plan += planning.planned(board, actions, planning.NEARLY_AS_GOOD)
        self._others.setdefault(seat, plan[:])
        return planning.as_order(plan.pop(0), actions)


def view_of(position: StarCraftPosition, seat: int, actions: list[Action]) -> dict[str, object]:
    """Return the view of a bot at a table, without the parts that it does not use."""
    view = view_on_demand(position, seat)
    view["actions"] = actions
    return view
