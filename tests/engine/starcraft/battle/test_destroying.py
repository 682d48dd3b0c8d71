"""Section 10.7 C and the keywords: destroyed units, the card texts after that, withdrawals, and where the cards go."""

from __future__ import annotations

from typing import Any

import pytest

from engine.starcraft.game import StarCraft
from tests.engine.starcraft.battle.fights import fallen, fight, lay, left, skirmish, sums
from tests.engine.starcraft.board import answers, asked, do, of, question, refused, told


def test_t21_z1_only_who_reaches_the_others_health_is_strong_enough() -> None:
    """Attack 9 against health 6, and the other way less than 8."""
    game, events = skirmish("siege_tank marine", "ultralisk", "terran-16", "zerg-3")
    assert sums(events) == {0: (9, 8), 1: (4, 3)}
    assert fallen(events) == ["ultralisk"]
    assert game.position.battle is None


def test_z1_equal_is_enough() -> None:
    _, events = skirmish("zergling", "marine", "zerg-3", "terran-1")
    assert sums(events) == {0: (4, 5), 1: (6, 4)}
    assert fallen(events) == ["zergling", "marine"]


def test_t22_z3_a_sufficient_attack_that_cannot_hit_destroys_nothing() -> None:
    """Siege Tank 7/8 against a Mutalisk of health 6 without supporters."""
    _, events = skirmish("siege_tank", "mutalisk", "terran-15", "zerg-13")
    assert sums(events)[0] == (7, 7)
    assert fallen(events, 1) == []


def test_t23_z2_then_a_supporter_that_it_can_hit_falls_of_its_owners_choice() -> None:
    game, events = skirmish("siege_tank", "mutalisk zergling ultralisk", "terran-16", "zerg-13")
    assert sums(events) == {0: (8, 8), 1: (10, 6)}
    assert fallen(events) == ["siege_tank"]
    assert (asked(game), question(game), game.pending[1].args) == (1, "lose", {"source": "supporters", "count": 1})
    assert answers(game) == ["lose ultralisk", "lose zergling"]
    assert refused(game, "lose mutalisk") == "not-among-victims"
    assert fallen(do(game, "lose zergling")) == ["zergling"]


def test_z2_what_falls_is_decided_for_both_sides_before_anything_falls() -> None:
    """Guardians, which cannot hit each other, lose supporters on both sides."""
    game, events = skirmish("guardian zergling ultralisk", "guardian defiler", "zerg-7", "zerg-7")
    assert fallen(events) == ["defiler"]
    assert (asked(game), answers(game)) == (0, ["lose ultralisk", "lose zergling"])
    assert fallen(do(game, "lose zergling"), 0)[0] == "zergling"


def test_z2_the_only_one_falls_at_once() -> None:
    _, events = skirmish("siege_tank", "mutalisk zergling", "terran-16", "zerg-13")
    assert fallen(events, 1) == ["zergling"]


def test_z2_a_cloaked_supporter_counts_and_withdraws() -> None:
    game, events = skirmish("zealot", "wraith ghost", "protoss-2", "terran-2 terran_cloaking_field")
    assert sums(events)[1] == (2 + 1, 5)
    assert fallen(events, 1) == []
    assert question(game) == "withdraw"
    assert answers(game) == ["to ghost tarsonis-1", "to ghost tarsonis-3"]


# -- Z4: texts after destroying ----------------------------------------------------------------------------------------


def test_t59_a_scourge_that_survives_takes_a_flyer_along_without_splash() -> None:
    _, events = skirmish("scourge", "wraith", "zerg-10", "terran-1")
    assert told(events, "destroyed") == [("destroyed", 0, "scourge", "zerg-10"), ("destroyed", 1, "wraith", "zerg-10")]
    assert not told(events, "triggered")
    _, events = skirmish("scourge", "marine", "zerg-10", "terran-8")
    assert told(events, "destroyed") == [("destroyed", 0, "scourge", "zerg-10")]


def test_a_scourge_that_was_destroyed_takes_nobody_along() -> None:
    _, events = skirmish("scourge", "wraith", "zerg-10", "terran-10")
    assert fallen(events) == ["scourge"]


@pytest.mark.parametrize(("rule", "gone"), [("faq", ["scourge"]), ("printed", [])])
def test_scourge_by_the_printed_text_only_falls_with_a_flyer(rule: str, gone: list[str]) -> None:
    _, events = skirmish("scourge", "marine", "zerg-10", "terran-8", rules={"scourge": rule})
    assert fallen(events) == gone
    _, events = skirmish("scourge", "wraith", "zerg-10", "terran-1", rules={"scourge": rule})
    assert fallen(events) == ["scourge", "wraith"]


def test_z5_k1_a_cloaked_victim_of_a_scourge_withdraws() -> None:
    game, events = skirmish("scourge", "wraith", "zerg-10", "terran-1 terran_cloaking_field")
    assert fallen(events) == ["scourge"]
    assert (asked(game), answers(game)) == (1, ["to wraith tarsonis-1", "to wraith tarsonis-3"])


def test_z5_cloaked_units_withdraw_after_the_texts_of_the_destroy_step() -> None:
    """Spawn Broodling is settled first, although the front-line unit that withdraws fell before it."""
    game, events = skirmish("zergling queen", "ghost firebat", "zerg-1 spawn_broodling", "terran-2 terran_cloaking_field",
                            rules={"broodling_target": "any_front"})  # fmt: skip
    assert (question(game), answers(game)) == ("lose", ["lose firebat", "lose ghost"])
    events = do(game, "lose firebat")
    assert fallen(events) == ["firebat"]
    assert (question(game), asked(game)) == ("withdraw", 1)
    assert answers(game) == ["to ghost tarsonis-1", "to ghost tarsonis-3"]


def test_z4_spawn_broodling_makes_the_opponent_choose_one_of_the_skirmish() -> None:
    game, events = skirmish("zergling queen", "marine firebat science_vessel", "zerg-3 spawn_broodling", "terran-3")
    assert fallen(events) == ["zergling"], "4 against a health of 5"
    assert (asked(game), game.pending[1].args) == (1, {"source": "spawn_broodling", "count": 1})
    assert answers(game) == ["lose firebat", "lose marine"]
    assert refused(game, "lose science_vessel") == "not-among-victims"
    assert fallen(do(game, "lose marine")) == ["marine"]


def test_z4_spawn_broodling_finds_no_flyer() -> None:
    _, events = skirmish("zergling queen", "wraith", "zerg-3 spawn_broodling", "terran-7")
    assert not [event for event in told(events, "destroyed") if event[3] == "spawn_broodling"]


@pytest.mark.parametrize(
    ("rule", "gone"), [("standing", ["zergling", "marine", "firebat"]), ("any_front", ["zergling", "marine"])]
)
def test_z4_whether_spawn_broodling_may_name_a_unit_that_fell_already(rule: str, gone: list[str]) -> None:
    game, events = skirmish(
        "zergling queen", "marine firebat", "zerg-1 spawn_broodling", "terran-1", rules={"broodling_target": rule}
    )
    if rule == "any_front":
        assert answers(game) == ["lose firebat", "lose marine"]
        events += do(game, "lose marine")
    assert fallen(events) == gone


def test_z4_a_supporter_of_the_same_kind_goes_before_the_front_line_unit() -> None:
    game, events = skirmish("zergling queen", "ghost ghost", "zerg-3 spawn_broodling", "nuke")
    assert fallen(events) == ["ghost"]
    assert game.pending[0].args == {"source": "nuke", "count": 2}, "the front-line Ghost was not destroyed"


# -- Nuke --------------------------------------------------------------------------------------------------------------


def nuked(front: str, against: str, *, rule: str = "faq", reinforcement: str = "", **rest: Any) -> tuple[StarCraft, Any]:
    game = fight(
        f"{front} marine",
        "zergling zergling zergling ultralisk",
        hands=(f"nuke {reinforcement} terran-4", f"{against} zerg-8"),
        rules={"nuke_cloaked_ghost": rule},
        mine=rest,
    )
    do(game, f"pair {front} zergling", "pair marine zergling")
    do(game, "support zergling 1", "support ultralisk 2")
    do(game, "card 1 nuke", *([f"reinforce 1 {reinforcement}"] if reinforcement else []), "card 2 terran-4", "end")
    do(game, f"card 1 {against}", "card 2 zerg-8", "end")
    return game, do(game, "skirmish 1")


def test_h5_nuke_makes_the_opponent_destroy_two_more_units_after_splash_damage() -> None:
    game, events = nuked("ghost", "zerg-3")
    assert told(events, "returned") == [("returned", 0, "nuke")]
    assert "nuke" in of(game)["technologies"]
    assert (asked(game), question(game)) == (1, "lose")
    assert game.pending[1].args == {"source": "nuke", "count": 2}
    assert fallen(do(game, "lose zergling"), 1) == ["zergling", "ultralisk"], "the second one without a choice"


def test_h5_a_ghost_that_was_destroyed_brings_no_nuke() -> None:
    game, events = nuked("ghost", "zerg-1")
    assert "ghost" in fallen(events, 0)
    assert question(game) != "lose"
    assert told(events, "returned") == [("returned", 0, "nuke")], "its text was used all the same"


@pytest.mark.parametrize(("rule", "debt"), [("faq", True), ("printed", False)])
def test_h5_a_ghost_that_withdrew_was_not_destroyed(rule: str, debt: bool) -> None:
    game, events = nuked("ghost", "zerg-1", rule=rule, reinforcement="terran_cloaking_field",
                         units={"tarsonis-1": "marine"})  # fmt: skip
    assert fallen(events, 0) == []
    assert question(game) == "withdraw"
    do(game, answers(game)[0])
    assert (question(game) == "lose") == debt


def test_h5_a_ghost_that_could_not_withdraw_was_destroyed() -> None:
    game, events = nuked("ghost", "zerg-1", reinforcement="terran_cloaking_field",
                         units={"tarsonis-1": "marine marine marine", "tarsonis-3": "marine firebat ghost"})  # fmt: skip
    assert "ghost" in fallen(events, 0)
    assert question(game) != "lose"


def test_h4_cloaked_units_fall_to_nuke_like_others() -> None:
    """Against a designer's word that is quoted for the contrary: cloaking ends with its skirmish (K4)."""
    game = fight("ghost", "zergling zergling zergling", hands=("nuke", "burrow-1"))
    lay(game, "nuke")
    events = lay(game, "burrow-1")
    assert [event for event in told(events, "destroyed") if event[3] == "nuke"] == [("destroyed", 1, "zergling", "nuke")] * 2
    assert told(events, "withdrawn") == []


def test_t68_q2_a_nuke_that_matches_no_unit_has_its_minor_values_and_is_discarded() -> None:
    game, events = skirmish("marine", "zergling zergling zergling", "nuke", "zerg-1")
    assert sums(events)[0] == (7, 4)
    assert "nuke" in of(game)["discard"]
    assert not [event for event in told(events, "destroyed") if event[3] == "nuke"]


# -- K1, K2 ------------------------------------------------------------------------------------------------------------


def burrowed(**mine: Any) -> tuple[StarCraft, Any]:
    return skirmish("zergling", "marine", "burrow-1", "terran-4", mine=mine)


def test_k1_a_cloaked_unit_that_is_destroyed_withdraws_where_its_owner_likes() -> None:
    game, events = burrowed(units={"tarsonis-1": "zergling"})
    assert fallen(events) == []
    assert answers(game) == ["to zergling tarsonis-1", "to zergling tarsonis-3"]
    assert refused(game, "to zergling tarsonis-2") == "not-friendly"
    events = do(game, "to zergling tarsonis-1")
    assert told(events, "withdrawn") == [("withdrawn", 0, "zergling", "tarsonis-1")]
    assert left(game, "tarsonis-1") == {0: "zergling zergling"}


def test_k1_withdrawing_is_compulsory() -> None:
    """The rulebook says both that it withdraws and that its owner may move it: it does, the choice is where to."""
    game, _ = burrowed(units={"tarsonis-1": "zergling"})
    assert all(answer.startswith("to ") for answer in answers(game))


def test_k1_to_the_only_place_it_goes_by_itself() -> None:
    game, events = burrowed(units={"tarsonis-1": "zergling", "tarsonis-3": "zergling zergling zergling"})
    assert told(events, "withdrawn") == [("withdrawn", 0, "zergling", "tarsonis-1")]
    assert game.position.battle is None


def test_t65_k1_without_a_friendly_or_empty_area_of_the_planet_it_is_destroyed() -> None:
    game = fight("marine", "zergling", hands=("terran-4", "burrow-1"),
                 mine={"units": {"tarsonis-1": "marine", "tarsonis-3": "marine"}})  # fmt: skip
    lay(game, "terran-4")
    events = lay(game, "burrow-1")
    assert told(events, "destroyed") == [("destroyed", 1, "zergling", "skirmish")]


def test_k1_where_there_is_room_for_one_the_owner_chooses_which() -> None:
    """A Hydralisk in front and, by Spawn Broodling, the Zergling beside it."""
    game = fight("zergling queen", "hydralisk zergling", hands=("zerg-1 spawn_broodling", "burrow-1"),
                 theirs={"units": {"tarsonis-1": "zergling zergling"}}, mine={"units": {"tarsonis-3": "zergling"}})  # fmt: skip
    do(game, "pair zergling hydralisk")
    lay(game, "zerg-1 spawn_broodling")
    events = lay(game, "burrow-1")
    assert answers(game) == ["to hydralisk tarsonis-1", "to zergling tarsonis-1"]
    events = do(game, "to hydralisk tarsonis-1")
    assert told(events, "destroyed") == [("destroyed", 1, "zergling", "skirmish")], "there is no room for a second one"


def test_k2_a_detector_among_the_enemys_units_of_the_skirmish_makes_cloaking_void() -> None:
    _, events = skirmish(
        "zergling", "marine science_vessel", "burrow-1", "terran-4", mine={"units": {"tarsonis-1": "zergling"}}
    )
    assert fallen(events, 0) == ["zergling"]


def test_k2_a_detector_in_another_skirmish_does_not() -> None:
    game = fight("zergling zergling", "marine marine science_vessel", hands=("burrow-1 zerg-3", "terran-4 terran-1"))
    do(game, "support science_vessel 2")
    do(game, "card 1 burrow-1", "card 2 zerg-3", "end", "card 1 terran-4", "card 2 terran-1", "end")
    events = do(game, "skirmish 1")
    assert fallen(events, 0) == []
    assert question(game) == "withdraw"


def test_k2_scanner_sweep_and_observers_count_in_every_skirmish() -> None:
    game = fight("zergling", "marine", hands=("burrow-1", "terran-4"), theirs={"play": "scanner_sweep"},
                 mine={"units": {"tarsonis-1": "zergling"}})  # fmt: skip
    do(game, "use scanner_sweep")
    lay(game, "burrow-1")
    assert fallen(lay(game, "terran-4"), 0) == ["zergling"]


# -- Z6 ----------------------------------------------------------------------------------------------------------------


def test_z6_cards_are_discarded_face_up_after_the_skirmish() -> None:
    game, events = skirmish("vulture", "zergling", "terran-7 terran-17", "zerg-1")
    assert told(events, "discard") == [("discard", 0, "terran-7"), ("discard", 0, "terran-17"), ("discard", 1, "zerg-1")]
    assert of(game)["discard"] == ["terran-7", "terran-17"]


@pytest.mark.parametrize("card", ["increased_carrier_capacity-1", "increased_carrier_capacity-2"])
def test_z6_what_returns_goes_to_the_technology_deck(card: str) -> None:
    game, events = skirmish("carrier", "zergling", card, "zerg-1")
    assert told(events, "returned") == [("returned", 0, card)]
    assert card in of(game)["technologies"]


def test_z6_but_to_the_discard_pile_if_no_icon_matched() -> None:
    game, _ = skirmish("zealot", "zergling", "increased_carrier_capacity-1", "zerg-1")
    assert of(game)["discard"] == ["increased_carrier_capacity-1"]
