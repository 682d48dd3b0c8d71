"""The same seed and the same choices give the same game, whatever the hash seed of the interpreter."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[4]
PROGRAM = """
import hashlib, json
from tests.engine.starcraft.laws.walk import TABLES, begun, moves
chain = hashlib.blake2b()
for mode, seats in TABLES:
    game, rng = begun(mode, seats, "determinism")
    for seat, action in moves(game, rng, destroying=0.01):
        chain.update(repr((action, game.apply(seat, action))).encode())
    chain.update(json.dumps([game.dump(), *map(game.view, range(seats))]).encode())
print(chain.hexdigest())
"""


def played(hash_seed: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_games_are_the_same_under_every_hash_seed() -> None:
    assert played("0") == played("4711")
