"""Undo takes back one's own last action if it revealed nothing, and leaves no trace of it."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import engine
from engine.game import Game, IllegalAction
from tests.engine.laws.invariants import every_card_is_somewhere
from tests.engine.laws.walk import (
    CHOOSERS,
    TABLES,
    Table,
    games_each,
    moves,
    play,
    positions,
    seed_of,
    seeded,
    thrifty,
    watchers,
)

UNDO = ("undo",)
STANDING = ("concede", "offer-draw", "decline-draw")


class Past(NamedTuple):
    """A position that can still be gone back to, and whose action left it."""

    position: Any
    view: Any
    seat: int


class Model:
    """A model of undo, written down independently: the positions that can be gone back to, and what stops it there."""

    def __init__(self) -> None:
        self.past: list[Past] = []
        self.stop = "start"

    def made(self, before: Game, seat: int, action: Any, after: Game) -> None:
        """Note that that action led from the one position to the other."""
        if action == UNDO:
            self.past.pop()
            return
        if self.past and self.past[-1].seat != seat:
            self.past, self.stop = [], "seat"
        if after.record.entries[-1].outcomes:
            self.past, self.stop = [], "chance"
        elif before.pending.keys() != after.pending.keys() or action[0] in STANDING:
            self.past, self.stop = [], "seat"
        else:
            self.past.append(Past(before.dump(), before.view(seat), seat))

    def says(self, game: Game, seat: int | None) -> dict[str, Any]:
        if seat is None or seat not in game.pending:
            return {"steps": 0, "stop": "turn"}
        if self.past and self.past[-1].seat != seat:
            return {"steps": 0, "stop": "seat"}
        return {"steps": len(self.past), "stop": self.stop}


@pytest.mark.parametrize("seed", range(games_each(15)))
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_after_an_undo_the_actor_knows_exactly_what_it_knew_before(table: Table, seed: int) -> None:
    rng = seeded(table, "undo", seed)
    game = table.under(turn_limit=30).deal(seed_of(rng))
    model, undone = Model(), 0
    for seat, action in moves(game, rng, CHOOSERS["undo-happy"], most=250):
        before = game.copy()
        back_to = model.past[-1] if action == UNDO else None
        events = game.apply(seat, action)
        model.made(before, seat, action, game)
        if back_to is not None:
            undone += 1
            assert events == [("undo", seat)]
            assert back_to.seat == seat
            assert game.dump() == back_to.position
            assert game.view(seat) == back_to.view
        if game.result is None:
            for watcher in watchers(game):
                assert game.view(watcher)["undo"] == model.says(game, watcher)
    assert undone


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_view_says_truthfully_how_many_steps_can_be_taken_back_and_why_no_more(table: Table) -> None:
    for seed in range(games_each(8)):
        for _, game in positions(table.under(turn_limit=30), f"steps {seed}", CHOOSERS["undo-happy"], every=8, most=200):
            for seat in range(game.seats):
                twin = game.copy()
                told = twin.view(seat)["undo"]
                for left in range(told["steps"], 0, -1):
                    assert twin.view(seat)["undo"] == {"steps": left, "stop": told["stop"]}
                    twin.apply(seat, UNDO)
                assert twin.view(seat)["undo"] == {"steps": 0, "stop": told["stop"]}
                with pytest.raises(IllegalAction) as raised:
                    twin.apply(seat, UNDO)
                assert raised.value.refusal.args == {"stop": told["stop"]}
                assert list(UNDO) not in twin.view(seat)["standing"]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_only_ones_own_action_can_be_taken_back(table: Table) -> None:
    for seed in range(games_each(8)):
        rng = seeded(table, "own", seed)
        game = table.under(turn_limit=30).deal(seed_of(rng))
        last: list[int] = []
        for seat, action in moves(game, rng, CHOOSERS["undo-happy"], most=250):
            game.apply(seat, action)
            if action == UNDO:
                last.pop()
            else:
                last.append(seat)
            for watcher in range(game.seats):
                if game.check(watcher, UNDO) is None:
                    assert last[-1] == watcher


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_record_with_undos_replays_to_the_same_game_and_goes_on_drawing_the_same(table: Table) -> None:
    rng = seeded(table, "record")
    secret = seed_of(rng)
    game = play(table.under(turn_limit=30).deal(secret), rng, CHOOSERS["undo-happy"], most=200)
    taken_back = sum(entry.action == UNDO for entry in game.record.entries)
    assert taken_back > 5
    straight = table.under(turn_limit=30).deal(secret)
    kept: list[Any] = []
    for entry in game.record.entries[1:]:
        if entry.action == UNDO:
            kept.pop()
        else:
            kept.append(entry)
    for entry in kept:
        straight.apply(entry.seat, entry.action)
    assert straight.dump() == game.dump()
    assert engine.replay(game.record).dump() == game.dump()
    assert engine.replay(game.record).view(0) == game.view(0)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_undo_works_in_a_resampled_game_as_in_any_other(table: Table) -> None:
    """Whoever is looking: what was done since the hands were dealt anew is taken back to the hands dealt anew."""
    for seed in range(games_each(5)):
        for number, game in positions(table, f"resampled {seed}", thrifty, every=20, most=200):
            for watcher in (number % game.seats, None):
                rng = seeded("resampled", seed, number, watcher)
                world = game.resample(watcher, engine.SeedChance(seed_of(rng)))
                for seat, action in moves(world, rng, thrifty, most=12):
                    before = world.dump()
                    world.apply(seat, action)
                    if world.check(seat, UNDO) is None:
                        again = world.copy()
                        again.apply(seat, UNDO)
                        assert again.dump() == before, (seed, number, watcher, action)


def test_a_defeat_is_taken_back_in_a_resampled_game_too() -> None:
    """The cards that left with the defeated seat are all there again, for whoever looked."""
    position = {"seats": [{"combat": 9}, {"authority": 1, "hand": "cutter ram"}, {"hand": "scout viper"}]}
    for watcher in (0, 2, None):
        game = engine.scenario(mode="free-for-all", seats=3, position=position)
        before = game.view(watcher)
        game.apply(0, ("attack", 1, 1))
        world = game.resample(watcher, engine.SeedChance(bytes(32)))
        world.apply(0, UNDO)
        every_card_is_somewhere(world, world.dump())
        assert world.view(watcher) == before
