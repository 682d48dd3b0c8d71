"""Play a practice hand in this process, against the default bot of a game, without a server, proof or record."""

from __future__ import annotations

import asyncio
import os
from typing import Any

import engine
from client.lessons.scripted_table import ScriptedTable
from client.text.i18n import N_
from engine.chance import SeedChance
from engine.game import Game


class PracticeTable(ScriptedTable):
    """Implements `TableFeed`. The event loop delivers the results of an action, like those of a server.

    `mode`, `seats`: by default the first mode of the game with the fewest seats; `level`: of its bots.
    """

    TITLE = N_("practice hand")

    def __init__(self, game: str, mode: str, seats: int, name: str, level: str) -> None:
        self._terms = game, mode, seats
        self._bot = engine.games[game].bots[level]
        self._chance = SeedChance(os.urandom(32))
        names = (name, *(engine.games[game].bot_name(level) for _seat in range(seats - 1)))
        super().__init__(self._new(), names, ())

    def act(self, action: tuple[Any, ...]) -> None:
        super().act(action)
        self._deliver_soon()

    def act_all(self, actions: Any) -> None:
        super().act_all(actions)
        self._deliver_soon()

    def rematch(self) -> None:
        """Play another hand."""
        if self._game.result is not None:
            self._play(self._new(), ())
            self._tell((), None)
            self._reply()
            self._deliver_soon()

    def _new(self) -> Game:
        game, mode, seats = self._terms
        return engine.new_game(game, mode=mode, seats=seats, seed=SeedChance(os.urandom(32)))

    def _of_another(self, seat: int) -> tuple[Any, ...]:
        return self._bot(self._game.view(seat), self._chance)

    def _deliver_soon(self) -> None:
        asyncio.get_running_loop().call_soon(self.deliver)
