"""Every sentence of the rulings about more than two seats has tests that bear its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.engine.modes.sentences import SENTENCES

WRITTEN = {
    name
    for file in Path(__file__).parent.glob("test_*.py")
    for name in re.findall(r"^def (test_\w+)\(", file.read_text("utf-8"), re.MULTILINE)
}


def number(name: str) -> str:
    """Return the section or ruling that a test is named after, or ''."""
    found = re.match(r"test_(6_[1-5]|\d\d)_", name)
    return found[1].replace("_", ".") if found else ""


@pytest.mark.parametrize("section", SENTENCES)
def test_every_sentence_has_a_test(section: str) -> None:
    for sentence, names in SENTENCES[section].items():
        assert names, sentence
        assert set(names) <= WRITTEN, sentence


def test_every_section_and_ruling_about_more_than_two_seats_is_here() -> None:
    assert set(SENTENCES) >= {"66", "67", "68", "69", "70", "6.1", "6.2", "6.3", "6.4", "6.5", "77"}


def test_every_sentence_is_tested_under_its_own_number_at_least_once() -> None:
    """But for the few that repeat what another section says."""
    repeated = {
        ("66", "and in Hydra the owner's team"),
        ("6.5", "an outpost of one raider does not protect another"),
    }
    missing = {
        (section, sentence)
        for section, sentences in SENTENCES.items()
        for sentence, names in sentences.items()
        if section not in map(number, names)
    }
    assert missing == repeated


def test_every_test_named_after_a_ruling_is_of_one_there_is() -> None:
    """33, 36 and 76 are rulings for two seats that are met here once more."""
    assert {number(name) for name in WRITTEN} - {""} == set(SENTENCES) | {"33", "36", "76"}
