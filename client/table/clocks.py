"""The clocks of the seats: the times of the last message, counted down from there.

A server sends the clocks when something happens, not every second. In between all running clocks change at the same moment,
once a second, so that a second costs one frame however many clocks run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from protocol.messages import Clock, SeatClock

WARNINGS = (10, 30)
"""A seat is warned when this many seconds are left, if the clock began with more."""


@dataclass(frozen=True, slots=True)
class Face:
    """A clock's face, in whole seconds. `low`: which of WARNINGS it has reached, or 0. `sure`: we are connected."""

    seconds: int
    runs: bool = False
    low: int = 0
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Clocks:
    """`terms`: the clock of all seats; None without one. `left`: the milliseconds of each seat at the time `at`. `running`:
    the seats whose clocks have run since then; the first of them determines when a second is over.
    """

    terms: Clock | None = None
    left: tuple[int, ...] = ()
    running: tuple[int, ...] = ()
    at: float = 0.0

    def told(self, faces: Sequence[SeatClock], now: float, own: int | None) -> Clocks:
        """The clocks of a message. `own`: the seat whose seconds are exact; those of others may be one second late."""
        running = [seat for seat, face in enumerate(faces) if face.runs]
        running.sort(key=lambda seat: seat != own)
        return replace(self, left=tuple(face.left for face in faces), running=tuple(running), at=now)

    def stopped(self, now: float) -> Clocks:
        """The clocks stop now."""
        left = [max(left - self._gone(now), 0) if seat in self.running else left for seat, left in enumerate(self.left)]
        return replace(self, left=tuple(left), running=(), at=now)

    def seconds(self, seat: int, now: float) -> int:
        """The seconds that the seat's clock shows.

        >>> clocks = Clocks(left=(2500, 9000), running=(0, 1), at=100.0)
        >>> [(clocks.seconds(0, now), clocks.seconds(1, now)) for now in (100.0, 100.49, 100.5, 101.5, 103.0)]
        [(3, 9), (3, 9), (2, 8), (1, 7), (0, 6)]
        """
        steps = self._steps(now) if seat in self.running else 0
        return max(-(-self.left[seat] // 1000) - steps, 0)

    def faces(self, now: float, *, sure: bool = True) -> tuple[Face, ...]:
        """The faces of all clocks."""
        return tuple(
            Face(seconds := self.seconds(seat, now), seat in self.running and seconds > 0, self._low(seconds), sure)
            for seat in range(len(self.left))
        )

    def is_up(self, seat: int | None, now: float) -> bool:
        """Whether the seat's time is up."""
        return seat is not None and seat < len(self.left) and self.seconds(seat, now) == 0

    def until_next(self, now: float) -> float | None:
        """Seconds until a clock changes; None if none will.

        >>> Clocks(left=(2500, 9000), running=(0,), at=100.0).until_next(100.75)
        0.75
        """
        if not any(self.seconds(seat, now) for seat in self.running):
            return None
        return (self._first() + self._steps(now) * 1000 - self._gone(now)) / 1000

    def _low(self, seconds: int) -> int:
        most = self.terms.seconds if self.terms is not None else 0
        return next((limit for limit in WARNINGS if seconds <= limit < most), 0)

    def _gone(self, now: float) -> int:
        return max(round((now - self.at) * 1000), 0)

    def _first(self) -> int:
        """Milliseconds from `at` until the first running clock shows one second less."""
        return self.left[self.running[0]] % 1000 or 1000

    def _steps(self, now: float) -> int:
        """By how many seconds the running clocks have gone down."""
        gone = self._gone(now) - self._first()
        return gone // 1000 + 1 if gone >= 0 else 0


def run_out(before: Clocks, after: Clocks, actor: int | None) -> list[int]:
    """The seats whose time ran out between two messages. `actor`: the seat that acted in the second one. If its clock had
    reached zero, a bot acted for it, even if the end of the turn has given it new time.
    """
    both = range(min(len(before.left), len(after.left)))
    acted = [actor] if actor in both and before.is_up(actor, after.at) else []
    return [seat for seat in both if before.left[seat] > 0 and (after.left[seat] == 0 or seat in acted)]
