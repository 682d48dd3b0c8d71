"""A game continues with the cards it was made with, even if there are newer ones."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

import engine
from client.records import files, verify
from client.records.verify import PROVED
from engine.chance import SeedChance
from engine.core.bots import random
from engine.game import Game
from engine.record import DEAL, Entry, Header, Record, RecordError
from engine.star_realms.cards import SHIPPED
from engine.star_realms.game import StarRealms
from tests.client.records import games
from tests.engine.newer_data import NEWEST, NEXT, NewerStarRealms

RULES = StarRealms.settle_rules("duel", 2, {"turn_limit": 30})


@pytest.fixture
def released(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a later release, which has the next version."""
    monkeypatch.setattr(engine, "games", MappingProxyType({"star-realms": NewerStarRealms}))


def play(game: Game, most: int = 10_000) -> Game:
    chance = SeedChance(bytes(32))
    for _ in range(most):
        if game.result is not None:
            break
        seat = min(game.pending)
        game.apply(seat, random(game.view(seat), chance))
    return game


def first(most: int = 10_000) -> Game:
    return play(StarRealms.begin("duel", 2, RULES, SeedChance(bytes(32))), most)


def owned(game: Game, seat: int) -> list[str]:
    them = game.dump()["seats"][seat]
    return sorted(them["hand"] + them["deck"])


def test_new_games_are_made_with_the_newest_cards(released: None) -> None:
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=bytes(32))
    assert game.record.header.data_version == NEXT
    assert owned(game, 0).count("viper") == 3
    assert "zeta_pod" in game.dump()["trade_deck"] + game.dump()["row"]
    assert game.view(0)["data"] == game.view(None)["data"] == NEXT
    game = engine.scenario(position={"seats": [{"hand": "viper"}, {}]})
    game.apply(0, ("play", "viper"))
    assert game.view(0)["seats"][0]["combat"] == 3


def test_a_view_of_the_first_version_does_not_name_it() -> None:
    assert "data" not in StarRealms.begin("duel", 2, RULES, SeedChance(bytes(32)), 1).view(0)


def test_an_old_record_is_replayed_and_resumed_by_its_own_cards(released: None) -> None:
    game = first()
    record = Record.from_data(game.record.to_data())
    for again in (engine.replay(record), engine.resume(record, bytes(32))):
        assert (again.dump(), again.record) == (game.dump(), record)
        assert again.view(0) == game.view(0)
    assert engine.verify(record, bytes(32)).difference is None


def test_an_old_record_is_proved_by_the_client(monkeypatch: pytest.MonkeyPatch) -> None:
    played = games.play()
    monkeypatch.setattr(engine, "games", MappingProxyType({"star-realms": NewerStarRealms}))
    assert verify.verify(games.kept(played)).code == PROVED
    found = games.data(played)
    found["data_version"] = NEXT
    assert verify.verify(files.from_data(found)).code != PROVED


def test_an_old_game_goes_on_by_its_own_cards(released: None) -> None:
    begun = first(40).record
    on = play(engine.replay(begun, chance=SeedChance(b"another seed of thirty-two bytes")))
    assert on.result is not None
    assert on.record.header.data_version == NEWEST
    assert "zeta_pod" not in on.dump()["trade_deck"]
    assert engine.replay(on.record).dump() == on.dump()


def test_a_record_of_a_version_that_is_not_there_is_refused_by_name() -> None:
    record = play(NewerStarRealms.begin("duel", 2, RULES, SeedChance(bytes(32)))).record
    with pytest.raises(RecordError, match=rf"data version {NEXT} of 'star-realms'; here it is .*{NEWEST}$"):
        engine.replay(record)


@pytest.mark.parametrize("version", [1, NEXT])
def test_a_continuation_names_its_version_unless_it_is_the_first(version: int) -> None:
    entries = (Entry(None, DEAL, (0,)), Entry(0, ("end-turn",)))
    record = Record(Header("star-realms", version, "duel", 2, RULES), entries)
    told = record.continuation()
    assert told[0].action == (("deal",) if version == 1 else ("deal", NEXT))
    assert Record.continued("star-realms", "duel", 2, RULES, told) == record


@pytest.mark.parametrize("action", [("deal", True), ("deal", "2"), ("deal", 1, 2), ("deal", None), ("deals",)])
def test_what_names_no_version_is_left_to_be_refused(action: Any) -> None:
    entries = (Entry(None, action, (0,)),)
    assert Record.continued("star-realms", "duel", 2, RULES, entries).entries == entries


def test_a_version_is_read_when_it_is_first_asked_for() -> None:
    sets = NewerStarRealms.rules_of_game._versions  # type: ignore[attr-defined]
    assert sets.versions == (*SHIPPED.versions, NEXT)
    assert sets[1].cards == SHIPPED[1].cards
    assert sets[1] is sets[1]
    with pytest.raises(KeyError):
        sets[NEXT + 1]
