"""Puzzles on the screen: chosen, solved, given up, tried again; the stars stay."""

from __future__ import annotations

import re

import pytest

from client.games import puzzle_list
from client.games.star_realms import puzzles
from client.lessons import stars
from client.lessons.puzzles import won
from client.records import files
from client.session.kept_seats import KeptSeats
from client.text.i18n import LANGUAGES, use_language
from client.tui.app.app import TraderowApp
from client.tui.screens.home import HomeScreen
from client.tui.screens.puzzles import AfterTry, PositionZone, PuzzlesScreen, list_cells, size_beside
from tests.client.games.star_realms.missed import a_missed_win
from tests.client.records.games import kept, play
from tests.client.screens import screen_text
from tests.client.shown import ANN, running, until, until_shown

SOLUTION = [*"asw", "enter", "t"]
"""Of the first one: Blob Destroyer, Battle Station, which is scrapped for five, and the attack."""


def test_the_start_screen_counts_as_many_puzzles_as_there_are() -> None:
    assert len(puzzle_list.shipped().puzzles) == stars.SHIPPED


async def test_a_puzzle_is_chosen_on_the_start_screen_and_solved_by_keys(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("w")
        await until_shown(pilot, "13  ···   easy")
        await pilot.press("enter")
        await until_shown(pilot, "Puzzle 1 of 50, easy. Win in this turn.")
        await pilot.press("i")
        await until_shown(pilot, "A shortest turn begins with Battle Station from your hand.")
        await pilot.press(*SOLUTION)
        await until_shown(pilot, "Won in 4 actions: 3 stars.")
        assert won(puzzle_list.shipped().puzzles[0].puzzle) == 3
        await pilot.press("escape")
        await until_shown(pilot, "L leave")
        assert {"analyse", "proof", "chat", "play again"}.isdisjoint(screen_text(app).split()), "nothing of that is there"
        assert "▀▀" in screen_text(app), "the large letters stand there"
        await pilot.press("escape", "l")
        await until_shown(pilot, "✦✦✦   easy")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))


async def test_beside_the_list_is_what_is_to_be_solved(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep, puzzles=puzzle_list.shipped())
    async with running(app) as pilot:
        await until_shown(pilot, "Blob Destroyer")
        shown = screen_text(app)
        assert "Pip   11" in shown
        assert "M ▣5 Battle Station" in shown
        assert shown.count("Scout") == 1
        assert "Scout ×2" in shown
        await pilot.press("down", "down")
        await until_shown(pilot, "S ▣4 Space Station")
        assert any(line.endswith("Pip   1") for line in screen_text(app).splitlines())
        assert "Blob Destroyer" not in screen_text(app)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
def test_every_card_is_seen_beside_the_list_or_counted_on_the_smallest_screen(size: tuple[int, int], language: str) -> None:
    use_language(language)
    listed = list_cells(PuzzlesScreen(puzzle_list.shipped())._choices())
    for puzzle in puzzles.shipped():
        sketch = puzzles.sketch(puzzle)
        lines = ["".join(words for words, _style in line) for line in PositionZone().draw(sketch, *size_beside(*size, listed))]
        shown = " ".join(" ".join(lines).split())
        unseen = [card for _title, cards in sketch.groups for card in cards if card.name not in shown]
        assert not unseen or (size == (60, 20) and re.fullmatch(r"\+\d", lines[-1].strip())), (size, lines)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_each_line_of_the_list_is_one_line_on_the_smallest_screen(keep: KeptSeats, language: str) -> None:
    use_language(language)
    async with running(TraderowApp(ANN, keep=keep, puzzles=puzzle_list.shipped()), 60, 20) as pilot:
        await pilot.press("up")
        note = puzzle_list.shipped().puzzles[-1].note
        await until_shown(pilot, f"50  ···   {note}")
        assert f"49  ···   {note}" in screen_text(pilot.app)


def test_no_hint_names_a_letter_for_a_card() -> None:
    """The cards of the shipped ones are words in one text."""
    hints = [puzzles.hint(puzzle) for puzzle in puzzles.shipped()]
    assert hints[38] == "A shortest turn begins with Central Office, which you have in play."


async def test_what_was_taken_back_costs_no_star(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep, puzzles=puzzle_list.shipped(1))
    async with running(app) as pilot:
        await until_shown(pilot, "Puzzle 1 of 50")
        await pilot.press("d", "d", "u", "u", *SOLUTION)
        await until_shown(pilot, "Won in 4 actions: 3 stars.")


async def test_a_turn_that_ends_without_a_win_is_tried_again_or_another_is(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep, puzzles=puzzle_list.shipped(1))
    async with running(app) as pilot:
        await until_shown(pilot, "Puzzle 1 of 50")
        await pilot.press("p", "e", "e")
        await until_shown(pilot, "Not this time")
        assert not won(puzzle_list.shipped().puzzles[0].puzzle)
        assert "› r  Start again" in screen_text(app)
        await pilot.press("escape")
        await until_shown(pilot, "NOT SOLVED  Not this time: the turn is over and the game is not won.")
        assert "Esc: start again, the next puzzle, all puzzles." in screen_text(app)
        assert "Pip's turn" not in screen_text(app)
        await pilot.press("escape")
        await until_shown(pilot, "› r  Start again")
        await pilot.press("r")
        await until_shown(pilot, "Puzzle 1 of 50, easy. Win in this turn.")
        assert "nothing yet" in screen_text(app), "no card is in play"
        await pilot.press("escape")
        await until_shown(pilot, "The turn is not over yet.")
        assert isinstance(app.screen, AfterTry)
        await pilot.press("escape")
        await until_shown(pilot, "Trade row")
        await pilot.press("i")
        assert "i hint" in screen_text(app)
        assert "advice" not in screen_text(app)
        await pilot.press("escape")
        await until_shown(pilot, "Next puzzle")
        await pilot.press("n")
        await until_shown(pilot, "Puzzle 2 of 50")


async def test_the_list_begins_at_the_first_without_a_star(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep, puzzles=puzzle_list.shipped(1))
    async with running(app) as pilot:
        await until_shown(pilot, "Puzzle 1 of 50")
        await pilot.press(*SOLUTION)
        await until_shown(pilot, "3 stars")
    again = TraderowApp(ANN, keep=keep, puzzles=puzzle_list.shipped())
    async with running(again) as pilot:
        await until(pilot, lambda: isinstance(again.screen, PuzzlesScreen))
        await until_shown(pilot, "› 2      ···")


async def test_the_wins_of_a_kept_game_are_found_in_the_list_of_games(keep: KeptSeats) -> None:
    files.write(a_missed_win())
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("g")
        await until_shown(pilot, "Star Realms, duel")
        await pilot.press("w")
        await until_shown(pilot, "missed then")
        await pilot.press("enter")
        await until_shown(pilot, "Turn 1 of Ann in your game. Win in this turn.")


async def test_a_game_that_holds_none_says_so(keep: KeptSeats) -> None:
    files.write(kept(play("hydra", 4)))
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("g")
        await until_shown(pilot, "Star Realms, hydra")
        await pilot.press("w")
        await until_shown(pilot, "This game has no turn")
