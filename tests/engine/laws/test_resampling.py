"""Resampling deals again everything that a spectator cannot know, and nothing else. Conclusions from counting stay true, also
in the past."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import engine
from engine.game import Game
from tests.engine.laws.walk import (
    CHOOSERS,
    TABLES,
    Table,
    games_each,
    may_look,
    moves,
    positions,
    seed_of,
    seeded,
    thrifty,
    watchers,
)

UNDO = ("undo",)


def worlds(game: Game, watcher: int | None, count: int) -> list[Game]:
    return [game.resample(watcher, engine.SeedChance(number.to_bytes(32, "big"))) for number in range(count)]


def hand(game: Game, seat: int) -> list[str]:
    cards: list[str] = game.dump()["seats"][seat]["hand"]
    return cards


def test_what_was_drawn_before_the_deck_ran_out_is_known_to_everybody_who_counts() -> None:
    """Ruling 21: only then is the discard pile shuffled, so the Viper, the last card of the deck, must be in hand."""
    position = {"on_turn": 1, "seats": [{}, {"hand": "", "deck": "viper", "discard": "scout " * 8}]}
    game = engine.scenario(position=position)
    game.apply(1, ("end-turn",))
    assert "viper" in hand(game, 1)
    assert game.view(0)["seats"][1]["known"] == ["viper"]
    assert game.view(0)["seats"][1]["hidden"] == ["scout"] * 8
    assert all(hand(world, 1) == hand(game, 1) for world in worlds(game, 0, 200))


def test_what_was_in_hand_when_the_deck_ran_out_is_known_too() -> None:
    """A draw in the middle of a turn: the cards still in hand are those that are nowhere else."""
    position = {"seats": [{"hand": "corvette ram cutter", "deck": "viper", "discard": "scout scout battle_pod"}, {}]}
    game = engine.scenario(position=position, draws=["viper"])
    game.apply(0, ("play", "corvette"))
    assert game.view(1)["seats"][0]["known"] == []
    game = engine.scenario(position={**position, "seats": [{**position["seats"][0], "deck": ""}, {}]}, draws=["battle_pod"])
    game.apply(0, ("play", "corvette"))
    assert game.view(1)["seats"][0]["known"] == ["cutter", "ram"]
    found = [hand(world, 0) for world in worlds(game, 1, 100)]
    assert all({"cutter", "ram"} < set(cards) for cards in found)
    assert {"battle_pod", "scout"} == {card for cards in found for card in cards} - {"cutter", "ram"}


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_whenever_a_deck_runs_out_the_hand_of_that_moment_is_known(table: Table) -> None:
    """Told by the events alone: what a seat held and drew before it shuffled is in its hand for every watcher."""
    shuffles = 0
    for seed in range(games_each(12)):
        rng = seeded(table, "shuffles", seed)
        game = table.under(turn_limit=60).deal(seed_of(rng))
        for seat, action in moves(game, rng, thrifty, most=400):
            held = {each: Counter(hand(game, each)) for each in range(game.seats)}
            for event in game.apply(seat, action):
                match event:
                    case ("end", int() as who):
                        held[who] = Counter()
                    case ("draw", int() as who, _, cards):
                        held[who].update(cards)
                    case ("play", int() as who, card, _) | ("discard", int() as who, card):
                        held[who][card] -= 1
                    case ("scrap", int() as who, card, "hand"):
                        held[who][card] -= 1
                    case ("shuffle", int() as who):
                        shuffles += 1
                        known = game.view(None)["seats"][who]["known"]
                        assert +held[who] <= Counter(known), (seed, action)
                        for watcher in watchers(game):
                            world = game.resample(watcher, engine.SeedChance(seed_of(rng)))
                            assert +held[who] <= Counter(hand(world, who))
    assert shuffles


# -- the past of a resampled game --------------------------------------------------------------------------------------

FALL: dict[str, Any] = {
    "seats": [{"combat": 20}, {"authority": 5, "hand": "ram viper", "deck": "scout scout scout scout scout cutter"}, {}]
}


@pytest.mark.parametrize("watcher", [0, 2, None])
def test_undo_in_a_resampled_game_does_not_show_the_hand_of_a_seat_that_had_fallen(watcher: int | None) -> None:
    game = engine.scenario(mode="free-for-all", seats=3, position=FALL)
    before = game.view(watcher)
    game.apply(0, ("attack", 1, 5))
    found = set()
    for world in worlds(game, watcher, 300):
        world.apply(0, UNDO)
        assert world.view(watcher) == before
        assert sorted(hand(world, 1) + world.dump()["seats"][1]["deck"]) == sorted(["ram", "viper", "cutter"] + ["scout"] * 5)
        found.add(tuple(hand(world, 1)))
    assert found == {
        ("cutter", "ram"), ("cutter", "scout"), ("cutter", "viper"), ("ram", "scout"), ("ram", "viper"), ("scout", "scout"),
        ("scout", "viper"),
    }  # fmt: skip


def test_what_was_known_of_the_hand_of_a_seat_that_had_fallen_stays_known() -> None:
    victim = {"authority": 5, "hand": "", "top": "ram", "deck": "scout scout viper viper cutter explorer explorer"}
    position = {"on_turn": 1, "seats": [{"combat": 20}, victim, {}]}
    game = engine.scenario(mode="free-for-all", seats=3, position=position)
    game.apply(1, ("end-turn",))
    game.apply(2, ("end-turn",))
    assert game.view(0)["seats"][1]["known"] == ["ram"]
    game.apply(0, ("attack", 1, 5))
    for world in worlds(game, 0, 50):
        world.apply(0, UNDO)
        assert "ram" in hand(world, 1)


def hidden_hands(game: Game, watcher: int | None) -> list[int]:
    """Return the seats whose hand that watcher can hardly guess: two cards or more it has not seen, out of enough different
    ones."""
    found = []
    for seat, them in enumerate(game.dump()["seats"]):
        unknown = Counter(them["hand"]) - Counter(them["known"])
        unseen = unknown + Counter(them["deck"])
        varied = unseen.total() - max(unseen.values(), default=0) >= unseen.total() / 3
        if not may_look(game, watcher, seat) and unknown.total() > 1 and them["deck"] and varied:
            found.append(seat)
    return found


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_whatever_can_be_taken_back_in_a_resampled_game_shows_no_real_hand(table: Table) -> None:
    """All the way back: the watcher sees what it saw then, and no hand that it cannot know now is the same in all worlds.

    What was played since, it knows to have been there.
    """
    looked = 0
    for seed in range(20):
        if looked and seed >= games_each(4):
            break
        for number, game in positions(table.under(turn_limit=60), f"back {seed}", CHOOSERS["thrifty"], every=45, most=400):
            actor = next(iter(game.pending), None)
            steps = 0 if actor is None else game.view(actor)["undo"]["steps"]
            if not steps:
                continue
            for watcher in (number % game.seats, None):
                real, dealt = game.copy(), worlds(game, watcher, 8)
                alive = [them["alive"] for them in game.dump()["seats"]]
                unguessed = hidden_hands(game, watcher)
                for _ in range(steps):
                    for each in (real, *dealt):
                        each.apply(actor, UNDO)
                    assert all(world.view(watcher) == real.view(watcher) for world in dealt)
                    for seat in unguessed + [each for each in hidden_hands(real, watcher) if not alive[each]]:
                        looked += 1
                        assert len({tuple(hand(world, seat)) for world in dealt}) > 1, (seed, number, watcher, seat)
    assert looked
