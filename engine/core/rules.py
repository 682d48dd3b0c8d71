"""What a game is before anything happens: its modes and switches, how it is set up, how its outcomes are recorded."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.chance import Chance
from engine.core.position import Position
from engine.game import Action, View
from engine.record import Header


class Rules(ABC):
    """The facts of a game. Holds nothing of a game that is being played."""

    id: str
    """As in a record's header: `"star-realms"`."""

    data_version: int
    """The version of its data (cards) that new games are made with."""

    data_versions: tuple[int, ...]
    """Every version that can be played, `data_version` the last; a record says which one its game was made with."""

    modes: Mapping[str, tuple[int, ...]]
    """Every mode with the seat counts it can be played with."""

    bots: Mapping[str, Callable[[View, Chance], Action]]
    """The computer opponents by level."""

    bot_names: Mapping[str, str] = MappingProxyType({})
    """The names of those that have one, by level."""

    @abstractmethod
    def settle_rules(self, mode: str, seats: int, rules: Mapping[str, Any]) -> dict[str, Any]:
        """Every rule switch with its value; see `engine.game.Game.settle_rules`."""

    def seating(self, mode: str, seats: int) -> list[dict[str, Any]]:
        """Team and role of each seat. Here everybody plays alone."""
        return [{"team": seat, "role": ""} for seat in range(seats)]

    def switches(self) -> dict[str, tuple[tuple[Any, ...], Any]]:
        """The rule switches as (allowed values, default)."""
        return {}

    @abstractmethod
    def set_up(self, header: Header, chance: Chance) -> tuple[Position, tuple[Any, ...]]:
        """A new game of that header, drawn from `chance`, and the outcomes that were drawn."""

    def complete(self, header: Header, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """The stated position with everything in it stated. Raises ValueError naming what is impossible."""
        raise ValueError(f"the positions of {self.id!r} cannot be stated")

    def stated(self, header: Header, chance: Chance) -> Position:
        """The position that `header.start`, which is complete, states."""
        raise NotImplementedError

    def picks(self, header: Header, outcomes: Sequence[Any], *, set_up: bool = False) -> list[Any]:
        """Recorded outcomes as what `Position.chance` picks among; `set_up`: those of the set-up.

        Raises ChanceMismatch for what can be no outcome.
        """
        return list(outcomes)
