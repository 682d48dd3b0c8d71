"""The language of `traderow-server`: text for its host follows the locale, text for programs is English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from client.locale import extract
from protocol import i18n
from server import admin, cli
from server.control.answers import joined, lines_of
from server.control.arguments import Refused

ARGPARSE = re.compile(r"usage:|positional|show this|expected|required|invalid|choose from|unrecogni|ambiguous|ignored")
WRONG = ("--port", "--port x", "--no-such", "--log-level x", "--strict=1", "record", "health now", "ban --for 5 Ann", "kick A")


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    i18n.use_language("en")


def said(words: str, locale: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what a command line that ends at once says to a host with that locale."""
    monkeypatch.setenv("LANG", locale)
    with pytest.raises(SystemExit):
        cli.main(words.split())
    shown = capsys.readouterr()
    return shown.out + shown.err


@pytest.mark.parametrize("language", extract.TRANSLATED)
def test_no_word_of_argparse_stays_english(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in ("--help", *(f"{name} --help" for name in admin.COMMANDS), *WRONG):
        found = said(words, f"{language}.UTF-8", monkeypatch, capsys)
        assert not ARGPARSE.search(found), words


def test_an_option_is_refused_in_the_language_of_the_locale(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = {"pl_PL.UTF-8": "argument --port: x nie jest liczbą całkowitą", "C": "argument --port: x is not a whole number"}
    for locale, why in wrong.items():
        assert said("--port x", locale, monkeypatch, capsys).startswith(f"traderow-server: {why}; ")


def test_english_reads_no_catalogue(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def read(*_: Any) -> Any:
        raise AssertionError("a catalogue is read")

    monkeypatch.setattr("gettext.GNUTranslations", read)
    assert "whole number" in said("--port x", "en_GB.UTF-8", monkeypatch, capsys)


def test_a_refusal_crosses_in_english_and_is_read_in_the_language_of_who_asked() -> None:
    refused = Refused(i18n.N_("There is no ban of {who}: `bans` shows those there are."), who="Bea")
    reply = refused.to_data()
    assert reply["error"] == str(refused) == "There is no ban of Bea: `bans` shows those there are."
    i18n.use_language("pl")
    with pytest.raises(Refused, match="Nie ma zakazu dla Bea"):
        joined("unban", {"": reply})
    with pytest.raises(Refused, match="of a newer server"):
        joined("unban", {"": {"error": "A sentence of a newer server.", "sentence": "A sentence {of} a newer", "values": {}}})


def test_answers_are_read_in_the_language_of_who_asked() -> None:
    i18n.use_language("cs")
    assert lines_of("drain", {"stops_in": 300}) == ["Server skončí za 5m. Nic potvrzeného se neztratí."]
    assert lines_of("say", {"told": 2}) == ["Dozvěděli se to 2 lidé."]
    assert lines_of("reload", {"read": ["limits", "bans"], "restart": []}) == ["Znovu načteno: limity, zákazy."]
