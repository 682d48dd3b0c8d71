"""Parsing of frames from clients (RFC 6455, section 5): masks taken off, fragments joined, faults found."""

from __future__ import annotations

CONTINUATION = 0x0
TEXT = 0x1
BINARY = 0x2
CLOSE = 0x8
PING = 0x9
PONG = 0xA

PROTOCOL_ERROR = 1002
TOO_BIG = 1009

LAST = 0x80
"""The bit of the last fragment of a message, or the only one."""
RESERVED = 0x70
CONTROL = 0x08
MASKED = 0x80
LONGEST_CONTROL = 125

Frame = tuple[int, bytes]
"""An opcode and a payload: of a control frame, or of a whole message."""


class FrameParser:
    """Takes bytes as they come. `most`: bytes of the longest message. `fault`: the close code if reading cannot continue.

    >>> parser = FrameParser(100)
    >>> hidden = bytes((0x82, 0x82, 1, 2, 3, 4, 1 ^ ord("h"), 2 ^ ord("i")))
    >>> parser.feed(hidden[:5]), parser.feed(hidden[5:] + hidden), parser.fault
    ([], [(2, b'hi'), (2, b'hi')], None)
    >>> parser.feed(b"hello"), parser.fault
    ([], 1002)
    """

    __slots__ = ("_begun", "_most", "_opcode", "_rest", "fault")

    def __init__(self, most: int) -> None:
        self.fault: int | None = None
        self._most = most
        self._rest = b""
        self._opcode = CONTINUATION
        """Of the message whose first fragments have come, which are in `_begun`; CONTINUATION if there is none."""
        self._begun = b""

    def feed(self, data: bytes) -> list[Frame]:
        """Return the frames that are whole now. Nothing more comes after a fault."""
        if self._rest:
            data = self._rest + data
        found: list[Frame] = []
        at, end = 0, len(data)
        while end - at >= 2 and self.fault is None:
            first, second = data[at], data[at + 1]
            size, body = second & 0x7F, at + 6
            if size > LONGEST_CONTROL:
                body += 2 if size == 126 else 8
                if end < body - 4:
                    break
                size = int.from_bytes(data[at + 2 : body - 4], "big")
            self.fault = self._fault(first, second, size)
            if self.fault is not None or end < body + size:
                break
            at = body + size
            payload = unmasked(data[body:at], data[body - 4 : body])
            opcode = first & 0x0F
            if first & LAST and (opcode & CONTROL or self._opcode == CONTINUATION):
                found.append((opcode, payload))
            else:
                self._begun += payload
                self._opcode = self._opcode or opcode
                if first & LAST:
                    found.append((self._opcode, self._begun))
                    self._opcode, self._begun = CONTINUATION, b""
        self._rest = data[at:] if self.fault is None else b""
        return found

    def _fault(self, first: int, second: int, size: int) -> int | None:
        """Return the fault of a frame that begins so and claims that length."""
        opcode = first & 0x0F
        if first & RESERVED or not second & MASKED:
            return PROTOCOL_ERROR
        if opcode & CONTROL:
            return PROTOCOL_ERROR if opcode > PONG or not first & LAST or size > LONGEST_CONTROL else None
        if opcode > BINARY or (opcode == CONTINUATION) != (self._opcode != CONTINUATION):
            return PROTOCOL_ERROR
        return TOO_BIG if len(self._begun) + size > self._most else None


def unmasked(payload: bytes, mask: bytes) -> bytes:
    """Return the payload that was sent under that mask of four bytes.

    >>> unmasked(unmasked(b"hello", b"1234"), b"1234")
    b'hello'
    """
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")
