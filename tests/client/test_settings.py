"""Settings survive a restart; a broken file is no reason not to play."""

from __future__ import annotations

from pathlib import Path

import pytest

from client import settings
from client.settings import Settings


def test_what_is_saved_is_loaded() -> None:
    chosen = Settings(name="Žofie", language="cs", address="10.0.0.1", bell=False)
    settings.save(chosen)
    assert settings.load() == chosen


def test_without_a_file_there_are_defaults() -> None:
    assert settings.load() == Settings()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"name": 3, "bell": "yes", "unknown": 1}', "\x80"])
def test_what_does_not_fit_counts_as_not_there(tmp_path: Path, text: str) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(text.encode("latin-1"))
    assert settings.load(file) == Settings()


def test_a_directory_that_cannot_be_written_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    settings.save(Settings(name="Ann"), tmp_path / "file" / "settings.json")


def test_the_login_is_the_name_until_one_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "ann.smith!" + "x" * 40)
    assert settings.own_name(Settings()) == "annsmithxxxxxxxx"
    assert settings.own_name(Settings(name="Ann")) == "Ann"


def test_without_a_login_there_is_still_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise KeyError("uid not found")

    monkeypatch.setattr("getpass.getuser", nobody)
    assert settings.own_name(Settings()) == "Guest"


@pytest.mark.parametrize("login", ["admin", "host", "!!!", "\x1b"])
def test_a_login_no_server_would_take_is_not_the_name(monkeypatch: pytest.MonkeyPatch, login: str) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: login)
    assert settings.own_name(Settings()) == "Guest"
