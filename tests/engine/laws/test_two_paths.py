"""Positions played without a log equal those played with one: the same actions, in every mode, under any rules.

A game checks each action, reports its events and records it. A position without a listener does none of these, and keeps lists
that have not changed.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import engine
from engine.chance import SeedChance
from engine.game import Action, Game
from engine.star_realms.state.reach import reach
from tests.engine.laws.walk import TABLES, Table, games_each, seed_of, seeded, some_rules, thrifty, uniform

SEEDS = range(games_each(24))


def chosen(rng: random.Random, game: Game, seat: int) -> Action:
    """Choose as the uniform or the thrifty; now and then offer a draw or refuse one, and hardly ever concede."""
    standing = [action for action in game.any_time_actions(seat) if action[0] != "undo"]
    if rng.random() < 0.03:
        return rng.choice([action for action in standing if action[0] != "concede" or rng.random() < 0.1] or [("concede",)])
    return (uniform if rng.random() < 0.5 else thrifty)(rng, game, seat)


def without_memory(position: Any) -> Any:
    """Return a copy that has to find out everything it lists, and after its next action who is asked."""
    twin = position.copy()
    twin.answered, twin.on_sale, twin.offers, twin.reach, twin.settles = None, [], {}, {}, True
    for seat in twin.seats:
        seat.uses, seat.pays_ships = None, True
    return twin


def assert_same(game: Game, position: Any, dumped: Any, number: object) -> None:
    assert dumped == game.dump()
    assert position.result == game.result
    assert list(position.asked) == list(game.pending)
    assert position.next_seat == next(iter(game.pending), -1)
    afresh = without_memory(position)
    for seat in range(game.seats):
        listed = game.actions(seat)
        assert position.actions(seat) == listed == afresh.actions(seat)
        if listed:
            chance = SeedChance(seed_of(seeded("random action", number, seat)))
            assert position.random_action(seat, chance.copy()) == listed[chance.pick(listed)]
            world = position.resample((seat + 1) % game.seats, chance)
            assert world.actions(seat) == without_memory(world).actions(seat)


def questions(position: Any) -> list[tuple[int, int, int | None]]:
    """Return who is asked, in their order: by which frame of whose stack, or None for a main phase."""
    return [
        (seat, owner, None if frame is None else position.seats[owner].stack.index(frame))
        for seat, (owner, frame) in position.asked.items()
    ]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_position_is_the_same_on_both_ways(table: Table) -> None:
    for seed in SEEDS:
        rng = seeded(table, "two paths", seed)
        rules = {**some_rules(seeded("two paths", seed)), "turn_limit": 60} if seed else {"turn_limit": 60}
        game = Table(table.mode, table.seats, rules).deal(seed_of(rng))
        position = engine.position_of(game)
        dumped, number = position.dump(), 0
        while game.result is None:
            assert_same(game, position, dumped, number)
            seat = rng.choice(list(game.pending))
            action = chosen(rng, game, seat)
            told, afresh = position.copy(), without_memory(position)
            game.apply(seat, (*action,))  # another tuple than was listed: it has to be checked
            position.advance(seat, action)
            told.step(seat, action)
            afresh.advance(seat, action)
            dumped = position.dump()
            assert told.dump() == dumped == afresh.dump()
            assert questions(position) == questions(told) == questions(afresh)
            number += 1
        assert_same(game, position, dumped, number)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_who_does_not_listen_collects_nothing(table: Table) -> None:
    rng = seeded(table, "silent")
    position = engine.position_of(table.under(turn_limit=100).deal(seed_of(rng)))
    chance = SeedChance(seed_of(rng))
    while (seat := position.next_seat) >= 0:
        position.advance(seat, position.random_action(seat, chance))
        assert position.events == position.outcomes == []
        told = position.copy()
        for act in (told.step, told.advance):  # whoever listened to the one does not listen to the other
            if told.next_seat >= 0:
                act(told.next_seat, told.actions(told.next_seat)[0])
        assert told.events == []


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_was_told_stays_as_it_was(table: Table) -> None:
    """Nothing that happens later, told or not, is added to the events of a step."""
    rng = seeded(table, "told")
    game = table.under(turn_limit=30).deal(seed_of(rng))
    position = engine.position_of(game)
    for seat in list(game.pending):
        events, outcomes, _ = position.step(seat, rng.choice(position.actions(seat)))
        kept = (events[:], outcomes)
        position.advance(position.next_seat, ("offer-draw",))
        position.step(position.next_seat, ("concede",))
        assert (events, outcomes) == kept
        return


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_copies_that_share_what_was_listed_do_not_change_each_others(table: Table) -> None:
    rng = seeded(table, "shared")
    position: Any = engine.position_of(table.under(turn_limit=40).deal(seed_of(rng)))
    chance = SeedChance(seed_of(rng))
    while (seat := position.next_seat) >= 0:
        before, listed = position.dump(), position.actions(seat)
        for _ in range(2):
            engine.playout(position.copy(), engine.at_random, chance, most=6)
        assert (position.dump(), position.actions(seat)) == (before, listed)
        assert without_memory(position).actions(seat) == listed
        position.advance(seat, position.random_action(seat, chance))


# -- what is remembered is found out anew when something changes it ----------------------------------------------------


def listed_after(position: Any, seat: int, *actions: Action) -> list[Action]:
    """Return what is listed after those actions, where it is also listed before each of them."""
    for action in actions:
        assert action in position.actions(seat)
        position.advance(seat, action)
    listed: list[Action] = position.actions(seat)
    assert without_memory(position).actions(seat) == listed
    return listed


def stated(*, mode: str = "duel", seats: list[dict[str, Any]], **position: Any) -> Any:
    return engine.position_of(engine.scenario(mode=mode, seats=len(seats), position={**position, "seats": seats}))


def test_the_last_explorer_can_be_bought_once() -> None:
    position = stated(explorers=1, seats=[{"trade": 4}, {}])
    assert listed_after(position, 0, ("acquire", "explorer")) == [("end-turn",)]


def test_an_explorer_that_goes_back_to_an_empty_pile_can_be_bought() -> None:
    position = stated(explorers=0, seats=[{"trade": 2, "played": "explorer"}, {}])
    assert ("acquire", "explorer") in listed_after(position, 0, ("use", 1, "scrap"))


def test_a_card_that_lies_down_in_the_row_can_be_bought() -> None:
    position = stated(row="cutter", trade_deck="blob_fighter", seats=[{"trade": 3}, {}])
    assert ("acquire", "blob_fighter") in listed_after(position, 0, ("acquire", "cutter"))


def test_a_seat_without_its_outpost_can_be_attacked() -> None:
    position = stated(seats=[{"combat": 9}, {"bases": "battle_station"}])
    assert listed_after(position, 0, ("attack-base", 1, 1, 5)) == [("attack", 1, 4), ("end-turn",)]


def test_a_base_that_keeps_its_damage_costs_less() -> None:
    position = stated(mode="raid", on_turn=1, seats=[{"bases": "the_hive"}, {"combat": 7}, {}])
    listed = position.actions(1)
    position.advance(1, ("attack-base", 0, 1, 2))
    assert ("attack-base", 0, 1, 3) in position.actions(1)
    assert ("attack-base", 0, 1, 5) in listed


def test_a_seat_that_is_out_cannot_be_attacked() -> None:
    position = stated(mode="free-for-all", seats=[{"combat": 60}, {}, {}])
    assert listed_after(position, 0, ("attack", 1, 60))[0] == ("end-turn",)
    position = stated(mode="free-for-all", seats=[{"combat": 60}, {}, {}])
    position.actions(0)
    position.advance(1, ("concede",))
    assert position.actions(0)[:2] == [("attack", 2, 60), ("end-turn",)]


def test_an_ally_that_comes_into_play_switches_abilities_on() -> None:
    position = stated(seats=[{"played": "blob_fighter", "hand": "trade_pod"}, {}])
    assert ("use", 1, "ally") in listed_after(position, 0, ("play", "trade_pod"))


def test_an_explorer_in_play_can_be_scrapped_and_then_is_gone() -> None:
    position = stated(seats=[{"hand": "explorer explorer"}, {}])
    assert ("use", 1, "scrap") in listed_after(position, 0, ("play", "explorer"))
    assert ("use", 2, "scrap") in listed_after(position, 0, ("play", "explorer"))
    assert listed_after(position, 0, ("use", 1, "scrap"))[-1] == ("use", 2, "scrap")


def test_a_card_that_leaves_play_takes_what_it_switched_on_with_it() -> None:
    position = stated(seats=[{"played": "battle_blob trade_pod"}, {}])
    assert ("use", 2, "ally") not in listed_after(position, 0, ("use", 1, "scrap"))


def test_an_outpost_that_is_played_covers_its_owner_until_it_leaves() -> None:
    position = stated(mode="free-for-all", on_turn=1, seats=[{}, {"hand": "battle_station"}, {}])
    assert 1 in reach(position, 2)[0]
    position.advance(1, ("play", "battle_station"))
    assert 1 not in reach(position, 2)[0]
    position.advance(1, ("use", 1, "scrap"))
    assert 1 in reach(position, 2)[0]


def test_a_ship_gains_for_a_fleet_hq_as_long_as_it_stands() -> None:
    position = stated(seats=[{"hand": "fleet_hq scout viper"}, {}])
    for card, combat in (("scout", 0), ("fleet_hq", 0), ("viper", 2)):
        position.advance(0, ("play", card))
        assert position.seats[0].combat == combat


def test_an_ability_is_used_once_and_again_in_the_next_turn() -> None:
    position = stated(seats=[{"bases": "the_hive", "hand": "scout", "deck": "scout"}, {}])
    assert ("use", 1, "primary") not in listed_after(position, 0, ("use", 1, "primary"))
    position.advance(0, ("end-turn",))
    position.advance(1, ("end-turn",))
    assert ("use", 1, "primary") in position.actions(0)


def test_whoever_must_discard_lists_the_hand_dealt_anew() -> None:
    game = engine.scenario(position={"seats": [{"hand": "imperial_frigate"}, {"hand": "cutter", "deck": "ram freighter"}]})
    game.apply(0, ("play", "imperial_frigate"))
    assert game.actions(1) == [("discard", "cutter")]
    hands = {tuple(game.resample(0, SeedChance(seed_of(seeded("anew", n)))).actions(1)) for n in range(20)}
    assert hands == {(("discard", card),) for card in ("cutter", "freighter", "ram")}


def test_what_is_taken_back_in_another_world_lists_its_hand() -> None:
    theirs = {"hand": "cutter ram scout", "deck": "freighter corvette viper", "discards_due": 2}
    game = engine.scenario(position={"seats": [{}, theirs]}, rules={"discard_timing": "start_of_turn"})
    game.apply(0, ("end-turn",))
    game.apply(1, ("discard", "cutter"))
    for number in range(10):
        world = game.resample(0, SeedChance(seed_of(seeded("taken back", number))))
        world.apply(1, ("undo",))
        assert world.actions(1) == without_memory(engine.position_of(world)).actions(1)
