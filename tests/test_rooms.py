"""The tests that `make quick` runs: every test belongs to a package that it can choose, every product file to one with
tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import rooms
from tests.conftest import HERE, ON_THE_WHOLE, STARTS_PROGRAMS
from tests.rooms import ALWAYS, CORE, FIRST, GAMES, ROOT, arguments, paths, room_of

TESTS = sorted(str(path.relative_to(ROOT)) for path in HERE.rglob("test_*.py"))
PRODUCT = sorted(str(path.relative_to(ROOT)) for room in ("server", "client") for path in (ROOT / room).rglob("*.py"))


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


def test_every_room_of_server_and_client_has_tests() -> None:
    given = {room: paths(room) for file in PRODUCT if (room := room_of(file)) is not None}
    assert len(given) > 10
    assert [room for room in given if not any(is_run(test, given[room]) for test in TESTS)] == []


def test_of_one_room_quick_runs_all_of_several_the_first_cases_and_of_what_all_stand_on_the_core_of_all() -> None:
    one = [*ALWAYS, "client/tui", "tests/client/tui"]
    assert arguments(["client/tui/app/app.py", "tests/client/tui/test_home.py", "docs/client.md"]) == one
    assert arguments(["client/tui/app/app.py", "server/lobby/lobby.py"])[-1] == FIRST
    for all_of_them in ("engine/chance.py", "pyproject.toml", "tests/client/conftest.py", "tests/rooms.py"):
        assert arguments(["client/tui/app/app.py", all_of_them]) == [FIRST, CORE]
    assert arguments([]) == [FIRST, CORE]


def test_of_the_protocol_quick_runs_the_first_cases_of_all_who_speak_it() -> None:
    chosen = arguments(["protocol/text.py"])
    assert {*ALWAYS, "protocol", "tests/protocol", "tests/wire", "tests/server", FIRST, CORE} <= {*chosen}
    assert all((ROOT / path).exists() for path in chosen if not path.startswith("--"))
    assert {*chosen, "tests/client/tui"} <= {*arguments(["protocol/text.py", "client/tui/app/app.py"])}


def test_a_game_of_the_engine_is_a_room_and_its_tests_are_those_of_no_other() -> None:
    star_realms, starcraft = arguments(["engine/star_realms/views.py"]), arguments(["tests/engine/starcraft/board.py"])
    assert {"tests/engine/laws", "tests/engine/rulings", "tests/wire"} <= {*star_realms}
    assert {"tests/engine/starcraft", "tests/wire"} <= {*starcraft}
    assert "tests/engine/starcraft" not in star_realms
    assert "tests/engine/laws" not in starcraft
    assert all((ROOT / path).exists() for path in (*star_realms, *starcraft))
    assert all((ROOT / path).is_dir() for tests in GAMES.values() for path in tests)


def test_what_differs_from_main_is_asked_of_git(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"merge-base": "abc\n", "diff": "client/text/i18n.py\nREADME.md\n", "ls-files": "client/tui/new.py\n"}
    asked: list[tuple[str, ...]] = []

    def git(*words: str) -> str:
        asked.append(words)
        return told[words[0]]

    monkeypatch.setattr(rooms, "_git", git)
    assert rooms.changed() == {"client/text/i18n.py", "README.md", "client/tui/new.py"}
    assert ("diff", "--name-only", "abc") in asked
    monkeypatch.setattr(rooms, "_git", lambda *words: "")
    assert rooms.changed() == set()


def test_the_lists_of_slow_tests_name_what_there_is() -> None:
    assert all((HERE / place).exists() for place in (*ON_THE_WHOLE, *STARTS_PROGRAMS))


def test_the_makefile_asks_for_them() -> None:
    quick = re.search(r"^quick:.*\n(?:\t.*\n)+", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert quick is not None
    assert "python -m tests.rooms" in quick[0]
