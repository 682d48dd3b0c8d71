"""A game whose draws and other seats' moves are listed, behind the interface of a session."""

from __future__ import annotations

import engine
from client.lessons.scripted_table import Moves, ScriptedTable
from client.session.updates import ActedAll, ActionRefused, Stepped, TableChanged, Update


def listening(others: Moves) -> tuple[ScriptedTable, list[Update]]:
    """Return the second seat's table, where the first begins, and what it hears."""
    game = engine.scenario(position={"seats": [{"hand": "scout"}, {"hand": "viper"}]})
    table, told = ScriptedTable(game, ("Pip", "Ann"), others, seat=1), []
    table.listen(told.append)
    return table, told


def test_it_tells_the_table_then_the_game_then_what_the_others_do_until_it_is_your_turn() -> None:
    table, told = listening([("play", "scout"), ("end-turn",), ("play", "scout")])
    assert told == [], "nothing is told before it is asked for"
    table.deliver()
    assert [type(update) for update in told] == [TableChanged, Stepped, Stepped, Stepped]
    assert [update.step.seat for update in told if isinstance(update, Stepped)] == [None, 0, 0]
    last = told[-1]
    assert isinstance(last, Stepped)
    assert last.step.view["hand"] == ["viper"]
    assert ["play", "viper"] in last.step.view["actions"]


def test_an_action_is_answered_when_it_is_delivered_and_knows_whose_it_is() -> None:
    table, told = listening([("end-turn",)])
    table.deliver()
    told.clear()
    table.act(("play", "viper"))
    assert told == []
    table.deliver()
    (step,) = told
    assert isinstance(step, Stepped)
    assert step.own
    assert [*step.step.events[0][:3]] == ["play", 1, "viper"]


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table, told = listening([("end-turn",)])
    table.deliver()
    told.clear()
    table.act(("play", "mothership"))
    table.deliver()
    (refused,) = told
    assert isinstance(refused, ActionRefused)
    assert refused.action == ("play", "mothership")
    assert (refused.refused.scope, refused.refused.id) == ("rules", None)


def test_several_actions_together_are_told_each_and_then_how_many_took_effect() -> None:
    table, told = listening([("end-turn",)])
    table.deliver()
    told.clear()
    table.act_all([("play", "viper"), ("play", "mothership"), ("end-turn",)])
    table.deliver()
    step, acted = told
    assert isinstance(step, Stepped)
    assert step.own
    assert isinstance(acted, ActedAll)
    assert acted.done == 1
    assert acted.why is not None
    told.clear()
    table.act_all([("play", "mothership")])
    table.deliver()
    assert [type(update) for update in told] == [ActionRefused]


def test_the_table_around_it_is_closed_to_everybody() -> None:
    table, told = listening([])
    table.deliver()
    around = told[0]
    assert isinstance(around, TableChanged)
    assert [(seat.name, seat.kind) for seat in around.table.seats] == [("Pip", "bot"), ("Ann", "person")]
    assert (around.table.code, around.table.watch, around.table.secret) == ("", False, None)
