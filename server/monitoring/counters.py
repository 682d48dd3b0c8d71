"""The counters and histograms of a server, in a Prometheus registry of its own. `metrics` makes the page."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, disable_created_metrics

from server.monitoring.durations import Durations

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds."""

disable_created_metrics()  # type: ignore[no-untyped-call]  # the page has no `_created` series


class Counters:
    """The counters of one server since its start."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.actions = Counter("traderow_actions", "Actions kept and told, bots' included.", registry=registry)
        self.drops = Counter("traderow_queue_drops", "Connections cut as they did not read.", registry=registry)
        self.refusals = Counter("traderow_refusals", "Requests refused.", ("scope", "reason"), registry=registry)
        self.closings = Counter("traderow_closings", "Sockets that the server ended.", ("reason",), registry=registry)
        self.door_sessions = Counter("traderow_door_sessions", "Sessions of visitors begun.", ("door",), registry=registry)
        self.door_sessions_open = Gauge("traderow_door_sessions_open", "Those there are now.", ("door",), registry=registry)
        self.door_refusals = Counter("traderow_door_refusals", "Visitors sent away.", ("door", "reason"), registry=registry)
        self.commit = Durations("traderow_commit_seconds", "From a change to its being durable.", BOUNDS, registry)
        self.relay = Durations("traderow_relay_seconds", "From a durable action to all being told.", BOUNDS, registry)
