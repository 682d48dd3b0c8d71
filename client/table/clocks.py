"""The seats' clocks as the desk knows them: what the last message said, and counted down from there.

A server tells the clocks when something happens and not every second. What is shown in between changes once a second, for all
clocks that run in the same moment, so that a second costs one frame however many of them run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from protocol.messages import Clock, SeatClock

WARNINGS = (10, 30)
"""With so many seconds left or fewer one is warned, where the clock had more to begin with."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a clock shows: whole seconds. `low`: which of WARNINGS it has reached, or 0. `sure`: our line is up."""

    seconds: int
    runs: bool = False
    low: int = 0
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Clocks:
    """`terms`: what every seat has, None without clocks. `left`: milliseconds of each seat `at` that moment; `running`: the
    seats whose clocks run since then, the one first that sets the rhythm.
    """

    terms: Clock | None = None
    left: tuple[int, ...] = ()
    running: tuple[int, ...] = ()
    at: float = 0.0

    def told(self, faces: Sequence[SeatClock], now: float, own: int | None) -> Clocks:
        """What a message says of them. `own`: the seat whose seconds are to be exact, those of the others may lag by one."""
        running = [seat for seat, face in enumerate(faces) if face.runs]
        running.sort(key=lambda seat: seat != own)
        return replace(self, left=tuple(face.left for face in faces), running=tuple(running), at=now)

    def stopped(self, now: float) -> Clocks:
        """They stand still from now on."""
        left = [max(left - self._gone(now), 0) if seat in self.running else left for seat, left in enumerate(self.left)]
        return replace(self, left=tuple(left), running=(), at=now)

    def seconds(self, seat: int, now: float) -> int:
        """What that seat's clock shows.

        >>> clocks = Clocks(left=(2500, 9000), running=(0, 1), at=100.0)
        >>> [(clocks.seconds(0, now), clocks.seconds(1, now)) for now in (100.0, 100.49, 100.5, 101.5, 103.0)]
        [(3, 9), (3, 9), (2, 8), (1, 7), (0, 6)]
        """
        steps = self._steps(now) if seat in self.running else 0
        return max(-(-self.left[seat] // 1000) - steps, 0)

    def faces(self, now: float, *, sure: bool = True) -> tuple[Face, ...]:
        """What each clock shows."""
        return tuple(
            Face(seconds := self.seconds(seat, now), seat in self.running and seconds > 0, self._low(seconds), sure)
            for seat in range(len(self.left))
        )

    def is_up(self, seat: int | None, now: float) -> bool:
        """Whether that seat has no time left."""
        return seat is not None and seat < len(self.left) and self.seconds(seat, now) == 0

    def until_next(self, now: float) -> float | None:
        """Seconds until a clock shows something else; None if none will.

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
        """Milliseconds until the first clock shows a second less for the first time."""
        return self.left[self.running[0]] % 1000 or 1000

    def _steps(self, now: float) -> int:
        """How many seconds what is shown has gone down."""
        gone = self._gone(now) - self._first()
        return gone // 1000 + 1 if gone >= 0 else 0


def run_out(before: Clocks, after: Clocks, actor: int | None) -> list[int]:
    """The seats whose time has run out between two messages. `actor`: who acted in the second of them, for all we know not by
    itself: a seat whose clock showed nothing more was played for, though the end of its turn has given it time again.
    """
    both = range(min(len(before.left), len(after.left)))
    acted = [actor] if actor in both and before.is_up(actor, after.at) else []
    return [seat for seat in both if before.left[seat] > 0 and (after.left[seat] == 0 or seat in acted)]
