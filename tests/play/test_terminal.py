"""The terminal emulator in which tests play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.terminal import Terminal

pytestmark = pytest.mark.terminal


def test_it_answers_while_a_program_floods_it(tmp_path: Path) -> None:
    home = tmp_path / "ann"
    home.mkdir()
    (home / "begin").write_text("yes '$'\n")
    for _ in range(5):
        with Terminal(home, environ={"ENV": str(home / "begin")}) as ann:
            assert ann.screen().startswith("$\n$\n")
