"""The numbers of one game: authority over the turns, and what each seat did in it. Counted from its record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

LEAST = 5
"""A hit or a gain of less makes no turning point."""


@dataclass(frozen=True, slots=True)
class BestCard:
    """The card that gave a seat most, Scouts and Vipers aside: how often it was played, and what its abilities gained."""

    card: str
    played: int
    trade: int
    combat: int
    authority: int

    @property
    def gained(self) -> int:
        """Everything it gained, together."""
        return self.trade + self.combat + self.authority


@dataclass(frozen=True, slots=True)
class SeatNumbers:
    """What a seat did. `biggest_hit`: the most combat it spent on a seat at once; `combat`: all it spent; `bases`: how many it
    felled; `trade`: what it spent; `bought`: how many cards of each faction it acquired; `scrapped`: cards of its own that it
    got rid of; `deck`: by faction, every card that it owned at the end.
    """

    biggest_hit: int = 0
    combat: int = 0
    bases: int = 0
    trade: int = 0
    scrapped: int = 0
    bought: dict[str, int] = field(default_factory=dict)
    deck: dict[str, int] = field(default_factory=dict)
    best: BestCard | None = None


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The last turn after which another side was ahead than before it. `ahead`: a seat of that side.

    `seat`: who did most of it, if anybody did; `target`, `hit`: whom that seat hit hardest, and for how much; `bases`: how many
    it felled; `gained`: how much authority. `first`: nobody had been ahead before.
    """

    turn: int
    ahead: int
    first: bool
    seat: int | None = None
    target: int | None = None
    hit: int = 0
    bases: int = 0
    gained: int = 0

    @property
    def is_slight(self) -> bool:
        """Whether the lead changed by so little that the turn decided nothing."""
        return self.seat is not None and not self.bases and max(self.hit, self.gained) < LEAST


@dataclass(frozen=True, slots=True)
class GameNumbers:
    """`authority`: of every seat at the start and at the end of each turn, never below 0; `turns`: how many there were."""

    turns: int
    authority: tuple[tuple[int, ...], ...]
    seats: tuple[SeatNumbers, ...]
    turning: TurningPoint | None = None

    def to_data(self) -> dict[str, Any]:
        """As plain data for a file."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


def from_data(data: Mapping[str, Any]) -> GameNumbers:
    """The numbers again. Raises ValueError if they are not such data."""
    return msgspec.convert(data, GameNumbers)
