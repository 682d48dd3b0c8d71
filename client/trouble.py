"""What can go wrong between a person and a table, as one exception: a scope, a code and its arguments.

Scopes "rules", "table" and "server" are refusals of the server (protocol.messages.Refused), "closing" its last words
(protocol.messages.Closing), "link" and "here" our own. client.sentences says each of them in a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

DISTRUST = "certificate-"
"""How the codes begin that are about a server's certificate."""
REDIRECTS = "redirects"
"""The code for a server that sends people to another one."""

TOO_MUCH = "too-much"
"""The code for a server that sends more than a client takes."""


def is_distrust(code: str) -> bool:
    """Whether it is about whom one has reached: a person is told, also while the line is tried again."""
    return code.startswith(DISTRUST) or code == REDIRECTS


class Trouble(Exception):
    """Something a person has to be told, in one sentence."""

    def __init__(self, scope: str, code: str, args: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{scope}:{code} {dict(args or {})}")
        self.scope = scope
        self.code = code
        self.arguments: dict[str, Any] = dict(args or {})
