"""Define the error for every failure between a person and a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

DISTRUST = "certificate-"
"""The prefix of the codes about a server's certificate."""
REDIRECTS = "redirects"
"""The code for a server that redirects to another one."""

TOO_MUCH = "too-much"
"""The code for a server that sends more than a client accepts."""


def is_distrust(code: str) -> bool:
    """Return True if the code means that the server is not trusted. The person is informed of it even while the link
    reconnects.
    """
    return code.startswith(DISTRUST) or code == REDIRECTS


class Trouble(Exception):
    """An error that is reported to the person in one sentence."""

    def __init__(self, scope: str, code: str, args: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{scope}:{code} {dict(args or {})}")
        self.scope = scope
        self.code = code
        self.arguments: dict[str, Any] = dict(args or {})


class Strange(ValueError):
    """Raised for a server's message that is invalid in the game's protocol."""


class TooNew(Strange):
    """Raised for a message in the protocol of a later version of the game."""
