"""What a table sees of a connection: a way to one client, that never has to be waited for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from protocol.messages import FromServer

if TYPE_CHECKING:
    from server.tables.table import Table


class Channel(Protocol):
    """A client, as long as its socket lasts.

    `place`: the table and the seat it owns there, or no seat for a spectator; `token`: of that seat. The table sets both.
    """

    name: str
    address: str
    place: tuple[Table, int | None] | None
    token: str

    def send(self, message: FromServer) -> None:
        """Tell the client."""

    def post(self, frame: bytes) -> None:
        """Tell it what is encoded already."""

    def close(self, code: str, args: dict[str, Any] | None = None, retry: int | None = None) -> None:
        """Say why and end the connection."""
