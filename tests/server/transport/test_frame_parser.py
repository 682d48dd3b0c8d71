"""Bytes are parsed into frames and messages as RFC 6455 defines them, in whatever pieces they arrive."""

from __future__ import annotations

from random import Random

import pytest

from server.transport.frame_parser import (
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    PONG,
    PROTOCOL_ERROR,
    TEXT,
    TOO_BIG,
    FrameParser,
    unmasked,
)

MOST = 1000


def frame(opcode: int, payload: bytes, *, last: bool = True, mask: bytes = b"\x11\x22\x33\x44") -> bytes:
    size = len(payload)
    if size < 126:
        length = bytes((0x80 | size,))
    elif size < 65_536:
        length = b"\xfe" + size.to_bytes(2, "big")
    else:
        length = b"\xff" + size.to_bytes(8, "big")
    return bytes((0x80 * last | opcode,)) + length + mask + unmasked(payload, mask)


@pytest.mark.parametrize("size", [0, 1, 3, 4, 5, 125, 126, 127, MOST])
def test_a_message_is_what_was_sent(size: int) -> None:
    payload = Random(size).randbytes(size)
    parser = FrameParser(MOST)
    assert parser.feed(frame(BINARY, payload)) == [(BINARY, payload)]
    assert parser.fault is None


def test_it_does_not_matter_how_the_bytes_are_cut() -> None:
    said = [(BINARY, b"x" * 300), (PING, b"p"), (TEXT, b""), (PONG, b"seated"), (BINARY, b"abc"), (CLOSE, b"\x03\xe8")]
    data = b"".join(frame(opcode, payload) for opcode, payload in said)
    assert FrameParser(MOST).feed(data) == said
    for step in range(1, 20):
        parser = FrameParser(MOST)
        assert [each for at in range(0, len(data), step) for each in parser.feed(data[at : at + step])] == said


def test_fragments_are_one_message_and_what_comes_between_them_is_at_once() -> None:
    parser = FrameParser(MOST)
    assert parser.feed(frame(BINARY, b"one ", last=False)) == []
    assert parser.feed(frame(PING, b"?") + frame(CONTINUATION, b"", last=False)) == [(PING, b"?")]
    assert parser.feed(frame(CONTINUATION, b"two") + frame(TEXT, b"next")) == [(BINARY, b"one two"), (TEXT, b"next")]


@pytest.mark.parametrize(
    ("bad", "fault"),
    [
        (frame(BINARY, b"x" * (MOST + 1))[:4], TOO_BIG),
        (frame(BINARY, b"x" * MOST, last=False) + frame(CONTINUATION, b"x"), TOO_BIG),
        (b"\x82\xff" + (2**63 + 1).to_bytes(8, "big"), TOO_BIG),
        (b"\x82\x02hi", PROTOCOL_ERROR),
        (frame(BINARY | 0x40, b"compressed"), PROTOCOL_ERROR),
        (frame(0x3, b""), PROTOCOL_ERROR),
        (frame(0xB, b""), PROTOCOL_ERROR),
        (frame(CONTINUATION, b"of nothing"), PROTOCOL_ERROR),
        (frame(BINARY, b"", last=False) + frame(BINARY, b""), PROTOCOL_ERROR),
        (frame(PING, b"", last=False), PROTOCOL_ERROR),
        (frame(PING, b"x" * 126), PROTOCOL_ERROR),
    ],
)
def test_nothing_comes_after_a_fault_and_all_that_came_before_does(bad: bytes, fault: int) -> None:
    parser = FrameParser(MOST)
    whole = frame(BINARY, b"before")
    first, *others = parser.feed(whole + bad)
    assert first == (BINARY, b"before")
    assert not others
    assert parser.fault == fault
    assert parser.feed(whole) == []
