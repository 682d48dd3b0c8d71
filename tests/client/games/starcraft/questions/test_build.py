"""A Build order by keys: purchases, places, missing resources, and reasons against a purchase."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.build import BUILD, done_lines
from client.table import pointing
from client.table.pointing import Part, kind_of
from engine.language import Verb
from engine.starcraft.language.general import End, Mine, Transport
from engine.starcraft.language.orders import BuildUnit, BuildWorkers, Discount, Merge
from engine.starcraft.language.setup import PutBase
from engine.starcraft.language.view import OrderView
from tests.client.games.starcraft.orders import Ordered, asking, assert_picks, enter, looked_at
from tests.client.games.starcraft.positions import do, seen, small

RAYNOR: dict[str, Any] = {"faction": "raynor", "base": "torus-1", "workers": 6, "buildings": "barracks 2"}
OVERMIND = {"faction": "overmind", "base": "helios-1", "units": {"helios-2": "zergling"}}


def building(order: str = "build", planets: str = "torus helios", **me: Any) -> Table:
    """Return a table where Raynor executes that order on Torus."""
    game = small({**RAYNOR, **me}, OVERMIND, planets=planets, stacks={"torus": f"0 {order}"})
    do(game, "reveal torus", "execute")
    return seen(game, 0)


def picked(table: Table, *picks: Part) -> Verb | None:
    """Return what these things make up, picked one after the other."""
    found = pointing.Picked(())
    for pick in picks:
        assert not found.is_lost
        found = pointing.pick(BUILD.options(table), found.picks, pick)
    return found.action or enter(BUILD.options(table), found.picks)


def why(table: Table, pick: Part, *before: Part) -> str:
    return BUILD.why_not(table, before, pick)


@pytest.mark.parametrize("seats", range(2, 7))
def test_keys_reach_every_purchase_and_every_thing_answers(seats: int) -> None:
    tables = list(asking("build", seats, most=10))
    assert len(tables) == 10
    for table in tables:
        looked_at(BUILD, table)


def test_an_area_is_asked_only_where_there_is_more_than_one() -> None:
    table = building()
    assert picked(table, ("unit", "marine"), ("area", "torus-2")) == BuildUnit("marine", "torus-2")
    assert "2  3  4" in BUILD.said(table, (("unit", "marine"),)).sentence
    one = replace(table, view=replace(table.view, actions=(BuildUnit("marine", "torus-3"),)))
    assert picked(one, ("unit", "marine")) == BuildUnit("marine", "torus-3")


def test_a_key_buys_a_worker_at_once_as_it_buys_anything_else() -> None:
    table = building()
    assert table.can(BuildWorkers)[0].count > 1
    assert pointing.pick(BUILD.options(table), (), ("workers",)).action == BuildWorkers(1)


def test_a_transport_goes_to_the_route_of_a_digit() -> None:
    table = building(planets="torus helios", units={})
    keys = {thing.part: thing.key for thing in BUILD.things(table, (("transport",),))}
    routes = [pick for pick in keys if kind_of(pick) == "route"]
    assert [keys[pick] for pick in routes] == ["5"]
    assert picked(table, ("transport",)) == Transport("torus", "helios", 0)
    assert why(building(transports="torus helios"), ("transport",)).startswith("You have a transport on every route of Torus")
    assert why(building(transports="torus helios"), ("route", "torus", "helios", "0")).startswith(
        "You have a transport on the way to Helios"
    )


def test_what_is_missing_is_said_in_minerals_gas_and_workers() -> None:
    poor = building(permanent=(4, 2), cards={"torus-2": 1})
    assert why(poor, ("unit", "marine")) == "Marine costs 1 mineral; you lack 1 mineral: force mining (!) brings it."
    assert why(poor, ("unit", "firebat")).startswith("Firebat costs 1 mineral and 1 gas; you lack 1 mineral and 1 gas")
    lazy = building(workers=1)
    assert why(lazy, ("module", "rnd")) == "R&D costs 2 minerals, a worker each; you are short of 1 worker."
    assert why(building(workers=0, units={"torus-2": "marine"}), ("source", "torus-2")).startswith(
        "All your workers are at work"
    )


def test_force_mining_is_marked_and_belongs_to_the_next_purchase() -> None:
    order = Ordered("build", "braken", seats={0: {"permanent": [4, 2], "cards": {"braken-3": 1, "braken-2": 2}, "units": {}}})
    assert picked(order.table, ("source", "braken-3")) == Mine("braken-3")
    order.do("mine braken-3")
    assert BUILD.said(order.table, ()).sentence == "1 mineral mined: what you buy next must use all of it."
    assert why(order.table, ("source", "permanent-minerals")).endswith("permanent resources are never force-mined.")
    assert done_lines(order.table) == ["mined: Braken 3"]
    order.do("workers 1")
    assert done_lines(order.table) == ["1 worker (Braken 3!)"]


def test_a_source_that_was_used_up_leaves_its_key_empty() -> None:
    cards = {"antiga_prime-3": 2, "antiga_prime-2": 0, "braken-3": 0}
    order = Ordered("build", "antiga_prime", seats={0: {"permanent": [4, 2], "cards": cards, "units": {}}})
    before = {thing.part: thing.key for thing in BUILD.things(order.table, ())}
    order.do("mine antiga_prime-3", "workers 1")
    after = {thing.part: thing.key for thing in BUILD.things(order.table, ())}
    assert ("source", "antiga_prime-3") not in after
    assert after[("source", "braken-3")] == before[("source", "braken-3")]


def test_steps_are_not_gone_back_to() -> None:
    order = Ordered("build", "antiga_prime").do("building starport")
    words = why(order.table, ("unit", "marine"))
    assert words == "Marine belongs to step 1 of the order. You are at step 2; the only way back is u."
    assert why(order.table, ("building", "barracks")) == "One building an order: you have bought yours."


def test_the_build_limit_says_what_raises_it() -> None:
    order = Ordered("build", "antiga_prime", seats={0: {"modules": "", "units": {"braken-1": "marine"}}})
    order.do("unit marine antiga_prime-1", "unit marine antiga_prime-1")
    assert why(order.table, ("unit", "marine")).endswith("Every Supply module raises it by one.")


def test_slots_levels_figures_and_rooms_are_named() -> None:
    slots = building(modules="supply supply supply rnd rnd")
    assert why(slots, ("module", "air_support")) == "Your sheet has 5 slots for modules, and all are taken."
    assert why(building(buildings="barracks 3"), ("building", "barracks")) == "Barracks III is its highest level."
    all_out = building(buildings="barracks 2", units={"torus-1": "firebat firebat", "torus-2": "firebat"})
    assert why(all_out, ("unit", "firebat")).startswith("All 3 figures of Firebat are on the board")
    assert why(building(), ("base",)) == "One base a planet, and yours stands on Torus."
    assert why(building(base="", units={"torus-2": "marine"}), ("unit", "marine")).endswith("you have none on Torus.")


def test_an_area_that_is_full_or_held_is_no_place() -> None:
    table = building(units={"torus-1": "marine marine"})
    assert why(table, ("area", "torus-1"), ("unit", "marine")) == "Torus 1 is full: it takes 2 units."
    assert BUILD.said(table, (("unit", "marine"),)).sentence.endswith("(1 is full)")
    assert why(table, ("area", "torus-1")).startswith("Torus 1 is an area")


def test_a_base_needs_a_unit_in_its_area() -> None:
    table = building(base="helios-2", units={"torus-2": "marine", "torus-3": "marine"})
    assert picked(table, ("base",), ("area", "torus-3")) == PutBase("torus-3")
    assert why(table, ("area", "torus-1"), ("base",)) == "A base needs one of your units in its area, and Torus 1 has none."


def test_what_is_made_of_others_asks_where_they_come_from() -> None:
    templar = {"torus-1": "high_templar", "torus-2": "high_templar high_templar"}
    table = building(faction="aldaris", buildings="", play="summon_archon", units=templar)
    options = [option for option in BUILD.options(table) if isinstance(option.action, Merge)]
    assert {option.action.wire[2:] for option in options} == {
        ("torus-1", "torus-2"),
        ("torus-2", "torus-1"),
        ("torus-2", "torus-2"),
    }
    for option in options:
        assert_picks(BUILD, table, option)
    assert picked(table, ("merge", "archon"), ("area", "torus-2"), ("from", "torus-1")) == Merge(
        "archon", ("torus-2", "torus-1")
    )
    assert why(table, ("area", "torus-3"), ("merge", "archon")) == "Torus 3 holds no High Templar, of which Archon is made."


def test_a_special_order_saves_one_of_the_next_purchase() -> None:
    order = Ordered("build+", "antiga_prime")
    assert picked(order.table, ("discount", "gas")) == Discount("gas")
    order.do("discount gas")
    assert BUILD.said(order.table, ()).sentence == "What you buy next costs 1 gas less."
    assert why(order.table, ("workers",)).startswith("A worker is never cheaper")


def test_ending_with_workers_and_something_affordable_is_guarded() -> None:
    guarded = BUILD.guard(building(), End())
    assert guarded is not None
    assert guarded.sentence == "6 workers in your pool: Air Support costs 3 minerals."
    assert BUILD.guard(building(workers=0), End()) is None


def test_workers_that_are_kept_for_another_build_order_are_not_at_stake() -> None:
    table = building()
    planet, *others = table.view.galaxy
    for order, is_at_stake in (("build+", False), ("mobilize", True)):
        stack = (*planet.stack, OrderView(0, order))
        again = replace(table, view=replace(table.view, galaxy=(replace(planet, stack=stack), *others)))
        assert (BUILD.guard(again, End()) is not None) is is_at_stake


def test_what_is_looked_at_says_that_its_price_is_provisional_and_why() -> None:
    words = " ".join(text for pair in BUILD.inspected(building(), ("unit", "firebat")) for text in pair)
    assert "Provisional: price, support value (the expansion's number" in words
