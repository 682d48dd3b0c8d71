"""Every card, unit, building and module of the box in words: in full and in a line, in every language."""

from __future__ import annotations

import pytest

from client.games.starcraft.texts.cards import (
    building_text,
    card_line,
    card_text,
    clause,
    module_text,
    sentence,
    short,
    short_text,
    unit_line,
    unit_text,
)
from client.text.i18n import LANGUAGES, use_language
from engine.starcraft.components import SHIPPED
from engine.starcraft.components.effects import BARE, BARE_CONDITIONS, NUMBERED, Effect, read_effect
from engine.starcraft.components.vocabulary import TIMINGS

PARTS = SHIPPED.newest
CARDS = tuple(
    dict.fromkeys(
        [*(card.key for card in PARTS.cards if not card.technology), *PARTS.technology, *PARTS.event],
    )
)
"""The eighteen of each race, every technology, every event card: 128 entries of the box."""
COSTS = ("return", "discard", "destroy own-unit-or-worker", "pay 1/2")


def words_of(text: str) -> list[str]:
    return text.replace(",", " ").split()


def test_the_box_has_as_many_entries_as_are_looked_at() -> None:
    assert len(CARDS) == 128


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_told_in_whole_sentences_and_in_a_line(language: str) -> None:
    use_language(language)
    for key in CARDS:
        (name, kind), *lines = card_text(PARTS, key)
        assert name, key
        assert kind, key
        assert name != key
        for head, words in lines:
            assert words.endswith("."), (key, words)
            assert words[0].isupper() or words[0].isdigit() or head.startswith("?"), (key, words)
            assert "{" not in words, (key, words)
            assert "_" not in words, (key, words)
        line = card_line(PARTS, key)
        assert line.name == name
        assert "{" not in line.text + line.units, (key, line)
        assert "_" not in line.text + line.units, (key, line)


WRITTEN: list[Effect] = [
    *(effect for card in PARTS.cards for effect in card.effects),
    *(effect for technology in PARTS.technologies for effect in technology.effects),
    *(effect for event in PARTS.events for effect in event.effects),
]
EFFECTS = sorted({effect.text: effect for effect in WRITTEN}.items())


@pytest.mark.parametrize(("text", "effect"), EFFECTS, ids=[text for text, _effect in EFFECTS])
def test_no_line_of_a_card_is_told_as_the_data_has_it(text: str, effect: Effect) -> None:
    assert clause(PARTS, effect) != text
    assert sentence(PARTS, effect) != f"{text}."
    said = short(PARTS, effect)
    assert said
    assert not any("_" in word or (word.startswith("own") and "-" in word) for word in words_of(said))


@pytest.mark.parametrize("word", [*BARE, *(f"{word} 2" for word in NUMBERED)])
def test_every_word_of_the_vocabulary_is_known_in_full_and_short(word: str) -> None:
    effect = read_effect(word)
    assert clause(PARTS, effect) != word
    use_language("pl")
    assert short(PARTS, effect) not in ("", word), "it is translated, so it is not what the data has"


@pytest.mark.parametrize("timing", TIMINGS)
@pytest.mark.parametrize("cost", COSTS)
def test_every_moment_and_cost_is_told(timing: str, cost: str) -> None:
    said = sentence(PARTS, read_effect(f"{timing}: {cost}; draw 3"))
    assert timing not in said
    assert "own-unit" not in said
    assert said.count(":") == 1


@pytest.mark.parametrize("condition", [*BARE_CONDITIONS, "vs flying", "vs zerg-ground", "front ghost", "present queen"])
def test_every_condition_is_told(condition: str) -> None:
    effect = read_effect(f"attack 1 if {condition}")
    assert condition not in sentence(PARTS, effect) or " " not in condition
    assert sentence(PARTS, effect) != sentence(PARTS, read_effect("attack 1"))
    assert short(PARTS, effect) != short(PARTS, read_effect("attack 1"))


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("terran-9", "Gain 2 attack against flying units if Goliath is your front-line unit."),
        ("spider_mines", "Ground splash damage if no opposing unit in the skirmish has detector."),
        ("observers", "At the start of a battle, you may pay 1 gas: all your units in this battle have detector."),
        ("summon_archon", "You may build Archon, made of 2× High Templar on the active planet."),
        ("flagship", "Gain Battlecruiser, or Guardian and Scourge, or Carrier for free, on one friendly or empty area."),
        ("technological_breakthrough", "Gain a technology for free; any of its cards may go to your hand."),
    ],
)
def test_a_card_says_what_it_does(key: str, said: str) -> None:
    assert said in [words for _head, words in card_text(PARTS, key)]


def test_a_line_has_what_matches_values_and_text() -> None:
    line = card_line(PARTS, "siege_mode")
    assert (line.name, line.sign, line.units, line.major, line.minor) == (
        "Siege Mode",
        "",
        "Siege Tank",
        "8/8 9/8",
        "5/6",
    )
    assert card_line(PARTS, "terran-17").sign == "R"
    assert card_line(PARTS, "emp_shockwave").units == "Science Vessel+"
    assert short_text(PARTS, PARTS.card["terran-9"].effects) == "+2 attack vs flying units with Goliath"


def test_what_is_provisional_says_why() -> None:
    assert ("", "Provisional: price (unknown; this number is our own).") in card_text(PARTS, "guardian_aspect")
    assert not any(words.startswith("Provisional") for _head, words in card_text(PARTS, "terran-9"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_unit_building_and_module_is_told(language: str) -> None:
    use_language(language)
    texts = [unit_text(PARTS, key) for key in PARTS.unit]
    texts += [building_text(PARTS, key) for key in PARTS.building]
    texts += [module_text(PARTS, key) for key in PARTS.module]
    for (name, kind), *lines in texts:
        assert name
        assert kind
        assert lines, f"{name} says what it is for"
        assert all(words.endswith(".") and "{" not in words for _head, words in lines)


def test_a_unit_in_a_line_says_how_it_fights() -> None:
    assert unit_line(PARTS.unit["zealot"]) == "ground, hits ground, support 1"
    assert unit_line(PARTS.unit["defiler"]) == "ground, hits nothing, assists"
    assert unit_line(PARTS.unit["arbiter"]) == "air, hits nothing, assists"


def test_what_this_version_does_not_know_is_said_to_be_so() -> None:
    for text in (card_text(PARTS, "x"), unit_text(PARTS, "x"), building_text(PARTS, "x"), module_text(PARTS, "x")):
        assert text[0][1].startswith("This version does not know")
    assert card_line(PARTS, "x").name == "x"
