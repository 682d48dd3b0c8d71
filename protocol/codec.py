"""Messages to bytes and back. Nothing that a stranger sends leaves here but a whole, bounded message or a `BadFrame`.

msgpack reads the bytes, with limits that hold before an object exists. msgspec turns the value into a typed message, and writes
a message's bytes: the same as msgpack would, in a third of the time. The free-form parts of a server's messages (views, events,
arguments) are plain data: maps with string keys, lists, strings, integers, booleans, nil, at most `DEPTH` deep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from operator import attrgetter
from typing import Any, get_args

import msgpack
from msgspec import ValidationError, convert
from msgspec.msgpack import Encoder

from protocol.messages import (
    Act,
    ActAll,
    Acted,
    Closing,
    FromClient,
    FromServer,
    Host,
    Message,
    Part,
    Refused,
    Snapshot,
    Step,
    Table,
    Welcome,
)

CLIENT_FRAME = 8192
"""The most bytes of a frame that a client sends."""

ACT_FRAME = 2048
"""Bytes of the largest frame with actions, which is stored and sent to everybody."""

SERVER_FRAME = 262_144
"""The most bytes of a frame that a server sends."""

DEPTH = 16
"""The deepest nesting of lists and maps of a view, an event or arguments."""

TOO_LONG = "too-long"
NOT_MSGPACK = "not-msgpack"
UNKNOWN_MESSAGE = "unknown-message"
WRONG_FIELDS = "wrong-fields"
UNPACKABLE = "unpackable"

_WITH_LATER_FIELDS = frozenset({Host, Table, Welcome})
"""Messages with fields that came later, in themselves or in their parts. These are left out where they say nothing."""
_STRING_BYTES = 1600
_BINARY_BYTES = 32


class BadFrame(Exception):
    """A frame that is not a message. `code` names the fault:

    `too-long`, `not-msgpack` (not one msgpack value within the limits), `unknown-message` (not an array with a known tag),
    `wrong-fields` (fields missing, of the wrong kind or out of bounds); on encoding `too-long` or `unpackable`.

    `values`: the tag and the fields of a frame that has the form of a message, which another version may have sent; else empty.
    """

    def __init__(self, code: str, values: Sequence[Any] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


def encode(message: FromClient | FromServer) -> bytes:
    """Return the bytes of a message, the same ones for the same message. Tuples become arrays; a map keeps its order.

    Raises BadFrame for a value that no frame can hold.

    >>> from protocol.messages import Ping
    >>> encode(Ping(7)).hex()
    '92a470696e6707'
    """
    most = _MOST_BYTES.get(type(message), SERVER_FRAME)
    try:
        data = _encode(_shortened(message) if type(message) in _WITH_LATER_FIELDS else message)
    except Exception as error:
        raise BadFrame(UNPACKABLE) from error
    if len(data) > most:
        raise BadFrame(TOO_LONG)
    return data


def _shortened(value: Any) -> Any:
    """Return a message or a part as an array that ends with the last field that says something or has always existed."""
    if isinstance(value, list) and value and isinstance(value[0], Part):
        return [_shortened(each) for each in value]
    if not isinstance(value, (Message, Part)) or not value.__struct_defaults__:
        return value
    values = [_shortened(getattr(value, name)) for name in value.__struct_fields__]
    least = len(values) - len(value.__struct_defaults__)
    while len(values) > least and not values[-1]:
        values.pop()
    tag = value.__struct_config__.tag
    return values if tag is None else [tag, *values]


def prepare() -> None:
    """Work out the fields of every message of a server now, which else is done when the first of its kind comes."""
    for kind in _SERVER_TAGS.values():
        with suppress(ValidationError):
            convert([], kind)


def decode_client(data: bytes) -> FromClient:
    """Decode the message in a client's frame. Raises BadFrame, and nothing else, if it holds none."""
    if len(data) > CLIENT_FRAME:
        raise BadFrame(TOO_LONG)
    message: FromClient = _message(_read(data, arrays=256, maps=32), _CLIENT_TAGS)
    if type(message) in (Act, ActAll) and len(data) > ACT_FRAME:
        raise BadFrame(TOO_LONG)
    return message


def decode_server(data: bytes) -> FromServer:
    """Decode the message in a server's frame. Raises BadFrame, and nothing else, if it holds none."""
    if len(data) > SERVER_FRAME:
        raise BadFrame(TOO_LONG)
    message: FromServer = _message(_read(data, arrays=2048, maps=128), _SERVER_TAGS)
    free_form = _FREE_FORM.get(type(message))
    if free_form and not _is_plain(free_form(message)):
        raise BadFrame(WRONG_FIELDS)
    return message


def _read(data: bytes, arrays: int, maps: int) -> Any:
    """Unpack the bytes; every limit holds before memory is taken for the value it limits."""
    try:
        return msgpack.unpackb(
            data,
            strict_map_key=True,
            object_pairs_hook=_map,
            ext_hook=_no_extension,
            max_str_len=_STRING_BYTES,
            max_bin_len=_BINARY_BYTES,
            max_array_len=arrays,
            max_map_len=maps,
            max_ext_len=0,
        )
    except Exception:  # every kind: UnicodeDecodeError and RecursionError are no errors of msgpack's
        raise BadFrame(NOT_MSGPACK) from None


def _map(pairs: list[tuple[Any, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is there twice")
    return found


def _no_extension(code: int, data: bytes) -> Any:
    raise ValueError("extension types are not spoken here")


def _message(value: Any, tags: Mapping[str, Any]) -> Any:
    """Convert a value to the message its tag names. Going by the tag ourselves spares msgspec working out a union each time."""
    if type(value) is not list or not value or type(value[0]) is not str:
        raise BadFrame(UNKNOWN_MESSAGE)
    kind = tags.get(value[0])
    if kind is None:
        raise BadFrame(UNKNOWN_MESSAGE, value)
    try:
        return convert(value, kind, strict=True, builtin_types=(bytes,))
    except Exception:
        raise BadFrame(WRONG_FIELDS, value) from None


def _is_plain(value: Any) -> bool:
    """Return whether this is plain data of bounded depth, looked at level by level: nothing here recurses."""
    level = [value]
    for _ in range(DEPTH + 1):
        deeper: list[Any] = []
        for node in level:
            if type(node) is dict:
                if not all(type(key) is str for key in node):
                    return False
                children = node.values()
            else:
                children = node
            for child in children:
                kind = type(child)
                if kind is list or kind is dict:
                    deeper.append(child)
                elif kind is int:
                    if not -(2**53) <= child <= 2**53:
                        return False
                elif kind not in _PLAIN:
                    return False
        if not deeper:
            return True
        level = deeper
    return False


_encode = Encoder().encode
_PLAIN = frozenset({str, bool, type(None)})
_MOST_BYTES = {kind: ACT_FRAME if kind in (Act, ActAll) else CLIENT_FRAME for kind in get_args(FromClient)}
"""Of a message from a client; from a server it is `SERVER_FRAME`."""
_CLIENT_TAGS = {kind.__struct_config__.tag: kind for kind in get_args(FromClient)}
_SERVER_TAGS = {kind.__struct_config__.tag: kind for kind in get_args(FromServer)}
_FREE_FORM: Mapping[type, Callable[[Any], Any]] = {
    Step: lambda step: (step.events, step.view),
    Snapshot: lambda snapshot: (
        snapshot.view,
        *(step.events for step in snapshot.missed),
        *(was.what for step in snapshot.missed for was in step.before),
    ),
    Acted: lambda acted: acted.why.args if acted.why is not None else (),
    Refused: attrgetter("args"),
    Closing: attrgetter("args"),
}
