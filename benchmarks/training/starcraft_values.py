"""Fit the weights of `engine.starcraft.bots.values` on games of StarCraft's bots, and print them.

    python -m benchmarks.training.starcraft_values games.jsonl 2:700 3:700 6:2400    # play so many games with so many seats
    python -m benchmarks.training.starcraft_values games.jsonl                      # fit on all that are in the file

Games are appended, so it can be interrupted and run again. A seat's chance is its exponential divided by the sum of all seats'.
"""

from __future__ import annotations

import json
import sys
from math import exp, log
from pathlib import Path

import engine
from engine.chance import Dice
from engine.starcraft.bots import BOTS, values
from engine.starcraft.bots.rounds import view_of
from engine.starcraft.position import StarCraftPosition
from engine.starcraft.state.state import PLANNING

Table = list[list[float] | None]
"""The measures of each seat, None for a defeated one."""
Game = tuple[list[Table], list[int]]
STEPS, RATE, SMALLER = 400, 0.5, 0.002


def played(seats: int, seed: int) -> Game:
    """Play one game of the easy bot; return the measures at the beginning of each round, and the winners."""
    secret = seed.to_bytes(32, "big")
    game = engine.new_game("starcraft", mode="standard", seats=seats, seed=secret, rules={"factions": "random"})
    world, dice, tables, last = engine.position_of(game), Dice(seed + 1), list[Table](), 1
    assert isinstance(world, StarCraftPosition)
    while world.next_seat >= 0:
        if world.round > last and world.phase == PLANNING:
            last, late = world.round, values.progress(world)
            alive = [them.alive for them in world.seats]
            tables.append([values.measures(world, seat, late) if alive[seat] else None for seat in range(seats)])
        seat = world.next_seat
        actions = world.actions(seat)
        action = actions[0] if len(actions) == 1 else BOTS["simple"](view_of(world, seat, actions), dice)
        world.advance(seat, action)
    assert world.result is not None
    return tables, list(world.result.winners)


def shares(table: Table, weights: list[float]) -> list[float]:
    scores = [exp(sum(w * x for w, x in zip(weights, row, strict=True))) if row else 0.0 for row in table]
    total = sum(scores)
    return [score / total for score in scores]


def loss(examples: list[tuple[Table, list[int]]], weights: list[float]) -> float:
    return -sum(log(max(1e-9, sum(shares(table, weights)[at] for at in won))) for table, won in examples) / len(examples)


def fitted(examples: list[tuple[Table, list[int]]]) -> list[float]:
    """Fit by gradient descent with a little weight decay."""
    weights = [0.0] * len(values.MEASURES)
    for step in range(STEPS):
        slope = [SMALLER * weight for weight in weights]
        for table, won in examples:
            for at, share in enumerate(shares(table, weights)):
                row, wanted = table[at], (at in won) / len(won)
                for number, one in enumerate(row or ()):
                    slope[number] += (share - wanted) * one / len(examples)
        weights = [weight - RATE * one for weight, one in zip(weights, slope, strict=True)]
        if step % 100 == 99:
            print(step + 1, "steps, log loss", round(loss(examples, weights), 4), flush=True)
    return weights


def main(path: Path, wanted: list[str]) -> None:
    for at, word in enumerate(wanted):
        seats, count = map(int, word.split(":"))
        with path.open("a") as file:
            for number in range(count):
                file.write(json.dumps(played(seats, 1_000_000 * (at + 1) + number)) + "\n")
                file.flush()
    games: list[Game] = [json.loads(line) for line in path.read_text().splitlines()]
    known = [(table, won) for number, (tables, won) in enumerate(games) if number % 5 for table in tables]
    others = [(table, won) for number, (tables, won) in enumerate(games) if number % 5 == 0 for table in tables]
    even = [log(sum(row is not None for row in table)) for table, _ in others]
    weights = fitted(known)
    print(
        len(games),
        "games; of those it was not fitted on: log loss",
        round(loss(others, weights), 4),
        "with chance alone",
        round(sum(even) / len(even), 4),
    )
    print({name: round(weight, 3) for name, weight in zip(values.MEASURES, weights, strict=True)})


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
