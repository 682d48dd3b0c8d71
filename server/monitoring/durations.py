"""Measuring of durations many thousand times a second: a histogram that only counts until somebody asks for the page.

`prometheus_client` has one that takes a lock and a call for every bucket, several microseconds each time. This one belongs to
the event loop alone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry
from prometheus_client.core import HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString


class Durations(Collector):
    """Seconds, by the first of `bounds` that is not less.

    >>> durations = Durations("waited", "For the bus.", (0.5, 1.0), CollectorRegistry())
    >>> for seconds in 0.1, 0.5, 0.7, 4.0:
    ...     durations.observe(seconds)
    >>> [sample.value for metric in durations.collect() for sample in metric.samples]
    [2.0, 3.0, 4.0, 4.0, 5.3]
    """

    def __init__(self, name: str, what: str, bounds: Sequence[float], registry: CollectorRegistry) -> None:
        self._name = name
        self._what = what
        self._bounds = bounds
        self._found = [0] * (len(bounds) + 1)
        self._sum = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        self._found[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def describe(self) -> Iterable[Metric]:
        return (HistogramMetricFamily(self._name, self._what),)

    def collect(self) -> Iterable[Metric]:
        names = [*map(floatToGoString, self._bounds), "+Inf"]
        buckets = [(name, float(count)) for name, count in zip(names, accumulate(self._found), strict=True)]
        yield HistogramMetricFamily(self._name, self._what, buckets=buckets, sum_value=self._sum)
