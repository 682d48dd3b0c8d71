"""An order on top is revealed by its planet's key; digits say what becomes of it."""

from __future__ import annotations

from client.games.starcraft.questions.choosing import panel_of
from client.games.starcraft.questions.galaxy import EXECUTION
from client.table import pointing
from client.table.pointing import kind_of
from engine.starcraft.language.order_tokens import DoubleTime, Execute, Reveal, TakeEvent
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.orders import enter


def test_the_only_order_on_top_is_revealed_at_once_and_one_of_several_by_enter() -> None:
    table = positions.seen(positions.sketched(on_turn=0))
    assert panel_of(table) is EXECUTION
    assert pointing.pick(EXECUTION.options(table), (), ("planet", "braken")).action == Reveal("braken")
    two = positions.seen(positions.sketched(on_turn=5), 5)
    first = pointing.pick(EXECUTION.options(two), (), ("planet", "bhekar_ro"))
    assert (first.action, enter(EXECUTION.options(two), first.picks)) == (None, Reveal("bhekar_ro"))
    assert "cannot be taken back" in EXECUTION.said(two, first.picks).more


def test_a_covered_order_says_who_lies_on_top() -> None:
    table = positions.seen(positions.sketched(on_turn=0))
    assert EXECUTION.why_not(table, (), ("planet", "torus")) == "Your order on Torus is below one of Ada."
    assert EXECUTION.why_not(table, (), ("planet", "halcyon")) == "You have no order on Halcyon."


def test_a_revealed_order_is_executed_or_given_up_for_an_event_card() -> None:
    game = positions.sketched(on_turn=0, seats={0: {"kept": "double_time"}})
    positions.do(game, "reveal braken")
    table = positions.seen(game)
    options = EXECUTION.options(table)
    keys = {
        thing.key: thing.part for thing in EXECUTION.things(table, ()) if kind_of(thing.part) != "planet" and thing.key in "123"
    }
    assert pointing.pick(options, (), keys["1"]).action == Execute()
    assert pointing.pick(options, (), keys["3"]).action == DoubleTime()
    event = pointing.pick(options, (), keys["2"])
    assert (event.action, enter(EXECUTION.options(table), event.picks)) == (None, TakeEvent())
    said = EXECUTION.said(table, event.picks)
    assert said.block == "RESEARCH ON BRAKEN"
    assert "cannot be taken back" in said.more
    assert EXECUTION.why_not(table, (), ("planet", "torus"))
