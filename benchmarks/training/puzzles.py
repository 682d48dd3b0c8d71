"""Make puzzles of games that bots play: `python -m benchmarks.training.puzzles > puzzles.json`, which takes some minutes.

Sorted by how often a turn played at random wins, what wins more often first.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Final

import engine
from engine.chance import Dice, SeedChance
from engine.star_realms.bots import BOTS
from engine.star_realms.puzzles.obvious_turn import wins_obviously
from engine.star_realms.puzzles.puzzle import SEAT, Puzzle, at, position_of
from engine.star_realms.puzzles.winning_turn import after, winning_turn

COUNT: Final = 50
TURNS: Final = 400
"""So many turns at random say how hard a puzzle is."""
POSITIONS: Final = 2_000
"""A puzzle that takes more to prove is not used: tests prove all of them."""
LEAST: Final = 4
MOST: Final = 14
"""How many actions a solution may have."""


def found(bots: Sequence[str], games: int) -> Iterator[Puzzle]:
    """The puzzles in so many games of each of those bots against itself."""
    for level in bots:
        for number in range(games):
            game = engine.new_game("star-realms", mode="duel", seats=2, seed=number.to_bytes(32, "big"))
            dice, turn = SeedChance((number + 1).to_bytes(32, "little")), 0
            while game.result is None:
                (seat, decision), *_ = game.pending.items()
                if game.turn != turn and decision.kind == "main":
                    turn = game.turn
                    puzzle = at(position_of(game), seat, {}, POSITIONS)
                    if puzzle is not None and LEAST <= puzzle.shortest <= MOST:
                        yield puzzle
                game.apply(seat, BOTS[level](game.view(seat), dice))


def ease(puzzle: Puzzle) -> tuple[int, int]:
    """How many of some random turns win; what scrapping for combat alone wins is easier than all else."""
    dice, start, wins = Dice(1), position_of(puzzle.begin()), 0
    for _ in range(TURNS):
        world = start
        while world.result is None:
            options = [action for action in world.actions(SEAT) if action[0] not in ("end-turn", "acquire")]
            while options:
                reached = after(world, SEAT, options.pop(dice.below(len(options))))
                if reached is not None:
                    world = reached
                    break
            else:
                break
        wins += world.result is not None and SEAT in world.result.winners
    return wins + TURNS * wins_obviously(start, SEAT, scraps=True), -puzzle.shortest


def chosen(puzzles: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """So many of them, the easiest first, from the whole range; no two with the same solution."""
    unlike = list({tuple(sorted(map(str, puzzle.line))): puzzle for puzzle in puzzles}.values())
    ranked = sorted(unlike, key=ease, reverse=True)
    simple = [puzzle for puzzle in ranked if wins_obviously(position_of(puzzle.begin()), SEAT, scraps=True)]
    hard = [puzzle for puzzle in ranked if puzzle not in simple]
    few = min(len(simple), max(count // 4, count - len(hard)))
    return [*_spread(simple, few), *_spread(hard, count - few)]


def _spread(puzzles: Sequence[Puzzle], count: int) -> list[Puzzle]:
    return [puzzles[at * len(puzzles) // count] for at in range(count)]


def main() -> None:
    """Write them as JSON, one a line."""
    puzzles = list(found(("simple", "steady", "keen"), int(sys.argv[1]) if len(sys.argv) > 1 else 150))
    print(f"{len(puzzles)} puzzles", file=sys.stderr)
    lines = []
    for puzzle in chosen(puzzles, min(COUNT, len(puzzles))):
        proven = winning_turn(position_of(puzzle.begin()), SEAT)
        assert proven is not None
        print(ease(puzzle), proven.positions, puzzle.line, file=sys.stderr)
        lines.append(json.dumps(puzzle.to_data()))
    print("[\n" + ",\n".join(lines) + "\n]")


if __name__ == "__main__":
    main()
