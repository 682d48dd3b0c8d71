"""Event cards of transports and routes: rulings L7, L15."""

from __future__ import annotations

import pytest

from tests.engine.starcraft.board import answers, can, do, refused, told
from tests.engine.starcraft.regrouping.cards import over, play, reading

ROW = "torus helios pridewater@2,0,1"


def test_emergency_rerouting_moves_up_to_two_own_transports() -> None:
    galaxy = {"planets": "torus helios dylar_iv", "z": ["torus dylar_iv", "torus helios"]}
    raynor = {"base": "torus-2 dylar_iv-2", "transports": "torus helios, helios dylar_iv"}
    game = reading("emergency_rerouting", raynor, **galaxy)
    play(game, "play emergency_rerouting")
    assert answers(game) == ["option 0", "option 1"]
    play(game, "option 0", "from-route torus helios 0")
    assert refused(game, "route helios dylar_iv 0") == "own-transport-there"
    events = play(game, "route torus dylar_iv 1")
    assert told(events, "reroute") == [("reroute", 0, "torus", "helios", 0, "torus", "dylar_iv", 1)]
    assert answers(game) == ["from-route helios dylar_iv 0", "pass"], "two transports, not one twice"
    play(game, "from-route helios dylar_iv 0", "route torus helios 0")
    assert over(game)
    assert [route["transports"] for route in game.view(None)["routes"]] == [[0], [], [0], []]


def test_emergency_rerouting_may_move_one_or_none() -> None:
    game = reading("emergency_rerouting", {"transports": "torus helios"}, planets=ROW)
    play(game, "play emergency_rerouting", "option 0", "pass")
    assert over(game)


def test_emergency_rerouting_may_be_a_free_transport_on_any_route() -> None:
    game = reading("emergency_rerouting", planets=ROW)
    play(game, "play emergency_rerouting")
    assert answers(game) == ["option 1"], "there is nothing to move"
    play(game, "option 1")
    assert answers(game) == ["transport helios pridewater 0", "transport torus helios 0"], "L15: RG1 will judge"
    play(game, "transport helios pridewater 0")
    assert game.view(None)["routes"][1]["transports"] == [0]
    assert over(game)


def test_emergency_rerouting_to_a_route_without_an_own_base_by_the_switch_falls_at_once() -> None:
    game = reading("emergency_rerouting", planets=ROW, rules={"transports_fall": "at_once"})
    events = play(game, "play emergency_rerouting", "option 1", "transport helios pridewater 0")
    assert told(events, "destroy") == [("destroy", 0, "transport", "helios/pridewater/0", "")]


def test_invasion_preparation_puts_free_transports_on_two_routes() -> None:
    game = reading("invasion_preparation", planets="torus helios dylar_iv", z=["torus dylar_iv"])
    play(game, "play invasion_preparation", "option 0", "transport torus helios 0")
    assert not can(game, "transport torus helios 0")
    assert refused(game, "transport torus helios 0") == "own-transport-there"
    play(game, "transport torus dylar_iv 1")
    assert over(game)
    assert [route["transports"] for route in game.view(None)["routes"]] == [[0], [], [0]]


@pytest.mark.parametrize(("faction", "unit"), [("raynor", "wraith"), ("overmind", "mutalisk"), ("aldaris", "scout")])
def test_invasion_preparation_may_be_a_unit_on_a_friendly_area(faction: str, unit: str) -> None:
    game = reading("invasion_preparation", {"faction": faction}, {"faction": "tassadar"})
    play(game, "play invasion_preparation", "option 1")
    assert answers(game) == [f"unit {unit} torus-2"], "empty areas are not friendly"
    play(game, f"unit {unit} torus-2")
    assert over(game)


def test_stellar_maelstrom_destroys_all_transports_of_a_route() -> None:
    game = reading("stellar_maelstrom", {"transports": "torus helios"}, {"transports": "torus helios"})
    events = play(game, "play stellar_maelstrom", "route torus helios 0")
    assert told(events, "destroy") == [("destroy", seat, "transport", "torus/helios/0", "stellar_maelstrom") for seat in (0, 1)]
    assert game.view(None)["routes"][0]["transports"] == []


def test_stellar_maelstrom_names_any_route_but_needs_a_transport_somewhere() -> None:
    game = reading("stellar_maelstrom", overmind={"transports": "helios pridewater"}, planets=ROW)
    play(game, "play stellar_maelstrom")
    assert answers(game) == ["route helios pridewater 0", "route torus helios 0"]
    game = reading("stellar_maelstrom")
    assert ("nothing", 0, "stellar_maelstrom", "clear-route") in play(game, "play stellar_maelstrom")


def test_navigation_error_l7_swaps_ends_and_transports_go_with_their_route() -> None:
    galaxy = {"planets": "torus helios dylar_iv", "z": ["torus dylar_iv", "helios torus"]}
    game = reading("navigation_error", {"transports": "torus dylar_iv 1"}, {"transports": "helios torus 2"}, **galaxy)
    was = [route for route in game.view(None)["routes"] if route["z"]]
    slots = [(route[end], route[f"{end}_side"]) for route in was for end in ("one", "other")]
    play(game, "play navigation_error", "end-of-z 1 dylar_iv")
    assert answers(game) == ["end-of-z 2 helios"], "the other end would give route 1 two ends on Torus"
    events = play(game, "end-of-z 2 helios")
    assert told(events, "swap-z") == [("swap-z", 1, "dylar_iv", 2, "helios")]
    z = {route["z"]: route for route in game.view(None)["routes"] if route["z"]}
    assert (z[1]["one"], z[1]["other"], z[1]["transports"]) == ("torus", "helios", [0])
    assert (z[2]["one"], z[2]["other"], z[2]["transports"]) == ("dylar_iv", "torus", [1])
    now = [(route[end], route[f"{end}_side"]) for route in z.values() for end in ("one", "other")]
    assert sorted(now) == sorted(slots), "and each end takes the slot of the other"
    assert over(game)


def test_navigation_error_l7_needs_two_z_axis_routes() -> None:
    game = reading("navigation_error", z=["torus helios"])
    assert ("nothing", 0, "navigation_error", "swap-z") in play(game, "play navigation_error")
    assert over(game)


def test_navigation_error_of_two_routes_between_the_same_planets_swaps_like_ends_alone() -> None:
    game = reading("navigation_error", planets="torus helios", z=["torus helios", "torus helios"])
    play(game, "play navigation_error", "end-of-z 1 torus")
    assert answers(game) == ["end-of-z 2 torus"]
    play(game, "end-of-z 2 torus")
    assert [route["one"] for route in game.view(None)["routes"]] == ["torus", "torus", "torus"]


def test_emergency_rerouting_moves_no_third_transport() -> None:
    galaxy = {"planets": "torus helios", "z": ["torus helios"] * 2 + ["helios torus"]}
    raynor = {"transports": "torus helios 0, torus helios 1, torus helios 2"}
    game = reading("emergency_rerouting", raynor, **galaxy)
    play(game, "play emergency_rerouting", "option 0", "from-route torus helios 0", "route helios torus 3")
    play(game, "from-route torus helios 1", "route torus helios 0")
    assert over(game)


def test_invasion_preparation_without_a_transport_in_the_supply_is_a_unit() -> None:
    game = reading("invasion_preparation")
    game.position.seats[0].transports = 0
    do(game, "play invasion_preparation")
    assert answers(game) == ["option 1"]
