"""Random play of every mode under every rule: what is true after every action, and that games end."""

from __future__ import annotations

import pytest

import engine
from engine.star_realms.rules import SWITCHES
from tests.engine.laws import invariants
from tests.engine.laws.walk import (
    CHOOSERS,
    TABLES,
    UNIFORM_TURNS,
    Table,
    games_each,
    moves,
    rule_spread,
    seed_of,
    seeded,
    thrifty,
    values_of,
)

GAMES = 3 * len(TABLES)
"""One of each chooser at each table; `tests.soak` plays as many as there is time for."""
SHORT = 20
"""The turn limit where the moves are many and the end does not matter."""
SPREAD = rule_spread(GAMES)


def test_the_spread_of_rules_throws_every_switch_each_way() -> None:
    thrown = {(name, value) for rules in SPREAD for name, value in rules.items()}
    assert thrown == {(name, value) for name in SWITCHES for value in values_of(name)}


def walk_and_check(table: Table, seed: str, chooser: str) -> None:
    """One game, everything checked at every node."""
    rng = seeded(table, seed)
    game = table.deal(seed_of(rng))
    invariants.holds(game)
    for number, (seat, action) in enumerate(moves(game, rng, CHOOSERS[chooser])):
        turn = game.turn
        events = game.apply(seat, action)
        invariants.turns_go_on(turn, game, action, events)
        invariants.holds(game)
        if number % 5 == 0 and (number % 20 == 0 or any(them["top"] for them in game.view(None)["seats"])):
            invariants.whoever_gives_up_takes_every_card_along(game)
        if number % 20 == 0 or game.result is not None:
            invariants.views_are_plain_data(game, None)
            invariants.tells_plain_data(game, events)
    assert game.result is not None
    assert game.result.winners
    assert not any(game.actions(seat) + game.any_time_actions(seat) for seat in range(game.seats))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_card_is_somewhere_and_only_asked_seats_act(table: Table) -> None:
    for number, chooser in zip(range(TABLES.index(table), GAMES, len(TABLES)), CHOOSERS, strict=True):
        rules = {"turn_limit": UNIFORM_TURNS if chooser == "uniform" else SHORT, **SPREAD[number]}
        if rules["turn_limit"] is None:
            chooser = "thrifty"
        walk_and_check(Table(table.mode, table.seats, rules), f"game {number}", chooser)


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
        invariants.views_are_plain_data(game, None)
        answers = game.actions(3)
        game.apply(3, next((action for action in answers if action[1:2] == ("cutter",)), ("pass",)))
    invariants.holds(game)
