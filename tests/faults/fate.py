"""The faults of one simulated world: its network, its disk, the ends of its servers, and its clients' patience."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Self

KILLED, STOPPED, REPLACED = "killed", "stopped", "replaced"
"""Ends of a server: at a random time, by SIGTERM, or because another server took its storage."""


@dataclass(frozen=True)
class Weather:
    """A network and its faults. `delay`: the longest, in seconds. The other fields are probabilities for each connection."""

    delay: float = 0.05
    breaks: float = 0.5
    """The connection breaks within `life` seconds."""
    life: float = 10.0
    deaf: float = 0.1
    """The connection goes deaf in one direction then, instead of breaking."""
    slow: float = 0.0
    """The client reads slowly."""


@dataclass(frozen=True)
class Disk:
    """A disk and its faults. `delay`: the longest, in seconds; `fails`, `lies`: probabilities for each commit."""

    delay: float = 0.01
    fails: float = 0.0
    """A commit fails and nothing of it is stored, or loading fails ..."""
    lies: float = 0.0
    """... or a commit is reported as failed, and was stored."""
    full: float = 0.0
    """The longest time for which the disk is full, in seconds."""


FINE = Weather(delay=0.01, breaks=0.0), Disk()


@dataclass(frozen=True)
class Fate:
    """`ends_every`: approximate seconds that a server runs, 0 for the whole time. `games`: games played at every table."""

    weather: Weather
    disk: Disk
    ends_every: float
    ends: tuple[str, ...]
    """Possible ends of a server."""
    games: int

    @classmethod
    def drawn(cls, dice: Random) -> Self:
        """Draw a world's faults: often few, sometimes many."""
        return cls(
            Weather(
                delay=dice.choice((0.01, 0.1, 1.0, 5.0)),
                breaks=dice.choice((0.0, 0.3, 0.9)),
                life=dice.choice((2.0, 10.0)),
                deaf=dice.choice((0.0, 0.3)),
                slow=dice.choice((0.0, 0.0, 0.3)),
            ),
            Disk(
                delay=dice.choice((0.0, 0.01, 0.3)),
                fails=dice.choice((0.0, 0.0, 0.02, 0.1)),
                lies=dice.choice((0.0, 0.0, 0.02, 0.1)),
                full=dice.choice((0.0, 5.0)),
            ),
            ends_every=dice.choice((0.0, 0.0, 3.0, 10.0)),
            ends=dice.choice(((KILLED,), (KILLED, STOPPED, REPLACED))),
            games=dice.choice((1, 1, 2)),
        )

    def clears_up(self) -> Self:
        """Return the same world without faults."""
        weather, disk = FINE
        return replace(self, weather=weather, disk=disk, ends_every=0.0)
