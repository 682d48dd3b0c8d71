"""Searches games of the bots of Star Realms for absurd moves.

    python -m tests.engine.bots.soak --games 1000 --of master --simulations 64
    python -m tests.engine.bots.soak --games 1 --start 4711      the game of that number again

The named levels play from every seat in turn against `simple`, in every mode; their wins are counted too. The exit code is 1 if
a move is absurd.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from dataclasses import dataclass, replace

from engine.chance import SeedChance
from engine.core.bots import Bot
from engine.star_realms.bots.levels import Searching
from engine.star_realms.game import StarRealms
from tests.engine.bots.absurd import Watch

LEVELS = ("steady", "keen", "master")
TABLES = (("duel", 2), ("free-for-all", 4), ("hydra", 4), ("duel", 2), ("emperor", 6), ("raid", 4), ("hunter", 4), ("hydra", 6))
RULES = {"turn_limit": 400}


def bot_of(level: str, simulations: int = 0) -> Bot:
    """Return the bot of that level, or a bot with that many simulations."""
    bot = StarRealms.bots[level]
    return Searching(replace(bot.effort, simulations=simulations)) if simulations and isinstance(bot, Searching) else bot


@dataclass(frozen=True)
class Played:
    """One game: the win of the bot's team, and the bot's absurd moves."""

    is_won: bool
    absurd: tuple[str, ...]


def play(number: int, bot: Bot, mode: str = "duel", seats: int = 2) -> Played:
    """Play the game of that number: the bot has all seats of one team, `simple` the others."""
    deal, mine = divmod(number, seats)
    game = StarRealms.begin(mode, seats, StarRealms.settle_rules(mode, seats, RULES), SeedChance(deal.to_bytes(32, "big")))
    team = game.position.mode.teams[mine]
    chance, found = SeedChance(number.to_bytes(32, "little")), list[str]()
    watches = [Watch() for _ in range(seats)]
    while game.result is None:
        seat = next(iter(game.pending))
        view, is_ours = game.view(seat), game.position.mode.teams[seat] == team
        action = tuple((bot if is_ours else StarRealms.bots["simple"])(view, chance))
        if is_ours and (wrong := watches[seat].absurd(view, action)) is not None:
            found.append(f"game {number} of {mode} with {seats}, turn {view['turn']}, seat {seat}: {wrong}")
        game.apply(seat, action)
    return Played(mine in game.result.winners, tuple(found))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.bots.soak", description="Games searched for absurd moves.")
    parser.add_argument("--games", type=int, default=1000, help="how many games (1000)")
    parser.add_argument("--start", type=int, default=0, help="the number of the first game (0)")
    parser.add_argument("--of", choices=LEVELS, action="append", help="that level alone")
    parser.add_argument("--mode", choices=sorted({mode for mode, _ in TABLES}), help="that mode alone")
    parser.add_argument("--simulations", type=int, default=0, help="for each search (as the level has)")
    chosen = parser.parse_args()
    levels, tables = chosen.of or LEVELS, [table for table in TABLES if chosen.mode in (table[0], None)]
    absurd, won = 0, defaultdict[str, list[bool]](list)
    for number in range(chosen.start, chosen.start + chosen.games):
        level, (mode, seats) = levels[number // len(tables) % len(levels)], tables[number % len(tables)]
        played = play(number, bot_of(level, chosen.simulations), mode, seats)
        won[f"{level} in {mode} with {seats}"].append(played.is_won)
        for what in played.absurd:
            absurd += 1
            sys.stdout.write(f"{level}: {what}\n")
            sys.stdout.flush()
    for what, games in sorted(won.items()):
        sys.stdout.write(f"{what}: won {sum(games)} of {len(games)}\n")
    sys.stdout.write(f"{chosen.games:,} games of {', '.join(levels)}: {absurd} absurd moves\n")
    return min(absurd, 1)


if __name__ == "__main__":
    sys.exit(main())
