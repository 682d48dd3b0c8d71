"""Counts tables and seats for the metrics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from server.monitoring.metrics import Occupancy
from server.tables.stored.seats import BOT, OPEN, OVER, PERSON, PLAYING
from server.tables.table import Table


def occupancy(tables: Collection[Table], connections: int) -> Occupancy:
    """Return the counts as they are now. Every phase and kind has one, even if it is 0."""
    phases = Counter(table.state.phase for table in tables)
    kinds = Counter(seat.kind for table in tables for seat in table.state.seats)
    return Occupancy(
        tables={phase: phases[phase] for phase in (OPEN, PLAYING, OVER)},
        seats={kind: kinds[kind] for kind in (OPEN, PERSON, BOT)},
        connections=connections,
        spectators=sum(len(table.audience.spectators) for table in tables),
        paused=sum(table.is_paused for table in tables),
    )
