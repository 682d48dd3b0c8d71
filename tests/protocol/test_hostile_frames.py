"""Untrusted bytes: the result is a whole message or a BadFrame, never anything else, and never uses much memory."""

from __future__ import annotations

import contextlib
import tracemalloc
from typing import Any, get_args

import msgpack
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import inspect
from msgspec.structs import astuple

from protocol.codec import (
    CLIENT_FRAME,
    DEPTH,
    NOT_MSGPACK,
    SERVER_FRAME,
    UNKNOWN_MESSAGE,
    WRONG_FIELDS,
    BadFrame,
    decode_client,
    decode_server,
    encode,
)
from protocol.messages import FromClient, FromServer
from tests.protocol import shapes
from tests.protocol.examples import FROM_CLIENT, FROM_SERVER

DECODERS = pytest.mark.parametrize("decode", [decode_client, decode_server])
FRAMES = [encode(message) for message in [*FROM_CLIENT.values(), *FROM_SERVER.values()]]


def reason(decode: Any, data: bytes) -> str:
    """Return why the frame is refused."""
    with pytest.raises(BadFrame) as bad:
        decode(data)
    return bad.value.code


def packed(*values: Any) -> bytes:
    data: bytes = msgpack.packb(values, default=astuple)
    return data


def step(events: Any, view: Any) -> bytes:
    return packed("step", 1, None, None, events, view, 0, [])


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


# -- bounds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [*get_args(FromClient), *get_args(FromServer)])
def test_a_field_out_of_its_bounds_or_of_another_kind_is_refused(kind: type) -> None:
    decode = decode_client if kind in get_args(FromClient) else decode_server
    infos = list(shapes.fields(kind).values())
    good = [shapes.least(info) for info in infos]
    decode(packed(kind.__struct_config__.tag, *good))
    for at, info in enumerate(infos):
        for wrong in shapes.outside(info):
            values = [*good[:at], wrong, *good[at + 1 :]]
            assert reason(decode, packed(kind.__struct_config__.tag, *values)) in (WRONG_FIELDS, NOT_MSGPACK), (at, wrong)


@pytest.mark.parametrize("kind", [*get_args(FromClient), *get_args(FromServer)])
def test_a_missing_field_is_refused(kind: type) -> None:
    decode = decode_client if kind in get_args(FromClient) else decode_server
    info: Any = inspect.type_info(kind)
    required = [shapes.least(field.type) for field in info.fields if field.required]
    decode(packed(kind.__struct_config__.tag, *required))
    for length in range(len(required)):
        assert reason(decode, packed(kind.__struct_config__.tag, *required[:length])) == WRONG_FIELDS


@DECODERS
@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        7,
        -1,
        1.5,
        "ping",
        b"ping",
        {},
        {"ping": 1},
        [],
        [[]],
        [None],
        [b"ping", 1],
        ["Ping", 1],
        ["ping ", 1],
        [["ping"], 1],
    ],
)
def test_what_is_no_array_with_a_known_tag_is_refused(decode: Any, value: Any) -> None:
    assert reason(decode, msgpack.packb(value)) == UNKNOWN_MESSAGE


# -- bytes that are no value -------------------------------------------------------------------------------------------


@DECODERS
@pytest.mark.parametrize(
    "data",
    {
        "nothing": b"",
        "the byte that means nothing": b"\xc1",
        "cut short": b"\x92\xa4pin",
        "a byte too many": encode(FROM_CLIENT["ping"]) + b"\x00",
        "two messages": encode(FROM_CLIENT["leave"]) * 2,
        "text that is no UTF-8": b"\x92\xa4ping\xa2\xc3\x28",
        "half a surrogate pair": b"\x92\xa4ping\xa3\xed\xa0\x80",
        "a timestamp": b"\x92\xa4ping\xd6\xff\x00\x00\x00\x00",
        "a timestamp of 96 bits": b"\x92\xa4ping\xc7\x0c\xff" + bytes(12),
        "an extension": b"\x92\xa4ping\xd4\x05\x00",
        "an empty extension": b"\x92\xa4ping\xc7\x00\x05",
        "an integer as a key": packed("ping", {1: 2}),
        "nil as a key": packed("ping", {None: 2}),
        "an array as a key": b"\x92\xa4ping\x81\x91\x01\x02",
        "a key there twice": b"\x92\xa4ping\x82\xa1a\x01\xa1a\x02",
        "an array that says it has 2^32-1 elements": b"\xdd\xff\xff\xff\xff",
        "a map that says so": b"\xdf\xff\xff\xff\xff",
        "a string that says so": b"\xdb\xff\xff\xff\xff",
        "bytes that say so": b"\xc6\xff\xff\xff\xff",
        "an extension that says so": b"\xc9\xff\xff\xff\xff\x05",
        "arrays in arrays": b"\x91" * CLIENT_FRAME,
        "maps in maps": b"\x81\xa1a" * 2000,
        "wide arrays in wide arrays": b"\xdc\xff\xff" * 2000,
    }.items(),
    ids=lambda item: item[0],
)
def test_bytes_that_are_no_bounded_value_are_refused(decode: Any, data: tuple[str, bytes]) -> None:
    assert reason(decode, data[1]) == NOT_MSGPACK


def test_a_rule_there_twice_is_refused_where_the_last_would_win() -> None:
    once, twice = b"\x81\xa1a\x01", b"\x82\xa1a\x01\xa1a\x02"
    frame = encode(FROM_CLIENT["host"])
    rules = msgpack.packb({"discard_timing": "immediate"})
    assert rules in frame
    decode_client(frame.replace(rules, once))
    assert reason(decode_client, frame.replace(rules, twice)) == NOT_MSGPACK


# -- what a hostile server may send ------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [1.0, float("nan"), float("inf"), b"bytes", 2**53 + 1, -(2**53) - 1, 2**64 - 1, {b"key": 1}])
def test_a_view_an_event_or_an_argument_holds_nothing_but_plain_data(value: Any) -> None:
    for data in (
        step([], {"a": value}),
        step([], {"a": [{"b": [value]}]}),
        step([["gain", value]], {}),
        step([value], {}),
        packed("snapshot", 1, [["gain", value]], {}, 0),
        packed("snapshot", 1, None, {"a": value}, 0),
        packed("refused", None, "rules", "no", {"a": value}),
        packed("closing", "no", {"a": [value]}, None),
    ):
        assert reason(decode_server, data) == WRONG_FIELDS


def test_a_view_nests_so_deep_and_no_deeper() -> None:
    decode_server(step([], {"a": nested(DEPTH - 1)}))
    assert reason(decode_server, step([], {"a": nested(DEPTH)})) == WRONG_FIELDS
    assert reason(decode_server, step([], {"a": nested(500)})) == WRONG_FIELDS
    decode_server(packed("refused", None, "rules", "no", {"a": nested(DEPTH)}))
    assert reason(decode_server, packed("refused", None, "rules", "no", {"a": nested(DEPTH + 1)})) == WRONG_FIELDS


@pytest.mark.parametrize(
    ("decode", "limit", "most"), [(decode_client, CLIENT_FRAME, 2), (decode_server, SERVER_FRAME, 48)], ids=["client", "server"]
)
@pytest.mark.parametrize(
    "unit", [b"\x90", b"\x80", b"\x91", b"\xdc\x00\x10", b"\xdc\x08\x00", b"\xde\x00\x20", b"\x81\xa1a", b"\xa0", b"\xc4\x00"]
)
def test_a_frame_full_of_containers_takes_little_memory(decode: Any, limit: int, most: int, unit: bytes) -> None:
    """Flat and nested; `most` in MiB."""
    rows = b"\xdc\x07\xff" + unit * 2047
    bombs = [
        unit * (limit // len(unit)),
        (b"\xdc\x00\x80" + rows * 128)[:limit],
        b"\xdc\x00\x10" + unit * (limit // len(unit) - 3),
    ]
    tracemalloc.start()
    try:
        for bomb in bombs:
            with pytest.raises(BadFrame):
                decode(bomb)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < most * 2**20


# -- anything at all ---------------------------------------------------------------------------------------------------


@DECODERS
@settings(max_examples=200)
@given(data=st.binary(max_size=300))
@example(data=b"\x91" * 1100)
def test_random_bytes_are_a_message_or_a_bad_frame(decode: Any, data: bytes) -> None:
    read_or_refuse(decode, data)


@DECODERS
@settings(max_examples=200)
@given(
    frame=st.sampled_from(FRAMES),
    edits=st.lists(st.tuples(st.integers(0, 400), st.integers(0, 2), st.binary(max_size=4)), min_size=1, max_size=4),
)
def test_a_frame_changed_here_and_there_is_a_message_or_a_bad_frame(decode: Any, frame: bytes, edits: Any) -> None:
    for where, cut, put in edits:
        at = where % (len(frame) + 1)
        frame = frame[:at] + put + frame[at + cut :]
    read_or_refuse(decode, frame)


@DECODERS
@settings(max_examples=50)
@given(
    value=st.recursive(
        st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text() | st.binary(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_any_msgpack_value_is_a_message_or_a_bad_frame(decode: Any, value: Any) -> None:
    for tag in ("act", "host", "step", "refused", "table"):
        read_or_refuse(decode, msgpack.packb([tag, *value] if isinstance(value, list) else [tag, value]))


@DECODERS
@pytest.mark.parametrize("step", ["msgpack.unpackb", "convert"])
@pytest.mark.parametrize(
    "error", [RecursionError, MemoryError, OverflowError, UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no"), KeyError]
)
def test_whatever_goes_wrong_inside_is_a_bad_frame(
    monkeypatch: pytest.MonkeyPatch, decode: Any, step: str, error: type[Exception] | Exception
) -> None:
    def fail(*args: Any, **options: Any) -> None:
        raise error

    monkeypatch.setattr(f"protocol.codec.{step}", fail)
    assert reason(decode, encode(FROM_CLIENT["ping"] if decode is decode_client else FROM_SERVER["pong"])) in (
        NOT_MSGPACK,
        WRONG_FIELDS,
    )


def read_or_refuse(decode: Any, data: bytes) -> None:
    """Fail with whatever else is raised than BadFrame, and for a message that is not the same again."""
    with contextlib.suppress(BadFrame):
        message = decode(data)
        assert decode(encode(message)) == message
