"""The confidence of the numbers, counted by kind, as screens show it."""

from __future__ import annotations

import dataclasses

import pytest

from engine.starcraft.components import SHIPPED, Confidence
from engine.starcraft.components.confidence import FIRM, LETTERS, SOURCES, read_confidence
from engine.starcraft.components.provisional import firm_and_all, letters_by_kind

COUNTED = """
supply tokens | A 1
supply routes | A 1
supply permanent | A 1
supply worker_cost | A 1
supply transport_cost | A 1
supply base_cost | A 1
supply removed_events | A 1
race hand_limit | A 3
race first_hand | A 3
race build_limit | A 3
race module_slots | B 3
race cards_as_defender | A 3
faction forces | A 6
faction objective | A 6
planet areas | A 4 B 7 X 1
unit cost | A 11 B 1 P 12 X 1
unit support | A 8 B 1 P 15 X 1
unit type | A 9 B 1 P 15
unit figures | A 25
unit detector | P 1
building unlocks | A 9
building level | A 9 B 6 P 7 F 1
module cost | B 3
module tokens | B 3
card icons | A 9 B 32 C 13
card major | A 32 B 4 C 8 P 3 X 1
card minor | B 37 C 8 P 3
card text | A 36
technology cost | A 2 B 5 P 13 F 16
technology copies | A 3 B 10 C 23
technology kind | B 29 C 7
technology icons | B 11 C 15
technology text | A 32
technology major | B 5 P 1 F 4
technology minor | B 5 P 1 F 4
event copies | A 1 F 37
event text | A 38
"""
"""How many numbers of each kind have which letter; not read from the data."""


def test_the_letters_of_all_numbers_are_counted_by_kind() -> None:
    said = {
        kind: " ".join(f"{letter} {count}" for letter, count in letters.items())
        for kind, letters in letters_by_kind(SHIPPED[1]).items()
    }
    assert said == dict(line.split(" | ") for line in COUNTED.strip().splitlines())


@pytest.mark.parametrize(
    ("kind", "firm", "every"),
    [
        ("unit cost", 12, 25), ("unit support", 9, 25), ("building level", 15, 23), ("card major", 36, 48),
        ("technology cost", 7, 36), ("technology copies", 13, 36), ("event copies", 1, 38), ("module cost", 3, 3),
    ],
)  # fmt: skip
def test_how_many_numbers_are_firm(kind: str, firm: int, every: int) -> None:
    assert firm_and_all(letters_by_kind(SHIPPED[1])[kind]) == (firm, every)


def test_every_component_says_how_sure_its_numbers_are() -> None:
    components = SHIPPED[1]
    confident = 0
    for field in dataclasses.fields(components):
        value = getattr(components, field.name)
        if isinstance(value, tuple) and field.name != "areas":
            confident += len(value)
            assert all(part.confidence and all(isinstance(c, Confidence) for c in part.confidence.values()) for part in value)
    assert confident == 3 + 6 + 25 + 9 + 3 + 12 + 101 + 36 + 38


def test_letters_and_sources() -> None:
    assert list(LETTERS) == ["A", "B", "H", "C", "P", "X", "F"]
    assert sorted(SOURCES) == sorted("DWRSJQT")
    assert [letter for letter in LETTERS if Confidence(letter, "D").is_firm] == list(FIRM)
    assert read_confidence("X RW") == Confidence("X", "RW")


@pytest.mark.parametrize("text", ["", "D", "a D", "A", "A ", "A  D", "A D W", "A DD", "B Z", "F D", "F "])
def test_what_is_no_letter_with_sources_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"begins with none|names sources|filler has no source"):
        read_confidence(text)
