"""A replay shows what was visible then: at every point, from every side, however the user got there."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import engine
from client.records.files import RecordFile
from client.records.replay import APART, Replay, played_until
from engine.chance import SeedChance
from tests.client.records.games import MODES, SIDES, bot_of, kept, play

ALL_SIDES_EVERY = 5
"""Points; between them one side is looked at."""
STRETCH = 50
"""So many points after each other are looked at, and as many passed over: so one comes to a point by a step and by a leap."""


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_every_side_sees_and_hears_at_a_point_what_it_did_in_the_game(mode: str, seats: int) -> None:
    """Of each second stretch of the game and its end: at one point all sides, at those after it one side each."""
    played = play(mode, seats)
    replay = Replay(kept(played))
    sides = SIDES[: seats + 1]
    assert replay.last == len(played.points) - 1
    for point in [point for point in range(replay.last) if point // STRETCH % 2 == 0] + [replay.last]:
        for side in sides if point % ALL_SIDES_EVERY == 0 else sides[point % len(sides) :][:1]:
            assert replay.view(point, side) == played.view(point, side)
            assert replay.events(point, side) == played.told(point, side)


def test_the_way_to_a_point_does_not_matter() -> None:
    played = play()
    replay = Replay(kept(played))
    rng = random.Random(7)
    points = [*range(replay.last, -1, -1), *(rng.randrange(replay.last + 1) for _ in range(300))]
    assert replay.last > 3 * APART
    for point in points:
        side = rng.choice([None, 0, 1])
        assert replay.view(point, side) == played.view(point, side)


def test_what_was_told_up_to_a_point_is_all_that_was_told() -> None:
    played = play(entries=50)
    replay = Replay(kept(played))
    for side in (None, 0, 1):
        assert replay.events_until(30, side) == [event for point in range(31) for event in played.told(point, side)]


def test_turns_lead_from_beginning_to_beginning() -> None:
    replay = Replay(kept(play()))
    forth = [0]
    while forth[-1] < replay.last:
        forth.append(replay.turn_after(forth[-1]))
    numbers = [replay.view(point, None)["turn"] for point in forth]
    assert numbers[:-1] == list(range(1, len(numbers)))
    back = [replay.last]
    while back[-1] > 0:
        back.append(replay.turn_before(back[-1]))
    assert back == forth[::-1]


def test_from_within_a_turn_one_goes_back_to_its_beginning() -> None:
    replay = Replay(kept(play()))
    begin, following = replay.turn_after(0), replay.turn_after(replay.turn_after(0))
    assert following > begin + 1
    assert replay.turn_before(begin + 1) == begin
    assert replay.turn_after(begin + 1) == following


def test_a_record_that_was_broken_off_has_its_points() -> None:
    replay = Replay(kept(play(entries=7), proved=False))
    assert replay.last == 6
    assert replay.game(6).result is None


def test_a_game_that_was_only_dealt_has_one_point() -> None:
    replay = Replay(kept(play(entries=1)))
    assert replay.last == replay.turn_after(0) == replay.turn_before(0) == 0


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_from_any_point_it_can_be_played_on_with_other_cards(mode: str, seats: int) -> None:
    original = kept(play(mode, seats))
    point = len(original.record.entries) // 2
    begun = played_until(original, point)
    assert begun.fairness is None
    assert begun.record.header.fairness is None
    assert begun.names == original.names
    chance = SeedChance(b"a source of chance of its own...")
    game = engine.replay(begun.record, chance=chance)
    assert {side: game.view(side) for side in range(seats)} == {
        side: engine.replay(original.record, point + 1).view(side) for side in range(seats)
    }
    bot = bot_of(game)
    while game.result is None:
        seat = min(game.pending)
        game.apply(seat, bot(game.view(seat), chance))
    assert Replay(replace(begun, record=game.record)).game(point).dump() == engine.replay(begun.record).dump()
    assert game.record != original.record


def test_a_game_played_on_from_a_record_is_a_record_again() -> None:
    begun = played_until(kept(play()), 20)
    assert isinstance(begun, RecordFile)
    assert played_until(begun, 20) == begun
