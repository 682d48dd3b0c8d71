"""Which versions of the protocol are spoken here, and what two sides make of it.

`Hello` and `Closing` are the same in every version, so that two programs that do not understand each other can say so.
"""

from __future__ import annotations

from collections.abc import Iterable

from protocol import codes
from protocol.messages import PROTOCOL, Closing, Hello

VERSION = "0.1.0"
"""The version of this program, said here alone: packages, records and hosts are told this one."""

BUILD = f"traderow {VERSION}"
"""What this program calls itself on the wire."""

SPOKEN = (3, PROTOCOL)
"""Every protocol version understood here."""

MOVES = 4
"""The first version in which a client can be told that its table is at another server."""


def negotiate(offered: Iterable[int]) -> int | None:
    """The highest version that both sides speak, or None.

    >>> negotiate([1, 2, 3, 999]), negotiate([3, 4])
    (3, 4)
    >>> negotiate([999]) is None
    True
    """
    return max(set(offered) & set(SPOKEN), default=None)


def foreign(hello: Hello, spoken: Iterable[int] | None = None) -> Closing:
    """What a client is told whose versions are all foreign: what each side speaks and is, and not to come back.

    `spoken`: the versions that would do, if not all that are spoken here.
    """
    server = list(SPOKEN if spoken is None else spoken)
    args = {"client": list(hello.versions), "client_build": hello.build, "server": server, "server_build": BUILD}
    return Closing(codes.VERSION, args, None)
