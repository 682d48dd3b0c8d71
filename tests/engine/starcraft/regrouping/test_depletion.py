"""Event cards that deplete and restore areas, and free workers: rulings L5, L10, E7, E8."""

from __future__ import annotations

import pytest

from tests.engine.starcraft.board import answers, can, of, told
from tests.engine.starcraft.regrouping.cards import depletion, over, play, reading


def test_refinery_bombardment_l5_depletes_one_resource_area_by_one_stage_no_more_no_less() -> None:
    game = reading("refinery_bombardment", depleted={"torus-3": 1, "torus-4": 2})
    play(game, "play refinery_bombardment")
    assert answers(game) == ["area helios-2", "area helios-4", "area torus-2", "area torus-3"]
    play(game, "area torus-3")
    assert over(game)
    assert depletion(game, "torus-3", "helios-2") == [2, 0]


def test_refinery_bombardment_of_a_card_takes_it_out_and_its_workers_are_unavailable() -> None:
    game = reading("base_construction", {"workers": 6}, {"unread": "refinery_bombardment"}, depleted={"helios-2": 1})
    play(game, "play base_construction", "mine torus-2", "module rnd", "play refinery_bombardment", "area torus-2")
    assert depletion(game, "torus-2") == [1]
    assert {"area": "torus-2", "workers": 1} in of(game)["cards"]
    game = reading("base_construction", {"workers": 6}, {"unread": "refinery_bombardment"}, depleted={"torus-2": 1})
    play(game, "play base_construction", "mine torus-2", "module rnd", "play refinery_bombardment", "area torus-2")
    assert depletion(game, "torus-2") == [2]
    assert of(game)["unavailable"] == 1, "E7"


def test_refinery_bombardment_with_every_area_depleted_does_nothing() -> None:
    all_of_it = dict.fromkeys(("torus-2", "torus-3", "torus-4", "helios-2", "helios-4"), 2)
    game = reading("refinery_bombardment", depleted=all_of_it)
    assert ("nothing", 0, "refinery_bombardment", "deplete") in play(game, "play refinery_bombardment")


@pytest.mark.parametrize(("card", "most"), [("refinery_sabotage", 2), ("materials_shortage", 3)])
def test_l5_up_to_so_many_different_areas(card: str, most: int) -> None:
    game = reading(card)
    play(game, f"play {card}")
    assert can(game, "pass")
    for key in ("torus-2", "torus-3", "torus-4")[:most]:
        play(game, f"area {key}")
        assert over(game) or not can(game, f"area {key}")
    assert over(game)
    assert sum(depletion(game, "torus-2", "torus-3", "torus-4")) == most


def test_refinery_sabotage_may_be_one_area() -> None:
    game = reading("refinery_sabotage")
    play(game, "play refinery_sabotage", "area torus-3", "pass")
    assert depletion(game, "torus-3") == [1]
    assert over(game)


def test_materials_shortage_may_be_none_at_all() -> None:
    game = reading("materials_shortage")
    play(game, "play materials_shortage", "pass")
    assert over(game)


def test_rich_vein_brings_two_workers_to_the_pool_and_may_restore_an_area() -> None:
    game = reading("rich_vein", depleted={"torus-3": 1, "helios-2": 1, "torus-4": 2})
    events = play(game, "play rich_vein")
    assert told(events, "workers") == [("workers", 0, 2)]
    assert of(game)["workers"] == 8
    assert answers(game) == ["area helios-2", "area torus-3", "pass"], "a depleted area never comes back"
    assert ("restored", "helios-2") in play(game, "area helios-2")
    assert over(game), "one area and no other"
    assert depletion(game, "helios-2", "torus-3") == [0, 1]


def test_rich_vein_l10_need_not_restore() -> None:
    game = reading("rich_vein", depleted={"torus-3": 1})
    play(game, "play rich_vein", "pass")
    assert depletion(game, "torus-3") == [1]


def test_rich_vein_brings_the_workers_there_are() -> None:
    game = reading("rich_vein", {"workers": 14})
    play(game, "play rich_vein")
    assert of(game)["workers"] == 15
    assert over(game)


def test_rich_vein_without_a_worker_in_the_supply_brings_none() -> None:
    game = reading("rich_vein", {"workers": 15})
    assert told(play(game, "play rich_vein"), "nothing")[0] == ("nothing", 0, "rich_vein", "workers")
