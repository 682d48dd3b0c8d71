"""Hydras in a stated position: the teams, teams with trade before a trade row, and teams with combat before a base."""

from __future__ import annotations

from engine.game import Game
from tests.engine.modes.tables import table
from tests.engine.positions import answers

MODE = "hydra"


def teams(count: int) -> tuple[list[int], list[int]]:
    """Return the seats of each team."""
    return list(range(count // 2)), list(range(count // 2, count))


def shop(*trade: int, row: str = "freighter cutter", explorers: int = 9) -> Game:
    """Return a team with that much trade each, on turn."""
    seats = {seat: {"trade": amount} for seat, amount in enumerate(trade)}
    return table(MODE, 2 * len(trade), seats, row=row, trade_deck="ram", explorers=explorers)


def front(*combat: int, theirs: str = "the_hive") -> Game:
    """Return a team with that much combat each, on turn, against a base of the last seat."""
    seats = {seat: {"combat": amount} for seat, amount in enumerate(combat)}
    count = 2 * len(combat)
    return table(MODE, count, {**seats, count - 1: {"bases": theirs}})


def pooled(game: Game, seat: int = 0) -> list[str]:
    """Return the proposals in the seat's legal actions."""
    return [answer for answer in answers(game, seat) if answer.startswith("pool-")]
