"""Puzzles in plain text: solved, given up, tried again, and those from one's own game."""

from __future__ import annotations

import pytest

from client.games import puzzle_list
from client.lessons.puzzles import won
from client.records.files import RecordFile
from client.session.kept_seats import KeptSeats
from client.text.trouble import Trouble
from tests.client.games.star_realms.missed import a_missed_win, an_obvious_win
from tests.client.plain.talk import talking
from tests.client.records.games import kept, play


async def test_one_is_solved_word_by_word(keep: KeptSeats) -> None:
    async with talking(keep) as ann:
        ann.type("hint", "play blob destroyer", "play battle station", "use battle station", "1", "attack", "quit")
        await ann.done(ann.conversation.solve(puzzle_list.shipped(1), "Ann"))
        said = ann.heard.lines
        assert said[0] == "Puzzle 1 of 50, easy."
        assert "A shortest turn begins with Battle Station from your hand." in said
        assert said[-3:] == ["Won in 4 actions: 3 stars.", "No turn is shorter.", "Type retry, next or quit."]
        assert won(puzzle_list.shipped().puzzles[0].puzzle) == 3


async def test_a_longer_way_is_worth_less_and_the_best_counts(keep: KeptSeats) -> None:
    solved = ("play blob destroyer", "play battle station", "use battle station", "1", "attack")
    async with talking(keep) as ann:
        ann.type("d", *solved, "retry", *solved, "retry", "d", "d", *solved, "quit")
        await ann.done(ann.conversation.solve(puzzle_list.shipped(1), "Ann"))
        results = [line for line in ann.heard.lines if line.startswith("Won in")]
        assert results == ["Won in 5 actions: 2 stars.", "Won in 4 actions: 3 stars.", "Won in 6 actions: 2 stars."]
        assert "It can be done in 4 actions." in ann.heard.lines
        assert won(puzzle_list.shipped().puzzles[0].puzzle) == 3


async def test_after_a_turn_without_a_win_the_next_one_follows(keep: KeptSeats) -> None:
    async with talking(keep) as ann:
        ann.type("end", "1", "play scout", "next", "help", "quit")
        await ann.done(ann.conversation.solve(puzzle_list.shipped(1), "Ann"))
        said = ann.heard.lines
        assert "Not this time: the turn is over and the game is not won." in said
        assert said.count("Type retry, next or quit.") == 2
        assert "Puzzle 2 of 50, easy." in said
        assert any(line.startswith("retry:") for line in said)


async def test_the_list_is_offered_where_one_starts(keep: KeptSeats) -> None:
    async with talking(keep) as ann:
        ann.type("9", "quit", "0")
        await ann.done(ann.conversation.home())
        assert "Puzzle 1 of 50, easy." in ann.heard.lines


async def test_a_win_that_was_missed_in_a_game_of_ones_own_is_a_puzzle(keep: KeptSeats) -> None:
    listed = puzzle_list.in_record(a_missed_win(), ["ann"])
    assert [titled.note for titled in listed.puzzles] == ["missed then"]
    async with talking(keep) as ann:
        ann.type("quit")
        await ann.done(ann.conversation.solve(listed, "Ann"))
        assert ann.heard.lines[0] == "Turn 1 of Ann in your game."


def test_a_win_that_was_there_and_taken_is_one_too() -> None:
    (titled,) = puzzle_list.in_record(a_missed_win(won=True), ["Ann"]).puzzles
    assert titled.note == "won then"


def test_an_obvious_win_is_one_only_where_it_was_missed() -> None:
    missed = puzzle_list.in_record(an_obvious_win(won=False), ["Ann"])
    assert [titled.note for titled in missed.puzzles] == ["missed then"]
    with pytest.raises(Trouble):
        puzzle_list.in_record(an_obvious_win(won=True), ["Ann"])


def test_of_others_turns_nothing_is_said_where_a_name_is_ones_own() -> None:
    with pytest.raises(Trouble):
        puzzle_list.in_record(a_missed_win(), ["Ben"])
    assert puzzle_list.in_record(a_missed_win(), ["Zoe"]).puzzles


def test_there_is_no_puzzle_of_a_number_that_is_none() -> None:
    with pytest.raises(Trouble) as trouble:
        puzzle_list.shipped(51)
    assert trouble.value.arguments == {"n": 51, "most": 50}


@pytest.mark.parametrize("game", [kept(play("hydra", 4)), kept(play("standard", 4))], ids=["hydra", "StarCraft"])
def test_other_games_hold_none(game: RecordFile) -> None:
    with pytest.raises(Trouble) as trouble:
        puzzle_list.in_record(game, ["Ann"])
    assert trouble.value.code == "no-puzzles"
