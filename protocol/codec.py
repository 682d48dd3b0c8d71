"""Messages to bytes and back. Nothing that a stranger sends leaves here but a whole, bounded message or a `BadFrame`.

msgpack reads the bytes, with limits that hold before an object exists; msgspec turns what was read into the one typed message
it can be, and makes a message's bytes: the ones that msgpack would make, in a third of the time. The free-form parts of a
server's messages (views, events, arguments) are plain data: maps with string keys, lists, strings, integers, booleans, nil, at
most `DEPTH` deep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from operator import attrgetter
from typing import Any, get_args

import msgpack
from msgspec import ValidationError, convert
from msgspec.msgpack import Encoder

from protocol.messages import Act, ActAll, Acted, Closing, FromClient, FromServer, Host, Refused, Snapshot, Step, Table, Welcome

CLIENT_FRAME = 8192
"""The most bytes of a frame that a client sends."""

ACT_FRAME = 2048
"""The most bytes of a frame with actions, which is kept and told to everybody."""

SERVER_FRAME = 262_144
"""The most bytes of a frame that a server sends."""

DEPTH = 16
"""How deep the lists and maps of a view, an event or arguments may nest."""

TOO_LONG = "too-long"
NOT_MSGPACK = "not-msgpack"
UNKNOWN_MESSAGE = "unknown-message"
WRONG_FIELDS = "wrong-fields"
UNPACKABLE = "unpackable"

_LATER: Mapping[type, tuple[str, ...]] = {
    Host: ("hints", "components"),
    Table: ("hints", "components"),
    Welcome: ("servers",),
}
"""The last fields of a message that came later. Those are left out after which nothing is said, for who does not know them."""
_STRING_BYTES = 1600
_BINARY_BYTES = 32


class BadFrame(Exception):
    """A frame that is not a message. `code` says what is wrong with it:

    `too-long`, `not-msgpack` (not one msgpack value within the limits), `unknown-message` (not an array with a known tag),
    `wrong-fields` (fields missing, too many, of the wrong kind or out of bounds); on encoding `too-long` or `unpackable`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def encode(message: FromClient | FromServer) -> bytes:
    """The bytes of a message, the same ones for the same message. Tuples become arrays; a map keeps its order.

    Raises BadFrame for what no frame can hold.

    >>> from protocol.messages import Ping
    >>> encode(Ping(7)).hex()
    '92a470696e6707'
    """
    later, most = _LATER.get(type(message), ()), _MOST_BYTES.get(type(message), SERVER_FRAME)
    unsaid = 0
    while unsaid < len(later) and not getattr(message, later[-1 - unsaid]):
        unsaid += 1
    try:
        data = _encode(_without_last(message, unsaid) if unsaid else message)
    except Exception as error:
        raise BadFrame(UNPACKABLE) from error
    if len(data) > most:
        raise BadFrame(TOO_LONG)
    return data


def _without_last(message: FromClient | FromServer, count: int) -> list[Any]:
    names = message.__struct_fields__[:-count]
    return [message.__struct_config__.tag, *(getattr(message, name) for name in names)]


def prepare() -> None:
    """Work out the fields of every message of a server now, which else is done when the first of its kind comes."""
    for kind in _SERVER_TAGS.values():
        with suppress(ValidationError):
            convert([], kind)


def decode_client(data: bytes) -> FromClient:
    """The message a client's frame holds. Raises BadFrame, and nothing else, if it holds none."""
    if len(data) > CLIENT_FRAME:
        raise BadFrame(TOO_LONG)
    message: FromClient = _message(_read(data, arrays=256, maps=32), _CLIENT_TAGS)
    if type(message) in (Act, ActAll) and len(data) > ACT_FRAME:
        raise BadFrame(TOO_LONG)
    return message


def decode_server(data: bytes) -> FromServer:
    """The message a server's frame holds. Raises BadFrame, and nothing else, if it holds none."""
    if len(data) > SERVER_FRAME:
        raise BadFrame(TOO_LONG)
    message: FromServer = _message(_read(data, arrays=2048, maps=128), _SERVER_TAGS)
    free_form = _FREE_FORM.get(type(message))
    if free_form and not _is_plain(free_form(message)):
        raise BadFrame(WRONG_FIELDS)
    return message


def _read(data: bytes, arrays: int, maps: int) -> Any:
    """What the bytes mean; every limit holds before memory is taken for the value it limits."""
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
    """The message of the kind its tag names. Going by the tag ourselves spares msgspec to work out a union each time."""
    kind = tags.get(value[0]) if type(value) is list and value and type(value[0]) is str else None
    if kind is None:
        raise BadFrame(UNKNOWN_MESSAGE)
    try:
        return convert(value, kind, strict=True, builtin_types=(bytes,))
    except Exception:
        raise BadFrame(WRONG_FIELDS) from None


def _is_plain(value: Any) -> bool:
    """Whether this is plain data of bounded depth, looked at level by level: nothing here recurses."""
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
