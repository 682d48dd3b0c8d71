"""Define the error for everything that can go wrong between a person and a table."""

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
    """Return whether the code says that the server is not trusted. A person learns of it even while the link reconnects."""
    return code.startswith(DISTRUST) or code == REDIRECTS


class Trouble(Exception):
    """Something that a person must be told in one sentence."""

    def __init__(self, scope: str, code: str, args: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{scope}:{code} {dict(args or {})}")
        self.scope = scope
        self.code = code
        self.arguments: dict[str, Any] = dict(args or {})


class Strange(ValueError):
    """A message of a server that is not in the language of the game."""


class TooNew(Strange):
    """It is in the language of a later version of the game."""
