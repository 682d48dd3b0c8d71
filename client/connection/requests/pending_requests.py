"""Requests that have not been answered. They are sent again with the same marks on every new connection.

The server gives the same answer to the same mark, so no request is lost and none takes effect twice.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from protocol.messages import (
    Act,
    ActAll,
    Allow,
    CloseTable,
    GetCommitment,
    GetRecord,
    Host,
    Join,
    Kick,
    Leave,
    ListTables,
    Past,
    Rematch,
    Resume,
    Say,
    SayPhrase,
    SetBot,
    Sit,
    Watch,
)

Request = (
    Act
    | ActAll
    | Allow
    | CloseTable
    | GetCommitment
    | GetRecord
    | Host
    | Join
    | Kick
    | Leave
    | ListTables
    | Past
    | Rematch
    | Resume
    | Say
    | SayPhrase
    | SetBot
    | Sit
    | Watch
)
"""The messages that have a mark and are answered."""


def new_mark() -> str:
    """A random mark for a request. It must not be guessable: the mark and the nonce of a `host` or `join` prove who owns the
    seat. No two requests have the same mark, not even in two sessions for the same seat.
    """
    return secrets.token_urlsafe(16)


class PendingRequests:
    """The requests in the order in which they were made."""

    def __init__(self) -> None:
        self._waiting: dict[str, Request] = {}

    def add(self, request: Request) -> None:
        """Add a request that has been made."""
        self._waiting[request.id] = request

    def answered(self, mark: str | None) -> Request | None:
        """Remove and return the request with that mark, which has been answered; None if there is none."""
        return self._waiting.pop(mark, None) if mark is not None else None

    def stepped(self, mark: str | None) -> None:
        """The request with that mark has led to a step: the answer to one action, but not to several."""
        if mark is not None and not isinstance(self._waiting.get(mark), ActAll):
            self._waiting.pop(mark, None)

    def __iter__(self) -> Iterator[Request]:
        return iter(list(self._waiting.values()))


def action_of(request: Request | None) -> tuple[Any, ...] | None:
    """The action that a request could not carry out, if it was to carry out any."""
    match request:
        case Act(action=action):
            return tuple(action)
        case ActAll(actions=actions):
            return tuple(actions[0])
    return None
