"""The command line asks for the game if there are two, and does not ask if there is one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client import cli
from client.command_line import options
from client.games import registry
from client.lobby import table_settings
from client.lobby.table_settings import Terms
from client.table.summary import MainSwitch, Summary
from client.text.i18n import LANGUAGES, use_language
from client.text.trouble import Trouble
from tests.games.envoys.client import GAME

COMMANDS = ("solo", "host")


def asked(words: list[str]) -> Terms:
    """Return the terms that those words on the command line ask for."""
    read = options.parse(words)
    return cli._terms(read, cli._game(read), "none")


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the terminal wide, so that help breaks no line where a test looks."""
    monkeypatch.setenv("COLUMNS", "200")


def said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit):
        options.parse(arguments)
    told = capsys.readouterr()
    return " ".join((told.out + told.err).split())


@pytest.mark.parametrize("command", COMMANDS)
def test_the_game_can_be_chosen(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--game GAME game to play: star-realms, envoys (default: star-realms)" in said([command, "--help"], capsys)
    assert options.parse([command]).game == "star-realms"
    assert asked([command, "--game", "envoys", "--rule", "favours=5"]) == Terms("envoys", "court", 2, {"favours": 5})


@pytest.mark.parametrize("command", COMMANDS)
def test_a_game_nobody_knows_is_refused_with_those_there_are(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    sentence = said([command, "--game", "chess"], capsys)
    assert "'chess'" in sentence
    assert "star-realms" in sentence
    assert "envoys" in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_line(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    use_language(language)
    line = said(["solo", "--help"], capsys)
    assert "star-realms, envoys" in line
    assert (language == "en") == ("game to play" in line)


@pytest.mark.parametrize("command", COMMANDS)
def test_with_one_game_there_is_nothing_to_choose(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(registry.GAMES, "envoys")
    assert "--game" not in said([command, "--help"], capsys)
    assert "--game" in said([command, "--game", "star-realms"], capsys)
    assert asked([command]) == Terms("star-realms", "duel", 2)


def test_a_game_that_is_alone_says_what_can_be_chosen_of_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(registry.GAMES, "star-realms")
    favours = MainSwitch((3, 0, 5), "N", "how many to begin with: {values}")
    game = replace(GAME, summary=Summary("envoys", "Envoys", main_switches={"favours": favours}))
    monkeypatch.setitem(registry.GAMES, "envoys", registry.Listed(lambda: game))
    line = said(["solo", "--help"], capsys)
    for option in (
        "court (default: depends on the number of seats)",
        "number of seats, 2 to 4",
        "random: Page (random) (default), simple: Chamberlain (simple)",
        "--favours N how many to begin with: 3 (default), 0 or 5",
    ):
        assert option in line, line
    assert "edition" not in line
    assert asked(["solo"]) == table_settings.default_terms() == Terms("envoys", "court", 2)
    assert asked(["solo", "--favours", "0", "--favours", "5"]) == Terms("envoys", "court", 2, {"favours": 5})
    assert asked(["solo", "--favours", "5", "--rule", "favours=0"]) == Terms("envoys", "court", 2, {"favours": 0})


def test_what_belongs_to_another_game_is_refused() -> None:
    with pytest.raises(Trouble, match="bad-mode"):
        asked(["solo", "--game", "envoys", "--mode", "duel"])
    with pytest.raises(Trouble, match="unknown-rule"):
        asked(["solo", "--game", "envoys", "--edition", "2013"])
