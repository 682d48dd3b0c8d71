"""The messages of a server: answers, and the events at the table; for the game itself see `game_messages`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from protocol.fields import (
    Address,
    Args,
    Build,
    Clock,
    Code,
    Components,
    Digest,
    Fingerprint,
    Grace,
    Id,
    Level,
    Message,
    Name,
    Part,
    Phrase,
    Port,
    Public,
    Rules,
    Scalar,
    Seat,
    Seats,
    Seq,
    Text,
    Title,
    Token,
    Version,
    Whereabouts,
    Word,
)

Modes = Annotated[dict[Word, Annotated[list[Seats], Meta(max_length=16)]], Meta(max_length=32)]
"""The modes of a game, each with the seat counts it can be played with."""


Switches = Annotated[dict[Word, Annotated[list[Scalar], Meta(min_length=1, max_length=16)]], Meta(max_length=32)]
"""The rule switches of a game, each with its values."""


class DoorInfo(Part):
    """A way in for people without a client. `name`: "ssh" or "web".

    `key`: the fingerprint of its key, or of the page's certificate, which then is at https; "" if it has none.

    `public`: where people reach it from outside: HOST:PORT, or the origin of a page as in https://play.example.org. "": at the
    server's address and that port.
    """

    name: Word
    port: Port
    key: Fingerprint
    public: Public = ""


class Welcome(Message, tag="welcome"):
    """The answer to `Hello`. `games`: {game: {mode: [seat counts]}} of the games that can be hosted; `bots`: {game: [levels]}.

    `limits`: {"frame", "burst", "rate", "chat"}, as the document says. `rules`: {game: {switch: [its values, the default
    first]}}; a default alone means more values than can be listed. `doors`: those that are open, or will be in a moment.
    `servers`: where the others of this house are, besides the domain of this one. `public`: the address at which people reach
    this one from outside, as they type it; "" where it is not known.
    """

    version: Version
    build: Build
    name: Name
    games: Annotated[dict[Word, Modes], Meta(max_length=32)]
    bots: Annotated[dict[Word, Annotated[list[Level], Meta(max_length=32)]], Meta(max_length=32)]
    limits: Annotated[dict[Word, Seq], Meta(max_length=32)]
    rules: Annotated[dict[Word, Switches], Meta(max_length=32)]
    doors: Annotated[list[DoorInfo], Meta(max_length=8)]
    servers: Annotated[list[Whereabouts], Meta(max_length=8)] = field(default_factory=list)
    public: Public = ""


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
    """The occupant of a seat. `kind`: "open", "person" or "bot"; `link`: "on", "lost" (comes back) or "left" (got up).

    `team` and `role` are the game's. `away`: how the table treats an absent seat in a game: "" (not at all), "grace" (it waits
    `until` more seconds, counted when the message was made), "bot" (a bot plays for it) or "waiting" (without limit).
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


class SeatClock(Part):
    """The time a seat has left, in milliseconds, when the message was made, and whether it runs."""

    left: Annotated[int, Meta(ge=0, le=2**53)]
    runs: bool


Clocks = Annotated[list[SeatClock], Meta(max_length=16)]
"""One for each seat in a game with clocks, else none."""


class Table(Message, tag="table"):
    """The table around the game, whenever it changes. `phase`: "open", "playing" or "over".

    `commitment`: the hash of the server's secret for the next or current game; `secret` and `nonces`: once the game is over.
    `watchers`: how many spectators there are. `absent`, `grace`, `shuffle`, `clock`, `past`, `hints`, `components`: as in
    `Host`.
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
    clock: Clock | None
    past: Seq
    clocks: Clocks
    hints: bool = False
    components: Components = field(default_factory=list)


class Committed(Message, tag="committed"):
    """The answer to `GetCommitment`: the `commitment` that the table has, or that the next one this connection opens will have.

    `code`: the table's; empty before `host`.
    """

    id: Id
    code: Annotated[str, Meta(max_length=16)]
    commitment: Digest


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


class Said(Message, tag="said"):
    """Chat. `seat` nil: the table itself, `text` is then a code of the catalogue. `team`: only your team received it."""

    seq: Seq
    seat: Seat | None
    name: Annotated[str, Meta(max_length=64)]
    text: Text
    team: bool


class Phrased(Message, tag="phrased"):
    """Chat without words: see `SayPhrase`. `team`: as in `Said`."""

    seq: Seq
    seat: Seat
    name: Annotated[str, Meta(max_length=64)]
    phrase: Phrase
    team: bool


class Announced(Message, tag="announced"):
    """The administrator of the server has something to say. `code` and `args`: see `protocol.codes`; it has no number."""

    code: Word
    args: Args


class Skip(Message, tag="skip"):
    """The number of something that you may not see."""

    seq: Seq


class Done(Message, tag="done"):
    """A request that has no other answer was carried out; also the answer to a repeated `Act`: it took effect at `seq`."""

    id: Id
    seq: Seq


class Why(Part):
    """A reason why an action was not carried out, as in `Refused`."""

    scope: Word
    code: Word
    args: Args


class Acted(Message, tag="acted"):
    """The answer to `ActAll`, after the steps: so many of its actions took effect, the last of them at `seq`.

    `why`: why the next one was refused; nil if none was, or the request came again.
    """

    id: Id
    seq: Seq
    done: Annotated[int, Meta(ge=1, le=32)]
    why: Why | None


class Refused(Message, tag="refused"):
    """A request was not carried out, and nothing has changed. `scope`: "rules" (the game's own codes), "table" or "server"."""

    id: Id | None
    scope: Word
    code: Word
    args: Args


class Moved(Message, tag="moved"):
    """The table is at another server: ask again there. `id`: of the request; nil: you were at the table."""

    id: Id | None
    address: Address


class Pong(Message, tag="pong"):
    """The answer to `Ping`."""

    mark: Seq


class Closing(Message, tag="closing"):
    """The last message before the server closes the connection. `retry`: after how many seconds to come back (nil: do not)."""

    code: Word
    args: Args
    retry: Seq | None
