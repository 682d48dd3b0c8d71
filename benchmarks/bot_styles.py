"""Style of each bot of Star Realms in numbers: what it buys, scraps and hits, and how often it wins against `simple`.

python -m benchmarks.bot_styles [GAMES [LEVEL ...]] [--into FILE]

Duels, each deal from both seats. The trade deck and each seat's shuffles have separate random streams. With a file, the results
are stored there, and the same command continues an interrupted run. Prints the table in docs/bots.md.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks.deals import begin, kept, wilson
from engine.chance import SeedChance
from engine.star_realms.bots import BOTS
from engine.star_realms.cards import SHIPPED
from engine.star_realms.game import StarRealms

GAMES = 20
"""Games of each level in `make bench`; use hundreds on the command line."""
FIRST_DEAL = 3 * 10**12
FACTIONS = ("blob", "machine_cult", "star_empire", "trade_federation", "unaligned")
HEAD = (
    "level",
    "won against `simple`",
    "turns",
    "buys",
    "mean cost",
    "blob",
    "machine cult",
    "star empire",
    "federation",
    "Explorers",
    "bases bought",
    "own cards scrapped",
    "row scrapped",
    "hit a turn",
    "bases felled",
    "discards made",
    "authority gained",
)


def play(level: str, number: int) -> dict[str, Any]:
    """Count what that bot does in one game."""
    deal, mine = divmod(number, 2)
    chance = SeedChance((FIRST_DEAL + number).to_bytes(32, "little"))
    game = begin("duel", 2, {"turn_limit": 400}, FIRST_DEAL + deal)
    cards = SHIPPED[StarRealms.data_version].by_key
    done, thought = Counter[str](), 0.0
    while game.result is None:
        seat = next(iter(game.pending))
        began = time.process_time()
        action = BOTS[level if seat == mine else "simple"](game.view(seat), chance)
        thought += (time.process_time() - began) * (seat == mine)
        for event in game.apply(seat, tuple(action)):
            match event:
                case ("acquire", int(by), str(card), int(cost), _zone) if by == mine:
                    done.update({"buys": 1, "cost": cost, cards[card].faction: 1, "bases": int(cards[card].is_base)})
                case ("scrap", int(by), _card, zone) if by == mine:
                    done["row" if zone == "row" else "scrapped"] += 1
                case ("attack", int(by), _target, int(amount), _left) if by == mine:
                    done["hit"] += amount
                case ("destroy", int(by), target, *_) if by == mine != target:
                    done["felled"] += 1
                case ("gain", int(by), "authority", int(amount), _card) if by == mine:
                    done["authority"] += amount
                case ("discard", int(by), *_) if by != mine:
                    done["made"] += 1
                case ("end", int(by)) if by == mine:
                    done["turns"] += 1
    return {"won": (mine in game.result.winners) / len(game.result.winners), "thought": thought, "done": dict(done)}


def row(level: str, games: int, file: Path | None) -> str:
    """Return the table's row for that level."""
    rows = [*kept(file, f"style {level}", games, lambda number: play(level, number))]
    done = Counter[str]()
    for each in rows:
        done.update(each["done"])
    share = sum(each["won"] for each in rows) / games
    low, high = wilson(share, games)
    buys, turns = max(done["buys"], 1), max(done["turns"], 1)
    cells = [f"`{level}`", f"{share:.1%} [{low:.0%}-{high:.0%}]"]
    cells += [f"{done['turns'] / games:.1f}", f"{done['buys'] / games:.1f}", f"{done['cost'] / buys:.1f}"]
    cells += [f"{done[faction] / buys:.0%}" for faction in FACTIONS]
    cells += [f"{done[what] / games:.1f}" for what in ("bases", "scrapped", "row")]
    cells += [f"{done['hit'] / turns:.1f}", *(f"{done[what] / games:.1f}" for what in ("felled", "made", "authority"))]
    return "| " + " | ".join(cells) + " |"


def run(games: int = GAMES, *levels: str, file: Path | None = None) -> None:
    """Print the table."""
    print("| " + " | ".join(HEAD) + " |")
    print("|" + "---|" * len(HEAD))
    for level in levels or BOTS:
        print(row(level, games, file), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bot_styles", description="How each bot plays, in numbers.")
    parser.add_argument("games", type=int, nargs="?", default=GAMES, help=f"how many of each level ({GAMES})")
    parser.add_argument("levels", nargs="*", help="these alone")
    parser.add_argument("--into", type=Path, help="a file where results are kept, to go on later")
    chosen = parser.parse_args()
    run(chosen.games, *chosen.levels, file=chosen.into)


if __name__ == "__main__":
    main()
