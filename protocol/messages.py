"""What travels between a client and a server: a closed union of message types in each direction.

On the wire a message is a msgpack array: its tag, then its fields in the order given here. A later protocol version may add
fields at the end and messages to a union; what is here keeps its place. docs/protocol.md says all of this for other languages.

Bounds are part of the types, in both directions (a client faces servers it does not know): `codec.py` refuses what lies outside
them before anything else sees the message. `Any` stands for plain data of a game, which the codec bounds as a whole.
"""

from __future__ import annotations

from typing import Annotated, Any, dataclass_transform

from msgspec import Meta, Struct

PROTOCOL = 1
"""The version spoken here. The first message names the versions a client speaks; see `version.py`."""

Id = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[0-9A-Za-z_-]+\Z")]
"""A client's own mark on a request: the answer carries it back, and the same mark again gets the same answer."""
Name = Annotated[str, Meta(min_length=1, max_length=64)]
"""A person's name, before `text.clean_name`."""
Title = Annotated[str, Meta(max_length=64)]
"""A table's title, before `text.clean`; may be empty."""
Text = Annotated[str, Meta(min_length=1, max_length=400)]
Build = Annotated[str, Meta(max_length=64)]
"""What program speaks, for logs and for the sentence about a version that does not fit: `version.BUILD`."""
Code = Annotated[str, Meta(min_length=1, max_length=16)]
"""A table's invite code, as typed."""
Password = Annotated[str, Meta(max_length=128)]
Token = Annotated[str, Meta(min_length=43, max_length=43, pattern=r"^[0-9A-Za-z_-]+\Z")]
"""256 bits in URL-safe base64: who has it owns the seat."""
Nonce = Annotated[bytes, Meta(min_length=16, max_length=32)]
Digest = Annotated[bytes, Meta(max_length=32)]
"""A commitment or a secret: 32 bytes, or none where there is none."""
Version = Annotated[int, Meta(ge=1, le=1000)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Seats = Annotated[int, Meta(ge=1, le=16)]
"""How many seats."""
Seq = Annotated[int, Meta(ge=0, le=2**53)]
Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Word = Annotated[str, Meta(min_length=1, max_length=32)]
Level = Annotated[str, Meta(min_length=1, max_length=16)]
Scalar = Number | Word | bool | None
Action = Annotated[list[Number | Word], Meta(min_length=1, max_length=8)]
"""A verb and its arguments."""
Rules = Annotated[dict[Word, Scalar], Meta(max_length=32)]
Grace = Annotated[int, Meta(ge=0, le=86_400)]
"""Seconds."""
Args = Annotated[dict[Word, Any], Meta(max_length=16)]
"""What a code is about: plain data for a sentence."""
Events = Annotated[list[Any], Meta(max_length=2048)]
View = Annotated[dict[Word, Any], Meta(max_length=128)]


@dataclass_transform(frozen_default=True)
class Part(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A value inside a message: an array of its fields, without a tag."""


@dataclass_transform(frozen_default=True)
class Message(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What every message is; the tag is the first element of the array."""


# -- from a client -----------------------------------------------------------------------------------------------------


class Hello(Message, tag="hello"):
    """The first message of a connection, within five seconds of it. `versions`: the protocol versions the client speaks."""

    versions: Annotated[list[Version], Meta(min_length=1, max_length=16)]
    build: Build
    name: Name


class ListTables(Message, tag="list"):
    """Ask for the open tables."""

    id: Id


class Host(Message, tag="host"):
    """Open a table and take its first seat. `bots`: levels of bots for the last seats; `listed`: shown to everybody.

    `watch`: spectators may come. `absent`: what becomes of a seat in a game that left, or whose line stays lost for `grace`
    seconds: "bot", "wait" or "concede". `shuffle`: the seats are drawn by lot when a game begins.
    """

    id: Id
    game: Word
    mode: Word
    seats: Seats
    rules: Rules
    title: Title
    password: Password
    listed: bool
    bots: Annotated[list[Level], Meta(max_length=15)]
    nonce: Nonce
    watch: bool
    absent: Word
    grace: Grace
    shuffle: bool


class Join(Message, tag="join"):
    """Take a seat (nil: any free one) at the table with this code; an empty code means the only open table of the server."""

    id: Id
    code: Annotated[str, Meta(max_length=16)]
    password: Password
    seat: Seat | None
    nonce: Nonce


class Sit(Message, tag="sit"):
    """Before the start: move to another free seat."""

    id: Id
    seat: Seat


class Watch(Message, tag="watch"):
    """Be a spectator of the table with this code; an empty code means the only listed table that has spectators."""

    id: Id
    code: Annotated[str, Meta(max_length=16)]
    password: Password


class Allow(Message, tag="allow"):
    """The host lets spectators come, or sends them away."""

    id: Id
    watch: bool


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
    """Chat to the table, or (`team`) to one's own team only."""

    id: Id
    text: Text
    team: bool


class SetBot(Message, tag="bot"):
    """The host gives a free seat to a bot, or (level nil) takes it back."""

    id: Id
    seat: Seat
    level: Level | None


class Rematch(Message, tag="rematch"):
    """After the end: ready to play again with the same seats. The new game starts when every person is ready."""

    id: Id


class Leave(Message, tag="leave"):
    """Get up: before the start the seat is free again, in a game the table does with it what it does with absent seats.

    A spectator goes.
    """

    id: Id


class Ping(Message, tag="ping"):
    """Measure the round trip; answered at once with the same mark."""

    mark: Seq


# -- from the server ---------------------------------------------------------------------------------------------------


Modes = Annotated[dict[Word, Annotated[list[Seats], Meta(max_length=16)]], Meta(max_length=32)]
"""The modes of a game, each with the seat counts it can be played with."""


Switches = Annotated[dict[Word, Annotated[list[Scalar], Meta(min_length=1, max_length=16)]], Meta(max_length=32)]
"""The rule switches of a game, each with its values."""


class Welcome(Message, tag="welcome"):
    """The answer to `Hello`. `games`: what can be hosted, as {game: {mode: [seat counts]}}; `bots`: {game: [levels]}.

    `rules`: {game: {switch: [its values, the default first]}}; a default alone means more values than can be listed.
    """

    version: Version
    build: Build
    name: Name
    games: Annotated[dict[Word, Modes], Meta(max_length=32)]
    bots: Annotated[dict[Word, Annotated[list[Level], Meta(max_length=32)]], Meta(max_length=32)]
    limits: Annotated[dict[Word, Seq], Meta(max_length=32)]
    rules: Annotated[dict[Word, Switches], Meta(max_length=32)]


class TableInfo(Part):
    """A table as the lobby lists it. `rules`: the switches that differ from their defaults; `watch`: it takes spectators."""

    code: Code
    title: Title
    game: Word
    mode: Word
    seats: Seats
    taken: Annotated[int, Meta(ge=0, le=16)]
    locked: bool
    playing: bool
    rules: Rules
    watch: bool


class Tables(Message, tag="tables"):
    """The answer to `ListTables`: tables that are shown to everybody and not over, in the order in which they were opened."""

    id: Id
    tables: Annotated[list[TableInfo], Meta(max_length=256)]


class SeatInfo(Part):
    """Who sits where. `kind`: "open", "person" or "bot"; `link`: "on", "lost" (comes back) or "left" (got up).

    `team` and `role` are the game's. `away`: what the table does about an absent seat in a game: "" (nothing is due), "grace"
    (it waits `until` seconds more, counted when the message was made), "bot" (one plays for it) or "waiting" (for as long as it
    takes).
    """

    kind: Word
    name: Annotated[str, Meta(max_length=64)]
    link: Word
    host: bool
    ready: bool
    team: Seat
    role: Annotated[str, Meta(max_length=32)]
    away: Annotated[str, Meta(max_length=32)]
    until: Grace


class Table(Message, tag="table"):
    """The table around the game, whenever it changes. `phase`: "open", "playing" or "over".

    `commitment`: the hash of the server's secret for the next or current game; `secret` and `nonces`: once the game is over.
    `watchers`: how many spectators there are. `absent`, `grace`, `shuffle`: as in `Host`.
    """

    seq: Seq
    code: Code
    title: Title
    game: Word
    mode: Word
    rules: Rules
    locked: bool
    phase: Word
    seats: Annotated[list[SeatInfo], Meta(min_length=1, max_length=16)]
    commitment: Digest
    nonces: Annotated[list[Digest], Meta(max_length=16)]
    secret: Digest | None
    watch: bool
    watchers: Annotated[int, Meta(ge=0, le=65_535)]
    absent: Word
    grace: Grace
    shuffle: bool


class Seated(Message, tag="seated"):
    """You own this seat. The token replaces the one before; keep it to resume. `id` nil: the seats were drawn by lot."""

    id: Id | None
    code: Code
    seat: Seat
    token: Token


class Watching(Message, tag="watching"):
    """You are a spectator of this table."""

    id: Id
    code: Code


class Step(Message, tag="step"):
    """Something happened in the game: who did it (nil: the table), what it did as you may know it, and your view after it.

    `id` is the mark of the `Act` that did it, for the seat that sent it; nil for everybody else. `seconds`: since the start.
    """

    seq: Seq
    seat: Seat | None
    id: Id | None
    events: Events
    view: View
    seconds: Seq


class Snapshot(Message, tag="snapshot"):
    """Your view as it is now, after `Resume` or `Watch`.

    `missed`: the events since the sequence number you named, if few enough; else nil. A spectator named none and missed none.
    """

    seq: Seq
    missed: Events | None
    view: View
    seconds: Seq


class Said(Message, tag="said"):
    """Chat. `seat` nil: the table itself, `text` is then a code of the catalogue. `team`: only your team was told."""

    seq: Seq
    seat: Seat | None
    name: Annotated[str, Meta(max_length=64)]
    text: Text
    team: bool


class Skip(Message, tag="skip"):
    """The number of something that you are told nothing of."""

    seq: Seq


class Done(Message, tag="done"):
    """A request that has no other answer was carried out; also the answer to a repeated `Act`: it took effect at `seq`."""

    id: Id
    seq: Seq


class Refused(Message, tag="refused"):
    """A request was not carried out, and nothing has changed. `scope`: "rules" (the game's own codes), "table" or "server"."""

    id: Id | None
    scope: Word
    code: Word
    args: Args


class Pong(Message, tag="pong"):
    """The answer to `Ping`."""

    mark: Seq


class Closing(Message, tag="closing"):
    """The last message before the server closes the connection. `retry`: after how many seconds to come back (nil: do not)."""

    code: Word
    args: Args
    retry: Seq | None


FromClient = Hello | ListTables | Host | Join | Sit | Watch | Allow | Resume | Act | Say | SetBot | Rematch | Leave | Ping
FromServer = Welcome | Tables | Table | Seated | Watching | Step | Snapshot | Said | Skip | Done | Refused | Pong | Closing
