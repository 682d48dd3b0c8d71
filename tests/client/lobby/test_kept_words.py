"""Descriptions of kept seats: an unfinished game is named by its game and players."""

from __future__ import annotations

import pytest

from client.lobby import kept_words
from client.session.kept_seats import KeptSeat


def left(game: str) -> KeptSeat:
    return KeptSeat(
        "127.0.0.1:4711", "7K3Q", "A" * 43, 0, "Ann", 100, True, solo="game", others=["Pip"], turn=3, my_move=True, game=game
    )


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (
            "starcraft",
            [
                "StarCraft, your move",
                "Your game of StarCraft against Pip is kept on this computer, at turn 3.",
                "You left a game of StarCraft against Pip at turn 3.",
                "go on with the game of StarCraft against Pip, turn 3",
            ],
        ),
        (
            "of\x1b[2J tomorrow",
            [
                "of[2J tomorrow, your move",
                "Your game of of[2J tomorrow against Pip is kept on this computer, at turn 3.",
                "You left a game of of[2J tomorrow against Pip at turn 3.",
                "go on with the game of of[2J tomorrow against Pip, turn 3",
            ],
        ),
        (
            "",
            [
                "your move: turn 3, Pip",
                "Your game against Pip is kept on this computer, at turn 3.",
                "You left a game against Pip at turn 3.",
                "go on with the game against Pip, turn 3",
            ],
        ),
    ],
)
def test_a_left_game_is_named_where_it_is_known(game: str, said: list[str]) -> None:
    kept = left(game)
    assert [kept_words.note(kept), kept_words.where(kept), kept_words.left(kept), kept_words.come_back(kept)] == said
