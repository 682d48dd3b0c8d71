"""The galaxy answers every question that has no panel of its own, by pointing and by choices."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.games.starcraft.questions.choosing import panel_of
from client.games.starcraft.questions.galaxy import EXECUTION, GALAXY, PLANNING
from client.table import pointing
from client.table.pointing import kind_of, value_of
from engine.language import OtherQuestion
from engine.starcraft.language.event_cards import ChooseArea
from engine.starcraft.language.general import Transport
from engine.starcraft.language.setup import PutBase
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.positions import planning, seen
from tests.client.games.starcraft.questions.reach import expect_answers, positions_of_games


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_question_is_without_an_answer(seats: int) -> None:
    for table in positions_of_games(seats, seed=seats, steps=400, each=3):
        for panel in {GALAXY, *({PLANNING, EXECUTION} & {panel_of(table)})}:
            expect_answers(panel, table)


def test_the_digits_are_the_areas_of_the_planet_that_was_pointed_at() -> None:
    table = positions.seen(positions.executing())
    actions = (ChooseArea("torus-1"), ChooseArea("torus-3"), ChooseArea("helios-2"))
    table = replace(table, view=replace(table.view, actions=actions))
    assert not [thing.key for thing in GALAXY.things(table, ()) if kind_of(thing.part) == "area" and thing.key]
    areas = [
        thing
        for thing in GALAXY.things(table, (("planet", "torus"),))
        if thing.part[0] == "area" and thing.part[1].startswith("torus-")
    ]
    assert [area.key for area in areas] == ["1", "2", "3", "4"]
    assert pointing.pick(GALAXY.options(table), (("planet", "torus"),), ("area", "torus-3")).action == ChooseArea("torus-3")
    assert pointing.pick(GALAXY.options(table), (), ("area", "helios-2")).action == ChooseArea("helios-2"), (
        "as the cursor picks it"
    )


def test_areas_of_one_planet_alone_have_digits_at_once() -> None:
    game = positions.random_game(2, seed=3)
    while game.pending[min(game.pending)].kind != "base-here":
        seat = min(game.pending)
        game.apply(seat, game.actions(seat)[0])
    table = positions.seen(game, min(game.pending))
    area = table.can(PutBase)[0].area
    number = area.rpartition("-")[2]
    assert next(thing.key for thing in GALAXY.things(table, ()) if thing.part == ("area", area)) == number
    assert pointing.pick(GALAXY.options(table), (), ("area", area)).action == PutBase(area)


def test_a_route_is_both_its_planets() -> None:
    game = positions.small(
        {"faction": "raynor", "base": "torus-1", "workers": 5},
        {"faction": "overmind", "base": "helios-1"},
        planets="torus helios",
        stacks={"torus": "0 build"},
    )
    positions.do(game, "reveal torus", "execute")
    table = positions.seen(game)
    first = pointing.pick(GALAXY.options(table), (), ("planet", "torus"))
    assert pointing.pick(GALAXY.options(table), first.picks, ("planet", "helios")).action == Transport("torus", "helios", 0)


def test_a_thing_that_is_no_answer_says_why() -> None:
    table = positions.seen(positions.executing())
    assert "not your turn" in GALAXY.why_not(table, (), ("planet", "torus"))
    watching = positions.seen(positions.executing(), None)
    assert "watch" in GALAXY.why_not(watching, (), ("planet", "torus"))


def test_a_planet_is_read_with_all_that_stands_there() -> None:
    table = positions.seen(positions.executing())
    read = "\n".join(": ".join(pair) for pair in GALAXY.inspected(table, ("planet", "torus")))
    assert "Torus 3: 2 gas, limit 4. Dee: base, 2× Zealot, Dragoon" in read
    assert "Torus 4: 1 mineral, limit 2, partly depleted: 1, and 1 more by force. empty" in read
    assert "Route to Antiga Prime: transports: you" in read
    assert "Orders, the top one first: Ada (now), you: Mobilize, Dee" in read


def test_a_question_of_a_later_version_is_named_and_says_which_keys_answer() -> None:
    table = seen(planning())
    asked = OtherQuestion(table.view.seat or 0, "trade")
    newer = replace(table, view=replace(table.view, asked=(asked,)))
    said = GALAXY.said(newer, ())
    assert said.sentence == "This version does not know the question trade: update traderow."
    assert said.more == "Press the key of a planet · a choice below."


def test_a_planet_that_is_not_on_the_board_is_a_choice_that_can_be_read() -> None:
    game = positions.random_game(2, seed=3)
    while game.pending[min(game.pending)].kind != "planet":
        seat = min(game.pending)
        game.apply(seat, game.actions(seat)[0])
    table = positions.seen(game, min(game.pending))
    planets = [thing.part for thing in GALAXY.things(table, ()) if value_of(thing.part) in table.me.planets]
    assert len(planets) == len(table.me.planets)
    for part in planets:
        assert GALAXY.inspected(table, part)[0][0] == table.parts.planet[value_of(part)].name
