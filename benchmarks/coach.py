"""Reliability of the marks of `analyse` in Star Realms, checked by rollouts with the net on both sides, an independent judge.

python -m benchmarks.coach [MARKS [PLAYOUTS]] [--level LEVEL] [--into FILE]

Games of the level (default: `novice`, `simple` and `steady` in turn) against `keen` are analysed. For every mark of ten points
or more, both actions are followed by PLAYOUTS rollouts to the end of the game. A mark is right if its better action wins more.
Half as many rollouts use the first net, which had no part in the mark. With a file, the results are stored there, and the same
command continues an interrupted run.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.deals import begin, kept, wilson
from engine.chance import SeedChance
from engine.game import Action, View
from engine.judge import Analysis, Decided, Mark, steps_of
from engine.star_realms.bots import BOTS, value
from engine.star_realms.bots.analysis import StarRealmsJudge, played_by_net
from engine.star_realms.bots.levels import imagined
from engine.star_realms.bots.search import Stream
from engine.star_realms.game import StarRealms

MARKS, PLAYOUTS = 5, 20
"""Values in `make bench`; use 200 of each on the command line."""
LEAST = 10
"""Points: smaller marks are not checked."""
LEVELS = ("novice", "simple", "steady")
MOST_GAMES = 10_000
FIRST_DEAL = 5 * 10**12


def kind_of(action: Action) -> str:
    """Return the kind of the action that a mark recommends."""
    match action:
        case ("acquire", *_):
            return "buy"
        case ("use", _place, "scrap"):
            return "scrap"
        case ("scrap" | "choose" | "discard" | "destroy" | "copy" | "pass" | "put-on-top" | "target", *_):
            return "choice"
        case _:
            return "order"


def game_of(number: int, level: str) -> tuple[list[Any], Analysis]:
    """Return the decisions of that level in one game, and their analysis."""
    game, chance, mine = begin("duel", 2, {"turn_limit": 400}, FIRST_DEAL + number), SeedChance(bytes(32)), number % 2
    while game.result is None:
        seat = next(iter(game.pending))
        game.apply(seat, tuple(BOTS[level if seat == mine else "keen"](game.view(seat), chance)))
    steps = steps_of(StarRealms, game.record, mine)
    judging = StarRealmsJudge().analyse(steps, SeedChance(number.to_bytes(32, "big")))
    while True:
        try:
            next(judging)
        except StopIteration as ended:
            return steps, ended.value


def played_out(view: View, action: Action, playouts: int, generation: str = "") -> list[int]:
    """Return 1 (win) or 0 for each of that many rollouts after the action. That generation of the net plays both seats."""
    position, seat = imagined(view, SeedChance(b"coach".ljust(32))), view["seat"]
    net = value.shipped(position.mode.name, position.cards, generation)
    assert net is not None
    won = []
    for number in range(playouts):
        world = position.resample(seat, Stream(7_000 + number))
        world.advance(seat, action)
        won.append(int(played_by_net(world, seat, net, Stream(number)) == value.ONE))
    return won


def judged(number: int, levels: tuple[str, ...], playouts: int) -> dict[str, Any]:
    """Return the marks of one game, each with the difference in wins of the better action."""
    steps, analysis = game_of(number, levels[number % len(levels)])
    views = {step.point: step.view for step in steps if isinstance(step, Decided)}
    return {"marks": [_judged(mark, views[mark.point], playouts) for mark in analysis.marks if mark.cost >= LEAST]}


def _judged(mark: Mark, view: View, playouts: int) -> dict[str, Any]:
    kind = kind_of(mark.better if kind_of(mark.better) != "order" else mark.taken)
    found: dict[str, Any] = {"kind": kind, "cost": mark.cost}
    for name, generation, count in (("gain", "", playouts), ("other", "first", playouts // 2)):
        better, taken = (played_out(view, action, count, generation) for action in (mark.better, mark.taken))
        found[name] = 100 * statistics.mean(one - other for one, other in zip(better, taken, strict=True))
    return found


def marks_of(wanted: int, levels: tuple[str, ...], playouts: int, file: Path | None) -> Iterator[dict[str, Any]]:
    """Yield at least that many marks, from as many games as needed."""
    found, name = 0, f"coach {'+'.join(levels)} {playouts}"
    for row in kept(file, name, MOST_GAMES, lambda number: judged(number, levels, playouts)):
        for mark in row["marks"]:
            found += 1
            yield mark
        if found >= wanted:
            return


def run(marks: int = MARKS, playouts: int = PLAYOUTS, level: str = "", file: Path | None = None) -> None:
    """Print the share of right marks, and the mean gain of each kind with its 95 % interval."""
    found = [*marks_of(marks, (level,) if level else LEVELS, playouts, file)]
    summed_up(found)


def summed_up(found: list[dict[str, Any]]) -> None:
    """Print the same for these marks."""
    for kind in ("all", *sorted({mark["kind"] for mark in found})):
        those = [mark for mark in found if kind in ("all", mark["kind"])]
        right = sum(mark["gain"] > 0 for mark in those)
        others = [mark["other"] for mark in those]
        low, high = wilson(right / len(those), len(those))
        gains = [mark["gain"] for mark in those]
        mean, half = statistics.mean(gains), 1.96 * statistics.stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 100.0
        told = statistics.mean(mark["cost"] for mark in those)
        print(
            f"{kind:8} {right:4} of {len(those):4} the right way: {right / len(those):5.0%} [{low:.0%}-{high:.0%}]; "
            f"mean gain {mean:+5.1f} points [{mean - half:+.1f} to {mean + half:+.1f}], told {told:.1f}; "
            f"by the first net {sum(other > 0 for other in others) / len(others):.0%}, mean {statistics.mean(others):+.1f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.coach", description="Whether the marks of analyse are right.")
    parser.add_argument("marks", type=int, nargs="?", default=MARKS, help=f"how many ({MARKS})")
    parser.add_argument("playouts", type=int, nargs="?", default=PLAYOUTS, help=f"of each side of a mark ({PLAYOUTS})")
    parser.add_argument("--level", default="", choices=sorted(BOTS), help="whose games (novice, simple and steady in turn)")
    parser.add_argument("--into", type=Path, help="a file where results are kept, to go on later")
    parser.add_argument("--so-far", type=Path, metavar="FILE", help="print what that file has, and measure nothing")
    chosen = parser.parse_args()
    if chosen.so_far:
        rows = [json.loads(line) for line in chosen.so_far.read_text("utf-8").splitlines()]
        summed_up([mark for row in rows if row["name"].startswith("coach ") for mark in row["marks"]])
    else:
        run(chosen.marks, chosen.playouts, chosen.level, chosen.into)


if __name__ == "__main__":
    main()
