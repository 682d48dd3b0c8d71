"""A saved game in a real terminal: from the table to the list of games, to its replay, and continued from its middle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.play.terminal import Terminal

pytestmark = pytest.mark.terminal


def concede(terminal: Terminal) -> None:
    """End the game immediately, so that its record is kept."""
    terminal.wait_for("YOUR TURN")
    terminal.keys("X")
    terminal.wait_for("Concede the game?")
    terminal.keys("X")
    terminal.wait_for("R play again")
    terminal.wait_for("Game saved:")


def test_a_game_is_kept_listed_replayed_verified_and_played_on(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.run("solo", "--name", "Ann")
        concede(terminal)
        terminal.keys("L")
        terminal.wait_for("Play now")
        terminal.keys("g")
        terminal.wait_for("Pip won")
        terminal.keys("v")
        terminal.wait_for("each is the one that this seed gives")
        terminal.keys("Enter")
        terminal.wait_for("Future games are saved.")
        terminal.keys("Enter")
        terminal.wait_for("The game begins.")
        terminal.keys("Tab", "P")
        terminal.wait_for("This game continues an earlier")
        terminal.wait_until(lambda screen: re.search(r"turn \d", screen) is not None, "the table")
        terminal.keys("C-q")
        terminal.wait_for("Your game is saved: Return takes you back to it")
        terminal.keys("Enter")
        assert terminal.wait_exit() == 0


def test_a_replay_of_the_command_line_is_played_on(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.run("solo", "--name", "Ann")
        concede(terminal)
        terminal.keys("C-q")
        assert terminal.wait_exit() == 0
        (file,) = tmp_path.rglob("*.traderow")
        terminal.run("replay", str(file))
        terminal.wait_for("The game begins.")
        terminal.keys("P")
        terminal.wait_for("This game continues an earlier")
        terminal.keys("C-q")
        terminal.wait_for("Quit?")
        terminal.keys("Enter")
        assert terminal.wait_exit() == 0
