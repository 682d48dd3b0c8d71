"""`GET /metrics`: how the server is doing, in Prometheus' format. Numbers only: no names, no titles, no cards, no secrets."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from prometheus_client import ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from engine.builds import build
from protocol.version import VERSION
from server.monitoring.counters import Counters


@dataclass(frozen=True, slots=True)
class Occupancy:
    """The current counts. `tables`: by phase; `seats`: by kind; `paused`: tables that cannot be written."""

    tables: Mapping[str, int]
    seats: Mapping[str, int]
    connections: int
    spectators: int
    paused: int


class Metrics(Collector):
    """The page of one server. `occupancy` is called whenever somebody asks for the page, and at no other time. `node`: the name
    of the server among those that share its storage.
    """

    content_type = CONTENT_TYPE_LATEST

    def __init__(self, counters: Counters, occupancy: Callable[[], Occupancy], node: str = "") -> None:
        self._registry = counters.registry
        self._occupancy = occupancy
        self._node = node
        self._registry.register(self)
        ProcessCollector(registry=self._registry)  # only Linux tells

    def page(self) -> bytes:
        return generate_latest(self._registry)

    def describe(self) -> Iterable[Metric]:
        return ()

    def collect(self) -> Iterable[Metric]:
        now = self._occupancy()
        runs = {"version": VERSION, "engine": build(), "python": platform.python_version()}
        yield InfoMetricFamily("traderow_build", "What runs.", runs)
        yield _by_label("traderow_tables", "Tables by phase.", "phase", now.tables)
        yield _by_label("traderow_seats", "Seats by who sits there.", "kind", now.seats)
        yield GaugeMetricFamily("traderow_connections", "Open connections.", now.connections)
        yield GaugeMetricFamily("traderow_watchers", "Spectators.", now.spectators)
        if self._node:
            yield InfoMetricFamily("traderow_node", "The server, among those that share its storage.", {"name": self._node})
        yield GaugeMetricFamily("traderow_paused_tables", "Tables that wait until they can be written.", now.paused)


def _by_label(name: str, what: str, label: str, values: Mapping[str, int]) -> GaugeMetricFamily:
    gauge = GaugeMetricFamily(name, what, labels=(label,))
    for value, count in values.items():
        gauge.add_metric((value,), count)
    return gauge
