"""The start screen's summary of an unfinished game: own authority, the strongest opponent's, and the hand."""

from __future__ import annotations

import pytest
from msgspec import msgpack

import engine
from client.games.star_realms.model.decoder import read_view, score_of
from client.session.updates import Score
from engine.chance import SeedChance
from engine.star_realms.language.view import View


def a_view(mode: str, seats: int, *, watching: bool = False) -> View:
    kind = engine.games["star-realms"]
    game = kind.begin(mode, seats, kind.settle_rules(mode, seats, {}), SeedChance(bytes(32)))
    return read_view(msgpack.decode(msgpack.encode(game.view(None if watching else min(game.pending)))), seats)


@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("hydra", 4), ("raid", 4)])
def test_the_opponent_is_the_strongest_of_the_others_teams(mode: str, seats: int) -> None:
    view = a_view(mode, seats)
    score = score_of(view)
    assert view.seat is not None
    assert score.seat is not None
    assert view.seats[score.seat].team != view.seats[view.seat].team
    assert score.theirs == max(seat.authority for seat in view.seats if seat.team != view.seats[view.seat].team)
    assert score.own == view.seats[view.seat].authority
    assert score.hand == view.hand


def test_a_spectator_has_no_score() -> None:
    assert score_of(a_view("duel", 2, watching=True)) == Score()
