"""Rulings 27 to 34: the combat pool, bases, outposts and destroying."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.positions import (
    answers,
    asks,
    can,
    discard,
    do,
    duel,
    hand,
    in_play,
    listed,
    pools,
    refused,
)


def test_ruling_27_combat_is_spent_in_any_number_of_attacks_and_the_rest_stays() -> None:
    game = duel({"combat": 13}, {"bases": "blob_wheel"})
    do(game, "attack 1 1", "attack-base 1 blob_wheel 5", "attack 1 3")
    assert (pools(game), pools(game, 1), in_play(game, 1)) == ((0, 4, 50), (0, 0, 46), [])
    do(game, "attack 1 4")
    assert (pools(game), pools(game, 1)) == ((0, 0, 50), (0, 0, 42))


def test_ruling_27_an_attack_is_listed_at_its_most_and_accepted_from_one_up() -> None:
    game = duel({"combat": 6})
    assert "attack 1 6" in answers(game)
    assert refused(game, "attack 1 0") == ("amount", {"maximum": 6})
    assert refused(game, "attack 1 7") == ("amount", {"maximum": 6})
    assert refused(game, "attack 1 -1") == ("amount", {"maximum": 6})
    for amount in range(1, 7):
        assert game.check(0, ("attack", 1, amount)) is None


def test_ruling_27_combat_beyond_a_bases_defense_is_not_lost() -> None:
    game = duel({"combat": 6}, {"bases": "blob_wheel"})
    do(game, "attack-base 1 blob_wheel 5")
    assert pools(game) == (0, 1, 50)


def test_ruling_28_a_base_falls_to_its_whole_defense_at_once_or_not_at_all() -> None:
    game = duel({"combat": 9}, {"bases": "the_hive"})
    for amount in (-1, 0, 1, 4, 6, 9):
        assert refused(game, f"attack-base 1 the_hive {amount}") == ("whole-defense", {"defense": 5})
    do(game, "attack-base 1 the_hive 5")
    assert in_play(game, 1) == []


def test_ruling_28_too_little_combat_destroys_nothing() -> None:
    game = duel({"combat": 4}, {"bases": "the_hive"})
    assert refused(game, "attack-base 1 the_hive 5") == ("not-enough-combat", {"needed": 5, "combat": 4})
    assert not [answer for answer in answers(game) if answer.startswith("attack-base")]


def test_ruling_29_while_an_outpost_stands_neither_its_seat_nor_its_other_bases_are_attacked() -> None:
    game = duel({"combat": 20}, {"bases": "blob_wheel junkyard recycling_station"})
    assert [answer for answer in answers(game) if answer.startswith("attack")] == ["attack-base 1 2 5", "attack-base 1 3 4"]
    assert refused(game, "attack 1 1") == ("outpost-first", {"base": "junkyard"})
    assert refused(game, "attack-base 1 blob_wheel 5") == ("outpost-first", {"base": "junkyard"})
    do(game, "attack-base 1 junkyard 5")
    assert refused(game, "attack 1 1") == ("outpost-first", {"base": "recycling_station"})
    do(game, "attack-base 1 recycling_station 4")
    do(game, "attack-base 1 blob_wheel 5", "attack 1 6")
    assert (in_play(game, 1), pools(game, 1)) == ([], (0, 0, 44))


DESTROYERS: list[tuple[dict[str, Any], list[str]]] = [
    ({"hand": "missile_mech"}, ["play missile_mech"]),
    ({"played": "blob_destroyer ram"}, ["use blob_destroyer ally"]),
    ({"played": "command_ship cutter"}, ["use command_ship ally"]),
    ({"played": "battlecruiser"}, ["use battlecruiser scrap"]),
    ({"bases": "port_of_call"}, ["use port_of_call scrap"]),
]
"""Every card that destroys a base by its text, and how."""


@pytest.mark.parametrize(("mine", "sentences"), DESTROYERS, ids=lambda part: None if isinstance(part, dict) else part[0])
def test_ruling_29_destroying_by_effect_takes_an_outpost_first(mine: dict[str, Any], sentences: list[str]) -> None:
    """OPEN-A, the default: targeting as well as attacking."""
    game = duel(mine, {"bases": "blob_wheel junkyard"})
    do(game, *sentences)
    assert refused(game, "destroy 1 blob_wheel") == ("outpost-first", {"base": "junkyard"})
    do(game, "destroy 1 junkyard")
    assert in_play(game, 1) == ["blob_wheel"]


@pytest.mark.parametrize(("mine", "sentences"), DESTROYERS, ids=lambda part: None if isinstance(part, dict) else part[0])
def test_ruling_29_with_effects_that_pass_outposts_any_base_can_be_destroyed(
    mine: dict[str, Any], sentences: list[str]
) -> None:
    """OPEN-A, the other side: `effects_respect_outposts = false`."""
    game = duel(mine, {"bases": "blob_wheel junkyard"}, rules={"effects_respect_outposts": False})
    do(game, *sentences)
    assert can(game, "destroy 1 junkyard")
    do(game, "destroy 1 blob_wheel")
    assert in_play(game, 1) == ["junkyard"]


def test_ruling_30_an_outpost_does_not_keep_its_seat_from_discarding() -> None:
    game = duel({"hand": "imperial_fighter"}, {"bases": "junkyard", "hand": "scout viper"})
    do(game, "play imperial_fighter")
    assert asks(game) == (1, "discard")
    do(game, "discard scout", seat=1)
    assert hand(game, 1) == ["viper"]


def test_ruling_31_a_destroyed_base_goes_to_its_owners_discard_pile() -> None:
    game = duel({"combat": 5, "hand": "missile_mech"}, {"bases": "the_hive blob_wheel", "discard": "scout"})
    do(game, "attack-base 1 the_hive 5", "play missile_mech", "destroy 1 blob_wheel")
    assert discard(game, 1) == ["scout", "the_hive", "blob_wheel"]
    assert discard(game) == []


@pytest.mark.parametrize(("mine", "sentences"), DESTROYERS, ids=lambda part: None if isinstance(part, dict) else part[0])
def test_ruling_32_destroying_by_effect_costs_no_combat(mine: dict[str, Any], sentences: list[str]) -> None:
    game = duel(mine | {"combat": 2}, {"bases": "fleet_hq"})
    do(game, *sentences)
    combat = pools(game)[1]
    assert do(game, "destroy 1 fleet_hq")[0] == ("destroy", 0, 1, "fleet_hq", 0)
    assert pools(game)[1] == combat


def test_ruling_33_only_an_enemy_base_is_destroyed() -> None:
    """OPEN-B, the default."""
    game = duel({"bases": "blob_wheel", "hand": "missile_mech"}, {"bases": "the_hive"})
    do(game, "play missile_mech")
    assert refused(game, "destroy 0 blob_wheel") == ("own-base", {})
    assert answers(game) == ["destroy 1 1", "pass"]


def test_ruling_33_with_own_bases_too_a_seat_may_destroy_its_own() -> None:
    """OPEN-B, the other side: `destroy_own_base = true`."""
    game = duel({"bases": "blob_wheel", "hand": "missile_mech"}, {"bases": "the_hive"}, rules={"destroy_own_base": True})
    do(game, "play missile_mech")
    assert answers(game) == ["destroy 0 1", "destroy 1 1", "pass"]
    do(game, "destroy 0 blob_wheel")
    assert (in_play(game), discard(game), in_play(game, 1)) == (["missile_mech"], ["blob_wheel"], ["the_hive"])


def test_ruling_33_a_seats_outposts_keep_others_out_and_not_itself() -> None:
    """The rulebooks: "the opponent cannot attack or target ..."; under `destroy_own_base = true`."""
    game = duel({"bases": "blob_wheel junkyard", "hand": "missile_mech"}, rules={"destroy_own_base": True})
    do(game, "play missile_mech", "destroy 0 blob_wheel")
    assert in_play(game) == ["junkyard", "missile_mech"]


def test_ruling_33_a_seat_never_attacks_its_own_base_with_combat() -> None:
    game = duel({"bases": "blob_wheel", "combat": 9}, rules={"destroy_own_base": True})
    assert refused(game, "attack-base 0 blob_wheel 5") == ("own-base", {})
    assert refused(game, "attack 0 5") == ("not-attackable", {"seat": 0})


def test_ruling_33_a_text_without_may_must_take_the_own_base_where_there_is_no_other() -> None:
    """Ruling 9 under `destroy_own_base = true`: once used, as far as possible."""
    position = {"bases": "blob_wheel", "played": "command_ship cutter"}
    game = duel(position, rules={"destroy_own_base": True})
    do(game, "use command_ship ally")
    assert answers(game) == ["destroy 0 1"]
    game = duel(position)
    do(game, "use command_ship ally")
    assert (in_play(game)[0], asks(game)) == ("blob_wheel", (0, "main"))


def test_ruling_34_a_base_destroyed_between_its_turns_leaves_what_it_gave_and_gives_no_more() -> None:
    game = duel({"bases": "barter_world", "deck": "scout scout scout scout scout"}, {"hand": "ram"})
    do(game, "use barter_world primary", "choose 0", "end-turn")
    do(game, "play ram", "attack-base 0 barter_world 4", "end-turn", seat=1)
    assert (in_play(game), discard(game), pools(game)) == ([], ["barter_world"], (0, 0, 52))
    assert listed(game) == {"play", "end-turn"}


def test_ruling_34_a_static_effect_ends_with_its_base() -> None:
    game = duel({"bases": "fleet_hq", "deck": "scout scout scout scout scout"}, {"hand": "battle_blob"})
    do(game, "end-turn")
    do(game, "play battle_blob", "attack-base 0 fleet_hq 8", "end-turn", seat=1)
    do(game, "play scout")
    assert pools(game) == (1, 0, 50)


def test_ruling_34_a_base_destroyed_and_played_again_is_as_new() -> None:
    draws = "scout scout scout scout scout ram the_hive scout scout scout scout ram"
    game = duel({"bases": "the_hive", "deck": "scout scout scout scout scout"}, {"hand": "ram", "deck": ""}, draws=draws)
    do(game, "use the_hive primary", "end-turn")
    do(game, "play ram", "attack-base 0 the_hive 5", "end-turn", seat=1)
    do(game, "end-turn")
    do(game, "end-turn", seat=1)
    do(game, "play the_hive", "use the_hive primary")
    assert pools(game) == (0, 3, 50)
