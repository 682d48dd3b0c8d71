"""Declining with `0` at the table: the loss is named first, or a sentence gives the rule that forbids it."""

from __future__ import annotations

from tests.client.games.starcraft.person import Person, new
from tests.client.games.starcraft.positions import sketched


def at(card: str) -> Person:
    """Return Fay, about to choose an event card."""
    fay = {"unread": card, "permanent": [0, 0], "workers": 9}
    person = Person(sketched(phase="regrouping", stacks={}, seats={0: fay}, event_left=[0, 20, 12]))
    person.sit_down()
    return person


def test_no_event_card_asks_once_before_they_are_discarded() -> None:
    person = at("refinery_bombardment")
    person.press("0")
    assert person.shown.menu is not None
    assert "Refinery Bombardment" in person.shown.prompt
    person.press("escape")
    assert person.store.current.table is not None
    assert person.store.current.table.view.events
    person.press("0", "0")
    assert not person.store.current.table.view.events


def test_an_end_card_allows_no_none() -> None:
    person = at("the_end_draws_near")
    person.press("0")
    assert "must play" in person.shown.notice


def test_in_the_second_round_the_base_has_to_be_placed() -> None:
    for seed in range(20):
        person = Person(new(2, seed), 0, seed)
        person.sit_down()
        while (table := person.store.current.table) is not None and table.view.phase == "setup" and table.question is not None:
            if table.question.word == "base-here":
                person.press("0")
                if "it goes on this planet" in person.shown.notice:
                    return
                continue
            person.press_some()
    raise AssertionError("nobody had to place a base on a second planet")


def test_where_0_confirms_another_key_goes_on() -> None:
    person = at("refinery_bombardment")
    person.press("0")
    assert person.shown.menu is not None
    assert [choice.key for choice in person.shown.menu.choices] == ["0", "Esc"]
