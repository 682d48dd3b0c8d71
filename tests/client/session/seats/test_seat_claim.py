"""The saved data of one's seat, and the time at which it is deleted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.session.kept_seats import KeptSeats
from client.session.seat_claim import SeatClaim
from client.session.updates import Moment, Score
from protocol import messages
from tests.client.fake_server import table as a_table


def seated(keep: KeptSeats, solo: str = "") -> SeatClaim:
    claim = SeatClaim("127.0.0.1:4711", "Ann", keep, True, solo)
    claim.sit_down(messages.Seated("id", "7K3Q", 0, "A" * 43))
    claim.observe(a_table(1, "playing"))
    return claim


def test_where_a_game_stands_and_who_plays_is_saved_with_the_seat(keep: KeptSeats) -> None:
    claim = seated(keep)
    claim.stands_at(Moment(9, True))
    [kept] = keep.all()
    assert (kept.turn, kept.my_move, kept.others) == (9, True, [seat.name for seat in a_table(1, "playing").seats[1:]])
    assert kept.game == a_table(1, "playing").game
    again = SeatClaim("127.0.0.1:4711", "Ann", keep, True)
    again.begin_again(kept)
    again.sit_down(messages.Seated("id", "7K3Q", 0, "B" * 43))
    assert [(seat.token, seat.turn, seat.others) for seat in keep.all()] == [("B" * 43, 9, kept.others)], "until it is told"


@pytest.mark.parametrize("first", ["step", "table"])
def test_a_game_against_bots_is_kept_until_it_is_over_and_again_in_a_rematch(keep: KeptSeats, first: str) -> None:
    claim = seated(keep, "game")
    assert [kept.solo for kept in keep.all()] == ["game"]
    if first == "step":
        claim.stands_at(Moment(9, False, is_over=True))
    else:
        claim.observe(a_table(2, "over"))
    assert keep.all() == []
    claim.stands_at(Moment(9, False, is_over=True))
    claim.observe(a_table(3, "over"))
    assert keep.all() == []
    claim.observe(a_table(4, "playing"))
    claim.stands_at(Moment(1, True))
    assert [(kept.solo, kept.turn) for kept in keep.all()] == [("game", 1)]


def test_a_table_of_people_is_kept_after_its_game_too(keep: KeptSeats) -> None:
    claim = seated(keep)
    claim.stands_at(Moment(9, False, is_over=True))
    claim.observe(a_table(2, "over"))
    assert len(keep.all()) == 1


def test_the_score_and_the_hand_are_saved_when_the_seat_is_left_as_they_are_then(keep: KeptSeats) -> None:
    claim = seated(keep)
    other = a_table(1, "playing").seats[1].name
    claim.stands_at(Moment(9, True, score=Score(38, 1, 22, 50, ("scout", "ram", "cutter"))))
    claim.stands_at(Moment(9, True, score=Score(38, 1, 13, 50, ("scout",))))
    assert keep.all()[0].hand == ["scout", "ram", "cutter"], "a step is not worth a file"
    claim.release()
    [kept] = keep.all()
    assert (kept.score, kept.their_score, kept.top, kept.against, kept.hand) == (38, 13, 50, other, ["scout"])
    again = SeatClaim("127.0.0.1:4711", "Ann", keep, True)
    again.begin_again(kept)
    again.sit_down(messages.Seated("id", "7K3Q", 0, "B" * 43))
    again.observe(a_table(1, "playing"))
    assert (keep.all()[0].their_score, keep.all()[0].against) == (13, other), "until it is told anew"


def test_a_seat_that_is_no_longer_ours_is_not_saved_when_it_is_left(keep: KeptSeats) -> None:
    claim = seated(keep)
    claim.stands_at(Moment(9, True, score=Score(38, 1, 22)))
    claim.forget()
    claim.release()
    assert keep.all() == []


def test_a_newer_token_stays_when_an_older_session_leaves(keep: KeptSeats) -> None:
    claim = seated(keep)
    claim.stands_at(Moment(9, True, score=Score(38, 1, 22)))
    [kept] = keep.all()
    keep.put(replace(kept, token="B" * 43))
    claim.stands_at(Moment(9, True, score=Score(38, 1, 13)))
    claim.release()
    assert [seat.token for seat in keep.all()] == ["B" * 43]
