"""A game between two people at two terminals to its end, by `traderow host` and `traderow join`, keys only.

Turns are limited. One without a limit, against a bot: tests/play/test_release.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.by_keys import play
from tests.play.terminal import Terminal
from tests.play.test_cli import free_port

pytestmark = pytest.mark.terminal

TURNS = 14


def test_two_people_play_a_game_by_keys_and_play_again(tmp_path: Path) -> None:
    port = free_port()
    with Terminal(tmp_path / "ann", 80, 24) as ann, Terminal(tmp_path / "bob", 120, 36) as bob:
        ann.run("host", "--port", port, "--name", "Ann", "--bind", "127.0.0.1", "--rule", f"turn_limit={TURNS}")
        ann.wait_for("traderow join")
        bob.run("join", f"127.0.0.1:{port}", "--name", "Bob")
        ann.wait_for("Trade row")
        bob.wait_for("Trade row")
        screens = play(ann, bob)
        assert sum("YOU WON" in screen for screen in screens) == 1
        assert all(f" in turn {TURNS}" in screen for screen in screens)
        ann.keys("R")
        bob.wait_for("Ann")
        bob.keys("R")
        ann.wait_for_match(r"50 +│ +50")
        bob.wait_for("Trade row")
