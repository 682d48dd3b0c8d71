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

SPOKEN = (PROTOCOL,)
"""Every protocol version understood here."""


def negotiate(offered: Iterable[int]) -> int | None:
    """The highest version that both sides speak, or None.

    >>> negotiate([1, 2, 3, 999])
    3
    >>> negotiate([999]) is None
    True
    """
    return max(set(offered) & set(SPOKEN), default=None)


def foreign(hello: Hello) -> Closing:
    """What a client is told whose versions are all foreign: what each side speaks and is, and not to come back."""
    args = {"client": list(hello.versions), "client_build": hello.build, "server": list(SPOKEN), "server_build": BUILD}
    return Closing(codes.VERSION, args, None)
