"""`GET /metrics`: how the server is doing, in Prometheus' format. Numbers only: no names, no titles, no cards, no secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import accumulate

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from server.lobby.lobby import Lobby
from server.monitoring.counters import BOUNDS, Latency
from server.tables.seats import BOT, OPEN, OVER, PERSON, PLAYING


class Metrics(Collector):
    """Of one server, in a registry of its own. Everything is looked up when it is asked for, and nothing before."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self, lobby: Lobby, connections: Callable[[], int]) -> None:
        self._lobby = lobby
        self._connections = connections
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(self)

    def page(self) -> bytes:
        """All of it as text."""
        return generate_latest(self._registry)

    def describe(self) -> Iterable[Metric]:
        return ()

    def collect(self) -> Iterable[Metric]:
        tables, counters = list(self._lobby.tables.values()), self._lobby.services.counters
        phases = Counter(table.state.phase for table in tables)
        kinds = Counter(seat.kind for table in tables for seat in table.state.seats)
        yield _gauge("traderow_tables", "Tables by phase.", "phase", {each: phases[each] for each in (OPEN, PLAYING, OVER)})
        yield _gauge("traderow_seats", "Seats by who sits there.", "kind", {each: kinds[each] for each in (OPEN, PERSON, BOT)})
        yield GaugeMetricFamily("traderow_connections", "Open connections.", self._connections())
        yield GaugeMetricFamily("traderow_watchers", "Spectators.", sum(len(table.watchers) for table in tables))
        paused = sum(table.is_paused for table in tables)
        yield GaugeMetricFamily("traderow_paused_tables", "Tables that wait until they can be written.", paused)
        yield CounterMetricFamily("traderow_actions", "Actions kept and told, bots' included.", counters.actions)
        yield CounterMetricFamily("traderow_queue_drops", "Connections cut as they did not read.", counters.drops)
        refusals = CounterMetricFamily("traderow_refusals", "Requests refused.", labels=("scope", "reason"))
        for (scope, reason), count in sorted(counters.refusals.items()):
            refusals.add_metric((scope, reason), count)
        yield refusals
        closings = CounterMetricFamily("traderow_closings", "Sockets that the server ended.", labels=("reason",))
        for reason, count in sorted(counters.closings.items()):
            closings.add_metric((reason,), count)
        yield closings
        yield _histogram("traderow_commit_seconds", "From a change to its being durable.", counters.commit)
        yield _histogram("traderow_relay_seconds", "From a durable action to all being told.", counters.relay)


def _gauge(name: str, what: str, label: str, values: dict[str, int]) -> GaugeMetricFamily:
    gauge = GaugeMetricFamily(name, what, labels=(label,))
    for value, count in values.items():
        gauge.add_metric((value,), count)
    return gauge


def _histogram(name: str, what: str, latency: Latency) -> HistogramMetricFamily:
    bounds = [*map(str, BOUNDS), "+Inf"]
    histogram = HistogramMetricFamily(name, what)
    histogram.add_metric((), list(zip(bounds, map(float, accumulate(latency.counts)), strict=True)), latency.total)
    return histogram
