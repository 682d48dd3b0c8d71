"""The proof of a table's shuffles: what was promised before the game, what was shown after it, and whether the two agree.

A session feeds every `table` it is sent to `Proof.seen`, and puts in the nonce it brought. That the draws of a game follow from
its secret and its nonces is for `verify` to say, from the record of the game; here is what only the table can know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from client.i18n import _
from protocol.messages import SeatInfo, Table

SECRET, HOLDS, UNSEEN, BROKEN = "secret", "holds", "unseen", "broken"
"""What can be said: nothing yet; all agrees; nothing contradicts, but we have not seen all of it; the server has cheated."""
LONGEST_CHAIN = 1000
"""So many games of a table may have gone by unseen while a line was lost."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What we have seen. `commitment`: to the secret of the game that is on, as it was shown first: a seat asks for it before
    it says its nonce. `in_time`: that was before the game began. `nonce`: what we brought, empty for who brought none or does
    not know it any more. `secret` and `nonces`: once the game is over. `rematch`: the commitment is bound to that of the game
    before. `changed`: it became another one.
    """

    commitment: bytes = b""
    in_time: bool = False
    nonce: bytes = b""
    secret: bytes | None = None
    nonces: tuple[bytes, ...] = ()
    rematch: bool = False
    changed: bool = False

    def seen(self, table: Table) -> Proof:
        """After one more look at the table."""
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

    def _next(self, later: bytes) -> Proof:
        """Another commitment than before: that of a rematch, that of a game whose beginning we missed, or a broken promise."""
        follows = later == self.secret
        if self.changed or not (follows or _leads_to(later, self.commitment)):
            return replace(self, changed=True)
        return replace(self, commitment=later, in_time=self.in_time and follows, secret=None, nonces=(), rematch=True)

    def to_data(self) -> dict[str, Any]:
        """To be kept: plain data, bytes as hexadecimal digits."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        found["nonces"] = [nonce.hex() for nonce in self.nonces]
        return {name: value.hex() if isinstance(value, bytes) else value for name, value in found.items()}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Proof:
        """What was kept; of what does not fit nothing is known.

        >>> kept = Proof(b"c" * 32, in_time=True, nonces=(b"m" * 16,))
        >>> Proof.from_data(kept.to_data()) == kept, Proof.from_data({"commitment": 3}) == Proof()
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
        """SECRET, HOLDS, UNSEEN or BROKEN."""
        if self.changed:
            return BROKEN
        if self.secret is None:
            return SECRET
        if commitment(self.secret) != self.commitment or (self.nonce and self.nonce not in self.nonces):
            return BROKEN
        return HOLDS if self.in_time and self.nonce else UNSEEN


def promised(proof: Proof, seats: Sequence[SeatInfo], own: int | None) -> tuple[str, ...]:
    """What holds while the game is on: what the server promised, and who else has a part in the shuffles."""
    if not proof.commitment:
        return ()
    said = [
        _("The server fixed a secret before anybody sat down. The commitment is its hash: another secret has another hash.")
    ]
    if proof.rematch:
        said.append(
            _("This is a rematch: its commitment is the secret of the game before, so it was fixed with the first one.")
        )
    if not proof.in_time:
        said.append(_("You came after the game had begun: that the commitment was there before it, the others have seen."))
    people = [_("you") if number == own else seat.name for number, seat in enumerate(seats) if seat.kind == "person"]
    bots = [seat.name for seat in seats if seat.kind == "bot"]
    if people:
        said.append(_("Nonces, random bytes for the shuffles, were brought by: {names}.").format(names=", ".join(people)))
    if bots:
        said.append(_("The server brought those of its bots: {names}.").format(names=", ".join(bots)))
    return tuple(said)


def found(proof: Proof) -> tuple[str, ...]:
    """The verdict in sentences, as far as there is one."""
    if proof.changed:
        return (
            _("The commitment has become another one, which it must not: this server's shuffles cannot be trusted."),
            _("It is now none that follows from the one you were shown first."),
        )
    if proof.secret is None:
        return (_("The secret is shown when the game is over. Then you read here whether it is the promised one."),)
    if commitment(proof.secret) != proof.commitment:
        return (_("The secret is not the promised one: the server chose another. Do not trust its shuffles."),)
    said = [_("The commitment is the hash of the secret: it is the promised one.")]
    if proof.nonce and proof.nonce not in proof.nonces:
        return (*said, _("Your nonce is not among those that were used: the server left it out. Do not trust its shuffles."))
    if proof.nonce:
        said.append(_("Your nonce is among those that were used."))
    else:
        said.append(_("Whether the nonces are those that were brought, you cannot tell: none of them is known to be yours."))
    return tuple(said)


def groups(secret: bytes) -> str:
    """Bytes to be read and compared by people.

    >>> groups(bytes(range(6)))
    '0001 0203 0405'
    """
    return secret.hex(" ", 2) if len(secret) % 2 == 0 else secret.hex(" ", -2)


def commitment(secret: bytes) -> bytes:
    """What is published of it before the game. The engine is loaded only when there is something to compare."""
    from engine.chance import commitment

    return commitment(secret)


def _leads_to(later: bytes, earlier: bytes) -> bool:
    """Whether a later game's commitment is bound to an earlier one: each is the hash of the next."""
    for _game in range(LONGEST_CHAIN):
        later = commitment(later)
        if later == earlier:
            return True
    return False
