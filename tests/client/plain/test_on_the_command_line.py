"""`--plain` as a process: a pipe, a dumb terminal, a locale without letters, and no interface loaded on the way."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from client import cli
from client.command_line import options
from client.plain import asking
from client.session.kept_seats import KeptSeat
from tests.client.pty_run import ROOT, environment, on_terminal

SCRIPT = "play\n\nhelp\nfly\nconcede\n1\nquit\n1\n"
PATIENCE = 60


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def piped(*program: str, home: Path, typed: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, *program],
        cwd=ROOT,
        env=environment(home, **more),
        input=typed.encode(),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )


def test_a_script_plays_through_a_pipe_and_no_interface_is_loaded(tmp_path: Path) -> None:
    """With letters beyond ASCII. Whole games in every language are played in lines without a process."""
    program = (
        "import sys; from client import cli; code = cli.main();"
        "print(sorted({'textual', 'rich'} & {name.split('.')[0] for name in sys.modules}), file=sys.stderr); sys.exit(code)"
    )
    ran = piped("-c", program, "solo", "--plain", "--lang", "pl", "--name", "Żofie", home=tmp_path, typed=SCRIPT)
    assert (ran.returncode, ran.stderr) == (0, b"[]\n")
    said = ran.stdout.decode()
    assert b"\x1b" not in ran.stdout
    assert "Pip" in said
    assert "Rząd: " in said


def test_a_locale_without_letters_gets_the_nearest(tmp_path: Path) -> None:
    bare = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ran = piped("-m", "client", "solo", "--lang", "pl", "--name", "Zofia", home=tmp_path, typed=SCRIPT, **bare)
    assert (ran.returncode, ran.stderr) == (0, b"")
    said = ran.stdout.decode("ascii")
    assert "U+" not in said, "every letter of ours has one near"


def test_where_nothing_can_be_kept_one_plays_and_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    nowhere = {f"XDG_{name}_HOME": str(tmp_path / "file" / "below") for name in ("DATA", "STATE", "CONFIG")}
    ran = piped("-m", "client", "solo", "--plain", home=tmp_path, typed="play\nquit\n1\n", **nowhere)
    assert ran.returncode == 0, ran.stderr
    said = ran.stdout.decode()
    assert "This game is not saved: when you leave, it is lost. The data directory" in said.splitlines()[0]
    assert "Not a directory." in said.splitlines()[0]
    assert "Hand: " in said
    assert "Your game is kept" not in said


def test_where_no_seat_can_be_kept_that_is_said_too(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = piped("-m", "client", "solo", "--plain", home=tmp_path, typed="", XDG_STATE_HOME=str(tmp_path / "file" / "below"))
    assert ran.stdout.decode().startswith("This game is not saved: when you leave, it is lost. Not a directory.")


def test_who_opens_a_table_for_others_is_told_why_it_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    nowhere = str(tmp_path / "file" / "below")
    command = ("host", "--plain", "--bind", "127.0.0.1", "--port", str(free_port()))
    ran = piped("-m", "client", *command, home=tmp_path, typed="", XDG_DATA_HOME=nowhere, XDG_STATE_HOME=nowhere)
    assert (ran.returncode, ran.stdout) == (1, b"")
    assert ran.stderr.decode().startswith("traderow: The server could not be started: The data directory")
    assert "Not a directory." in ran.stderr.decode()


def test_a_dumb_terminal_is_played_on(tmp_path: Path) -> None:
    answers = [
        ("Type help", "concede\n"),
        ("0 go on playing.", "1\n"),
        ("rematch", "quit\n1\n"),
    ]
    ran = on_terminal("solo", home=tmp_path, term="dumb", answers=answers)
    assert (ran.code, ran.stderr) == (0, "")
    assert "Pip won: you conceded." in ran.screen.replace("\r\n ", " ")
    assert "\x1b" not in ran.screen


def test_somebody_who_reads_no_more_ends_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "client", "solo", "--plain"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment(tmp_path), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"table\n" * 50)
        process.stdin.flush()
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    "arguments",
    [["--plain", "solo"], ["solo", "--plain"], ["host", "--plain"], ["join", "x", "--plain"], ["replay", "x", "--plain"]],
)
def test_the_option_stands_before_and_after_every_command(arguments: list[str]) -> None:
    assert options.parse(arguments).plain is True


@pytest.mark.parametrize(("typed", "back"), [("1", True), ("", True), ("0", False)])
def test_a_seat_one_left_is_offered_with_numbers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, back: bool
) -> None:
    monkeypatch.setattr(asking, "read_now", lambda stream: typed)
    assert asking.comes_back(KeptSeat("127.0.0.1", "7K3Q", "A", 0)) is back
    assert capsys.readouterr().out == "You left a seat at table 7K3Q of 127.0.0.1. 1 come back to it, 0 leave it.\n"


def test_the_end_of_input_where_something_is_asked_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(*_: object) -> int:
        raise EOFError

    monkeypatch.setattr(cli, "_play", ended)
    assert cli.main(["join", "127.0.0.1"]) == 0
