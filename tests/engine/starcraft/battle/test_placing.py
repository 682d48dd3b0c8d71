"""Sections 10.4 to 10.6: front lines, supporting units, and placing cards."""

from __future__ import annotations

import pytest

from engine.starcraft.game import StarCraft
from tests.engine.starcraft.battle.fights import fight, from_here, lay, zone
from tests.engine.starcraft.board import answers, asked, can, do, of, question, refused, told


def lines(game: StarCraft, seat: int | None = None) -> list[tuple[str, str, str, str]]:
    """Return front and support of both sides of every skirmish."""
    return [
        tuple(  # type: ignore[misc]
            word
            for side in ("attacking", "defending")
            for word in (skirmish[side]["front"], " ".join(skirmish[side]["support"]))
        )
        for skirmish in game.view(seat)["battle"]["skirmishes"]
    ]


# -- 10.4 and 10.5 -----------------------------------------------------------------------------------------------------


def test_t18_f1_the_attacker_pairs_as_many_as_possible_and_assigns_the_rest() -> None:
    """Three Zerglings and an Ultralisk against Firebat and Siege Tank: two skirmishes, two supporters, together or apart."""
    game = fight("zergling zergling zergling ultralisk", "firebat siege_tank")
    assert (asked(game), question(game)) == (0, "pair")
    assert len(answers(game)) == 4
    do(game, "pair ultralisk siege_tank")
    assert (asked(game), question(game)) == (0, "support")
    assert game.pending[0].args["units"] == ["zergling", "zergling"]
    apart = game.copy()
    do(apart, "support zergling 1", "support zergling 2")
    assert lines(apart) == [("ultralisk", "zergling", "siege_tank", ""), ("zergling", "zergling", "firebat", "")]
    do(game, "support zergling 2", "support zergling 2")
    assert lines(game)[1] == ("zergling", "zergling zergling", "firebat", "")
    assert question(game) == "place"


def test_f1_what_leaves_no_choice_is_done_at_once() -> None:
    game = fight("marine marine marine", "zergling")
    assert lines(game) == [("marine", "marine marine", "zergling", "")]
    assert question(game) == "place"


def test_t45_f2_assist_units_are_never_paired() -> None:
    """3 Zealots and a High Templar against 2 Marines and a Science Vessel: two skirmishes; the attacker assigns first."""
    game = fight("zealot zealot zealot high_templar", "marine marine science_vessel")
    assert len(lines(game)) == 2
    assert (asked(game), game.pending[0].args["units"]) == (0, ["high_templar", "zealot"])
    do(game, "support zealot 1", "support high_templar 1")
    assert (asked(game), game.pending[1].args["units"]) == (1, ["science_vessel"])
    do(game, "support science_vessel 2")
    assert lines(game) == [("zealot", "high_templar zealot", "marine", ""), ("zealot", "", "marine", "science_vessel")]


def test_f2_an_assist_unit_is_refused_a_front_line_while_others_stand() -> None:
    game = fight("zealot dragoon high_templar", "marine marine")
    assert refused(game, "pair high_templar marine") == "assist-cannot"


def test_t46_f3_an_all_assist_side_picks_one_and_the_attacker_the_other() -> None:
    """2 Defilers attacked by 3 Marines: one skirmish, two Marines and a Defiler support."""
    game = fight("marine marine marine", "defiler defiler")
    assert lines(game) == [("marine", "marine marine", "defiler", "defiler")]
    game = fight("marine firebat science_vessel", "defiler queen")
    assert (asked(game), question(game), answers(game)) == (1, "pair", ["front defiler", "front queen"])
    do(game, "front queen")
    assert (asked(game), answers(game)) == (0, ["front firebat", "front marine"])
    assert refused(game, "front science_vessel") == "assist-cannot"
    do(game, "front marine")
    assert lines(game) == [("marine", "firebat science_vessel", "queen", "defiler")]


@pytest.mark.parametrize(("rule", "picker"), [("attacker", 0), ("owner", 1)])
def test_f3_who_picks_the_unit_opposite_an_all_assist_attacker(rule: str, picker: int) -> None:
    game = fight("queen defiler", "marine firebat", rules={"front_pick": rule})
    assert asked(game) == 0
    do(game, "front queen")
    assert (asked(game), answers(game)) == (picker, ["front firebat", "front marine"])


def test_f3_with_assist_units_alone_on_both_sides_each_picks_its_own() -> None:
    game = fight("queen defiler", "science_vessel science_vessel")
    do(game, "front defiler")
    assert lines(game) == [("defiler", "queen", "science_vessel", "science_vessel")]


# -- 10.6 --------------------------------------------------------------------------------------------------------------


def test_c1_for_each_skirmish_a_standard_card_with_or_without_a_reinforcement_or_the_top_of_the_deck() -> None:
    game = fight("marine marine", "zergling zergling", hands=("terran-1 terran-5 terran-17 stim_packs-1", ""))
    assert can(game, "card 1 terran-1")
    assert can(game, "deck 2")
    assert refused(game, "reinforce 1 terran-17") == "no-reinforcement-alone"
    assert refused(game, "card 1 terran-17") == "not-legal"
    assert refused(game, "card 1 zerg-1") == "not-in-hand"
    assert refused(game, "end") == "card-needed"
    do(game, "card 1 terran-1")
    assert not can(game, "deck 1"), "one standard card a skirmish"
    assert not can(game, "card 1 terran-5")
    assert can(game, "reinforce 1 terran-17")
    do(game, "deck 2")
    assert not can(game, "reinforce 2 terran-17"), "none beside a card of the deck"
    do(game, "reinforce 1 terran-17", "end")
    assert asked(game) == 1


def test_t19_c1_two_standard_cards_and_four_skirmishes_take_two_of_the_deck() -> None:
    game = fight("zealot zealot zealot zealot", "zergling zergling zergling zergling", hands=("protoss-3 protoss-4", ""))
    me = game.position.seats[0]
    me.deck = sorted(me.deck + [card for card in me.hand if card not in _numbers(game, "protoss-3 protoss-4")])
    me.hand = _numbers(game, "protoss-3 protoss-4")
    game = from_here(game)
    do(game, "card 1 protoss-3", "card 2 protoss-4", "deck 3", "deck 4", "end")
    assert asked(game) == 1
    assert zone(game, 0, "hand") == []


def _numbers(game: StarCraft, keys: str) -> list[int]:
    return sorted(game.position.box.cards.number[key] for key in keys.split())


def test_c2_others_see_how_many_cards_lie_there_and_where_from_but_no_face() -> None:
    game = fight("marine", "zergling", hands=("terran-1 terran-17", ""))
    events = do(game, "card 1 terran-1", "reinforce 1 terran-17")
    assert told(game.events_for(0, events), "card") == [
        ("card", 0, 1, "terran-1", "hand"),
        ("card", 0, 1, "terran-17", "hand"),
    ]
    assert told(game.events_for(1, events), "card") == [("card", 0, 1, None, "hand")] * 2
    assert game.view(0)["battle"]["skirmishes"][0]["attacking"]["cards"] == ["terran-1", "terran-17"]
    for other in (1, None):
        side = game.view(other)["battle"]["skirmishes"][0]["attacking"]
        assert (side["cards"], side["hidden"]) == ([], 2)


def test_c2_a_card_of_the_deck_is_seen_by_nobody_not_even_its_owner() -> None:
    game = fight("marine", "zergling")
    before = of(game)["hidden"]
    events = do(game, "deck 1")
    for seat in (0, 1, None):
        assert told(game.events_for(seat, events), "card") == [("card", 0, 1, None, "deck")]
        side = game.view(seat)["battle"]["skirmishes"][0]["attacking"]
        assert (side["cards"], side["hidden"]) == ([], 1)
    assert of(game)["hidden"] == before, "it is still one of those"


def test_c2_what_lies_face_down_is_hidden_among_hand_and_deck() -> None:
    game = fight("marine", "zergling", hands=("terran-1", ""))
    before = game.view(1)["seats"][0]["hidden"]
    do(game, "card 1 terran-1")
    assert game.view(1)["seats"][0]["hidden"] == before


def test_c2_a_known_card_that_may_lie_face_down_is_known_until_it_is_shown() -> None:
    game = fight("marine marine", "zergling zergling", hands=("terran-1 terran-2", ""))
    me = game.position.seats[0]
    me.known = _numbers(game, "terran-1 terran-2")
    game = from_here(game)
    do(game, "card 1 terran-1", "deck 2")
    assert game.view(1)["seats"][0]["known"] == ["terran-1", "terran-2"], "nobody else can tell which of the hand it is"
    do(game, "end", "deck 1", "deck 2", "end", "skirmish 1")
    assert game.view(1)["seats"][0]["known"] == ["terran-2"]


def test_c2_of_two_known_copies_one_that_was_placed_open_is_known_no_more() -> None:
    game = fight("ghost", "zergling", hands=("terran-1 lockdown lockdown", ""), theirs={"kept": "advanced_reconnaissance"})
    do(game, "use advanced_reconnaissance")
    game.position.seats[0].known = _numbers(game, "lockdown lockdown")
    game = from_here(game)
    do(game, "card 1 terran-1", "reinforce 1 lockdown", "end")
    assert game.view(1)["seats"][0]["known"] == ["lockdown"]
    lay(game, "deck")
    assert game.view(1)["seats"][0]["known"] == ["lockdown"]


def test_c3_a_lone_reinforcement_is_placed_only_where_the_table_allows_it() -> None:
    game = fight("marine", "zergling", hands=("stim_packs-1 lockdown", ""), rules={"lone_reinforcement": "allowed"})
    do(game, "reinforce 1 lockdown")
    assert can(game, "end")
    assert can(game, "card 1 stim_packs-1")
    assert not can(game, "deck 1")
    game = fight("marine", "zergling", hands=("lockdown", ""), rules={"lone_reinforcement": "allowed"})
    do(game, "deck 1")
    assert not can(game, "reinforce 1 lockdown"), "none beside a card of the deck"


def test_c4_adaptive_strategy_looks_at_two_cards_of_the_deck() -> None:
    game = fight(
        "marine", "zergling", mine={"kept": "adaptive_strategy"}, draws="terran-1 terran-2 terran-3 zerg-1 terran-4 terran-17"
    )
    events = do(game, "deck 1")
    assert not told(events, "card")
    assert game.pending[0].args == {"source": "adaptive_strategy", "skirmish": 1}
    assert answers(game) == ["pick terran-17", "pick terran-4"]
    assert "terran-4" in game.view(1)["seats"][0]["hidden"]
    events = do(game, "pick terran-4")
    assert told(events, "discard") == [("discard", 0, "terran-17")]
    assert told(game.events_for(0, events), "card") == [("card", 0, 1, "terran-4", "deck")]
    assert told(game.events_for(1, events), "card") == [("card", 0, 1, None, "deck")]
    assert game.view(0)["battle"]["skirmishes"][0]["attacking"]["cards"] == ["terran-4"]
    assert not any(action[0] == "reinforce" for action in game.actions(0)), "it remains without a reinforcement"


def test_t53_c4_adaptive_strategy_may_choose_a_reinforcement_that_is_replaced_then() -> None:
    game = fight(
        "marine",
        "zergling",
        hands=("", "zerg-1"),
        mine={"kept": "adaptive_strategy"},
        draws="terran-1 terran-2 terran-3 zerg-2 terran-4 terran-17 terran-18 terran-5",
    )
    do(game, "deck 1", "pick terran-17", "end", "card 1 zerg-1")
    events = do(game, "end")
    assert told(events, "void") == [
        ("void", 0, "terran-17", "lone-reinforcement"),
        ("void", 0, "terran-18", "lone-reinforcement"),
    ]
    assert told(events, "open-card") == [("open-card", 0, 1, "terran-18", "deck"), ("open-card", 0, 1, "terran-5", "deck")]
    assert ("part", 1, 0, "terran-5", 5, 5) in events


def test_c5_parasite_opens_the_attackers_cards_where_a_defending_queen_is() -> None:
    game = fight("marine marine", "zergling zergling queen", hands=("terran-1 terran-2", ""), theirs={"play": "parasite"})
    do(game, "support queen 2")
    do(game, "card 1 terran-1", "card 2 terran-2")
    sides = [skirmish["attacking"] for skirmish in game.view(1)["battle"]["skirmishes"]]
    assert [side["cards"] for side in sides] == [[], ["terran-2"]]
    assert [side["hidden"] for side in sides] == [1, 0]


def test_c5_parasite_does_nothing_for_an_attacker() -> None:
    game = fight("zergling queen", "marine", theirs={}, mine={"play": "parasite"})
    lay(game, "deck")
    assert not game.pending[1].args["open"]


def test_c6_a_side_without_any_card_has_nothing_and_no_text() -> None:
    game = fight("marine", "zergling", hands=("", "zerg-1"))
    me = game.position.seats[0]
    me.technologies += me.deck + me.discard
    me.deck, me.discard = [], []
    game = from_here(game)
    do(game, "deck 1", "end")
    events = lay(game, "zerg-1")
    assert ("show", 1, (), ("zerg-1",)) in events
    assert told(events, "sum")[0][3:] == (0, 0)


def test_undo_takes_a_placed_card_back_and_tells_nobody_which() -> None:
    game = fight("marine", "zergling", hands=("terran-1 terran-2", ""))
    before = game.dump()
    do(game, "card 1 terran-1")
    game.apply(0, ("undo",))
    assert game.dump() == before


def test_shown_cards_cannot_be_hidden_again() -> None:
    game = fight("marine marine", "zergling zergling", hands=("terran-1 terran-2", "zerg-1 zerg-2"))
    do(game, "card 1 terran-1", "card 2 terran-2", "end", "card 1 zerg-1", "card 2 zerg-2", "end")
    do(game, "skirmish 2")
    assert game.view(0)["undo"]["steps"] == 0


def test_team_hands_partners_see_placed_cards_where_they_see_hands() -> None:
    for rule, seen in (("hidden", []), ("shown", ["terran-1"])):
        game = fight(
            "marine",
            "zergling",
            hands=("terran-1", ""),
            mode="teams",
            rules={"team_hands": rule},
            others=[{"faction": "mengsk", "base": "helios-1"}, {"faction": "tassadar", "base": "helios-2"}],
            planets="torus@-1,0,0 tarsonis@0,0,1 dylar_iv@1,0,0 helios@1,1,0",
        )
        do(game, "card 1 terran-1")
        assert game.view(2)["battle"]["skirmishes"][0]["attacking"]["cards"] == seen
        assert game.view(1)["battle"]["skirmishes"][0]["attacking"]["cards"] == []
