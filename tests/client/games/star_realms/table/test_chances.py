"""Every seat's chance to win, for spectators: when it is computed, which answer is shown, and that players never see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import engine
from client.session.updates import Resumed, Stepped, TableChanged
from client.table import advice
from client.table.state import AskChances, ChancesFound, Updated
from engine.game import Game
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.sitting import Sitting, busy

WATCHED: dict[str, Any] = {"seat": None, "hand": [], "actions": [], "standing": []}
ANN_AND_BO = (("Ann", 62), ("Bo", 38))


def view(**parts: Any) -> dict[str, Any]:
    return views.view(**(WATCHED | parts))


def watching(*, hints: bool = True, seat: int | None = None) -> Sitting:
    """Return a spectator of a game in its beginning."""
    person = busy()
    person.commands.seat = seat
    hear(person, TableChanged(views.table("Ann", "Bo", hints=hints)))
    return person


def hear(person: Sitting, update: Any) -> None:
    person.store.dispatch(Updated(views.heard(update)))


def begin(person: Sitting, turn: int = 8) -> Sitting:
    hear(person, Stepped(views.step(view(turn=turn)), own=False))
    return person


def test_they_are_asked_as_a_turn_begins_and_once_in_it() -> None:
    person = watching()
    person.store.take_effects()
    begin(person)
    assert person.store.take_effects() == (AskChances(),)
    begin(person)
    hear(person, TableChanged(views.table("Ann", "Bo", hints=True)))
    assert not person.store.take_effects()
    begin(person, 9)
    assert person.store.take_effects() == (AskChances(),)


def test_who_comes_in_the_middle_of_a_turn_asks_at_once() -> None:
    person = watching()
    person.store.take_effects()
    hear(person, Resumed(views.snapshot(view(turn=11), [])))
    assert person.store.take_effects() == (AskChances(),)


@pytest.mark.parametrize(("hints", "seat"), [(False, None), (True, 0), (False, 0)])
def test_nobody_asks_who_sits_or_where_the_host_allows_no_advice(hints: bool, seat: int | None) -> None:
    person = watching(hints=hints, seat=seat)
    hear(person, Stepped(views.step(views.view(turn=8) if seat is not None else view(turn=8)), own=False))
    assert AskChances() not in person.store.take_effects()
    person.store.dispatch(ChancesFound(8, (62, 38)))
    assert person.shown.chances == ()


def test_they_are_shown_until_those_of_the_next_turn_are_there() -> None:
    person = begin(watching())
    person.store.dispatch(ChancesFound(8, (62, 38)))
    assert person.shown.chances == ANN_AND_BO
    begin(person, 9)
    assert person.shown.chances == ANN_AND_BO
    person.store.dispatch(ChancesFound(8, (1, 99)))
    assert person.shown.chances == ANN_AND_BO, "of a turn that is over"
    person.store.dispatch(ChancesFound(9, (70, 30)))
    assert person.shown.chances == (("Ann", 70), ("Bo", 30))


def test_who_sits_down_sees_them_no_more() -> None:
    person = begin(watching())
    person.store.dispatch(ChancesFound(8, (62, 38)))
    person.commands.seat = 0
    person.store.tick()
    assert person.shown.chances == ()


def test_a_game_that_is_over_has_none_and_the_next_one_asks_anew() -> None:
    person = begin(watching())
    person.store.dispatch(ChancesFound(8, (62, 38)))
    hear(person, Stepped(views.step(view(turn=8, result={"winners": [0], "reason": "authority"})), own=False))
    assert person.shown.chances == ()
    person.store.take_effects()
    hear(person, Stepped(views.step(view(turn=8)), own=False))
    assert AskChances() in person.store.take_effects()
    assert person.shown.chances == ()


def test_they_are_said_in_words() -> None:
    assert advice.chances_in_words(ANN_AND_BO) == "Chance to win: Ann 62 %, Bo 38 %"
    assert advice.chances_in_words(()) == ""


def test_a_team_is_named_once_and_who_is_out_is_left_out() -> None:
    def of(found: Sequence[int], game: Game) -> advice.Chances:
        person = busy()
        person.commands.seat = None
        hear(person, TableChanged(many.around(game)))
        hear(person, Stepped(views.step(many.seen(game, None)), own=False))
        assert person.store.current.table is not None
        return advice.of_sides(found, person.store.current.table)

    hydra = engine.new_game("star-realms", mode="hydra", seats=4, seed=bytes(32))
    assert of((65, 65, 35, 35), hydra) == (("team alpha", 65), ("team beta", 35))
    three = engine.new_game("star-realms", mode="free-for-all", seats=3, seed=bytes(32))
    three.apply(1, ("concede",))
    assert of((99, 0, 0), three) == (("Ada", 99), ("Cem", 0))
