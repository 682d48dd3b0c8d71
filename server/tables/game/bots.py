"""Bots think in processes of their own, never in the event loop. A bot is given a view, as a person is, and nothing else."""

from __future__ import annotations

from engine.core.bots import Bot, Thrifty, beside
from engine.game import Action, Game, View
from server.tables.game.bot_process import BotProcesses

STAND_IN = "simple"
QUICK, PATIENT = 5, 15
"""The niceness of the processes: of bots that answer within milliseconds, and of those that search."""


class BotPool:
    """The bots of all tables: a process for those that answer immediately, and one for those that search.

    So a player against an easy bot never waits for the searches of other tables. `deadline`: seconds a bot may take.
    """

    def __init__(self, deadline: float = 10.0) -> None:
        self._quick = BotProcesses(1, deadline, QUICK)
        self._searching = BotProcesses(1, deadline, PATIENT)
        self._thinking = 0
        """The number of bots that search, or wait for it."""

    async def choose(self, bot: Bot, view: View, seed: bytes) -> Action:
        """Return the bot's action for that view: immediately if there is only one. `seed`: of its chance. Raises BotFailed.

        Each table has one bot thinking for each seat that is asked, and the longest waiting is next. The more bots wait, the
        less each of them searches, so that tables share the processor whatever the levels of their bots.
        """
        if len(view["actions"]) == 1:
            return tuple(view["actions"][0])
        if not isinstance(bot, Thrifty):
            return await self._quick.choose(bot, view, seed)
        bot = beside(bot, self._thinking)
        self._thinking += 1
        try:
            return await self._searching.choose(bot, view, seed)
        finally:
            self._thinking -= 1

    @property
    def is_idle(self) -> bool:
        """Return whether no process has been started."""
        return not (self._quick.are_started or self._searching.are_started)

    def close(self) -> None:
        """Kill the processes; the next choice starts new ones."""
        self._quick.close()
        self._searching.close()


def stand_in(kind: type[Game]) -> str | None:
    """Return the level of the bot that plays for absent people; None if the game has no bots."""
    return STAND_IN if STAND_IN in kind.bots else next(iter(kind.bots), None)
