"""A resampled game: the seat it is for cannot tell it from the real one, everything in it was possible, and it plays on."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.chance import SeedChance
from engine.starcraft import step
from engine.starcraft.box import ORDER_KEYS
from engine.starcraft.game import StarCraft
from engine.starcraft.play.planning import PlaceOrder
from tests.engine.starcraft.board import answers, board, do
from tests.engine.starcraft.laws import invariants
from tests.engine.starcraft.laws.walk import TABLES, begun, moves

SHOWING = step.SHOWING | {"event-discarded"}
"""Events that may show what was hidden: a discarded event card lay open or not."""


def resampled(game: StarCraft, seat: int | None, rng: random.Random) -> StarCraft:
    return game.resample(seat, SeedChance(rng.randbytes(32)))


@pytest.mark.parametrize(("mode", "seats"), TABLES)
@pytest.mark.parametrize("rules", [{}, {"own_orders": "hidden", "special_backs": "seen"}, {"team_hands": "shown"}], ids=str)
def test_a_seat_cannot_tell_a_resampled_game_from_the_real_one(mode: str, seats: int, rules: dict[str, str]) -> None:
    game, rng = begun(mode, seats, "resample", round_limit=2, **rules)
    for seat, action in moves(game, rng):
        if rng.random() < 0.07 / seats:
            for watcher in (*range(seats), None):
                world = resampled(game, watcher, rng)
                assert world.view(watcher) == game.view(watcher)
                invariants.check(world)
        game.apply(seat, action)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_what_happens_next_without_chance_is_told_alike(mode: str, seats: int) -> None:
    game, rng = begun(mode, seats, "told", round_limit=2)
    for seat, action in moves(game, rng):
        world = resampled(game, seat, rng)
        events = game.apply(seat, action)
        if not game.last_entry.outcomes and not SHOWING & {event[0] for event in events}:
            assert world.events_for(seat, world.apply(seat, action)) == game.events_for(seat, events)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_a_resampled_game_plays_on_to_its_end(mode: str, seats: int) -> None:
    game, rng = begun(mode, seats, "playing on", round_limit=2)
    for seat, action in moves(game, rng):
        if rng.random() < 0.02:
            world = resampled(game, rng.choice([*range(seats), None]), rng)
            for other, next_action in moves(world, rng):
                world.apply(other, next_action)
            invariants.check(world)
        game.apply(seat, action)


OVERMIND = {"faction": "overmind", "base": "helios-1"}
DEALS = 60


def faces(game: StarCraft, seat: int, owner: int = 0) -> set[tuple[str, ...]]:
    """The faces of the owner's orders in many resampled games for that seat."""
    found = set()
    for number in range(DEALS):
        world = game.resample(seat, SeedChance(bytes([number]) * 32))
        orders = [order for stack in world.position.stacks for order in stack if order.seat == owner]
        found.add(tuple(ORDER_KEYS[order.kind] for order in orders))
    return found


def test_a_placed_order_may_be_any_token_that_its_owner_could_place() -> None:
    game = board({"faction": "raynor", "base": "torus-1"}, OVERMIND, phase="planning")
    do(game, "order build torus")
    assert faces(game, 1) == {("build",), ("mobilize",), ("research",)}
    assert faces(game, 0) == {("build",)}


def test_with_an_rnd_module_it_may_be_special_but_only_one_of_them() -> None:
    game = board({"faction": "raynor", "base": "torus-1", "modules": "rnd"}, OVERMIND, phase="planning")
    do(game, "order build torus", "order build helios", "order build torus")
    dealt = faces(game, 1)
    assert any(face.endswith("+") for pair in dealt for face in pair)
    assert all(sum(face.endswith("+") for face in pair) <= 1 for pair in dealt)


def test_an_order_that_was_revealed_in_this_round_lies_nowhere_any_more() -> None:
    game = board({"faction": "raynor", "base": "torus-1"}, OVERMIND, phase="planning")
    while game.pending[min(game.pending)].kind == "plan":
        do(game, next(answer for answer in answers(game) if not answer.endswith("+")))
    revealed: Counter[str] = Counter()
    while game.view(None)["round"] == 2:
        revealed.update(event[2] for event in do(game, answers(game)[0]) if event[:2] == ("reveal", 0))
        for dealt in faces(game, 1) if game.view(None)["round"] == 2 else ():
            assert all((Counter(dealt) + revealed)[kind] <= 2 for kind in ORDER_KEYS)


def test_an_order_that_may_be_taken_back_is_the_one_that_lies_there_in_the_other_world() -> None:
    """A seat that places two orders in a row may take the first back until it has placed the second (P6)."""
    real = board({"faction": "raynor", "base": "torus-1"}, OVERMIND, phase="planning")
    real.position.frames.insert(-1, PlaceOrder(0))
    game = StarCraft.begun(real.record.header, real.position, ())
    do(game, "order build torus")
    assert game.view(0)["undo"]["steps"] == 1
    for number in range(20):
        world = game.resample(1, SeedChance(bytes([number]) * 32))
        twin = game.copy()
        for played in (world, twin):
            played.apply(0, ("undo",))
        assert world.view(1) == twin.view(1)
        assert world.position.seats[0].orders == twin.position.seats[0].orders == list(game.position.box.orders)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_undo_in_a_resampled_game_shows_nothing_else(mode: str, seats: int) -> None:
    game, rng = begun(mode, seats, "undo in another world", round_limit=2)
    for seat, action in moves(game, rng):
        game.apply(seat, action)
        undoing = [other for other in range(seats) if ("undo",) in game.any_time_actions(other)]
        if undoing and rng.random() < 0.2:
            watcher = rng.choice([*range(seats), None])
            world, real = resampled(game, watcher, rng), game.copy()
            world.apply(undoing[0], ("undo",))
            real.apply(undoing[0], ("undo",))
            assert world.view(watcher) == real.view(watcher)
            invariants.check(world)


def test_who_has_executed_another_card_holds_no_end_card_in_any_world() -> None:
    """It would have had to play it (L3)."""
    raynor = {"faction": "raynor", "base": "torus-2", "unread": "materials_shortage flagship informant"}
    game = board(raynor, OVERMIND, phase="regrouping")
    held = {tuple(game.resample(1, SeedChance(bytes([n]) * 32)).view(0)["events"]) for n in range(DEALS)}
    assert any("the_end_draws_near" in cards for cards in held)
    do(game, "play materials_shortage")
    for number in range(DEALS):
        world = game.resample(1, SeedChance(bytes([number]) * 32))
        assert "the_end_draws_near" not in world.view(0)["events"]
        assert len(world.view(0)["events"]) == 2
        invariants.check(world)


def test_bought_cards_of_which_one_may_still_be_taken_are_never_dealt_into_the_hand() -> None:
    """They are dealt anew only once they are shuffled into the deck (N4, N5)."""
    raynor = {"faction": "raynor", "base": "torus-1", "workers": 9, "hand": "terran-1 terran-2 terran-3"}
    game = board(raynor, OVERMIND, stacks={"torus": "0 research+"}, draws="navigation_error")
    do(game, "reveal torus", "execute", "technology spider_mines")
    for number in range(40):
        world = game.resample(1, SeedChance(bytes([number]) * 32))
        assert world.view(1) == game.view(1)
        world.apply(0, ("take", "spider_mines-1"))
        invariants.check(world)
