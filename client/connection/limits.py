"""Every limit of a session in one place: how long it waits, and how much a server may say."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timing:
    """Every wait, in seconds."""

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
    first_retry: float = 0.5
    longest_retry: float = 15.0
    steady: int = 4
    """After so many answered pings a line has worked for a while: the next loss is a first one."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a server may say on a connection: so much at once, so much a second for long.

    An honest one stays far below: a whole game of bots that do not think is some 1500 frames of a few KB, within seconds.
    """

    frames: int = 3000
    frame_rate: float = 60.0
    bytes: int = 16_000_000
    byte_rate: float = 500_000.0
    aside: int = 8192
    """Longer frames are read beside the event loop, as that may take long..."""
    longest_rest: float = 0.25
    """...and so many seconds at most is nothing read after a frame, which is otherwise for as long as it kept us busy."""
    untold: int = 256
    """What may wait for somebody to be told."""
