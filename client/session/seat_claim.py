"""Store a session's seat at a table, and the last message it has read there."""

from __future__ import annotations

import time
from collections.abc import Collection

from client.session.kept_seats import KeptSeat, KeptSeats, Opened
from client.session.updates import Moment, Score
from client.session.verification import FairnessProof
from protocol import messages

# -- seat claim -------------------------------------------------------------------------------------------------------


class SeatClaim:
    """`seat`: ours; None for a spectator (`watching`). `address`, `name`, `opened` and `cluster` are saved with the seat.

    A seat of a game against bots (`solo`, see `KeptSeat`) is saved until the game is over: nobody waits there for another one.
    """

    def __init__(
        self,
        address: str,
        name: str,
        keep: KeptSeats | None,
        own_server: bool,
        solo: str = "",
        opened: Opened | None = None,
        cluster: Collection[str] = (),
    ) -> None:
        self.seat: int | None = None
        self.watching = False
        self.code = ""
        self.name = name
        self.address = address
        self._keep = keep
        self._own_server = own_server
        self._opened = opened
        self._cluster = [*cluster]
        self._solo = solo
        self.is_over = False
        """True once the game at the table has ended."""
        self._others: list[str] = []
        self._game = ""
        self._moment = Moment()
        self._token = ""
        self.unsaved = ""
        """The reason why our seat could not be saved on this computer; "" if it is saved."""
        self._password = ""
        self.proof = FairnessProof()
        """The known facts about the table's shuffles; saved with the seat."""

    @property
    def taken(self) -> bool:
        """Return True if there is a seat or a spectator's place to return to."""
        return bool(self._token) or self.watching

    def begin(self, nonce: bytes, commitment: bytes) -> None:
        """Begin to ask for a seat at a table with this commitment, with our nonce. A spectator has neither."""
        self.proof = FairnessProof(commitment, in_time=bool(commitment), nonce=nonce)

    def begin_again(self, kept: KeptSeat) -> None:
        """Begin to ask for a kept seat, with the facts then known about the shuffles."""
        self.proof = FairnessProof.from_data(kept.proof)
        seat = kept.others.index(kept.against) if kept.against in kept.others else None
        score = Score(
            kept.score, None if seat is None else seat + (seat >= kept.seat), kept.their_score, kept.top, tuple(kept.hand)
        )
        self._others, self._moment, self._game = kept.others, Moment(kept.turn, kept.my_move, score=score), kept.game

    def observe(self, table: messages.Table) -> bool:
        """Update the facts about the table's shuffles. Returns True if there is something new, which is then saved with the
        seat.
        """
        before, self.proof = self.proof, self.proof.seen(table)
        was_over, self.is_over = self.is_over, table.phase == "over"
        others = [seat.name for number, seat in enumerate(table.seats) if number != self.seat]
        is_new = (before, was_over, self._others, self._game) != (self.proof, self.is_over, others, table.game)
        self._others, self._game = others, table.game
        if is_new:
            self._save()
        return self.proof != before

    def stands_at(self, moment: Moment) -> None:
        """Note the progress of the game, which is saved with the seat."""
        before, self._moment = self._moment, moment
        if moment != before:
            self.is_over = moment.is_over
            self._save()

    def sit_down(self, seated: messages.Seated) -> None:
        """Take the seat that the server gave us. It may be another than before, after a move or a draw by lot."""
        before = self._kept() if self.seat not in (None, seated.seat) else None
        self.seat, self.code, self._token, self.watching = seated.seat, seated.code, seated.token, False
        self._save()
        if before is not None:
            self.forget(before)

    def watch(self, code: str) -> None:
        """Note that we are a spectator at the table with that code."""
        self.code, self.watching = code, True

    def remember(self, password: str) -> None:
        """Remember the password: a spectator has no token and must send it again."""
        self._password = password

    def request(self, mark: str, seq: int) -> messages.Resume | messages.Watch:
        """Make the message that asks for the seat or place again. `seq`: the number of the last message received from the
        table.
        """
        if self.watching:
            return messages.Watch(mark, self.code, self._password)
        return messages.Resume(mark, self.code, self._token, seq)

    def forget(self, kept: KeptSeat | None = None) -> None:
        """Delete that seat, or the current one: it is no longer ours."""
        if self._keep is not None and (kept is not None or self.seat is not None):
            self._keep.forget(kept or self._kept())

    def release(self) -> None:
        """Unlock the seat. Its token stays on disk, with the progress of the game."""
        if self._keep is not None:
            if self._token and not self.is_over:
                self._keep.renew(self._kept())
            self._keep.release()

    def _save(self) -> None:
        if self._keep is None or not self._token:
            return
        try:
            if self._solo and self.is_over:
                self.forget()
            else:
                self._keep.put(self._kept())
            self.unsaved = ""
        except OSError as error:
            self.unsaved = error.strerror or str(error)

    def _kept(self) -> KeptSeat:
        score, own = self._moment.score, self.seat or 0
        names = [*self._others[:own], "", *self._others[own:]]
        against = names[score.seat] if score.seat is not None and score.seat < len(names) else ""
        return KeptSeat(
            self.address,
            self.code,
            self._token,
            self.seat or 0,
            self.name,
            int(time.time()),
            self._own_server,
            self.proof.to_data(),
            self._solo,
            self._others,
            self._moment.turn,
            self._moment.my_move,
            self._opened,
            self._game,
            self._cluster,
            score.own,
            score.theirs,
            against,
            score.top,
            [*score.hand],
        )


# -- The sequence numbers of a table's messages, which show a client when it has missed one ---------------------------


class TableSequence:
    """`last`: the number of the last message received. `known`: the number of the last update that the listener received."""

    def __init__(self) -> None:
        self.last = self.known = 0
        self._is_open = True

    def restart(self) -> None:
        """Accept any number next, because we have arrived at the table, perhaps again."""
        self._is_open = True

    def jump(self, seq: int) -> None:
        """Continue from that number, at which a snapshot gives the position."""
        self._reach(seq)
        self.known = seq

    def has_gap(self, seq: int) -> bool:
        """Return True if messages before that number are missing. If it is the next number, it becomes the last."""
        if self._is_open:
            self._reach(seq)  # the following snapshot, if any, contains the earlier events
        elif seq == self.last + 1:
            self.jump(seq)  # a snapshot would have come before it
        return seq > self.last

    def is_current(self, seq: int) -> bool:
        """Return True if a message with that number is current. Several messages may share the last number."""
        return seq == self.last

    def _reach(self, seq: int) -> None:
        self.last, self._is_open = seq, False
