"""The messages a server sends about the game: each step, the position, and the log when it is over."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from protocol.fields import Entry, Events, Id, Message, Part, Seat, Seq, Version, View
from protocol.from_server import Clocks


class Step(Message, tag="step"):
    """The game moved: the seat that acted (nil: the table), the events as you may know them, and your view afterwards.

    `id` is the mark of the `Act` or `ActAll` that did it, for the seat that sent it; nil for everybody else. `seconds`: since
    the start.
    """

    seq: Seq
    seat: Seat | None
    id: Id | None
    events: Events
    view: View
    seconds: Seq
    clocks: Clocks


class Was(Part):
    """A place in a view, by keys of maps and indexes of lists, and its earlier value: see `protocol.changes`."""

    where: Annotated[list[Annotated[int, Meta(ge=0, le=2048)] | Annotated[str, Meta(max_length=32)]], Meta(max_length=16)]
    what: Any


class Missed(Part):
    """A step that you were sent, or that you missed: see `Step`. `before`: the parts of your view that it changed, with their
    earlier values."""

    seq: Seq
    seat: Seat
    events: Events
    before: Annotated[list[Was], Meta(max_length=256)]


class Snapshot(Message, tag="snapshot"):
    """Your view as it is now, after `Resume` or `Watch`.

    `missed`: the steps after the number `since`, in order. That is the number you named, or a later one if that was too long
    ago or too much. If you named 0, or are a spectator, you get the current turn and the last turn of each seat.
    """

    seq: Seq
    missed: Annotated[list[Missed], Meta(max_length=256)]
    view: View
    seconds: Seq
    clocks: Clocks
    since: Seq


class Entries(Message, tag="entries"):
    """The answer to `GetRecord`: entries of the log from `first` on; ask on until there are `total`.

    `data_version`: of the game's cards. The first `past` entries were played elsewhere: their draws are not this table's.
    """

    id: Id
    data_version: Version
    past: Seq
    total: Seq
    first: Seq
    entries: Annotated[list[Entry], Meta(max_length=256)]
