"""A match replayed from its log equals the original."""

from __future__ import annotations

import pytest

import engine
from engine.chance import SeedChance
from server.tables.game.match import Match


def match(mode: str, seats: int) -> Match:
    return Match(engine.new_game("star-realms", mode=mode, seats=seats, seed=bytes(32)), 1, 0, 100)


@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("hydra", 4), ("free-for-all", 6)])
def test_a_replayed_match_knows_what_the_played_one_does(mode: str, seats: int) -> None:
    played, again, chance = match(mode, seats), match(mode, seats), SeedChance(bytes(32))
    for seq in range(2, 180):
        game = played.game
        if game.result is not None:
            break
        seat = next(iter(game.pending))
        step = played.play(seat, game.position.random_action(seat, chance))  # type: ignore[attr-defined]
        played.advance(step, seat, seq)
        assert again.replay(seat, step.entry.action, seq) == step.entry
        assert (again.entries, again.asked) == (played.entries, played.asked)
        assert [again.asked_at(each) for each in range(seats)] == [played.asked_at(each) for each in range(seats)]
    assert again.game.dump() == played.game.dump()
    for watcher in (*range(seats), None):
        assert again.recent.told(watcher, None) == played.recent.told(watcher, None)
        assert again.recent.told(watcher, 60) == played.recent.told(watcher, 60)
