"""Rulings 2, 70 and 71 and section 7: the two boxes and the three printed rules, with every number of seats."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.star_realms.cards import CARDS
from engine.star_realms.rules import EDITIONS
from tests.engine.modes.tables import TABLES, new, table
from tests.engine.positions import answers, can, discard, do, explorers, refused

PASSES = {"adjacent": ["pass-card ram 1"], "any": ["pass-card ram 1", "pass-card ram 2"]}
"""What an admiral with one card and one trade may do beside ending his turn."""


def card_passes(**rules: Any) -> list[str]:
    game = table("emperor", 6, {0: {"trade": 1, "discard": "ram"}}, rules=rules)
    return [answer for answer in answers(game) if answer.startswith("pass-card")]


@pytest.mark.parametrize(("mode", "count"), TABLES)
@pytest.mark.parametrize(("edition", "pile"), [("2020", 16), ("2013", 10), ("cs", 10)])
def test_70_there_is_one_trade_deck_and_starters_for_every_seat(mode: str, count: int, edition: str, pile: int) -> None:
    game = new(mode, count, edition=edition)
    shown = game.view(None)
    assert shown["trade_deck"] + len(shown["trade_row"]) == sum(card.copies for card in CARDS)
    assert [them["hidden"] for them in shown["seats"]] == [["scout"] * 8 + ["viper"] * 2] * count
    assert explorers(game) == pile


@pytest.mark.parametrize("pile", [10, 16])
def test_70_the_explorer_pile_is_a_switch_of_its_own(pile: int) -> None:
    for edition in EDITIONS:
        assert explorers(new("raid", 6, edition=edition, explorers=pile)) == pile


def test_70_the_last_explorer_of_the_smaller_box_is_the_last() -> None:
    game = table("free-for-all", 6, {0: {"trade": 30}}, rules={"edition": "2013"})
    do(game, *["acquire explorer"] * 10)
    assert refused(game, "acquire explorer") == ("not-for-sale", {"card": "explorer"})
    assert discard(game) == ["explorer"] * 10


def test_71_the_default_edition_is_2020() -> None:
    rules = new("emperor", 6).rules
    assert (rules["edition"], rules["explorers"], rules["emperor_pass"]) == ("2020", 16, "adjacent")
    assert card_passes() == PASSES["adjacent"]


@pytest.mark.parametrize(("edition", "whom"), [("2020", "adjacent"), ("2013", "any"), ("cs", "adjacent")])
def test_71_an_edition_sets_whom_a_card_is_passed_to(edition: str, whom: str) -> None:
    assert card_passes(edition=edition) == PASSES[whom]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("whom", PASSES)
def test_71_a_single_switch_overrides_the_edition(edition: str, whom: str) -> None:
    assert card_passes(edition=edition, emperor_pass=whom) == PASSES[whom]
    game = new("emperor", 6, edition=edition, emperor_pass=whom)
    assert explorers(game) == EDITIONS[edition]["explorers"]


@pytest.mark.parametrize("mode", engine.games["star-realms"].modes)
def test_71_the_record_of_every_mode_states_every_switch(mode: str) -> None:
    count = engine.games["star-realms"].modes[mode][-1]
    game = new(mode, count, edition="2013", turn_limit=40)
    header = game.record.header
    assert dict(header.rules) == dict(game.rules)
    assert set(header.rules) == set(engine.games["star-realms"].settle_rules(mode, count, {}))
    assert (header.mode, header.seats) == (mode, count)


@pytest.mark.parametrize("mode", ["battle-royale", "", "Hydra"])
def test_a_mode_that_is_not_known_is_refused_by_name(mode: str) -> None:
    with pytest.raises(ValueError, match=f"mode '{mode}' is not known; choose from duel, free-for-all"):
        new(mode, 4)


# -- the other switches, with more than two seats ----------------------------------------------------------------------


def test_33_an_own_base_may_be_destroyed_under_the_switch_but_never_a_teammates() -> None:
    seats = {0: {"hand": "missile_mech", "bases": "blob_wheel"}, 1: {"bases": "the_hive"}, 3: {"bases": "junkyard"}}
    game = table("hydra", 4, seats, rules={"destroy_own_base": True})
    do(game, "play missile_mech")
    assert answers(game) == ["destroy 0 1", "destroy 3 1", "pass"]
    assert refused(game, "destroy 1 the_hive") == ("not-attackable", {"seat": 1})


@pytest.mark.parametrize(("mode", "count", "far"), [("hunter", 4, 2), ("emperor", 6, 4), ("free-for-all", 3, None)])
def test_76_effects_that_pass_outposts_reach_no_further_than_the_mode(mode: str, count: int, far: int | None) -> None:
    near = {"emperor": 5}.get(mode, 1)
    seats = {0: {"hand": "missile_mech"}, near: {"bases": "the_hive junkyard"}}
    if far is not None:
        seats[far] = {"bases": "blob_wheel"}
    game = table(mode, count, seats, rules={"effects_respect_outposts": False})
    do(game, "play missile_mech")
    assert answers(game) == [f"destroy {near} 1", f"destroy {near} 2", "pass"]
    if far is not None:
        assert refused(game, f"destroy {far} blob_wheel") == ("not-attackable", {"seat": far})


def test_36_sticky_allies_are_remembered_for_each_member_of_a_hydra() -> None:
    seats = {0: {"bases": "the_hive blob_wheel"}, 1: {"played": "ram trade_pod"}}
    game = table("hydra", 4, seats, rules={"ally_sticky": True})
    do(game, "use blob_wheel scrap")
    do(game, "use ram scrap", seat=1)
    assert (can(game, "use the_hive ally"), can(game, "use trade_pod ally", 1)) == (True, True)
