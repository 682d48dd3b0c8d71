"""The numbers of one game: points by round, and what each seat did in it. Counted from its record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec


@dataclass(frozen=True, slots=True)
class SeatNumbers:
    """What a seat did. `faction`: "" before it had one; `fought`, `won`: battles; `built`: units; `felled`: units of others,
    destroyed in its battles; `technologies`: bought; `out`: the round in which it went out, 0 if it never did.
    """

    faction: str = ""
    fought: int = 0
    won: int = 0
    built: int = 0
    felled: int = 0
    technologies: int = 0
    out: int = 0


@dataclass(frozen=True, slots=True)
class GameNumbers:
    """`points`: of every seat at the end of each round, the last one as it ended; `rounds`: how many there were."""

    rounds: int
    points: tuple[tuple[int, ...], ...]
    seats: tuple[SeatNumbers, ...]

    def to_data(self) -> dict[str, Any]:
        """As plain data for a file."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


def from_data(data: Mapping[str, Any]) -> GameNumbers:
    """The numbers again. Raises ValueError if they are not such data."""
    return msgspec.convert(data, GameNumbers)
