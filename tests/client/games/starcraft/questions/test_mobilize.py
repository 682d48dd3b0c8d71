"""A Mobilize order by keys: moves, reasons against a move, and the results of ending it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from client.games.starcraft.input import why_no_end
from client.games.starcraft.layouts import mobilize
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.mobilize import MOBILIZE, arrival, done_lines
from client.table import pointing
from client.table.pointing import Part
from engine.language import Verb
from engine.starcraft.language.general import End
from engine.starcraft.language.orders import LiftOff, Move
from tests.client.games.starcraft.orders import Ordered, asking, looked_at
from tests.client.games.starcraft.positions import do, seen, small
from tests.client.games.starcraft.table.test_updates import at

TROOPS = {"antiga_prime-1": "marine marine marine firebat", "antiga_prime-2": "vulture", "braken-1": "marine"}


def mobilizing(*done: str, **me: Any) -> Ordered:
    """Return a game where Fay mobilizes on Torus, where Dee has a base with Air Support, and units in another area."""
    return Ordered("mobilize", "torus", seats={0: {"units": TROOPS, **me}}).do(*done)


def picked(table: Table, *picks: Part) -> Verb | None:
    """Return what these things make up, picked one after the other."""
    found = pointing.Picked(())
    for pick in picks:
        assert not found.is_lost
        found = pointing.pick(MOBILIZE.options(table), found.picks, pick)
    return found.action


def why(table: Table, pick: Part, *before: Part) -> str:
    return MOBILIZE.why_not(table, before, pick)


@pytest.mark.parametrize("seats", range(2, 7))
def test_keys_reach_every_move_and_every_thing_answers(seats: int) -> None:
    tables = list(asking("mobilize", seats, most=20))
    assert len(tables) == 20
    for table in tables:
        looked_at(MOBILIZE, table)


def test_a_stack_is_taken_one_by_one_and_goes_where_a_digit_says() -> None:
    table = mobilizing().table
    marines = ("unit", "marine", "antiga_prime-1")
    assert picked(table, marines, ("area", "torus-2")) == Move("marine", "antiga_prime-1", "torus-2", 1)
    assert picked(table, marines, marines, ("area", "torus-2")) == Move("marine", "antiga_prime-1", "torus-2", 2)
    assert MOBILIZE.said(table, (marines,)).sentence == "Marine, 1 of 3: to which area? 1 battle  2  4  a takes one more"


def test_a_stack_keeps_its_key_when_another_is_used_up() -> None:
    order = mobilizing()
    before = {thing.part: thing.key for thing in MOBILIZE.things(order.table, ())}
    order.do("move firebat antiga_prime-1 torus-2 1", "move marine antiga_prime-1 torus-2 1")
    after = {thing.part: thing.key for thing in MOBILIZE.things(order.table, ())}
    assert ("unit", "firebat", "antiga_prime-1") not in after
    assert {pick: before[pick] for pick in after} == after


def test_units_that_came_in_this_order_do_not_go_on() -> None:
    order = mobilizing("move vulture antiga_prime-2 torus-2 1")
    assert ("unit", "vulture", "torus-2") not in {thing.part for thing in MOBILIZE.things(order.table, ())}
    assert done_lines(order.table) == ["Vulture: Antiga Prime 2 to Torus 2"]


def test_air_support_lets_nobody_land_there() -> None:
    table = mobilizing().table
    sentence = why(table, ("area", "torus-3"), ("unit", "firebat", "antiga_prime-1"))
    assert sentence == "Torus 3: Dee's Air Support lets nobody land there from another planet."
    assert arrival(table, "torus-3") == "Air Support: not from other planets"


def test_one_enemy_area_an_order() -> None:
    order = mobilizing("move vulture antiga_prime-2 torus-1 1")
    sentence = why(order.table, ("area", "torus-3"), ("unit", "firebat", "antiga_prime-1"))
    assert sentence == "One enemy area an order, and it is Torus 1 already."
    assert arrival(order.table, "torus-3") == "closed: one enemy area an order"


def test_a_full_area_says_its_limit() -> None:
    order = mobilizing("move marine antiga_prime-1 torus-2 2")
    assert why(order.table, ("area", "torus-2"), ("unit", "firebat", "antiga_prime-1")) == "Torus 2 is full: it takes 2 units."
    assert arrival(order.table, "torus-2") == "full"


def test_ending_into_a_battle_names_who_meets_whom_and_where_to_retreat() -> None:
    order = mobilizing("move vulture antiga_prime-2 torus-1 1", "move marine antiga_prime-1 torus-1 1")
    guarded = MOBILIZE.guard(order.table, End())
    assert guarded is not None
    assert guarded.sentence == (
        "A battle in Torus 1: your Marine, Vulture against Dee's Zealot. "
        "You could retreat to Torus 2 (2), 4 (2); Antiga Prime 1 (1), 2 (3), 3 (3). "
        "Odds: their Zealot falls 6 of 10, your Vulture 3 of 10."
    )


def test_ending_without_a_move_is_guarded_and_after_a_peaceful_one_it_is_not() -> None:
    guarded = MOBILIZE.guard(mobilizing().table, End())
    assert guarded is not None
    assert guarded.sentence == "Nothing has moved; 5 units of yours could."
    assert MOBILIZE.guard(mobilizing("move vulture antiga_prime-2 torus-2 1").table, End()) is None


def test_a_base_lifts_off_to_an_own_area_once() -> None:
    units = {"antiga_prime-2": "vulture"}
    order = Ordered("mobilize", "antiga_prime", seats={0: {"units": units}})
    drawn = ["".join(words for words, _style in line) for line in mobilize.draw(order.table, (), (), 80, 17)]
    assert sum("Base, lift-off" in line for line in drawn) == 1
    assert picked(order.table, ("base",), ("area", "antiga_prime-2")) == LiftOff("antiga_prime-2")
    sentence = why(order.table, ("area", "antiga_prime-3"), ("base",))
    assert sentence == "Antiga Prime 3 is empty: the base lifts off to an area with your units."
    order.do("lift-off antiga_prime-2")
    assert why(order.table, ("base",)) == "A base lifts off once an order, and yours has."
    assert done_lines(order.table) == ["Base: Antiga Prime 1 to Antiga Prime 2"]


def test_an_area_over_its_limit_is_left_first() -> None:
    units = {"torus-1": "marine marine", "torus-2": "marine marine"}
    game = small(
        {"faction": "raynor", "base": "torus-3", "units": units},
        {"faction": "overmind", "base": "helios-1"},
        planets="torus helios",
        stacks={"torus": "0 mobilize"},
    )
    do(game, "reveal torus", "execute", "move marine torus-1 torus-2 1")
    table = seen(game, 0)
    assert MOBILIZE.said(table, ()).sentence == "Torus 2 holds 1 unit over its limit: it goes on now."
    assert why_no_end(table) == MOBILIZE.said(table, ()).sentence
    assert not MOBILIZE.said(table, ()).hints
    looked_at(MOBILIZE, table)
    person = at(game)
    assert person.shown.prompt.startswith("Torus 2 holds")
    person.press("2")
    assert (person.shown.prompt[:10], person.shown.more[:13]) == ("2 of what?", "Torus 2 holds")
    person.press(*(thing.key for thing in MOBILIZE.things(table, ()) if thing.part == ("unit", "marine", "torus-2")))
    assert (person.shown.prompt[:11], person.shown.more[:13]) == ("2× Marine: ", "Torus 2 holds")


def test_a_recalled_unit_comes_to_where_an_arbiter_stands() -> None:
    me = {
        "faction": "aldaris",
        "base": "torus-3",
        "play": "recall",
        "units": {"torus-1": "arbiter", "helios-2": "zealot zealot"},
    }
    game = small(me, {"faction": "overmind", "base": "helios-1"}, planets="torus helios", stacks={"torus": "0 mobilize"})
    do(game, "reveal torus", "execute", "end")
    table = seen(game, 0)
    assert MOBILIZE.said(table, ()).sentence == "Recall: which unit comes, and to which of your Arbiters?"
    assert picked(table, ("unit", "zealot", "helios-2"), ("area", "torus-1")) == Move("zealot", "helios-2", "torus-1", 1)
    assert why(table, ("area", "torus-2"), ("unit", "zealot", "helios-2")).endswith("Torus 2 does not qualify.")
    looked_at(MOBILIZE, table)


def test_units_of_another_line_do_not_make_those_that_are_taken_stay_behind() -> None:
    table = mobilizing().table
    marine, vulture = ("unit", "marine", "antiga_prime-1"), ("unit", "vulture", "antiga_prime-2")
    two = pointing.pick(MOBILIZE.options(table), (marine,), marine).picks
    after = pointing.pick(MOBILIZE.options(table), two, vulture)
    assert after.is_lost
    assert after.picks == (marine, marine)
    assert "2× Marine first" in why(table, vulture, marine, marine)


def test_who_has_not_seen_the_order_begin_is_not_told_that_nothing_has_moved() -> None:
    ordered = Ordered("mobilize", "antiga_prime")
    guard = MOBILIZE.guard(ordered.table, End())
    assert guard is not None
    assert guard.sentence.startswith("Nothing has moved; ")
    later = MOBILIZE.guard(replace(ordered.do("move marine antiga_prime-1 antiga_prime-3 1").table, done=()), End())
    assert later is not None
    assert "could still move" in later.sentence
    assert "Nothing" not in later.sentence
