"""A client asks to go on as a WebSocket (RFC 6455, section 4.2), and is answered. No extension is agreed to."""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import sha1

SALT = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
VERSION = "13"
KEY_BYTES = 16


def answer(headers: Mapping[str, str]) -> bytes | None:
    """The whole response that makes a WebSocket of it; None for a request that asks for none, or wrongly.

    >>> headers = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    >>> answer(headers | {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}).split()[-1]
    b's3pPLMBiTxaQ9kYGzzhZRbK+xOo='
    """
    upgrades = headers.get("Upgrade", "").strip().lower() == "websocket"
    wants = [word.strip().lower() for word in headers.get("Connection", "").split(",")]
    key = headers.get("Sec-WebSocket-Key", "").strip()
    if (
        not upgrades
        or "upgrade" not in wants
        or headers.get("Sec-WebSocket-Version", "").strip() != VERSION
        or not _is_key(key)
    ):
        return None
    proof = b64encode(sha1(key.encode() + SALT, usedforsecurity=False).digest())
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
        + proof
        + b"\r\n\r\n"
    )


def _is_key(key: str) -> bool:
    try:
        return len(b64decode(key, validate=True)) == KEY_BYTES
    except (binascii.Error, ValueError):
        return False
