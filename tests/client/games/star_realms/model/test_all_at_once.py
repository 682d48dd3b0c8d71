"""Play all in one message: the prediction equals playing cards one by one, and no card with a question is used unseen."""

from __future__ import annotations

from typing import Any

import pytest

from client.games.star_realms import macros
from client.games.star_realms.model.decoder import read_view
from client.games.star_realms.model.table import Table, lay
from client.table.owners import SeatOwner
from engine.game import Game
from tests.client.games.star_realms.local_game import duel, new, plain, simple


def at(game: Game, seat: int) -> Table:
    view = read_view(plain(game.view(seat)), game.seats)
    return lay(view, [SeatOwner(f"P{n}") for n in range(game.seats)], {})[0]


def pools(game: Game, seat: int) -> list[Any]:
    view = game.view(seat)
    return [view["seats"][seat][pool] for pool in ("trade", "combat", "authority")] + sorted(view["hand"])


def one_by_one(game: Game, seat: int) -> list[tuple[Any, ...]]:
    done = []
    while (action := macros.next_action(at(game, seat))) is not None:
        game.apply(seat, action.wire)
        done.append(action.wire)
    return done


def in_batches(game: Game, seat: int) -> list[list[tuple[Any, ...]]]:
    """Return the batches as the server carries them out. Each batch is what took effect of what was foreseen."""
    batches = []
    while actions := macros.foreseen(at(game, seat)):
        asked, done = game.pending.get(seat), []
        for action in actions:
            if game.check(seat, action.wire) is not None:
                break
            game.apply(seat, action.wire)
            done.append(action.wire)
            if game.pending.get(seat) != asked:
                break
        batches.append(done)
    return batches


@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("free-for-all", 3)])
def test_it_does_what_would_be_done_one_by_one_and_mostly_in_one_message(mode: str, seats: int) -> None:
    rounds, turns = 0, 0
    for seed in range(4):
        game, bot = new(mode, seats, seed), simple(seed)
        while game.result is None and game.turn < 40:
            seat = next(iter(game.pending))
            if game.pending[seat].kind == "main" and (table := at(game, seat)).in_main and macros.next_action(table):
                alone, together = game.copy(), game.copy()
                single, batches = one_by_one(alone, seat), in_batches(together, seat)
                assert [seat for seat in together.pending if together.pending[seat].kind != "main"] == [
                    seat for seat in alone.pending if alone.pending[seat].kind != "main"
                ], "no question is open that would not be"
                if not any(entry.outcomes for entry in alone.record.entries[len(game.record.entries) :]):
                    assert len(single) == sum(map(len, batches))
                    assert pools(together, seat) == pools(alone, seat)
                rounds, turns = rounds + len(batches), turns + 1
                if alone.pending.get(seat):
                    game = alone
                    assert macros.next_action(at(game, seat)) is None
            game.apply(next(iter(game.pending)), bot(game.view(next(iter(game.pending)))))
    assert turns > 60
    assert rounds < 1.3 * turns, "what is drawn meanwhile takes another message, little else does"


def test_nothing_is_foreseen_where_there_is_nothing_to_do() -> None:
    game = duel()
    other = next(seat for seat in (0, 1) if seat not in game.pending)
    assert macros.foreseen(at(game, other)) == []
