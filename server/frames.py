"""WebSocket frames (RFC 6455) as a server reads and writes them. Bytes in, messages out: no sockets and no clock.

No extensions are agreed to, so no frame is compressed. A message may come in fragments, with control frames between them.
"""

from __future__ import annotations

from typing import NamedTuple

CONTINUATION = 0x0
TEXT = 0x1
BINARY = 0x2
CLOSE = 0x8
PING = 0x9
PONG = 0xA

CONTROL = 0x8
"""Opcodes from here on are those of control frames."""
LAST = 0x80
RESERVED = 0x70
MASKED = 0x80
MOST_OF_CONTROL = 125

PROTOCOL_ERROR = 1002
TOO_BIG = 1009


class Frame(NamedTuple):
    """A whole message or a control frame. `type`: its opcode."""

    type: int
    data: bytes


FRAGMENT = Frame(CONTINUATION, b"")


class FrameReader:
    """Puts the frames of one client together. `most`: bytes of a message.

    `error`: what came are no frames of a client, or too large ones; the code to close with. Nothing after it is read.

    >>> reader = FrameReader(100)
    >>> reader.feed(b"\\x82\\x82")
    []
    >>> reader.feed(bytes.fromhex("01020304" "696b"))
    [Frame(type=2, data=b'hi')]
    """

    __slots__ = ("_begun", "_kind", "_most", "_rest", "error")

    def __init__(self, most: int) -> None:
        self.error: int | None = None
        self._most = most
        self._rest = b""
        self._kind = CONTINUATION
        """Of the message that has begun in fragments, if one has."""
        self._begun = bytearray()

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that are whole now. A fragment that is not the last of its message counts as an empty CONTINUATION."""
        if self._rest:
            data = self._rest + data
        frames: list[Frame] = []
        at, end = 0, len(data)
        while end - at >= 2:
            first, second = data[at], data[at + 1]
            size, body = second & 0x7F, at + 6
            if size >= 126:
                wide = 2 if size == 126 else 8
                if end - at < 2 + wide:
                    break
                size, body = int.from_bytes(data[at + 2 : at + 2 + wide], "big"), body + wide
            opcode, is_last = first & 0x0F, first >= LAST
            self.error = PROTOCOL_ERROR if first & RESERVED or second < MASKED else self._objection(opcode, is_last, size)
            if self.error is not None:
                data = b""
                break
            if end - body < size:
                break
            payload = unmask(data[body - 4 : body], data[body : body + size])
            at = body + size
            frames.append(Frame(opcode, payload) if is_last and opcode else self._join(opcode, payload, is_last))
        self._rest = data[at:]
        return frames

    def _objection(self, opcode: int, is_last: bool, size: int) -> int | None:
        """Why a frame may not come now: known from its head, before any more of it is waited for."""
        if opcode >= CONTROL:
            return None if opcode <= PONG and is_last and size <= MOST_OF_CONTROL else PROTOCOL_ERROR
        if opcode > BINARY or (opcode == CONTINUATION) != (self._kind != CONTINUATION):
            return PROTOCOL_ERROR
        return TOO_BIG if len(self._begun) + size > self._most else None

    def _join(self, opcode: int, payload: bytes, is_last: bool) -> Frame:
        """One more fragment: the message, if it was the last."""
        if opcode:
            self._kind = opcode
        self._begun += payload
        if not is_last:
            return FRAGMENT
        whole = Frame(self._kind, bytes(self._begun))
        self._kind, self._begun = CONTINUATION, bytearray()
        return whole


def unmask(mask: bytes, data: bytes) -> bytes:
    """The data as it was before the client masked it; the same again masks it.

    >>> unmask(b"\\x01\\x02\\x03\\x04", b"ikojn")
    b'hilno'
    """
    size = len(data)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")


def websocket_frame(payload: bytes, opcode: int = BINARY) -> bytes:
    """One whole, unmasked frame, as a server sends it (section 5.2).

    >>> websocket_frame(b"hi").hex()
    '82026869'
    """
    size = len(payload)
    first = bytes((LAST | opcode,))
    if size < 126:
        return first + bytes((size,)) + payload
    if size < 65_536:
        return first + b"\x7e" + size.to_bytes(2, "big") + payload
    return first + b"\x7f" + size.to_bytes(8, "big") + payload
