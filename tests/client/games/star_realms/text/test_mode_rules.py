"""The rules of the modes in plain words: their numbers, and those of docs/rules.md, are the engine's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine
from client.games.star_realms.data import INFO

DOCUMENTED = (Path(__file__).parents[5] / "docs" / "rules.md").read_text("utf-8").partition("\n# StarCraft\n")[0]


@pytest.mark.parametrize("mode", INFO.summary.modes)
def test_every_authority_and_opening_hand_of_a_mode_is_in_its_rules(mode: str) -> None:
    rules = " ".join(INFO.mode_rules(mode))
    (row,) = re.findall(rf"^\| `{mode}` .*", DOCUMENTED, re.MULTILINE)
    for seats in INFO.summary.modes[mode]:
        game = engine.new_game("star-realms", mode=mode, seats=seats, seed=bytes(32))
        view = game.view(None)
        for number, seat in enumerate(view["seats"]):
            assert str(seat["authority"]) in rules
            assert str(seat["authority"]) in row
            assert number == 0 or f"{seat['hand']}" in row
            if mode != "raid" or number:
                assert f"{seat['hand']}" in rules or seat["hand"] == 5, "five cards are the rule"
        if mode == "raid":
            assert f"{view['seats'][0]['authority']} and" in rules or f"{view['seats'][0]['authority']} authority" in rules


def test_an_unknown_mode_has_no_rules() -> None:
    assert INFO.mode_rules("chess") == ()
