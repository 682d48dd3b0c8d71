"""The tests that `make quick` runs: it can choose every test, and every file of the product has tests that it can choose."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import quick
from tests.conftest import HERE, ON_THE_WHOLE, STARTS_PROGRAMS
from tests.quick import ALWAYS, CORE, FIRST, GAMES, ROOT, arguments, package_of, paths

TESTS = sorted(str(path.relative_to(ROOT)) for path in HERE.rglob("test_*.py"))
PRODUCT = sorted(str(path.relative_to(ROOT)) for package in ("server", "client") for path in (ROOT / package).rglob("*.py"))


def lies_in(test: str, places: tuple[str, ...]) -> bool:
    return any((ROOT / test).is_relative_to(HERE / place) for place in places)


def is_run(test: str, given: list[str]) -> bool:
    """Return True if pytest runs that file with these arguments."""
    if CORE in given and lies_in(test, (*ON_THE_WHOLE, *STARTS_PROGRAMS)):
        return False
    places = [each for each in given if not each.startswith("--")]
    return not places or any(Path(test).is_relative_to(place) for place in places)


def test_a_test_is_run_by_quick_when_it_has_changed_unless_it_plays_with_the_whole_product() -> None:
    assert [test for test in TESTS if not is_run(test, arguments([test])) and not lies_in(test, ON_THE_WHOLE)] == []


def test_every_package_of_server_and_client_has_tests() -> None:
    given = {package: paths(package) for file in PRODUCT if (package := package_of(file)) is not None}
    assert len(given) > 10
    assert [package for package in given if not any(is_run(test, given[package]) for test in TESTS)] == []


def test_quick_runs_all_tests_of_one_package_first_cases_of_several_and_the_core_for_shared_code() -> None:
    one = [*ALWAYS, "client/tui", "tests/client/tui"]
    assert arguments(["client/tui/app/app.py", "tests/client/tui/test_home.py", "docs/client.md"]) == one
    assert arguments(["client/tui/app/app.py", "server/lobby/lobby.py"])[-1] == FIRST
    for all_of_them in ("engine/chance.py", "pyproject.toml", "tests/client/conftest.py", "tests/quick.py"):
        assert arguments(["client/tui/app/app.py", all_of_them]) == [FIRST, CORE]
    assert arguments([]) == [FIRST, CORE]


def test_for_the_protocol_quick_runs_the_first_cases_of_all_its_users() -> None:
    chosen = arguments(["protocol/text.py"])
    assert {*ALWAYS, "protocol", "tests/protocol", "tests/wire", "tests/server", FIRST, CORE} <= {*chosen}
    assert all((ROOT / path).exists() for path in chosen if not path.startswith("--"))
    assert {*chosen, "tests/client/tui"} <= {*arguments(["protocol/text.py", "client/tui/app/app.py"])}


def test_a_game_of_the_engine_is_a_package_with_tests_of_its_own() -> None:
    star_realms, starcraft = arguments(["engine/star_realms/views.py"]), arguments(["tests/engine/starcraft/board.py"])
    assert {"tests/engine/laws", "tests/engine/rulings", "tests/wire"} <= {*star_realms}
    assert {"tests/engine/starcraft", "tests/wire"} <= {*starcraft}
    assert "tests/engine/starcraft" not in star_realms
    assert "tests/engine/laws" not in starcraft
    assert all((ROOT / path).exists() for path in (*star_realms, *starcraft))
    assert all((ROOT / path).is_dir() for tests in GAMES.values() for path in tests)


def test_git_lists_the_files_that_differ_from_main(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = {"merge-base": "abc\n", "diff": "client/text/i18n.py\nREADME.md\n", "ls-files": "client/tui/new.py\n"}
    asked: list[tuple[str, ...]] = []

    def git(*words: str) -> str:
        asked.append(words)
        return answers[words[0]]

    monkeypatch.setattr(quick, "_git", git)
    assert quick.changed() == {"client/text/i18n.py", "README.md", "client/tui/new.py"}
    assert ("diff", "--name-only", "abc") in asked
    monkeypatch.setattr(quick, "_git", lambda *words: "")
    assert quick.changed() == set()


def test_the_lists_of_slow_tests_name_existing_files() -> None:
    assert all((HERE / place).exists() for place in (*ON_THE_WHOLE, *STARTS_PROGRAMS))


def test_the_makefile_runs_this_choice() -> None:
    target = re.search(r"^quick:.*\n(?:\t.*\n)+", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert target is not None
    assert "python -m tests.quick" in target[0]
