"""Hours of random play that check the invariants of each game in every mode under random rules, until the time is up.

    python -m tests.soak --seconds 3600
    python -m tests.soak --of starcraft     that game alone
    python -m tests.soak --games 500        so many games, however long they take
    python -m tests.soak --game 4711        the game of that number again, and only that

Each game has a number that determines everything in it. After the first failure, the number, the table and the record so far
are printed, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from itertools import count

import msgpack

import engine
from engine.game import Game, IllegalAction
from engine.record import Record
from engine.testing import BlindChance, expect_fair_news, expect_plain_views, other_world
from tests.engine.laws.soaked import Soaked, SoakedStarRealms
from tests.engine.laws.test_undo import Model
from tests.engine.laws.walk import Table, moves, seeded, watchers
from tests.engine.starcraft.laws.soaked import SoakedStarCraft

GAMES: tuple[Soaked, ...] = (SoakedStarRealms(), SoakedStarCraft())
"""The games, played in turn."""
REPORT_EVERY = 10.0
"""Seconds between two progress messages."""


class Soak:
    """The counts of all checks so far, and the current game."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.table: Table | None = None
        self.game: Game | None = None

    def play(self, number: int) -> None:
        """Play the game of that number, and check every invariant at every node or at some."""
        rng = seeded("soak", number)
        laws = GAMES[number % len(GAMES)]
        self.table = laws.table(number // len(GAMES), rng)
        blind = BlindChance(f"soak {number}")
        game = self.game = self.table.deal(blind)
        undo = Model()
        for seat, action in moves(game, rng, laws.chooser(rng)):
            before = game.copy()
            goes_back_to = undo.past[-1] if action == ("undo",) else None
            events = game.apply(seat, action)
            undo.made(before, seat, action, game)
            if goes_back_to is not None:
                assert game.dump() == goes_back_to.position
                assert game.view(seat) == goes_back_to.view
                self.counts["undos"] += 1
            laws.goes_on(before, action, game, events)
            laws.holds(game)
            self.counts["moves"] += 1
            if game.result is not None:
                break
            if rng.random() < 0.05:
                assert before.apply(seat, action) == events
                assert before.dump() == game.dump()
                self.look_closely(laws, game, rng.randrange(1 << 32), blind, undo)
                expect_plain_views(game)
                expect_fair_news(game, events)
        self.counts["games"] += 1
        self.counts[f"{laws.id} {self.table.mode}-{self.table.seats}"] += 1
        self.replay(game)

    def look_closely(self, laws: Soaked, game: Game, seed: int, blind: BlindChance, undo: Model) -> None:
        """Check the invariants that take too long for every node."""
        rng = seeded("look", seed)
        for watcher in watchers(game):
            laws.tells_undo(undo, game, watcher)
            world = other_world(game, watcher, rng.randbytes(32), blind)
            laws.holds(world)
            laws.hides(game.copy(), world, watcher, rng)
            self.counts["worlds"] += 1
        if rng.random() < 0.2:
            laws.lists_what_it_accepts(game, rng)
            self.counts["brute force"] += 1
        before = game.dump()
        for _ in range(40):
            seat, action = rng.randrange(game.seats), laws.noise(rng, game)
            if game.check(seat, action) is not None:
                try:
                    game.apply(seat, action)
                except IllegalAction:
                    self.counts["refusals"] += 1
                else:
                    raise AssertionError(f"{action!r} of seat {seat} was refused and done")
        assert game.dump() == before

    def replay(self, game: Game) -> None:
        """Check that the record, converted to bytes and back, replays the game."""
        record = Record.from_data(msgpack.unpackb(msgpack.packb(game.record.to_data())))
        assert engine.replay(record).dump() == game.dump()

    def report(self, seconds: float) -> None:
        counted = ", ".join(f"{number:,} {what}" for what, number in sorted(self.counts.items()))
        sys.stdout.write(f"{seconds:8.0f} s   {counted}\n")
        sys.stdout.flush()

    def failed(self, number: int) -> None:
        """Print everything needed to repeat the failure."""
        traceback.print_exc()
        sys.stdout.write(f"\ngame {number} at {self.table} broke a law; again: python -m tests.soak --game {number}\n")
        if self.game is not None:
            sys.stdout.write(json.dumps(self.game.record.to_data()) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Random play of every mode and rule mix.")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (60)")
    parser.add_argument("--start", type=int, default=0, help="the number of the first game (0)")
    parser.add_argument("--of", choices=[laws.id for laws in GAMES], help="play that game alone")
    parser.add_argument("--games", type=int, help="how many games, instead of how long")
    parser.add_argument("--game", type=int, help="play the game of that number alone")
    chosen = parser.parse_args()
    soak, started, reported = Soak(), time.monotonic(), 0.0
    numbers = count(chosen.start) if chosen.game is None else iter([chosen.game])
    for number in numbers:
        if chosen.of not in (None, GAMES[number % len(GAMES)].id):
            continue
        try:
            soak.play(number)
        except Exception:
            soak.failed(number)
            return 1
        passed = time.monotonic() - started
        over = passed >= chosen.seconds if chosen.games is None else soak.counts["games"] >= chosen.games
        over |= chosen.game is not None
        if over or passed - reported >= REPORT_EVERY:
            soak.report(passed)
            reported = passed
        if over:
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
