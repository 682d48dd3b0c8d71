"""Every shipped puzzle has the solution that it claims, solutions get the right stars, and any turn of a game can become a
puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import engine
from engine.chance import SeedChance
from engine.game import Game
from engine.star_realms.bots import BOTS
from engine.star_realms.cards import FIRST_VERSION
from engine.star_realms.game import StarRealms
from engine.star_realms.puzzles.puzzle import Puzzle, at, position_of, shipped
from engine.star_realms.puzzles.winning_turn import winning_turn
from tests.engine.newer_data import NEXT, NewerStarRealms


def _played(puzzle: Puzzle, actions: Iterable[tuple[Any, ...]]) -> Game:
    game = puzzle.begin()
    for action in actions:
        game.apply(0, action)
    return game


def test_there_are_fifty_and_no_two_alike() -> None:
    assert len(shipped()) == len({puzzle.mark for puzzle in shipped()}) == 50


@pytest.mark.parametrize("number", range(50))
def test_a_shipped_puzzle_is_proven(number: int) -> None:
    """Its line wins, nothing shorter does, and playing everything and attacking does not win."""
    puzzle = shipped()[number]
    start = position_of(puzzle.begin())
    found = winning_turn(start, 0)
    assert found is not None
    assert len(found.line) == puzzle.shortest
    assert not puzzle.is_obvious
    assert puzzle.stars(_played(puzzle, puzzle.line)) == 3
    for world in range(3):
        there = start.resample(0, SeedChance(world.to_bytes(32, "big")))
        for action in puzzle.line:
            assert there.check(0, action) is None
            there.advance(0, action)
        assert there.result is not None
        assert there.result.winners == (0,)


def test_a_puzzle_keeps_the_cards_it_was_made_with(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("rules_of_game", "data_version", "data_versions"):
        monkeypatch.setattr(StarRealms, name, getattr(NewerStarRealms, name))
    newest = position_of(engine.scenario(position={"seats": [{}, {}]}))
    assert newest.cards.version == NEXT
    assert position_of(shipped()[0].begin()).cards.version == FIRST_VERSION


def _stated(mine: dict[str, Any], authority: int, line: str) -> Puzzle:
    position = {"turn": 9, "seats": [mine, {"authority": authority, "deck": "scout"}]}
    actions = tuple(tuple(int(word) if word.isdigit() else word for word in action.split()) for action in line.split(", "))
    return Puzzle(position, {}, actions)


_ONE = _stated({"hand": "viper scout scout scout scout"}, 1, "play viper, attack 1 1")


@pytest.mark.parametrize(("more", "stars"), [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
def test_longer_solutions_are_worth_less(more: int, stars: int) -> None:
    game = _played(_ONE, [("play", "scout")] * more + list(_ONE.line))
    assert _ONE.stars(game) == stars


def test_what_was_taken_back_does_not_count() -> None:
    game = _played(_ONE, [("play", "scout"), ("undo",), ("play", "scout"), ("undo",), *_ONE.line])
    assert _ONE.stars(game) == 3


def test_a_turn_that_ends_is_worth_nothing() -> None:
    assert _ONE.stars(_played(_ONE, [("play", "viper"), ("end-turn",)])) == 0


def test_luck_is_worth_one_star() -> None:
    lucky = _stated({"hand": "survey_ship viper", "deck": "viper viper scout"}, 1, "play viper, attack 1 1")
    assert lucky.stars(_played(lucky, [("play", "survey_ship"), ("play", "viper"), ("attack", 1, 1)])) == 1


def test_a_turn_of_a_game_becomes_the_same_puzzle_from_either_seat() -> None:
    """Of bots' games, every puzzle wins in its own game too."""
    found = 0
    for number in range(12):
        game = engine.new_game("star-realms", mode="duel", seats=2, seed=number.to_bytes(32, "big"))
        dice, turn = SeedChance((number + 1).to_bytes(32, "little")), 0
        while game.result is None:
            (seat, decision), *_ = game.pending.items()
            if game.turn != turn and decision.kind == "main":
                turn = game.turn
                puzzle = at(position_of(game), seat, {}, 500)
                if puzzle is not None:
                    found += 1
                    assert winning_turn(position_of(game), seat) is not None
                    assert puzzle.stars(_played(puzzle, puzzle.line)) == 3
            game.apply(seat, BOTS["simple"](game.view(seat), dice))
    assert found >= 1


def test_nothing_is_cut_out_of_the_middle_of_a_turn() -> None:
    game = engine.scenario(position={"seats": [{"hand": "viper scout"}, {"authority": 1}]})
    game.apply(0, ("play", "scout"))
    assert at(position_of(game), 0, {}) is None


def test_marks_do_not_change_with_the_order_of_words() -> None:
    again = Puzzle(dict(reversed(_ONE.position.items())), {}, _ONE.line)
    assert again.mark == _ONE.mark
