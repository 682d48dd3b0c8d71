"""The rules of the modes in plain words: the client and docs/rules.md say the same, and the numbers are the engine's."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from client.games.star_realms.data import INFO
from docs.write_tables import rules
from engine.document import written

RULES = Path(__file__).parents[5] / "docs" / "rules.md"


def test_the_document_says_what_the_client_says() -> None:
    text = RULES.read_text("utf-8")
    assert text == written(text, rules()), "the rules have changed; write them anew: python -m docs.write_tables"


@pytest.mark.parametrize("mode", INFO.summary.modes)
def test_every_authority_and_opening_hand_of_a_mode_is_in_its_rules(mode: str) -> None:
    rules = " ".join(INFO.mode_rules(mode))
    for seats in INFO.summary.modes[mode]:
        game = engine.new_game("star-realms", mode=mode, seats=seats, seed=bytes(32))
        view = game.view(None)
        for number, seat in enumerate(view["seats"]):
            assert str(seat["authority"]) in rules
            if mode != "raid" or number:
                assert f"{seat['hand']}" in rules or seat["hand"] == 5, "five cards are the rule"
        if mode == "raid":
            assert f"{view['seats'][0]['authority']} and" in rules or f"{view['seats'][0]['authority']} authority" in rules


def test_an_unknown_mode_has_no_rules() -> None:
    assert INFO.mode_rules("chess") == ()
