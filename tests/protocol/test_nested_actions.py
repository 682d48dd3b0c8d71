"""An action's arguments may be lists: three deep, sixteen wide, two thousand bytes, and nothing beyond."""

from __future__ import annotations

from typing import Any

import msgpack
import pytest

from protocol.codec import ACT_FRAME, TOO_LONG, WRONG_FIELDS, BadFrame, decode_client, decode_server, encode
from protocol.messages import Act, Entries, Entry

PLAN = ["plan", [["mine", 2], "base", 7, []], 3]


def frame(action: Any) -> bytes:
    data: bytes = msgpack.packb(["act", "a", 1, action])
    return data


@pytest.mark.parametrize(
    "action",
    [PLAN, ["plan", []], ["plan", [[]]], ["plan", [["w" * 32] * 16]], ["plan", *[[["x"] * 16] * 8] * 7]],
)
def test_an_action_with_lists_travels_as_it_is(action: list[Any]) -> None:
    assert decode_client(encode(Act("a", 1, action))) == Act("a", 1, action)
    entries = Entries("r", 1, 0, 1, 0, [Entry(0, action, [])])
    assert decode_server(encode(entries)) == entries


@pytest.mark.parametrize(
    "action",
    [
        ["plan", [[["too deep"]]]],
        ["plan", [[[]]]],
        ["plan", [1] * 17],
        ["plan", [[1] * 17]],
        ["plan", *[[]] * 8],
        ["plan", [None]],
        ["plan", [["w" * 33]]],
        ["plan", [[""]]],
        ["plan", [[2**53 + 1]]],
        ["plan", [[True]]],
        ["plan", [[1.5]]],
        ["plan", [b"bytes"]],
        ["plan", {"a": 1}],
        ["plan", [{"a": 1}]],
        [],
    ],
)
def test_what_is_deeper_wider_or_of_another_kind_is_no_action(action: Any) -> None:
    with pytest.raises(BadFrame, match=WRONG_FIELDS):
        decode_client(frame(action))


def test_an_action_of_too_many_bytes_is_refused_and_not_encoded() -> None:
    action = ["plan", [["w" * 32] * 16] * 4]
    assert len(frame(action)) > ACT_FRAME
    with pytest.raises(BadFrame, match=TOO_LONG):
        decode_client(frame(action))
    with pytest.raises(BadFrame, match=TOO_LONG):
        encode(Act("a", 1, action))


def test_brackets_without_end_are_refused() -> None:
    for depth in (5, 100, 1000):
        with pytest.raises(BadFrame):
            decode_client(b"\x94\xa3act\xa1a\x01\x92\xa4plan" + b"\x91" * depth + b"\x90")
