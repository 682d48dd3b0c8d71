"""Random play of every mode under every rule: invariants hold after every action, and games end."""

from __future__ import annotations

import pytest

import engine
from engine.testing import expect_plain_views
from tests.engine.laws import invariants
from tests.engine.laws.walk import (
    TABLES,
    Table,
    games_each,
    moves,
    seed_of,
    seeded,
    thrifty,
)

"""One of each chooser at each table; `tests.soak` plays as many as there is time for."""
"""The turn limit where the moves are many and the end does not matter."""


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_thrifty_games_end_without_a_turn_limit(table: Table) -> None:
    for number in range(games_each(30)):
        rng = seeded(table, "thrifty", number)
        game = table.deal(seed_of(rng))
        for seat, action in moves(game, rng, thrifty):
            game.apply(seat, action)
        assert game.result is not None
        assert game.result.reason == "authority"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_place_is_not_given_twice_in_a_turn(table: Table) -> None:
    for number in range(games_each(15)):
        rng = seeded(table, "places", number)
        game = table.deal(seed_of(rng))
        taken: set[tuple[int, int]] = set()
        for seat, action in moves(game, rng, thrifty):
            for event in game.apply(seat, action):
                if event[0] == "turn":
                    taken = {
                        (owner, card["place"])
                        for owner, them in enumerate(game.view(None)["seats"])
                        for card in them["in_play"]
                    }
                elif event[0] == "play":
                    assert (event[1], event[3]) not in taken
                    taken.add((event[1], event[3]))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_invariants_notice_a_lost_card(table: Table) -> None:
    game = table.deal(bytes(32))
    position = game.dump()
    position["seats"][0]["deck"].pop()
    with pytest.raises(AssertionError):
        invariants.every_card_is_somewhere(game, position)


def test_a_known_card_that_is_left_to_an_heir_is_known_in_hand_no_more() -> None:
    """Everybody saw the Cutter drawn off the top; who falls leaves it to one raider and is asked again about the next."""
    last = {"top": "cutter", "authority": 1}
    position = {"on_turn": 3, "seats": [{"combat": 9}, {}, {}, last]}
    game = engine.scenario(mode="raid", seats=4, position=position)
    game.apply(3, ("end-turn",))
    assert game.view(0)["seats"][3]["known"] == ["cutter"]
    game.apply(0, ("attack", 3, 1))
    while list(game.pending) == [3]:
        invariants.holds(game)
        expect_plain_views(game)
        answers = game.actions(3)
        game.apply(3, next((action for action in answers if action[1:2] == ("cutter",)), ("pass",)))
    invariants.holds(game)
