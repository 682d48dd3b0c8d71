"""Section 11: a Research order, and its purchases of technologies."""

from __future__ import annotations

from typing import Any

import pytest

from engine.starcraft.box import PLAY_AREA, Box
from engine.starcraft.components import SHIPPED
from engine.starcraft.game import StarCraft
from engine.starcraft.orders.technologies import get_technology
from tests.engine.starcraft.board import answers, board, can, do, of, question, refused, told

OVERMIND = {"faction": "overmind", "base": "dylar_iv-1"}


def researching(
    seat: dict[str, Any], *others: dict[str, Any], at: str = "torus", order: str = "research", **rest: Any
) -> StarCraft:
    """Return a game in which the first seat has just begun a Research order on that planet."""
    me = {"faction": "raynor", "base": "torus-1", "workers": 8, **seat}
    game = board(
        me, *(others or (OVERMIND,)), planets="torus helios dylar_iv", stacks={at: f"0 {order}", "dylar_iv": "1 build"}, **rest
    )
    do(game, f"reveal {at}", "execute")
    return game


def technologies(game: StarCraft) -> list[str]:
    return [answer.split()[1] for answer in answers(game) if answer.startswith("technology")]


# -- the order ---------------------------------------------------------------------------------------------------------


def test_n0_without_an_own_base_on_the_planet_there_is_no_effect() -> None:
    game = researching({"units": {"helios-1": "marine"}}, at="helios")
    assert question(game) != "research"
    assert of(game)["unread"] == [0, 0, 0]


def test_n1_an_event_card_is_drawn_first_unread() -> None:
    game = researching({})
    assert question(game) == "research"
    assert of(game)["unread"] == [1, 0, 0]
    assert game.view(0)["events"] == []


def test_n2_three_combat_cards_may_be_drawn_once_and_before_a_technology() -> None:
    game = researching({})
    assert game.pending[0].args["drawn"] is False
    events = do(game, "draw")
    assert told(events, "draw")[0][:3] == ("draw", 0, 3)
    assert of(game)["hand"] == 3
    assert not can(game, "draw")
    assert game.pending[0].args["drawn"] is True


def test_n2_drawing_can_be_left_out() -> None:
    game = researching({})
    do(game, "end")
    assert of(game)["hand"] == 0


def test_n2_where_there_are_no_cards_left_none_are_drawn() -> None:
    game = researching({"hand": " ".join(f"terran-{number}" for number in range(1, 19))})
    assert not can(game, "draw")
    few = researching({"hand": " ".join(f"terran-{number}" for number in range(1, 18))})
    do(few, "draw")
    assert of(few)["hand"] == 18


def test_n2_while_something_is_mined_for_the_technology_no_card_is_drawn() -> None:
    game = researching({})
    do(game, "mine permanent-gas")
    assert game.pending[0].args["mined"] == [0, 1]
    assert not can(game, "draw")
    assert not can(game, "end")


def test_n3_t16_all_copies_of_a_technology_for_one_price() -> None:
    game = researching({"faction": "aldaris", "permanent": (0, 0)})
    events = do(game, "technology stasis_field")
    assert told(events, "technology") == [("technology", 0, "stasis_field")]
    assert told(events, "shuffle") == [("shuffle", 0)]
    seen = of(game)
    assert seen["hidden"].count("stasis_field") == 2
    assert not [card for card in seen["technologies"] if card.startswith("stasis_field")]
    assert (seen["permanent"], seen["workers"]) == ([1, 2], 5)


def test_n3_one_technology_in_an_order() -> None:
    game = researching({})
    do(game, "technology spider_mines")
    assert question(game) != "research"


def test_n3_what_cannot_be_paid_is_refused() -> None:
    game = researching({"faction": "aldaris", "permanent": (4, 1), "cards": {}})
    assert "summon_archon" in technologies(game)
    assert refused(game, "technology stasis_field") == "not-affordable"
    assert refused(game, "technology spider_mines") == "not-legal"


def test_n3_a_card_may_be_force_mined_for_it() -> None:
    game = researching({"workers": 7, "permanent": (4, 2), "cards": {"torus-2": 1, "torus-3": 1}})
    assert technologies(game) == ["lockdown"]
    assert not can(game, "technology spider_mines")
    do(game, "mine torus-2")
    assert technologies(game) == ["bunker", "defense_matrix", "emp_shockwave", "irradiate", "scanner_sweep", "siege_mode",
                                  "spider_mines", "stim_packs", "yamato_gun"]  # fmt: skip
    do(game, "technology spider_mines")


def test_n4_new_cards_and_the_discard_pile_are_shuffled_into_the_combat_deck() -> None:
    game = researching({"discard": "terran-1 terran-2", "hand": "terran-3"})
    do(game, "technology spider_mines")
    assert of(game)["discard"] == []
    assert of(game)["deck"] == 18 - 1 + 2
    assert of(game)["hand"] == 1


def test_n4_without_new_cards_in_the_deck_nothing_is_shuffled() -> None:
    for sentence in ("end", "technology scanner_sweep"):
        game = researching({"discard": "terran-1"})
        events = do(game, sentence)
        assert not told(events, "shuffle")
        assert of(game)["discard"] == ["terran-1"]


def test_n3_a_technology_that_is_kept_lies_in_the_play_area() -> None:
    game = researching({})
    do(game, "technology scanner_sweep")
    assert of(game)["play"] == ["scanner_sweep"]
    assert of(game)["deck"] == 18


def test_n6_a_technology_that_returned_can_be_bought_again() -> None:
    game = researching({"faction": "aldaris", "discard": "increased_reaver_capacity-1 increased_reaver_capacity-3"})
    do(game, "technology increased_reaver_capacity")
    hidden = of(game)["hidden"]
    assert [card for card in hidden if card.startswith("increased_reaver")] == [
        "increased_reaver_capacity-1",
        "increased_reaver_capacity-2",
        "increased_reaver_capacity-3",
    ]


def test_n6_a_technology_without_a_copy_left_is_not_offered() -> None:
    game = researching({"hand": "spider_mines-1 spider_mines-2"})
    assert "spider_mines" not in technologies(game)


# -- the special order -------------------------------------------------------------------------------------------------


def test_n5_t17_one_new_card_to_the_hand_and_the_other_shuffled_in() -> None:
    game = researching({}, order="research+")
    do(game, "draw", "technology spider_mines")
    assert question(game) == "bonus"
    assert answers(game) == ["event", "take spider_mines-1", "take spider_mines-2"]
    events = do(game, "take spider_mines-1")
    assert told(events, "take") == [("take", 0, "spider_mines-1")]
    assert told(events, "shuffle")
    assert "spider_mines-1" in game.view(0)["hand"]
    assert of(game)["known"] == ["spider_mines-1"]
    assert game.view(1)["seats"][0]["known"] == ["spider_mines-1"], "all have seen it"
    assert "spider_mines-2" in of(game)["hidden"]
    assert of(game)["unread"] == [1, 0, 0]


def test_n5_t17_or_one_more_event_card_and_both_shuffled_in() -> None:
    game = researching({}, order="research+")
    do(game, "technology spider_mines", "event")
    assert of(game)["unread"] == [2, 0, 0]
    assert {"spider_mines-1", "spider_mines-2"} <= set(of(game)["hidden"])
    assert of(game)["hand"] == 0


@pytest.mark.parametrize("sentence", ["end", "technology scanner_sweep"])
def test_n5_t66_without_a_card_to_take_it_is_the_event_card(sentence: str) -> None:
    game = researching({}, order="research+")
    do(game, sentence)
    assert of(game)["unread"] == [2, 0, 0]
    assert question(game) != "bonus"


def test_n4_a_technology_of_one_card_that_goes_to_the_hand_is_followed_by_shuffling() -> None:
    game = researching({"discard": "terran-1"}, order="research+")
    do(game, "technology nuke", "take nuke")
    assert of(game)["discard"] == []
    assert game.view(0)["hand"] == ["nuke"]


def test_n5_a_standard_order_has_no_bonus() -> None:
    game = researching({})
    do(game, "technology spider_mines")
    assert of(game)["unread"] == [1, 0, 0]
    assert question(game) != "bonus"


# -- every technology --------------------------------------------------------------------------------------------------

BOX = Box(SHIPPED[1])
EVERY = [(race, key) for key, race in zip(BOX.technologies.key, BOX.technologies.race, strict=True)]
FACTIONS = {"protoss": "aldaris", "terran": "raynor", "zerg": "overmind"}


@pytest.mark.parametrize(("race", "technology"), EVERY)
def test_every_technology_is_paid_once_and_goes_where_it_belongs(race: int, technology: str) -> None:
    faction = FACTIONS[BOX.components.races[race].key]
    other = {"faction": "overmind" if race != 2 else "raynor", "base": "dylar_iv-1"}
    game = researching({"faction": faction}, other)
    number = BOX.technologies.number[technology]
    before = of(game)
    do(game, f"technology {technology}")
    seats = game.position.seats[0]
    assert seats.permanent == list(BOX.technologies.cost[number])
    assert seats.pool == before["workers"] - sum(BOX.technologies.cost[number])
    copies = BOX.technologies.copies[number]
    assert sum(before["copies"]) - len(seats.technologies) == copies
    if BOX.technologies.kind[number] == PLAY_AREA:
        assert len(seats.play) == copies
        assert len(seats.deck) == 18
    else:
        assert len(seats.deck) == 18 + copies
        assert not seats.play


def test_whoever_gets_a_technology_otherwise_is_told_which_cards_are_new() -> None:
    """Event cards give technologies too (L8)."""
    state = researching({}).position
    number = state.box.technologies.number
    assert [state.box.cards.key[card] for card in get_technology(state, 0, number["spider_mines"])] == [
        "spider_mines-1",
        "spider_mines-2",
    ]
    assert get_technology(state, 0, number["scanner_sweep"]) == []
