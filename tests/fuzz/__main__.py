"""Decode ten million inputs, and send a hundred thousand frames to a live server, as `make soak` does.

    python -m tests.fuzz
    python -m tests.fuzz --inputs 100000 --frames 0

The exit code is 1 after an input that broke an invariant (it is left in the working directory), or if a server was damaged.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
import traceback
from pathlib import Path

from tests.fuzz.inputs import SHARES, by_chance, guided, why_not_guided
from tests.fuzz.live import Attack

INPUTS = 10_000_000
FRAMES = 100_000


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Fuzzing at full length.")
    parser.add_argument("--inputs", type=int, default=INPUTS, help=f"to decode ({INPUTS:,})")
    parser.add_argument("--frames", type=int, default=FRAMES, help=f"at a live server ({FRAMES:,})")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**31), help="to have the same again")
    chosen = parser.parse_args()
    say(f"seed {chosen.seed}")
    try:
        decode(chosen.inputs, chosen.seed)
        if chosen.frames:
            asyncio.run(attack(chosen.frames, chosen.seed))
    except Exception:
        say(f"{traceback.format_exc()}\nagain: python -m tests.fuzz --seed {chosen.seed}")
        return 1
    return 0


def decode(inputs: int, seed: int) -> None:
    """Try that many inputs, divided among the targets."""
    if reason := why_not_guided():
        say(f"coverage-guided fuzzing: NOT RUN: {reason}. The same number of inputs at random instead")
    for target, share in SHARES.items():
        if runs := int(inputs * share):
            started = time.monotonic()
            became = by_chance(target, runs, seed) if reason else guided(target, runs, seed, Path())
            say(f"{target}: {runs:,} inputs in {time.monotonic() - started:.0f} s broke no law: {became}")


async def attack(frames: int, seed: int) -> None:
    """Send that many frames to one server."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="traderow-fuzz-") as data:
        one = Attack(Path(data), seed, frames)
        found = await one.run()
    counts = ", ".join(f"{count:,} {what}" for what, count in one.loot.counts.most_common())
    say(f"live server: {one.sent:,} frames in {time.monotonic() - started:.0f} s: {counts}")
    say(f"meanwhile people heard {found.told:,} messages and had {found.acked:,} actions acknowledged, all of them in the log")


def say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
