"""The services that all tables of a server share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from server.limits.limits import Limits
from server.monitoring.counters import Counters
from server.storage.base import Storage
from server.storage.shared import SharedStorage
from server.tables.game.bots import BotPool
from server.tables.game.match import Games


@dataclass(frozen=True, slots=True)
class Services:
    """`clock`: seconds of a steady clock, for everything that waits for people."""

    games: Games
    storage: Storage
    limits: Limits
    bots: BotPool
    clock: Callable[[], float]
    counters: Counters = field(default_factory=Counters)

    @property
    def is_shared(self) -> bool:
        """Return whether other servers use the storage too."""
        return isinstance(self.storage, SharedStorage)
