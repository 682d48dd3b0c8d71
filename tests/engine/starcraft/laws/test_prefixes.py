"""Minerals mined or discounted for a purchase can always be used, whatever action follows, and no payment is left over
(E10)."""

from __future__ import annotations

import pytest

from engine.starcraft.game import StarCraft
from engine.starcraft.state.paying import NO_PREFIX, has_open_prefix
from tests.engine.starcraft.laws.walk import TABLES, begun

PREFIXES = ("mine", "discount")
ENDS = {("end",), ("pass",), ("draw",)}
BUILT = ("rnd", "rnd", "rnd")


def workers_out(game: StarCraft, seat: int) -> int:
    """Return workers that are on sources, or left with a card that was mined out."""
    me = game.position.seats[seat]
    return sum(me.permanent) + sum(me.cards.values()) + me.unavailable


@pytest.mark.parametrize("rule", ["same", "one_less"])
@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_a_purchase_follows_that_uses_all_that_was_said_before_it(mode: str, seats: int, rule: str) -> None:
    game, rng = begun(mode, seats, "prefixes", round_limit=3, partly_depleted_capacity=rule)
    said = 0
    while game.result is None:
        seat = rng.choice(sorted(game.pending))
        for me in game.position.seats:  # so that special orders come up
            me.modules[game.position.box.rnd_module] = max(2, me.modules[game.position.box.rnd_module])
        answers = game.actions(seat)
        prefixes = [action for action in answers if action[0] in PREFIXES]
        if has_open_prefix(game.position):
            assert not ENDS & set(answers), "it cannot be left over"
        if prefixes and rng.random() < 0.6:
            asked, out = game.pending[seat].kind, workers_out(game, seat)
            action = rng.choice(prefixes)
            game.apply(seat, action)
            said += 1
            assert workers_out(game, seat) == out + (action[0] == "mine"), "one worker"
            assert game.pending[seat].kind == asked, "something can still be bought"
            assert game.actions(seat)
            assert not [one for one in game.any_time_actions(seat) if one[0].startswith("destroy")]
            continue
        prefix = getattr(game.position.frames[-1], "prefix", NO_PREFIX)
        action = rng.choice(answers)
        pool = game.position.seats[seat].pool
        events = game.apply(seat, action)
        if prefix != NO_PREFIX:
            paid = sum(event[3] for event in events if event[0] == "pay")
            assert pool - game.position.seats[seat].pool == paid or game.position.phase != "execution"
    assert said, "something was mined"
