"""An order and a planet are picked in any order, and placed by Enter or the last key once more."""

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
from tests.client.games.starcraft.orders import enter


def test_a_placed_order_waits_for_enter_or_its_last_key() -> None:
    table = positions.seen(positions.planning())
    assert panel_of(table) is PLANNING
    options = PLANNING.options(table)
    for picks in ((("order", "mobilize"), ("planet", "torus")), (("planet", "torus"), ("order", "mobilize"))):
        whole = pointing.pick(options, picks[:1], picks[1])
        assert (whole.action, enter(options, whole.picks)) == (None, Order("mobilize", "torus"))
        assert pointing.pick(options, whole.picks, picks[1]).action == Order("mobilize", "torus")


def test_another_planet_takes_the_place_of_the_first_and_the_order_stays() -> None:
    options = PLANNING.options(positions.seen(positions.planning()))
    again = pointing.pick(options, (("order", "mobilize"), ("planet", "torus")), ("planet", "braken"))
    assert enter(options, again.picks) == Order("mobilize", "braken")
    other = pointing.pick(options, (("order", "mobilize"), ("planet", "torus")), ("order", "build"))
    assert enter(options, other.picks) == Order("build", "torus")


def test_the_prompt_says_what_is_left_and_on_top_of_whom_it_goes() -> None:
    table = positions.seen(positions.planning())
    sentence = PLANNING.said(table, ()).sentence.replace(TOGETHER, " ")
    assert sentence == "1 Build ×2  2 Mobilize ×2  3 Research ×2  special: 1 per R&D"
    said = PLANNING.said(table, (("order", "mobilize"), ("planet", "torus")))
    assert said.block == "PLACE AN ORDER"
    assert said.sentence == "1 Build ×2  2 Mobilize ×2  3 Research ×2".replace(" ", TOGETHER).replace(TOGETHER * 2, "  ")
    assert said.more == "Mobilize on Torus, on top of Dee: h or Enter places it."


def test_an_order_on_top_of_an_own_one_names_it_and_no_line_ends_between_a_key_and_its_order() -> None:
    table = positions.seen(positions.planning())
    galaxy = tuple(
        replace(planet, stack=(OrderView(0, "build+"),)) if planet.planet == "torus" else planet for planet in table.view.galaxy
    )
    said = PLANNING.said(replace(table, view=replace(table.view, galaxy=galaxy)), (("order", "mobilize"), ("planet", "torus")))
    assert said.more.startswith("Mobilize on Torus, on top of your special Build:")
    assert f"2{TOGETHER}Mobilize" in said.sentence


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


def test_building_where_one_has_nothing_is_guarded() -> None:
    table = positions.seen(positions.planning())
    assert PLANNING.guard(table, Order("build", "antiga_prime")) is None
    assert PLANNING.guard(table, Order("mobilize", "torus")) is None
    guard = PLANNING.guard(table, Order("build", "torus"))
    assert guard is not None
    assert "nothing on Torus" in guard.sentence


def test_a_digit_stays_with_its_order() -> None:
    table = positions.seen(positions.planning())
    keys = {thing.part: thing.key for thing in PLANNING.things(table, ()) if kind_of(thing.part) == "order"}
    assert keys[("order", "research")] == "3"
    assert ("order", "build+") not in keys
