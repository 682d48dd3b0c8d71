"""A handicap changes the start of one seat and nothing else. Games without one are recorded as before."""

from __future__ import annotations

import pytest

import engine
from engine.star_realms.rules import HANDICAP

SEED = bytes(range(32))


def seat(game: engine.Game, number: int) -> tuple[int, int]:
    """Return its authority and how many cards it holds."""
    seen = game.view(number)
    return seen["seats"][number]["authority"], len(seen["hand"])


@pytest.mark.parametrize(("authority", "hand"), [(10, 0), (-15, 1), (0, -2), (30, 2)])
def test_the_seat_begins_with_so_much_more_or_less(authority: int, hand: int) -> None:
    rules = {"handicap_seat": 2, "handicap_authority": authority, "handicap_hand": hand}
    plain, game = (engine.new_game("star-realms", mode="duel", seats=2, seed=SEED, rules=each) for each in ({}, rules))
    assert seat(game, 0) == seat(plain, 0)
    assert seat(game, 1) == (seat(plain, 1)[0] + authority, seat(plain, 1)[1] + hand)
    assert game.view(0)["trade_row"] == plain.view(0)["trade_row"], "what is laid out first is the same"


def test_where_a_team_has_one_authority_the_team_has_the_handicap() -> None:
    game = engine.new_game("star-realms", mode="hydra", seats=4, seed=SEED, rules={"handicap_authority": -20})
    assert [each["authority"] for each in game.view(0)["seats"]] == [55, 55, 75, 75]


def test_it_is_recorded_and_proved_like_every_rule() -> None:
    rules = {"handicap_authority": 25, "handicap_hand": 2}
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=SEED, rules=rules)
    record = game.record
    assert {name: record.header.rules[name] for name in HANDICAP} == {"handicap_seat": 1, **rules}
    assert engine.replay(record).dump() == game.dump()
    assert engine.verify(record, SEED).difference is None


def test_without_one_a_header_is_as_it_was_before_there_were_handicaps() -> None:
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=SEED, rules={"handicap_authority": 0})
    assert not game.record.header.rules.keys() & {*HANDICAP}


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ({"handicap_seat": 3, "handicap_hand": 1}, "choose a seat from 1 to 2"),
        ({"handicap_seat": 2}, "seat 2 has no handicap"),
        ({"handicap_authority": 7}, "handicap_authority"),
        ({"handicap_hand": 3}, "handicap_hand"),
    ],
)
def test_what_makes_no_sense_is_refused(rules: dict[str, int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        engine.new_game("star-realms", mode="duel", seats=2, seed=SEED, rules=rules)
