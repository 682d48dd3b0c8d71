"""With two games the command line asks which: with one it does not."""

from __future__ import annotations

import pytest

from client import cli
from client.command_line import options
from client.games import registry
from client.lobby import table_settings
from client.lobby.table_settings import Terms
from client.text.i18n import LANGUAGES, use_language
from client.text.trouble import Trouble
from tests.client.games.toy import about

COMMANDS = ("solo", "host")


def asked(words: list[str]) -> Terms:
    """The terms that those words on the command line ask for."""
    read = options.parse(words)
    return cli._terms(read, cli._game(read), "none")


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that help breaks no line where a test looks."""
    monkeypatch.setenv("COLUMNS", "200")


def said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit):
        options.parse(arguments)
    told = capsys.readouterr()
    return " ".join((told.out + told.err).split())


@pytest.mark.parametrize("command", COMMANDS)
def test_the_game_can_be_chosen(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--game GAME what is played: star-realms, toy (default: star-realms)" in said([command, "--help"], capsys)
    assert options.parse([command]).game == "star-realms"
    assert asked([command, "--game", "toy", "--rule", "rounds=2"]) == Terms("toy", "turns", 1, {"rounds": 2})


@pytest.mark.parametrize("command", COMMANDS)
def test_a_game_nobody_knows_is_refused_with_those_there_are(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    sentence = said([command, "--game", "chess"], capsys)
    assert "'chess'" in sentence
    assert "star-realms" in sentence
    assert "toy" in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_line(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    use_language(language)
    line = said(["solo", "--help"], capsys)
    assert "star-realms, toy" in line
    assert (language == "en") == ("what is played" in line)


@pytest.mark.parametrize("command", COMMANDS)
def test_with_one_game_there_is_nothing_to_choose(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(registry.WINGS, "toy")
    assert "--game" not in said([command, "--help"], capsys)
    assert "--game" in said([command, "--game", "star-realms"], capsys)
    assert asked([command]) == Terms("star-realms", "duel", 2)


def test_a_game_that_is_alone_says_what_can_be_chosen_of_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(registry.WINGS, "star-realms")
    monkeypatch.setattr(about, "SETS", {"rounds": (3, 1, 2)})
    monkeypatch.setattr(about, "option_help", lambda key: ("N", "how long it is: {values}"))
    line = said(["solo", "--help"], capsys)
    for option in (
        "turns, together, pairs or wills (default: by seats)",
        "how many seats, 1 to 4",
        "simple: simple-bot (default)",
        "--rounds N how long it is: 3 (default), 1 or 2",
    ):
        assert option in line
    assert "edition" not in line
    assert asked(["solo"]) == table_settings.default_terms() == Terms("toy", "turns", 1)
    assert asked(["solo", "--rounds", "1", "--rounds", "2"]) == Terms("toy", "turns", 1, {"rounds": 2})
    assert asked(["solo", "--rounds", "2", "--rule", "rounds=1"]) == Terms("toy", "turns", 1, {"rounds": 1})


def test_what_belongs_to_another_game_is_refused() -> None:
    with pytest.raises(Trouble, match="bad-mode"):
        asked(["solo", "--game", "toy", "--mode", "duel"])
    with pytest.raises(Trouble, match="unknown-rule"):
        asked(["solo", "--game", "toy", "--edition", "2013"])
