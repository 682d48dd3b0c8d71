"""Random play of every mode and seat count: what copies, records, undo, words and giving up do to a game."""

from __future__ import annotations

from typing import Any

import pytest

from engine.language import arguments
from engine.starcraft.game import StarCraft
from engine.starcraft.language import EVENTS, QUESTIONS
from engine.starcraft.language.view import AreaView, OrderView, SeatView, View
from tests.engine.starcraft.laws import invariants
from tests.engine.starcraft.laws.walk import TABLES, begun, moves

LEFT_OUT = {"data", "components"}
"""Of a view: absent for the first version."""


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_copies_and_replays_are_the_same_game(mode: str, seats: int) -> None:
    game, rng = begun(mode, seats, "copies")
    twin = game.copy()
    for seat, action in moves(game, rng):
        assert twin.apply(seat, action) == game.apply(seat, action)
        if rng.random() < 0.05:
            twin = twin.copy()
            assert twin.dump() == game.dump()
    replayed = StarCraft.replay(game.record, None, None, None)
    assert replayed.dump() == game.dump() == twin.dump()
    assert replayed.record == game.record


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_what_is_undone_was_not_done(mode: str, seats: int) -> None:
    game, rng = begun(mode, seats, "undo", round_limit=2)
    for seat, action in moves(game, rng):
        before = game.copy()
        game.apply(seat, action)
        if game.result is None and ("undo",) in game.any_time_actions(seat):
            game.apply(seat, ("undo",))
            assert game.dump() == before.dump()
            game.apply(seat, action)


def names(part: type[Any]) -> set[str]:
    return {argument.name for argument in arguments(part)}


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_views_and_events_are_as_the_language_says(mode: str, seats: int) -> None:
    game, rng = begun(mode, seats, "words", round_limit=2)
    for seat, action in moves(game, rng):
        events = game.apply(seat, action)
        for event in events:
            assert len(event) == 1 + len(arguments(EVENTS[event[0]])), event
            if game.event_for(None, event) == event:
                assert all(game.event_for(seat, event) == event for seat in range(seats)), "spectators know least"
        for looking in (*range(seats), None) if rng.random() < 0.1 else ():
            view = game.view(looking)
            assert {*view} | LEFT_OUT == names(View)
            assert all({*them} == names(SeatView) for them in view["seats"])
            for planet in view["galaxy"]:
                assert all({*area} <= names(AreaView) for area in planet["areas"])
                assert all({*order} <= names(OrderView) for order in planet["stack"])
            for asked in view["asked"]:
                assert {*asked} - {"kind"} == names(QUESTIONS[asked["kind"]])
            assert len(game.events_for(looking, events)) == len(events), "everybody is told something of everything"


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_giving_up_at_any_time_leaves_no_seat_stuck(mode: str, seats: int) -> None:
    for node in range(2):
        game, rng = begun(mode, seats, f"concede {node}", round_limit=2)
        after = {rng.randrange(60 * seats) for _ in range(seats - 1)}
        for step, (seat, action) in enumerate(moves(game, rng)):
            if step in after:
                seat, action = rng.choice([other for other in range(seats) if game.any_time_actions(other)]), ("concede",)
            game.apply(seat, action)
            if step >= min(after):
                invariants.check(game)
        assert game.result is not None
