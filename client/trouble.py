"""What can go wrong between a person and a table, as one exception: a scope, a code and its arguments.

Scopes "rules", "table" and "server" are refusals of the server (protocol.messages.Refused), "closing" its last words
(protocol.messages.Closing), "link" and "here" our own. client.sentences says each of them in a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

DISTRUST = "certificate-"
"""How the codes begin that are about a server's certificate."""


class Trouble(Exception):
    """Something a person has to be told, in one sentence."""

    @property
    def is_distrust(self) -> bool:
        """Whether it is about a certificate: trying again does not help."""
        return self.code.startswith(DISTRUST)

    def __init__(self, scope: str, code: str, args: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{scope}:{code} {dict(args or {})}")
        self.scope = scope
        self.code = code
        self.arguments: dict[str, Any] = dict(args or {})
