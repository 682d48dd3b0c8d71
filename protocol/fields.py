"""Building blocks of messages: their bounded fields, and the values that both directions share.

Bounds are part of the types: the codec refuses values outside them before anything else sees the message. `Any` stands for
plain data of a game, which the codec bounds as a whole.
"""

from __future__ import annotations

from typing import Annotated, Any, dataclass_transform

from msgspec import Meta, Struct

Id = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[0-9A-Za-z_-]+\Z")]
"""A client's own mark on a request: the answer carries it back, and the same mark again gets the same answer."""
Name = Annotated[str, Meta(min_length=1, max_length=64)]
"""A person's name, before `text.clean_name`."""
Title = Annotated[str, Meta(max_length=64)]
"""A table's title, before `text.clean`; may be empty."""
Text = Annotated[str, Meta(min_length=1, max_length=400)]
Build = Annotated[str, Meta(max_length=64)]
"""The program's name, for logs and for the sentence about a version that does not fit: `version.BUILD`."""
Address = Annotated[str, Meta(min_length=1, max_length=300)]
"""The address of a server, as people type it: `ws://HOST:PORT` or `wss://HOST:PORT`."""
Public = Annotated[str, Meta(max_length=300)]
"""A public address; "" if none is known."""
Whereabouts = Annotated[str, Meta(min_length=1, max_length=253)]
"""Hosts of servers: one host, or every host of a domain, as in `*.example.org`."""
Code = Annotated[str, Meta(min_length=1, max_length=16)]
"""A table's invite code, as typed."""
Password = Annotated[str, Meta(max_length=128)]
Token = Annotated[str, Meta(min_length=43, max_length=43, pattern=r"^[0-9A-Za-z_-]+\Z")]
"""256 bits in URL-safe base64. Its holder owns the seat."""
Nonce = Annotated[bytes, Meta(min_length=16, max_length=32)]
Digest = Annotated[bytes, Meta(max_length=32)]
"""A commitment or a secret: 32 bytes, or none where there is none."""
Version = Annotated[int, Meta(ge=1, le=1000)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Seats = Annotated[int, Meta(ge=1, le=16)]
"""A number of seats."""
Seq = Annotated[int, Meta(ge=0, le=2**53)]
Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Word = Annotated[str, Meta(min_length=1, max_length=32)]
Port = Annotated[int, Meta(ge=1, le=65_535)]
Fingerprint = Annotated[str, Meta(max_length=64)]
"""Of a key, as SHA256:... in base64; "" where there is none."""
Level = Annotated[str, Meta(min_length=1, max_length=16)]
Scalar = Number | Word | bool | None
Row = Annotated[list[Number | Word], Meta(max_length=16)]
Rows = Annotated[list[Number | Word | Row], Meta(max_length=16)]
Action = Annotated[list[Number | Word | Rows], Meta(min_length=1, max_length=8)]
"""A verb and its arguments. An argument may be a list, whose parts may be lists: three deep in all, and no deeper."""
Phrase = Annotated[int, Meta(ge=1, le=5)]
"""A ready phrase: 1 a greeting, 2 praise, 3 thanks, 4 a wait, 5 a farewell after the game."""
Actions = Annotated[list[Action], Meta(min_length=1, max_length=32)]
"""Several, in order."""
Rules = Annotated[dict[Word, Scalar], Meta(max_length=32)]
COMPONENT_LINES = 128
Components = Annotated[list[Annotated[str, Meta(min_length=1, max_length=120)]], Meta(max_length=COMPONENT_LINES)]
"""Numbers of a game that a table has of its own, as lines in the words of the game."""
Grace = Annotated[int, Meta(ge=0, le=86_400)]
"""Seconds."""
Outcomes = Annotated[list[Number | Word], Meta(max_length=128)]
"""Results of chance, in the order in which they were drawn."""
Args = Annotated[dict[Word, Any], Meta(max_length=16)]
"""A code's details: plain data for a sentence."""
Events = Annotated[list[Any], Meta(max_length=2048)]
View = Annotated[dict[Word, Any], Meta(max_length=128)]


@dataclass_transform(frozen_default=True)
class Part(Struct, frozen=True, array_like=True):
    """A value inside a message: an array of its fields, without a tag. See `protocol.messages` on fields that come later."""


@dataclass_transform(frozen_default=True)
class Message(Struct, frozen=True, array_like=True):
    """The base of every message; the tag is the first element of the array."""


class Clock(Part):
    """The time a seat has. `kind`: "turn" (`seconds` for each turn) or "bank" (`seconds` for the game, `increment` more after
    each of its turns). `zero`: with no time left a "bot" plays the rest of the turn, or the seat has to "concede".
    """

    kind: Word
    seconds: Annotated[int, Meta(ge=1, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)]
    zero: Word


class Entry(Part):
    """One entry of a game's log: the seat (nil: the table, for the set-up), its action, and the outcomes drawn meanwhile."""

    seat: Seat | None
    action: Action
    outcomes: Outcomes
