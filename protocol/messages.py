"""What travels between a client and a server: a closed union of message types in each direction.

On the wire a message is a msgpack array: its tag, then its fields in the order given here. A later protocol version may add
fields at the end and messages to a union; what is here keeps its place. docs/protocol.md says all of this for other languages.

Bounds are part of the types: `codec.py` refuses what lies outside them before anything else sees the message.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

PROTOCOL = 1
"""The version spoken here. The first message names the versions a client speaks; see `version.py`."""

Id = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[0-9A-Za-z_-]+$")]
"""A client's own mark on a request: the answer carries it back, and the same mark again gets the same answer."""
Name = Annotated[str, Meta(min_length=1, max_length=64)]
"""A person's or table's name, before `text.clean`."""
Text = Annotated[str, Meta(min_length=1, max_length=400)]
Code = Annotated[str, Meta(min_length=1, max_length=16)]
"""A table's invite code, as typed."""
Password = Annotated[str, Meta(max_length=128)]
Token = Annotated[str, Meta(min_length=43, max_length=43, pattern=r"^[0-9A-Za-z_-]+$")]
"""256 bits in URL-safe base64: who has it owns the seat."""
Nonce = Annotated[bytes, Meta(min_length=16, max_length=32)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Seq = Annotated[int, Meta(ge=0, le=2**53)]
Word = Annotated[str, Meta(min_length=1, max_length=32)]
Level = Annotated[str, Meta(min_length=1, max_length=16)]
Scalar = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Word | bool | None
Action = Annotated[list[Annotated[int, Meta(ge=-(2**53), le=2**53)] | Word], Meta(min_length=1, max_length=8)]
"""A verb and its arguments."""
Rules = Annotated[dict[Word, Scalar], Meta(max_length=32)]


class Message(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What every message is; the tag is the first element of the array."""


# -- from a client -----------------------------------------------------------------------------------------------------


class Hello(Message, tag="hello"):
    """The first message of a connection, within five seconds of it. `versions`: the protocol versions the client speaks."""

    versions: Annotated[list[Annotated[int, Meta(ge=1, le=1000)]], Meta(min_length=1, max_length=16)]
    build: Annotated[str, Meta(max_length=64)]
    name: Name


class ListTables(Message, tag="list"):
    """Ask for the open tables."""

    id: Id


class Host(Message, tag="host"):
    """Open a table and take its first seat. `bots`: levels of bots for the last seats; `listed`: shown to everybody."""

    id: Id
    game: Word
    mode: Word
    seats: Annotated[int, Meta(ge=1, le=16)]
    rules: Rules
    title: Annotated[str, Meta(max_length=64)]
    password: Password
    listed: bool
    bots: Annotated[list[Level], Meta(max_length=15)]
    nonce: Nonce


class Join(Message, tag="join"):
    """Take a seat (nil: any free one) at the table with this code; an empty code means the only open table of the server."""

    id: Id
    code: Annotated[str, Meta(max_length=16)]
    password: Password
    seat: Seat | None
    nonce: Nonce


class Resume(Message, tag="resume"):
    """Come back to the seat this token owns. `seq`: the last sequence number of the table that was received."""

    id: Id
    code: Code
    token: Token
    seq: Seq


class Act(Message, tag="act"):
    """Answer what the seat is asked. `seq`: the table's sequence number the choice was made at."""

    id: Id
    seq: Seq
    action: Action


class Say(Message, tag="say"):
    """Chat to the table."""

    id: Id
    text: Text


class SetBot(Message, tag="bot"):
    """The host gives a free seat to a bot, or (level nil) takes it back."""

    id: Id
    seat: Seat
    level: Level | None


class Rematch(Message, tag="rematch"):
    """After the end: ready to play again with the same seats. The new game starts when every person is ready."""

    id: Id


class Leave(Message, tag="leave"):
    """Give the seat up for good: before the start it is free again, later it concedes."""

    id: Id


class Ping(Message, tag="ping"):
    """Measure the round trip; answered at once with the same mark."""

    mark: Seq


# -- from the server ---------------------------------------------------------------------------------------------------


class Welcome(Message, tag="welcome"):
    """The answer to `Hello`. `games`: what can be hosted, as {game: {mode: [seat counts]}}; `bots`: {game: [levels]}."""

    version: int
    build: str
    name: str
    games: dict[str, dict[str, list[int]]]
    bots: dict[str, list[str]]
    limits: dict[str, int]


class TableInfo(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A table as the lobby lists it."""

    code: str
    title: str
    game: str
    mode: str
    seats: int
    taken: int
    locked: bool
    playing: bool


class Tables(Message, tag="tables"):
    """The answer to `ListTables`."""

    id: str
    tables: list[TableInfo]


class SeatInfo(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Who sits where. `kind`: "open", "person" or "bot"; `link`: "on", "lost" (comes back) or "left" (gave up the seat)."""

    kind: str
    name: str
    link: str
    host: bool
    ready: bool


class Table(Message, tag="table"):
    """The table around the game, whenever it changes. `phase`: "open", "playing" or "over".

    `commitment`: the hash of the server's secret for the next or current game; `secret` and `nonces`: once the game is over.
    """

    seq: int
    code: str
    title: str
    game: str
    mode: str
    rules: dict[str, Any]
    locked: bool
    phase: str
    seats: list[SeatInfo]
    commitment: bytes
    nonces: list[bytes]
    secret: bytes | None


class Seated(Message, tag="seated"):
    """You own this seat. The token is new each time and replaces the one before; keep it to resume."""

    id: str
    code: str
    seat: int
    token: str


class Step(Message, tag="step"):
    """Something happened in the game: who did it (nil: the table), what it did as you may know it, and your view after it.

    `id` is the mark of the `Act` that did it, for the seat that sent it; nil for everybody else. `seconds`: since the start.
    """

    seq: int
    seat: int | None
    id: str | None
    events: list[Any]
    view: dict[str, Any]
    seconds: int


class Snapshot(Message, tag="snapshot"):
    """Your view as it is now, after `Resume` or a gap. `missed`: the events since the sequence number you named, if few enough."""

    seq: int
    missed: list[Any] | None
    view: dict[str, Any]
    seconds: int


class Said(Message, tag="said"):
    """Chat. `seat` nil: the table itself, `text` is then a code of the catalogue."""

    seq: int
    seat: int | None
    name: str
    text: str


class Done(Message, tag="done"):
    """A request that has no other answer was carried out; also the answer to a repeated `Act`: it took effect at `seq`."""

    id: str
    seq: int


class Refused(Message, tag="refused"):
    """A request was not carried out, and nothing has changed. `scope`: "rules" (the game's own codes), "table" or "server"."""

    id: str | None
    scope: str
    code: str
    args: dict[str, Any]


class Pong(Message, tag="pong"):
    """The answer to `Ping`."""

    mark: int


class Closing(Message, tag="closing"):
    """The last message before the server closes the connection: a code, and after how many seconds to come back (nil: do not)."""

    code: str
    args: dict[str, Any]
    retry: int | None


FromClient = Hello | ListTables | Host | Join | Resume | Act | Say | SetBot | Rematch | Leave | Ping
FromServer = (
    Welcome | Tables | Table | Seated | Step | Snapshot | Said | Done | Refused | Pong | Closing
)  # fmt: skip
