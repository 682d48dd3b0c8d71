"""The test game Envoys in a real terminal: played by keys to its end, with every page opened on the way."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from tests.play.terminal import Terminal

ROOT = Path(__file__).parents[2]
MOST_KEYS = 200


@pytest.mark.terminal
def test_a_game_of_the_default_table_is_played_in_a_real_terminal(tmp_path: Path) -> None:
    with Terminal(tmp_path / "ann", environ={"PYTHONPATH": str(ROOT)}, anew=True) as ann:
        ann.type(shlex.join([sys.executable, "-m", "tests.games.envoys", "--name", "Ann", "--seats", "3"]))
        ann.keys("Enter")
        ann.wait_for("Which card do you play?")
        ann.keys("v")
        ann.wait_for("Looking through the piles.")
        ann.keys("Escape")
        ann.wait_for("Which card do you play?")
        undone = False
        for _key in range(MOST_KEYS):
            screen = ann.screen()
            if "play again" in screen:
                break
            if "u undo" in screen and not undone:
                ann.keys("u")
                ann.wait_for("You took your last action back.")
                undone = True
            else:
                ann.keys("Enter")
                ann.wait_until(lambda now, before=screen: now != before, "what the key does")  # type: ignore[misc]
        ann.wait_for("Game saved: ")
        ann.keys("?")
        ann.wait_for("Help")
        ann.keys("Escape")
        ann.keys("C-q")
        ann.wait_for("$")
