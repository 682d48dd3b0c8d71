"""The faults of one simulated world: how its network is, its disk, its server's lives, and how long its clients wait."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Self

KILLED, STOPPED, REPLACED = "killed", "stopped", "replaced"
"""How a server ends: at any moment, by SIGTERM, or because another one has taken its storage while it runs."""


@dataclass(frozen=True)
class Weather:
    """A network and its faults. `delay`: the longest one, in seconds; the rest are chances, of each connection."""

    delay: float = 0.05
    breaks: float = 0.5
    """That it breaks within `life` seconds."""
    life: float = 10.0
    deaf: float = 0.1
    """That it goes deaf in one direction then, instead of breaking."""
    slow: float = 0.0
    """That its client reads slowly."""


@dataclass(frozen=True)
class Disk:
    """A disk and its faults. `delay`: the longest one, in seconds; `fails`, `lies`: chances, of each commit."""

    delay: float = 0.01
    fails: float = 0.0
    """That it fails and nothing of it is kept, or that loading fails ..."""
    lies: float = 0.0
    """... and that it fails and was kept all the same."""
    full: float = 0.0
    """Seconds, at most, for which it is full once it is."""


FINE = Weather(delay=0.01, breaks=0.0), Disk()


@dataclass(frozen=True)
class Fate:
    """`ends_every`: seconds, about, that a server lives; 0: to the end. `games`: that are played at every table."""

    weather: Weather
    disk: Disk
    ends_every: float
    ends: tuple[str, ...]
    """What may end it."""
    games: int

    @classmethod
    def drawn(cls, dice: Random) -> Self:
        """Draw one: often mild, sometimes terrible."""
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
        """Return the same world when the storm is over."""
        weather, disk = FINE
        return replace(self, weather=weather, disk=disk, ends_every=0.0)
