"""Verify a table's shuffles: the commitment, the secret, and whether they match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from protocol.messages import Table

SECRET, HOLDS, UNSEEN, BROKEN = "secret", "holds", "unseen", "broken"
"""Verdicts: nothing is known yet; everything matches; no contradiction, but we did not see everything; the server cheated."""
LONGEST_CHAIN = 1000
"""The most games of a table that can be verified after a lost connection, during which they were not seen."""


@dataclass(frozen=True, slots=True)
class FairnessProof:
    """The known facts about fair shuffles. `commitment`: the commitment to the current game's secret, as first shown; a seat
    asks for it before it reveals its nonce. `in_time`: the commitment was shown before the game began. `nonce`: ours; empty if
    we sent none or no longer know it. `secret` and `nonces`: known after the game. `rematch`: the commitment is bound to that
    of the previous game. `changed`: the server replaced the commitment.
    """

    commitment: bytes = b""
    in_time: bool = False
    nonce: bytes = b""
    secret: bytes | None = None
    nonces: tuple[bytes, ...] = ()
    rematch: bool = False
    changed: bool = False

    def seen(self, table: Table) -> FairnessProof:
        """Return the proof after another description of the table."""
        if not table.commitment:
            return self
        proof = self
        if not self.commitment:
            proof = replace(self, commitment=table.commitment, in_time=table.phase == "open")
        elif table.commitment != self.commitment:
            proof = self._next(table.commitment)
        if table.secret is not None and table.commitment == proof.commitment:
            proof = replace(proof, secret=table.secret, nonces=tuple(table.nonces))
        return proof

    def _next(self, later: bytes) -> FairnessProof:
        """Return the proof with a new commitment: that of a rematch, that of a game whose beginning we missed, or one that
        contradicts the earlier commitment.
        """
        follows = later == self.secret
        if self.changed or not (follows or _leads_to(later, self.commitment)):
            return replace(self, changed=True)
        return replace(self, commitment=later, in_time=self.in_time and follows, secret=None, nonces=(), rematch=True)

    def to_data(self) -> dict[str, Any]:
        """Return the proof as plain data to be saved, with bytes as hexadecimal digits."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        found["nonces"] = [nonce.hex() for nonce in self.nonces]
        return {name: value.hex() if isinstance(value, bytes) else value for name, value in found.items()}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> FairnessProof:
        """Read the proof from saved data; an empty proof if the data is not valid.

        >>> kept = FairnessProof(b"c" * 32, in_time=True, nonces=(b"m" * 16,))
        >>> FairnessProof.from_data(kept.to_data()) == kept, FairnessProof.from_data({"commitment": 3}) == FairnessProof()
        (True, True)
        """
        try:
            return cls(
                commitment=bytes.fromhex(data["commitment"]),
                in_time=data["in_time"] is True,
                nonce=bytes.fromhex(data["nonce"]),
                secret=None if data["secret"] is None else bytes.fromhex(data["secret"]),
                nonces=tuple(bytes.fromhex(nonce) for nonce in data["nonces"]),
                rematch=data["rematch"] is True,
                changed=data["changed"] is True,
            )
        except (KeyError, TypeError, ValueError):
            return cls()

    @property
    def verdict(self) -> str:
        """Return SECRET, HOLDS, UNSEEN or BROKEN."""
        if self.changed:
            return BROKEN
        if self.secret is None:
            return SECRET
        if commitment(self.secret) != self.commitment or (self.nonce and self.nonce not in self.nonces):
            return BROKEN
        return HOLDS if self.in_time and self.nonce else UNSEEN


def commitment(secret: bytes) -> bytes:
    """Return the commitment to a secret. The engine is loaded only if there is something to compare."""
    from engine.chance import commitment

    return commitment(secret)


def _leads_to(later: bytes, earlier: bytes) -> bool:
    """Return True if a later commitment is bound to an earlier one: each is the hash of the next."""
    for _game in range(LONGEST_CHAIN):
        later = commitment(later)
        if later == earlier:
            return True
    return False
