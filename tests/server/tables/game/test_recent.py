"""Repetitions of the last steps: each seat receives the same as before, within a limit."""

from __future__ import annotations

import tracemalloc
from typing import Any

import msgpack
import pytest

import engine
from engine.chance import SeedChance
from engine.record import Entry
from engine.star_realms.bots import BOTS
from protocol.changes import earlier
from protocol.codec import SERVER_FRAME, encode
from protocol.messages import Missed, Snapshot, Was
from server.tables.game import recent
from server.tables.game.match import Match
from server.tables.game.recent import Told

REMEMBERED = 100


def plain(value: Any) -> Any:
    return msgpack.unpackb(msgpack.packb(value), strict_map_key=False)


class Watched:
    """A game of bots, with the events of each step for every seat and a spectator, and the view after it."""

    def __init__(self, mode: str = "duel", seats: int = 2, remembered: int = REMEMBERED) -> None:
        game = engine.new_game("star-realms", mode=mode, seats=seats, seed=bytes(range(32)))
        self.match = Match(game, 1, 0, remembered)
        self.chance = SeedChance(bytes(32))
        self.watchers = (*range(seats), None)
        self.seq = 1
        self.turns = {1: (game.turn, game.on_turn)}
        """The turn in which each number found the game."""
        self.told: dict[tuple[int | None, int], tuple[int, Any]] = {}
        self.views = {(seat, 1): plain(game.view(seat)) for seat in self.watchers}

    def goes_on(self, steps: int) -> Watched:
        for _ in range(steps):
            game = self.match.game
            if game.result is not None:
                break
            seat = next(iter(game.pending))
            played = self.match.play(seat, BOTS["simple"](game.view(seat), self.chance))
            self.seq += 1
            self.match.advance(played, seat, self.seq)
            after = self.match.game
            self.turns[self.seq] = (after.turn, after.on_turn)
            for watcher in self.watchers:
                self.told[watcher, self.seq] = (seat, plain(after.events_for(watcher, played.events)))
                self.views[watcher, self.seq] = plain(after.view(watcher))
        return self

    def is_as_it_was(self, watcher: int | None, begins: int, told: list[Told]) -> bool:
        """Return whether all after that number is the same as it was then, with the views that there were around it."""
        assert [step.seq for step in told] == list(range(begins + 1, self.seq + 1))
        view = self.views[watcher, self.seq]
        for step in reversed(told):
            assert (step.seat, plain(step.events)) == self.told[watcher, step.seq]
            assert view == self.views[watcher, step.seq]
            view = earlier(view, plain(step.before))
        return bool(view == self.views[watcher, begins])


@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("hydra", 4), ("free-for-all", 6)])
def test_who_knows_nothing_is_told_the_turn_that_is_on_and_the_last_turn_of_each_seat(mode: str, seats: int) -> None:
    watched = Watched(mode, seats)
    for _ in range(4):
        watched.goes_on(37)
        turn, _ = watched.turns[watched.seq]
        for watcher in watched.watchers:
            begins, told = watched.match.recent.told(watcher, None)
            assert watched.is_as_it_was(watcher, begins, told)
            earlier_turns = {number: on_turn for number, on_turn in watched.turns.values() if number < turn}
            covered = {watched.turns[step.seq - 1][0] for step in told}
            for seat in range(seats):
                own = [number for number, on_turn in earlier_turns.items() if seat in on_turn]
                assert not own or max(own) in covered
            assert turn in covered or watched.turns[watched.seq - 1][0] < turn


def test_who_was_away_is_told_what_happened_since_and_nothing_else() -> None:
    watched = Watched().goes_on(150)
    for away in (0, 1, 30, 90):
        begins, told = watched.match.recent.told(0, watched.seq - away)
        assert begins == watched.seq - away
        assert watched.is_as_it_was(0, begins, told)


def test_who_was_away_for_too_long_is_told_the_last_turns() -> None:
    watched = Watched().goes_on(250)
    assert watched.match.recent.told(1, 5) == watched.match.recent.told(1, None)


def test_what_is_told_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched("free-for-all", 6).goes_on(200)
    whole, all_of_it = watched.match.recent.told(0, watched.seq - 90)
    assert whole == watched.seq - 90
    monkeypatch.setattr(recent, "MOST_BYTES", 5000)
    begins, told = watched.match.recent.told(0, watched.seq - 90)
    assert told == all_of_it[-len(told) :]
    assert begins == told[0].seq - 1 > whole
    assert sum(len(msgpack.packb((step.events, step.before))) for step in told) <= 5000
    monkeypatch.undo()
    monkeypatch.setattr(recent, "MOST_STEPS", 7)
    assert len(watched.match.recent.told(0, None)[1]) == 7


def test_steps_cost_a_tenth_of_the_views_they_tell_of() -> None:
    """What a new terminal is sent of the last turns, in bytes, beside what the steps were."""
    watched = Watched("emperor", 6).goes_on(300)
    _, told = watched.match.recent.told(2, None)
    assert len(told) > 40
    missed = [Missed(step.seq, step.seat, step.events, [Was(where, what) for where, what in step.before]) for step in told]
    frame = encode(Snapshot(watched.seq, missed, watched.match.game.view(2), 0, [], 1))
    views = sum(len(msgpack.packb(watched.views[2, step.seq])) for step in told)
    assert len(frame) < min(views / 4, SERVER_FRAME / 4)


def test_few_positions_are_kept() -> None:
    watched = Watched().goes_on(280)
    chapters = watched.match.recent._chapters
    assert len(chapters) <= 1 + REMEMBERED / recent.CHAPTER + 1
    assert sum(len(chapter.entries) for chapter in chapters) < REMEMBERED + recent.CHAPTER


def test_a_game_that_is_played_again_from_its_log_tells_the_same() -> None:
    """Then steps are carried out on the game itself, which the steps to tell must not be spoilt by."""
    watched = Watched().goes_on(130)
    again = Watched().match
    for seq, entry in enumerate(watched.match.game.record.entries[1:], 2):
        assert entry.seat is not None
        assert again.replay(entry.seat, entry.action, seq) == entry
    for watcher in watched.watchers:
        for since in (None, watched.seq - 60):
            assert again.recent.told(watcher, since) == watched.match.recent.told(watcher, since)


def test_a_step_takes_few_bytes_besides_the_log() -> None:
    game = Watched().match.game
    latest, entry = recent.LatestUpdates(game, 1, REMEMBERED), Entry(0, ("end-turn",))
    steps = recent.CHAPTER - 1
    tracemalloc.start()
    try:
        for seq in range(1000, 1000 + steps):
            latest.add(seq, entry, 1, (0,), game)
        assert tracemalloc.get_traced_memory()[0] < 32 * steps
    finally:
        tracemalloc.stop()
