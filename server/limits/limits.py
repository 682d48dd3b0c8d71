"""Every limit of the server: for a connection, an address, a table and in all, in seconds and counts.

The defaults suit people on a LAN, over SSH or behind one home's address. docs/hosting.md lists them.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from protocol.codec import CLIENT_FRAME
from protocol.text import CHAT_CELLS

DAY = 86_400.0
NETWORK = 4
"""For guests an IPv6 /48 may have this many times the limit of an address, a /64."""
LOOPBACK = "loopback"
"""The one address of everybody on this machine. The limits of an address do not hold for it."""


@dataclass(slots=True)
class Limits:
    """Limits of an address do not hold for loopback: the host's own client, SSH users and reverse proxies come from there.

    All parts of a server share one object, so that `take` changes them for all.
    """

    # a connection
    frame: int = CLIENT_FRAME
    handshake: float = 5.0
    """From accepting the socket to the end of the WebSocket handshake."""
    hello: float = 5.0
    """From the handshake to the first message."""
    ping_after: float = 15.0
    """The server pings after that long a silence ..."""
    silence: float = 40.0
    """... and closes the connection after this long."""
    lobby_idle: float = 900.0
    """Seconds without a request after which a connection without a seat is closed."""
    write_deadline: float = 5.0
    """Seconds that written bytes may wait for the reader."""
    queue: int = 64
    """Frames that may wait for one reader."""
    message_burst: int = 60
    message_rate: float = 20.0
    """Frames of any kind, pings included, a second; one with several actions counts as often as it has actions."""
    bytes_a_frame: int = 4096
    """The limit of bytes allows this much for every frame that the limit of frames allows."""
    chat_burst: int = 5
    chat_rate: float = 0.5
    chat_cells: int = CHAT_CELLS

    sweep: float = 1.0
    """Seconds between checks of the limits in seconds."""
    garbage: float = 3600.0
    """Seconds between full runs of the garbage collector: requests leave reference cycles of aiohttp."""

    # an address, and all together
    connections: int = 4096
    connections_each: int = 32
    arrivals: int = 64
    arrivals_rate: float = 2.0
    """Connections that one address begins."""
    tables: int = 2000
    tables_each: int = 10
    tries: int = 10
    tries_rate: float = 1 / 6
    """Wrong codes, passwords and tokens of one address."""
    opens: int = 20
    opens_rate: float = 1 / 6
    """Tables opened by one address, whether they are still there or not."""
    passwords_at_once: int = 2
    passwords_waiting: int = 32

    # doors
    door_sessions: int = 64
    """Sessions of visitors at all doors together ..."""
    door_sessions_each: int = 8
    """... and of one address: a household. An IPv6 /48 may have four times as many."""
    door_logins: int = 16
    door_logins_rate: float = 16 / 60
    """New guests of one address who are not identified yet: in a burst, and a second."""
    door_kept: int = 2000
    """Visitors for whom something is kept ..."""
    door_kept_each: int = 100
    """... and of these, the most from one first address."""
    door_idle: float = 3600.0
    """Seconds without input after which a browser's session ends."""
    door_login: float = 20.0
    """From accepting the socket to the session."""
    door_loading: float = 10.0
    """The most seconds that ports wait for clients to be loaded."""

    # a table
    entries: int = 10_000
    """Actions of one game."""
    lines: int = 100_000
    """Log lines of one table. At the limit only a running game goes on."""
    games: int = 100
    """Games of one table."""
    watchers: int = 32
    """Spectators of one table."""
    mailbox: int = 256
    """Requests that may wait at one table."""
    missed: int = 100
    """Steps that are sent again after a resume, at least."""
    open_idle: float = 3600.0
    """A table that has not begun and nobody is connected to."""
    playing_idle: float = 30 * DAY
    """A game that nobody is connected to."""
    over_idle: float = 3600.0
    """A finished game that nobody is connected to; its record stays in the database."""
    keep: float = 30 * DAY
    """Records of closed tables ..."""
    keep_tables: int = 5000
    """... and how many of them at most: a duel takes some 30 KB, a game of six 110 KB."""
    clocks: float = 5.0
    """Seconds between stores of running clocks, besides those with every action."""
    past: int = 10_000
    """Entries of a game that a table continues ..."""
    pasts: int = 200_000
    """... and of all that clients have uploaded and not used yet."""
    retry: int = 1
    """Seconds after which clients are asked to come back from a restart."""
    database_away: float = 4.0
    """For how long people stay at a table that waits for the database: as long as a server keeps its tables without it."""
    room_again: float = 1.0
    """Seconds between attempts of a table that cannot be written."""
    trouble_retry: int = 5
    """Seconds after which clients are asked to come back when nothing can be written."""
    stop: float = 4.0
    """Seconds that a graceful stop may take."""

    # bots
    think: float = 0.7
    """Seconds that a bot seems to think, so that people can follow."""
    bot_deadline: float = 10.0
    """Seconds after which a bot that has not answered has failed."""

    def take(self, limits: Limits) -> None:
        """Be as these are, from now on."""
        for field in fields(self):
            setattr(self, field.name, getattr(limits, field.name))
