"""Gaps in the memory that clients share with the process they are forked from."""

from __future__ import annotations

import os
import sys
import tempfile

_HEAD = sys.getsizeof(b"")
_filling: list[object] = []


def fill_gaps() -> None:
    """Take all the small pieces of memory that are free between others, so that a client takes new pages for its own, and
    fills these. Costs no client anything.
    """
    for size, free in _free_pieces():
        if size == 16:
            _filling.extend(object() for _ in range(free))
        elif size == 32:
            _filling.extend(complex(number, 1) for number in range(free))
        else:
            _filling.extend(bytes(size - _HEAD) for _ in range(free))


def _free_pieces() -> list[tuple[int, int]]:
    """How many pieces of each size are free in pages that are in use; nothing where Python does not tell."""
    if not hasattr(sys, "_debugmallocstats"):
        return []
    with tempfile.TemporaryFile() as told:
        stderr = os.dup(2)
        os.dup2(told.fileno(), 2)
        try:
            sys._debugmallocstats()
        finally:
            os.dup2(stderr, 2)
            os.close(stderr)
        told.seek(0)
        rows = [line.split() for line in told.read().decode().splitlines()]
    return [(int(row[1]), int(row[4])) for row in rows if len(row) == 5 and all(word.isdigit() for word in row)]
