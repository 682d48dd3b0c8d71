"""Sections 10.1 to 10.3: abilities at the start of a battle, and the cards drawn for it."""

from __future__ import annotations

import pytest

from engine.starcraft.game import StarCraft
from tests.engine.starcraft.battle.fights import FIELD, begin, fallen, fight, from_here, lay, left, sums
from tests.engine.starcraft.board import answers, asked, do, of, question, refused, told


def hand_sizes(game: StarCraft) -> list[int]:
    return [len(me.hand) for me in game.position.seats]


def test_a_battle_begins_between_the_units_of_the_area_and_leaves_the_stack_as_it_was() -> None:
    game = fight("marine", "zergling", begins=False)
    beneath = game.position.frames[:]
    assert told(begin(game), "battle") == [("battle", 0, 1, FIELD)]
    while game.position.battle is not None:
        game.apply(asked(game), game.actions(asked(game))[0])
    assert game.position.frames == beneath
    assert question(game) == "execute"


# -- 10.2 --------------------------------------------------------------------------------------------------------------


def test_who_has_no_ability_is_not_asked() -> None:
    assert question(fight("marine marine", "zergling zergling")) == "place"


def test_each_side_may_use_one_ability_the_attacker_first() -> None:
    game = fight(
        "zealot",
        "marine",
        mine={"play": "observers", "kept": "flawless_attack_plan", "workers": 3},
        theirs={"kept": "flawless_defense_plan retreat-1", "units": {"tarsonis-1": "marine"}},
    )
    assert (asked(game), question(game)) == (0, "ability")
    assert answers(game) == ["mine permanent-gas", "pass", "use flawless_attack_plan", "use observers"]
    do(game, "use flawless_attack_plan")
    assert (asked(game), question(game)) == (1, "ability")
    do(game, "pass")
    assert question(game) == "place"
    assert game.view(None)["battle"]["used"] == [["flawless_attack_plan"], []]


def test_a1_retreat_ends_the_battle_before_it_begins() -> None:
    game = fight(
        "zergling zergling",
        "marine marine marine",
        theirs={"kept": "retreat-1", "units": {"tarsonis-1": "marine"}},
    )
    before = hand_sizes(game)
    events = do(game, "use retreat-1", "to-all tarsonis-3", seat=1)
    assert left(game) == {0: "zergling zergling"}
    assert left(game, "tarsonis-3") == {1: "marine marine marine"}
    assert told(events, "battle-over") == [("battle-over", 0)]
    assert hand_sizes(game) == before, "no cards, and no Healing"


def test_a1_the_units_go_to_one_friendly_or_empty_area_of_the_planet_and_the_rest_falls() -> None:
    game = fight(
        "zergling",
        "marine marine firebat",
        theirs={"kept": "retreat-2", "units": {"tarsonis-1": "marine marine"}, "transports": "tarsonis dylar_iv"},
    )
    do(game, "use retreat-2")
    assert question(game) == "retreat"
    assert answers(game) == ["to-all tarsonis-1", "to-all tarsonis-3"]
    assert refused(game, "to-all tarsonis-2") == "not-friendly"
    assert refused(game, "to-all dylar_iv-1") == "not-legal", "a transport leads there, but it is another planet"
    do(game, "to-all tarsonis-1")
    assert game.pending[1].args == {"source": "retreat-2", "count": 2}
    events = do(game, "lose marine", "lose marine")
    assert fallen(events, 1) == ["marine", "marine"]
    assert left(game, "tarsonis-1") == {1: "firebat marine marine"}
    assert "retreat-2" in game.view(None)["event_discard"]


def test_a1_without_such_an_area_it_cannot_be_used() -> None:
    game = fight(
        "zergling", "marine", mine={"units": {"tarsonis-1": "zergling", "tarsonis-3": "zergling"}}, theirs={"kept": "retreat-1"}
    )
    assert question(game) == "place", "there is nothing to ask"


def test_a1_after_the_attackers_retreat_the_defender_uses_nothing() -> None:
    game = fight("marine", "zergling", mine={"kept": "retreat-1", "units": {"tarsonis-1": "marine"}},
                 theirs={"kept": "retreat-2", "units": {"tarsonis-3": "zergling zergling zergling"}})  # fmt: skip
    events = do(game, "use retreat-1")
    assert told(events, "battle-over") == [("battle-over", 1)]
    assert left(game) == {1: "zergling"}


def test_t44_a1_attackers_over_the_limit_leave_after_the_defenders_retreat() -> None:
    """Area of limit 2, four attackers: the defender leaves, two attackers stay, two retreat or fall."""

    def attacked(rule: str) -> StarCraft:
        return fight(
            "marine marine marine firebat",
            "zergling",
            area="torus-1",
            planets="torus helios dylar_iv",
            mine={"base": "helios-2"},
            theirs={"kept": "retreat-1"},
            rules={"retreat_surplus": rule},
        )

    game = attacked("retreat")
    do(game, "use retreat-1", "to-all torus-2")
    assert game.pending[0].kind == "retreat"
    do(game, "leave marine", "leave firebat", "to-all torus-3")
    assert left(game, "torus-1") == {0: "marine marine"}
    assert left(game, "torus-3") == {0: "firebat marine"}
    game = attacked("stay")
    events = do(game, "use retreat-1", "to-all torus-2")
    assert told(events, "battle-over") == [("battle-over", 0)]
    assert left(game, "torus-1") == {0: "firebat marine marine marine"}


def test_a2_advanced_reconnaissance_lets_the_opponent_place_first_and_open() -> None:
    game = fight("marine", "zergling", hands=("terran-1", "zerg-1"), mine={"kept": "advanced_reconnaissance"})
    do(game, "use advanced_reconnaissance")
    assert (asked(game), game.pending[1].args) == (1, {"source": None, "open": True})
    events = do(game, "card 1 zerg-1")
    assert told(game.events_for(0, events), "open-card") == [("open-card", 1, 1, "zerg-1", "hand")]
    assert game.view(0)["battle"]["skirmishes"][0]["defending"]["cards"] == ["zerg-1"]
    do(game, "end")
    assert (asked(game), game.pending[0].args["open"]) == (0, False)


def test_a2_used_by_both_both_are_open_and_the_attacker_is_first() -> None:
    game = fight("marine", "zergling", mine={"kept": "advanced_reconnaissance"}, theirs={"kept": "advanced_reconnaissance"})
    do(game, "use advanced_reconnaissance", "use advanced_reconnaissance")
    assert asked(game) == 0
    assert game.pending[0].args["open"]
    lay(game, "deck")
    assert asked(game) == 1
    assert game.pending[1].args["open"]


def test_a2_used_by_the_defender_the_attacker_places_first_as_ever_but_open() -> None:
    game = fight("marine", "zergling", theirs={"kept": "advanced_reconnaissance"})
    do(game, "use advanced_reconnaissance")
    assert (asked(game), game.pending[0].args["open"]) == (0, True)


def test_a3_observers_cost_one_gas_and_give_all_units_detectors() -> None:
    game = fight("zealot", "zergling", hands=("", "burrow-1"), mine={"play": "observers", "workers": 1})
    do(game, "use observers")
    assert of(game)["permanent"] == [0, 1]
    do(game, "deck 1", "end")
    assert "observers" in of(game)["play"]
    assert game.position.battle is not None
    assert game.position.battle.has_detector == [True, False]


def test_a3_observers_can_be_paid_by_a_source_that_is_named() -> None:
    game = fight("zealot", "zergling", mine={"play": "observers", "workers": 1, "cards": {"torus-3": 0}})
    assert answers(game) == ["mine permanent-gas", "mine torus-3", "pass", "use observers"]
    do(game, "mine torus-3")
    assert answers(game) == ["use observers"], "what is mined is for that"
    do(game, "use observers")
    assert of(game)["cards"] == [{"area": "torus-3", "workers": 1}]


def test_a3_who_cannot_pay_cannot_use_them() -> None:
    assert question(fight("zealot", "zergling", mine={"play": "observers", "workers": 0})) == "place"


def test_a3_scanner_sweep_returns_to_the_technology_deck() -> None:
    game = fight("marine", "zergling", mine={"play": "scanner_sweep"})
    assert told(do(game, "use scanner_sweep"), "returned") == [("returned", 0, "scanner_sweep")]
    assert "scanner_sweep" not in of(game)["play"]
    assert "scanner_sweep" in of(game)["technologies"]
    assert game.position.battle is not None
    assert game.position.battle.has_detector == [True, False]


def test_l13_consume_takes_a_unit_of_the_battle_or_a_worker_of_the_pool() -> None:
    game = fight("zergling defiler", "marine", mine={"play": "consume", "workers": 1, "units": {"tarsonis-1": "ultralisk"}})
    do(game, "use consume")
    assert game.pending[0].args == {"source": "consume"}
    assert answers(game) == ["lose defiler", "lose zergling", "worker"]
    worker = game.copy()
    events = do(worker, "worker")
    assert told(events, "lost-worker") == [("lost-worker", 0, "consume")]
    assert of(worker)["workers"] == 0
    assert [len(event[3]) for event in told(events, "draw")] == [3, 3, 1], "three for it, and those of 10.3"
    events = do(game, "lose zergling")
    assert fallen(events) == ["zergling"]
    assert left(game) == {0: "defiler", 1: "marine"}


def test_l13_consume_needs_a_defiler_in_the_battle() -> None:
    assert question(fight("zergling", "marine", mine={"play": "consume", "units": {"tarsonis-1": "defiler"}})) == "place"


def test_t67_a4_a_lone_defiler_that_is_consumed_leaves_no_skirmish() -> None:
    game = fight("marine marine marine marine marine", "defiler", theirs={"play": "consume"},
                 mine={"units": {"tarsonis-1": "marine"}})  # fmt: skip
    do(game, "use consume")
    events = do(game, "lose defiler") if question(game) == "ability" else []
    assert [(event[1], event[2]) for event in told(events, "draw")][:3] == [(1, 3), (0, 3), (1, 1)]
    assert not told(events, "skirmish")
    assert (asked(game), question(game)) == (0, "retreat"), "five attackers are one too many"
    do(game, "to-all tarsonis-3")
    assert left(game) == {0: "marine marine marine marine"}


@pytest.mark.parametrize(("card", "bonus"), [("flawless_attack_plan", (2, 0)), ("flawless_defense_plan", (0, 2))])
def test_flawless_plans_add_to_every_skirmish(card: str, bonus: tuple[int, int]) -> None:
    game = fight("marine marine", "zergling zergling", hands=("terran-1 terran-2", "zerg-1 zerg-2"), mine={"kept": card})
    do(game, f"use {card}")
    do(game, "card 1 terran-1", "card 2 terran-2", "end", "card 1 zerg-1", "card 2 zerg-2", "end")
    events = do(game, "skirmish 1")
    assert sums(events)[0] in ((6 + bonus[0], 4 + bonus[1]), (5 + bonus[0], 4 + bonus[1]))
    assert told(events, "sum")[2][3:] == (5 + bonus[0], 4 + bonus[1])
    assert told(events, "sum")[1][3:] == (6, 3), "the other side has nothing of it"


# -- 10.3 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacking", "defending", "special", "mine", "theirs", "drawn"),
    [
        ("marine", "zergling", False, {}, {}, [3, 1]),
        ("marine", "zergling", True, {}, {}, [5, 1]),
        ("marine", "zealot", False, {}, {}, [3, 3]),
        ("zealot", "marine", False, {}, {}, [3, 1]),
        ("marine", "zergling", False, {"kept": "aggressive_strategy"}, {}, [4, 1]),
        ("marine", "zergling", False, {"kept": "defensive_strategy"}, {"kept": "aggressive_strategy"}, [3, 1]),
        ("marine", "zergling", False, {}, {"kept": "defensive_strategy"}, [3, 3]),
        ("marine", "zealot", True, {"kept": "aggressive_strategy"}, {"kept": "defensive_strategy"}, [6, 5]),
    ],
)
def test_what_both_sides_draw(
    attacking: str, defending: str, special: bool, mine: dict[str, str], theirs: dict[str, str], drawn: list[int]
) -> None:
    game = fight(attacking, defending, special=special, mine=mine, theirs=theirs)
    assert hand_sizes(game) == drawn


def test_the_drawn_cards_are_told_to_their_owner_alone() -> None:
    game = fight("marine", "zergling", begins=False)
    events = begin(game)
    own, others = (told(game.events_for(seat, events), "draw") for seat in (0, 1))
    assert len(own[0][3]) == 3
    assert own[1][3] is None
    assert others[0][3] is None
    assert told(game.events_for(None, events), "draw") == [("draw", 0, 3, None), ("draw", 1, 1, None)]


def test_c6_the_discard_pile_becomes_a_new_deck_at_once_when_the_last_card_is_drawn() -> None:
    game = fight("marine", "zergling", begins=False)
    state = game.position
    me = state.seats[0]
    me.discard = me.deck[2:]
    me.deck = me.deck[:2]
    discarded = len(me.discard)
    game = from_here(game)
    events = begin(game)
    assert told(events, "shuffle") == [("shuffle", 0)]
    assert len(me.hand) == 3
    assert len(me.deck) == discarded - 1


def test_c6_with_deck_and_discard_pile_empty_nothing_is_drawn() -> None:
    game = fight("marine", "zergling", begins=False)
    me = game.position.seats[0]
    me.technologies += me.deck[1:]
    me.deck = me.deck[:1]
    begin(game)
    assert len(me.hand) == 1
