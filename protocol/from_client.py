"""The messages a client may send: requests, each with a mark of its own that the answer carries back."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from protocol.fields import (
    Action,
    Actions,
    Build,
    Clock,
    Code,
    Components,
    Entry,
    Grace,
    Id,
    Level,
    Message,
    Name,
    Nonce,
    Password,
    Phrase,
    Rules,
    Seat,
    Seats,
    Seq,
    Text,
    Title,
    Token,
    Version,
    Word,
)


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

    `watch`: spectators may come. `absent`: how a seat is played after its player left, or was disconnected for `grace` seconds:
    "bot", "wait" or "concede". `shuffle`: the seats are drawn by lot when a game begins. `clock` nil: no seat has a clock.
    `past`: the games of this table go on from so many entries, sent before with `past`; 0: they begin with a deal. `hints`:
    everybody may ask for advice, also against people; without this field nobody may. `components`: numbers of the game that
    this table has of its own; only where `limits` of `Welcome` names them.
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
    clock: Clock | None
    past: Seq
    hints: bool = False
    components: Components = field(default_factory=list)


class Past(Message, tag="past"):
    """Before `host`: a game so far, from which the table is to go on, in as many parts as it takes. `first`: the number of the
    first of these entries; 0 starts again.
    """

    id: Id
    first: Seq
    entries: Annotated[list[Entry], Meta(min_length=1, max_length=256)]


class GetCommitment(Message, tag="commitment"):
    """Before `host` (`code` nil) or `join`: ask for the table's commitment, before anybody knows your own nonce. Code and
    password as in `Join`.
    """

    id: Id
    code: Annotated[str, Meta(max_length=16)] | None
    password: Password


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
    """Answer the question of your seat. `seq`: the table's sequence number the choice was made at."""

    id: Id
    seq: Seq
    action: Action


class ActAll(Message, tag="acts"):
    """Several actions in order, as if they were sent one by one with nothing in between, until one is refused or the seat is
    asked something else. `seq`: as in `Act`.
    """

    id: Id
    seq: Seq
    actions: Actions


class Say(Message, tag="say"):
    """Chat to the table, or (`team`) to one's own team only."""

    id: Id
    text: Text
    team: bool


class SayPhrase(Message, tag="phrase"):
    """Chat with a fixed phrase, which everybody reads in their own language."""

    id: Id
    phrase: Phrase
    team: bool


class SetBot(Message, tag="bot"):
    """The host gives a free seat to a bot, or (level nil) takes it back."""

    id: Id
    seat: Seat
    level: Level | None


class Rematch(Message, tag="rematch"):
    """After the end: ready to play again with the same seats. The new game starts when every person is ready."""

    id: Id


class GetRecord(Message, tag="record"):
    """After the end: ask for the log of the game, from entry number `first` on."""

    id: Id
    first: Seq


class Leave(Message, tag="leave"):
    """Leave the seat: before the start it is free again; during a game the table plays it as it does for absent seats.

    A spectator goes.
    """

    id: Id


class CloseTable(Message, tag="close"):
    """The host closes the table for everybody, while no game is on. Everybody at the table is sent the name of the person who
    closed it."""

    id: Id


class Kick(Message, tag="kick"):
    """The host sends somebody away: before a game the seat is free again, in one it is an absent one. Its token is void."""

    id: Id
    seat: Seat


class Ping(Message, tag="ping"):
    """Measure the round trip; answered immediately with the same mark."""

    mark: Seq
