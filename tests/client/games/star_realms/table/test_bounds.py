"""The work before the next key is bounded, however much a server sends together: in sentences, entries and steps."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from client.games.decoding import MOST
from client.games.star_realms.game import STAR_REALMS
from client.games.star_realms.model.decoder import read_events, read_view
from client.games.star_realms.texts import events
from client.records.replay import plain
from client.session.updates import Resumed, Stepped, TableChanged
from client.table.history import MOMENTS, TOLD
from client.table.state import Updated
from client.table.store import Store
from client.text.trouble import Strange
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands

MANY = 2000
ENDLESS = {
    "plays": ["play", 1, "cutter", 0],
    "uses": ["use", 1, "cutter", 0, "primary"],
    "gains": ["gain", 1, "trade", 2, "cutter"],
    "turns": ["turn", 1, 1],
    "refills": ["refill", 1, "cutter"],
    "attacks": ["attack", 1, 0, 1, 49],
}


def sat_down() -> Store:
    found = Store(STAR_REALMS, NotingCommands())
    found.dispatch(Updated(views.heard(TableChanged(views.table()))))
    found.dispatch(Updated(views.heard(Stepped(views.step(views.view()), own=False))))
    return found


class Counted:
    """Counts the parts of all sentences that are put together."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.parts = 0
        counted = events.counted
        monkeypatch.setattr(events, "counted", lambda parts: [self.count(len(parts)), counted(parts)][1])

    def count(self, parts: int) -> None:
        self.parts += parts


@pytest.mark.parametrize("kind", ENDLESS)
def test_no_entry_of_the_log_grows_without_end(kind: str) -> None:
    at = sat_down()
    for _ in range(20):
        at.dispatch(
            Updated(views.heard(Stepped(views.step(views.view(), ["play", 1, "cutter", 0], *[ENDLESS[kind]] * 100), own=False)))
        )
    assert len(at.state.history.log) <= events.LIMIT
    assert max(len(entry.parts) for entry in at.state.history.log) <= events.PARTS
    assert max(len(entry.text) for entry in at.state.history.log) < events.LENGTH + 100


def test_the_work_of_a_step_does_not_grow_with_the_square_of_its_events(monkeypatch: pytest.MonkeyPatch) -> None:
    at, made = sat_down(), Counted(monkeypatch)
    at.dispatch(Updated(views.heard(Stepped(views.step(views.view(), *[ENDLESS["plays"]] * MANY), own=False))))
    assert 0 < made.parts <= TOLD * events.PARTS


def test_of_a_step_as_much_is_told_as_an_action_can_lead_to() -> None:
    at = sat_down()
    at.dispatch(
        Updated(
            views.heard(Stepped(views.step(views.view(), *(["attack", 1, 0, 1, number] for number in range(MANY))), own=False))
        )
    )
    assert len(at.state.history.log) == TOLD
    assert f"{MANY - 1}" in at.state.history.log[-1].text


def test_what_was_missed_is_told_only_up_to_a_number() -> None:
    at = sat_down()
    at.dispatch(
        Updated(views.heard(Resumed(views.snapshot(views.view(), [["attack", 1, 0, 1, number] for number in range(TOLD + 1)]))))
    )
    assert at.current.notice == "Welcome back. Too much has happened to list it."
    assert at.state.history.log == ()


def test_steps_without_a_new_turn_are_not_kept_without_end() -> None:
    at = sat_down()
    for _ in range(MOMENTS + 5):
        at.dispatch(Updated(views.heard(Stepped(views.step(views.view()), own=False))))
    assert len(at.state.history.moments) == MOMENTS


@pytest.mark.parametrize("part", ["hand", "scrap_heap", "asked"])
def test_a_view_with_more_than_any_table_has_is_refused(part: str) -> None:
    filled = whole()
    assert read_view(filled, 2)
    one: Any = {"asked": {"seat": 0, "kind": "main"}}.get(part, "scout")
    with pytest.raises(Strange):
        read_view(filled | {part: [one] * (MOST + 1)}, 2)


def test_an_event_with_more_cards_than_any_table_has_is_refused() -> None:
    assert read_events([["draw", 1, MOST, ["scout"] * MOST]], 2)
    with pytest.raises(Strange):
        read_events([["draw", 1, MOST + 1, ["scout"] * (MOST + 1)]], 2)


def whole() -> dict[str, Any]:
    """Return a view with every part a server sends."""

    found: dict[str, Any] = plain(engine.new_game("star-realms", mode="duel", seats=2, seed=bytes(32)).view(0))
    return found
