"""Hours of random play: the laws of the engine over every mode and any mix of rules, until the time is up.

    python -m tests.soak --seconds 3600
    python -m tests.soak --game 4711        that one game again, and only that

Each game has a number from which everything about it follows. On the first failure its number, its table and its record so far
are printed, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter

import msgpack

import engine
from engine.game import Game, IllegalAction
from engine.record import Record
from tests.engine.laws import invariants
from tests.engine.laws.noise import noise
from tests.engine.laws.test_legality import assert_listed_if_and_only_if_accepted
from tests.engine.laws.test_undo import Model
from tests.engine.laws.walk import CHOOSERS, TABLES, Table, moves, seeded, some_rules, watchers
from tests.engine.laws.worlds import BlindChance, assert_indistinguishable, other_world

MOST_TURNS = 150
REPORT_EVERY = 10.0
"""Seconds between two lines of progress."""


class Soak:
    """What has been looked at so far, and the game in hand."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.table = TABLES[0]
        self.game: Game | None = None

    def play(self, number: int) -> None:
        """One game by its number, every law at every node or at some."""
        rng = seeded("soak", number)
        mode = TABLES[number % len(TABLES)]
        rules = some_rules(rng)
        self.table = Table(mode.mode, mode.seats, {**rules, "turn_limit": rules.get("turn_limit") or MOST_TURNS})
        chooser = rng.choice(list(CHOOSERS))
        blind = BlindChance(f"soak {number}")
        game = self.game = self.table.deal(blind)
        undo = Model()
        for seat, action in moves(game, rng, CHOOSERS[chooser]):
            before, turn = game.copy(), game.turn
            goes_back_to = undo.past[-1] if action == ("undo",) else None
            events = game.apply(seat, action)
            undo.made(before, seat, action, game)
            if goes_back_to is not None:
                assert game.dump() == goes_back_to.position
                assert game.view(seat) == goes_back_to.view
                self.counts["undos"] += 1
            invariants.turns_go_on(turn, game, action, events)
            invariants.holds(game)
            self.counts["moves"] += 1
            if game.result is not None:
                break
            if rng.random() < 0.05:
                self.look_closely(game, rng.randrange(1 << 32), blind, undo)
                invariants.views_are_plain_data(game, None)
                invariants.tells_plain_data(game, events)
        self.counts["games"] += 1
        self.counts[self.table.mode] += 1
        self.replay(game)

    def look_closely(self, game: Game, seed: int, blind: BlindChance, undo: Model) -> None:
        """What takes too long to do at every node."""
        rng = seeded("look", seed)
        for watcher in watchers(game):
            assert game.view(watcher)["undo"] == undo.says(game, watcher)
            world = other_world(game, watcher, rng, blind)
            invariants.holds(world)
            assert_indistinguishable(game.copy(), world, watcher, rng, steps=8)
            self.counts["worlds"] += 1
        if rng.random() < 0.2:
            assert_listed_if_and_only_if_accepted(game)
            self.counts["brute force"] += 1
        before = game.dump()
        for _ in range(40):
            seat, action = rng.randrange(game.seats), noise(rng, game)
            if game.check(seat, action) is not None:
                try:
                    game.apply(seat, action)
                except IllegalAction:
                    self.counts["refusals"] += 1
                else:
                    raise AssertionError(f"{action!r} of seat {seat} was refused and done")
        assert game.dump() == before

    def replay(self, game: Game) -> None:
        """The record, as bytes and back, is the game."""
        record = Record.from_data(msgpack.unpackb(msgpack.packb(game.record.to_data())))
        assert engine.replay(record).dump() == game.dump()

    def report(self, seconds: float) -> None:
        counted = ", ".join(f"{count:,} {what}" for what, count in sorted(self.counts.items()))
        sys.stdout.write(f"{seconds:8.0f} s   {counted}\n")
        sys.stdout.flush()

    def failed(self, number: int) -> None:
        """Everything needed to see it again."""
        traceback.print_exc()
        sys.stdout.write(f"\ngame {number} at {self.table} broke a law; again: python -m tests.soak --game {number}\n")
        if self.game is not None:
            sys.stdout.write(json.dumps(self.game.record.to_data()) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Random play of every mode and rule mix.")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (60)")
    parser.add_argument("--start", type=int, default=0, help="the number of the first game (0)")
    parser.add_argument("--game", type=int, help="play the game of that number alone")
    chosen = parser.parse_args()
    soak, started, reported = Soak(), time.monotonic(), 0.0
    number = chosen.start if chosen.game is None else chosen.game
    while True:
        try:
            soak.play(number)
        except Exception:
            soak.failed(number)
            return 1
        passed = time.monotonic() - started
        over = chosen.game is not None or passed >= chosen.seconds
        if over or passed - reported >= REPORT_EVERY:
            soak.report(passed)
            reported = passed
        if over:
            return 0
        number += 1


if __name__ == "__main__":
    sys.exit(main())
