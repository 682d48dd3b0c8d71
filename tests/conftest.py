"""Options and hooks for every test: the tests that `make quick` runs, and the order of tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from functools import cache
from itertools import groupby, islice
from pathlib import Path

import hypothesis
import pytest
from _pytest.doctest import DoctestModule
from _pytest.runner import runtestprotocol

from client.locale.extract import compile_catalogues

HERE = Path(__file__).parent
ON_THE_WHOLE = ("faults", "fuzz", "play", "server/test_six_processes.py")
"""Tests of the whole product: killed servers, adversarial clients, real terminals, a release, six processes.

They take longest and begin first, so that the test run does not end with one of them.
"""
WAITS = "terminal"
"""The mark of a test that mostly waits for a screen and needs little processor time."""
STARTS_PROGRAMS = (
    "client/plain/test_on_the_command_line.py",
    "client/records/test_commands.py",
    "client/lobby/test_local_server.py",
    "client/test_cli.py",
    "client/terminal/test_answers.py",
    "server/front_ends/web/test_in_a_browser.py",
    "server/monitoring/test_log.py",
    "server/test_admin.py",
    "server/test_process.py",
    "server/transport/test_hostile_bytes.py",
    "server/transport/test_hostile_seats.py",
    "server/transport/test_tls.py",
)
"""Tests that start more than two programs, each for half a second of a core. `--core` leaves them out."""

for name in ("LC_ALL", "LC_MESSAGES"):
    os.environ.pop(name, None)
os.environ["LANG"] = "C.UTF-8"  # programs speak English, whatever the person who runs the tests speaks
os.environ["SSL_CERT_FILE"] = os.devnull
"""No certificate authority is trusted unless a test names one. Importing aiohttp would read all of the system's, twice."""


pytest.register_assert_rewrite("engine.testing")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--first-cases", action="store_true", help="each test with its first case only")
    parser.addoption("--core", action="store_true", help=f"none of {', '.join((*ON_THE_WHOLE, *STARTS_PROGRAMS))}")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return twice the number of cores for `-n auto`, because a test that waits for a screen or a process needs no core."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return 2 * cores


class WhereExamplesAre:
    """Collects no doctests from files without examples, which is nearly all of them."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        found = yield
        if any(isinstance(one, DoctestModule) for one in found) and ">>>" not in file_path.read_text("utf-8"):
            return [one for one in found if not isinstance(one, DoctestModule)]
        return found


# A property holds or does not, however busy the machine is.
hypothesis.settings.register_profile("untimed", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("untimed")


def pytest_configure(config: pytest.Config) -> None:
    if "PYTEST_XDIST_WORKER" not in os.environ:
        compile_catalogues(Path(__file__).parent / "games" / "envoys", older_only=True)
        compile_catalogues(older_only=True)  # what a translator wrote since they were compiled is what tests see
    config.pluginmanager.register(WhereExamplesAre())  # a hook of this file alone is asked of no file outside this folder


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--core"):
        _leave(config, items, [item for item in items if _is_in(item, (*ON_THE_WHOLE, *STARTS_PROGRAMS))])
    if config.getoption("--first-cases"):
        _leave(config, items, _further_cases(items))
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = _longest_first(items, workers)


def _leave(config: pytest.Config, items: list[pytest.Item], left: list[pytest.Item]) -> None:
    config.hook.pytest_deselected(items=left)
    gone = set(left)
    items[:] = [item for item in items if item not in gone]


def _further_cases(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return all cases but the first of each test, whatever its parameters are."""
    seen: set[str] = set()
    found: list[pytest.Item] = []
    for item in items:
        test = item.nodeid.partition("[")[0]
        if test in seen:
            found.append(item)
        seen.add(test)
    return found


def _longest_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Sort the tests so that each worker begins with some files of the longest tests. A worker begins with a part of the list.

    Files that mostly wait go to every second worker, and the other workers keep the cores busy.
    """
    rest = [item for item in items if not _is_in(item, ON_THE_WHOLE)]
    files = [[*file] for _, file in groupby((item for item in items if _is_in(item, ON_THE_WHOLE)), key=lambda item: item.path)]
    begins: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for number, file in enumerate(sorted(files, key=_waits)):
        others = [begin for at, begin in enumerate(begins) if at % 2 == _waits(file)]
        others[number % len(others)] += file
    ordered: list[pytest.Item] = []
    others_of_a_part = iter(rest)
    for number, begin in enumerate(begins, 1):
        ordered += begin
        ordered += islice(others_of_a_part, max(0, len(items) * number // workers - len(ordered)))
    return ordered


def _waits(file: list[pytest.Item]) -> bool:
    return any(item.get_closest_marker(WAITS) for item in file)


def _is_in(item: pytest.Item, places: tuple[str, ...]) -> bool:
    return _lies_in(item.path, places)


@cache  # there are thirty tests in a file
def _lies_in(path: Path, places: tuple[str, ...]) -> bool:
    return any(path.is_relative_to(HERE / place) for place in places)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Disable garbage collection while tests are imported and collected, freeze the result, and then collect garbage seldom."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        gc.set_threshold(20_000, 20, 20)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Freeze all objects, so that the ending process does not collect garbage."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Report only a test's outcome. Reports of its start, set-up and teardown cost more than most tests."""
    if "PYTEST_XDIST_WORKER" not in os.environ or item.config.getoption("durations"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True
