"""The chain of state hashes of a record: one after the set-up and one after every entry, over the previous hash and the state.

Needs only the engine and the standard library, so that any Python can run it:

    python -m tests.engine.records.chain RECORD.json...      prints one line for each file: the last hash
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import engine
from engine.chance import Chance, SeedChance
from engine.game import Game
from engine.record import Record

HASH_SIZE = 16


def link(before: str, game: Game) -> str:
    """Return the hash of the state and of everything before it."""
    state = json.dumps(game.dump(), separators=(",", ":"))
    return blake2b(before.encode() + state.encode(), digest_size=HASH_SIZE).hexdigest()


def links(record: Record, seed: bytes | Chance) -> Iterator[str]:
    """Yield the chain of a record with a known seed: deal the game and replay it, with new draws."""
    header = record.header
    chance = seed if isinstance(seed, Chance) else SeedChance(seed)
    kind = engine.games[header.game]
    game = kind.begin(header.mode, header.seats, header.rules, chance, header.data_version, header.components)
    hashed = link("", game)
    yield hashed
    for entry in record.entries[1:]:
        assert entry.seat is not None
        game.apply(entry.seat, entry.action)
        hashed = link(hashed, game)
        yield hashed


def read(path: Path) -> dict[str, Any]:
    """Read a golden record as it is on disk: `title`, `seed`, `chain`, `result` and `record`."""
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data


def last_link(path: Path) -> str:
    """Return the last hash of a golden record's chain, replayed from its seed."""
    golden = read(path)
    *_, last = links(Record.from_data(golden["record"]), SeedChance(bytes.fromhex(golden["seed"])))
    return last


if __name__ == "__main__":
    for name in sys.argv[1:]:
        sys.stdout.write(last_link(Path(name)) + "\n")
