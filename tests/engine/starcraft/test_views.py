"""Section 20: the facts that each seat knows."""

from __future__ import annotations

from typing import Any

import pytest

from engine.starcraft import views
from engine.starcraft.game import StarCraft
from engine.starcraft.language.complete import LANGUAGE
from engine.starcraft.state.frames import Question
from engine.starcraft.table_of_frames import HANDLERS
from tests.engine.starcraft.board import area, board, do, of
from tests.engine.starcraft.laws.walk import begun, moves

RAYNOR = {
    "faction": "raynor",
    "base": "torus-1",
    "units": {"torus-3": "marine marine vulture"},
    "transports": "torus helios",
    "workers": 3,
    "cards": {"torus-3": 1},
    "modules": "supply rnd",
    "hand": "terran-1 nuke",
    "discard": "terran-2",
    "play": "scanner_sweep",
    "kept": "double_time",
    "unread": "rich_vein",
}
OVERMIND = {"faction": "overmind", "base": "helios-1", "hand": "zerg-1"}
ALDARIS = {"faction": "aldaris", "base": "dylar_iv-1"}
WATCHERS = (0, 1, None)


def shown(**rest: Any) -> StarCraft:
    return board(RAYNOR, OVERMIND, planets="torus helios dylar_iv", stacks={"torus": "0 build"}, **rest)


@pytest.mark.parametrize("watcher", WATCHERS)
def test_board_sheets_workers_points_and_open_cards_are_for_all(watcher: int | None) -> None:
    game = shown(depleted={"torus-4": 1})
    view = game.view(watcher)
    torus = view["galaxy"][0]
    assert torus["areas"] == [{"base": 0}, {}, {"seat": 0, "units": ["marine", "marine", "vulture"]}, {"depletion": 1}]
    assert view["routes"][0] == {"one": "torus", "other": "helios", "z": 0, "transports": [0]}
    seat = view["seats"][0]
    assert (seat["workers"], seat["cards"], seat["modules"]) == (3, [{"area": "torus-3", "workers": 1}], ["rnd", "supply"])
    assert seat["buildings"] == [{"building": "barracks", "level": 1}]
    assert (seat["play"], seat["discard"], seat["unread"]) == (["scanner_sweep", "double_time"], ["terran-2"], [0, 1, 0])
    assert sum(seat["copies"]) == 19


def test_a_hand_is_its_owners_to_others_it_is_a_number() -> None:
    game = shown()
    assert game.view(0)["hand"] == ["nuke", "terran-1"]
    assert game.view(None)["hand"] == []
    assert of(game, 0)["hand"] == game.view(1)["seats"][0]["hand"] == 2
    assert "nuke" in game.view(1)["seats"][0]["hidden"], "deck and hand together are known"
    assert "nuke" not in of(game, 0)["hidden"]


def test_event_cards_are_read_by_their_owner_alone_and_not_before_it_is_told() -> None:
    game = board({**RAYNOR, "unread": "", "events": "rich_vein"}, OVERMIND)
    assert game.view(0)["events"] == ["rich_vein"]
    assert game.view(1)["events"] == game.view(None)["events"] == []
    assert "rich_vein" not in repr(game.view(1))
    assert "rich_vein" not in repr(shown().view(0))


def test_drawn_cards_are_told_to_who_draws_them() -> None:
    game = shown()
    event = ("draw", 0, 2, ("terran-1", "terran-3"))
    assert game.event_for(0, event) == event
    assert game.event_for(1, event) == game.event_for(None, event) == ("draw", 0, 2, None)


def test_what_the_language_does_not_name_is_told_to_nobody() -> None:
    assert shown().event_for(0, ("secret", 1)) is None


@pytest.mark.parametrize(("rule", "hand"), [("hidden", None), ("shown", ["nuke", "terran-1"])])
def test_partners_may_see_each_others_hands_and_orders_by_a_house_rule(rule: str, hand: list[str] | None) -> None:
    seats = [RAYNOR, OVERMIND, ALDARIS, {"faction": "mengsk", "base": "abaddon-1"}]
    galaxy = "torus helios dylar_iv abaddon@3,0,1"
    game = board(*seats, planets=galaxy, mode="teams", rules={"team_hands": rule}, stacks={"torus": "0 build"})
    assert game.view(2)["seats"][0]["open"] == hand
    assert game.view(1)["seats"][0]["open"] is None
    (order,) = game.view(2)["galaxy"][0]["stack"]
    assert order.get("order") == ("build" if hand else None)


def test_two_seats_units_in_one_area_are_told_apart() -> None:
    game = shown()
    state = game.position
    state.seats[1].units[state.box.areas.number["torus-3"]] = (state.box.units.number["zergling"],)
    state.crowd[state.box.areas.number["torus-3"]] += 1
    assert area(game, "torus-3") == {
        "seat": 1,
        "units": ["zergling"],
        "attacker": 0,
        "attackers": ["marine", "marine", "vulture"],
    }


def test_every_question_of_the_frames_is_in_the_language() -> None:
    asked = [handler.kind for handler in HANDLERS.values() if isinstance(handler, Question)]
    assert {*asked} <= {*LANGUAGE.questions}


def test_viewing_changes_nothing() -> None:
    game = shown()
    before = game.dump()
    look = game.viewer()
    assert look(1) == game.view(1)
    assert game.dump() == before
    do(game, "reveal torus")


def test_a_technology_deck_names_each_card_once_and_says_how_many() -> None:
    game = board({"faction": "raynor", "base": "torus-1", "hand": "bunker"}, {"faction": "overmind", "base": "helios-1"})
    for seat in game.view(None)["seats"]:
        assert len(set(seat["technologies"])) == len(seat["technologies"])
    seat = of(game)
    copies = dict(zip(seat["technologies"], seat["copies"], strict=True))
    assert (copies["bunker"], copies["lockdown"], copies["spider_mines-1"]) == (1, 2, 1)
    assert sum(copies.values()) == 20


@pytest.mark.parametrize(("mode", "seats"), [("standard", 3), ("teams", 4)])
def test_a_view_made_part_by_part_as_it_is_read_is_the_same(mode: str, seats: int) -> None:
    game, rng = begun(mode, seats, "on demand", round_limit=2, **({"team_hands": "shown"} if mode == "teams" else {}))
    for seat, action in moves(game, rng):
        if rng.random() < 0.1:
            reader = rng.randrange(seats)
            parts = views.view_on_demand(game.position, reader)
            whole = {name: value for name, value in game.position.view(reader).items() if name != "rules"}
            seats_read = [{name: them[name] for name in whole["seats"][0]} for them in parts["seats"]]
            assert {name: parts[name] for name in whole} | {"seats": seats_read} == whole
        game.apply(seat, action)
    assert game.result is not None
