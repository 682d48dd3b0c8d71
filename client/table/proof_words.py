"""The proof of a table's shuffles in sentences: the promise and the verdict."""

from __future__ import annotations

from collections.abc import Sequence

from client.session.verification import FairnessProof, commitment
from client.text.i18n import _
from protocol.messages import SeatInfo


def promised(proof: FairnessProof, seats: Sequence[SeatInfo], own: int | None) -> tuple[str, ...]:
    """What can be said during the game: what the server promised, and who else contributes to the shuffles."""
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


def found(proof: FairnessProof) -> tuple[str, ...]:
    """The verdict in sentences, as far as it is known."""
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
    """Bytes in groups of digits, for people to compare.

    >>> groups(bytes(range(6)))
    '0001 0203 0405'
    """
    return secret.hex(" ", 2) if len(secret) % 2 == 0 else secret.hex(" ", -2)
