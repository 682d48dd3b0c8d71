"""An order on top is revealed by its planet's key; digits say what becomes of it."""

from __future__ import annotations

from client.games.starcraft.faces import pointing
from client.games.starcraft.faces.choosing import face_of
from client.games.starcraft.faces.galaxy import EXECUTION
from engine.starcraft.language.order_tokens import DoubleTime, Execute, Reveal, TakeEvent
from tests.client.games.starcraft import positions


def test_the_only_order_on_top_is_revealed_at_once_and_one_of_several_by_enter() -> None:
    table = positions.seen(positions.sketched(on_turn=0))
    assert face_of(table) is EXECUTION
    assert pointing.after(EXECUTION.makings(table), (), "planet braken").action == Reveal("braken")
    two = positions.seen(positions.sketched(on_turn=5), 5)
    first = pointing.after(EXECUTION.makings(two), (), "planet bhekar_ro")
    assert (first.action, first.ready) == (None, Reveal("bhekar_ro"))
    assert "cannot be taken back" in EXECUTION.said(two, first.picks).more


def test_a_covered_order_says_who_lies_on_top() -> None:
    table = positions.seen(positions.sketched(on_turn=0))
    assert EXECUTION.why_not(table, (), "planet torus") == "Your order on Torus lies below one of Ada."
    assert EXECUTION.why_not(table, (), "planet halcyon") == "None of your orders lies on Halcyon."


def test_a_revealed_order_is_executed_or_given_up_for_an_event_card() -> None:
    game = positions.sketched(on_turn=0, seats={0: {"kept": "double_time"}})
    positions.do(game, "reveal braken")
    table = positions.seen(game)
    makings = EXECUTION.makings(table)
    keys = {thing.key: thing.pick for thing in EXECUTION.things(table, ()) if thing.pick.startswith("choice ")}
    assert pointing.after(makings, (), keys["1"]).action == Execute()
    assert pointing.after(makings, (), keys["3"]).action == DoubleTime()
    event = pointing.after(makings, (), keys["2"])
    assert (event.action, event.ready) == (None, TakeEvent())
    said = EXECUTION.said(table, event.picks)
    assert said.block == "RESEARCH ON BRAKEN"
    assert "cannot be taken back" in said.more
    assert EXECUTION.why_not(table, (), "planet torus")
