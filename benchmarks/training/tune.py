"""Tune the policy's table by an evolution strategy, and write it.

    python -m benchmarks.training.tune STEPS GAMES SEED

In each game of a step, both sides play the table with different noise, once from each seat. The step's direction is the
difference of the noises, weighted by the result.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from random import Random

import numpy as np

from benchmarks.training.play import TABLES, Numbers, deal, play, shipped_numbers, taste_of

SIGMA = 10.0
RATE = 260.0
CORES = 2


def numbers_of(names: list[str], vector: np.ndarray) -> Numbers:
    return {name: (round(vector[2 * at]), round(vector[2 * at + 1])) for at, name in enumerate(names)}


def pairs(job: tuple[list[str], list[float], int, int]) -> np.ndarray:
    """Return the sum of result times difference of noises over that many pairs of games."""
    names, mean, games, seed = job
    rng = np.random.default_rng(seed)
    center, total = np.array(mean), np.zeros(len(mean))
    for number in range(games // 2):
        first, second = (rng.normal(0.0, SIGMA, len(mean)) for _ in range(2))
        one, two = (taste_of(numbers_of(names, center + noise)) for noise in (first, second))
        score = 0
        for seat in range(2):
            tastes = [one, two] if seat == 0 else [two, one]
            winners = play(deal("duel", 2, seed * 1_000_003 + number), tastes)
            if len(winners) == 1:
                score += 1 if winners == (seat,) else -1
        total += score * (first - second)
    return total


def versus(one: Numbers, two: Numbers, games: int, seed: int) -> float:
    """Return the share of games that `one` wins, with each deal played from both seats."""
    tastes, won = (taste_of(one), taste_of(two)), 0.0
    for number in range(games):
        seat = number % 2
        winners = play(deal("duel", 2, seed + number // 2), tastes if seat == 0 else tastes[::-1])
        won += (seat in winners) / len(winners)
    return won / games


def main(steps: int, games: int, seed: int) -> None:
    """Print each step's result against the initial table."""
    before = shipped_numbers()
    names = list(before)
    mean = np.array([number for pair in before.values() for number in pair], dtype=float)
    rng = Random(seed)
    with ProcessPoolExecutor(CORES) as pool:
        for step in range(steps):
            jobs = [(names, mean.tolist(), games // CORES, rng.randrange(2**31)) for _ in range(CORES)]
            gradient = sum(pool.map(pairs, jobs)) / games / SIGMA
            mean += RATE * gradient / (1 + step / steps)
            if step % 5 == 4:
                share = versus(numbers_of(names, mean), before, 400, 10**9 + 1000 * step)
                print(f"step {step + 1}: {share:.1%} of 400 against the first table", flush=True)
    write(numbers_of(names, mean))


def write(numbers: Numbers) -> None:
    head = TABLES.read_text("utf-8").partition("[worth]")[0]
    TABLES.write_text(head + "[worth]\n" + "".join(f"{name} = {list(pair)}\n" for name, pair in numbers.items()), "utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
