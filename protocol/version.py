"""The version of the protocol, and the reason that is given when two sides have no version in common.

`Hello` and `Closing` are the same in every version, so that two programs that do not understand each other can say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from protocol import codes
from protocol.messages import PROTOCOL, Closing, Hello

try:
    from protocol._version import VERSION as VERSION  # written by every build and installation, see setup.py
except ModuleNotFoundError:
    VERSION = "0+unknown"  # run from the sources, never installed

BUILD = f"traderow {VERSION}"
"""This program's name on the wire."""

VERSIONS = "versions"
"""Why two programs do not fit: they have no version of the protocol in common."""


def foreign(hello: Hello, reason: str = VERSIONS) -> Closing:
    """Return the closing for a client that does not fit: why, the versions of each side, and not to come back.

    `reason`: `VERSIONS`, or the code of a `BadFrame`.
    """
    return Closing(codes.VERSION, misfit(reason, hello.versions, hello.build, [PROTOCOL], BUILD), None)


def misfit(reason: str, client: Sequence[int], client_build: str, server: Sequence[int], server_build: str) -> dict[str, Any]:
    """Return the arguments of `codes.VERSION`."""
    sides = {"client": list(client), "client_build": client_build, "server": list(server), "server_build": server_build}
    return {"reason": reason, **sides}


def greeted(values: Sequence[Any]) -> tuple[list[int], str]:
    """Read the versions and the program from a greeting that does not fit, as far as it names them. `values`: as in `BadFrame`.

    >>> greeted(["welcome", 5, "traderow 0.9.0", {"more": 1}]), greeted(["hello", [4, 5, "six"]])
    (([5], 'traderow 0.9.0'), ([4, 5], ''))
    """
    named, build = [*values[1:3], None, None][:2]
    versions = [each for each in (named if isinstance(named, list) else [named]) if type(each) is int and 0 < each <= 1000]
    return versions[:16], build[:64] if isinstance(build, str) else ""
