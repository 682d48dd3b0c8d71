"""The close-up shows a planet and answers nothing: keys and arrows go to other planets."""

from __future__ import annotations

from client.games.starcraft.layouts import close_up
from client.games.starcraft.questions import panel
from client.games.starcraft.questions.galaxy import CLOSE_UP
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.drawn import text


def test_it_begins_with_the_planet_whose_order_is_executed() -> None:
    table = positions.seen(positions.executing())
    assert panel.settled(CLOSE_UP.things(table, ()), ("card", "3"), ()) == ("planet", "torus")
    assert panel.settled(CLOSE_UP.things(table, ()), ("planet", "braken"), ()) == ("planet", "braken")


def test_left_and_right_go_through_the_planets_and_down_to_an_area() -> None:
    table = positions.seen(positions.executing())
    things = CLOSE_UP.things(table, (("planet", "torus"),))
    assert panel.moved(things, ("planet", "torus"), "right") == ("planet", "tarsonis")
    assert panel.moved(things, ("planet", "torus"), "left") == ("planet", "helios")
    assert panel.moved(things, ("planet", "torus"), "down") == ("area", "torus-1")
    assert not CLOSE_UP.options(table)


def test_every_planet_can_be_seen_from_near() -> None:
    table = positions.seen(positions.executing())
    for planet in table.view.galaxy:
        shown = text(close_up.draw(table, (), ("planet", planet.planet), 80, 17))
        assert table.parts.planet[planet.planet].name in shown
        assert all(f" {number}  " in shown for number in range(1, len(planet.areas) + 1))


def test_a_planet_that_is_not_there_yet_is_said_to_be_missing() -> None:
    table = positions.seen(positions.random_game(2, seed=1))
    assert "No planet" in text(close_up.draw(table, (), (), 80, 17))
