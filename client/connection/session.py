"""A seat at a table, or a spectator's place beside it, over a line that may break: asks, keeps what was asked until it is
answered, finds its way back.

The session tells its listener what happens as values of client.updates and knows nothing of who shows them. It is used from one
event loop, and calls its listener there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from client.connection.address import Address
from client.connection.awaited_replies import Asked, M
from client.connection.joining import NOT_OURS, Coming
from client.connection.kept_seats import Keep
from client.connection.limits import Budget, Timing
from client.connection.listeners import Audience, Listener, Taken, at_once
from client.connection.pending_requests import Outbox, Request
from client.connection.reconnecting import Line
from client.connection.seat_claim import Place
from client.connection.seat_requests import Wishes
from client.connection.tls_negotiation import Way
from client.records.recording import Recording
from client.trouble import Trouble
from client.updates import ActionRefused, LinkChanged, ProofChanged, Resumed, RoundTrip, Spoken, Stepped, TableChanged
from protocol import codes, messages

LEFT = "left"
"""`LinkChanged.code` when the session is closed because we left the table."""
LOST = "lost"
"""`LinkChanged.code` when it is closed because the line broke before there was a seat to come back to."""
_FOR_NOW = {codes.BROKEN, codes.DISK_FULL, codes.RESTARTING, codes.TOO_FAST}
"""Refusals of a resume, and last words to one who joins, that are about the moment, not about the seat."""
WATCHING = "watching"
"""The code of our own refusal of what a spectator may not do."""


class Session(Coming, Wishes):
    """One person at one server, at most at one table. Fulfils client.updates.Commands.

    `welcome`, `table` and `link`: the latest of each. `name`: as the server has it. `watching`: a spectator, without a seat.
    `where`: what to type to come here again, and `address` the text of it.
    """

    def __init__(
        self,
        address: Address,
        name: str,
        *,
        keep: Keep | None = None,
        own_server: bool = False,
        timing: Timing | None = None,
        budget: Budget | None = None,
    ) -> None:
        self.where = address
        self.address = address.text
        self.privacy = ""
        self.name = name
        self.welcome: messages.Welcome | None = None
        self.table: messages.Table | None = None
        self._table_told = asyncio.Event()
        self.link = LinkChanged("connecting")
        self._timing = timing or Timing()
        budget = budget or Budget()
        self._line = Line(address, name, self._timing, budget, self, Way(here=True) if own_server else None)
        self._place = Place(self.address, name, keep, own_server)
        self._seq = 0
        self._seq_open = True
        self._outbox = Outbox()
        self._asked = Asked()
        self._audience = Audience(budget.untold)
        self._tell = self._audience.tell
        self._recording = Recording(self.entries, self._tell)
        self._resuming = ""
        self._leaving: asyncio.Task[None] | None = None

    @property
    def seat(self) -> int | None:
        """Ours; None for a spectator, and before there is one."""
        return self._place.seat

    @property
    def watching(self) -> bool:
        """Whether we are a spectator."""
        return self._place.watching

    @property
    def code(self) -> str:
        """The table's."""
        return self._place.code

    def listen(self, listener: Listener, taken: Taken = at_once) -> None:
        """Tell this one from now on, beginning with everything that nobody has been told yet.

        `taken` waits until it is through with that: the server is not listened to meanwhile.
        """
        self._audience.listen(listener, taken)

    async def connect(self) -> messages.Welcome:
        """Connect and greet; the way to a table is in `Coming`. Raises Trouble."""
        self.welcome = await self._line.open()
        self._reached()
        self.name = self._place.name = self.welcome.name
        return self.welcome

    async def close(self) -> None:
        """End the connection; the seat stays ours."""
        if self._leaving is not None:
            self._leaving.cancel()
        self._recording.stop()
        await self._line.close()
        self._place.release()

    # -- Commands ------------------------------------------------------------------------------------------------------

    def wish(self, make: Callable[[str, int], Request]) -> None:
        """What only those who sit at the table may ask; a spectator is refused here."""
        request = make(self._outbox.mark(), self._seq)
        if self.watching:
            action = tuple(request.action) if isinstance(request, messages.Act) else None
            self._tell(ActionRefused(messages.Refused(None, "here", WATCHING, {}), action))
        else:
            self._request(request)

    def leave(self) -> None:
        """Give the seat up. The session closes when the server knows, or soon if it cannot be told."""
        if self._leaving is None:
            self._leaving = asyncio.create_task(self._leave_anyway(), name="leave")
            self._request(messages.Leave(self._outbox.mark()))

    # -- LineOwner -----------------------------------------------------------------------------------------------------

    def received(self, message: messages.FromServer) -> None:
        """One message of the server."""
        match message:
            case messages.Seated():
                self._sit_down(message)
            case messages.Watching():
                self._watch(message)
            case messages.Table():
                if self._follows(message.seq):
                    self._table_is(message)
            case messages.Step():
                self._outbox.answered(message.id)
                if self._follows(message.seq):
                    self._tell(Stepped(message, own=message.id is not None))
            case messages.Said():
                if self._follows(message.seq):
                    self._tell(Spoken(message))
            case messages.Skip():
                self._follows(message.seq)
            case messages.Snapshot():
                self._seq, self._seq_open = message.seq, False
                self._tell(Resumed(message))
            case messages.Tables() | messages.Entries() | messages.Committed():
                self._asked.answered(message.id, message)
            case messages.Done():
                self._done(message)
            case messages.Refused():
                self._refused(message)

    async def taken(self) -> None:
        """Whoever listens is through with it."""
        await self._audience.taken()

    def round_trip(self, milliseconds: int) -> None:
        self._tell(RoundTrip(milliseconds))

    def reopened(self) -> None:
        """Ask for the place that is ours, or may be ours without our knowing, again before anything else."""
        self._reached()
        if self._place.taken:
            self._resuming = self._outbox.mark()
            self._line.send(self._place.request(self._resuming, self._seq))
        elif self._joining is not None:
            self._line.send(self._joining)
        else:
            self.over(LOST, {})
            self._line.drop()

    def lost(self, words: messages.Closing | None) -> bool:
        """Come back if there is a table to come back to, or to join still, and the server does not forbid it."""
        self._recording.stop()
        if self._leaving is not None:
            self.over(LEFT, {})
        elif words is not None and words.retry is None:
            self.over(words.code, words.args)
        elif not self._place.taken and (self._joining is None or (words is not None and words.code not in _FOR_NOW)):
            self.over(words.code if words else LOST, words.args if words else {})
        return self.link.state != "closed"

    def waiting(self, seconds: float, words: messages.Closing | None) -> bool:
        if not self._place.taken and self._joining is None:
            self.over(LOST, {})
        if self.link.state != "closed":
            self._link_changed(LinkChanged("lost", seconds, words.code if words else "", words.args if words else None))
        return self.link.state != "closed"

    def connecting(self) -> None:
        self._link_changed(LinkChanged("connecting"))

    def over(self, code: str, args: dict[str, Any]) -> None:
        """Closed for good; whoever waits for an answer is told why."""
        if self.link.state == "closed":
            return
        self._link_changed(LinkChanged("closed", None, code, args))
        self._asked.over(Trouble("closing", code, {"address": self.address, **args}))

    # -- what arrives --------------------------------------------------------------------------------------------------

    def _sit_down(self, seated: messages.Seated) -> None:
        """The seat is ours, for the first time, again, or instead of another one."""
        self._place.sit_down(seated)
        if self.link.state == "on":
            self._outbox.answered(seated.id)
            self._asked.answered(seated.id or "", seated)
        else:
            self._arrived(seated.id, seated)

    def _watch(self, watching: messages.Watching) -> None:
        self._place.watch(watching.code)
        self._arrived(watching.id, watching)

    def _arrived(self, mark: str | None, answer: messages.FromServer) -> None:
        """At the table, also again: what has no answer yet is asked once more."""
        self._seq_open = True
        self._resuming = ""
        if mark is not None:
            self._asked.answered(mark, answer)
        self._link_changed(LinkChanged("on"))
        for request in self._outbox:
            self._line.send(request)

    def _follows(self, seq: int) -> bool:
        """Whether this is the table's next number, or more under the last. A gap ends the connection: resuming closes it."""
        if self._seq_open or seq == self._seq + 1:
            self._seq, self._seq_open = seq, False
        elif seq > self._seq + 1:
            self._line.drop()
            return False
        return seq == self._seq

    def _table_is(self, table: messages.Table) -> None:
        is_first, self.table = self.table is None, table
        if self._place.sees(table) or is_first:
            self._tell(ProofChanged(self._place.proof))
        self._table_told.set()
        self._tell(TableChanged(table))
        self._recording.sees(table, self._place.proof)

    def _done(self, done: messages.Done) -> None:
        self._asked.answered(done.id, done)
        request = self._outbox.answered(done.id)
        if isinstance(request, messages.Leave):
            if self.table is None or self.table.phase != "playing":
                self._place.forget()  # in a game the seat stays ours to come back to
            self._left()

    def _refused(self, refused: messages.Refused) -> None:
        if refused.id is not None and refused.id == self._resuming:
            self._not_resumed(refused)
            return
        if self._joining is not None and refused.id == self._joining.id and refused.code == codes.RESTARTING:
            self._line.drop()
            return
        request = self._outbox.answered(refused.id)
        if self._asked.refused(refused.id, Trouble(refused.scope, refused.code, refused.args)):
            return
        if isinstance(request, messages.Leave):
            self._left()
        else:
            self._tell(ActionRefused(refused, tuple(request.action) if isinstance(request, messages.Act) else None))

    def _not_resumed(self, refused: messages.Refused) -> None:
        if refused.code not in _FOR_NOW:
            if refused.code in NOT_OURS:
                self._place.forget()
            self.over(refused.code, refused.args)
        self._line.drop()

    # -- small things --------------------------------------------------------------------------------------------------

    def _reached(self) -> None:
        """The server is there, by a way that will be taken again."""
        if self._line.way is not None:
            self.where = self._line.way.to(self.where)
            self.privacy = self._line.way.privacy
        self.address = self._place.address = self.where.text

    async def ask(self, request: Request, kind: type[M]) -> M:
        """Send it and wait for its answer, which is of that kind. Raises Trouble."""
        if self.link.state == "closed":
            raise Trouble("link", LOST, {"address": self.address})
        self._line.send(request)
        try:
            return await self._asked.answer_to(request.id, kind, self._timing.answer)
        except TimeoutError:
            scope, code = ("closing", self.link.code) if self.link.code else ("link", "no-answer")
            raise Trouble(scope, code, {"address": self.address, **(self.link.args or {})}) from None

    async def known_table(self) -> messages.Table:
        """The table we have come to, as soon as the server has told of it. Raises Trouble if it does not."""
        try:
            async with asyncio.timeout(self._timing.answer):
                await self._table_told.wait()
        except TimeoutError:
            raise Trouble("link", "no-answer", {"address": self.address}) from None
        assert self.table is not None
        return self.table

    def _request(self, request: Request) -> None:
        """Ask without waiting. While the seat is not ours again, it only waits in the outbox."""
        self._outbox.add(request)
        if self.link.state == "on":
            self._line.send(request)

    async def _leave_anyway(self) -> None:
        await asyncio.sleep(self._timing.leave)
        self._left()

    def _left(self) -> None:
        self.over(LEFT, {})
        self._line.drop()

    def _link_changed(self, link: LinkChanged) -> None:
        self.link = replace(link, privacy=self.privacy)
        self._tell(self.link)
