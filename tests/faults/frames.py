"""WebSocket frames as a client writes and reads them (RFC 6455), for clients that have no socket."""

from __future__ import annotations

BINARY, CLOSE, PING, PONG = 0x2, 0x8, 0x9, 0xA
MASK = b"\x11\x22\x33\x44"
REQUEST = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
"""A client's request for a WebSocket."""


def masked_frame(opcode: int, payload: bytes) -> bytes:
    """Return one whole frame from a client."""
    size = len(payload)
    head = bytes((0x80 | opcode, 0x80 | size)) if size < 126 else bytes((0x80 | opcode, 0xFE)) + size.to_bytes(2, "big")
    return head + MASK + bytes(byte ^ MASK[at % 4] for at, byte in enumerate(payload))


def first_frame(data: bytes) -> tuple[int, bytes, bytes] | None:
    """Return the opcode and payload of a server's first frame, and the remaining bytes; None if the frame is incomplete.

    >>> first_frame(bytes.fromhex("8202686981"))
    (2, b'hi', b'\\x81')
    """
    if len(data) < 2:
        return None
    wide = {126: 2, 127: 8}.get(data[1], 0)
    begin = 2 + wide
    size = int.from_bytes(data[2:begin], "big") if wide else data[1]
    if len(data) < begin + size:
        return None
    return data[0] & 0x0F, data[begin : begin + size], data[begin + size :]
