"""Messages survive encoding and decoding unchanged, and have the agreed bytes."""

from __future__ import annotations

from typing import Any, get_args

import msgpack
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from protocol import codec
from protocol.codec import CLIENT_FRAME, SERVER_FRAME, TOO_LONG, UNPACKABLE, BadFrame, decode_client, decode_server, encode
from protocol.messages import Act, FromClient, FromServer, Ping, Say, Snapshot, Step
from tests.protocol import golden, shapes
from tests.protocol.examples import FROM_CLIENT, FROM_SERVER

AGAIN = "if this is meant: python -m tests.protocol.golden"
EVERY_KIND = [*get_args(FromClient), *get_args(FromServer)]
ANY_CLIENT_MESSAGE = st.one_of(*map(shapes.messages, get_args(FromClient)))
ANY_SERVER_MESSAGE = st.one_of(*map(shapes.messages, get_args(FromServer)))


@pytest.mark.parametrize(("direction", "name"), [(way, name) for way, known in golden.EXAMPLES.items() for name in known])
def test_a_message_has_its_golden_bytes(direction: str, name: str) -> None:
    message = golden.EXAMPLES[direction][name]
    text, data = golden.frames()[direction, name]
    assert encode(message) == data
    assert golden.said(data) == text
    assert decoder(direction)(data) == message


def test_every_kind_of_message_has_golden_bytes_and_no_bytes_are_without_an_example() -> None:
    assert {type(message) for message in [*FROM_CLIENT.values(), *FROM_SERVER.values()]} == set(EVERY_KIND)
    assert golden.frames().keys() == {(way, name) for way, known in golden.EXAMPLES.items() for name in known}, AGAIN


@pytest.mark.parametrize("title", golden.KINDS)
def test_a_message_begins_with_the_fields_it_always_had_and_may_lack_what_came_later(title: str) -> None:
    """So who knows only those reads it, and theirs is read here."""
    known, now = golden.known_fields()[title], golden.fields(golden.KINDS[title])
    assert now == known, AGAIN
    may_be_missing = [golden.MISSING in line for line in now]
    assert may_be_missing == sorted(may_be_missing)


def test_no_message_is_gone() -> None:
    assert golden.known_fields().keys() == golden.KINDS.keys(), AGAIN


@pytest.mark.parametrize(("direction", "name"), [(way, name) for way, known in golden.EXAMPLES.items() for name in known])
def test_fields_that_a_later_program_adds_are_passed_over(direction: str, name: str) -> None:
    """Behind the fields of the message, and of each part of it."""
    message: Any = golden.EXAMPLES[direction][name]
    assert decoder(direction)(msgpack.packb(with_more_fields(message))) == message


def with_more_fields(value: Any) -> Any:
    """Return the message or part as an array with two fields more, and so each of its parts."""
    if isinstance(value, list):
        return [with_more_fields(each) for each in value]
    if not isinstance(value, msgspec.Struct):
        return value
    values = [with_more_fields(getattr(value, name)) for name in value.__struct_fields__]
    tag = value.__struct_config__.tag
    return [*([] if tag is None else [tag]), *values, {"of": ["later"]}, 7]


def decoder(direction: str) -> Any:
    return decode_client if direction == "from a client" else decode_server


@settings(max_examples=150)
@given(ANY_CLIENT_MESSAGE)
def test_any_message_of_a_client_arrives_as_it_was_sent(message: Any) -> None:
    data = encode(message)
    assert decode_client(data) == message
    assert encode(decode_client(data)) == data


@settings(max_examples=150)
@given(ANY_SERVER_MESSAGE)
def test_any_message_of_the_server_arrives_as_it_was_sent(message: Any) -> None:
    data = encode(message)
    assert decode_server(data) == message
    assert encode(decode_server(data)) == data


@given(ANY_CLIENT_MESSAGE | ANY_SERVER_MESSAGE)
def test_on_the_wire_a_message_is_an_array_of_its_tag_and_its_fields_in_order(message: Any) -> None:
    data = encode(message)
    assert msgpack.unpackb(data) == on_the_wire(message)
    assert msgpack.packb(msgpack.unpackb(data)) == data


def on_the_wire(value: Any) -> Any:
    """Return a message, or a value in it. Fields that may be missing are missing at the end where they are false or empty."""
    if isinstance(value, list | tuple):
        return [on_the_wire(each) for each in value]
    if not isinstance(value, msgspec.Struct):
        return value
    found = list(inspect.type_info(type(value)).fields)  # type: ignore[attr-defined]
    while found and not found[-1].required and not getattr(value, found[-1].name):
        found.pop()
    tag = value.__struct_config__.tag
    return [*([] if tag is None else [tag]), *(on_the_wire(getattr(value, field.name)) for field in found)]


def test_every_message_with_fields_that_came_later_is_sent_without_those_that_say_nothing() -> None:
    """Also where only a part of it has such fields."""
    assert {kind for kind in EVERY_KIND if may_be_shorter(inspect.type_info(kind))} == codec._WITH_LATER_FIELDS


def may_be_shorter(info: Any) -> bool:
    """Return True if a message, or a part in it, has fields that may be missing."""
    match info:
        case inspect.StructType(fields=fields):
            return any(not field.required or may_be_shorter(field.type) for field in fields)
        case inspect.ListType(item_type=item):
            return may_be_shorter(item)
        case inspect.UnionType(types=types):
            return any(map(may_be_shorter, types))
    return False


@pytest.mark.parametrize("kind", [*EVERY_KIND, *golden.KINDS.values()])
def test_a_field_that_came_later_says_nothing_by_default(kind: Any) -> None:
    """So a program that does not know it can read most of what is sent."""
    later = [field for field in inspect.type_info(kind).fields if not field.required]  # type: ignore[attr-defined]
    assert not any(field.default if field.default is not msgspec.NODEFAULT else field.default_factory() for field in later)


def test_a_message_of_one_direction_is_none_of_the_other() -> None:
    for message in FROM_CLIENT.values():
        with pytest.raises(BadFrame, match="unknown-message"):
            decode_server(encode(message))
    for answer in FROM_SERVER.values():
        if len(encode(answer)) <= CLIENT_FRAME:
            with pytest.raises(BadFrame, match=r"unknown-message|not-msgpack"):
                decode_client(encode(answer))


def test_tags_are_unique_within_a_direction() -> None:
    for union in (FromClient, FromServer):
        tags = [kind.__struct_config__.tag for kind in get_args(union)]
        assert sorted(set(tags)) == sorted(tags)


def test_tuples_in_events_and_views_arrive_as_lists() -> None:
    sent = Step(1, 0, None, [("play", 0, ("a", 1))], {"actions": (("play", "scout"), ("end-turn",))}, 0, [])
    got = decode_server(encode(sent))
    assert got == Step(1, 0, None, [["play", 0, ["a", 1]]], {"actions": [["play", "scout"], ["end-turn"]]}, 0, [])


def test_a_map_keeps_its_order_so_equal_views_written_alike_are_equal_bytes() -> None:
    view = {"zebra": 1, "ant": {"b": 1, "a": 2}}
    got = decode_server(encode(Snapshot(0, [], view, 0, [], 0)))
    assert isinstance(got, Snapshot)
    assert [list(got.view), list(got.view["ant"])] == [["zebra", "ant"], ["b", "a"]]


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_every_part_of_every_message_is_bounded(kind: type) -> None:
    assert shapes.unbounded(inspect.type_info(kind)) == []


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_each_field_at_its_limit_still_arrives(kind: type) -> None:
    """So the reader's limits in bytes and counts are nowhere tighter than the types say."""
    decode: Any = decode_client if kind in get_args(FromClient) else decode_server
    kinds = shapes.fields(kind)
    for name, info in kinds.items():
        message = kind(**{other: shapes.least(kinds[other]) for other in kinds} | {name: shapes.largest(info)})
        assert decode(encode(message)) == message


def test_a_frame_of_exactly_the_limit_is_read_and_one_byte_more_is_not() -> None:
    for limit, decode in ((CLIENT_FRAME, decode_client), (SERVER_FRAME, decode_server)):
        with pytest.raises(BadFrame) as at_limit:
            decode(bytes(limit))
        with pytest.raises(BadFrame) as beyond:
            decode(bytes(limit + 1))
        assert (at_limit.value.code, beyond.value.code) == ("not-msgpack", TOO_LONG)


def test_what_is_too_long_for_a_frame_is_not_encoded() -> None:
    with pytest.raises(BadFrame, match=TOO_LONG):
        encode(Say("a", "x" * CLIENT_FRAME, False))
    with pytest.raises(BadFrame, match=TOO_LONG):
        encode(Snapshot(0, [], {"log": "x" * SERVER_FRAME}, 0, [], 0))


@pytest.mark.parametrize("value", [object(), "\ud800", 2**64, lambda: 0])
def test_what_msgpack_cannot_hold_is_not_encoded(value: Any) -> None:
    with pytest.raises(BadFrame, match=UNPACKABLE):
        encode(Act("a", 1, ["play", value]))


def test_a_view_inside_itself_is_not_encoded() -> None:
    view: dict[str, Any] = {}
    view["self"] = view
    with pytest.raises(BadFrame, match=UNPACKABLE):
        encode(Snapshot(0, [], view, 0, [], 0))


def test_a_failed_encoding_leaves_nothing_behind() -> None:
    with pytest.raises(BadFrame):
        encode(Say("a", "\ud800", False))
    assert encode(Ping(7)).hex() == "92a470696e6707"
