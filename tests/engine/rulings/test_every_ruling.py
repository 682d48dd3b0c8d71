"""Each ruling about play with two seats has at least one test with its number."""

from __future__ import annotations

import re
from pathlib import Path

RULINGS = {*range(1, 66), *range(71, 77)}
"""Rulings 1 to 65 are the rules and the cards, 71 to 76 what was decided; 66 to 70 and 77 are about more than two seats."""
NOT_FOR_TWO_SEATS = {
    42: "a teammate's cards are never allies: there are no teams in a duel",
}
TESTED = {
    int(number)
    for file in Path(__file__).parent.glob("test_*_rulings.py")
    for number in re.findall(r"^def test_ruling_(\d+)_", file.read_text("utf-8"), re.MULTILINE)
}


def test_every_ruling_for_two_seats_has_a_test_named_after_it() -> None:
    assert RULINGS - TESTED - NOT_FOR_TWO_SEATS.keys() == set()


def test_no_ruling_is_both_tested_and_excused() -> None:
    assert TESTED & NOT_FOR_TWO_SEATS.keys() == set()


def test_every_test_of_a_ruling_is_of_one_there_is() -> None:
    """Ruling 78 is tested beside those required: a duel can stall too."""
    assert RULINGS | {78} >= TESTED
