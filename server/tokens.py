"""Seat tokens: who has it owns the seat. Only their hash is kept, here and in storage."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest


def new_token() -> str:
    """256 random bits in URL-safe base64: 43 characters.

    >>> len(new_token())
    43
    """
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> bytes:
    """What is kept of a token."""
    return sha256(token.encode()).digest()


def owns(token: str, kept: bytes | None) -> bool:
    """Whether this is the token that was kept, compared in constant time."""
    return compare_digest(token_hash(token), kept or bytes(32)) and kept is not None


def claim_hash(request: str, nonce: bytes) -> bytes:
    """What is kept of a request for a seat, so that the same request again finds the seat it got. The nonce is secret until
    the game is over."""
    return sha256(b"claim\0" + request.encode() + b"\0" + nonce).digest()
