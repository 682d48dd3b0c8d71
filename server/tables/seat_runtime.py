"""The state of a seat only while the server runs: its connection, and the data of its occupant."""

from __future__ import annotations

from dataclasses import dataclass

from server.limits.token_bucket import TokenBucket
from server.storage.base import Tokens
from server.tables.channel import Channel

NO_TOKENS = Tokens()


@dataclass(slots=True, eq=False)
class SeatRuntime:
    """One seat. When people change places, these change places with them: see `Table.commit`.

    `lost_since`: when a person who has not left was disconnected, by the server's clock. `chat`: limits the chat of that seat,
    made with its first line. `is_thinking`: a bot is choosing an action for the seat. `who`: of the last connection, see
    `Channel`.
    """

    channel: Channel | None = None
    lost_since: float | None = None
    tokens: Tokens = NO_TOKENS
    chat: TokenBucket | None = None
    is_thinking: bool = False
    who: str = ""
