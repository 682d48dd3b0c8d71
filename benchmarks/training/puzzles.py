"""Make puzzles of games that bots play: `python -m benchmarks.training.puzzles > puzzles.toml`, which takes some minutes.

They are sorted by the share of random turns that win, the largest first.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final

import engine
from engine.chance import Chance, Dice, SeedChance
from engine.star_realms.bots import BOTS
from engine.star_realms.position import StarRealmsPosition
from engine.star_realms.puzzles.obvious_turn import wins_obviously
from engine.star_realms.puzzles.puzzle import SEAT, Puzzle, at, position_of
from engine.star_realms.puzzles.winning_turn import after
from engine.star_realms.scenario import stated

COUNT: Final = 50
TURNS: Final = 400
"""Random turns that measure a puzzle's difficulty."""
POSITIONS: Final = 2_000
"""Positions: a puzzle whose proof takes more is not used, because tests prove every puzzle."""
LEAST: Final = 4
MOST: Final = 12
"""Actions that a solution may have."""
AUTHORITY: Final = (5, 40)
"""The range of authority against which a turn is tried, in addition to the real one."""
CARDS: Final = 5
"""The fewest different cards to choose from in a turn."""


def found(bots: Sequence[str], games: int) -> Iterator[Puzzle]:
    """Yield the puzzles in that many games of each of those bots against itself."""
    for level in bots:
        for number in range(games):
            game = engine.new_game("star-realms", mode="duel", seats=2, seed=number.to_bytes(32, "big"))
            dice, turn = SeedChance((number + 1).to_bytes(32, "little")), 0
            while game.result is None:
                (seat, decision), *_ = game.pending.items()
                if game.turn != turn and decision.kind == "main":
                    turn = game.turn
                    yield from of_turn(position_of(game), seat, dice)
                game.apply(seat, BOTS[level](game.view(seat), dice))


def of_turn(position: StarRealmsPosition, seat: int, dice: Chance) -> Iterator[Puzzle]:
    """Yield the puzzle of a turn as it was, and the hardest one with other authority and outposts of the opponent."""
    puzzle = at(position, seat, {}, POSITIONS)
    if puzzle is not None and LEAST <= puzzle.shortest <= MOST and not puzzle.is_obvious:
        yield puzzle
    if turn_is_poor(position, seat):
        return
    hard = [puzzle for walls in _walls(position, dice) if (puzzle := _hardest(position, seat, walls)) is not None]
    if hard:
        yield min(hard, key=ease)


def _walls(position: StarRealmsPosition, dice: Chance) -> list[list[str]]:
    """Return choices of outposts that the opponent could also have: none, and some that nobody has."""
    cards = position.cards
    free = [cards.key[card] for card in dict.fromkeys(position.trade_deck) if cards.is_outpost[card]]
    return [[], *([free[dice.below(len(free))] for _ in range(count)] for count in (1, 2) if free)]


def _hardest(position: StarRealmsPosition, seat: int, walls: Sequence[str]) -> Puzzle | None:
    """Return the puzzle against the most authority that can be defeated, if simple play of everything does not win."""
    try:
        there = stated(position, seat)
    except ValueError:
        return None
    mine, theirs = there["seats"]
    hardest = None
    for authority in range(*AUTHORITY):
        changed = {**there, "seats": [mine, {**theirs, "authority": authority, "bases": [*theirs["bases"], *walls]}]}
        try:
            start = position_of(Puzzle(changed, {}, ()).begin())
        except ValueError:
            return None  # the box does not hold it
        if wins_obviously(start, SEAT, scraps=True):
            continue
        puzzle = at(start, SEAT, {}, POSITIONS)
        if puzzle is None:
            break
        hardest = puzzle
    return hardest if hardest is not None and LEAST <= hardest.shortest <= MOST else None


def turn_is_poor(position: StarRealmsPosition, seat: int) -> bool:
    """Return True if there is little to choose."""
    me = position.seats[seat]
    return len({*me.hand}) + len(me.in_play) < CARDS


def ease(puzzle: Puzzle) -> tuple[int, int]:
    """Return how many of some random turns win. A win that only needs scrapping for combat is rated easier than all others."""
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
    """Choose that many puzzles from the whole range, the easiest first, and no two with the same solution."""
    unlike = list({tuple(sorted(map(str, puzzle.line))): puzzle for puzzle in puzzles}.values())
    ranked = sorted(unlike, key=ease, reverse=True)
    simple = [puzzle for puzzle in ranked if wins_obviously(position_of(puzzle.begin()), SEAT, scraps=True)]
    hard = [puzzle for puzzle in ranked if puzzle not in simple]
    few = min(len(simple), max(count // 4, count - len(hard)))
    return [*_spread(simple, few), *_spread(hard, count - few)]


def _spread(puzzles: Sequence[Puzzle], count: int) -> list[Puzzle]:
    return [puzzles[at * len(puzzles) // count] for at in range(count)]


def written(puzzle: Puzzle) -> str:
    """Return a puzzle as a part of the file."""
    position = puzzle.position
    lines = ["[[puzzle]]", f"line = [{', '.join(json.dumps(' '.join(map(str, action))) for action in puzzle.line)}]"]
    lines.append("[puzzle.position]")
    lines += [f"{name} = {_toml(value)}" for name, value in position.items() if name != "seats"]
    for seat in position["seats"]:
        lines += ["[[puzzle.position.seats]]", *(f"{name} = {_toml(value)}" for name, value in seat.items())]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    return str(value) if isinstance(value, int) else json.dumps(value if isinstance(value, str) else " ".join(value))


def main() -> None:
    """Write the puzzles as TOML."""
    puzzles = list(found(("steady", "keen"), int(sys.argv[1]) if len(sys.argv) > 1 else 200))
    print(f"{len(puzzles)} puzzles", file=sys.stderr)
    print("\n".join(map(written, chosen(puzzles, min(COUNT, len(puzzles))))))


if __name__ == "__main__":
    main()
