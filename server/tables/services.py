"""What all tables share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from server.limits.limits import Limits
from server.monitoring.counters import Counters
from server.storage.base import Storage
from server.tables.bots import BotPool
from server.tables.match import Games

if TYPE_CHECKING:
    from server.tables.table import Table


@dataclass(frozen=True, slots=True)
class Services:
    """`gone` is called when a table is closed for good, `astray` when it must be loaded again, and `fenced` when another server
    has taken over. `clock`: seconds, for all that waits for people.
    """

    games: Games
    storage: Storage
    limits: Limits
    bots: BotPool
    gone: Callable[[Table], None]
    diverged: Callable[[Table], None]
    fenced: Callable[[], None]
    clock: Callable[[], float]
    counters: Counters = field(default_factory=Counters)
