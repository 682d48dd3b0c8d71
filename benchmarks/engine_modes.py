"""Speed of the engine with six seats on one core, and the size of an action in messages."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator

import engine
from benchmarks.yardstick import Figure, loop, measured, timed
from engine.builds import build
from engine.game import Event, Game
from protocol.codec import encode
from protocol.messages import Step

SEATS = 6
MODES = ("free-for-all", "hunter", "hydra", "emperor", "raid")
WANTED = "220,000 decisions/s, six views in 40 us; hydra: 150,000 and 55 us"


def decisions(mode: str, seconds: float = 2.0) -> Figure:
    """Measure decisions of a search: the first asked seat takes any legal action, on a position without event output."""
    rng = random.Random(1)
    deal = engine.Deal("star-realms", mode, SEATS, {"turn_limit": 500})

    def play() -> int:
        position = deal.position(engine.SeedChance(rng.randbytes(32)))
        return engine.play_on(position, engine.at_random, engine.Dice(rng.getrandbits(30)))

    return measured(play, seconds)


def middle_of_a_game(mode: str, first: int = 200, count: int = 600) -> Iterator[tuple[Game, int, list[Event]]]:
    """Yield a game of `simple` bots after each action from the middle on: the game, the acting seat, and the events."""
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


def six_views(mode: str) -> tuple[float, float, float]:
    """Return the microseconds of processor time for all seats' views after an action: the median, the 95th percentile (the
    best of three rounds), and the median in rounds of the fixed loop."""
    loops = timed(lambda: loop(1)).microseconds
    rounds = []
    for _ in range(3):
        times = []
        for game, _, _ in middle_of_a_game(mode):
            started = time.process_time()
            view = game.viewer()
            for seat in range(SEATS):
                view(seat)
            times.append((time.process_time() - started) * 1e6)
        rounds.append((statistics.median(times), statistics.quantiles(times, n=20)[-1]))
    middle, slow = min(rounds)
    return middle, slow, middle / loops


def bytes_an_action(mode: str) -> tuple[float, float, float]:
    """Return the bytes that an action sends to one seat: the mean, the maximum, and the mean of the events' part."""
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
    """Print every figure. In brackets: the figure divided by the rounds of `yardstick`'s fixed loop, or in rounds of it."""
    print(f"the {build()} engine")
    print(f"{'six seats':14} {'decisions/s':>20} {'six views, median / 95%':>34} {'bytes to a seat (most, events)':>36}")
    for mode in MODES:
        figure = decisions(mode)
        middle, slow, rounds = six_views(mode)
        mean, most, events = bytes_an_action(mode)
        print(
            f"{mode:14} {figure.per_second:12,.0f} ({figure.ratio:5.3f}) {middle:14.1f} / {slow:5.1f} us ({rounds:5.2f})"
            f" {mean:18,.0f} ({most:,.0f}, {events:,.0f})"
        )
    print(f"wanted, on the machine of docs/benchmarks.md: {WANTED}")


if __name__ == "__main__":
    run()
