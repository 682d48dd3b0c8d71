"""How fast the engine is, on one core: decisions, whole games, copies, views."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import engine
from engine.game import Action, Game

USEFUL = ("play", "attack", "attack-base", "acquire", "use")


def decisions(seconds: float = 4.0) -> float:
    """Decisions a second: list the legal actions, choose one at random, apply it."""
    rng = random.Random(1)
    count, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        count += _play(rng, lambda actions: actions[int(rng.random() * len(actions))])
    return count / (time.perf_counter() - started)


def games(seconds: float = 4.0) -> tuple[float, float]:
    """Whole games a second, and decisions a game, of "random, but plays every card and never wastes anything useful"."""
    rng = random.Random(2)

    def thrifty(actions: list[Action]) -> Action:
        plays = [action for action in actions if action[0] == "play"]
        useful = plays or [action for action in actions if action[0] in USEFUL] or actions
        return useful[int(rng.random() * len(useful))]

    count, steps, started = 0, 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        steps += _play(rng, thrifty)
        count += 1
    return count / (time.perf_counter() - started), steps / count


def _play(rng: random.Random, choose: Callable[[list[Action]], Action]) -> int:
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=rng.randbytes(32), rules={"turn_limit": 500})
    steps = 0
    while game.result is None:
        (seat,) = game.pending
        game.apply(seat, choose(game.actions(seat)))
        steps += 1
    return steps


def mid_game(steps: int = 150) -> Game:
    """A duel between two `simple` bots, some way in."""
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=bytes(32))
    chance = engine.SeedChance(bytes(32))
    for _ in range(steps):
        (seat,) = game.pending
        game.apply(seat, game.bots["simple"](game.view(seat), chance))
    return game


def microseconds(work: Callable[[], object], count: int = 20_000) -> float:
    """The time of one call, in microseconds: the best of five rounds."""
    best = float("inf")
    for _ in range(5):
        started = time.perf_counter()
        for _ in range(count // 5):
            work()
        best = min(best, (time.perf_counter() - started) / (count // 5))
    return best * 1e6


def run() -> None:
    """Print every figure."""
    game = mid_game()
    per_second, length = games()
    print(f"decisions a second (list, choose at random, apply)   {decisions():12,.0f}")
    print(f"whole games a second (plays all, wastes nothing)     {per_second:12,.0f}   ({length:.0f} decisions each)")
    print(f"copy of a mid-game state                             {microseconds(game.copy):12.1f} us")
    print(f"view of a mid-game state for one seat                {microseconds(lambda: game.view(0)):12.1f} us")


if __name__ == "__main__":
    run()
