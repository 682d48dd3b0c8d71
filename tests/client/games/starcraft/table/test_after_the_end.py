"""After the end: Enter continues, `y` copies, `<` shows the turning point, `z` the last map."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from client.games.starcraft import selectors
from client.games.starcraft.layouts.table_sheet import laid
from client.games.starcraft.model.counting import GameNumbers
from client.games.starcraft.texts.words import planet_name
from client.session.updates import RecordKept
from client.table.state import Copy
from tests.client.games.starcraft.drawn import text
from tests.client.games.starcraft.person import Person
from tests.client.games.starcraft.tui.test_ending import played, told


def at_the_end(seat: int = 0, seats: int = 2) -> Person:
    person = Person(played(seats), seat)
    _table, counted = told(seats)
    person.sit_down()
    person.hear(RecordKept("/home/ann/game.traderow", counted=counted.to_data()))
    return person


def test_y_copies_what_is_over() -> None:
    person = at_the_end()
    person.press("y")
    assert any(isinstance(effect, Copy) for effect in person.store.take_effects())
    lines = selectors.postcard(person.store.current, lambda values, top: "")
    assert lines
    assert lines[0].startswith("StarCraft: ")


def test_the_end_says_who_won_and_who_lost() -> None:
    shown = {seat: at_the_end(seat).shown.over for seat in (0, 1)}
    assert {over.title for over in shown.values() if over} == {"YOU WON", "YOU LOST"}
    assert all(over.sentence.startswith(f"[{over.title}]") for over in shown.values() if over)


def test_the_turning_point_is_named_where_somebody_was_overtaken() -> None:
    person = at_the_end()
    current = person.store.current
    assert not selectors.from_the_turning_point(current), "nobody was"
    numbers = current.state.numbers
    assert isinstance(numbers, GameNumbers)
    turned = replace(numbers, points=((0, 1), *((2 + n, 1) for n in range(len(numbers.points) - 1))))
    assert turned.turned == turned.rounds - len(turned.points) + 2


@pytest.mark.parametrize("seats", [2, 6])
def test_where_one_page_has_no_room_for_them_a_key_shows_the_last_map_and_the_best_units(seats: int) -> None:
    person = at_the_end(seats=seats)
    first = text(laid(person.shown, 80, 24).lines)
    assert "Points by round" in first
    assert "z galaxy and best units" in first
    person.press("z")
    second = text(laid(person.shown, 80, 24).lines)
    assert "Best units" in second
    assert all(name in second for name in planets_of(person))
    assert "z result" in second
    assert "Points by round" in text(laid(person.shown, 120, 36).lines), "there one page has all of it"
    assert "z galaxy" not in text(laid(person.shown, 120, 36).lines)
    person.press("z")
    assert text(laid(person.shown, 80, 24).lines) == first


def planets_of(person: Person) -> list[str]:
    table = person.store.current.table
    assert table is not None
    return [planet_name(table.parts, planet.planet) for planet in table.view.galaxy]
