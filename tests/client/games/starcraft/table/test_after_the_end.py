"""After the end: Enter goes on, `y` copies, `<` shows the turning point where it was seen."""

from __future__ import annotations

from msgspec.structs import replace

from client.games.starcraft import selectors
from client.games.starcraft.model.counting import GameNumbers
from client.session.updates import RecordKept
from client.table.state import Copy
from tests.client.games.starcraft.person import Person
from tests.client.games.starcraft.tui.test_ending import played, told


def at_the_end(seat: int = 0) -> Person:
    person = Person(played(2), seat)
    _table, counted = told(2)
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
