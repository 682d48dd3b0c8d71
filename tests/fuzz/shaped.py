"""Frames that are nearly messages: of the right shape, with some wrong values or changed bytes.

Random bytes hardly ever get past the checks of types. So values are made to fit their types, and are spoiled seldom.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, get_args

import msgpack
from msgspec import inspect

from protocol.codec import encode
from protocol.messages import FromClient, FromServer
from tests.fuzz.reader import Reader
from tests.protocol import shapes
from tests.protocol.examples import FROM_CLIENT, FROM_SERVER

CLIENT_KINDS: Sequence[type] = get_args(FromClient)
SERVER_KINDS: Sequence[type] = get_args(FromServer)
CLIENT_FRAMES = tuple(map(encode, FROM_CLIENT.values()))
SERVER_FRAMES = tuple(map(encode, FROM_SERVER.values()))

NUMBERS = (
    0, 1, 2, -1, 7, 15, 16, 127, 128, 255, 256, 65_535, 86_400, 2**31, 2**53, 2**53 + 1, 2**63, 2**64 - 1, -(2**53), -(2**63),
)  # fmt: skip
WORDS = (
    "", "a", "duel", "star-realms", "toy", "simple", "bot", "concede", "wait", "turn", "bank", "play", "end-turn", "show",
    "undo", "scout", "A" * 43, "00000-00000", "x" * 32, "x" * 33, "x" * 401, "é", "\x00", "\x1b[2J", "\u202e", "\U0001f600",
)  # fmt: skip
TEXT = "aZ0-_ \x1b\x07\x9b\u202e\u0301\u200d\ufe0f[]/@=;€ž字\U0001f469"
FOREIGN: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, float("nan"), "", "x", b"", b"x", [], {}, [[]], {"a": {}}, [None] * 17,
)  # fmt: skip
"""Values of every kind."""
EDGE = 12
"""About one in that many values does not fit its type."""


def shaped(reader: Reader, kinds: Sequence[type]) -> bytes:
    """Return a frame in the shape of one of these kinds of message."""
    kind = reader.pick(kinds)
    values = [_value(reader, info) for info in _fields(kind)]
    if reader.is_one_in(EDGE):
        values = values[: reader.below(len(values) + 1)] if reader.below(2) else [*values, reader.pick(FOREIGN)]
    tag = kind.__struct_config__.tag
    return bytes(msgpack.packb([tag, *values]))


def spoiled(reader: Reader, frame: bytes) -> bytes:
    """Return the frame with a few changes: bits flipped, and parts cut out, doubled or inserted."""
    for _ in range(1 + reader.below(3)):
        at, size = reader.below(len(frame) + 1), 1 + reader.below(8)
        part = frame[at : at + size]
        match reader.below(6):
            case 0:
                frame = frame[:at] + bytes(byte ^ 1 << reader.below(8) for byte in part) + frame[at + size :]
            case 1:
                frame = frame[:at] + frame[at + size :]
            case 2:
                frame = frame[:at] + part + frame[at:]
            case 3:
                frame = frame[:at] + reader.take(size) + frame[at:]
            case 4:
                frame = frame[:at] + reader.take(size) + frame[at + size :]
            case _:
                frame = frame[:at]
    return frame


@cache
def _fields(kind: type) -> tuple[inspect.Type, ...]:
    return tuple(shapes.fields(kind).values())


def _value(reader: Reader, info: inspect.Type) -> Any:
    if reader.is_one_in(EDGE):
        return reader.pick(FOREIGN)
    match info:
        case inspect.IntType(ge=low, le=high):
            number = reader.pick(NUMBERS)
            inside = low is None or high is None or low <= number <= high
            return number if inside or reader.is_one_in(EDGE) else low
        case inspect.StrType(pattern=pattern, min_length=short, max_length=most):
            return _text(reader, bool(pattern), short or 0, most or 0)
        case inspect.BytesType(min_length=short, max_length=most):
            size = reader.pick((short or 0, most or 0, 16, 32, 33))
            return reader.take(size).ljust(size, b"\0")
        case inspect.BoolType():
            return bool(reader.below(2))
        case inspect.NoneType():
            return None
        case inspect.AnyType():
            return _anything(reader)
        case inspect.ListType(item_type=item, min_length=short):
            return [_value(reader, item) for _ in range((short or 0) + reader.below(4))]
        case inspect.DictType(key_type=key, value_type=value):
            return {str(_value(reader, key)): _value(reader, value) for _ in range(reader.below(4))}
        case inspect.UnionType(types=types):
            return _value(reader, reader.pick(list(types)))
        case inspect.StructType(cls=kind):
            return [_value(reader, part) for part in _fields(kind)]
    raise AssertionError(f"no values known for {info}")


def _text(reader: Reader, is_plain: bool, short: int, most: int) -> str:
    if is_plain:
        return ("x" * short or "x") + str(reader.below(1000)) * (short <= 1)
    if reader.below(2):
        return reader.pick(WORDS)
    size = reader.pick((short, 1, 3, most, most + 1)) if reader.is_one_in(EDGE) else short + reader.below(6)
    return "".join(TEXT[byte % len(TEXT)] for byte in reader.take(size).ljust(size, b"\0"))


def _anything(reader: Reader, depth: int = 0) -> Any:
    match reader.below(8) if depth < 20 else 0:
        case 1:
            return reader.pick(NUMBERS)
        case 2 | 3:
            return [_anything(reader, depth + 1) for _ in range(reader.below(4))]
        case 4 | 5:
            return {_text(reader, False, 0, 32): _anything(reader, depth + 1) for _ in range(reader.below(4))}
        case 6:
            return reader.pick(FOREIGN)
    return reader.pick(WORDS)
