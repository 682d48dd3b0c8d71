"""The end of a game of StarCraft: how the seats stand, points round by round, battles."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.screen_state import Over, Picture
from client.games.starcraft.tui.ending import tables
from client.tui.look.draw import Line
from client.tui.table import game_over
from client.tui.table.game_over import Ranked


class GameOver(game_over.GameOver):
    """With the tables of this game, which are drawn from the table as well."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture

    def tables(self, over: Over, width: int, height: int) -> Sequence[Ranked]:
        table = self._picture.table
        return () if table is None else tables(table, over.numbers, width, height)


def game_over_lines(picture: Picture, width: int, height: int) -> list[Line]:
    """The end in that room."""
    return GameOver(picture).draw(picture, width, height)
