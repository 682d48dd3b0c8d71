"""Strengths of StarCraft's bots: against each other with any number of seats, in a mode, and by faction.

python -m benchmarks.bot_strength [LEVEL OTHERS SEATS GAMES [FIRST]] [--mode MODE] [--into FILE]

plays one bot of that level against others at all other seats, each deal from each seat, starting with deal FIRST, and prints
the results. Factions are dealt. A level against itself plays each deal once, for the share of each faction. With a file, every
game is stored there, and the same command continues an interrupted run. Without arguments, `simple` plays `random`.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks.deals import kept, wilson
from engine.chance import Chance, SeedChance
from engine.game import Action, View
from engine.starcraft.bots import BOTS
from engine.starcraft.game import StarCraft

GAMES = {2: 200, 3: 90, 4: 100, 6: 60}
"""Games by the number of seats; the bot plays the same number at every seat."""
ENDS_BEFORE = 30
"""Round limit of games in Conquest."""


def games(seats: int, count: int, thought: list[float]) -> int:
    """Count the games that one `simple` wins alone against `random` at all other seats."""

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


def played(level: str, others: str, mode: str, seats: int, first: int, number: int) -> dict[str, Any]:
    """Play one game and return its results. `number`: the game's; the level takes each seat of a deal in turn."""
    deal, mine = (first + number, 0) if level == others else (first + number // seats, number % seats)
    limit = {"round_limit": ENDS_BEFORE} if "conquest" in mode else {}
    rules = StarCraft.settle_rules(mode, seats, limit | ({} if "team" in mode else {"factions": "random"}))
    game = StarCraft.begin(mode, seats, rules, SeedChance(deal.to_bytes(32, "big")))
    chances = [SeedChance((100 * deal + seat + 7).to_bytes(32, "big")) for seat in range(seats)]
    while game.result is None:
        seat = next(iter(game.pending))
        game.apply(seat, BOTS[level if seat == mine else others](game.view(seat), chances[seat]))
    view = game.view(None)
    factions = [seen["faction"] for seen in view["seats"]]
    result = game.result
    return {"mine": mine, "winners": result.winners, "reason": result.reason, "round": view["round"], "factions": factions}


def between(level: str, others: str, mode: str, seats: int, count: int, first: int, file: Path | None) -> None:
    """Play that many games, and print intermediate results."""
    won, reasons, rounds, wins = 0.0, Counter[str](), list[int](), Counter[str]()
    name = f"{level} {others} {mode} {seats} {first}"
    for row in kept(file, name, count, lambda number: played(level, others, mode, seats, first, number)):
        winners = row["winners"]
        won += (row["mine"] in winners) / len(winners)
        reasons[row["reason"]] += 1
        rounds.append(row["round"])
        for seat in winners:
            wins[row["factions"][seat]] += 1 / len(winners)
        if len(rounds) % 10 and len(rounds) < count:
            continue
        ended = f"{dict(reasons)}, {statistics.mean(rounds):.1f} rounds"
        if level == others:
            shares = [f"{faction} {share_of(wins[faction], len(rounds))}" for faction, _ in wins.most_common()]
            print(f"{seats} {level}, {mode}: {len(rounds)} games, {ended}; {', '.join(shares)}", flush=True)
        else:
            stands = f"{won:g} of {len(rounds)}, {share_of(won, len(rounds))}, {ended}"
            print(f"{level} against {others}, {mode}, {seats} seats: {stands}", flush=True)


def share_of(won: float, count: int) -> str:
    """Return a share with its 95 % interval.

    >>> share_of(50, 100)
    '50% [40-60]'
    """
    low, high = wilson(won / count, count)
    return f"{won / count:.0%} [{100 * low:.0f}-{100 * high:.0f}]"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bot_strength", description="Strengths of StarCraft's bots.")
    parser.add_argument("level", nargs="?", default="", choices=["", *BOTS], help="the bot that is measured")
    parser.add_argument("others", nargs="?", default="simple", choices=BOTS, help="at all other seats")
    parser.add_argument("seats", type=int, nargs="?", default=2)
    parser.add_argument("games", type=int, nargs="?", default=400)
    parser.add_argument("first", type=int, nargs="?", default=0, help="the number of the first deal")
    parser.add_argument("--mode", default="standard", choices=StarCraft.modes)
    parser.add_argument("--into", type=Path, help="a file where games are kept, to go on later")
    chosen = parser.parse_args()
    if chosen.level:
        between(chosen.level, chosen.others, chosen.mode, chosen.seats, chosen.games, chosen.first, chosen.into)
    else:
        run()


if __name__ == "__main__":
    main()
