"""Coming to a table: opening one, sitting down, watching, coming back to a seat. Each asks the server and waits for its answer.

Every one of these raises Trouble if it is refused, or if no answer comes.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence

from client.connection.awaited_replies import M
from client.connection.kept_seats import KeptSeat
from client.connection.pending_requests import Outbox, Request
from client.connection.seat_claim import Place
from client.tables.terms import Terms
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


class Coming(ABC):
    """The part of a session that gets it to a table."""

    table: messages.Table | None
    _outbox: Outbox
    _place: Place
    _joining: messages.Join | None = None
    """A request for a seat without an answer: sent again under the same mark on a new line, as the seat may be ours by now."""

    @abstractmethod
    async def ask(self, request: Request, kind: type[M]) -> M:
        """Send it and wait for its answer, which is of that kind. Raises Trouble."""

    @abstractmethod
    async def known_table(self) -> messages.Table:
        """The table we have come to, as soon as the server has told of it. Raises Trouble if it does not."""

    async def tables(self) -> list[messages.TableInfo]:
        """The open tables."""
        answer = await self.ask(messages.ListTables(self._outbox.mark()), messages.Tables)
        return answer.tables

    async def entries(self, first: int) -> messages.Entries:
        """A part of the log of the game that is over."""
        return await self.ask(messages.GetRecord(self._outbox.mark(), first), messages.Entries)

    async def host(
        self,
        terms: Terms,
        *,
        password: str = "",
        title: str = "",
        listed: bool = True,
        past: Sequence[messages.Entry] = (),
    ) -> None:
        """Open a table on these terms and sit down at it. `past`: a game so far, from which it goes on."""
        for first, part in parts(past):
            await self.ask(messages.Past(self._outbox.mark(), first, part), messages.Done)
        promise = await self._promise(None, password)
        request = terms.request(self._outbox.mark(), title, password[:PASSWORD], listed, len(past))
        self._place.comes(request.nonce, promise.commitment)
        await self.ask(request, messages.Seated)

    async def face_bots(self, seat: int, level: str) -> None:
        """At a table of our own: sit there, and give every other seat to a bot, so that the game begins."""
        if self._place.seat != seat:
            await self.ask(messages.Sit(self._outbox.mark(), seat), messages.Seated)
        for other in range(len((await self.known_table()).seats)):
            if other != seat:
                await self.ask(messages.SetBot(self._outbox.mark(), other, level), messages.Done)

    async def join(self, code: str = "", password: str = "", seat: int | None = None) -> None:
        """Take a seat; an empty code means the only open table."""
        promise = await self._promise(code, password)
        nonce = secrets.token_bytes(32)
        self._place.comes(nonce, promise.commitment)
        self._joining = messages.Join(self._outbox.mark(), code or promise.code, password[:PASSWORD], seat, nonce)
        try:
            await self.ask(self._joining, messages.Seated)
        finally:
            self._joining = None

    async def _promise(self, code: str | None, password: str) -> messages.Committed:
        """What the table is bound to: asked before our nonce is known to anybody, so that the server cannot go by it."""
        asked = messages.GetCommitment(self._outbox.mark(), code, password[:PASSWORD])
        return await self.ask(asked, messages.Committed)

    async def watch(self, code: str = "", password: str = "") -> None:
        """Watch a table; an empty code means the only one that can be watched."""
        self._place.comes(b"", b"")
        self._place.remember(password[:PASSWORD])
        await self.ask(messages.Watch(self._outbox.mark(), code, password[:PASSWORD]), messages.Watching)

    async def resume(self, kept: KeptSeat) -> None:
        """Come back to a seat of ours; one that is ours no more is forgotten."""
        self._place.comes_back(kept)
        try:
            await self.ask(messages.Resume(self._outbox.mark(), kept.code, kept.token, 0), messages.Seated)
        except Trouble as trouble:
            if trouble.code in NOT_OURS:
                self._place.forget(kept)
            raise
        if self._place.seat != kept.seat:
            self._place.forget(kept)  # the seats were drawn by lot meanwhile


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
