"""What was asked of the server and not answered yet. It is sent again, under the same mark, on every new connection.

The server answers the same mark with the same answer, so nothing is done twice and nothing is lost between two connections.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from protocol.messages import (
    Act,
    Allow,
    GetCommitment,
    GetRecord,
    Host,
    Join,
    Leave,
    ListTables,
    Past,
    Rematch,
    Resume,
    Say,
    SetBot,
    Sit,
    Watch,
)

Request = (
    Act
    | Allow
    | GetCommitment
    | GetRecord
    | Host
    | Join
    | Leave
    | ListTables
    | Past
    | Rematch
    | Resume
    | Say
    | SetBot
    | Sit
    | Watch
)
"""The messages that carry a mark and get an answer."""


class Outbox:
    """Requests in the order they were made."""

    def __init__(self) -> None:
        self._waiting: dict[str, Request] = {}

    def mark(self) -> str:
        """A new mark, that nobody can guess who has seen others: with its nonce, that of a `host` or `join` proves whose seat
        it got. So no two are alike either, also of two sessions for the same seat.
        """
        return secrets.token_urlsafe(16)

    def add(self, request: Request) -> None:
        """It was asked, and no answer is there."""
        self._waiting[request.id] = request

    def answered(self, mark: str | None) -> Request | None:
        """The answer to that mark has come: the request, once; None for a mark that was not waiting."""
        return self._waiting.pop(mark, None) if mark is not None else None

    def clear(self) -> None:
        """Nobody will answer any more."""
        self._waiting.clear()

    def __iter__(self) -> Iterator[Request]:
        return iter(list(self._waiting.values()))
