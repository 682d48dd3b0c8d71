"""`traderow doctor`: ten lines, with advice for each problem."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import socket
import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from client.command_line import doctor
from client.command_line.doctor import Finding, findings, lines
from client.terminal.settings_file import settings_file
from client.text.i18n import LANGUAGES, use_language
from tests.client.called import called, called_without_terminal

WELL = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}


@pytest.fixture(autouse=True)
def _a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.terminal.capabilities.lines_only", lambda environ, stdin, stdout: environ.get("TERM") == "dumb")


def found(
    about: str, environ: dict[str, str] | None = None, size: tuple[int, int] | None = (80, 24), code: str = "utf-8"
) -> Finding:
    (finding,) = [each for each in findings(environ or WELL, size, code) if each.about == about]
    return finding


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_ten_lines_in_every_language(language: str) -> None:
    use_language(language)
    assert len(lines(findings(WELL, (80, 24), "utf-8"))) == 10


def test_what_is_well_needs_nothing() -> None:
    assert [found(about).advice for about in ("Program", "Terminal", "Colours", "Characters", "Settings", "Data")] == [""] * 6


@pytest.mark.parametrize(
    ("about", "environ", "size", "code", "advice"),
    [
        ("Terminal", WELL, None, "utf-8", "uses plain text"),
        ("Terminal", WELL, (50, 24), "utf-8", "60x20"),
        ("Terminal", {"TERM": "dumb"}, (80, 24), "utf-8", "set TERM"),
        ("Colours", {"TERM": "xterm"}, (80, 24), "utf-8", "COLORTERM=truecolor"),
        ("Characters", {"TERM": "xterm"}, (80, 24), "ascii", "LANG"),
    ],
)
def test_a_terminal_that_is_not_well_has_advice(
    about: str, environ: dict[str, str], size: tuple[int, int] | None, code: str, advice: str
) -> None:
    assert advice in found(about, environ, size, code).advice


def test_a_damaged_line_of_the_settings_is_named() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("theme = 7\n")
    assert "line 1" in found("Settings").advice


def test_no_place_acts_on_the_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "\x1b[31mEVIL"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "\x9b31mEVIL"))
    said = lines(findings({"TERM": "xterm\x1b[2J", "LANG": "\x1b[2J"}, (80, 24), "utf-8"))
    assert all(line.isprintable() for line in said)
    assert "31mEVIL" in "".join(said)


def test_a_full_disk_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda place: SimpleNamespace(free=1_000_000))
    assert "1 MB free" in found("Data").told
    assert found("Data").advice


@pytest.mark.parametrize(
    ("about", "variable", "told"),
    [
        ("Data", "XDG_DATA_HOME", "games are not saved and you cannot host"),
        ("Data", "XDG_STATE_HOME", "you cannot return to a seat you left"),
        ("Settings", "XDG_CONFIG_HOME", "last until you quit"),
    ],
)
def test_a_place_that_cannot_be_written_is_said(
    about: str, variable: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(variable, str(tmp_path / "file" / "below"))
    assert "Not a directory" in found(about).advice
    assert told in found(about).advice
    assert [other for other in ("Data", "Settings") if found(other).advice] == [about]


@pytest.mark.parametrize("number", [errno.EROFS, errno.ENOSPC])
def test_so_is_why(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(tempfile, "TemporaryFile", fail)
    for about in ("Data", "Settings"):
        assert f" there ({os.strerror(number)})" in found(about).advice


def test_a_file_system_without_locks_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_descriptor: int, _how: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", fail)
    assert not found("Data").advice, "the others will do"
    monkeypatch.setattr(fcntl, "lockf", fail)
    assert "No locks available" in found("Data").advice


def test_asking_leaves_nothing_behind(tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))
    found("Data")
    assert sorted(tmp_path.rglob("*")) == before


def test_without_a_network_one_can_play_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "alone" in doctor._network(lambda: []).advice
    assert doctor._network(lambda: ["192.168.1.20", "fd00::2"]) == Finding("Network", "192.168.1.20, fd00::2")


def test_a_port_that_is_taken_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        monkeypatch.setattr(doctor, "DEFAULT_PORT", taken.getsockname()[1])
        assert doctor._port().advice
    assert not doctor._port().advice


def test_extras_that_are_missing_are_named_with_what_takes_them() -> None:
    assert "pip install '.[network]'" in doctor._extras(lambda name: None).advice
    assert doctor._extras(lambda name: name != "asyncssh").told == "no asyncssh"
    assert not doctor._extras(lambda name: True).advice


def test_the_command_prints_it_and_ends(tmp_path: Path) -> None:
    ran = called("doctor", home=tmp_path)
    assert (ran.code, ran.stderr, len(ran.screen.splitlines())) == (0, "", 10)
    assert "xterm-256color, 80x24" in ran.screen
    assert "uses plain text" in called_without_terminal("doctor", home=tmp_path).screen
