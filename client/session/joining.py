"""Get to a table: open one, take a seat, watch, return to a seat."""

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
"""The most characters of a password that are sent."""
NOT_OURS = {codes.BAD_TOKEN, codes.NO_SUCH_TABLE}
"""Codes of a refused resume that say the seat is no longer ours."""
FOR_NOW = {codes.BROKEN, codes.DATABASE_UNREACHABLE, codes.DISK_FULL, codes.RESTARTING, codes.TOO_FAST}
"""Codes of a refused resume, or of a connection closed while joining, that do not concern the seat: try again."""
_PART = 256
"""The most entries in one message."""
_ROOM = codec.CLIENT_FRAME - 64
"""The most bytes of entries in one frame."""


class TableTerms(Protocol):
    """The terms on which a table is opened. They make the request themselves, so that nothing here depends on them."""

    def request(self, mark: str, title: str, password: str, listed: bool, past: int = 0) -> messages.Host: ...


class Joining:
    """`known_table` waits until the server has described the table. `request_again` returns to it after a lost link."""

    def __init__(self, replies: AwaitedReplies, claim: SeatClaim, known_table: Callable[[], Awaitable[messages.Table]]) -> None:
        self._replies = replies
        self._claim = claim
        self._known_table = known_table
        self._unanswered: messages.Join | None = None
        """A request for a seat that was not answered. It is sent again under its mark, because the seat may already be ours."""
        self._resuming = ""
        """The mark of the request on this connection for the seat or spectator's place that is ours."""

    async def tables(self) -> list[messages.TableInfo]:
        """Return the open tables."""
        return (await self._replies.ask(messages.ListTables(new_mark()), messages.Tables)).tables

    async def expect_table(self, code: str) -> None:
        """Ask whether there is a table with that code, before we want a seat of it. Trouble says why there is none for us."""
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
        """Open a table on these terms and take a seat. `past`: a continuation, from which the game goes on."""
        for first, part in parts(past):
            await self._replies.ask(messages.Past(new_mark(), first, part), messages.Done)
        promise = await self._promise(None, password)
        request = terms.request(new_mark(), title, password[:PASSWORD], listed, len(past))
        self._claim.begin(request.nonce, promise.commitment)
        await self._replies.ask(request, messages.Seated)

    async def seat_bots(self, seat: int, level: str) -> None:
        """Take that seat at a table of our own and give every other seat to a bot, which begins the game."""
        if self._claim.seat != seat:
            await self._replies.ask(messages.Sit(new_mark(), seat), messages.Seated)
        for other in range(len((await self._known_table()).seats)):
            if other != seat:
                await self._replies.ask(messages.SetBot(new_mark(), other, level), messages.Done)

    async def join(self, code: str = "", password: str = "", seat: int | None = None) -> None:
        """Take a seat. An empty code means the only open table."""
        promise = await self._promise(code, password)
        nonce = secrets.token_bytes(32)
        self._claim.begin(nonce, promise.commitment)
        self._unanswered = messages.Join(new_mark(), code or promise.code, password[:PASSWORD], seat, nonce)
        try:
            await self._replies.ask(self._unanswered, messages.Seated)
        finally:
            self._unanswered = None

    async def watch(self, code: str = "", password: str = "") -> None:
        """Watch a table. An empty code means the only one that can be watched."""
        self._claim.begin(b"", b"")
        self._claim.remember(password[:PASSWORD])
        await self._replies.ask(messages.Watch(new_mark(), code, password[:PASSWORD]), messages.Watching)

    async def resume(self, kept: KeptSeat) -> None:
        """Return to a kept seat; if it is no longer ours, it is forgotten."""
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
        """Return whether there is still a table to return to or to join. `last_words`: the code with which the server
        closed."""
        may_join = self._unanswered is not None and (last_words is None or last_words in FOR_NOW)
        return self._claim.taken or may_join

    def request_again(self, seq: int) -> messages.Resume | messages.Watch | messages.Join | None:
        """Return the first request on a new connection: for the seat that is ours, or may be without our knowing. None:
        nothing.

        `seq`: the number of the last message received from the table.
        """
        if self._claim.taken:
            self._resuming = new_mark()
            return self._claim.request(self._resuming, seq)
        return self._unanswered

    def arrived(self) -> None:
        """Note that we are at the table."""
        self._resuming = ""

    def refused(self, refused: messages.Refused) -> bool:
        """Forget the seat if it is no longer ours.

        Returns whether this connection leads to no table: our seat was refused, or a restarting server refused a new one.
        """
        if refused.id is not None and refused.id == self._resuming:
            if refused.code in NOT_OURS:
                self._claim.forget()
            return True
        joining = self._unanswered
        return joining is not None and refused.id == joining.id and refused.code == codes.RESTARTING

    async def _promise(self, code: str | None, password: str) -> messages.Committed:
        """Fetch the table's commitment before we reveal our nonce, so that the server cannot choose it by the nonce."""
        asked = messages.GetCommitment(new_mark(), code, password[:PASSWORD])
        return await self._replies.ask(asked, messages.Committed)


def parts(past: Sequence[messages.Entry]) -> list[tuple[int, list[messages.Entry]]]:
    """Split a continuation into parts that fit into frames, each with the number of its first entry.

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
