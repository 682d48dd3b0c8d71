"""Stated positions: facts left out, impossible positions, and records that begin with one."""

from __future__ import annotations

from typing import Any

import pytest

from engine.chance import SeedChance
from engine.record import Record
from engine.starcraft.game import StarCraft
from tests.engine.starcraft.board import do
from tests.engine.starcraft.laws import invariants
from tests.engine.starcraft.laws.walk import moves, random

RAYNOR: dict[str, Any] = {"faction": "raynor", "bases": "torus-1", "units": {"torus-3": "marine ghost"}, "workers": 8}
OVERMIND: dict[str, Any] = {"faction": "overmind", "bases": "helios-2", "workers": 8}
STACKS = {"torus": [[0, "build"], [1, "research"]], "helios": [[0, "mobilize+"]]}


def stated(*seats: dict[str, Any], mode: str = "standard", **position: Any) -> StarCraft:
    seats = seats or (RAYNOR, OVERMIND)
    words = {"galaxy": "torus helios", "stacks": STACKS, "seats": list(seats), **position}
    return StarCraft.state_position(
        mode, len(seats), StarCraft.settle_rules(mode, len(seats), {}), words, SeedChance(bytes(32)), ()
    )


def test_what_is_left_out_is_stated_in_the_record() -> None:
    start = stated().record.header.start
    assert start is not None
    assert (start["phase"], start["round"], start["first"], start["on_turn"]) == ("execution", 1, 0, 0)
    assert start["galaxy"] == [["torus", 0, 0, 0], ["helios", 1, 0, 0]]
    assert start["event_left"] == [5, 5, 20]
    raynor = start["seats"][0]
    assert raynor["cards"] == {"torus-2": 0, "torus-3": 0, "torus-4": 0}
    assert raynor["buildings"] == {"barracks": 1, "factory": 0, "starport": 0}
    assert len(raynor["deck"]) == 18


def test_a_stated_position_keeps_the_laws_and_plays_on_and_its_record_is_the_same_game() -> None:
    game = stated()
    rng = random.Random("scenario")
    for steps, (seat, action) in enumerate(moves(game, rng)):
        invariants.check(game)
        game.apply(seat, action)
        if steps == 60:
            break
    again = StarCraft.replay(Record.from_data(game.record.to_data()), None, None, None)
    assert again.dump() == game.dump()


@pytest.mark.parametrize("phase", ["planning", "execution", "regrouping"])
def test_it_is_the_beginning_of_a_phase(phase: str) -> None:
    stacks = STACKS if phase == "execution" else {}
    game = stated(phase=phase, stacks=stacks, round=3)
    assert game.view(None)["round"] == (3 if phase != "regrouping" else game.view(None)["round"])
    invariants.check(game)


def test_technology_cards_that_are_stated_nowhere_are_in_the_technology_deck() -> None:
    game = stated({**RAYNOR, "hand": "nuke terran-1", "play": "scanner_sweep", "discard": "irradiate"}, OVERMIND)
    seat = game.view(0)["seats"][0]
    assert dict(zip(seat["technologies"], seat["copies"], strict=True))["irradiate"] == 1
    assert "nuke" not in seat["technologies"]
    assert len(seat["hidden"]) == 17
    invariants.check(game)


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"galaxies": "torus"}, "'galaxies'"),
    ({"galaxy": "torus torus"}, "'torus' lies there already"),
    ({"galaxy": "mars"}, "'mars'"),
    ({"galaxy": []}, "at least one planet"),
    ({"phase": "setup"}, "'phase' is one of"),
    ({"round": 0}, "'round'"),
    ({"first": 2}, "'first'"),
    ({"depletion": {"torus-1": 1}}, "'torus-1'"),
    ({"depletion": {"torus-2": 3}}, "'torus-2'"),
    ({"stacks": {"torus": [[0, "build"]] * 3}}, "3 times"),
    ({"stacks": {"abaddon": [[0, "build"]]}}, "'abaddon'"),
    ({"z": [["torus", "north", "torus", "south"]]}, "itself"),
    ({"z": [["torus", "east", "helios", "south"]]}, "has 2 routes"),
    ({"event_left": [26, 0, 0]}, "'event_left'"),
    ({"ends": 4}, "the_end_draws_near"),
    ({"event_discard": "rich_vein rich_vein rich_vein"}, "'rich_vein' is there 3 times"),
    ({"seats": [RAYNOR]}, "2 maps"),
]
IMPOSSIBLE_SEATS: list[tuple[dict[str, Any], str]] = [
    ({"faction": "zerg"}, "'zerg'"),
    ({"faction": "overmind", "units": {}}, "played by 2"),
    ({"bases": "torus-1 torus-2"}, "two bases on a planet"),
    ({"bases": "helios-2"}, "2 bases"),
    ({"units": {"torus-2": "marine marine marine"}}, "its limit is 2"),
    ({"units": {"torus-2": "zergling"}}, "'zergling'"),
    ({"units": {"torus-1": "ghost ghost", "torus-2": "ghost ghost"}}, "4 of 'ghost'"),
    ({"units": {"mars-1": "ghost"}}, "'mars-1'"),
    ({"transports": [["helios", "torus", 0]]}, "no route"),
    ({"transports": [["torus", "helios", 0]] * 2}, "no route for another"),
    ({"workers": 16}, "16 workers"),
    ({"cards": {"torus-1": 0}}, "'torus-1'"),
    ({"permanent": [5, 0]}, "'permanent'"),
    ({"buildings": {"barracks": 4}}, "'barracks'"),
    ({"buildings": {"spire": 1}}, "'spire'"),
    ({"modules": "supply supply supply supply supply"}, "5 of 'supply'"),
    ({"modules": "supply supply supply rnd rnd rnd"}, "5 slots"),
    ({"hand": "zerg-1"}, "'zerg-1'"),
    ({"hand": "nuke", "discard": "nuke"}, "'nuke' is there 2 times"),
    ({"deck": "terran-1"}, "is nowhere"),
    ({"hand": "terran-1", "known": "terran-2"}, "'terran-2'"),
    ({"kept": "nuke"}, "'nuke'"),
]


@pytest.mark.parametrize(("words", "says"), IMPOSSIBLE, ids=lambda value: str(value)[:40])
def test_what_is_impossible_is_named(words: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        stated(**words)


@pytest.mark.parametrize(("words", "says"), IMPOSSIBLE_SEATS, ids=lambda value: str(value)[:40])
def test_what_is_impossible_of_a_seat_is_named(words: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        stated({**RAYNOR, **words}, OVERMIND)


def test_a_position_where_something_would_be_drawn_at_once_is_refused() -> None:
    with pytest.raises(ValueError, match="drawn"):
        stated(stacks={"torus": [[0, "build"], [1, "research"]]})


def test_actions_follow_from_it() -> None:
    game = stated()
    assert game.actions(0) == [("reveal", "helios")]
    do(game, "reveal helios")
    assert game.pending[0].args["order"] == "mobilize+"
