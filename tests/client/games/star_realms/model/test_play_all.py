"""Play all and the end-turn guard, on tables made by hand."""

from __future__ import annotations

from typing import Any

import pytest

from client.games.star_realms import intents, macros
from client.games.star_realms.model.table import Table, lay
from client.table.owners import SeatOwner
from engine.star_realms.cards import CARDS
from engine.star_realms.language.main_phase import Play, Use
from tests.client.games.star_realms import views


def table(**parts: Any) -> Table:
    return lay(views.seen(views.view(**parts)), (SeatOwner("Me"), SeatOwner("Ada")), {})[0]


def hand(*cards: str) -> Table:
    return table(hand=list(cards))


@pytest.mark.parametrize("key", ["scout", "viper", "cutter", "explorer", "survey_ship", "blob_wheel", "junkyard", "mothership"])
def test_what_asks_nothing_is_played(key: str) -> None:
    assert macros.next_action(hand(key)) == Play(key)


@pytest.mark.parametrize("key", ["trade_bot", "missile_bot", "battle_pod", "patrol_mech", "stealth_needle", "missile_mech"])
def test_what_asks_something_is_left_alone(key: str) -> None:
    assert macros.next_action(hand(key)) is None


def test_bases_come_first_and_those_that_add_to_every_ship_before_them() -> None:
    assert macros.next_action(hand("cutter", "blob_wheel", "fleet_hq")) == Play("fleet_hq")
    assert macros.next_action(hand("cutter", "blob_wheel")) == Play("blob_wheel")


def test_what_asks_the_others_comes_last() -> None:
    assert macros.next_action(hand("imperial_fighter", "survey_ship")) == Play("survey_ship")


@pytest.mark.parametrize("asks", ["missile_bot", "trade_bot", "supply_bot", "battle_pod"])
def test_what_could_be_scrapped_from_the_hand_is_kept_until_that_has_been_answered(asks: str) -> None:
    """Battle Pod scraps from the row alone."""
    keeps = asks != "battle_pod"
    left = hand("viper", asks)
    assert macros.next_action(left) == (None if keeps else Play("viper"))
    assert macros.foreseen(left) == ([] if keeps else [Play("viper")])
    assert macros.next_action(hand("explorer", asks)) == Play("explorer"), "nobody scraps what was paid for"
    assert macros.next_action(table(hand=["viper", asks], me={"discard": ["scout"]})) == Play("viper")


def test_a_base_that_scraps_from_the_hand_is_played_and_then_the_rest_waits_for_it() -> None:
    assert macros.foreseen(hand("scout", "junkyard", "explorer")) == [Play("junkyard"), Play("explorer")]
    stands = {"in_play": views.in_play("junkyard"), "discard": []}
    after = table(hand=["scout", "scout", "viper"], me=stands, actions=[["play", "scout"], ["use", 0, "primary"], ["end-turn"]])
    assert macros.next_action(after) is None
    assert macros.summary(["junkyard"], [], hand(), after).endswith("Kept in your hand for Junkyard to scrap: Scout ×2, Viper.")


def using(card: str, *actions: list[Any], **in_play: Any) -> Table:
    return table(hand=[], me={"in_play": views.in_play({"card": card, **in_play})}, actions=[["end-turn"], *actions])


def test_a_base_that_only_gains_is_used() -> None:
    assert macros.next_action(using("blob_wheel", ["use", 0, "primary"])) == Use(0, "primary")


def test_an_ally_ability_that_only_gains_is_used() -> None:
    assert macros.next_action(using("cutter", ["use", 0, "ally"])) == Use(0, "ally")


@pytest.mark.parametrize(
    ("card", "ability"),
    [
        ("trading_post", "primary"),  # a choice
        ("blob_fighter", "ally"),  # draws
        ("junkyard", "primary"),  # scraps
        ("central_office", "primary"),  # gains, and more than that
        ("royal_redoubt", "ally"),  # they discard
        ("explorer", "scrap"),  # gives the card away
        ("blob_world", "primary"),
    ],
)
def test_no_draw_no_choice_no_scrap_is_used(card: str, ability: str) -> None:
    assert macros.next_action(using(card, ["use", 0, ability])) is None


def test_it_does_nothing_outside_the_main_phase() -> None:
    asked = [{"seat": 1, "kind": "main"}]
    assert macros.next_action(table(asked=asked, actions=[])) is None


@pytest.mark.parametrize("card", [card for card in CARDS if card.is_ship], ids=lambda card: card.key)
def test_a_ship_is_played_unasked_only_if_no_part_of_it_asks_its_owner(card: Any) -> None:
    asks = {"choose", "scrap", "destroy-base", "copy-ship", "acquire-ship-on-top", "scrap-and-draw", "discard-and-draw"}
    assert macros.plays_silently(card) == (not any(effect.optional or effect.word in asks for effect in card.primary))


def test_the_summary_says_what_was_done_and_what_is_left() -> None:
    before = hand()
    after = table(hand=["trade_bot"], me={"trade": 2, "combat": 1})
    text = macros.summary(["scout", "scout", "blob_wheel"], [], before, after)
    assert text == "You played 3 cards: 2 trade, 1 combat. Still to choose: a scrap a card."
    assert macros.summary(["viper"], ["blob_wheel"], before, table(hand=[], actions=[], me={"combat": 2})) == (
        "You played 1 card and used Blob Wheel: 2 combat."
    )
    assert macros.summary([], [], before, table(hand=[], actions=[])) == "Nothing for play all to do."


def test_a_base_that_asks_is_named_with_its_key_and_not_claimed_to_have_been_used() -> None:
    after = using("barter_world", ["use", 0, "primary"])
    assert macros.summary(["barter_world"], [], hand(), after) == (
        "You played 1 card. Still to choose: q 2 authority or 2 trade."
    )


def test_an_ability_that_only_draws_is_not_said_to_ask() -> None:
    after = using("trade_escort", ["use", 0, "ally"])
    assert macros.summary(["trade_escort"], [], hand(), after) == "You played 1 card. You can still use Trade Escort: q."


def test_what_asks_stands_before_what_does_not() -> None:
    both = {"in_play": views.in_play("trade_escort", "barter_world")}
    after = table(hand=[], me=both, actions=[["end-turn"], ["use", 0, "ally"], ["use", 1, "primary"]])
    said = macros.summary(["trade_escort"], [], hand(), after)
    assert said == "You played 1 card. Still to choose: w 2 authority or 2 trade. You can still use Trade Escort: q."


def test_what_is_to_be_chosen_is_said_by_key_and_once_for_cards_that_do_the_same() -> None:
    in_play = {"in_play": views.in_play("blob_world", "machine_base")}
    acts = [["end-turn"], *(["play", card] for card in ("missile_bot", "stealth_needle", "trade_bot"))]
    after = table(
        hand=["missile_bot", "stealth_needle", "trade_bot"],
        me=in_play,
        actions=[*acts, ["use", 0, "primary"], ["use", 1, "primary"]],
    )
    assert macros.summary(["ram"], [], hand(), after) == (
        "You played 1 card. Still to choose: a copies a ship · s d scrap a card · q 5 combat or draw per Blob · "
        "w scrap from hand."
    )


# -- the guard ---------------------------------------------------------------------------------------------------------


def test_the_guard_is_silent_when_nothing_useful_is_left() -> None:
    assert intents.left_over(table(hand=[], actions=[["end-turn"]], me={"trade": 1, "combat": 3})) == []


def test_the_guard_names_the_dearest_card_that_can_be_bought() -> None:
    actions = [["acquire", "blob_fighter"], ["acquire", "cutter"], ["acquire", "survey_ship"], ["end-turn"]]
    assert intents.left_over(table(hand=[], me={"trade": 3}, actions=actions)) == ["3 trade: Survey Ship costs 3."]


def test_the_guard_names_the_base_that_would_fall() -> None:
    ada = {"in_play": views.in_play("space_station")}
    left = intents.left_over(table(hand=[], me={"combat": 4}, ada=ada, actions=[["attack-base", 1, 0, 4], ["end-turn"]]))
    assert left == ["4 combat: Space Station has 4."]


def test_the_guard_names_the_seat_that_could_be_attacked() -> None:
    left = intents.left_over(table(hand=[], me={"combat": 4}, actions=[["attack", 1, 4], ["end-turn"]]))
    assert left == ["4 combat: hit Ada with t."]


def test_the_guard_names_cards_not_played_and_abilities_not_used() -> None:
    me = {"in_play": views.in_play("blob_wheel")}
    left = intents.left_over(table(hand=["viper"], me=me, actions=[["end-turn"], ["play", "viper"], ["use", 0, "primary"]]))
    assert left == ["Not played: Viper.", "Not used: Blob Wheel."]


@pytest.mark.parametrize(
    ("bought", "left"),
    [([], []), (["blob_wheel"], []), (["cutter"], ["Not used: Freighter."])],
    ids=["nothing", "a base", "a ship"],
)
def test_the_guard_names_what_lifts_a_ship_only_where_one_can_be_bought(bought: list[str], left: list[str]) -> None:
    me = {"in_play": views.in_play("freighter"), "trade": 3}
    row, buys = [*bought, *["mothership"] * (5 - len(bought))], [["acquire", card] for card in bought]
    found = intents.left_over(table(hand=[], me=me, row=row, actions=[["end-turn"], ["use", 0, "ally"], *buys]))
    assert [sentence for sentence in found if "trade" not in sentence] == left


def test_the_guard_does_not_ask_to_scrap_what_is_in_play() -> None:
    me = {"in_play": views.in_play("explorer")}
    assert intents.left_over(table(hand=[], me=me, actions=[["end-turn"], ["use", 0, "scrap"]])) == []
