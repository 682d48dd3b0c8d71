"""A revealed order gets its own view immediately; the order is sent for execution only with its first action."""

from __future__ import annotations

import pytest

from engine.game import Game
from engine.starcraft.game import StarCraft
from tests.client.games.starcraft.person import Person
from tests.client.games.starcraft.positions import sketched


def at(game: Game) -> Person:
    """Return Fay at that table, seen."""
    person = Person(game)
    person.sit_down()
    return person


def with_order(order: str, planet: str = "antiga_prime", **stated: object) -> StarCraft:
    return sketched(stacks={planet: [[0, order]]}, on_turn=0, **stated)


def asked(person: Person) -> str:
    """Return what the game asks Fay."""
    return person.game.game.pending[0].kind


@pytest.mark.parametrize("order", ["build", "mobilize", "research"])
def test_one_key_reveals_and_the_order_is_shown_though_the_game_still_asks_whether_it_is_executed(order: str) -> None:
    person = at(with_order(order))
    person.press("s")
    assert (person.shown.panel, asked(person)) == (order, "revealed")
    assert {"may-give-up", "may-end"} <= person.shown.facts


def test_the_first_purchase_executes_the_order_and_the_next_ones_buy() -> None:
    person = at(with_order("build"))
    person.press("s", "q")
    assert asked(person) == "build"
    assert person.shown.log[-1].text == "On Antiga Prime you built 1 worker."
    before = person.game.seq
    person.press("r", "2")
    assert person.game.seq == before + 1


def test_the_first_move_executes_the_order() -> None:
    person = at(with_order("mobilize", "braken"))
    person.press("s")
    person = at(with_order("mobilize", "braken"))
    person.press("d", "a", "2")
    assert asked(person) == "mobilize"


def test_until_then_one_key_gives_it_up_for_an_event_card() -> None:
    person = at(with_order("build"))
    person.press("s", "G")
    assert any("event card" in entry.text for entry in person.shown.log)
    assert 0 not in person.game.game.pending or asked(person) != "revealed"
    person = at(with_order("build"))
    person.press("s", "q", "G")
    assert asked(person) == "build"
    assert person.shown.notice.startswith("You can give up an order for an event card only when you reveal it")


def test_ending_it_at_once_executes_it_with_nothing_done() -> None:
    person = at(with_order("mobilize"))
    person.press("s", "e")
    assert person.shown.menu is not None
    assert person.shown.prompt.startswith("Nothing has moved")
    assert asked(person) == "revealed"
    person.press("e")
    assert 0 not in person.game.game.pending or asked(person) != "revealed"


def test_taking_back_the_first_purchase_and_the_order_leads_to_the_same_view() -> None:
    person = at(with_order("build"))
    person.press("s")
    before = person.shown.prompt, person.shown.panel, person.shown.table.view.actions if person.shown.table else ()
    person.press("q", "u", "u")
    assert asked(person) == "revealed"
    assert before == (
        person.shown.prompt,
        person.shown.panel,
        person.shown.table.view.actions if person.shown.table else (),
    )


def test_enter_after_the_key_that_revealed_it_buys_nothing() -> None:
    person = at(with_order("build"))
    person.press("s", "enter")
    assert asked(person) == "revealed"
    assert person.shown.notice == "That was done by its key: Enter is not needed."


def test_a_digit_before_a_unit_says_how_many_are_built() -> None:
    person = at(with_order("build"))
    person.press("s", "2")
    assert person.shown.prompt == "2 of what? Press its key; a digit after it says where."
    person.press("r")
    assert person.shown.prompt.startswith("2× Marine: on which area?")
    before = person.game.game.view(0)["galaxy"][1]["areas"][1].get("units", [])
    person.press("2")
    assert person.game.game.view(0)["galaxy"][1]["areas"][1]["units"].count("marine") == before.count("marine") + 2


def test_a_digit_before_a_unit_says_how_many_move() -> None:
    person = at(with_order("mobilize"))
    person.press("s", "2", "d")
    assert person.shown.picked == (("unit", "marine", "antiga_prime-1"),) * 2
    person.press("escape", "9", "d")
    assert person.shown.picked == (("unit", "marine", "antiga_prime-1"),) * 2
    person.press("3")
    assert person.game.game.view(0)["galaxy"][1]["areas"][2]["units"] == ["marine", "marine"]


def test_a_count_is_taken_back_by_its_digit_or_by_escape() -> None:
    person = at(with_order("mobilize"))
    person.press("s")
    asked_first = person.shown.prompt
    person.press("2", "2")
    assert person.shown.prompt == asked_first
    person.press("2", "escape")
    assert person.shown.prompt == asked_first
