"""Non-interference: if hidden cards are dealt again, every byte sent to the watcher stays the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgpack
import pytest

import engine
from engine.game import Event, Game, Refusal
from engine.star_realms.game import StarRealms
from tests.engine import test_laws
from tests.engine.laws.walk import (
    TABLES,
    Table,
    may_look,
    moves,
    play,
    seed_of,
    seeded,
    thrifty,
    watchers,
)
from tests.engine.laws.worlds import seen

# -- the law itself can fail ------------------------------------------------------------------------------------------


def leak_a_hand(honest: Callable[..., Any]) -> Callable[..., Any]:
    def view(game: Game, seat: int | None) -> dict[str, Any]:
        return {**honest(game, seat), "next": game.dump()["seats"][0]["hand"][:1]}

    return view


def leak_how_many_vipers(honest: Callable[..., Any]) -> Callable[..., Any]:
    """Leak the length of something, which is enough."""

    def view(game: Game, seat: int | None) -> dict[str, Any]:
        return {**honest(game, seat), "hint": "." * game.dump()["seats"][0]["hand"].count("viper")}

    return view


def leak_what_is_drawn(honest: Callable[..., Any]) -> Callable[..., Any]:
    def events_for(game: Game, seat: int | None, events: list[Event]) -> list[Event]:
        return [told for event in events for told in ([event] if event[0] == "draw" else honest(game, seat, [event]))]

    return events_for


def leak_by_silence(honest: Callable[..., Any]) -> Callable[..., Any]:
    """Leak by silence: an event of a draw only when a Scout is in it reveals the Scout."""

    def events_for(game: Game, seat: int | None, events: list[Event]) -> list[Event]:
        told: list[Event] = honest(game, seat, [event for event in events if event[0] != "draw" or "scout" in event[3]])
        return told

    return events_for


def leak_by_refusal(honest: Callable[..., Any]) -> Callable[..., Any]:
    def check(game: Game, seat: int, action: Any) -> Any:
        refusal = honest(game, seat, action)
        holds_viper = "viper" in game.dump()["seats"][0]["hand"]
        return Refusal("unknown-verb") if refusal and refusal.code == "not-asked" and holds_viper else refusal

    return check


LEAKS = {
    "a card of the hand": ("view", leak_a_hand),
    "the length of a string": ("view", leak_how_many_vipers),
    "the drawn cards": ("events_for", leak_what_is_drawn),
    "an event left out": ("events_for", leak_by_silence),
    "the words of a refusal": ("check", leak_by_refusal),
}


def is_noticed(table: Table) -> bool:
    tests = test_laws.TestStarRealms()
    try:
        tests.test_nobody_can_tell_worlds_apart_that_differ_in_what_it_does_not_know((table.mode, table.seats))
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_noticed(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the law of every game."""
    name, spoil = LEAKS[leak]
    monkeypatch.setattr(StarRealms, name, spoil(getattr(StarRealms, name)))
    assert any(is_noticed(table) for table in TABLES)


# -- said directly -----------------------------------------------------------------------------------------------------


def test_the_same_cards_dealt_otherwise_look_the_same_to_everybody_else() -> None:
    own = {"hand": "scout viper", "deck": "scout ram"}
    one = engine.scenario(position={"seats": [own, {"hand": "cutter ram", "deck": "scout viper", "top": "junkyard"}]})
    two = engine.scenario(position={"seats": [own, {"hand": "scout viper", "deck": "cutter ram", "top": "junkyard"}]})
    assert seen(one, 0) == seen(two, 0)
    assert seen(one, None) == seen(two, None)
    assert seen(one, 1) != seen(two, 1)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_who_may_not_look_into_a_hand_is_told_how_many_cards_were_drawn_and_no_more(table: Table) -> None:
    rng = seeded(table, "draws")
    game = table.deal(seed_of(rng))
    draws = 0
    for seat, action in moves(game, rng, thrifty):
        for event in game.apply(seat, action):
            if event[0] == "draw":
                draws += 1
                _, drawer, count, cards = event
                assert len(cards) == count
                for watcher in watchers(game):
                    shown = cards if may_look(game, watcher, drawer) else None
                    assert game.event_for(watcher, event) == ("draw", drawer, count, shown)
    assert draws


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_event_nobody_decided_on_is_told_to_nobody(table: Table) -> None:
    game = table.deal(bytes(32))
    for watcher in watchers(game):
        assert game.event_for(watcher, ("peek", 0, "viper")) is None
        assert game.events_for(watcher, [("peek", 0, "viper"), ("pass", 0, "ram")]) == [("pass", 0, "ram")]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_to_be_drawn_does_not_exist_before_it_is_drawn(table: Table) -> None:
    """A replay has no seed at all, and is the same to everybody: nothing shown depends on the seed's future."""
    rng = seeded(table, "future")
    seed = seed_of(rng)
    game = play(table.deal(seed), rng, thrifty, most=80)
    seedless = engine.replay(game.record)
    assert seedless.dump() == game.dump()
    for watcher in watchers(game):
        assert seen(seedless, watcher) == seen(game, watcher)
        assert seed not in seen(game, watcher)
        assert seed.hex().encode() not in seen(game, watcher)
    packed = msgpack.packb([game.record.to_data(), game.dump()])
    assert seed not in packed
    assert seed.hex().encode() not in packed


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_hidden_cards_are_listed_in_no_order_but_their_own(table: Table) -> None:
    rng = seeded(table, "order")
    game = table.deal(seed_of(rng))
    for seat, action in moves(game, rng, thrifty, most=200):
        for watcher in watchers(game):
            view = game.view(watcher)
            assert view["hand"] == sorted(view["hand"])
            for them in view["seats"]:
                assert them["hidden"] == sorted(them["hidden"])
                assert them["known"] == sorted(them["known"])
        game.apply(seat, action)
