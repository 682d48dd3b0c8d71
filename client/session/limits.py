"""Define every limit of a session."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timing:
    """Timeouts and intervals, in seconds."""

    connect: float = 6.0
    greeting: float = 6.0
    answer: float = 10.0
    first_ping: float = 1.0
    ping: float = 5.0
    silent: float = 3.0
    """Seconds without an answer after which the listener receives `Silent`."""
    unanswered: int = 6
    """Unanswered pings after which the connection is dropped."""
    write: float = 10.0
    leave: float = 3.0
    record: float = 5.0
    """Seconds that leaving waits for the record of a finished game."""
    first_retry: float = 0.5
    longest_retry: float = 15.0
    steady: int = 4
    """Answered pings after which a connection is stable: after its loss, the first wait is short again."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The amount of data that a server may send on one connection: a burst, and a sustained rate per second.

    A correct server stays far below: a whole game between instant bots has about 1500 messages of a few KB within seconds.
    """

    frames: int = 3000
    frame_rate: float = 60.0
    bytes: int = 16_000_000
    byte_rate: float = 500_000.0
    decoded_at_once: int = 8192
    """The largest message, in bytes, decoded on the event loop. A longer one is decoded in a thread, because that may take
    long.
    """
    longest_pause: float = 0.25
    """The longest pause after a message, in seconds. Otherwise the pause is as long as handling the message took."""
    read_at_once: int = 8
    """The number of messages at the beginning of a connection that are read without a pause, because they are needed to draw
    the table.
    """
    waiting_updates: int = 256
    """The most updates that wait for a listener."""
