"""Settings survive a restart, a user's own lines and mistakes stay in the file, and a damaged file does not prevent a game."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from client.terminal import paths, settings_file
from client.terminal.remembered import own_name
from client.terminal.settings import ALLOWED, Settings

ROOT = Path(__file__).parents[3]
CHOSEN = Settings(
    name="Žofie",
    language="cs",
    theme="light",
    marks="ascii",
    pace="slow",
    turn_signal="bell",
    moments=False,
    hints=False,
    warn=False,
    records=False,
    address="wss://lab.example#9f3a",
    keyboard="qwertz",
    keys={"play-all": ("o",), "undo": ("u", "backspace")},
)


@pytest.fixture
def file() -> Path:
    settings_file.settings_file().parent.mkdir(parents=True)
    return settings_file.settings_file()


def test_what_is_saved_is_loaded() -> None:
    assert settings_file.save(CHOSEN, Settings())
    assert settings_file.load() == CHOSEN
    assert settings_file.save(Settings(), CHOSEN)
    assert settings_file.load() == Settings()


def test_without_a_file_there_are_defaults() -> None:
    assert settings_file.read() == settings_file.Found(Settings())


def test_a_new_file_shows_every_setting_and_is_toml() -> None:
    settings_file.save(Settings(theme="light"), Settings())
    text = settings_file.settings_file().read_text("utf-8")
    assert tomllib.loads(text) == {"theme": "light", "keys": {}}
    for name, allowed in ALLOWED.items():
        assert allowed.about in text
        assert f"{name} = " in text


def test_comments_and_unknown_lines_stay_byte_by_byte(file: Path) -> None:
    mine = '# mine, \u2028 all of it\r\ntheme="dark"   # "at" night\r\n\r\n'
    mine += 'future = { a = 1 }\n[other]\ntheme = 3\n[keys]\n\tundo = "z" # left\n'
    file.write_bytes(mine.encode())
    settings_file.save(Settings(theme="light", keys={"undo": ("y",)}), settings_file.load())
    expected = mine.replace('theme="dark"', 'theme = "light"').replace('\tundo = "z" # left', 'undo = "y" # left\r')
    assert file.read_bytes().decode() == expected


def test_two_programs_at_once_keep_what_each_has_changed() -> None:
    settings_file.save(Settings(name="Ann"), Settings())
    settings_file.save(Settings(theme="light"), Settings())
    assert settings_file.load() == Settings(name="Ann", theme="light")


def test_a_link_to_a_file_kept_elsewhere_stays_a_link(file: Path, tmp_path: Path) -> None:
    kept = tmp_path / "dotfiles.toml"
    kept.write_text("")
    file.symlink_to(kept)
    settings_file.save(Settings(name="Ann"), Settings())
    assert file.is_symlink()
    assert 'name = "Ann"' in kept.read_text()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("theme = dark", "line 2: theme = dark cannot be read"),
        ('theme = "blue"', 'line 2: theme can be "auto", "dark", "light", "contrast", "terminal", "none"'),
        ("moments = 1", "line 2: moments can be true, false"),
        ("language = 3", 'line 2: language can be "", "en", "pl", "cs", "fr"'),
        ("address = 3", "line 2: address takes a text in quotes"),
        ("ssh_port = 0", "line 2: ssh_port takes a port, a number from 1 to 65535"),
        ("web_port = 65536", "line 2: web_port takes a port, a number from 1 to 65535"),
        ('web_port = "80"', "line 2: web_port takes a port"),
        ("web_port = true", "line 2: web_port takes a port"),
        ("keys = 3", "line 2: keys takes a key, or a list of keys"),
        ("keys.undo = 3", "undo takes a key, or a list of keys"),
        ('name = "Bo"', 'line 2: name = "Bo" cannot be read'),
        ('theme = "dar', 'line 2: theme = "dar cannot be read'),
        ("theme = " + "[" * 20_000, "line 2: theme = " + "[" * 32 + " cannot be read"),
        ("undo = " + "{a=" * 5_000, "line 2: undo = {a={a="),
        ("ssh_port = " + "1" * 5_000, "line 2: ssh_port = 111"),
    ],
)
def test_a_damaged_line_costs_that_line_and_stays(file: Path, text: str, says: str) -> None:
    file.write_text(f'name = "Ann"\n{text}\npace = "slow"\n', "utf-8")
    found = settings_file.read()
    assert found.settings == Settings(name="Ann", pace="slow")
    assert says in found.damage
    assert str(file.name) in found.damage
    settings_file.save(Settings(name="Ann", pace="slow", hints=False), found.settings)
    assert file.read_text("utf-8") == f'name = "Ann"\n{text}\npace = "slow"\nhints = false\n'


def test_what_nests_too_deeply_over_many_lines_costs_the_file(file: Path) -> None:
    text = 'name = "Ann"\na = ' + "[\n" * 5_000
    file.write_text(text)
    found = settings_file.read()
    assert found.settings == Settings()
    assert "line 1: " in found.damage
    settings_file.save(Settings(hints=False), found.settings)
    assert file.read_text() == text


def test_a_file_that_is_too_large_is_not_read_and_stays(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tomllib.loads", None)
    text = 'name = "Ann"\n' * 300_000
    file.write_text(text)
    found = settings_file.read()
    assert found.settings == Settings()
    assert "settings.toml has more than 65536 bytes" in found.damage
    assert not settings_file.save(Settings(name="Bo"), found.settings)
    assert file.read_text() == text


def test_the_largest_file_that_is_read(file: Path) -> None:
    line = 'name = "Ann"\n'
    file.write_text("#" * (settings_file.LARGEST - len(line) - 1) + "\n" + line)
    assert settings_file.read() == settings_file.Found(Settings(name="Ann"))


def test_a_damaged_value_is_replaced_by_the_choice_of_that_setting(file: Path) -> None:
    file.write_text('theme = "blue"  # mine\n')
    settings_file.save(Settings(theme="dark"), settings_file.load())
    assert file.read_text() == 'theme = "dark"  # mine\n'
    assert settings_file.read() == settings_file.Found(Settings(theme="dark"))


def test_bytes_that_are_no_text_stay_as_they_are(file: Path) -> None:
    file.write_bytes(b'# caf\xe9\nname = "Ann"\n')
    found = settings_file.read()
    assert found.settings.name == "Ann"
    settings_file.save(Settings(name="Bo"), found.settings)
    assert file.read_bytes() == b'# caf\xe9\nname = "Bo"\n'


@given(st.text(alphabet="abn=\"'#[]{}\n\r\\ name3.", max_size=60), st.sampled_from(["Bo", 'a"b\\', "ž"]))
@hypothesis_settings(max_examples=300)
def test_a_line_is_changed_and_no_other(text: str, name: str) -> None:
    """Whatever the file is: after writing it says the name, or the file is left alone."""
    changed = settings_file._changed(text, Settings(name="?"), Settings(name=name))
    if changed is not None:
        assert settings_file.read_toml(changed)[0]["name"] == name
        kept = [line for line in changed.split("\n") if line in text.split("\n")]
        assert len(kept) >= len(text.rstrip("\n").split("\n")) - 1


@pytest.mark.parametrize("text", ["", "{", "[]", '{"name": 3, "bell": "yes", "unknown": 1}', "\x80", "[" * 20_000, "1" * 5_000])
def test_an_old_file_that_does_not_fit_counts_as_not_there(file: Path, text: str) -> None:
    file.with_suffix(".json").write_bytes(text.encode("latin-1"))
    assert settings_file.load() == Settings()


def test_the_settings_of_an_older_version_are_read_and_moved_with_the_first_change(file: Path) -> None:
    old = {"name": "Žofie", "language": "cs", "address": "10.0.0.1", "bell": False, "records": False}
    file.with_suffix(".json").write_text(json.dumps(old), "utf-8")
    moved = Settings(name="Žofie", language="cs", address="10.0.0.1", turn_signal="off", records=False)
    assert settings_file.load() == moved
    assert not file.exists()
    settings_file.save(Settings(**{**old_as_new(moved), "theme": "dark"}), moved)
    file.with_suffix(".json").unlink()
    assert settings_file.load() == Settings(**{**old_as_new(moved), "theme": "dark"})


def old_as_new(settings: Settings) -> dict[str, object]:
    return {name: getattr(settings, name) for name in ALLOWED}


def test_a_directory_that_cannot_be_written_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not settings_file.save(Settings(name="Ann"), Settings(), tmp_path / "file" / "settings.toml")


def test_the_file_is_in_the_directory_for_settings() -> None:
    assert settings_file.settings_file() == paths.config() / "settings.toml"


def test_the_document_has_every_setting_with_its_values_and_its_default() -> None:
    lines = (ROOT / "docs" / "settings.md").read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line.startswith("| `")]
    told = {row[0]: row[1:3] for row in rows if len(row) == 4}
    for name, allowed in ALLOWED.items():
        values = ", ".join(f"`{json.dumps(value)}`" for value in allowed.values) or ("a port" if allowed.is_port else "a text")
        assert told[f"`{name}`"] == [values, f"`{json.dumps(getattr(Settings(), name))}`"]
    assert {row for row in told if row.strip("`") not in ALLOWED} == set()


# -- the name ----------------------------------------------------------------------------------------------------------


def test_the_login_is_the_name_until_one_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "ann.smith!" + "x" * 40)
    assert own_name(Settings()) == "annsmithxxxxxxxx"
    assert own_name(Settings(name="Ann")) == "Ann"


def test_without_a_login_there_is_still_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise KeyError("uid not found")

    monkeypatch.setattr("getpass.getuser", nobody)
    assert own_name(Settings()) == "Guest"


@pytest.mark.parametrize("login", ["admin", "host", "!!!", "\x1b"])
def test_a_login_no_server_would_take_is_not_the_name(monkeypatch: pytest.MonkeyPatch, login: str) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: login)
    assert own_name(Settings()) == "Guest"
