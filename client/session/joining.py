"""Join a table: open one, take a seat, watch, or return to a seat."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from client.session.kept_seats import KeptSeat
from client.session.requests import AwaitedReplies, new_mark
from client.session.seat_claim import SeatClaim
from client.text.trouble import Trouble
from protocol import codec, codes, messages

PASSWORD = 128
"""The most characters of a password that is sent."""
NOT_OURS = {codes.BAD_TOKEN, codes.NO_SUCH_TABLE}
"""Refusal codes of a resume request which mean that the seat is no longer ours."""
FOR_NOW = {codes.BROKEN, codes.DATABASE_UNREACHABLE, codes.DISK_FULL, codes.RESTARTING, codes.TOO_FAST}
"""Codes of a temporary failure that does not affect the seat: a refused resume request, or a connection closed while
joining.
"""
_PART = 256
"""The most entries in one message."""
_ROOM = codec.CLIENT_FRAME - 64
"""The most bytes of entries in one message."""


class TableTerms(Protocol):
    """The settings with which a table is opened. They make the request themselves, so that this module does not depend on
    them.
    """

    def request(self, mark: str, title: str, password: str, listed: bool, past: int = 0) -> messages.Host: ...


class Joining:
    """Joins tables. `known_table` waits until the server has described the table. `request_again` rejoins the table after a
    lost connection.
    """

    def __init__(self, replies: AwaitedReplies, claim: SeatClaim, known_table: Callable[[], Awaitable[messages.Table]]) -> None:
        self._replies = replies
        self._claim = claim
        self._known_table = known_table
        self._unanswered: messages.Join | None = None
        """An unanswered request for a seat. It is sent again with the same mark, because the seat may already be ours."""
        self._resuming = ""
        """The mark of the request on this connection for our seat or spectator's place."""

    async def tables(self) -> list[messages.TableInfo]:
        """Return the open tables."""
        return (await self._replies.ask(messages.ListTables(new_mark()), messages.Tables)).tables

    async def expect_table(self, code: str) -> None:
        """Check that there is a table with that code, before we ask for a seat. Raises Trouble with the reason if there is none
        for us.
        """
        await self._promise(code, "")

    async def host(
        self,
        terms: TableTerms,
        *,
        password: str = "",
        title: str = "",
        listed: bool = True,
        past: Sequence[messages.Entry] = (),
    ) -> None:
        """Open a table with these settings and take a seat. `past`: the entries of an earlier game that is continued."""
        for first, part in parts(past):
            await self._replies.ask(messages.Past(new_mark(), first, part), messages.Done)
        promise = await self._promise(None, password)
        request = terms.request(new_mark(), title, password[:PASSWORD], listed, len(past))
        self._claim.begin(request.nonce, promise.commitment)
        await self._replies.ask(request, messages.Seated)

    async def seat_bots(self, seat: int, level: str) -> None:
        """Take that seat at our own table and give every other seat to a bot. This begins the game."""
        if self._claim.seat != seat:
            await self._replies.ask(messages.Sit(new_mark(), seat), messages.Seated)
        for other in range(len((await self._known_table()).seats)):
            if other != seat:
                await self._replies.ask(messages.SetBot(new_mark(), other, level), messages.Done)

    async def join(self, code: str = "", password: str = "", seat: int | None = None) -> None:
        """Take a seat. An empty code selects the only open table."""
        promise = await self._promise(code, password)
        nonce = secrets.token_bytes(32)
        self._claim.begin(nonce, promise.commitment)
        self._unanswered = messages.Join(new_mark(), code or promise.code, password[:PASSWORD], seat, nonce)
        try:
            await self._replies.ask(self._unanswered, messages.Seated)
        finally:
            self._unanswered = None

    async def watch(self, code: str = "", password: str = "") -> None:
        """Watch a table. An empty code selects the only one that can be watched."""
        self._claim.begin(b"", b"")
        self._claim.remember(password[:PASSWORD])
        await self._replies.ask(messages.Watch(new_mark(), code, password[:PASSWORD]), messages.Watching)

    async def resume(self, kept: KeptSeat) -> None:
        """Return to a kept seat. If the seat is no longer ours, delete it."""
        self._claim.begin_again(kept)
        try:
            await self._replies.ask(messages.Resume(new_mark(), kept.code, kept.token, 0), messages.Seated)
        except Trouble as trouble:
            if trouble.code in NOT_OURS:
                self._claim.forget(kept)
            raise
        if self._claim.seat != kept.seat:
            self._claim.forget(kept)  # the seats have been drawn by lot since

    # -- after a lost link ---------------------------------------------------------------------------------------------

    def goes_on(self, last_words: str | None = None) -> bool:
        """Return True if there is still a table to join or rejoin. `last_words`: the code with which the server closed the
        connection.
        """
        may_join = self._unanswered is not None and (last_words is None or last_words in FOR_NOW)
        return self._claim.taken or may_join

    def request_again(self, seq: int) -> messages.Resume | messages.Watch | messages.Join | None:
        """Return the first request on a new connection, which asks for our seat, or for a seat that may be ours without our
        knowledge. None: there is none.

        `seq`: the number of the last message received from the table.
        """
        if self._claim.taken:
            self._resuming = new_mark()
            return self._claim.request(self._resuming, seq)
        return self._unanswered

    def arrived(self) -> None:
        """Note that we have arrived at the table."""
        self._resuming = ""

    def refused(self, refused: messages.Refused) -> bool:
        """Delete the seat if it is no longer ours.

        Returns True if this connection leads to no table: our seat was refused, or a restarting server refused a new one.
        """
        if refused.id is not None and refused.id == self._resuming:
            if refused.code in NOT_OURS:
                self._claim.forget()
            return True
        joining = self._unanswered
        return joining is not None and refused.id == joining.id and refused.code == codes.RESTARTING

    async def _promise(self, code: str | None, password: str) -> messages.Committed:
        """Fetch the table's commitment before we reveal our nonce, so that the server cannot choose the commitment by the
        nonce.
        """
        asked = messages.GetCommitment(new_mark(), code, password[:PASSWORD])
        return await self._replies.ask(asked, messages.Committed)


def parts(past: Sequence[messages.Entry]) -> list[tuple[int, list[messages.Entry]]]:
    """Split the entries of an earlier game into parts that fit into messages, each with the number of its first entry.

    >>> entry = messages.Entry(0, ["play", "scout"], ["viper"] * 100)
    >>> [(first, len(part)) for first, part in parts([entry] * 30)]
    [(0, 12), (12, 12), (24, 6)]
    """
    found: list[tuple[int, list[messages.Entry]]] = []
    room = 0
    for number, entry in enumerate(past):
        size = len(codec.encode(messages.Past("-", 0, [entry])))
        if size > room or len(found[-1][1]) == _PART:
            found.append((number, []))
            room = _ROOM
        found[-1][1].append(entry)
        room -= size
    return found
