"""Whole games by keys at the table, against bots: every question can be answered, and every key has an answer."""

from __future__ import annotations

import pytest

from client.games.starcraft.layouts.table_sheet import laid
from client.tui.canvas.draw import width_of
from tests.client.games.starcraft.person import Person, new

KEYS_AT_MOST = 2500
DRAWN_EVERY = 40
"""Drawing takes longer than playing: the table is drawn after so many keys, at every size."""
SIZES = ((60, 20), (80, 24), (120, 36), (160, 50))


@pytest.mark.parametrize(
    ("seats", "seed", "mode"),
    [(2, 2, "standard"), (3, 3, "standard"), (4, 4, "teams"), (6, 5, "standard")],
)
def test_a_whole_game_is_played_by_keys_and_drawn_on_the_way(seats: int, seed: int, mode: str) -> None:
    person = Person(new(seats, seed, mode), seed % seats, seed)
    person.sit_down()
    for count in range(KEYS_AT_MOST):
        if person.store.current.table is None or person.store.current.table.question is None:
            break
        person.press_some()
        if count % DRAWN_EVERY == 0:
            for width, height in SIZES:
                shown = laid(person.shown, width, height).lines
                assert len(shown) == height
                assert {width_of(line) for line in shown} == {width}
    assert not person.refused
    assert person.store.current.table is not None
    assert person.store.current.table.question is None, "the game was not played to its end, or to one's own"


def test_a_watcher_sees_the_table_from_every_side_and_is_asked_nothing() -> None:
    person = Person(new(3, 7), None, 7)
    person.sit_down()
    picture = person.shown
    assert picture.table is not None
    assert person.store.current.table is not None
    sides = []
    for _ in range(3):
        sides.append(person.store.current.table.side)
        person.press("S")
    assert sides == [0, 1, 2]
    person.press("e")
    assert person.store.current.notice == "You are watching."
