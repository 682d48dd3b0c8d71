"""Win rate of StarCraft's bot `simple` against `random`, at each seat in turn, and its thinking time.

python -m benchmarks.bot_strength keen simple 2 400 [0]

plays one `keen` against `simple` at the other seats, each deal from each seat, and prints how that goes; it begins with deal 0,
or with another that is given.
"""

from __future__ import annotations

import statistics
import sys
import time

from engine.chance import Chance, SeedChance
from engine.game import Action, View
from engine.starcraft.bots import BOTS
from engine.starcraft.game import StarCraft

GAMES = {2: 200, 3: 90, 4: 100, 6: 60}
"""By the number of seats; each of them plays as many games at every seat as at the others."""


def games(seats: int, count: int, thought: list[float]) -> int:
    """Count how many of so many games one `simple` wins alone against `random` at all other seats."""

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


def between(level: str, others: str, seats: int, count: int, first: int) -> None:
    """Play so many games of one level against another at all other seats, factions dealt; print now and then how it stands."""
    rules = StarCraft.settle_rules("standard", seats, {"factions": "random"})
    won = 0.0
    for number in range(count):
        deal, mine = first + number // seats, number % seats
        game = StarCraft.begin("standard", seats, rules, SeedChance(deal.to_bytes(32, "big")))
        chances = [SeedChance((100 * deal + seat + 7).to_bytes(32, "big")) for seat in range(seats)]
        while game.result is None:
            seat = next(iter(game.pending))
            game.apply(seat, BOTS[level if seat == mine else others](game.view(seat), chances[seat]))
        won += (mine in game.result.winners) / len(game.result.winners)
        if number % 10 == 9 or number == count - 1:
            low, high = wilson(won, number + 1)
            stands = f"{won:g} of {number + 1}, [{low:.0f}-{high:.0f}] %, next deal {deal + 1}"
            print(f"{level} against {others}, {seats} seats: {stands}", flush=True)


def wilson(won: float, count: int) -> tuple[float, float]:
    """Return the interval of 95 % of a share, in percent.

    >>> [round(end, 1) for end in wilson(50, 100)]
    [40.4, 59.6]
    """
    z, share = 1.96, won / count
    whole = 1 + z * z / count
    middle, half = share + z * z / (2 * count), z * (share * (1 - share) / count + z * z / (4 * count * count)) ** 0.5
    return 100 * (middle - half) / whole, 100 * (middle + half) / whole


if __name__ == "__main__":
    word, against, *numbers = sys.argv[1:]
    between(word, against, int(numbers[0]), int(numbers[1]), int(numbers[2]) if len(numbers) > 2 else 0)
