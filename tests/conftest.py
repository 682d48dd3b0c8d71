"""What holds for every test: the garbage of thousands of small tests is looked for seldom, as a long-running program may."""

from __future__ import annotations

import gc


def pytest_collection_finish() -> None:
    """What was imported and collected stays until the end: nobody looks through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
