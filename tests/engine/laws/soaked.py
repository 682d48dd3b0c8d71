"""The parts of a game that the soak asks for, one object a game; and those of Star Realms."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from engine.chance import Dice
from engine.game import Action, Event, Game
from engine.testing import Laws, Noise, expect_fair_questions
from tests.engine import test_laws
from tests.engine.laws import invariants
from tests.engine.laws.noise import noise
from tests.engine.laws.test_legality import assert_listed_if_and_only_if_accepted
from tests.engine.laws.test_undo import Model
from tests.engine.laws.walk import CHOOSERS, GAME, TABLES, Chooser, Table, some_rules

MOST_TURNS = 150


class Soaked(ABC):
    """A game in the soak: its tables, the choices of its seats, and its invariants. Each invariant asserts something."""

    id: str
    laws: type[Laws]
    """The invariants of every game, as its tests use it."""
    tables: Sequence[tuple[str, int]]
    """Every mode with every seat count."""

    @abstractmethod
    def rules(self, mode: str, rng: random.Random) -> dict[str, Any]:
        """Return random table rules under which random play ends."""

    @abstractmethod
    def chooser(self, rng: random.Random) -> Chooser:
        """Return a function that chooses the actions of a game's seats."""

    @abstractmethod
    def holds(self, game: Game) -> None:
        """Check the invariants of every position."""

    @abstractmethod
    def goes_on(self, before: Game, action: Action, game: Game, events: list[Event]) -> None:
        """Check the invariants of every action, which led from the first position to the second."""

    @abstractmethod
    def tells_undo(self, model: Model, game: Game, watcher: int | None) -> None:
        """Check that a view and the model agree about undo."""

    def hides(self, game: Game, world: Game, watcher: int | None, rng: random.Random) -> None:
        """Check for some moves that the watcher cannot distinguish the two worlds. Uses both up."""
        rolled = Dice(rng.getrandbits(40))
        noise = Noise(rolled, self.laws.language)
        noise.hear([action for seat in game.pending for action in game.actions(seat)])
        self.laws().indistinguishable(game, world, watcher, rolled, noise)

    @abstractmethod
    def lists_what_it_accepts(self, game: Game, rng: random.Random) -> None:
        """Check that an action is accepted if and only if it is listed."""

    @abstractmethod
    def noise(self, rng: random.Random, game: Game) -> Any:
        """Return an action that is most likely illegal."""

    def table(self, number: int, rng: random.Random) -> Table:
        mode, seats = self.tables[number % len(self.tables)]
        return Table(mode, seats, self.rules(mode, rng), self.id)


class SoakedStarRealms(Soaked):
    """Star Realms."""

    id = GAME
    laws = test_laws.TestStarRealms
    tables = tuple((table.mode, table.seats) for table in TABLES)

    def rules(self, mode: str, rng: random.Random) -> dict[str, Any]:
        rules = some_rules(rng)
        return {**rules, "turn_limit": rules.get("turn_limit") or MOST_TURNS}

    def chooser(self, rng: random.Random) -> Chooser:
        return rng.choice(list(CHOOSERS.values()))

    def holds(self, game: Game) -> None:
        expect_fair_questions(game)
        invariants.holds(game)

    def goes_on(self, before: Game, action: Action, game: Game, events: list[Event]) -> None:
        invariants.turns_go_on(before.turn, game, action, events)

    def tells_undo(self, model: Model, game: Game, watcher: int | None) -> None:
        assert game.view(watcher)["undo"] == model.says(game, watcher)

    def lists_what_it_accepts(self, game: Game, rng: random.Random) -> None:
        assert_listed_if_and_only_if_accepted(game)

    def noise(self, rng: random.Random, game: Game) -> Any:
        return noise(rng, game)
