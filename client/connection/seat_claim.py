"""Where a session is: on a seat of a table, beside it as a spectator, or nowhere yet; and how to ask for that place again.

A seat is kept on disk before anything else happens to it, for this process may end at any moment.
"""

from __future__ import annotations

import contextlib
import time

from client.connection.kept_seats import Keep, KeptSeat
from client.records.fairness_proof import Proof
from protocol import messages


class Place:
    """`seat`: ours, None for a spectator (`watching`). `address` and `name`: what is kept with the seat."""

    def __init__(self, address: str, name: str, keep: Keep | None, own_server: bool) -> None:
        self.seat: int | None = None
        self.watching = False
        self.code = ""
        self.name = name
        self.address = address
        self._keep = keep
        self._own_server = own_server
        self._token = ""
        self._password = ""
        self.proof = Proof()
        """What is known of the table's shuffles; kept with the seat."""

    @property
    def taken(self) -> bool:
        """Whether there is a place to come back to."""
        return bool(self._token) or self.watching

    def comes(self, nonce: bytes, commitment: bytes) -> None:
        """We are about to take a place at a table that is bound to this, with that nonce; a spectator brings none, and has not
        asked.
        """
        self.proof = Proof(commitment, in_time=bool(commitment), nonce=nonce)

    def comes_back(self, kept: KeptSeat) -> None:
        """We are about to take a seat again, and know what we knew."""
        self.proof = Proof.from_data(kept.proof)

    def sees(self, table: messages.Table) -> bool:
        """The table is like that now: whether more is known of its shuffles than before, which is kept."""
        before, self.proof = self.proof, self.proof.seen(table)
        if self.proof == before:
            return False
        if self._keep is not None and self._token:
            with contextlib.suppress(OSError):
                self._keep.put(self._kept())
        return True

    def sit_down(self, seated: messages.Seated) -> None:
        """That seat is ours. It may be another than before: we moved, or the seats were drawn by lot."""
        before = self._kept() if self.seat not in (None, seated.seat) else None
        self.seat, self.code, self._token, self.watching = seated.seat, seated.code, seated.token, False
        if self._keep is not None:
            with contextlib.suppress(OSError):
                self._keep.put(self._kept())
                if before is not None:
                    self._keep.forget(before)

    def watch(self, code: str) -> None:
        """We stand beside that table."""
        self.code, self.watching = code, True

    def remember(self, password: str) -> None:
        """What a spectator has to say again: no token lets it in."""
        self._password = password

    def request(self, mark: str, seq: int) -> messages.Resume | messages.Watch:
        """How to ask for it again. `seq`: the last number of the table that was received."""
        if self.watching:
            return messages.Watch(mark, self.code, self._password)
        return messages.Resume(mark, self.code, self._token, seq)

    def forget(self, kept: KeptSeat | None = None) -> None:
        """That seat, or the one we are on, is ours no more."""
        if self._keep is not None and (kept is not None or self.seat is not None):
            self._keep.forget(kept or self._kept())

    def release(self) -> None:
        """The process sits nowhere any more; what is kept stays."""
        if self._keep is not None:
            self._keep.release()

    def _kept(self) -> KeptSeat:
        proof = self.proof.to_data()
        return KeptSeat(
            self.address, self.code, self._token, self.seat or 0, self.name, int(time.time()), self._own_server, proof
        )
