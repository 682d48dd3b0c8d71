"""Speed of the engine, on one core: decisions, whole games, copies, views."""

from __future__ import annotations

import random
from collections.abc import Callable

import engine
from benchmarks.yardstick import Figure, loop, measured, timed
from engine.builds import build
from engine.chance import Chance
from engine.core.position import Position
from engine.game import Action, Game
from engine.star_realms.eager import eager

DUEL = engine.Deal("star-realms", "duel", 2, {"turn_limit": 500})
WANTED = "300,000 decisions/s, 900 games/s, copy 2 us, resample 15 us"


def decisions(seconds: float = 4.0) -> Figure:
    """Measure decisions of a search: any legal action, on a position without event output."""
    return measured(_playing(random.Random(1), _play_out), seconds)


def listed_decisions(seconds: float = 4.0) -> Figure:
    """Measure the same with a policy that gets the list of legal actions."""

    def choose(position: Position, seat: int, chance: Chance) -> Action:
        actions = position.actions(seat)
        return actions[chance.below(len(actions))]

    return measured(_playing(random.Random(1), lambda rng: _play_out(rng, choose)), seconds)


def checked_decisions(seconds: float = 4.0) -> Figure:
    """Measure decisions at a table: list the legal actions, choose one at random, and apply it with events and a log."""
    return measured(_playing(random.Random(1), _apply), seconds)


def whole_games(seconds: float = 4.0) -> Figure:
    """Measure whole games, including the deal, by a policy that plays every card and wastes nothing."""
    rng = random.Random(2)

    def play() -> int:
        _play_out(rng, eager)
        return 1

    return measured(play, seconds)


def _playing(rng: random.Random, play: Callable[[random.Random], int]) -> Callable[[], int]:
    return lambda: play(rng)


def _play_out(rng: random.Random, policy: engine.Policy = engine.at_random) -> int:
    """Play a game on its position; return the number of decisions."""
    return engine.play_on(DUEL.position(engine.SeedChance(rng.randbytes(32))), policy, engine.Dice(rng.getrandbits(30)))


def _apply(rng: random.Random) -> int:
    """Play a game as at a table; return the number of decisions."""
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=rng.randbytes(32), rules=DUEL.rules)
    steps = 0
    while game.result is None:
        (seat,) = game.pending
        actions = game.actions(seat)
        game.apply(seat, actions[int(rng.random() * len(actions))])
        steps += 1
    return steps


def mid_game(steps: int = 150) -> Game:
    """Return a duel between two `simple` bots, some way in."""
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=bytes(32))
    chance = engine.SeedChance(bytes(32))
    for _ in range(steps):
        (seat,) = game.pending
        game.apply(seat, game.bots["simple"](game.view(seat), chance))
    return game


def run() -> None:
    """Print every figure, in a second or for one, and for each round of the fixed loop."""
    print(f"the {build()} engine")
    game = mid_game()
    position = engine.position_of(game)
    chance = engine.SeedChance(bytes(32))
    print(f"the fixed loop of plain Python: one round            {timed(lambda: loop(1))}")
    print(f"decisions a second, search (any action, no log)      {decisions()}")
    print(f"the same with the list of actions                    {listed_decisions()}")
    print(f"the same at a table (checked, told, logged)          {checked_decisions()}")
    print(f"whole games a second (plays all, wastes nothing)     {whole_games()}")
    print(f"copy of a mid-game position                          {timed(position.copy)}")
    print(f"copy of the whole game, with its log                 {timed(game.copy)}")
    print(f"resample of the position for one seat                {timed(lambda: position.resample(0, chance))}")
    print(f"resample of the whole game                           {timed(lambda: game.resample(0, chance))}")
    print(f"view of a mid-game state for one seat                {timed(lambda: game.view(0))}")
    print(f"wanted, on the machine of docs/benchmarks.md: {WANTED}")


if __name__ == "__main__":
    run()
