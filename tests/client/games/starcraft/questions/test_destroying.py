"""Own pieces are destroyed by a key pressed twice, in one's own turn and outside battles."""

from __future__ import annotations

import random

import pytest

from client.games.starcraft.questions.galaxy import DESTROYING, destructions, part_of
from client.table import pointing
from client.table.pointing import kind_of
from engine.starcraft.language.standing import DestroyUnit
from tests.client.games.starcraft.orders import Ordered, assert_every_thing_answers, enter
from tests.client.games.starcraft.positions import do, random_game, seen, small

PANEL = DESTROYING


@pytest.mark.parametrize("seats", range(2, 7))
def test_keys_reach_every_piece_that_may_be_destroyed(seats: int) -> None:
    game, chance, found = random_game(seats, seats), random.Random(seats), 0
    while game.result is None and found < 40:
        seat = chance.choice(sorted(game.pending))
        table = seen(game, seat)
        options = {option.action: option for option in PANEL.options(table)}
        for action in destructions(table):
            asked, first = PANEL.options(table), options[action].parts[0]
            assert enter(asked, pointing.pick(asked, (), first).picks) == action
            assert pointing.pick(asked, options[action].parts, first).action == action
        if destructions(table):
            found += 1
            assert_every_thing_answers(PANEL, table)
        game.apply(seat, chance.choice(game.actions(seat)))
    assert found == 40


def test_the_second_time_says_what_is_lost() -> None:
    table = Ordered("build", "braken").table
    action = next(action for action in destructions(table) if isinstance(action, DestroyUnit))
    assert PANEL.said(table, ()).more == "traderow asks you first. Esc goes back."
    assert PANEL.said(table, (part_of(action),)).sentence == "Firebat in Antiga Prime 1: s once more or Enter destroys it."
    base = next(pick for pick in pointing.live(PANEL.options(table), ()) if kind_of(pick) == "base")
    assert "resource cards" in PANEL.said(table, (base,)).more


def test_the_last_piece_says_that_one_would_be_out() -> None:
    me = {"faction": "raynor", "units": {"torus-1": "marine"}}
    game = small(me, {"faction": "overmind", "base": "helios-1"}, planets="torus helios", stacks={"torus": "0 build"})
    do(game, "reveal torus")
    table = seen(game, 0)
    assert "out of the game" in PANEL.said(table, (("unit", "marine", "torus-1"),)).more


def test_in_anothers_turn_it_says_when_one_may() -> None:
    table = seen(Ordered("build", "braken").game, 1)
    assert not PANEL.things(table, ())
    assert PANEL.said(table, ()).sentence.startswith("You may destroy pieces in your own turn")
