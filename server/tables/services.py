"""What all tables share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from server.limits.limits import Limits
from server.monitoring.counters import Tally
from server.storage.base import Storage
from server.tables.bots import BotPool
from server.tables.match import Games

if TYPE_CHECKING:
    from server.tables.table import Table


@dataclass(frozen=True, slots=True)
class House:
    """`gone` is called when a table is closed for good, `astray` when it must be loaded again, and `fenced` when another server
    has taken over. `clock`: seconds, for all that waits for people.
    """

    games: Games
    storage: Storage
    limits: Limits
    bots: BotPool
    gone: Callable[[Table], None]
    astray: Callable[[Table], None]
    fenced: Callable[[], None]
    clock: Callable[[], float]
    tally: Tally = field(default_factory=Tally)
