"""Section 4: placing orders."""

from __future__ import annotations

import pytest

from engine.starcraft.game import StarCraft
from tests.engine.starcraft.board import answers, asked, board, can, do, of, question, refused

RAYNOR = {"faction": "raynor", "base": "torus-1"}
OVERMIND = {"faction": "overmind", "base": "helios-1"}


def planning(*seats: dict[str, object], planets: str = "torus helios dylar_iv", **rest: object) -> StarCraft:
    return board(*(seats or (RAYNOR, OVERMIND)), planets=planets, phase="planning", **rest)  # type: ignore[arg-type]


def test_p1_in_each_of_four_cycles_every_seat_places_one_order_clockwise() -> None:
    game = planning(first=1)
    seats = []
    while question(game) == "plan":
        seats.append(asked(game))
        do(game, answers(game)[0])
    assert seats == [1, 0] * 4


def test_p2_an_order_goes_to_a_planet_with_an_own_piece_or_to_one_that_a_route_joins_to_it() -> None:
    game = planning()
    assert can(game, "order build torus")
    assert can(game, "order build helios")
    assert refused(game, "order build dylar_iv") == "not-legal-planet"


def test_p2_no_transport_is_needed_and_a_z_axis_route_joins_planets_too() -> None:
    assert can(planning(z=["torus dylar_iv"]), "order mobilize dylar_iv")


def test_p3_t32_a_new_order_lies_on_top_of_the_stack_of_any_size() -> None:
    game = planning(first=0)
    do(game, "order build torus", "order research helios", "order mobilize torus", "order build helios")
    stack = next(p for p in game.view(0)["galaxy"] if p["planet"] == "torus")["stack"]
    assert [order["order"] for order in stack] == ["build", "mobilize"]


def test_p4_owner_and_place_are_public_the_face_is_its_owners_alone() -> None:
    game = planning()
    events = do(game, "order build torus")
    for seat, face in ((0, "build"), (1, None), (None, None)):
        assert ("order", 0, face, "torus") in game.events_for(seat, events)
        stack = next(p for p in game.view(seat)["galaxy"] if p["planet"] == "torus")["stack"]
        assert [(order["seat"], order.get("order")) for order in stack] == [(0, face)]
    assert game.view(0)["seats"][0]["orders"].count("build") == 1
    assert game.view(1)["seats"][0]["orders"] is None
    assert game.view(1)["seats"][0]["tokens"] == 8


def test_p4_a_seat_may_be_made_to_remember_its_own_orders() -> None:
    game = planning(rules={"own_orders": "hidden"})
    events = do(game, "order build torus")
    assert ("order", 0, None, "torus") in game.events_for(0, events)
    assert of(game)["orders"] is None


@pytest.mark.parametrize(("backs", "seen"), [("alike", None), ("seen", True)])
def test_p4_whether_the_back_tells_a_special_order_is_a_switch(backs: str, seen: bool | None) -> None:
    game = planning({**RAYNOR, "modules": "rnd"}, OVERMIND, rules={"special_backs": backs})
    do(game, "order build+ torus")
    (order,) = next(p for p in game.view(1)["galaxy"] if p["planet"] == "torus")["stack"]
    assert order.get("special") is seen


def test_p5_without_an_rnd_module_there_are_no_special_orders() -> None:
    assert refused(planning(), "order build+ torus") == "special-orders"


def test_p5_one_special_order_for_each_rnd_module_in_the_whole_phase() -> None:
    game = planning({**RAYNOR, "modules": "rnd"}, OVERMIND)
    do(game, "order research+ torus", "order build helios")
    assert refused(game, "order build+ torus") == "special-orders"
    two = planning({**RAYNOR, "modules": "rnd rnd"}, OVERMIND)
    do(two, "order research+ torus", "order build helios")
    assert can(two, "order build+ torus")


def test_p5_unconventional_strategy_allows_all_three_special_orders() -> None:
    game = planning({**RAYNOR, "kept": "unconventional_strategy"}, OVERMIND)
    for order in ("build+", "mobilize+", "research+"):
        do(game, f"order {order} torus")
        do(game, answers(game)[0])
    assert can(game, "order build torus")


def test_p5_each_token_can_be_placed_once() -> None:
    game = planning()
    do(game, "order build torus", "order build helios", "order build torus", "order build helios")
    assert refused(game, "order build torus") == "no-order-left"


def test_p7_a_seat_that_is_out_places_nothing() -> None:
    game = planning(RAYNOR, OVERMIND, {"faction": "aldaris", "base": "dylar_iv-1"})
    game.apply(1, ("concede",))
    do(game, "order build torus")
    assert asked(game) == 2


def test_p8_a_seat_without_a_token_that_it_may_place_is_passed_over() -> None:
    game = planning()
    game.position.seats[1].orders = [0, 0, 0, 1, 1, 1]
    do(game, "order build torus")
    assert asked(game) == 0


def test_the_last_placement_of_a_seat_is_final_once_the_next_seat_is_asked() -> None:
    game = planning()
    do(game, "order build torus")
    assert game.view(0)["undo"] == {"steps": 0, "stop": "turn"}
