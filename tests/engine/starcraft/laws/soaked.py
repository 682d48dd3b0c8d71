"""StarCraft in the soak."""

from __future__ import annotations

import random
from typing import Any, cast

from engine.game import Action, Event, Game
from engine.starcraft.game import StarCraft
from engine.starcraft.position import AMOUNTS
from tests.engine import test_laws
from tests.engine.laws.soaked import Soaked
from tests.engine.laws.test_undo import UNDO, Model
from tests.engine.laws.walk import Chooser
from tests.engine.starcraft.laws import invariants
from tests.engine.starcraft.laws.test_legality import assert_accepted_if_and_only_if_listed, nonsense
from tests.engine.starcraft.laws.test_whole_games import any_rules, rounds_of
from tests.engine.starcraft.laws.walk import TABLES

SHORT = (1, 2, 3, 4, 6)
"""Rounds of most games. Short games allow many of them."""
TRIED = 40
"""Actions that each seat tries in the check of listed actions."""


def uniform(rng: random.Random, game: Game, seat: int) -> Action:
    """Choose a random answer; a free amount is sometimes only a part of its maximum."""
    action = rng.choice(game.actions(seat))
    if action[0] in AMOUNTS and rng.random() < 0.3:
        return (*action[:-1], rng.randint(1, action[-1]))
    return action


def wayward(rng: random.Random, game: Game, seat: int) -> Action:
    """Undo often, sometimes destroy an own piece or offer a draw, and rarely concede."""
    if rng.random() < 0.25:
        standing = game.any_time_actions(seat)
        if UNDO in standing and rng.random() < 0.7:
            return UNDO
        if rng.random() < 0.1:
            chosen = rng.choice(standing)
            if chosen != ("concede",) or rng.random() < 0.3:
                return chosen
    return uniform(rng, game, seat)


class SoakedStarCraft(Soaked):
    """StarCraft."""

    id = StarCraft.id
    laws = test_laws.TestStarCraft
    tables = tuple(TABLES)

    def rules(self, mode: str, rng: random.Random) -> dict[str, Any]:
        whole = rng.random() < 0.2
        return {**any_rules(rng), "round_limit": rounds_of(mode) if whole else rng.choice(SHORT)}

    def chooser(self, rng: random.Random) -> Chooser:
        return rng.choice([uniform, wayward])

    def holds(self, game: Game) -> None:
        invariants.check(cast(StarCraft, game))

    def goes_on(self, before: Game, action: Action, game: Game, events: list[Event]) -> None:
        test_laws.nothing_goes_back(cast(StarCraft, before), action, cast(StarCraft, game), events)

    def tells_undo(self, model: Model, game: Game, watcher: int | None) -> None:
        """Check that the view allows no more undo than the model, which does not know the revealed information."""
        told, said = game.view(watcher)["undo"], model.says(game, watcher)
        assert told["steps"] <= said["steps"], (told, said)

    def lists_what_it_accepts(self, game: Game, rng: random.Random) -> None:
        listed = [action for seat in range(game.seats) for action in (*game.actions(seat), *game.any_time_actions(seat))]
        for seat in range(-1, game.seats + 1):
            for said in (*rng.sample(listed, min(TRIED, len(listed))), *nonsense(rng, TRIED)):
                assert_accepted_if_and_only_if_listed(cast(StarCraft, game), seat, said)

    def noise(self, rng: random.Random, game: Game) -> Any:
        return next(nonsense(rng, 1))
