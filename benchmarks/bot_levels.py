"""Win rates of each level of Star Realms' bots against another, and their thinking times, with 95 % intervals (Wilson).

python -m benchmarks.bot_levels [GAMES [LEVEL [OTHER [MODE]]]] [--simulations N] [--processes N] [--first N]

A level limits the run to its pairings; OTHER and MODE limit it further. Every deal is played once from each seat, against the
other level at every seat outside the level's team. The trade deck and each seat's shuffles have separate random streams. No bot
was tuned on these deals. `plans` is the engine of the characters without a character. `--simulations` changes the effort;
`--first` continues with later games.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import repeat

from benchmarks.deals import begin, wilson
from engine.chance import SeedChance
from engine.core.bots import Bot
from engine.star_realms.bots.levels import Planning, Searching
from engine.star_realms.bots.search import Effort
from engine.star_realms.game import StarRealms

GAMES = 40
"""Games of each pairing in `make bench`; use a thousand on the command line."""
RULES = {"turn_limit": 400}
FIRST_DEAL = 10**12
PAIRINGS = (
    ("simple", "random", "duel", 2),
    ("simple", "novice", "duel", 2),
    ("steady", "simple", "duel", 2),
    ("keen", "simple", "duel", 2),
    ("master", "simple", "duel", 2),
    ("master", "keen", "duel", 2),
    ("steady", "simple", "free-for-all", 4),
    ("steady", "simple", "hydra", 4),
    ("steady", "simple", "emperor", 6),
    ("steady", "simple", "raid", 4),
    ("steady", "simple", "hunter", 4),
    ("keen", "steady", "duel", 2),
    ("plans", "master", "duel", 2),
    ("master", "simple", "free-for-all", 4),
    ("master", "simple", "hydra", 4),
    ("master", "simple", "emperor", 6),
    ("master", "simple", "raid", 4),
    ("master", "simple", "hunter", 4),
)
PLANS = "plans"
SEARCHED = 3.0
"""Milliseconds: slower decisions were searched, faster ones made by simple rules."""


@dataclass(frozen=True)
class Played:
    """One game: the level's share of the win, and the seconds of processor time for each of its decisions."""

    won: float
    thought: tuple[float, ...]


def bot_of(level: str, simulations: int = 0) -> Bot:
    """Return the bot of that level, or with that many simulations. `plans` is not a level: it plans whole turns by the net
    alone."""
    if level == PLANS:
        return Planning(Effort(simulations or 72, turns=1, guard=0.0))
    bot = StarRealms.bots[level]
    return Searching(replace(bot.effort, simulations=simulations)) if simulations and isinstance(bot, Searching) else bot


def play(level: str, other: str, mode: str, seats: int, simulations: int, number: int) -> Played:
    """Play a game of the level against the other level, which has all seats outside the level's team."""
    bot = bot_of(level, simulations)
    deal, mine = divmod(number, seats)
    chance = SeedChance((FIRST_DEAL + number).to_bytes(32, "little"))
    game = begin(mode, seats, RULES, FIRST_DEAL + deal)
    teams = [seat["team"] for seat in StarRealms.seating(mode, seats)]
    thought = []
    while game.result is None:
        seat = next(iter(game.pending))
        if teams[seat] == teams[mine]:
            began = time.process_time()
            action = bot(game.view(seat), chance)
            thought.append(time.process_time() - began)
        else:
            action = StarRealms.bots[other](game.view(seat), chance)
        game.apply(seat, tuple(action))
    winners = game.result.winners
    shared = {teams[seat] for seat in winners}
    return Played((mine in winners) / len(shared), tuple(thought))


def lines(games: int, *wanted: str, simulations: int = 0, processes: int | None = None, first: int = 0) -> Iterator[str]:
    """Yield a row for each selected pairing."""
    with ProcessPoolExecutor(processes) as pool:
        for level, other, mode, seats in PAIRINGS:
            if (level, other, mode)[: len(wanted)] != wanted:
                continue
            same = map(repeat, (level, other, mode, seats, simulations))
            found = list(pool.map(play, *same, range(first, first + games), chunksize=2))
            share = sum(one.won for one in found) / games
            low, high = wilson(share, games)
            thought = sorted(seconds * 1000 for one in found for seconds in one.thought)
            searched = [one for one in thought if one > SEARCHED]
            most = thought[-1]
            yield (
                f"{level:>7} against {other:7} {mode:>13} {seats}  {share:6.1%} [{low:.0%}-{high:.0%}] of {games:5}   "
                f"a decision: median {statistics.median(thought):6.2f} ms, most {most:6.1f} ms"
                + (f"; searched: median {statistics.median(searched):6.1f} ms" if searched else "")
            )


def run(games: int = GAMES, *wanted: str, simulations: int = 0, processes: int | None = None, first: int = 0) -> None:
    """Print the rows."""
    for line in lines(games, *wanted, simulations=simulations, processes=processes, first=first):
        print(line, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bot_levels", description="How often each level of bots wins.")
    parser.add_argument("games", type=int, nargs="?", default=GAMES, help=f"how many of each pairing ({GAMES})")
    parser.add_argument("wanted", nargs="*", help="LEVEL [OTHER [MODE]]: these pairings alone")
    parser.add_argument("--simulations", type=int, default=0, help="for each search of the level (as it has)")
    parser.add_argument("--processes", type=int, help="how many games are played at a time (one a core)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (0)")
    chosen = parser.parse_args()
    run(chosen.games, *chosen.wanted, simulations=chosen.simulations, processes=chosen.processes, first=chosen.first)


if __name__ == "__main__":
    main()
