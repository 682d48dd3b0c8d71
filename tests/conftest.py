"""What holds for every test, and which of them are enough while one works: `--quick`, as in `make quick`."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ON_THE_WHOLE = ("faults", "fuzz", "play")
"""Folders of tests that play with the whole product: killed servers, rogues beside people, real terminals, a release."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help=f"each test with its first case; none of {', '.join(ON_THE_WHOLE)}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--quick`: the first case of each test, whatever it is called with, and nothing of the folders above."""
    if not config.getoption("--quick"):
        return
    seen: set[str] = set()
    chosen: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        test = item.nodeid.partition("[")[0]
        on_the_whole = any(item.path.is_relative_to(HERE / folder) for folder in ON_THE_WHOLE)
        (left if on_the_whole or test in seen else chosen).append(item)
        seen.add(test)
    config.hook.pytest_deselected(items=left)
    items[:] = chosen


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: nobody looks for garbage in it, and seldom in what tests leave."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
