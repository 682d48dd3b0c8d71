"""Section 10.9 and the end of a battle: the seat that holds the area, and the units that leave."""

from __future__ import annotations

import pytest

from engine.starcraft.game import StarCraft
from tests.engine.starcraft.battle.fights import fallen, fight, lay, left, skirmish
from tests.engine.starcraft.board import answers, asked, do, of, question, refused, told


def test_t11_m4_y1_up_to_two_more_attackers_fight_and_leave_after_the_battle() -> None:
    """Area of limit 3 held by a Zealot, five attackers: who exceeds the limit retreats, of the attacker's choice."""
    game = fight("zergling zergling zergling hydralisk ultralisk", "zealot", area="tarsonis-1",
                 hands=("zerg-8", "protoss-1"), draws="")  # fmt: skip
    do(game, "pair ultralisk zealot")
    lay(game, "zerg-8")
    events = lay(game, "protoss-1")
    assert fallen(events) == ["zealot"]
    assert (asked(game), question(game), game.pending[0].args) == (0, "retreat", {"source": None, "count": 2})
    assert refused(game, "leave queen") == "not-among-victims"
    do(game, "leave zergling")
    assert game.pending[0].args["count"] == 1
    do(game, "leave hydralisk")
    assert answers(game) == ["to-all tarsonis-2", "to-all tarsonis-3"]
    events = do(game, "to-all tarsonis-3")
    assert told(events, "battle-over") == [("battle-over", 0)]
    assert left(game, "tarsonis-1") == {0: "ultralisk zergling zergling"}
    assert left(game, "tarsonis-3") == {0: "hydralisk zergling"}


def test_y2_only_defenders_left_win() -> None:
    game, events = skirmish("marine", "zergling zergling", "terran-2", "zerg-3")
    assert told(events, "battle-over") == [("battle-over", 1)]
    assert list(left(game)) == [1]


def test_y2_nobody_left_leaves_the_area_empty() -> None:
    game, events = skirmish("marine", "zergling", "terran-1", "zerg-1")
    assert left(game) == {}
    assert told(events, "battle-over") == [("battle-over", None)]


def test_y3_the_attacker_retreats_with_everything_if_both_are_left() -> None:
    game, events = skirmish("siege_tank firebat", "mutalisk", "terran-16", "zerg-13")
    assert fallen(events) == []
    assert (asked(game), question(game)) == (0, "retreat")
    events = do(game, "to-all tarsonis-1")
    assert told(events, "battle-over") == [("battle-over", 1)]
    assert left(game) == {1: "mutalisk"}
    assert left(game, "tarsonis-1") == {0: "firebat siege_tank"}


@pytest.mark.parametrize("transport", [True, False])
def test_y4_a_retreat_goes_to_one_area_of_the_planet_or_over_a_route_with_an_own_transport(transport: bool) -> None:
    game = fight(
        "zealot zealot",
        "wraith wraith",
        hands=("protoss-8 protoss-9", "terran-1 terran-2"),
        mine={"transports": "torus tarsonis"} if transport else {},
        others=[{"faction": "overmind", "base": "tarsonis-1"}],
    )
    do(game, "card 1 protoss-8", "card 2 protoss-9", "end", "card 1 terran-1", "card 2 terran-2", "end", "skirmish 1")
    near = ["to-all tarsonis-3"]
    far = ["to-all torus-1", "to-all torus-2", "to-all torus-3", "to-all torus-4"]
    if transport:
        assert (question(game), answers(game)) == ("retreat", [*near, *far])
        assert refused(game, "to-all tarsonis-1") == "not-friendly"
        do(game, "to-all torus-2")
        assert left(game, "torus-2") == {0: "zealot zealot"}
    else:
        assert left(game, "tarsonis-3") == {0: "zealot zealot"}, "the only area there is"
    assert list(left(game)) == [1]


def test_y4_what_has_no_room_is_destroyed_of_its_owners_choice() -> None:
    game = fight("zealot high_templar", "wraith", hands=("protoss-8", "terran-1"),
                 mine={"units": {"tarsonis-1": "zealot zealot"}},
                 others=[{"faction": "overmind", "base": "tarsonis-3"}])  # fmt: skip
    lay(game, "protoss-8")
    lay(game, "terran-1")
    assert (question(game), game.pending[0].args["count"]) == ("retreat", 1)
    assert answers(game) == ["lose high_templar", "lose zealot"]
    events = do(game, "lose zealot")
    assert told(events, "destroyed") == [("destroyed", 0, "zealot", "surplus")]
    assert told(events, "retreat") == [("retreat", 0, "high_templar", "tarsonis-1", 1)]


def test_y4_u1_a_partners_area_is_no_place_to_retreat_to() -> None:
    partner, other = {"faction": "mengsk", "base": "tarsonis-3"}, {"faction": "overmind", "base": "helios-1"}
    game = fight("zealot", "wraith", hands=("protoss-8", "terran-1"), mode="teams", others=[partner, other],
                 planets="torus@-1,0,0 tarsonis@0,0,1 dylar_iv@1,0,0 helios@1,1,0")  # fmt: skip
    lay(game, "protoss-8")
    lay(game, "terran-1")
    assert left(game, "tarsonis-1") == {0: "zealot"}, "the only area left"


def test_y4_without_any_such_area_all_are_destroyed() -> None:
    game = fight("zealot high_templar", "wraith", hands=("protoss-8", "terran-1"),
                 others=[{"faction": "overmind", "base": "tarsonis-3 torus-1"}],
                 theirs={"units": {"tarsonis-1": "marine"}}, mine={"base": "torus-2"})  # fmt: skip
    lay(game, "protoss-8")
    events = lay(game, "terran-1")
    assert sorted(fallen(events, 0)) == ["high_templar", "zealot"]


def test_y4_an_area_without_room_is_no_choice_while_another_has_room() -> None:
    game = fight("zealot", "wraith", hands=("protoss-8", "terran-1"), mine={"units": {"tarsonis-1": "zealot zealot zealot"}})
    lay(game, "protoss-8")
    lay(game, "terran-1")
    assert left(game, "tarsonis-3") == {0: "zealot"}


def test_t48_y3_defenders_that_are_all_assist_retreat_and_then_the_surplus() -> None:
    """Left: 3 Zealots of the attacker (limit 2), 1 Queen: the Queen retreats first, then one Zealot."""
    game = fight("zealot zealot zealot", "zergling queen", area="torus-1", planets="torus helios dylar_iv",
                 mine={"base": "helios-1"}, hands=("protoss-1", "zerg-3"))  # fmt: skip
    lay(game, "protoss-1")
    events = lay(game, "zerg-3")
    assert fallen(events) == ["zergling"]
    assert (asked(game), question(game)) == (1, "retreat")
    do(game, "to-all torus-2")
    assert (asked(game), answers(game)) == (0, ["to-all torus-3", "to-all torus-4"])
    events = do(game, "to-all torus-3")
    assert left(game, "torus-1") == {0: "zealot zealot"}
    assert left(game, "torus-3") == {0: "zealot"}
    assert told(events, "battle-over") == [("battle-over", 0)]


def test_y3_also_if_the_attackers_are_all_assist() -> None:
    game, _ = skirmish("queen", "science_vessel", "zerg-1", "terran-1")
    assert (asked(game), question(game)) == (1, "retreat")
    do(game, "to-all tarsonis-1")
    assert left(game) == {0: "queen"}


def test_y3_one_defender_without_assist_is_enough_to_hold_the_area() -> None:
    game, _ = skirmish("siege_tank", "mutalisk queen", "terran-16", "zerg-13")
    assert (asked(game), question(game)) == (0, "retreat")
    do(game, "to-all tarsonis-1")
    assert left(game) == {1: "mutalisk queen"}


def test_y5_each_zerg_seat_that_took_part_draws_a_card_the_attacker_first() -> None:
    _, events = skirmish("zergling", "hydralisk", "zerg-1", "zerg-4")
    assert [event[1:3] for event in told(events, "draw")] == [(0, 1), (1, 1)]
    _, events = skirmish("marine", "zealot", "terran-1", "protoss-1")
    assert not told(events, "draw")


# -- W4, W7 ------------------------------------------------------------------------------------------------------------


def test_t69_w4_the_last_units_of_two_seats_without_bases_fall_together() -> None:
    game, events = skirmish("marine", "zergling", "terran-1", "zerg-1", homeless=(0, 1))
    assert told(events, "defeat") == [("defeat", 0), ("defeat", 1)]
    assert game.result is not None
    assert (game.result.winners, game.result.reason) == ((0, 1), "elimination")


def test_w4_in_a_battle_units_count_to_its_end() -> None:
    """Its last units fall in the first skirmish and by splash damage; only then it is out."""
    game = fight("marine marine", "zergling zergling", hands=("terran-4 terran-5", "zerg-1 zerg-3"), homeless=(1,),
                 others=[{"faction": "tassadar", "base": "torus-2"}])  # fmt: skip
    do(game, "card 1 terran-4", "card 2 terran-5", "end", "card 1 zerg-1", "card 2 zerg-3", "end")
    events = do(game, "skirmish 2")
    assert fallen(events, 1) == ["zergling", "zergling"]
    assert [event[0] for event in events if event[0] in ("battle-over", "defeat")] == ["battle-over", "defeat"]
    assert not game.position.seats[1].alive
    assert game.result is None


def begun_cards() -> StarCraft:
    """Return a battle where both sides have placed cards, one of three seats is asked for the next skirmish."""
    game = fight("marine marine marine", "zergling zergling", hands=("terran-1 terran-2", "zerg-1 zerg-2"),
                 others=[{"faction": "tassadar", "base": "torus-2"}])  # fmt: skip
    do(game, "support marine 1")
    do(game, "card 1 terran-1", "card 2 terran-2", "end", "card 1 zerg-1", "card 2 zerg-2", "end")
    assert question(game) == "next"
    return game


def test_w7_who_gives_up_in_a_battle_loses_all_and_10_9_follows() -> None:
    game = begun_cards()
    events = do(game, "concede", seat=1)
    assert told(events, "battle-over") == [("battle-over", 0)]
    assert told(events, "defeat") == [("defeat", 1)]
    assert told(events, "draw") == [], "who is out does not heal"
    assert left(game) == {0: "marine marine marine"}
    assert of(game)["discard"] == ["terran-1", "terran-2"], "what was played is discarded"
    assert game.position.battle is None
    assert question(game) == "execute"


def test_w7_an_attacker_that_gives_up_leaves_the_area_to_the_defender() -> None:
    game = begun_cards()
    events = do(game, "concede", seat=0)
    assert told(events, "battle-over") == [("battle-over", 1)]
    assert left(game) == {1: "zergling zergling"}
    assert [event[1] for event in told(events, "draw")] == [1], "it heals"
    assert all(frame[0] != 0 for frame in game.position.frames)


def test_w7_a_third_seat_that_gives_up_changes_nothing_of_the_battle() -> None:
    game = begun_cards()
    before = game.dump()["battle"]
    do(game, "concede", seat=2)
    assert game.dump()["battle"] == before
    assert question(game) == "next"


def test_w7_a_retreat_that_nobody_forces_any_more_does_not_happen() -> None:
    game = fight("zealot high_templar", "wraith", hands=("protoss-8", "terran-1"),
                 others=[{"faction": "overmind", "base": "torus-2"}])  # fmt: skip
    lay(game, "protoss-8")
    lay(game, "terran-1")
    assert (asked(game), question(game)) == (0, "retreat")
    events = do(game, "concede", seat=1)
    assert told(events, "battle-over") == [("battle-over", 0)]
    assert left(game) == {0: "high_templar zealot"}


def test_v1_nobody_destroys_own_pieces_in_a_battle() -> None:
    game = fight("marine", "zergling")
    assert not [action for action in game.any_time_actions(0) if action[0].startswith("destroy")]
    assert refused(game, "destroy-unit marine tarsonis-2") == "not-your-turn"
