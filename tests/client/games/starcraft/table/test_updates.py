"""The session's updates at a table of StarCraft: turns to replay, missed events, absent players, a draw."""

from __future__ import annotations

from typing import Any

import pytest

from client.games.starcraft.model.decoder import read
from client.session.updates import ActionRefused, LinkChanged, Resumed, Spoken, Update
from client.table.state import Ring, Updated
from engine.starcraft.game import StarCraft
from protocol import messages
from tests.client.drafts import drafted
from tests.client.games.star_realms import views
from tests.client.games.star_realms.wire import message
from tests.client.games.starcraft.person import Person, around
from tests.client.games.starcraft.positions import do, planning, raw, sketched


def at(game: StarCraft, seat: int | None = 0) -> Person:
    """Return somebody before that game, whose others do nothing by themselves."""
    person = Person(game, seat)
    person.game._others = lambda: None  # type: ignore[method-assign]
    person.sit_down()
    return person


def hear(person: Person, update: Update) -> None:
    person.store.dispatch(Updated(read(update, len(person.game.game.view(None)["seats"])) or update))


def test_what_the_others_did_is_shown_again_an_order_a_step() -> None:
    person = at(planning())
    person.press("2", "h")
    for seat, order, planet in ((1, "build", "tarsonis"), (2, "research", "pridewater")):
        person.game._step(person.game.game.apply(seat, ("order", order, planet)), seat, own=False)
    person.press("<")
    shown = person.shown
    assert shown.replaying
    assert shown.prompt.startswith("Replay 1/2: Ada placed an order on Tarsonis")
    person.press("right")
    assert person.shown.prompt.startswith("Replay 2/2: Bo placed an order on Pridewater")
    person.press("escape")
    assert not person.shown.replaying


def test_a_refusal_is_said_by_its_rule_and_leaves_the_table() -> None:
    person = at(planning())
    hear(person, ActionRefused(views.refused("no-order-left", {"order": "build"}), ("order", "build", "torus")))
    assert "Build" in person.shown.notice
    assert person.store.current.waiting is None


def test_the_bell_rings_when_one_is_asked_by_anothers_move() -> None:
    game = planning()
    do(game, "order mobilize torus")
    person = at(game)
    person.store.take_effects()
    while 0 not in person.game.game.pending:
        seat = next(iter(person.game.game.pending))
        person.game._step(person.game.game.apply(seat, person.game.game.actions(seat)[0]), seat, own=False)
    assert person.store.effects == (Ring(),)


def test_who_comes_back_is_told_what_was_missed() -> None:
    person = at(planning())
    person.press("2", "h", "enter")
    hear(person, LinkChanged("lost", 1.0))
    assert "Connection lost" in person.shown.prompt
    game = person.game.game
    events: list[list[Any]] = []
    for seat, order, planet in ((1, "build", "tarsonis"), (2, "research", "pridewater")):
        events.append([list(event) for event in game.events_for(0, game.apply(seat, ("order", order, planet)))])
    hear(person, LinkChanged("on"))
    hear(person, Resumed(views.snapshot(raw(game), None), known=0))
    assert person.shown.notice.startswith("Welcome back.")


def test_chat_stays_in_sight_and_a_draw_is_offered_and_answered() -> None:
    person = at(planning())
    hear(person, Spoken(views.said("Ada", "well met")))
    assert person.shown.log[-1].text == "well met"
    assert person.shown.pinned is not None
    game = person.game.game
    person.game._step(game.apply(1, ("offer-draw",)), 1, own=False)
    assert "Ada offers a draw (D)" in person.shown.prompt
    person.press("D")
    assert person.shown.menu is not None
    person.press("1")
    assert game.view(None)["draw_offers"] == []


@pytest.mark.parametrize("seat", [0, None])
def test_the_terms_rules_and_proof_are_pages_of_the_piles(seat: int | None) -> None:
    person = at(sketched(), seat)
    for key, page in (("V", "rules"), ("f3", "terms"), ("f4", "proof")):
        person.press(key)
        browsing = person.shown.browsing
        assert browsing is not None
        assert browsing.piles[browsing.pile].page == page
        person.press("escape")


def test_the_log_beside_an_earlier_step_ends_with_it() -> None:
    person = at(planning())
    person.press("2", "h", "enter")
    for seat, order, planet in ((1, "build", "tarsonis"), (2, "research", "pridewater")):
        person.game._step(person.game.game.apply(seat, ("order", order, planet)), seat, own=False)
    assert person.shown.log[-1].text == "Bo placed an order on Pridewater."
    person.press("<")
    assert person.shown.log[-1].text == "Ada placed an order on Tarsonis."
    person.press("right")
    assert person.shown.log[-1].text == "Bo placed an order on Pridewater."
    person.press("<", "escape")
    assert person.shown.log[-1].text == "Bo placed an order on Pridewater."


def test_a_guard_names_the_key_that_means_it_as_it_is_printed() -> None:
    person = at(planning())
    person.press("3", "j")
    menu = person.shown.menu
    assert menu is not None
    assert [choice.key for choice in menu.choices] == ["j", "0"]
    person.press("enter")
    assert person.shown.menu is None
    assert person.store.current.table is not None
    assert person.store.current.table.planet("tarsonis").stack[-1].order == "research"


def test_what_is_asked_in_a_battle_has_no_cursor_where_an_earlier_step_is_looked_at() -> None:
    person = at(planning())
    person.press("2", "h", "enter")
    person.game._step(person.game.game.apply(1, ("order", "build", "tarsonis")), 1, own=False)
    with drafted(person.store) as draft:
        draft.change(cursor=("skirmish", "1"))
    assert person.shown.cursor == ("skirmish", "1")
    person.press("<")
    assert person.shown.cursor == ()


def test_why_a_key_did_nothing_is_not_said_any_more_when_others_go_on() -> None:
    person = at(planning())
    person.press("2", "h", "e")
    assert person.shown.notice == "There is nothing to end now."
    person.game._step(person.game.game.apply(1, ("order", "build", "tarsonis")), 1, own=False)
    assert person.shown.notice == ""


def test_a_bot_is_called_by_its_leader_in_the_log_and_on_the_table_and_nobody_else_is() -> None:
    person = Person(planning())  # type: ignore[arg-type]
    told = around(person.game.game)
    told.seats[1] = message(messages.SeatInfo, kind="bot", name="Juno", link="on", host=False)
    person.game.begin(told)
    person.press("2", "h")
    table = person.store.current.table
    assert table is not None
    assert (table.name(1), table.name(2)) == ("Kerrigan", "Bo")
    assert any(entry.text.startswith("Kerrigan placed an order") for entry in person.shown.log)
