"""The game before anything happens: its modes and switches, how it is set up, how its outcomes are recorded.

Most games give a subclass of `RulesOfModes`, the common part of all games with several modes and versions of data.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from engine.chance import Chance, ChanceMismatch
from engine.core.data_versions import DataVersions
from engine.core.position import Position
from engine.core.switches import Switches, offered
from engine.game import Action, View
from engine.record import RULINGS, Corrections, Header


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

    later_switches: frozenset[str] = frozenset({RULINGS})
    """See `engine.game.Game.later_switches`."""

    @abstractmethod
    def settle_rules(self, mode: str, seats: int, rules: Mapping[str, Any]) -> dict[str, Any]:
        """Return every rule switch with its value; see `engine.game.Game.settle_rules`."""

    def seating(self, mode: str, seats: int) -> list[dict[str, Any]]:
        """Return team and role of each seat. Here everybody plays alone."""
        return [{"team": seat, "role": ""} for seat in range(seats)]

    def switches(self) -> dict[str, tuple[tuple[Any, ...], Any]]:
        """Return the rule switches as (allowed values, default)."""
        return {}

    def rules_among_bots(self, mode: str) -> dict[str, Any]:
        """See `engine.game.Game.rules_among_bots`."""
        return {}

    def settle_components(self, data_version: int, components: Sequence[str]) -> Corrections:
        """See `engine.game.Game.settle_components`."""
        if components:
            raise ValueError(f"the numbers of {self.id!r} cannot be corrected")
        return ()

    @abstractmethod
    def set_up(self, header: Header, chance: Chance) -> tuple[Position, tuple[Any, ...]]:
        """Set up a new game of that header, drawn from `chance`; return it with the outcomes that were drawn."""

    def complete(self, header: Header, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the stated position with everything in it stated. Raises ValueError naming the impossible part."""
        raise ValueError(f"the positions of {self.id!r} cannot be stated")

    def stated(self, header: Header, chance: Chance) -> Position:
        """Return the position that `header.start`, which is complete, states."""
        raise NotImplementedError

    def imagined(self, view: View, chance: Chance) -> tuple[Header, Position]:
        """Return a position that could be the one of that view; see `engine.game.Game.imagine`."""
        raise NotImplementedError(f"positions of {self.id!r} cannot be imagined from a view")

    def picks(self, header: Header, outcomes: Sequence[Any], *, set_up: bool = False) -> list[Any]:
        """Return recorded outcomes in the form from which `Position.chance` picks; `set_up`: they are those of the set-up.

        Raises ChanceMismatch for an impossible outcome.
        """
        return list(outcomes)


class ModeOfPlay(Protocol):
    """The part of a mode that the rules read."""

    @property
    def teams(self) -> Sequence[int]: ...

    def role(self, seat: int) -> str:
        """Return the role of that seat, if the seats differ; else ""."""


_CORRECTED = 32
"""The most sets of own numbers that are kept laid out."""

M = TypeVar("M", bound=ModeOfPlay)
D = TypeVar("D")
L = TypeVar("L")


class RulesOfModes(Rules, Generic[M, D, L]):
    """`M`: its modes; `D`: a version of its data; `L`: that data laid out by number, with which it plays.

    Outcomes are recorded by key and drawn by number; the set-up first draws the seat that begins.
    """

    modes_of_play: Mapping[str, Callable[[int], M]]
    """Every mode by its name, as a function of the number of seats; `played` caches the results."""
    rule_switches: Switches

    def __init__(self, versions: DataVersions[D]) -> None:
        self._versions = versions
        self._laid_out: dict[int, L] = {}
        self._corrected: dict[tuple[int, Corrections], L] = {}
        """The latest that were laid out for tables with numbers of their own; games hold what they are played with."""
        self._played: dict[tuple[str, int], M] = {}
        self.data_versions = versions.versions
        self.data_version = versions.versions[-1]

    def corrected(self, data_version: int, components: Corrections) -> D:
        """Return a version of the data with a table's own numbers, which are settled."""
        raise ValueError(f"the numbers of {self.id!r} cannot be corrected")

    @abstractmethod
    def lay_out(self, data: D) -> L:
        """Return a version of the data in the form the game plays with."""

    @abstractmethod
    def numbers(self, laid_out: L) -> Mapping[str, int]:
        """Return the number of everything that can be drawn, by its key."""

    @abstractmethod
    def settle(self, mode: M, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Return every rule switch with its value, in that mode. Raises ValueError."""

    def settle_rules(self, mode: str, seats: int, rules: Mapping[str, Any]) -> dict[str, Any]:
        if mode not in self.modes:
            raise ValueError(f"mode {mode!r} is not known; choose from {', '.join(self.modes)}")
        counts = self.modes[mode]
        if type(seats) is not int or seats not in counts:
            raise ValueError(f"mode {mode!r} is not played with {seats!r} seats; choose from {', '.join(map(str, counts))}")
        return self.settle(self.played(mode, seats), rules)

    def seating(self, mode: str, seats: int) -> list[dict[str, Any]]:
        played = self.played(mode, seats)
        return [{"team": team, "role": played.role(seat)} for seat, team in enumerate(played.teams)]

    def switches(self) -> dict[str, tuple[tuple[Any, ...], Any]]:
        return {name: (switch.values or (), switch.default) for name, switch in offered(self.rule_switches).items()}

    def picks(self, header: Header, outcomes: Sequence[Any], *, set_up: bool = False) -> list[Any]:
        numbers = self.numbers(self.played_with(header))
        if not set_up:
            return _numbered(numbers, outcomes)
        if not outcomes or type(outcomes[0]) is not int:
            raise ChanceMismatch("it does not say which seat begins")
        return [outcomes[0], *_numbered(numbers, outcomes[1:])]

    def mode_of(self, header: Header) -> M:
        """Return the mode of a game of that header."""
        return self.played(header.mode, header.seats)

    def played(self, mode: str, seats: int) -> M:
        """Return that mode for so many seats, made when it is first asked for: it holds nothing of a game."""
        if (mode, seats) not in self._played:
            self._played[mode, seats] = self.modes_of_play[mode](seats)
        return self._played[mode, seats]

    def played_with(self, header: Header) -> L:
        """Return the data that a game of that header is played with, laid out when it is first asked for."""
        version = header.data_version
        if header.components:
            return self._played_with_corrections(version, header.components)
        if version not in self._laid_out:
            self._laid_out[version] = self.lay_out(self._versions[version])
        return self._laid_out[version]

    def _played_with_corrections(self, version: int, components: Corrections) -> L:
        key = version, components
        found = self._corrected.pop(key, None)
        if found is None:
            found = self.lay_out(self.corrected(version, components))
        self._corrected[key] = found
        if len(self._corrected) > _CORRECTED:
            del self._corrected[next(iter(self._corrected))]
        return found


def _numbered(numbers: Mapping[str, int], outcomes: Sequence[Any]) -> list[int]:
    for outcome in outcomes:
        if not isinstance(outcome, str) or outcome not in numbers:
            raise ChanceMismatch(f"{outcome!r} is nothing that could be drawn")
    return [numbers[outcome] for outcome in outcomes]
