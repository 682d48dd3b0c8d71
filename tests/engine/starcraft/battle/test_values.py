"""Section 10.7, A and B: revealing cards, cancelling them, and final values."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.starcraft.battle.fights import FIELD, fallen, fight, from_here, lay, skirmish, sums
from tests.engine.starcraft.board import answers, asked, do, of, question, refused, told

# -- A: reveal ---------------------------------------------------------------------------------------------------------


def test_the_attacker_chooses_the_next_skirmish_while_two_or_more_are_left() -> None:
    game = fight("marine marine", "zergling zergling", hands=("terran-1 terran-2", "zerg-1 zerg-2"))
    do(game, "card 1 terran-1", "card 2 terran-2", "end", "card 1 zerg-1", "card 2 zerg-2", "end")
    assert (asked(game), question(game), answers(game)) == (0, "next", ["skirmish 1", "skirmish 2"])
    events = do(game, "skirmish 2")
    assert [event[1] for event in told(events, "skirmish")] == [2, 1], "the last one comes by itself"


def test_all_cards_of_a_skirmish_are_shown_to_all_at_once() -> None:
    game, events = skirmish("marine", "zergling", "terran-1", "zerg-4 zerg-17")
    assert ("show", 1, ("terran-1",), ("zerg-4", "zerg-17")) in game.events_for(None, events)


@pytest.mark.parametrize(
    ("front", "support", "works"),
    [("ghost", "", True), ("marine", "", False), ("marine", "ghost", False), ("vulture", "", False)],
)
def test_r1_a_reinforcement_works_if_it_shows_the_front_line_unit(front: str, support: str, works: bool) -> None:
    """Lockdown shows the Ghost, without the support mark."""
    _, events = skirmish(f"{front} {support}", "zergling", "terran-1 lockdown", "zerg-1")
    assert told(events, "void") == ([] if works else [("void", 0, "lockdown", "unmatched")])


@pytest.mark.parametrize(
    ("front", "support", "works"), [("wraith", "", True), ("marine", "ghost", True), ("marine", "firebat", False)]
)
def test_r1_with_the_support_mark_a_supporting_unit_will_do(front: str, support: str, works: bool) -> None:
    _, events = skirmish(f"{front} {support}", "zergling", "terran-1 terran_cloaking_field", "zerg-1")
    assert bool(told(events, "void")) != works


def test_r1_what_does_not_work_is_discarded_and_counts_for_nothing() -> None:
    game, events = skirmish("marine", "zergling", "terran-1 terran-17", "zerg-1")
    assert sums(events)[0] == (6, 4)
    assert of(game)["discard"] == ["terran-17", "terran-1"]


def test_r2_a_lone_reinforcement_of_the_deck_is_replaced_until_a_standard_card_appears() -> None:
    game = fight(
        "marine", "zergling", hands=("", "zerg-1"), draws="terran-2 terran-3 terran-4 zerg-2 terran-17 terran-18 terran-1"
    )
    lay(game, "deck")
    events = lay(game, "zerg-1")
    assert ("show", 1, ("terran-17",), ("zerg-1",)) in events
    assert [event[2] for event in told(events, "void")] == ["terran-17", "terran-18"]
    assert sums(events)[0] == (6, 4)


def test_r2_c6_with_no_standard_card_left_the_side_has_none() -> None:
    game = fight("marine", "zergling", hands=("", "zerg-1"))
    me, number = game.position.seats[0], game.position.box.cards.number
    reinforcements = [card for card in me.deck + me.hand if card in (number["terran-17"], number["terran-18"])]
    me.hand = [card for card in me.hand if card not in reinforcements]
    me.technologies += [card for card in me.deck if card not in reinforcements]
    me.deck = reinforcements
    game = from_here(game)
    lay(game, "deck")
    events = lay(game, "zerg-1")
    assert sums(events)[0] == (0, 0)
    assert sorted(of(game)["discard"] + of(game)["hidden"]).count("terran-17") == 1


def test_c3_a_lone_reinforcement_of_the_hand_is_replaced_too() -> None:
    game = fight(
        "marine",
        "zergling",
        hands=("terran-17", "zerg-1"),
        rules={"lone_reinforcement": "allowed"},
        draws="terran-2 terran-3 terran-4 zerg-2 terran-1",
    )
    do(game, "reinforce 1 terran-17", "end")
    events = lay(game, "zerg-1")
    assert told(events, "void") == [("void", 0, "terran-17", "lone-reinforcement")]
    assert sums(events)[0] == (6, 4)


# -- B: cancelling -----------------------------------------------------------------------------------------------------


def test_t26_q3_the_attackers_cancelling_comes_first() -> None:
    """EMP Shockwave against Hallucination: that is cancelled first, the attacker's standard card stays."""
    game, events = skirmish("marine science_vessel", "zealot high_templar", "terran-1 emp_shockwave", "protoss-1 hallucination")
    assert told(events, "cancelled") == [("cancelled", 1, "hallucination")]
    assert "terran-1" in of(game)["discard"]
    assert told(events, "sum")


def test_q3_an_attacking_hallucination_acts_before_it_is_cancelled() -> None:
    game, events = skirmish("zealot high_templar", "marine science_vessel", "protoss-1 hallucination", "terran-1 emp_shockwave")
    assert told(events, "cancelled") == [("cancelled", 1, "terran-1")]
    assert (asked(game), question(game)) == (1, "replace")
    assert game.pending[1].args == {"source": "terran-1", "skirmish": 1}
    events = do(game, "deck 1")
    assert told(events, "cancelled") == [("cancelled", 0, "hallucination")], "a working reinforcement stays, and acts"


def test_k3_against_a_kind_counts_only_if_the_enemys_front_line_unit_is_of_it() -> None:
    """Whoever supports it does not count."""
    assert sums(skirmish("marine", "mutalisk", "terran-2", "zerg-1")[1])[0] == (6, 4)
    assert sums(skirmish("marine", "zergling", "terran-2", "zerg-1")[1])[0] == (5, 4)
    assert sums(skirmish("marine", "zergling mutalisk", "terran-2", "zerg-1")[1])[0] == (5, 4)


def test_k3_what_cards_give_is_added() -> None:
    attack, health = sums(skirmish("battlecruiser", "zergling", "terran-12 terran-17", "zerg-1")[1])[0]
    assert (attack, health) == (8, 10), "7/8, +1 attack and +1 health by its text, +1 health by the reinforcement"


def test_k3_q4_emp_needs_a_working_reinforcement_to_cancel() -> None:
    _, events = skirmish("marine science_vessel", "zealot", "terran-1 emp_shockwave", "protoss-1")
    assert not told(events, "cancelled")
    _, events = skirmish("marine science_vessel", "zealot", "terran-1 emp_shockwave", "protoss-1 singularity_charge")
    assert told(events, "void") == [("void", 1, "singularity_charge", "unmatched")]
    assert not told(events, "cancelled")


def test_q4_the_opponent_plays_a_new_standard_card_from_hand_or_deck() -> None:
    game = fight("zealot high_templar", "marine", hands=("protoss-1 hallucination", "terran-1 terran-2 terran-17"),
                 draws="protoss-2 protoss-3 protoss-4 terran-3")  # fmt: skip
    lay(game, "protoss-1 hallucination")
    lay(game, "terran-1")
    assert answers(game) == ["card 1 terran-2", "card 1 terran-3", "deck 1"]
    assert refused(game, "card 1 terran-1") == "not-in-hand"
    events = do(game, "card 1 terran-2")
    assert told(game.events_for(0, events), "open-card") == [("open-card", 1, 1, "terran-2", "hand")]
    assert sums(events)[1] == (5, 4), "its icons are checked now"
    assert of(game, 1)["discard"] == ["terran-1", "terran-2"]


def test_q4_a_new_card_of_the_deck_that_is_a_lone_reinforcement_is_replaced() -> None:
    game = fight("zealot high_templar", "marine", hands=("protoss-1 hallucination", "terran-1"),
                 draws="protoss-2 protoss-3 protoss-4 terran-3 terran-17 terran-4")  # fmt: skip
    lay(game, "protoss-1 hallucination")
    lay(game, "terran-1")
    events = do(game, "deck 1")
    assert told(events, "void") == [("void", 1, "terran-17", "lone-reinforcement")]
    assert sums(events)[1] == (6, 6)


def test_q4_c4_adaptive_strategy_chooses_the_new_card_too() -> None:
    game = fight("zealot high_templar", "marine", hands=("protoss-1 hallucination", "terran-1"),
                 theirs={"kept": "adaptive_strategy"},
                 draws="protoss-2 protoss-3 protoss-4 terran-3 terran-17 terran-4")  # fmt: skip
    lay(game, "protoss-1 hallucination")
    lay(game, "terran-1")
    do(game, "deck 1")
    assert (asked(game), answers(game)) == (1, ["pick terran-17", "pick terran-4"])
    events = do(game, "pick terran-4")
    assert ("open-card", 1, 1, "terran-4", "deck") in events
    assert sums(events)[1] == (6, 6)


def test_q4_a_working_reinforcement_stays_beside_the_new_card() -> None:
    game, _ = skirmish("zealot high_templar", "vulture", "protoss-1 hallucination", "terran-6 terran-17")
    assert question(game) == "replace"
    assert ("part", 1, 1, "terran-17", 0, 1) in do(game, "deck 1")


def test_q4_c6_it_stays_too_where_the_deck_has_no_new_card() -> None:
    game = fight("zealot high_templar", "vulture", hands=("protoss-1 hallucination", "terran-6 terran-17"))
    lay(game, "protoss-1 hallucination")
    me = game.position.seats[1]
    me.technologies += [*me.deck, *me.discard]
    me.deck, me.discard = [], []
    discarding = from_here(game)
    lay(discarding, "terran-6 terran-17")
    me = discarding.position.seats[1]
    me.technologies += me.discard
    me.discard = []
    events = do(from_here(discarding), "deck 1")
    assert not told(events, "void")
    assert sums(events)[1] == (0, 1), "no card, and a reinforcement that works"


def test_t52_q4_a_cancelled_nuke_is_discarded_and_not_returned() -> None:
    game = fight("zealot high_templar", "ghost marine marine", hands=("protoss-1 hallucination", "nuke terran-1"))
    do(game, "pair zealot ghost")
    lay(game, "protoss-1 hallucination")
    lay(game, "nuke")
    events = do(game, "card 1 terran-1")
    assert "nuke" in of(game, 1)["discard"]
    assert not told(events, "returned")
    assert not [event for event in told(events, "destroyed") if event[3] == "nuke"]


# -- B: values ---------------------------------------------------------------------------------------------------------


def test_q1_major_values_if_the_card_shows_the_front_line_unit_else_minor() -> None:
    assert sums(skirmish("marine", "zergling", "terran-1", "zerg-1")[1]) == {0: (6, 4), 1: (6, 3)}
    assert sums(skirmish("goliath", "hydralisk", "terran-1", "zerg-1")[1]) == {0: (2, 5), 1: (4, 3)}


def test_q2_the_text_counts_only_if_the_card_matches() -> None:
    assert sums(skirmish("goliath", "mutalisk", "terran-2", "zerg-1")[1])[0] == (2, 5)
    assert sums(skirmish("marine", "mutalisk", "terran-2", "zerg-1")[1])[0] == (6, 4)


def test_t20_q5_card_text_and_support_add_up() -> None:
    """Siege Tank with a supporting Marine and card 16, 7/8 with +1 attack for the tank."""
    assert sums(skirmish("siege_tank marine", "zergling", "terran-16", "zerg-1")[1])[0] == (9, 8)


def test_t23_q5_supporters_that_can_target_the_enemys_front_line_unit_add_their_values() -> None:
    """Mutalisk with a card of 7, supported by Zergling and Ultralisk, against a Siege Tank: attack 10."""
    game, events = skirmish("mutalisk zergling ultralisk", "siege_tank", "zerg-13", "terran-15")
    assert sums(events)[0] == (10, 6)
    assert fallen(events, 1) == ["siege_tank"]
    assert (asked(game), answers(game)) == (0, ["lose zergling", "lose ultralisk"][::-1])


def test_t24_q5_a_supporter_that_cannot_target_it_adds_nothing() -> None:
    """Marine with attack 5, supported by a Firebat, against a Mutalisk of health 6."""
    _, events = skirmish("marine firebat", "mutalisk", "terran-5", "zerg-13")
    assert sums(events) == {0: (5, 5), 1: (7, 6)}
    assert ("part", 1, 0, "firebat", 0, 0) in events
    assert fallen(events, 1) == []


def test_q6_support_never_adds_health() -> None:
    assert sums(skirmish("siege_tank marine marine firebat", "zergling", "terran-16", "zerg-1")[1])[0] == (11, 8)


def test_q7_an_assist_unit_in_front_has_minor_values() -> None:
    assert sums(skirmish("queen", "marine", "zerg-1", "terran-1")[1])[0] == (4, 3)


@pytest.mark.parametrize(("rule", "values"), [("matches", (0, 5)), ("minor", (4, 6))])
def test_q7_but_a_technology_card_may_show_it(rule: str, values: tuple[int, int]) -> None:
    _, events = skirmish("defiler", "marine", "burrow-1", "terran-1", rules={"assist_technology": rule})
    assert sums(events)[0] == values


def test_q7_others_have_their_major_values_by_either_rule() -> None:
    _, events = skirmish("zergling", "marine", "burrow-1", "terran-1", rules={"assist_technology": "minor"})
    assert sums(events)[0] == (0, 5)


def test_t57_q8_lockdown_disarms_before_support_is_counted() -> None:
    """Goliath supported by Wraith and Marine: it targets nothing, the Wraith adds 0, the Marine 1."""
    _, events = skirmish("ghost", "goliath wraith marine", "terran-1 lockdown", "terran-16")
    assert sums(events)[1] == (7 + 1, 8)
    assert ("part", 1, 1, "wraith", 0, 0) in events
    assert ("part", 1, 1, "marine", 1, 0) in events
    assert fallen(events, 0) == [], "8 would have been enough against 4"


def test_t58_q8_dark_swarm_leaves_the_marine_without_a_target_but_firebats_add_up() -> None:
    _, events = skirmish("marine firebat", "zergling defiler", "terran-1", "zerg-3 dark_swarm")
    assert sums(events)[0] == (7, 4)
    assert fallen(events, 1) == []


def test_q8_dark_swarm_is_for_both_sides() -> None:
    _, events = skirmish("hydralisk defiler zergling", "marine", "zerg-6 dark_swarm", "terran-1")
    assert ("part", 1, 0, "zergling", 1, 0) in events
    assert fallen(events) == [], "the Hydralisk cannot target the Marine, nor the other way round"


def test_q9_stasis_makes_both_attacks_0_whatever_is_added() -> None:
    _, events = skirmish("zealot arbiter", "marine firebat", "protoss-1 stasis_field", "terran-1", special=True)
    assert sums(events) == {0: (0, 7), 1: (0, 4)}


def test_m7_a_special_mobilize_order_adds_1_attack_to_every_skirmish_of_the_attacker() -> None:
    _, events = skirmish("marine", "zergling", "terran-1", "zerg-1", special=True)
    assert sums(events) == {0: (7, 4), 1: (6, 3)}
    assert ("part", 1, 0, "special-mobilize", 1, 0) in events


def home(seat: int, **has: Any) -> dict[str, Any]:
    return {"base": f"{('torus-1', 'dylar_iv-1')[seat]} {FIELD}", "modules": "air_support", **has}


def test_t47_q10_air_support_where_ones_base_is_adds_1_against_flying_front_line_units() -> None:
    """Terran attacks Mutalisks on its own base's area: +1 attack, and its units are detectors."""
    _, events = skirmish("marine", "mutalisk", "terran-1", "zerg-13", mine=home(0))
    assert sums(events)[0] == (7, 4)
    assert ("part", 1, 0, "air-support", 1, 0) in events
    _, events = skirmish("marine", "zergling", "terran-1", "zerg-1", mine=home(0))
    assert sums(events)[0] == (6, 4), "not against one on the ground"


def test_q10_air_support_of_a_defender_and_its_detectors() -> None:
    beside = {"units": {"tarsonis-1": "hydralisk"}}
    _, events = skirmish("hydralisk", "marine", "burrow-1", "terran-1", mine=beside, theirs=home(1))
    assert fallen(events, 0) == ["hydralisk"], "no cloak against a detector"
    game, events = skirmish("hydralisk", "marine", "burrow-1", "terran-1", mine=beside, theirs=home(1, modules=""))
    assert (fallen(events, 0), question(game)) == ([], "withdraw")
