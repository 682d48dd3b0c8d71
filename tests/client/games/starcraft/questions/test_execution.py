"""An order on top is revealed by its planet's key, and its view opens immediately, unless it would do nothing."""

from __future__ import annotations

import pytest

from client.games.starcraft.model.revealed import opened
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.choosing import panel_of
from client.games.starcraft.questions.galaxy import EXECUTION
from client.table import pointing
from engine.starcraft.language.order_tokens import Reveal
from tests.client.games.starcraft import positions


def test_an_order_on_top_is_revealed_by_one_key_whether_there_are_several_or_not() -> None:
    table = positions.seen(positions.sketched(on_turn=0))
    assert panel_of(table) is EXECUTION
    assert pointing.pick(EXECUTION.options(table), (), ("planet", "braken")).action == Reveal("braken")
    two = positions.seen(positions.sketched(on_turn=5), 5)
    assert pointing.pick(EXECUTION.options(two), (), ("planet", "bhekar_ro")).action == Reveal("bhekar_ro")
    assert "cannot be taken back" in EXECUTION.said(two, ()).more


def test_a_covered_order_says_who_lies_on_top() -> None:
    table = positions.seen(positions.sketched(on_turn=0))
    assert EXECUTION.why_not(table, (), ("planet", "torus")) == "Your order on Torus is below one of Ada."
    assert EXECUTION.why_not(table, (), ("planet", "halcyon")) == "You have no order on Halcyon."


def revealed(order: str, planet: str) -> Table:
    """Return a table where Fay has revealed that order there."""
    game = positions.sketched(stacks={planet: [[0, order]]}, on_turn=0)
    positions.do(game, f"reveal {planet}")
    return opened(positions.seen(game))


@pytest.mark.parametrize("order", ["build", "mobilize", "research", "build+"])
def test_the_view_of_a_revealed_order_is_open_before_it_is_executed(order: str) -> None:
    table = revealed(order, "antiga_prime")
    assert order.removesuffix("+") == panel_of(table).NAME
    assert table.revealed is not None
    assert panel_of(table).said(table, ()).block


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("build", "You have nothing on Torus: Build does nothing there."),
        ("research", "You have no base on Torus: Research does nothing there."),
    ],
)
def test_an_order_that_would_do_nothing_says_so_and_what_is_better(order: str, why: str) -> None:
    table = revealed(order, "torus")
    assert panel_of(table) is EXECUTION
    said = EXECUTION.said(table, ())
    assert said.sentence == why
    assert said.more == "G draws an event card instead; e ends the order with nothing done."
    assert EXECUTION.why_not(table, (), ("planet", "torus"))
