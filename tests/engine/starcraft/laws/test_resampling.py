"""A resampled game: its seat cannot distinguish it from the real one, every fact in it is possible, and it can be played on."""

from __future__ import annotations

from collections import Counter

from engine.chance import SeedChance
from engine.starcraft import step
from engine.starcraft.box import ORDER_KEYS
from engine.starcraft.game import StarCraft
from engine.starcraft.play.planning import PlaceOrder
from tests.engine.starcraft.board import answers, board, do
from tests.engine.starcraft.laws import invariants

SHOWING = step.SHOWING | {"event-discarded"}
"""Events that may show what was hidden: a discarded event card lay open or not."""


OVERMIND = {"faction": "overmind", "base": "helios-1"}
DEALS = 60


def faces(game: StarCraft, seat: int, owner: int = 0) -> set[tuple[str, ...]]:
    """Return the faces of the owner's orders in many resampled games for that seat."""
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
