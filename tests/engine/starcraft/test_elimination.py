"""Rulings W4, W5 and W7: eliminated seats, and where their pieces go."""

from __future__ import annotations

from dataclasses import replace

import pytest

import engine
from engine.record import Record
from engine.starcraft.game import StarCraft
from engine.starcraft.state import pieces
from tests.engine.starcraft.board import asked, board, do, of, told
from tests.engine.starcraft.laws import invariants
from tests.engine.starcraft.test_setup import begun, until

RAYNOR = {"faction": "raynor", "base": "torus-1", "units": {"torus-2": "marine"}, "transports": "torus helios"}
OVERMIND = {"faction": "overmind", "base": "helios-1"}
ALDARIS = {"faction": "aldaris", "base": "dylar_iv-1"}


def three() -> StarCraft:
    return board(RAYNOR, OVERMIND, ALDARIS, planets="torus helios dylar_iv", stacks={"torus": "0 build", "helios": "1 build"})


def test_w7_who_gives_up_leaves_the_board_with_everything() -> None:
    game = three()
    events = game.apply(0, ("concede",))
    assert ("defeat", 0) in events
    assert all(planet["areas"][0].get("base") != 0 for planet in game.view(None)["galaxy"])
    assert all(not route["transports"] for route in game.view(None)["routes"])
    assert not of(game, 0)["alive"]
    assert asked(game) == 1
    invariants.check(game)


def test_w5_who_is_out_may_do_nothing_any_more() -> None:
    game = three()
    game.apply(0, ("concede",))
    assert game.any_time_actions(0) == []
    refusal = game.check(0, ("concede",))
    assert refusal is not None
    assert refusal.code == "defeated"


def test_w4_a_seat_with_a_unit_and_no_base_is_in_the_game() -> None:
    game = three()
    do(game, "destroy-base torus-1", seat=0)
    assert of(game, 0)["alive"]


def test_x6_the_orders_of_who_goes_out_are_shown_which_is_final() -> None:
    game = three()
    do(game, "destroy-base torus-1", "destroy-unit marine torus-2", seat=0)
    assert not of(game, 0)["alive"]
    assert game.view(asked(game))["undo"] == {"steps": 0, "stop": "shown"}


FALLEN = {"faction": "mengsk"}
"""A seat without base and unit: it is out."""
COVERED = {"torus": "2 build, 0 build", "helios": "0 research"}


def with_a_covered_order_of_the_dead(**rules: int) -> StarCraft:
    home = {"faction": "overmind", "base": "helios-1"}
    return board({"faction": "raynor", "base": "torus-1"}, home, FALLEN, stacks=COVERED, event_left=(1, 0, 3), rules=rules)


def test_w5_x5_who_is_out_has_no_turn_and_draws_no_event_card_while_an_order_of_theirs_lies_covered() -> None:
    game = with_a_covered_order_of_the_dead()
    events = do(game, "reveal helios", "event")
    assert not of(game, 2)["alive"]
    assert told(events, "draw-event") == [("draw-event", 0, 1)]
    assert ("turn", 2) not in {event[:2] for event in events}
    assert not told(events, "blocked")
    assert game.position.event_left == [0, 0, 3]
    assert (of(game, 0)["unread"], of(game, 2)["unread"]) == ([1, 0, 0], [0, 0, 0])
    assert asked(game) == 0


def test_x6_the_round_ends_when_only_orders_of_the_dead_are_left() -> None:
    game = with_a_covered_order_of_the_dead()
    events = do(game, "reveal helios", "event", "reveal torus", "event")
    assert ("dropped", 2, "build", "torus") in events
    assert not told(events, "blocked")
    assert game.view(None)["phase"] == "regrouping"


def test_a_record_of_the_first_rulings_has_the_turns_of_the_dead_that_it_was_played_with() -> None:
    game = with_a_covered_order_of_the_dead(rulings=1)
    events = do(game, "reveal helios", "event")
    assert told(events, "blocked") == [("blocked", 2)]
    assert told(events, "draw-event") == [("draw-event", 0, 1), ("draw-event", 2, 3)]
    assert game.position.event_left == [0, 0, 2]
    for record in (game.record, without_rulings(game.record)):
        assert engine.replay(record).dump() == game.dump()
    assert engine.replay(without_rulings(game.record)).record == without_rulings(game.record), "as it was written"


def without_rulings(record: Record) -> Record:
    """Return the record as a version before wrote it: its header does not state the switch."""
    rules = {name: value for name, value in record.header.rules.items() if name != "rulings"}
    return replace(record, header=replace(record.header, rules=rules))


def test_w4_t69_if_the_last_ones_go_together_they_share_the_victory() -> None:
    game = three()
    state = game.position
    game.apply(2, ("concede",))
    for seat in (0, 1):
        pieces.take_base(state, state.base.index(seat))
    pieces.take_unit(state, 0, state.box.units.number["marine"], state.box.areas.number["torus-2"])
    do(game, "reveal torus")
    assert game.result is not None
    assert (game.result.winners, game.result.reason) == ((0, 1), "elimination")


def test_u3_u4_a_team_lives_on_in_the_partner_and_wins_with_it() -> None:
    seats = [RAYNOR, OVERMIND, ALDARIS, {"faction": "mengsk", "base": "abaddon-1"}]
    game = board(*seats, planets="torus helios dylar_iv abaddon@3,0,1", mode="teams", stacks={"torus": "0 build"})
    for seat in (2, 1):
        game.apply(seat, ("concede",))
        assert game.result is None
    game.apply(3, ("concede",))
    assert game.result is not None
    assert (game.result.winners, game.result.reason) == ((0, 2), "concede")


def test_a_draw_is_agreed_by_all_who_are_in_the_game() -> None:
    game = three()
    game.apply(0, ("offer-draw",))
    game.apply(2, ("concede",))
    assert game.view(None)["draw_offers"] == [0]
    assert game.result is None
    game.apply(1, ("offer-draw",))
    assert game.result is not None
    assert (game.result.winners, game.result.reason) == ((0, 1), "draw")


@pytest.mark.parametrize("kind", ["faction", "planet", "base-here", "z-major", "z-minor", "forces", "plan"])
def test_w7_giving_up_in_the_set_up_lets_the_others_go_on(kind: str) -> None:
    game = begun(3, seed=4)
    until(game, kind)
    seat = asked(game)
    game.apply(seat, ("concede",))
    until(game, "execute" if kind == "plan" else "plan")
    assert [them["alive"] for them in game.view(None)["seats"]].count(True) == 2
    assert not of(game, seat)["alive"]
    invariants.check(game)
