"""Getting to a table: opening one, sitting down, watching, coming back to a seat. Each asks the server
and waits for its answer.

Every method raises Trouble if the request is refused, or if no answer comes.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from client.connection.requests.awaited_replies import AwaitedReplies
from client.connection.requests.pending_requests import new_mark
from client.connection.seats.kept_seats import KeptSeat
from client.connection.seats.seat_claim import SeatClaim
from client.trouble import Trouble
from protocol import codec, codes, messages

PASSWORD = 128
"""How much of a password counts."""
NOT_OURS = {codes.BAD_TOKEN, codes.NO_SUCH_TABLE}
"""Refusals of a resume that say the seat is ours no more."""
_PART = 256
"""The most entries in one message..."""
_ROOM = codec.CLIENT_FRAME - 64
"""...and the bytes there are for them in a frame."""


class TableTerms(Protocol):
    """On what terms a table is opened: the request is made by whoever knows the terms."""

    def request(self, mark: str, title: str, password: str, listed: bool, past: int = 0) -> messages.Host: ...


class Joining:
    """`known_table` waits for the table we have come to.

    `unanswered`: a request for a seat without an answer. It is sent again under the same mark on a new connection, as the seat
    may be ours by now.
    """

    def __init__(self, replies: AwaitedReplies, claim: SeatClaim, known_table: Callable[[], Awaitable[messages.Table]]) -> None:
        self._replies = replies
        self._claim = claim
        self._known_table = known_table
        self.unanswered: messages.Join | None = None

    async def tables(self) -> list[messages.TableInfo]:
        """The open tables."""
        return (await self._replies.ask(messages.ListTables(new_mark()), messages.Tables)).tables

    async def host(
        self,
        terms: TableTerms,
        *,
        password: str = "",
        title: str = "",
        listed: bool = True,
        past: Sequence[messages.Entry] = (),
    ) -> None:
        """Open a table on these terms and sit down at it. `past`: a game so far, from which it goes on."""
        for first, part in parts(past):
            await self._replies.ask(messages.Past(new_mark(), first, part), messages.Done)
        promise = await self._promise(None, password)
        request = terms.request(new_mark(), title, password[:PASSWORD], listed, len(past))
        self._claim.begin(request.nonce, promise.commitment)
        await self._replies.ask(request, messages.Seated)

    async def face_bots(self, seat: int, level: str) -> None:
        """At a table of our own: sit there, and give every other seat to a bot, so that the game begins."""
        if self._claim.seat != seat:
            await self._replies.ask(messages.Sit(new_mark(), seat), messages.Seated)
        for other in range(len((await self._known_table()).seats)):
            if other != seat:
                await self._replies.ask(messages.SetBot(new_mark(), other, level), messages.Done)

    async def join(self, code: str = "", password: str = "", seat: int | None = None) -> None:
        """Take a seat; an empty code means the only open table."""
        promise = await self._promise(code, password)
        nonce = secrets.token_bytes(32)
        self._claim.begin(nonce, promise.commitment)
        self.unanswered = messages.Join(new_mark(), code or promise.code, password[:PASSWORD], seat, nonce)
        try:
            await self._replies.ask(self.unanswered, messages.Seated)
        finally:
            self.unanswered = None

    async def watch(self, code: str = "", password: str = "") -> None:
        """Watch a table; an empty code means the only one that can be watched."""
        self._claim.begin(b"", b"")
        self._claim.remember(password[:PASSWORD])
        await self._replies.ask(messages.Watch(new_mark(), code, password[:PASSWORD]), messages.Watching)

    async def resume(self, kept: KeptSeat) -> None:
        """Come back to a seat of ours; one that is ours no more is forgotten."""
        self._claim.begin_again(kept)
        try:
            await self._replies.ask(messages.Resume(new_mark(), kept.code, kept.token, 0), messages.Seated)
        except Trouble as trouble:
            if trouble.code in NOT_OURS:
                self._claim.forget(kept)
            raise
        if self._claim.seat != kept.seat:
            self._claim.forget(kept)  # the seats were drawn by lot meanwhile

    async def _promise(self, code: str | None, password: str) -> messages.Committed:
        """What the table is bound to: asked before our nonce is known to anybody, so that the server cannot choose by it."""
        asked = messages.GetCommitment(new_mark(), code, password[:PASSWORD])
        return await self._replies.ask(asked, messages.Committed)


def parts(past: Sequence[messages.Entry]) -> list[tuple[int, list[messages.Entry]]]:
    """A game so far in parts that fit into frames, each with the number of its first entry.

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
