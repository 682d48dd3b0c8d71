"""WebSocket frames as RFC 6455 has them: whole ones come out whole however they were cut, and nothing else comes out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from server.frames import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, Frame, FrameReader, unmask, websocket_frame

MOST = 300
KINDS = some.sampled_from([TEXT, BINARY, CLOSE, PING, PONG])


def masked(
    payload: bytes, opcode: int = BINARY, *, last: bool = True, mask: bytes = b"\x01\x80\xfe\x33", wide: int = 0
) -> bytes:
    """A frame as a client sends it. `wide`: how many bytes tell its length, other than the fewest that can."""
    size, first = len(payload), (0x80 if last else 0) | opcode
    wide = wide or (0 if size < 126 else 2 if size < 65_536 else 8)
    told = bytes([0x80 | size]) if not wide else bytes([0x80 | (126 if wide == 2 else 127)]) + size.to_bytes(wide, "big")
    return bytes([first]) + told + mask + unmask(mask, payload)


def read(data: bytes, most: int = MOST) -> tuple[list[Frame], int | None]:
    reader = FrameReader(most)
    return reader.feed(data), reader.error


@given(some.lists(some.tuples(KINDS, some.binary(max_size=125), some.binary(min_size=4, max_size=4))), some.data())
def test_however_the_stream_is_cut_the_same_frames_come_out(
    sent: list[tuple[int, bytes, bytes]], data: some.DataObject
) -> None:
    stream = b"".join(masked(payload, kind, mask=mask) for kind, payload, mask in sent)
    reader, got = FrameReader(MOST), []
    while stream:
        size = data.draw(some.integers(1, len(stream)))
        got += reader.feed(stream[:size])
        stream = stream[size:]
    assert got == [Frame(kind, payload) for kind, payload, _ in sent]
    assert reader.error is None


@pytest.mark.parametrize("size", [0, 1, 125, 126, 299, 300])
def test_a_message_may_be_just_so_long(size: int) -> None:
    assert read(masked(bytes(size))) == ([Frame(BINARY, bytes(size))], None)


@pytest.mark.parametrize("wide", [2, 8])
def test_a_length_may_be_told_in_more_bytes_than_it_needs(wide: int) -> None:
    assert read(masked(b"hi", wide=wide)) == ([Frame(BINARY, b"hi")], None)


def test_fragments_are_put_together_and_each_of_them_counts() -> None:
    stream = masked(b"a", last=False) + masked(b"!", PING) + masked(b"b", CONTINUATION, last=False) + masked(b"c", CONTINUATION)
    fragment = Frame(CONTINUATION, b"")
    assert read(stream + masked(b"d", TEXT)) == (
        [fragment, Frame(PING, b"!"), fragment, Frame(BINARY, b"abc"), Frame(TEXT, b"d")],
        None,
    )


@pytest.mark.parametrize(
    ("stream", "code"),
    [
        (websocket_frame(b"not masked"), 1002),
        (b"\x82\x00", 1002),
        (b"\xc2\x80", 1002),
        (b"\x83\x80", 1002),
        (b"\x8b\x80", 1002),
        (masked(b"", CONTINUATION), 1002),
        (masked(b"a", last=False) + masked(b"b"), 1002),
        (masked(b"a", PING, last=False), 1002),
        (masked(bytes(126), PING), 1002),
        (masked(bytes(MOST + 1)), 1009),
        (masked(bytes(MOST), last=False) + masked(b"a", CONTINUATION), 1009),
        (b"\x82\xff" + b"\xff" * 8, 1009),
    ],
)
def test_what_may_not_come_is_known_from_its_head_and_nothing_is_read_after_it(stream: bytes, code: int) -> None:
    before = masked(b"before")
    frames, error = read(before + stream + masked(b"after"))
    assert (frames[0], error) == (Frame(BINARY, b"before"), code)
    assert Frame(BINARY, b"after") not in frames
    if len(stream) < 20:
        assert read(stream)[1] == code


@given(some.binary(max_size=2000))
def test_nothing_that_comes_can_break_the_reader_or_be_longer_than_it_may(data: bytes) -> None:
    frames, _ = read(data)
    assert all(len(frame.data) <= MOST for frame in frames)


def test_empty_fragments_without_end_are_kept_nowhere() -> None:
    reader = FrameReader(MOST)
    reader.feed(masked(b"", last=False))
    before = len(reader._begun)
    for _ in range(1000):
        reader.feed(masked(b"", CONTINUATION, last=False))
    assert len(reader._begun) == before == 0


@given(some.binary(max_size=300), some.binary(min_size=4, max_size=4))
def test_masking_twice_is_not_masking(data: bytes, mask: bytes) -> None:
    assert unmask(mask, unmask(mask, data)) == data
    assert all(byte == data[at] ^ mask[at % 4] for at, byte in enumerate(unmask(mask, data)))


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_of_the_server_says_its_length_in_as_few_bytes_as_can_be(size: int) -> None:
    frame = websocket_frame(bytes(size))
    head = {0: 2, 125: 2, 126: 4, 65_535: 4, 65_536: 10}[size]
    assert (len(frame), frame[0]) == (head + size, 0x82)
