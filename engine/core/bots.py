"""What bots of every game have in common: the contract, thinking less in company, and one that plays anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from engine.chance import Chance
from engine.game import Action, View

Bot = Callable[[View, Chance], Action]
"""A function of what its seat may know, and a source of chance, to one of its legal actions."""


@runtime_checkable
class Thrifty(Protocol):
    """A bot that can think less."""

    def beside(self, others: int) -> Bot:
        """The same bot, thinking so much less as so many others wait for the processor."""


def beside(bot: Bot, others: int) -> Bot:
    """The bot as it thinks while so many others wait; itself if it cannot think less."""
    return bot.beside(others) if others > 0 and isinstance(bot, Thrifty) else bot


def random(view: View, chance: Chance) -> Action:
    """Returns one of the listed actions, each with the same probability."""
    actions = view["actions"]
    return tuple(actions[chance.pick(actions)])
