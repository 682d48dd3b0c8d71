"""Messages become bytes and the same messages again; the bytes are the agreed ones."""

from __future__ import annotations

from typing import Any, get_args

import msgpack
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from protocol.codec import CLIENT_FRAME, SERVER_FRAME, TOO_LONG, UNPACKABLE, BadFrame, decode_client, decode_server, encode
from protocol.messages import Act, FromClient, FromServer, Ping, Say, Snapshot, Step
from tests.protocol import golden, shapes
from tests.protocol.examples import FROM_CLIENT, FROM_SERVER

EVERY_KIND = [*get_args(FromClient), *get_args(FromServer)]
ANY_CLIENT_MESSAGE = st.one_of(*map(shapes.messages, get_args(FromClient)))
ANY_SERVER_MESSAGE = st.one_of(*map(shapes.messages, get_args(FromServer)))


@pytest.mark.parametrize("name", FROM_CLIENT)
def test_a_clients_message_has_its_golden_bytes(name: str) -> None:
    message = FROM_CLIENT[name]
    said, data = golden.read()["from a client", name]
    assert (repr(message), encode(message)) == (said, data)
    assert decode_client(data) == message


@pytest.mark.parametrize("name", FROM_SERVER)
def test_a_servers_message_has_its_golden_bytes(name: str) -> None:
    message = FROM_SERVER[name]
    said, data = golden.read()["from the server", name]
    assert (repr(message), encode(message)) == (said, data)
    assert decode_server(data) == message


def test_every_kind_of_message_has_golden_bytes_and_no_bytes_are_without_an_example() -> None:
    assert {type(message) for message in [*FROM_CLIENT.values(), *FROM_SERVER.values()]} == set(EVERY_KIND)
    assert golden.read().keys() == {
        *(("from a client", name) for name in FROM_CLIENT),
        *(("from the server", name) for name in FROM_SERVER),
    }


@settings(max_examples=150, deadline=None)
@given(ANY_CLIENT_MESSAGE)
def test_any_message_of_a_client_arrives_as_it_was_sent(message: Any) -> None:
    data = encode(message)
    assert decode_client(data) == message
    assert encode(decode_client(data)) == data


@settings(max_examples=150, deadline=None)
@given(ANY_SERVER_MESSAGE)
def test_any_message_of_the_server_arrives_as_it_was_sent(message: Any) -> None:
    data = encode(message)
    assert decode_server(data) == message
    assert encode(decode_server(data)) == data


@given(ANY_CLIENT_MESSAGE | ANY_SERVER_MESSAGE)
def test_on_the_wire_a_message_is_an_array_of_its_tag_and_its_fields_in_order(message: Any) -> None:
    data = encode(message)
    tag, *values = msgpack.unpackb(data)
    assert msgpack.packb([tag, *values]) == data
    assert tag == type(message).__struct_config__.tag
    left_out = 0
    for name in reversed(message.__struct_fields__):
        if name not in LATER or getattr(message, name):
            break
        left_out += 1
    assert len(values) == len(message.__struct_fields__) - left_out


LATER = ("hints", "components", "servers")
"""Fields that came later, at the end of their messages."""


@pytest.mark.parametrize(("name", "later"), [
    ("host", ["hints", "components"]), ("table", ["hints", "components"]), ("welcome", ["servers"]),
])  # fmt: skip
def test_where_later_fields_say_nothing_a_message_is_as_before_them(name: str, later: list[str]) -> None:
    """So a client or a server of before reads it, and what they send is read here."""
    message: Any = {**FROM_CLIENT, **FROM_SERVER}[name]
    decode: Any = decode_client if name in FROM_CLIENT else decode_server
    before, last = message.__struct_fields__[: -len(later)], message.__struct_fields__[-len(later) :]
    assert [*last] == later
    values = [msgspec.to_builtins(getattr(message, each), builtin_types=(bytes,)) for each in before]
    assert encode(message) == msgpack.packb([name, *values])
    assert not any(getattr(decode(encode(message)), each) for each in later)


def test_a_later_field_without_the_one_after_it_is_as_before_that() -> None:
    with_advice: Any = FROM_SERVER["table with advice"]
    tag, *values = msgpack.unpackb(encode(with_advice))
    assert (tag, values[-1], len(values)) == ("table", True, len(with_advice.__struct_fields__) - 1)
    assert decode_server(encode(with_advice)) == with_advice


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
