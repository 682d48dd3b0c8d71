"""Every code has a sentence with advice, whatever its arguments are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from client.session import tls
from client.session.sentences import of_code, of_trouble
from client.table.phrases import announced
from client.text.trouble import Trouble
from protocol import codes
from protocol.version import BUILD

CLIENT = Path(__file__).parents[2] / "client"
WIRE = sorted({value for name, value in vars(codes).items() if name.isupper() and isinstance(value, str)} - {*codes.ANNOUNCED})
HERE = sorted(
    {"certificate-bad", "certificate-changed", *tls.CODES.values()}
    | {
        code
        for file in CLIENT.rglob("*.py")
        for code in re.findall(r'Trouble\(\s*"(?:here|link)",\s*"([a-z-]+)"', file.read_text(encoding="utf-8"))
    }
)


def test_the_codes_of_the_client_were_found() -> None:
    assert {"bad-address", "port-taken", "foreign", "no-answer", "choose-table"} <= set(HERE)


@pytest.mark.parametrize("code", [*WIRE, *HERE])
def test_every_code_has_one_sentence_of_its_own(code: str) -> None:
    sentence = of_code(code, {})
    assert "update traderow" not in sentence or code in codes.CLOSE_CODES
    assert sentence[0].isupper() or sentence[0] in "'?"
    assert sentence.endswith(".") or sentence.endswith("?")
    assert "\n" not in sentence


@pytest.mark.parametrize("code", codes.ANNOUNCED)
def test_every_announcement_has_a_sentence_and_is_shown_as_its_code_if_it_cannot_be_read(code: str) -> None:
    said = announced(code, {"text": "Back at nine.", "seconds": 300, "name": "Eve"})
    assert said[0].isupper()
    assert said.endswith(".")
    assert announced(code, {"text": 3, "seconds": "x", "name": None}) in (said, code)


def test_a_code_of_a_later_version_is_named() -> None:
    assert "'flux-capacitor'" in of_code("flux-capacitor", {})


@pytest.mark.parametrize("value", [None, 3, "{", "{0}", "{address.__class__}", ["a", ["b"]], {"a": 1}, "x" * 5000])
def test_no_argument_breaks_a_sentence_or_makes_it_endless(value: object) -> None:
    names = {"address", "host", "port", "tables", "levels", "why", "reason", "server", "client", "log", "game", "server_build"}
    names |= {"place", "way", "fingerprint"}
    for code in (*WIRE, *HERE):
        sentence = of_code(code, dict.fromkeys(names, value))
        assert len(sentence) < 600, code
        if isinstance(value, (dict, list)) or value is None:
            assert not re.search(r"None|\['|{'", sentence), f"{code}: that is Python, not a word"


def test_no_argument_acts_on_a_terminal() -> None:
    for code in ("crashed", "server-not-started"):
        sentence = of_code(code, {"log": "/home/\x1b]0;title\x07/\x9b31m\u202e/log"})
        assert sentence.isprintable()
        assert "/home/]0;title/31m/log" in sentence


def test_a_refused_name_says_why() -> None:
    assert "mixes alphabets" in of_code("bad-name", {"reason": "mixed-scripts"})


def test_a_version_that_does_not_fit_names_both_sides() -> None:
    sentence = of_trouble(Trouble("closing", "version", {"client": [1], "server": [7, 8], "server_build": "traderow 9"}))
    assert "7, 8" in sentence
    assert "traderow 9" in sentence


def test_versions_that_are_none_are_a_question_mark() -> None:
    odd = {"server": [{"a": 1}, [2], None], "client": {"x": True}, "server_build": False}
    assert f"protocol ?, ?, ? (?), this program ? ({BUILD})." in of_code("version", odd)
