"""How often the bot `simple` of StarCraft wins against `random`, at each seat in turn, and how long it thinks."""

from __future__ import annotations

import statistics
import time

from engine.chance import Chance, SeedChance
from engine.game import Action, View
from engine.starcraft.bots import BOTS
from engine.starcraft.game import StarCraft

GAMES = {2: 200, 3: 90, 4: 100, 6: 60}
"""By the number of seats; each of them plays as many games at every seat as at the others."""


def games(seats: int, count: int, thought: list[float]) -> int:
    """How many of so many games one `simple` wins alone against `random` at all other seats."""

    def timed(view: View, chance: Chance) -> Action:
        started = time.perf_counter()
        answer = BOTS["simple"](view, chance)
        thought.append(time.perf_counter() - started)
        return answer

    rules = StarCraft.settle_rules("standard", seats, {"round_limit": 40})
    won = 0
    for number in range(count):
        chance = SeedChance(f"{seats} {number}".encode().ljust(32))
        game = StarCraft.begin("standard", seats, rules, chance.copy())
        while game.result is None:
            seat = next(iter(game.pending))
            answer = timed if seat == number % seats else BOTS["random"]
            game.apply(seat, answer(game.view(seat), chance))
        won += game.result.winners == (number % seats,)
    return won


def run() -> None:
    """Print every figure."""
    thought: list[float] = []
    for seats, count in GAMES.items():
        print(f"games won against random at {seats} seats                  {games(seats, count, thought):8} of {count}")
    thought.sort()
    print(f"a decision: median                                   {1e3 * statistics.median(thought):12.2f} ms")
    print(f"            p99                                      {1e3 * thought[len(thought) * 99 // 100]:12.2f} ms")
