"""Effects of a card for sale with one's own deck, and the result of playing everything."""

from __future__ import annotations

import pytest

from client.games.star_realms.macros import summary
from client.games.star_realms.model.table import Table, lay
from client.games.star_realms.texts.cards import allies, beside_yours, together
from client.table.owners import SeatOwner
from tests.client.games.star_realms import views


def table(**parts: object) -> Table:
    return lay(views.seen(views.view(**parts)), (SeatOwner("Me"), SeatOwner("Ada")), {})[0]  # type: ignore[arg-type]


def mine(*cards: str) -> dict[str, object]:
    return {"hidden": list(cards), "deck": len(cards), "discard": ["ram"], "in_play": views.in_play("blob_wheel")}


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("blob_fighter", "3 of your 5 cards are its allies."),
        ("cutter", "0 of your 5 cards are its allies."),
        ("survey_ship", "1 of your 5 cards is its ally."),
        ("explorer", ""),
    ],
)
def test_of_ones_own_cards_in_every_zone_the_allies_are_counted(key: str, said: str) -> None:
    assert allies(table(me=mine("corvette"), hand=["scout", "battle_pod"]), key) == said


@pytest.mark.parametrize(
    ("key", "hidden", "in_play", "said"),
    [
        pytest.param("ram", ["viper"] * 7 + ["blob_fighter"], [], 50, id="one ally among eight, four drawn with it"),
        pytest.param("ram", ["viper"] * 6 + ["blob_fighter"] * 2, [], 79, id="two of eight"),
        pytest.param("ram", ["viper"] * 8, ["blob_wheel"], 100, id="one in play"),
        pytest.param("cutter", ["viper"] * 8, ["mech_world"], 100, id="a base that is an ally of all"),
        pytest.param("ram", ["blob_fighter", "viper"], [], 100, id="a deck that is drawn whole"),
    ],
)
def test_how_often_its_ally_ability_will_work_is_counted(key: str, hidden: list[str], in_play: list[str], said: int) -> None:
    me = {"hidden": hidden, "deck": len(hidden), "discard": [], "in_play": views.in_play(*in_play)}
    assert together(table(me=me, hand=[]), key) == f"Its ally ability will work in {said} % of your hands with it."


@pytest.mark.parametrize("key", ["ram", "blob_wheel", "explorer"])
def test_nothing_is_said_of_an_ally_ability_that_will_not_work(key: str) -> None:
    assert together(table(me={"hidden": ["viper"], "deck": 1, "discard": [], "in_play": []}, hand=["scout"]), key) == ""


def test_both_are_said_one_after_the_other() -> None:
    said = beside_yours(table(me=mine("corvette"), hand=["scout", "battle_pod"]), "blob_fighter")
    assert said == ("3 of your 5 cards are its allies.", "Its ally ability will work in 100 % of your hands with it.")


def test_playing_everything_says_to_what_it_would_bring_the_other() -> None:
    before = table(hand=["ram"], me={"trade": 0, "combat": 0})
    after = table(hand=[], me={"trade": 0, "combat": 5}, actions=[["attack", 1, 5], ["end-turn"]], may_attack=[1])
    assert summary(["ram"], [], before, after) == "You played 1 card: 5 combat. It would bring Ada to 45."


def test_with_what_there_was_before_it_says_what_all_comes_to() -> None:
    before = table(hand=["ram"], me={"trade": 3, "combat": 2})
    after = table(hand=[], me={"trade": 3, "combat": 7}, actions=[["end-turn"]])
    assert summary(["ram"], [], before, after) == "You played 1 card: 5 combat. In all: 3 trade, 7 combat."
