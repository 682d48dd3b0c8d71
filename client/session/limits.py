"""State every limit of a session."""

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
    """After so long without an answer it is told that there is none."""
    unanswered: int = 6
    """After so many pings without an answer the line is given up."""
    write: float = 10.0
    leave: float = 3.0
    record: float = 5.0
    """Seconds that leaving waits for the record of the game that is over."""
    first_retry: float = 0.5
    longest_retry: float = 15.0
    steady: int = 4
    """The answered pings that make a connection stable: the wait after its loss is short again."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The amount a server may send on one connection: a burst, and a sustained rate per second.

    An honest server stays far below: a whole game between instant bots is about 1500 frames of a few KB within seconds.
    """

    frames: int = 3000
    frame_rate: float = 60.0
    bytes: int = 16_000_000
    byte_rate: float = 500_000.0
    decoded_at_once: int = 8192
    """Frames up to this size are decoded at once; longer ones in a thread, because that may take long."""
    longest_pause: float = 0.25
    """The pause after a frame is as long as handling it took, but no longer than this, in seconds."""
    read_at_once: int = 8
    """After the first so many frames of a connection there is no pause: the table is drawn for the first time with them."""
    waiting_updates: int = 256
    """The most updates that wait for a listener."""
