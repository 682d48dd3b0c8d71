"""Duels of the bots of Star Realms, searched for absurd moves.

    python -m tests.engine.bots.soak --games 1000
    python -m tests.engine.bots.soak --games 1 --start 4711      the game of that number again

The levels named play from both seats against `simple` in turn. The exit code is 1 if a move is absurd.
"""

from __future__ import annotations

import argparse
import sys

from engine.chance import SeedChance
from engine.star_realms.game import StarRealms
from tests.engine.bots.absurd import Watch

LEVELS = ("steady", "keen", "master")
RULES = {"turn_limit": 400}


def found_in(number: int, level: str) -> list[str]:
    """The absurd moves of the level in the game of that number against `simple`."""
    deal, mine = divmod(number, 2)
    game = StarRealms.begin("duel", 2, StarRealms.settle_rules("duel", 2, RULES), SeedChance(deal.to_bytes(32, "big")))
    chance, watch, found = SeedChance(number.to_bytes(32, "little")), Watch(), []
    while game.result is None:
        seat = next(iter(game.pending))
        view = game.view(seat)
        action = tuple(StarRealms.bots[level if seat == mine else "simple"](view, chance))
        if seat == mine and (wrong := watch.absurd(view, action)) is not None:
            found.append(f"game {number}, turn {view['turn']}: {wrong}")
        game.apply(seat, action)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.bots.soak", description="Games searched for absurd moves.")
    parser.add_argument("--games", type=int, default=1000, help="how many games (1000)")
    parser.add_argument("--start", type=int, default=0, help="the number of the first game (0)")
    parser.add_argument("--of", choices=LEVELS, action="append", help="that level alone")
    chosen = parser.parse_args()
    levels, absurd = chosen.of or LEVELS, 0
    for number in range(chosen.start, chosen.start + chosen.games):
        level = levels[number // 2 % len(levels)]
        for what in found_in(number, level):
            absurd += 1
            sys.stdout.write(f"{level}: {what}\n")
    sys.stdout.write(f"{chosen.games:,} games of {', '.join(levels)}: {absurd} absurd moves\n")
    return min(absurd, 1)


if __name__ == "__main__":
    sys.exit(main())
