"""Event cards that are executed, kept, discarded: rulings RG8, L1-L3, L9, W3, T49."""

from __future__ import annotations

import pytest

from engine.starcraft.game import StarCraft
from tests.engine.starcraft.board import BOX, answers, asked, board, do, of, question, refused, told
from tests.engine.starcraft.laws import invariants
from tests.engine.starcraft.regrouping.cards import ALDARIS, OVERMIND, RAYNOR, over, play, reading

END = "the_end_draws_near"
KEPT = [key for key, is_kept in zip(BOX.events.key, BOX.events.is_kept, strict=True) if is_kept]


def test_rg8_l1_all_read_their_cards_each_its_own() -> None:
    game = board({**RAYNOR, "unread": "air_support"}, {**OVERMIND, "unread": "flagship"}, stacks={"torus": "0 build"})
    assert game.view(0)["events"] == []
    do(game, "reveal torus")
    events = do(game, "execute", "end")
    assert told(events, "event-read") == [("event-read", 0, ("air_support",)), ("event-read", 1, ("flagship",))]
    assert told(game.events_for(1, events), "event-read") == [("event-read", 0, None), ("event-read", 1, ("flagship",))]
    assert told(game.events_for(None, events), "event-read") == [("event-read", 0, None), ("event-read", 1, None)]
    assert [game.view(seat)["events"] for seat in (0, 1, None)] == [["air_support"], ["flagship"], []]
    assert [them["unread"] for them in game.view(None)["seats"]] == [[0, 1, 0], [0, 0, 1]]


def test_rg8_what_was_read_cannot_be_unread() -> None:
    game = board({**RAYNOR, "unread": "air_support"}, OVERMIND, stacks={"torus": "0 build"})
    do(game, "reveal torus", "execute", "end")
    assert (asked(game), question(game)) == (0, "play-event")
    assert game.view(0)["undo"] == {"steps": 0, "stop": "shown"}


def test_rg8_clockwise_from_the_first_player_each_before_the_next_and_who_has_none_is_not_asked() -> None:
    seats = [{**RAYNOR, "unread": "air_support"}, OVERMIND, {**ALDARIS, "unread": "air_support"}]
    game = board(*seats, planets="torus helios dylar_iv", phase="regrouping", first=1)
    assert set(game.pending) == {2}
    do(game, "pass")
    assert set(game.pending) == {0}


def test_rg8_one_is_executed_and_the_others_are_shown_and_discarded_at_once() -> None:
    game = reading("air_support refinery_sabotage rich_vein", overmind={"unread": "air_support"})
    assert answers(game) == ["pass", "play air_support", "play refinery_sabotage", "play rich_vein"]
    events = play(game, "play rich_vein")
    assert told(events, "event") == [("event", 0, "rich_vein")]
    assert [event[2] for event in told(events, "event-discarded")] == ["rich_vein", "air_support", "refinery_sabotage"]
    assert game.view(None)["event_discard"] == ["rich_vein", "air_support", "refinery_sabotage"]
    assert asked(game) == 1


def test_rg8_none_may_be_executed() -> None:
    game = reading("air_support flagship")
    play(game, "pass")
    assert over(game)
    assert game.view(None)["event_discard"] == ["air_support", "flagship"]
    assert of(game)["unread"] == [0, 0, 0]


def test_rg8_what_was_shown_cannot_be_hidden_again() -> None:
    game = reading("air_support", overmind={"unread": "air_support"})
    do(game, "pass")
    for seat in (0, 1):
        assert game.view(seat)["undo"]["steps"] == 0


@pytest.mark.parametrize("card", KEPT)
def test_l2_a_kept_card_comes_to_the_play_area_and_stays(card: str) -> None:
    game = reading(card)
    events = play(game, f"play {card}")
    assert ("event-kept", 0, card) in events
    assert of(game)["play"] == [card]
    assert game.view(None)["event_discard"] == []


def test_l2_of_strategies_a_seat_has_one() -> None:
    game = reading("adaptive_strategy", {"kept": "industrial_strategy retreat-1", "workers": 0})
    play(game, "play adaptive_strategy")
    assert of(game)["play"] == ["retreat-1", "adaptive_strategy"]
    assert game.view(None)["event_discard"] == ["industrial_strategy"]


STRATEGIES = {
    "versatile_strategy", "defensive_strategy", "aggressive_strategy", "progressive_strategy", "industrial_strategy",
    "specialized_strategy", "adaptive_strategy", "unconventional_strategy",
}  # fmt: skip


@pytest.mark.parametrize("card", KEPT)
def test_l2_which_cards_are_strategies_and_take_the_place_of_another(card: str) -> None:
    kept = "aggressive_strategy" if card != "aggressive_strategy" else "defensive_strategy"
    game = reading(card, {"kept": kept})
    play(game, f"play {card}")
    assert of(game)["play"] == ([card] if card in STRATEGIES else [kept, card])


def test_versatile_strategy_lets_two_be_executed_one_after_the_other() -> None:
    game = reading("rich_vein stalling_tactic air_support", {"kept": "versatile_strategy"})
    play(game, "play stalling_tactic")
    assert answers(game) == ["pass", "play air_support", "play rich_vein"]
    play(game, "play rich_vein")
    assert over(game)
    assert game.view(None)["event_discard"] == ["rich_vein", "air_support"]


def test_versatile_strategy_acts_in_later_regroupings_and_not_in_this_one() -> None:
    game = reading("versatile_strategy rich_vein")
    play(game, "play versatile_strategy")
    assert over(game)
    assert game.view(None)["event_discard"] == ["rich_vein"]


def test_versatile_strategy_that_is_discarded_for_another_lets_no_second_card_be_executed() -> None:
    """The card acts while it lies in the play area: a ruling of our own, the sources are silent."""
    game = reading("aggressive_strategy rich_vein", {"kept": "versatile_strategy"})
    play(game, "play aggressive_strategy")
    assert over(game)
    assert game.view(None)["event_discard"] == ["versatile_strategy", "rich_vein"]


# -- The End Draws Near ------------------------------------------------------------------------------------------------


def test_l3_who_holds_the_end_must_play_it_and_discards_the_others() -> None:
    game = reading(f"{END} flagship")
    assert answers(game) == [f"play {END}"]
    assert refused(game, "play flagship") == "not-legal"
    assert refused(game, "pass") == "not-legal"
    events = play(game, f"play {END}")
    assert ("end-card", 0) in events
    assert answers(game) == ["option 0", "option 1"]
    assert game.pending[0].args == {"source": END, "effect": "choose"}
    play(game, "option 0")
    assert of(game)["points"] == 1
    assert game.view(None)["ends"] == 1
    assert game.view(None)["event_discard"] == ["flagship"]


def test_l3_the_bonus_may_be_the_next_card_executed_at_once() -> None:
    game = reading(END, {"workers": 2}, draws="rich_vein", event_left=(0, 1, 5))
    events = play(game, f"play {END}", "option 1")
    assert told(events, "draw-event") == [("draw-event", 0, 2)]
    assert [event[2] for event in told(events, "event")] == [END, "rich_vein"]
    assert of(game)["workers"] == 4


def test_l3_the_card_drawn_may_be_another_end_with_a_bonus_of_its_own() -> None:
    game = reading(END, draws=END, event_left=(0, 0, 5))
    play(game, f"play {END}", "option 1")
    assert game.view(None)["ends"] == 2
    assert game.result is None, "it ends at the end of the step"
    play(game, "option 0")
    assert game.result is not None
    assert game.result.reason == "end"


def test_l3_with_an_empty_deck_only_the_point_is_left() -> None:
    game = reading(END, event_left=(0, 0, 0))
    play(game, f"play {END}")
    assert answers(game) == ["option 0"]


@pytest.mark.parametrize(("rule", "points"), [("one", 1), ("each", 2)])
def test_l3_t49_with_versatile_strategy_both_ends_are_played_and_flagship_is_discarded(rule: str, points: int) -> None:
    raynor = {"kept": "versatile_strategy"}
    game = reading(f"{END} {END} flagship", raynor, ALDARIS_AWAY, rules={"end_bonus": rule})
    play(game, f"play {END}", *["option 0"] * points)
    assert of(game)["points"] == points
    assert game.view(None)["event_discard"] == ["flagship"]
    assert game.view(None)["ends"] == 2
    assert game.result is not None


ALDARIS_AWAY = {"unread": ""}
"""Nothing to be said of the other seat."""


def test_w5_the_end_cards_of_a_seat_that_is_out_are_without_effect() -> None:
    game = board({**RAYNOR, "unread": f"{END} {END}"}, OVERMIND, ALDARIS, planets="torus helios dylar_iv", phase="regrouping")
    game.apply(0, ("concede",))
    assert game.result is None
    assert game.view(None)["ends"] == 0
    assert game.view(None)["event_discard"] == [END, END]
    invariants.check(game)


# -- drawn and executed at once ----------------------------------------------------------------------------------------


def test_accelerated_progress_draws_the_top_card_and_executes_it() -> None:
    game = reading("accelerated_progress", draws="air_support", event_left=(0, 1, 5))
    events = play(game, "play accelerated_progress")
    assert told(events, "draw-event") == [("draw-event", 0, 2)]
    assert game.pending[0].args == {"source": "air_support", "effect": "units"}
    play(game, "unit wraith torus-2")
    assert game.view(None)["event_discard"] == ["air_support", "accelerated_progress"]


def test_accelerated_progress_may_bring_a_card_to_the_play_area() -> None:
    game = reading("accelerated_progress", draws="retreat-1")
    play(game, "play accelerated_progress")
    assert of(game)["play"] == ["retreat-1"]
    assert game.view(None)["event_discard"] == ["accelerated_progress"]


def test_l9_accelerated_progress_with_an_empty_deck_does_nothing() -> None:
    game = reading("accelerated_progress", event_left=(0, 0, 0))
    assert ("nothing", 0, "accelerated_progress", "draw-and-play") in play(game, "play accelerated_progress")
    assert over(game)


# -- going out meanwhile -----------------------------------------------------------------------------------------------


def three(card: str) -> StarCraft:
    seats = [{**RAYNOR, "unread": f"{card} flagship"}, {**OVERMIND, "unread": "air_support"}, ALDARIS]
    return board(*seats, planets="torus helios dylar_iv", phase="regrouping")


def test_w7_who_gives_up_while_its_card_asks_leaves_the_card_behind() -> None:
    game = three("materials_shortage")
    do(game, "play materials_shortage", "area torus-3")
    game.apply(0, ("concede",))
    invariants.check(game)
    assert sorted(game.view(None)["event_discard"]) == ["flagship", "materials_shortage"]
    assert (asked(game), question(game)) == (1, "play-event")


def test_w7_who_gives_up_before_its_turn_comes_is_passed_over() -> None:
    game = three("rich_vein")
    game.apply(1, ("concede",))
    invariants.check(game)
    do(game, "play rich_vein")
    assert question(game) == "plan"
    assert asked(game) == 2


def test_w5_what_a_seat_that_is_out_kept_is_nobodys_target_any_more() -> None:
    game = board(
        {**RAYNOR, "unread": "saboteur"},
        {**OVERMIND, "kept": "retreat-1"},
        ALDARIS,
        planets="torus helios dylar_iv",
        phase="regrouping",
    )
    game.apply(1, ("concede",))
    assert ("nothing", 0, "saboteur", "discard-event") in do(game, "play saboteur")


def test_regrouping_is_a_turn_of_all_who_are_in_the_game() -> None:
    game = three("rich_vein")
    assert game.view(None)["on_turn"] == [0, 1, 2]
    game.apply(1, ("concede",))
    assert game.view(None)["on_turn"] == [0, 2]
