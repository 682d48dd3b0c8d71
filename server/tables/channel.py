"""The mutual interface of tables and connections: two protocols, so that neither side imports the other."""

from __future__ import annotations

from enum import Enum, auto
from typing import Any, Protocol

from protocol.messages import (
    Act,
    ActAll,
    Allow,
    CloseTable,
    FromServer,
    GetRecord,
    Kick,
    Leave,
    Rematch,
    Say,
    SayPhrase,
    SetBot,
    Sit,
)

TableRequest = Act | ActAll | Allow | CloseTable | GetRecord | Kick | Leave | Rematch | Say | SayPhrase | SetBot | Sit
"""Requests of somebody at a table."""


LEFT = "left"
"""The phase of a table for a player who has left it or was kicked; and of a closed table."""


class Signal(Enum):
    """An event of a connection besides requests, as sent to a table."""

    TOKEN_CONFIRMED = auto()
    DISCONNECTED = auto()


ConnectionEvent = TableRequest | Signal
"""Events that a connection passes to its table."""


class Place(Protocol):
    """The table at which a client is, as its connection sees it. Nothing here waits."""

    def request(self, channel: Channel, message: TableRequest) -> None:
        """Queue a request; the channel is sent the answer."""

    def confirm_token(self, channel: Channel) -> None:
        """Note that the client has received its seat token."""

    def disconnect(self, channel: Channel) -> None:
        """Note that the connection is lost."""

    def standing(self, token: str) -> tuple[str, str]:
        """Return the table's code and phase; LEFT for the phase if that token owns no seat there any more."""


class Channel(Protocol):
    """A client, as a table sees it. It exists as long as its socket; sending never waits.

    `place`: the table where it owns a seat or is a spectator; `token`: the token of its seat. The table sets both.

    `number`: by which the log names it. `who`: the key or token of a guest; "" for a client of its own.
    """

    name: str
    number: int
    address: str
    who: str
    place: Place | None
    token: str

    def send(self, message: FromServer) -> None:
        """Send a message."""

    def post(self, frame: bytes) -> None:
        """Send a message that is encoded already."""

    def close(self, code: str, args: dict[str, Any] | None = None, retry: int | None = None) -> None:
        """Send the reason and end the connection."""
