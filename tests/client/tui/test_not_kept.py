"""A game against bots that cannot be saved: the screen warns before the first move, and when the player leaves."""

from __future__ import annotations

from pathlib import Path

from tests.client.pty_run import on_terminal


def test_that_a_game_is_not_kept_is_said_when_it_begins_and_when_one_leaves(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    nowhere = {f"XDG_{name}_HOME": str(tmp_path / "file" / "below") for name in ("DATA", "STATE", "CONFIG")}
    answers = [("go on", "\r"), ("Hand", "\x11"), ("This game is not saved", "\x11")]
    ran = on_terminal("solo", home=tmp_path, environ=nowhere, answers=answers)
    assert (ran.code, ran.stderr) == (0, "")
    assert "This game is not saved: when you leave, it is lost." in ran.screen
    assert "game is kept" not in ran.screen
