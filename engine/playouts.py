"""Many games played without a log, in several processes: for searches, bots and statistics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from typing import Any

from engine.chance import Chance, SeedChance
from engine.core.logged_game import LoggedGame
from engine.core.position import Position
from engine.game import Game, Result
from engine.playing_out import Policy, playout
from engine.registry import GAMES

CHUNK = 16
"""The games handed to a process in one piece."""


def position_of(game: Game) -> Position:
    """Copy the position of a game: changes to it do not touch the game.

    Raises TypeError for a game that is not built on `engine.core`.
    """
    if not isinstance(game, LoggedGame):
        raise TypeError(f"a {type(game).__name__} has no position")
    return game.position.copy()


@dataclass(frozen=True, slots=True)
class Deal:
    """The arguments with which games are begun; see `engine.new_game`."""

    game: str
    mode: str
    seats: int
    rules: Mapping[str, Any] = field(default_factory=dict)

    def position(self, chance: Chance) -> Position:
        """Set up a new game's position from that chance, which it goes on to draw from."""
        kind = GAMES[self.game]
        return position_of(kind.begin(self.mode, self.seats, kind.settle_rules(self.mode, self.seats, self.rules), chance))


def play_games(
    deal: Deal, policy: Policy, seed: bytes, count: int, *, most: int | None = None, processes: int = 1
) -> list[Result | None]:
    """Play that many new games to their end, or for `most` actions each; how each ended, in order.

    They depend on `seed`, 32 bytes, alone: the same games come of any number of processes. With more than one, `policy` is a
    function that other processes can import.
    """
    play = partial(_played, deal, policy, seed, most)
    if processes == 1:
        return [play(number) for number in range(count)]
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        return list(pool.map(play, range(count), chunksize=CHUNK))


def _played(deal: Deal, policy: Policy, seed: bytes, most: int | None, number: int) -> Result | None:
    """Play game `number` of a seed, which depends on no other."""
    own = blake2b(number.to_bytes(8, "big"), key=seed, digest_size=64).digest()
    return playout(deal.position(SeedChance(own[:32])), policy, SeedChance(own[32:]), most)
