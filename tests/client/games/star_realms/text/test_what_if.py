"""What a card for sale would find in the own deck, and what playing everything comes to."""

from __future__ import annotations

import pytest

from client.games.star_realms.intents.play_all import summary
from client.games.star_realms.model.build_table import lay
from client.games.star_realms.model.table import Table
from client.games.star_realms.text.cards.what_if import allies
from client.table.who import Who
from tests.client.games.star_realms import views


def table(**parts: object) -> Table:
    return lay(views.seen(views.view(**parts)), (Who("Me"), Who("Ada")), {})[0]  # type: ignore[arg-type]


def mine(*cards: str) -> dict[str, object]:
    return {"hidden": list(cards), "deck": len(cards), "discard": ["ram"], "in_play": views.in_play("blob_wheel")}


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("blob_fighter", "Of your 5 cards 3 are its allies."),
        ("cutter", "Of your 5 cards 0 are its allies."),
        ("survey_ship", "Of your 5 cards 1 is its ally."),
        ("explorer", ""),
    ],
)
def test_of_ones_own_cards_in_every_zone_the_allies_are_counted(key: str, said: str) -> None:
    assert allies(table(me=mine("corvette"), hand=["scout", "battle_pod"]), key) == said


def test_playing_everything_says_to_what_it_would_bring_the_other() -> None:
    before = table(hand=["ram"], me={"trade": 0, "combat": 0})
    after = table(hand=[], me={"trade": 0, "combat": 5}, actions=[["attack", 1, 5], ["end-turn"]], may_attack=[1])
    assert summary(["ram"], [], before, after) == "You played 1 card: 5 combat. It would bring Ada to 45."


def test_with_what_there_was_before_it_says_what_all_comes_to() -> None:
    before = table(hand=["ram"], me={"trade": 3, "combat": 2})
    after = table(hand=[], me={"trade": 3, "combat": 7}, actions=[["end-turn"]])
    assert summary(["ram"], [], before, after) == "You played 1 card: 5 combat. In all: 3 trade, 7 combat."
