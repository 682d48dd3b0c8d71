"""Stalls of the whole machine. A virtual machine has them sometimes, and no server can prevent them."""

from __future__ import annotations

from threading import Event, Thread
from time import perf_counter
from types import TracebackType

NAP = 0.001


class Standstill:
    """`with Standstill() as standstill: ...`, then `standstill.longest` is the longest time, in ms, that a short sleep took.

    For a process that only waits meanwhile.
    """

    def __init__(self) -> None:
        self.longest = 0.0
        self._is_over = Event()
        self._thread = Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Standstill:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._is_over.set()
        self._thread.join()

    def _watch(self) -> None:
        before = perf_counter()
        while not self._is_over.wait(NAP):
            now = perf_counter()
            self.longest = max(self.longest, (now - before) * 1000)
            before = now
