"""An order and a planet are picked in any order, and the second of them places it."""

from __future__ import annotations

from typing import Any

import pytest

from client.games.starcraft.questions.choosing import panel_of
from client.games.starcraft.questions.galaxy import PLANNING
from client.table import pointing
from client.table.details import TOGETHER
from client.table.pointing import kind_of
from engine.starcraft.language.order_tokens import Order
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
    assert (said.block, said.more) == ("PLACE AN ORDER", "Mobilize: to which planet do your units move?")
    assert PLANNING.said(table, (("order", "build"),)).more == "Build: on which planet?"


def test_what_is_picked_already_says_what_is_missing() -> None:
    """Enter on the own planet that is picked said that nothing of one's own is there."""
    table = positions.seen(positions.planning())
    assert PLANNING.why_not(table, (("planet", "braken"),), ("planet", "braken")) == "Which order on Braken?"
    assert PLANNING.why_not(table, (("order", "build"),), ("order", "build")) == "Build: on which planet?"


def test_what_cannot_be_placed_says_the_rule() -> None:
    table = positions.seen(positions.planning())
    assert PLANNING.why_not(table, (), ("planet", "halcyon")) == "You have nothing on Halcyon or one route away."
    assert PLANNING.why_not(table, (), ("order", "build+")) == "You have no special Build left."
    assert "R&D" in PLANNING.why_not(table, (), ("order", "research+"))
    assert PLANNING.why_not(table, (), ("area", "torus-1"))


NOTHING = "You have nothing on Helios: Build does nothing there."
NO_BASE = "You have no base on Helios: Research does nothing there."
NO_MOVE = "None of your units can move to Helios or on it: Mobilize does nothing there."
RETREAT = " Only a retreat could still bring units there."
JOINED = {"transports": "torus helios 0"}
THERE = {"units": {"torus-1": "marine", "helios-2": "marine"}}
LAST = "0 research, 0 research, 0 mobilize"


@pytest.mark.parametrize(
    ("placed", "mine", "order", "said"),
    [
        ("", {}, "build", None),
        ("0 research", {}, "build", None),
        (LAST, {}, "build", NOTHING),
        (LAST, JOINED, "build", NOTHING + RETREAT),
        (LAST, THERE, "build", None),
        ("0 research, 0 research", {}, "build", NOTHING + RETREAT),
        ("0 research, 0 research", JOINED, "build", None),
        ("0 research, 0 build", {}, "build", None),
        ("0 mobilize, 0 mobilize", JOINED, "build", NOTHING + RETREAT),
        (LAST, {**JOINED, "kept": "unexpected_action"}, "build", None),
        ("", {}, "research", None),
        ("0 build, 0 mobilize", THERE, "research", None),
        ("0 build, 0 build", THERE, "research", NO_BASE),
        ("0 build, 0 mobilize", JOINED, "research", NO_BASE + RETREAT),
        ("0 build, 0 mobilize, 0 research", THERE, "research", NO_BASE),
        ("0 mobilize, 0 research", {}, "mobilize", None),
        ("0 mobilize, 0 research, 0 research", {}, "mobilize", NO_MOVE),
        ("0 mobilize, 0 build, 0 research", {}, "mobilize", None),
        ("0 mobilize, 0 research, 0 research", JOINED, "mobilize", None),
    ],
)
def test_an_order_that_nothing_can_save_any_more_is_guarded(
    placed: str, mine: dict[str, Any], order: str, said: str | None
) -> None:
    """Mobilize on top of Build is the plan that the lesson teaches; a base may still come below Research, a transport before
    Mobilize."""
    assert _warned(placed, mine, Order(order, "helios")) == said


def test_an_order_is_guarded_that_an_earlier_one_needs_in_its_place_and_the_earlier_one_is_named() -> None:
    build = "With this order your Build on Helios can do nothing: nothing of yours will be there." + RETREAT
    research = "With this order your Research on Helios can do nothing: you will have no base there." + RETREAT
    for order in ("research", "mobilize"):
        assert _warned("0 research, 0 mobilize", JOINED, Order(order, "torus"), helios="0 build") == build
    assert _warned("0 research, 0 mobilize", JOINED, Order("mobilize", "helios"), helios="0 build") is None
    assert _warned("0 research", JOINED, Order("mobilize", "helios"), helios="0 research") == research
    assert _warned("0 research", JOINED, Order("build", "helios"), helios="0 research") is None
    assert _warned("0 research", JOINED, Order("build", "helios"), helios="0 research, 0 mobilize") == NOTHING + RETREAT
    assert _warned("0 research, 0 research", JOINED, Order("build", "torus"), helios="0 mobilize") is None


def test_mobilize_is_guarded_where_nobody_can_come_from_elsewhere() -> None:
    """Players new to it placed it where their units start."""
    only = "Mobilize moves your units to its planet. Only those already on Torus could move."
    order = Order("mobilize", "torus")
    assert _warned("", {}, order) == _warned("", {}, Order("mobilize+", "torus")) == only
    assert _warned("", {}, Order("build", "torus")) is None
    assert _warned("", THERE, order) is None
    assert _warned("", {}, order, helios="0 mobilize") is None
    assert _warned("", {"units": {"torus-1": "marine", "abaddon-1": "marine"}}, Order("mobilize", "abaddon")) is None


def _warned(placed: str, mine: dict[str, Any], action: Order, helios: str = "") -> str | None:
    """Return what is at stake: my base and a marine are on Torus, where those orders lie."""
    stacks = {"torus": placed, "helios": helios, "abaddon": "1 build, 1 build, 1 mobilize, 1 mobilize"}
    seats = (
        {"faction": "raynor", "base": "torus-1", "units": {"torus-1": "marine"}, **mine},
        {"faction": "overmind", "base": "abaddon-1"},
    )
    stacks = {planet: orders for planet, orders in stacks.items() if orders}
    game = positions.small(*seats, planets="torus helios abaddon", stacks=stacks, phase="planning")
    guard = PLANNING.guard(positions.seen(game), action)
    return None if guard is None else guard.sentence


def test_a_digit_stays_with_its_order() -> None:
    table = positions.seen(positions.planning())
    keys = {thing.part: thing.key for thing in PLANNING.things(table, ()) if kind_of(thing.part) == "order"}
    assert keys[("order", "research")] == "3"
    assert ("order", "build+") not in keys
