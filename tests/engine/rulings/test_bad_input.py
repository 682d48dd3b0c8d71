"""Impossible input is refused with a message that names it and what would be allowed: games, modes, switches, positions."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.chance import ChanceMismatch
from engine.game import IllegalAction
from engine.star_realms.cards import CARDS
from tests.engine.positions import do, duel, hand

SEED = bytes(32)


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ({"game": "chess"}, ["'chess'", "star-realms"]),
        ({"mode": "triel"}, ["'triel'", "duel"]),
        ({"mode": ""}, ["''", "duel"]),
        ({"mode": "Duel"}, ["'Duel'", "duel"]),
        ({"seats": 1}, ["'duel'", "1 seats", "2"]),
        ({"seats": 3}, ["'duel'", "3 seats", "2"]),
        ({"seats": 0}, ["'duel'", "0 seats", "2"]),
        ({"seats": -2}, ["'duel'", "-2 seats", "2"]),
        ({"seats": "2"}, ["'duel'", "'2' seats", "2"]),
        ({"seats": 2.0}, ["'duel'", "2.0 seats", "2"]),
        ({"seats": True}, ["'duel'", "True seats", "2"]),
        ({"rules": {"explorer": 10}}, ["'explorer'", "explorers", "discard_timing", "turn_limit"]),
        ({"rules": {"explorers": 12}}, ["'explorers'", "12", "10 or 16"]),
        ({"rules": {"explorers": "10"}}, ["'explorers'", "'10'", "10 or 16"]),
        ({"rules": {"explorers": 10.0}}, ["'explorers'", "10.0", "10 or 16"]),
        ({"rules": {"edition": "1999"}}, ["'edition'", "'1999'", "'2013' or '2020' or 'cs'"]),
        ({"rules": {"edition": None}}, ["'edition'", "None", "'2013' or '2020' or 'cs'"]),
        ({"rules": {"edition": ["2013"]}}, ["'edition'", "['2013']", "'2013' or '2020' or 'cs'"]),
        ({"rules": {"discard_timing": "later"}}, ["'discard_timing'", "'later'", "'immediate' or 'start_of_turn'"]),
        ({"rules": {"destroy_own_base": 1}}, ["'destroy_own_base'", "1", "False or True"]),
        ({"rules": {"ally_sticky": "no"}}, ["'ally_sticky'", "'no'", "False or True"]),
        ({"rules": {"fleet_hq": True}}, ["'fleet_hq'", "True", "'errata' or 'static'"]),
        ({"rules": {"emperor_pass": "all"}}, ["'emperor_pass'", "'all'", "'adjacent' or 'any'"]),
        ({"rules": {"turn_limit": 0}}, ["'turn_limit'", "0", "whole number from 1 up"]),
        ({"rules": {"turn_limit": -5}}, ["'turn_limit'", "-5", "whole number from 1 up"]),
        ({"rules": {"turn_limit": 2.5}}, ["'turn_limit'", "2.5", "whole number from 1 up"]),
        ({"rules": {"turn_limit": True}}, ["'turn_limit'", "True", "whole number from 1 up"]),
        ({"seed": b"short"}, ["32 bytes"]),
        ({"seed": "0" * 32}, ["32 bytes"]),
    ],
    ids=repr,
)
def test_a_game_that_cannot_be_is_refused_by_name(asked: dict[str, Any], named: list[str]) -> None:
    whole: dict[str, Any] = {"game": "star-realms", "mode": "duel", "seats": 2, "seed": SEED, "rules": {}} | asked
    with pytest.raises(ValueError) as caught:
        engine.new_game(whole.pop("game"), **whole)
    assert [word for word in named if word not in str(caught.value)] == []


def test_a_scenario_refuses_the_same() -> None:
    for asked, named in (
        ({"game": "chess"}, "'chess'"),
        ({"mode": "triel"}, "'triel'"),
        ({"seats": 5}, "5 seats"),
        ({"rules": {"explorers": 12}}, "'explorers'"),
        ({"seed": b""}, "32 bytes"),
    ):
        with pytest.raises(ValueError, match=named):
            engine.scenario(position={}, **asked)


IMPOSSIBLE: list[tuple[dict[str, Any], list[str]]] = [
    # names
    ({"hands": "scout"}, ["'hands'", "seats"]),
    ({"seats": [{"hands": "scout"}, {}]}, ["seat 0", "'hands'", "hand"]),
    ({"seats": [{}, {"deck_top": "scout"}]}, ["seat 1", "'deck_top'", "top"]),
    ({"seats": [{}]}, ["'seats'", "2 seats"]),
    ({"seats": [{}, {}, {}]}, ["'seats'", "2 seats"]),
    # cards
    ({"seats": [{"hand": "scuot"}, {}]}, ["'scuot'"]),
    ({"seats": [{"deck": ["Scout"]}, {}]}, ["'Scout'"]),
    ({"seats": [{"hand": [3]}, {}]}, ["3"]),
    ({"seats": [{"hand": [None]}, {}]}, ["None"]),
    ({"row": "cuter"}, ["'cuter'"]),
    ({"trade_deck": "cuter"}, ["'cuter'"]),
    ({"scrap_heap": "cuter"}, ["'cuter'"]),
    ({"row": "cutter cutter cutter ram ram corvette"}, ["5", "6"]),
    # more than the box holds
    ({"seats": [{"hand": "command_ship command_ship"}, {}]}, ["'command_ship'", "2", "1"]),
    ({"seats": [{"hand": "ram"}, {"hand": "ram"}], "row": "ram"}, ["'ram'", "3", "2"]),
    ({"seats": [{"bases": "the_hive"}, {}], "trade_deck": "the_hive"}, ["'the_hive'", "2", "1"]),
    ({"seats": [{"hand": "viper viper viper viper viper"}, {}]}, ["'viper'", "4"]),
    ({"explorers": 17}, ["'explorer'", "17", "16"]),
    ({"explorers": 16, "seats": [{"hand": "explorer"}, {}]}, ["'explorer'", "17", "16"]),
    # where no such card can be
    ({"seats": [{"bases": "ram"}, {}]}, ["'ram'", "'played'"]),
    ({"row": "explorer"}, ["'explorer'"]),
    ({"row": "scout"}, ["'scout'"]),
    ({"trade_deck": "explorer"}, ["'explorer'"]),
    ({"trade_deck": "viper"}, ["'viper'"]),
    ({"scrap_heap": "explorer"}, ["'explorer'"]),
    ({"seats": [{}, {"played": "ram"}]}, ["seat 1", "'played'", "not on turn"]),
    # numbers
    ({"on_turn": 2}, ["'on_turn'", "2", "from 0 to 1"]),
    ({"on_turn": -1}, ["'on_turn'", "-1"]),
    ({"on_turn": "0"}, ["'on_turn'", "'0'"]),
    ({"turn": 0}, ["'turn'", "0", "from 1 up"]),
    ({"explorers": -1}, ["'explorers'", "-1"]),
    ({"explorers": True}, ["'explorers'", "True"]),
    ({"seats": [{"authority": 0}, {}]}, ["'authority'", "0", "from 1 up"]),
    ({"seats": [{"authority": "50"}, {}]}, ["'authority'", "'50'"]),
    ({"seats": [{"trade": -1}, {}]}, ["'trade'", "-1"]),
    ({"seats": [{"combat": 1.5}, {}]}, ["'combat'", "1.5"]),
    ({"seats": [{"ships_on_top": True}, {}]}, ["'ships_on_top'", "True"]),
    ({"seats": [{}, {"discards_due": None}]}, ["'discards_due'", "None"]),
    # kinds
    ({"seats": 2}, ["'seats'"]),
    ({"seats": [None, {}]}, ["seat 0"]),
    ({"seats": ["scout", {}]}, ["seat 0"]),
    ({"seats": [{"hand": 5}, {}]}, ["'hand'"]),
    ({"seats": [{"hand": [["scout"]]}, {}]}, ["['scout']"]),
    ({"row": 5}, ["'row'"]),
    ({"scrap_heap": None}, ["'scrap_heap'"]),
]


@pytest.mark.parametrize(("position", "named"), IMPOSSIBLE, ids=[repr(position) for position, _ in IMPOSSIBLE])
def test_an_impossible_position_is_refused_by_name(position: dict[str, Any], named: list[str]) -> None:
    with pytest.raises(ValueError) as caught:
        engine.scenario(position=position)
    assert [word for word in named if word not in str(caught.value)] == []


@pytest.mark.parametrize("position", [None, 5, "scout", [("row", "ram")]], ids=repr)
def test_a_position_that_is_no_map_is_refused(position: Any) -> None:
    with pytest.raises(ValueError, match="position"):
        engine.scenario(position=position)


def test_a_position_with_nothing_stated_is_possible() -> None:
    game = engine.scenario(position={})
    assert [them["deck"] for them in game.view(None)["seats"]] == [10, 10]
    assert game.view(None)["trade_deck"] == sum(card.copies for card in CARDS)


def test_scripted_draws_of_no_card_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match="'scuot'"):
        engine.scenario(position={}, draws=["scuot"])


def test_a_scripted_draw_that_cannot_happen_changes_nothing() -> None:
    """A tool's mistake, not a seat's: it is no refusal, but it leaves the game as it was."""
    game = duel({"hand": "corvette", "deck": "scout"}, draws="ram")
    before = game.dump(), game.record
    with pytest.raises(ChanceMismatch):
        game.apply(0, ("play", "corvette"))
    assert (game.dump(), game.record) == before
    assert hand(game) == ["corvette"]


def test_the_position_given_is_left_as_it_was() -> None:
    position: dict[str, Any] = {"seats": [{"hand": ["scout", "viper"], "deck": None}, {}], "row": ["ram", None]}
    game = engine.scenario(position=position)
    do(game, "play scout", "end-turn")
    assert position == {"seats": [{"hand": ["scout", "viper"], "deck": None}, {}], "row": ["ram", None]}


# -- what was listed ---------------------------------------------------------------------------------------------------


def test_what_only_equals_a_listed_action_is_looked_at_again() -> None:
    """`True` equals 1, and is no number of an option."""
    game = duel({"hand": "patrol_mech"})
    game.apply(0, ("play", "patrol_mech"))
    assert game.actions(0) == [("choose", 0), ("choose", 1)]
    with pytest.raises(IllegalAction, match="malformed"):
        game.apply(0, ("choose", True))
    game.apply(0, ("choose", 1))


def test_what_was_listed_earlier_is_looked_at_again() -> None:
    game = duel({"hand": "scout"})
    (play,) = (action for action in game.actions(0) if action[0] == "play")
    game.apply(0, play)
    with pytest.raises(IllegalAction, match="not-in-hand"):
        game.apply(0, play)


def test_what_was_listed_for_another_seat_is_looked_at_again() -> None:
    game = duel({"hand": "scout"})
    (play,) = (action for action in game.actions(0) if action[0] == "play")
    with pytest.raises(IllegalAction, match="not-asked"):
        game.apply(1, play)


@pytest.mark.parametrize("seat", [False, 0.0])
def test_what_only_equals_the_seat_that_was_listed_for_is_refused(seat: Any) -> None:
    game = duel({"hand": "scout"})
    (play,) = (action for action in game.actions(0) if action[0] == "play")
    with pytest.raises(IllegalAction, match="no-such-seat"):
        game.apply(seat, play)
    game.apply(0, play)
