"""`traderow verify` and `traderow replay` on the command line: sentences, exit codes, never a traceback."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from client import cli
from tests.client.called import called, called_without_terminal
from tests.client.pty_run import ROOT, Ran, environment, on_terminal
from tests.client.records.games import data, play


def file_of(folder: Path, found: Any) -> str:
    file = folder / "game.traderow"
    file.write_text(found if isinstance(found, str) else json.dumps(found), "utf-8")
    return str(file)


def piped(*arguments: str, home: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run it without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "client", *arguments],
        cwd=ROOT,
        env=environment(home) | environ,
        capture_output=True,
        text=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        check=False,
    )


def test_a_record_that_holds_is_said_to_hold_in_plain_sentences(tmp_path: Path) -> None:
    ran = piped("verify", file_of(tmp_path, data(play(entries=60))), home=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert lines[0] == "The commitment is the hash of the secret."
    assert lines[-1].startswith("The commitment is d9c4d0dd0549a455")
    assert len(lines) == 6


def test_a_record_of_starcraft_is_verified_and_replayed_like_any_other(tmp_path: Path) -> None:
    file = file_of(tmp_path, data(play("standard", entries=120)))
    ran = called_without_terminal("verify", file, home=tmp_path)
    assert (ran.code, ran.stderr) == (0, "")
    lines = ran.screen.splitlines()
    assert lines[1] == "The seed is the hash of the secret and of the nonces of 2 seats."
    assert lines[2].endswith("draws in 120 entries: each is the one that this seed gives.")
    assert lines[3] == "Every action was allowed by the rules."
    ran = called_without_terminal("replay", file, home=tmp_path)
    assert (ran.code, ran.stderr) == (0, "")
    assert ran.screen.startswith("0 of 119. Set-up. Event deck: stage I, 30 cards.")


def test_a_game_of_starcraft_is_analysed(tmp_path: Path) -> None:
    file = file_of(tmp_path, data(play("standard", entries=120)))
    ran = called_without_terminal("analyse", file, home=tmp_path)
    assert ran.code == 0
    assert ran.screen.startswith("As Ann saw it:\n")
    assert "Chance to win: " in ran.screen


def test_a_whole_game_of_starcraft_is_counted_in_the_statistics(tmp_path: Path) -> None:
    kept = tmp_path / ".local/share/traderow/records"
    kept.mkdir(parents=True)
    played = play("standard")
    file = file_of(kept, data(played))
    assert played.game.result is not None
    (winner,) = played.game.result.winners
    won, lost = (1, 0) if winner == 0 else (0, 1)
    ran = called_without_terminal("verify", file, home=tmp_path)
    assert ran.screen.splitlines()[4].startswith(f"The result: {('Ann', 'Bob')[winner]} won (")
    ran = called_without_terminal("stats", "--name", "Ann", home=tmp_path)
    assert (ran.code, ran.stderr) == (0, "")
    assert ran.screen.startswith(f"Ann: 1 game, {won} won, {lost} lost.\n\nStarCraft: The Board Game: games won\n")
    assert f"  standard: {won} of 1\n" in ran.screen
    counted = json.loads(called_without_terminal("stats", "--name", "Ann", "--json", home=tmp_path).screen)
    assert counted["by_game"]["starcraft"]["all"] == {"games": 1, "won": won, "lost": lost, "drawn": 0}
    assert counted["unreadable"] == []


def test_what_does_not_fit_is_the_last_thing_said(tmp_path: Path) -> None:
    found = data(play(entries=60))
    found["entries"][5][2][0] = "brain_world"
    ran = called_without_terminal("verify", file_of(tmp_path, found), home=tmp_path)
    assert ran.code == 1
    assert ran.stderr == (
        "traderow: Entry 5 (Ann: end-turn) does not fit: the record says that "
        "brain_world, scout, scout, scout, scout was drawn, but the seed gives scout, scout, scout, scout, scout.\n"
    )
    assert ran.screen.count("\n") == 2


def test_a_record_without_a_secret_has_a_code_of_its_own(tmp_path: Path) -> None:
    ran = called_without_terminal("verify", file_of(tmp_path, data(play(entries=20), proved=False)), home=tmp_path)
    assert (ran.code, ran.stderr) == (2, "")
    assert "cannot be verified" in ran.screen.splitlines()[-1]


@pytest.mark.parametrize("content", ["", "[" * 100_000, '{"format": 1.5}', "\x1b[2J", None])
def test_what_is_no_record_is_one_line(tmp_path: Path, content: str | None) -> None:
    file = str(tmp_path / "\x1b[2Jmissing") if content is None else file_of(tmp_path, content)
    ran = called_without_terminal("verify", file, home=tmp_path)
    assert (ran.code, ran.screen, ran.stderr.count("\n")) == (1, "", 1)
    assert ran.stderr.startswith("traderow: ")
    assert ran.stderr.rstrip("\n").isprintable()


def test_names_no_locale_knows_are_no_traceback(tmp_path: Path) -> None:
    found = data(play(entries=20)) | {"names": ["日本", "Žofie"]}
    ran = piped("verify", file_of(tmp_path, found), home=tmp_path, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (ran.returncode, ran.stderr) == (0, "")


def test_verify_speaks_the_language_that_was_chosen_and_loads_no_interface(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["verify", "--lang", "en", file_of(tmp_path, data(play(entries=20)))]) == 0
    assert "Every action was allowed by the rules." in capsys.readouterr().out
    program = f"import sys; from client import cli; cli.main(['verify', {str(tmp_path / 'game.traderow')!r}])"
    program += "; print('textual' in sys.modules, 'aiohttp' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "False False"


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_command_without_a_file_and_its_help(tmp_path: Path, command: str) -> None:
    ran = called_without_terminal(command, home=tmp_path)
    assert (ran.code, ran.stderr.count("\n")) == (2, 1)
    ran = called_without_terminal(command, "--help", home=tmp_path)
    assert ran.code == 0
    assert "FILE" in ran.screen
    assert "--name" not in ran.screen
    assert max(map(len, ran.screen.splitlines())) <= 80


def test_a_replay_without_a_terminal_is_told_in_lines(tmp_path: Path) -> None:
    ran = called_without_terminal("replay", file_of(tmp_path, data(play(entries=20))), home=tmp_path)
    assert (ran.code, ran.stderr) == (0, "")
    assert ran.screen.startswith("0 of 19")
    assert "\x1b" not in ran.screen


def test_a_replay_of_what_is_no_record_is_one_line(tmp_path: Path) -> None:
    ran = called("replay", file_of(tmp_path, "{}"), home=tmp_path)
    assert (ran.code, ran.stderr) == (1, "traderow: The record has no 'format'.\n")


@pytest.mark.terminal
def test_a_replay_is_shown_on_a_real_terminal_and_gives_it_back(tmp_path: Path) -> None:
    file = file_of(tmp_path, data(play(entries=20)))
    ran: Ran = on_terminal("replay", file, home=tmp_path, once="The game begins.", send=signal.SIGTERM)
    assert (ran.code, ran.stderr) == (0, "")
    assert "\x1b[?1049h" in ran.screen
    assert "\x1b[?1049l" in ran.screen
    assert "your turn" not in ran.screen
