"""An order and a planet are picked in any order, and the second of them places it."""

from __future__ import annotations

from dataclasses import replace

from client.games.starcraft.questions.choosing import panel_of
from client.games.starcraft.questions.galaxy import PLANNING
from client.table import pointing
from client.table.details import TOGETHER
from client.table.pointing import kind_of
from engine.starcraft.language.order_tokens import Order
from engine.starcraft.language.view import OrderView
from tests.client.games.starcraft import positions


def test_an_order_and_a_planet_place_it_in_either_order() -> None:
    table = positions.seen(positions.planning())
    assert panel_of(table) is PLANNING
    options = PLANNING.options(table)
    for picks in ((("order", "mobilize"), ("planet", "torus")), (("planet", "torus"), ("order", "mobilize"))):
        assert pointing.pick(options, picks[:1], picks[1]).action == Order("mobilize", "torus")


def test_the_prompt_says_what_is_left_and_no_line_ends_between_a_key_and_its_order() -> None:
    table = positions.seen(positions.planning())
    sentence = PLANNING.said(table, ()).sentence
    assert sentence.replace(TOGETHER, " ") == "1 Build ×2  2 Mobilize ×2  3 Research ×2  special: 1 per R&D"
    assert f"2{TOGETHER}Mobilize" in sentence
    said = PLANNING.said(table, (("order", "mobilize"),))
    assert (said.block, said.more) == ("PLACE AN ORDER", "Mobilize: on which planet?")


def test_what_is_picked_already_says_what_is_missing() -> None:
    """Enter on the own planet that is picked said that nothing of one's own is there."""
    table = positions.seen(positions.planning())
    assert PLANNING.why_not(table, (("planet", "braken"),), ("planet", "braken")) == "Which order on Braken?"
    assert PLANNING.why_not(table, (("order", "build"),), ("order", "build")) == "Build: on which planet?"


def test_what_cannot_be_placed_says_the_rule() -> None:
    table = positions.seen(positions.planning())
    assert PLANNING.why_not(table, (), ("planet", "halcyon")) == "Nothing of yours is on Halcyon or one route away."
    assert PLANNING.why_not(table, (), ("order", "build+")) == "You have no special Build left."
    assert "R&D" in PLANNING.why_not(table, (), ("order", "research+"))
    assert PLANNING.why_not(table, (), ("area", "torus-1"))


def test_what_is_picked_already_says_what_is_still_to_be_picked() -> None:
    table = positions.seen(positions.planning())
    torus, mobilize = ("planet", "torus"), ("order", "mobilize")
    assert PLANNING.why_not(table, (torus,), torus) == "Which order on Torus?"
    assert PLANNING.why_not(table, (mobilize,), mobilize) == "Mobilize: on which planet?"


def test_building_where_one_has_nothing_is_guarded_when_nothing_can_be_placed_on_top() -> None:
    """Mobilize on top of it is the plan that the lesson teaches."""
    table = positions.seen(positions.planning())
    assert PLANNING.guard(table, Order("build", "antiga_prime")) is None
    assert PLANNING.guard(table, Order("mobilize", "torus")) is None
    assert PLANNING.guard(table, Order("build", "torus")) is None
    galaxy = tuple(
        replace(planet, stack=(OrderView(0), OrderView(0), OrderView(0)))
        if planet.planet == "braken"
        else replace(planet, stack=())
        for planet in table.view.galaxy
    )
    last = replace(table, view=replace(table.view, galaxy=galaxy))
    guard = PLANNING.guard(last, Order("build", "torus"))
    assert guard is not None
    assert guard.sentence == "You have nothing on Torus: Build does nothing there."


def test_research_without_a_base_is_guarded() -> None:
    table = positions.seen(positions.planning())
    assert PLANNING.guard(table, Order("research", "antiga_prime")) is None
    guard = PLANNING.guard(table, Order("research", "torus"))
    assert guard is not None
    assert guard.sentence == "You have no base on Torus: Research does nothing there unless one is built before."


def test_a_digit_stays_with_its_order() -> None:
    table = positions.seen(positions.planning())
    keys = {thing.part: thing.key for thing in PLANNING.things(table, ()) if kind_of(thing.part) == "order"}
    assert keys[("order", "research")] == "3"
    assert ("order", "build+") not in keys
