"""Seat tokens: the holder of a token owns its seat. Only its hash is kept, in memory and in storage.

A token is derived from its proof: the claim to a seat, or the previous token. The same proof always gives the same token, so a
delayed request that arrives after its own repetition makes no token void.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest


def token_for(proof: bytes, key: bytes) -> str:
    """Return the token that this proof of ownership gives at the table with that key: 256 bits in URL-safe base64, 43
    characters.

    >>> len(token_for(b"claim", bytes(32)))
    43
    """
    return urlsafe_b64encode(hmac.digest(key, proof, "sha256")).rstrip(b"=").decode()


def token_hash(token: str) -> bytes:
    """Return the stored form of a token."""
    return sha256(token.encode()).digest()


def owns(token: str, stored: bytes | None) -> bool:
    """Return whether that is the hash of this token. Takes constant time."""
    return compare_digest(token_hash(token), stored or bytes(32)) and stored is not None


def key_mark(who: str, by_administrator: bool = False) -> bytes:
    """Return the stored form of a kicked player's key or token, by which they are refused; b"" without one."""
    return sha256((b"administrator\0" if by_administrator else b"key\0") + who.encode()).digest() if who else b""


def claim_hash(request: str, nonce: bytes) -> bytes:
    """Return the stored form of a request for a seat, so that the same request again finds its seat. It is valid as long as the
    nonce is secret: see `TableState.claims`."""
    return sha256(b"claim\0" + request.encode() + b"\0" + nonce).digest()
