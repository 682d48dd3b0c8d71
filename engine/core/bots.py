"""The common ground of bots of every game: the contract, thinking less in company or when late, and one that plays anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from engine.chance import Chance
from engine.game import Action, View

Bot = Callable[[View, Chance], Action]
"""Maps a seat's view and a source of chance to one of its legal actions."""
IsLate = Callable[[], bool]
"""Return True if there is no more time to think. The engine has no clock: the caller of a bot brings one."""


def never() -> bool:
    """Return False: there is time for all that a bot would think."""
    return False


@runtime_checkable
class Thrifty(Protocol):
    """A bot that can think less."""

    def beside(self, others: int) -> Bot:
        """Return the same bot, thinking less in proportion to the `others` that wait for the processor."""

    def until(self, is_late: IsLate) -> Bot:
        """Return a variant of the bot that answers with its best result so far as soon as it is late."""


def beside(bot: Bot, others: int) -> Bot:
    """Return the bot as it thinks while so many others wait; itself if it cannot think less."""
    return bot.beside(others) if others > 0 and isinstance(bot, Thrifty) else bot


def until(bot: Bot, is_late: IsLate) -> Bot:
    """Return the bot as it thinks until it is late; itself if it cannot think less."""
    return bot.until(is_late) if isinstance(bot, Thrifty) else bot


def random(view: View, chance: Chance) -> Action:
    """Return one of the listed actions, each with the same probability."""
    actions = view["actions"]
    return tuple(actions[chance.pick(actions)])
