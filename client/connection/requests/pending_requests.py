"""Requests without an answer yet. The session sends them again, under the same marks, on every new connection.

The server answers the same mark with the same answer, so nothing is done twice and nothing is lost between two connections.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

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
"""The messages that carry a mark and get an answer."""


def new_mark() -> str:
    """A mark for a request. Who has seen others cannot guess it: with its nonce, the mark of a `host` or `join` proves whose
    seat it got. So no two marks are alike either, not even in two sessions for the same seat.
    """
    return secrets.token_urlsafe(16)


class PendingRequests:
    """The requests, in the order they were made."""

    def __init__(self) -> None:
        self._waiting: dict[str, Request] = {}

    def add(self, request: Request) -> None:
        """This request was made."""
        self._waiting[request.id] = request

    def answered(self, mark: str | None) -> Request | None:
        """The request with that mark, which is answered now; None if none was waiting."""
        return self._waiting.pop(mark, None) if mark is not None else None

    def stepped(self, mark: str | None) -> None:
        """The request with that mark has led to a step: the answer to one action, but not to several."""
        if mark is not None and not isinstance(self._waiting.get(mark), ActAll):
            self._waiting.pop(mark, None)

    def __iter__(self) -> Iterator[Request]:
        return iter(list(self._waiting.values()))
