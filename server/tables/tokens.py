"""Seat tokens: who has it owns the seat. Only their hash is kept, here and in storage.

What brings a token, a claim to a seat or the token before, brings the same one each time. So a request that was long under way
and comes after its own repetition voids nothing.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest


def token_for(proof: bytes, key: bytes) -> str:
    """The token that this proof of ownership brings at the table with that key: 256 bits in URL-safe base64, 43 characters.

    >>> len(token_for(b"claim", bytes(32)))
    43
    """
    return urlsafe_b64encode(hmac.digest(key, proof, "sha256")).rstrip(b"=").decode()


def token_hash(token: str) -> bytes:
    """What is kept of a token."""
    return sha256(token.encode()).digest()


def owns(token: str, kept: bytes | None) -> bool:
    """Whether this is the token that was kept, compared in constant time."""
    return compare_digest(token_hash(token), kept or bytes(32)) and kept is not None


def claim_hash(request: str, nonce: bytes) -> bytes:
    """What is kept of a request for a seat, so that the same request again finds the seat it got. It counts for as long as
    the nonce is a secret: see `State.claims`."""
    return sha256(b"claim\0" + request.encode() + b"\0" + nonce).digest()
