"""Refusals: server code raises one exception, and the client is sent one `Refused`."""

from __future__ import annotations

from typing import Any

from protocol import codes
from protocol.messages import Refused
from server.storage.base import StorageError, Unreached, Unwritable


class Refusal(Exception):
    """A request is not carried out, and nothing has changed. The code decides the scope of the message."""

    def __init__(self, code: str, **args: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = args

    def message(self, request: str | None) -> Refused:
        """Return the message for the client; `request` is the mark of its request."""
        return Refused(request, "server" if self.code in codes.SERVER_CODES else "table", self.code, self.details)


def closing_code(error: StorageError) -> str:
    """Return the code with which a connection ends whose request could not be kept."""
    if isinstance(error, Unreached):
        return codes.DATABASE_UNREACHABLE
    return codes.DISK_FULL if isinstance(error, Unwritable) else codes.BROKEN
