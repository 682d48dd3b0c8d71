"""The modes and switches in plain words: all of them, in every language, within the width that forms have."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

import engine
from client.games.starcraft.data import INFO
from client.text.i18n import LANGUAGES, use_language

GAME = engine.games["starcraft"]
ENDINGS = ("points", "special", "end", "elimination", "concede", "draw", "round-limit")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", INFO.rules)
def test_every_switch_is_a_sentence_at_every_value(key: str, language: str) -> None:
    use_language(language)
    said = set()
    values = INFO.rules[key] or (None, 1, 200)
    for value in values:
        sentence = INFO.rule_sentence(key, value)
        said.add(sentence)
        assert sentence.endswith(".")
        assert 10 < cell_len(sentence) <= 76
        assert "_" not in sentence
        assert 0 < cell_len(INFO.rule_choice(key, value)) <= 22
    assert len(said) == len(values), "each value is played in a way of its own"
    assert INFO.rule_name(key) != key
    assert cell_len(INFO.rule_name(key)) <= 30


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", GAME.modes)
def test_every_mode_has_a_line_and_rules(mode: str, language: str) -> None:
    use_language(language)
    assert INFO.mode_line(mode).endswith(".")
    assert cell_len(INFO.mode_line(mode)) <= 76
    assert len(INFO.mode_rules(mode)) > 3
    assert all(rule.endswith(".") for rule in INFO.mode_rules(mode))


def test_what_a_later_version_has_is_told_by_its_key_or_not_at_all() -> None:
    assert (INFO.rule_name("flux"), INFO.rule_choice("flux", 3), INFO.rule_choice("flux", "odd")) == ("flux", "3", "odd")
    assert INFO.rule_sentence("flux", "odd") == INFO.rule_sentence("factions", 3) == INFO.rule_sentence("round_limit", "x")
    assert (INFO.mode_line("chess"), INFO.mode_rules("chess"), INFO.reason_text("boredom")) == ("", (), "boredom")


def test_the_switches_are_those_of_the_engine_with_its_defaults() -> None:
    assert INFO.with_defaults({}) == {key: (values or (None,))[0] for key, values in INFO.rules.items()}
    assert INFO.with_defaults({"round_limit": 8})["round_limit"] == 8


@pytest.mark.parametrize("reason", ENDINGS)
def test_every_reason_of_an_end_is_a_phrase(reason: str) -> None:
    assert INFO.reason_text(reason) not in (reason, "")
