"""How fast the engine is with six seats, on one core, and what an action weighs on the wire there."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator

import engine
from engine.game import Event, Game
from protocol.codec import encode
from protocol.messages import Step

SEATS = 6
MODES = ("free-for-all", "hunter", "hydra", "emperor", "raid")
TARGET = 60
"""Microseconds for the views of all six seats together."""


def decisions(mode: str, seconds: float = 2.0) -> float:
    """Decisions a second: a seat that is asked lists its legal actions, chooses one at random, and it is applied."""
    rng = random.Random(1)
    count, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        game = engine.new_game("star-realms", mode=mode, seats=SEATS, seed=rng.randbytes(32), rules={"turn_limit": 500})
        while game.result is None:
            asked = list(game.pending)
            seat = asked[int(rng.random() * len(asked))]
            actions = game.actions(seat)
            game.apply(seat, actions[int(rng.random() * len(actions))])
            count += 1
    return count / (time.perf_counter() - started)


def middle_of_a_game(mode: str, first: int = 200, count: int = 600) -> Iterator[tuple[Game, int, list[Event]]]:
    """A game among `simple` bots after each of so many actions from the middle of it: the game, who acted, what came of it."""
    rng = random.Random(2)
    game = engine.new_game("star-realms", mode=mode, seats=SEATS, seed=bytes(32))
    chance = engine.SeedChance(bytes(32))
    for number in range(first + count):
        if game.result is not None:
            return
        seat = rng.choice(list(game.pending))
        events = game.apply(seat, game.bots["simple"](game.view(seat), chance))
        if number >= first:
            yield game, seat, events


def six_views(mode: str) -> tuple[float, float]:
    """Microseconds for the views of all seats after an action, together: the median and the worst twentieth, best of three."""
    rounds = []
    for _ in range(3):
        times = []
        for game, _, _ in middle_of_a_game(mode):
            started = time.perf_counter()
            view = game.viewer()
            for seat in range(SEATS):
                view(seat)
            times.append((time.perf_counter() - started) * 1e6)
        rounds.append((statistics.median(times), statistics.quantiles(times, n=20)[-1]))
    return min(rounds)


def bytes_an_action(mode: str) -> tuple[float, float, float]:
    """Bytes that an action sends to one seat: on average, at most, and how many of them are events."""
    sizes, events_alone = [], []
    for number, (game, actor, events) in enumerate(middle_of_a_game(mode), 1):
        for seat in range(SEATS):
            told = game.events_for(seat, events)
            mark = "0123456789abcdef" if seat == actor else None
            step = encode(Step(number, actor, mark, told, game.view(seat), 600, []))
            sizes.append(len(step))
            events_alone.append(len(step) - len(encode(Step(number, actor, mark, [], game.view(seat), 600, []))))
    return statistics.mean(sizes), max(sizes), statistics.mean(events_alone)


def run() -> None:
    """Print every figure."""
    print(
        f"{'six seats':14} {'decisions/s':>12} {'six views, median / 95%':>26} {'bytes an action to a seat (most, events)':>44}"
    )
    for mode in MODES:
        per_second = decisions(mode)
        middle, slow = six_views(mode)
        mean, most, events = bytes_an_action(mode)
        print(f"{mode:14} {per_second:12,.0f} {middle:14.1f} / {slow:5.1f} us {mean:26,.0f} ({most:,.0f}, {events:,.0f})")
    print(f"target for the six views together: {TARGET} us")


if __name__ == "__main__":
    run()
