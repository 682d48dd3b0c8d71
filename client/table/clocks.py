"""Count down the clocks of the seats, and describe them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from client.session.sentences import of_seconds
from client.text.i18n import _
from protocol.messages import Clock, SeatClock

# -- The clocks of the seats: the times of the last message, counted down from there ----------------------------------


WARNINGS = (10, 30)
"""A seat is warned at these numbers of seconds, if its clock began with more."""


@dataclass(frozen=True, slots=True)
class ClockReading:
    """A clock's value in whole seconds. `low`: the number in WARNINGS that it has reached, or 0. `sure`: True while we are
    connected.
    """

    seconds: int
    runs: bool = False
    low: int = 0
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of all seats. `terms`: the setting for all seats; None without clocks. `left`: the milliseconds of each seat
    at the time `at`. `running`: the seats whose clocks have run since then; the first of them determines when a second is
    over.
    """

    terms: Clock | None = None
    left: tuple[int, ...] = ()
    running: tuple[int, ...] = ()
    at: float = 0.0

    def updated(self, readings: Sequence[SeatClock], now: float, own: int | None) -> Clocks:
        """Return the clocks with the values of a message. `own`: the seat whose seconds are exact; those of others may be one
        second late.
        """
        running = [seat for seat, reading in enumerate(readings) if reading.runs]
        running.sort(key=lambda seat: seat != own)
        return replace(self, left=tuple(reading.left for reading in readings), running=tuple(running), at=now)

    def stopped(self, now: float) -> Clocks:
        """Return the clocks, stopped now."""
        left = [max(left - self._gone(now), 0) if seat in self.running else left for seat, left in enumerate(self.left)]
        return replace(self, left=tuple(left), running=(), at=now)

    def seconds(self, seat: int, now: float) -> int:
        """Return the seconds that the seat's clock shows.

        >>> clocks = Clocks(left=(2500, 9000), running=(0, 1), at=100.0)
        >>> [(clocks.seconds(0, now), clocks.seconds(1, now)) for now in (100.0, 100.49, 100.5, 101.5, 103.0)]
        [(3, 9), (3, 9), (2, 8), (1, 7), (0, 6)]
        """
        steps = self._steps(now) if seat in self.running else 0
        return max(-(-self.left[seat] // 1000) - steps, 0)

    def readings(self, now: float, *, sure: bool = True) -> tuple[ClockReading, ...]:
        """Return the values of all clocks."""
        return tuple(
            ClockReading(seconds := self.seconds(seat, now), seat in self.running and seconds > 0, self._low(seconds), sure)
            for seat in range(len(self.left))
        )

    def is_up(self, seat: int | None, now: float) -> bool:
        """Return True if the seat has no time left."""
        return seat is not None and seat < len(self.left) and self.seconds(seat, now) == 0

    def until_next(self, now: float) -> float | None:
        """Return the seconds until the value of a clock changes; None if no clock runs.

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
        """Return the milliseconds from `at` until the seconds on the first running clock change."""
        return self.left[self.running[0]] % 1000 or 1000

    def _steps(self, now: float) -> int:
        """Return the number of seconds that the running clocks have counted down."""
        gone = self._gone(now) - self._first()
        return gone // 1000 + 1 if gone >= 0 else 0


def run_out(before: Clocks, after: Clocks, actor: int | None) -> list[int]:
    """Return the seats whose time ran out between two messages. `actor`: the seat that acted in the second message. If its
    clock had reached zero, a bot acted for it, even if the end of the turn has given it new time.
    """
    both = range(min(len(before.left), len(after.left)))
    acted = [actor] if actor in both and before.is_up(actor, after.at) else []
    return [seat for seat in both if before.left[seat] > 0 and (after.left[seat] == 0 or seat in acted)]


# -- A table's clocks in words: the time of a seat, the consequence when it is up, and a time as text -----------------


LONGEST = 100 * 3600 - 1
"""The longest time that a clock shows, in seconds."""
TURN, CONCEDE = "turn", "concede"
"""Values of `Clock.kind` and `Clock.zero`. Any other kind is a bank, and with any other zero a bot takes over."""


def terms_sentence(clock: Clock | None) -> str:
    """Return the time of every seat as a sentence.

    >>> terms_sentence(None)
    'No clocks.'
    >>> terms_sentence(Clock("bank", 600, 5, "bot"))
    'Every seat has 10 min for the game, and 5 s more after each of its turns.'
    """
    if clock is None:
        return _("No clocks.")
    time = of_seconds(clock.seconds)
    if clock.kind == TURN:
        return _("Every seat has {time} for each turn.").format(time=time)
    if clock.increment:
        more = of_seconds(clock.increment)
        return _("Every seat has {time} for the game, and {more} more after each of its turns.").format(time=time, more=more)
    return _("Every seat has {time} for the game.").format(time=time)


def clock_choice(clock: Clock | None) -> str:
    """Return the time of every seat as a phrase.

    >>> clock_choice(None), clock_choice(Clock("turn", 120, 0, "bot")), clock_choice(Clock("bank", 600, 5, "bot"))
    ('no clocks', '2 min a turn', '10 min a game, +5 s a turn')
    """
    if clock is None:
        return _("no clocks")
    time = of_seconds(clock.seconds)
    if clock.kind == TURN:
        return _("{time} a turn").format(time=time)
    if clock.increment:
        return _("{time} a game, +{more} a turn").format(time=time, more=of_seconds(clock.increment))
    return _("{time} a game").format(time=time)


def zero_choice(zero: str) -> str:
    """Return the consequence for a seat whose time is up, as a phrase."""
    return _("it concedes") if zero == CONCEDE else _("a bot plays the turn")


def zero_sentence(clock: Clock) -> str:
    """Return the consequence for a seat whose time is up, as a sentence."""
    if clock.zero == CONCEDE:
        return _("A seat whose time is up concedes.")
    if clock.kind == TURN:
        return _("When its time is up a bot plays for the seat until the turn is over.")
    if clock.increment:
        return _("When its time is up a bot plays for the seat until it has time again.")
    return _("When its time is up a bot plays for the seat from then on.")


def time_up(clock: Clock, name: str) -> str:
    """Return the log's sentence for a seat whose time is up. `name`: empty for our own seat."""
    if not name:
        return _("Your time is up: you concede.") if clock.zero == CONCEDE else _("Your time is up: a bot plays for you.")
    words = (
        _("{name} has no time left: the seat concedes.")
        if clock.zero == CONCEDE
        else _("{name} has no time left: a bot plays.")
    )
    return words.format(name=name)


def warning(clock: Clock, seconds: int) -> str:
    """Return the warning for a seat that has less than that many seconds left."""
    if clock.zero == CONCEDE:
        return _("Less than {n} s left, then you concede.").format(n=seconds)
    return _("Less than {n} s left, then a bot plays for you.").format(n=seconds)


def clock_text(seconds: int) -> str:
    """Return a remaining time in at most five cells.

    >>> [clock_text(seconds) for seconds in (0, 9, 75, 3599, 3600, 86400, 2**53)]
    ['0:00', '0:09', '1:15', '59:59', '1h00', '24h00', '99h59']
    """
    seconds = min(seconds, LONGEST)
    if seconds < 3600:
        return f"{seconds // 60}:{seconds % 60:02}"
    # Translators: what is left on a clock; {minutes} has two digits
    return _("{hours}h{minutes}").format(hours=seconds // 3600, minutes=f"{seconds // 60 % 60:02}")
