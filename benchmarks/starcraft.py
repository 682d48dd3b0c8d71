"""StarCraft: random games, decisions, copies and views on one core; the size and the time of a step for six seats.

The engine's work is measured in processor time.

python -m benchmarks.starcraft
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass

import engine
from benchmarks.server_load import measure
from benchmarks.yardstick import timed
from engine.builds import build
from engine.game import Action, Event, Game
from protocol.codec import encode
from protocol.messages import Step

SEATS = 6
SEED = 3


def new_game(seats: int, rng: random.Random) -> Game:
    return engine.new_game("starcraft", mode="standard", seats=seats, seed=rng.randbytes(32))


def decide(game: Game, rng: random.Random) -> tuple[int, list[Event]]:
    """Let an asked seat list its legal actions, and apply one of them."""
    asked = list(game.pending)
    seat = asked[int(rng.random() * len(asked))]
    actions = game.actions(seat)
    return seat, game.apply(seat, actions[int(rng.random() * len(actions))])


def games(seats: int, seconds: float = 4.0) -> tuple[float, float]:
    """Return random games a second, and decisions a game."""
    rng = random.Random(SEED)
    count, steps, started = 0, 0, time.process_time()
    while time.process_time() - started < seconds:
        game = new_game(seats, rng)
        while game.result is None:
            decide(game, rng)
            steps += 1
        count += 1
    return count / (time.process_time() - started), steps / count


def decisions(seats: int, count: int = 40) -> tuple[float, float]:
    """Return the microseconds of a decision (list and apply) in that many games: the median and the 99th percentile."""
    rng, times = random.Random(SEED), []
    for _ in range(count):
        game = new_game(seats, rng)
        while game.result is None:
            started = time.process_time()
            decide(game, rng)
            times.append((time.process_time() - started) * 1e6)
    return statistics.median(times), statistics.quantiles(times, n=100)[-1]


def middle_of_games(count: int = 8, first: int = 200) -> Iterator[tuple[Game, int, list[Event]]]:
    """Yield games of six after each action from the middle on: the game, the acting seat, and the events."""
    rng = random.Random(SEED)
    for _ in range(count):
        game, number = new_game(SEATS, rng), 0
        while game.result is None:
            seat, events = decide(game, rng)
            number += 1
            if number > first:
                yield game, seat, events


@dataclass(frozen=True)
class Sent:
    """Bytes of the whole views that a step sends to all six seats: the median, the 99th percentile, and the maximum."""

    median: float
    late: float
    most: int


def step_to_all() -> Sent:
    """Return the size of a step for all six seats together, before its view is replaced by the changes since the last one."""
    sizes = []
    for number, (game, actor, events) in enumerate(middle_of_games(), 1):
        view = game.viewer()
        sent = (
            encode(
                Step(
                    number,
                    actor,
                    "0123456789abcdef" if seat == actor else None,
                    game.events_for(seat, events),
                    view(seat),
                    600,
                    [],
                )
            )
            for seat in range(SEATS)
        )
        sizes.append(sum(map(len, sent)))
    return Sent(statistics.median(sizes), statistics.quantiles(sizes, n=100)[-1], max(sizes))


def six_views() -> tuple[float, float]:
    """Return the microseconds for the views of all six seats of a position: the median and the 95th percentile."""
    times = []
    for game, _, _ in middle_of_games(count=4):
        started = time.process_time()
        view = game.viewer()
        for seat in range(SEATS):
            view(seat)
        times.append((time.process_time() - started) * 1e6)
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]


def longest_list() -> tuple[int, Action]:
    """Return the length of the longest list of actions, and its first action."""
    found = (
        (len(actions), actions[0])
        for game, _, _ in middle_of_games()
        for seat in game.pending
        if (actions := game.actions(seat))
    )
    return max(found)


def run() -> None:
    """Print every figure with its target."""
    print(f"the {build()} engine")
    times = 2 if build() == "compiled" else 1  # as fast is wanted of it
    for seats, least in ((2, ""), (4, f"   wanted {3 * times}"), (6, "")):
        per_second, length = games(seats)
        print(f"whole random games a second, {seats} seats          {per_second:10.1f}   ({length:.0f} decisions each){least}")
    middle, slow = decisions(4)
    wanted = f"wanted {250 // times} / {2000 // times:,}"
    print(f"a decision listed and applied, median / p99       {middle:7.0f} / {slow:.0f} us   {wanted}")
    game, _, _ = next(middle_of_games(1))
    print(f"copy of a game of six                              {timed(game.copy).microseconds:9.1f} us   wanted {40 // times}")
    middle, slow = six_views()
    print(f"six views of a position, median / p95             {middle:7.0f} / {slow:.0f} us   wanted {400 // times}")
    sent = step_to_all()
    sizes = f"{sent.median:,.0f} / {sent.late:,.0f} / {sent.most:,}"
    print(f"a step to all six, views whole, median / p99 / most  {sizes} bytes   wanted 45,000 / 60,000")
    for _ in range(2):
        one = measure(10, SEATS, seconds=8, rate=100, game="starcraft")
        print(f"an action to all six, 10 tables, 100 actions/s, p50 / p99 {one.p50:.1f} / {one.p99:.1f} ms   wanted p99 20")
    count, first = longest_list()
    print(f"the longest list of actions                        {count:9,}   ({first[0]})")


if __name__ == "__main__":
    run()
