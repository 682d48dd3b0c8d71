"""Fit the net that predicts the winner, from games of noisy policies, and write it.

    python -m benchmarks.training.fit MODE SEATS GAMES SEED [SEARCHED]

`SEATS` may be several, as 3,4. Every position at the beginning of a turn counts, seen by the seat on turn and, unless there are
two teams of the same size, by one other seat. `SEARCHED` is the number of games played better and slower, by one ply with the
current net. The log loss on games that were not used for the fit is printed for each kind.

A net has more weights than there are games. So a card has the same `RANK` numbers in every zone, and each zone's units weigh
these numbers: this prevents the net from learning games by heart.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

import numpy as np

import engine.star_realms.bots
from benchmarks.training.play import deal, play, shipped_numbers, taste_of
from engine.game import Action
from engine.star_realms.bots import search, value
from engine.star_realms.bots.policy import next_action
from engine.star_realms.bots.search import Effort, Stream
from engine.star_realms.bots.taste import Taste
from engine.star_realms.bots.value import CARDS, INPUTS, ONE, SHARE, inputs
from engine.star_realms.cards import SHIPPED
from engine.star_realms.cards.card_tables import CardTables
from engine.star_realms.position import StarRealmsPosition

UNITS = 32
RANK = 16
EPOCHS = 6
BATCH = 512
RATE = 0.003
WARM = 200
"""Steps in which the learning rate grows."""
WEIGHT = 3.0
"""Weight of a position of a searched game, compared with one of the policies."""
NOISE = 12.0
CORES = 2
BLUNDER = 0.5
"""Share of games in which one seat begins at a disadvantage, so that such positions occur too."""
ZONES = (value.OURS, value.OURS_IN_PLAY, value.THEIRS, value.THEIRS_IN_PLAY, value.ROW, value.IN_HAND, value.OUR_DISCARD,
         value.THEIR_DISCARD)  # fmt: skip
"""Index of each zone's first card among the inputs."""
OF_CARDS = np.add.outer(np.array(ZONES), np.arange(CARDS))
ALL_ELSE = np.setdiff1d(np.arange(INPUTS), OF_CARDS)
VALUES = Path(engine.star_realms.bots.__file__).parent / "values"

GLANCE = Effort(simulations=18, turns=1, guard=0.0)
"""Search effort of the players of searched games."""
WHIM = 0.06
"""Probability of a random action from those worth considering."""
UNEQUAL = 0.3
"""Share of searched games in which one seat uses only the policy, because not every opponent is as good."""

Sample = tuple[np.ndarray, np.ndarray, bool]
"""Indexes of the nonzero inputs, their values, and True if the seat that sees them has won."""


def samples(job: tuple[str, tuple[int, ...], int, int, bool]) -> list[Sample]:
    """Return positions of that many games, each with the result of the seat that sees it."""
    mode, counts, games, seed, searched = job
    rng, found = Random(seed), list[Sample]()
    numbers = shipped_numbers()

    def noisy() -> dict[str, tuple[int, int]]:
        return {name: (round(a + rng.gauss(0, NOISE)), round(b + rng.gauss(0, NOISE))) for name, (a, b) in numbers.items()}

    for number in range(games):
        seats = counts[number % len(counts)]
        position = deal(mode, seats, seed * 1_000_003 + number)
        if rng.random() < (BLUNDER / 2 if searched else BLUNDER):
            for score in range(len(position.authority)):
                position.authority[score] = max(5, position.authority[score] - rng.choice((0, 0, 5, 10, 20, 30)))
        seen: list[tuple[np.ndarray, np.ndarray, int]] = []

        def look(now: StarRealmsPosition, seat: int, seen: list[tuple[np.ndarray, np.ndarray, int]] = seen) -> None:
            others = () if search.is_even(now, seat) else (rng.randrange(len(now.seats)),)
            for each in {seat, *others}:
                if now.seats[each].alive and (each == seat or rng.random() < 0.3):
                    what = inputs(now, each)
                    seen.append((np.array([*what], np.uint16), np.array([*what.values()], np.int16), each))

        tastes = [taste_of(noisy() if not searched else numbers) for _ in range(seats)]
        alone = rng.randrange(seats) if rng.random() < UNEQUAL else -1
        winners = play(position, tastes, look, partial(_searched, rng=rng, alone=alone) if searched else next_action)
        if len(winners) < seats:
            found += [(at, amount, seat in winners) for at, amount, seat in seen]
    return found


def _searched(position: StarRealmsPosition, seat: int, taste: Taste, *, rng: Random, alone: int) -> Action:
    """Choose the best action of one ply with the shipped net, or sometimes a random one. The seat `alone` uses only the
    policy."""
    if seat == alone:
        return next_action(position, seat, taste)
    field = search.candidates(position, seat, taste)
    if len(field) == 1:
        return field[0]
    if rng.random() < WHIM:
        return rng.choice(field)
    net = value.shipped(position.mode.name, position.cards)
    assert net is not None, "a first net is fitted without searched games"
    weighed = search.weigh(position, seat, taste, net, GLANCE, Stream(rng.getrandbits(32)), field=field)
    return search.best(weighed, GLANCE.guard)


def dense(found: list[Sample]) -> tuple[np.ndarray, np.ndarray]:
    x = np.zeros((len(found), INPUTS), dtype=np.int16)
    for row, (at, amount, _) in enumerate(found):
        x[row, at] = amount
    return x, np.array([won for _, _, won in found], dtype=np.float32)


def begun(seed: int) -> list[np.ndarray]:
    """Return initial weights: random numbers of each card; the units' weights for them in each zone, and for all else; the
    units' bias; the last layer; its bias."""
    rng = np.random.default_rng(seed)
    shapes = ((0.5, (CARDS, RANK)), (0.16 / RANK**0.5, (len(ZONES), RANK, UNITS)), (0.08, (len(ALL_ELSE), UNITS)), (0.0, UNITS),
              (0.2, UNITS), (0.0, 1))  # fmt: skip
    return [rng.normal(0, spread, shape).astype(np.float32) for spread, shape in shapes]


def first_layer(parts: list[np.ndarray]) -> np.ndarray:
    """Return the weights of all inputs."""
    first = np.zeros((INPUTS, UNITS), dtype=np.float32)
    first[OF_CARDS] = parts[0] @ parts[1]
    first[ALL_ELSE] = parts[2]
    return first


def fit(parts: list[np.ndarray], x: np.ndarray, y: np.ndarray, weight: np.ndarray, seed: int) -> None:
    """Run Adam on the log loss, in place."""
    rng = np.random.default_rng(seed)
    moments = [(np.zeros_like(part), np.zeros_like(part)) for part in parts]
    step, steps = 0, EPOCHS * (len(y) // BATCH)
    for _ in range(EPOCHS):
        order = rng.permutation(len(y))
        for at in range(0, len(order) - BATCH + 1, BATCH):
            rows = order[at : at + BATCH]
            xs = x[rows].astype(np.float32) / SHARE
            cards, zones, _, bias, last, end = parts
            hidden = np.maximum(xs @ first_layer(parts) + bias, 0)
            error = (1 / (1 + np.exp(-(hidden @ last + end[0]))) - y[rows]) * weight[rows] / BATCH
            back = np.outer(error, last) * (hidden > 0)
            of_inputs = xs.T @ back
            of_cards = of_inputs[OF_CARDS]
            gradients = [
                (of_cards @ zones.transpose(0, 2, 1)).sum(0),
                cards.T @ of_cards,
                of_inputs[ALL_ELSE],
                back.sum(0),
                hidden.T @ error,
                np.array([error.sum()]),
            ]
            step += 1
            rate = RATE * min(1, step / WARM) * (1 - step / steps)
            for part, gradient, (mean, square) in zip(parts, gradients, moments, strict=True):
                gradient = gradient + 1e-5 * part
                mean += 0.1 * (gradient - mean)
                square += 0.001 * (gradient**2 - square)
                part -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)


def loss(chances: np.ndarray, y: np.ndarray) -> float:
    kept = np.clip(chances, 1e-4, 1 - 1e-4)
    return float(-(y * np.log(kept) + (1 - y) * np.log(1 - kept)).mean())


def predicted(x: np.ndarray, parts: list[np.ndarray]) -> np.ndarray:
    first, (bias, last, end) = first_layer(parts), parts[3:]
    return 1 / (1 + np.exp(-(np.maximum(x.astype(np.float32) / SHARE @ first + bias, 0) @ last + end)))


def kept(parts: list[np.ndarray]) -> dict[str, object]:
    """Return the net as integers, by key. A unit counts in SHAREs of ONE, the output in SHAREs of ONE times ONE."""
    bias, last, end = parts[3:]
    tables = CardTables(SHIPPED[1])
    weights = np.rint(first_layer(parts) * ONE).astype(int).tolist()

    def by_key(base: int) -> dict[str, list[int]]:
        return {key: weights[base + number] for number, key in enumerate(tables.key)}

    return {
        "ours": by_key(value.OURS),
        "ours_in_play": by_key(value.OURS_IN_PLAY),
        "theirs": by_key(value.THEIRS),
        "theirs_in_play": by_key(value.THEIRS_IN_PLAY),
        "row": by_key(value.ROW),
        "in_hand": by_key(value.IN_HAND),
        "discarded": by_key(value.OUR_DISCARD),
        "theirs_discarded": by_key(value.THEIR_DISCARD),
        "authority_and_decks": weights[value.OUR_AUTHORITY : value.IN_HAND],
        "seats": weights[value.THEIR_HAND : value.OUR_DISCARD],
        "authority": weights[value.OUR_POINTS : INPUTS],
        "bias": np.rint(bias * ONE * SHARE).astype(int).tolist(),
        "last": np.rint(last * ONE).astype(int).tolist(),
        "end": round(float(end[0]) * ONE * ONE * SHARE),
    }


def as_toml(net: dict[str, object]) -> str:
    """Return TOML: single numbers and lists first, then a table for each part with keys."""
    lines = ["# The net of benchmarks/training/fit.py; engine/star_realms/bots/value.py says what the numbers are."]
    lines += [f"{name} = {part}" for name, part in net.items() if not isinstance(part, dict)]
    for name, part in net.items():
        if isinstance(part, dict):
            lines += ["", f"[{name}]", *(f"{key} = {weights}" for key, weights in part.items())]
    return "\n".join(lines) + "\n"


def played(mode: str, counts: tuple[int, ...], games: int, seed: int, *, searched: bool) -> tuple[np.ndarray, np.ndarray]:
    """Return the positions of that many games, and the winners."""
    with ProcessPoolExecutor(CORES) as pool:
        jobs = [(mode, counts, games // (CORES * 4), seed + job, searched) for job in range(CORES * 4)]
        found = [sample for part in pool.map(samples, jobs) for sample in part]
    return dense(found)


def main(mode: str, counts: tuple[int, ...], games: int, seed: int, searched: int = 0) -> None:
    sets = [played(mode, counts, games, seed, searched=False)]
    if searched:
        sets.append(played(mode, counts, searched, seed + 500, searched=True))
    parts = begun(seed)
    asides = [len(y) // 10 for _, y in sets]
    fit(
        parts,
        np.concatenate([x[aside:] for (x, _), aside in zip(sets, asides, strict=True)]),
        np.concatenate([y[aside:] for (_, y), aside in zip(sets, asides, strict=True)]),
        np.repeat([1.0, WEIGHT][: len(sets)], [len(y) - aside for (_, y), aside in zip(sets, asides, strict=True)]),
        seed,
    )
    for (x, y), aside in zip(sets, asides, strict=True):
        print(f"{len(y):,} positions; log loss {loss(predicted(x[:aside], parts), y[:aside]):.4f}", flush=True)
    VALUES.mkdir(exist_ok=True)
    (VALUES / f"{mode}.toml").write_text(as_toml(kept(parts)), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1], tuple(map(int, sys.argv[2].split(","))), *map(int, sys.argv[3:]))
