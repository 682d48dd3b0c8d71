"""After the end, `<` leads to the turn that decided the game, and then further back."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from client.games.star_realms.game import STAR_REALMS
from client.games.star_realms.model.counting import from_data
from client.games.star_realms.numbers import NUMBERS
from client.records.library import steps, summarize
from client.session.updates import RecordKept, Stepped, TableChanged
from client.table.state import Replaying, Run, Updated
from client.table.store import Store
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.local_game import plain
from tests.client.games.star_realms.seat import NotingCommands
from tests.client.records.games import kept, play

NAMES = ("Ann", "Bob")


def watched(seat: int, *, record: bool = True) -> tuple[Store, int]:
    """Return a table that saw a whole game, step by step, and the turn in which it turned."""
    game = kept(play())
    counted = summarize(game, lambda _game: NUMBERS).counted
    made = Store(STAR_REALMS, NotingCommands(seat))
    made.dispatch(Updated(TableChanged(many.around(play().game, NAMES))))
    for step in steps(game.record):
        told = [list(event) for event in plain(step.game.events_for(seat, step.events))]
        made.dispatch(Updated(views.heard(Stepped(views.step(plain(step.game.view(seat)), *told), own=step.seat == seat))))
    if record:
        made.dispatch(Updated(views.heard(RecordKept("", counted=counted))))
    turning = from_data(counted).turning
    assert turning is not None
    return made, turning.turn


def test_the_key_leads_to_the_turn_in_which_the_game_turned() -> None:
    made, turn = watched(0)
    assert made.picture().over.shows_turning
    made.dispatch(Run("replay"))
    replaying = made.state.overlays.find(Replaying)
    assert replaying is not None
    assert {moment.turn for moment in replaying.moments} == set(range(turn, made.state.history.last.turn + 1))
    assert replaying.moment.turn == turn
    assert made.picture().over is None, "the page covers the table"
    assert made.picture().prompt.startswith("Replay 1/")


def test_a_turning_point_long_ago_is_still_there() -> None:
    """Only the last turns are kept; the steps of the one in which the lead changed stay beyond them."""
    made, _turn = watched(0, record=False)
    history = made.state.history
    assert history.turned
    early = history.turned[0].turn
    later = tuple(moment for moment in history.moments if moment.turn > early + 3)
    assert {moment.turn for moment in replace(history, moments=later).around_turn(early)} >= {early}


def test_without_a_record_the_last_turns_are_shown() -> None:
    made, _turn = watched(0, record=False)
    over = made.picture().over
    assert over is not None
    assert not over.shows_turning
    made.dispatch(Run("replay"))
    assert made.state.overlays.has(Replaying)


def test_who_came_back_after_it_sees_the_last_turns() -> None:
    made, turn = watched(0)
    assert made.state.history.around_turn(turn + 1) == ()


def test_being_ahead_from_the_first_turns_on_is_no_turning_point() -> None:
    """It is said, and nothing is marked or shown for it."""
    made, _turn = watched(0)
    numbers = made.state.numbers
    assert numbers is not None
    assert numbers.turning is not None
    first = structs.replace(numbers, turning=structs.replace(numbers.turning, first=True))
    made.dispatch(Updated(views.heard(RecordKept("", counted=first.to_data()))))
    over = made.picture().over
    assert over is not None
    assert over.turning.startswith("Bob was ahead from turn")
    assert (over.turned, over.shows_turning) == (0, False)
