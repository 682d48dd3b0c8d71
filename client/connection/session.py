"""A session: one person at one server, at a table or on the way to one, over a link that reconnects.

It tells its listener what happens, as values of client.updates, and does not know who shows them. It runs on one event loop
and calls the listener there. This file puts the parts together and dispatches the server's messages to them; each part owns
its state.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from client.connection.known_table import KnownTable
from client.connection.limits import Budget, Timing
from client.connection.link.link_status import LOST, LinkStatus
from client.connection.link.reconnecting import ReconnectingLink
from client.connection.listeners import Listeners
from client.connection.recorder import MakeRecorder
from client.connection.requests.awaited_replies import AwaitedReplies
from client.connection.requests.joining import FOR_NOW, Joining
from client.connection.requests.pending_requests import PendingRequests, action_of, new_mark
from client.connection.requests.seat_requests import SeatRequests
from client.connection.route.address import Address
from client.connection.route.route import Route
from client.connection.seats.kept_seats import KeptSeats
from client.connection.seats.seat_claim import SeatClaim
from client.connection.seats.table_sequence import TableSequence
from client.trouble import Trouble
from client.updates import (
    ActedAll,
    ActionRefused,
    Handled,
    LinkChanged,
    Listener,
    Moment,
    Resumed,
    RoundTrip,
    Silent,
    Spoken,
    SpokenPhrase,
    Stepped,
    handled_at_once,
)
from protocol import codes, messages

LEFT = "left"
"""`LinkChanged.code` when the session is closed because we left the table."""


class Session:
    """Fulfils client.updates.TableFeed.

    `welcome`: the server's greeting. `name`: ours, as the server has it. `joining`: how to get to a table.
    """

    def __init__(
        self,
        address: Address,
        name: str,
        *,
        keep: KeptSeats | None = None,
        own_server: bool = False,
        solo: str = "",
        timing: Timing | None = None,
        budget: Budget | None = None,
        recorder: MakeRecorder | None = None,
    ) -> None:
        """`own_server`, `solo`: as in `KeptSeat`. `recorder`: creates what saves the records of this session's games; None if
        nothing is to be recorded.
        """
        self.name = name
        self.welcome: messages.Welcome | None = None
        self.unrecorded = ""
        """Why there is no record of the game after which we left; "" if nothing is missing."""
        self._own_server = own_server
        self._timing = timing or Timing()
        budget = budget or Budget()
        self._listeners = Listeners(budget.waiting_updates)
        self._tell = self._listeners.tell
        self._status = LinkStatus(address, self._tell)
        self._link = ReconnectingLink(address, name, self._timing, budget, self, Route(here=True) if own_server else None)
        self._claim = SeatClaim(address.text, name, keep, own_server, solo)
        self._sequence = TableSequence()
        self._pending = PendingRequests()
        self._replies = AwaitedReplies(self._link.send, self._status, self._timing.answer)
        recording = recorder(self._entries, self._tell) if recorder is not None else None
        self._table = KnownTable(self._claim, recording, self._tell, self._timing.answer)
        self.known_table = self._table.when_known
        self.joining = Joining(self._replies, self._claim, self.known_table)
        self._requests = SeatRequests(self._claim, self._pending, self._sequence, self._status, self._link.send, self._tell)
        self._leaving: asyncio.Task[None] | None = None
        self._known = 0
        """The number of the table's last message on the connection before."""

    @property
    def table(self) -> messages.Table | None:
        """The table as the server last described it; None before that."""
        return self._table.latest

    @property
    def seat(self) -> int | None:
        """Our seat; None for a spectator, and before there is one."""
        return self._claim.seat

    @property
    def watching(self) -> bool:
        """Whether we are a spectator."""
        return self._claim.watching

    @property
    def is_playing(self) -> bool:
        """Whether a game is on at the table."""
        return self._table.is_playing and not self._claim.is_over

    @property
    def code(self) -> str:
        """The table's code."""
        return self._claim.code

    @property
    def where(self) -> Address:
        """The address to type to come here again."""
        return self._status.where

    @property
    def address(self) -> str:
        """The text of that address."""
        return self._status.where.text

    @property
    def privacy(self) -> str:
        """As in LinkChanged."""
        return self._status.privacy

    @property
    def link(self) -> LinkChanged:
        """The state of the link to the server."""
        return self._status.link

    def listen(self, listener: Listener, handled: Handled = handled_at_once) -> None:
        """Pass updates to this listener from now on, beginning with those that waited.

        `handled` waits until the listener has handled them; nothing more is read from the server meanwhile.
        """
        self._listeners.listen(listener, handled)

    async def connect(self) -> messages.Welcome:
        """Connect and greet. Raises Trouble."""
        self.welcome = await self._link.open()
        self._reached()
        self.name = self._claim.name = self.welcome.name
        return self.welcome

    def stands_at(self, moment: Moment) -> None:
        """The game has got there: kept with our seat, to be told before we come back to it."""
        self._claim.stands_at(moment)

    async def close(self) -> None:
        """Close the connection, after the record of a game that is over has come; the seat stays ours."""
        if self._leaving is not None:
            self._leaving.cancel()
        await self._finish_recording()
        self._table.stop_recording()
        await self._link.close()
        self._claim.release()

    # -- Commands ------------------------------------------------------------------------------------------------------

    def act(self, action: tuple[Any, ...]) -> None:
        self._requests.act(action)

    def act_all(self, actions: Sequence[tuple[Any, ...]]) -> None:
        self._requests.act_all(actions)

    def say(self, text: str, team: bool = False) -> None:
        self._requests.say(text, team)

    def say_phrase(self, phrase: int, team: bool = False) -> None:
        self._requests.say_phrase(phrase, team)

    def sit(self, seat: int) -> None:
        self._requests.sit(seat)

    def set_bot(self, seat: int, level: str | None) -> None:
        self._requests.set_bot(seat, level)

    def allow(self, watch: bool) -> None:
        self._requests.allow(watch)

    def rematch(self) -> None:
        self._requests.rematch()

    def kick(self, seat: int) -> None:
        self._requests.kick(seat)

    def leave(self) -> None:
        """Give the seat up; the table too, if its server ends with us and no game is in progress.

        The record of a game that is over is waited for first, because it would be gone with the table. The session closes when
        the server has confirmed that we left, or after a short wait.
        """
        if self._leaving is None:
            self._leaving = asyncio.create_task(self._leave(), name="leave")

    # -- LinkOwner -----------------------------------------------------------------------------------------------------

    def received(self, message: messages.FromServer) -> None:
        """Dispatch one message of the server."""
        match message:
            case messages.Seated():
                self._sit_down(message)
            case messages.Watching():
                self._claim.watch(message.code)
                self._arrived(message.id, message)
            case messages.Table():
                if self._follows(message.seq):
                    self._table.observe(message)
            case messages.Step():
                self._pending.stepped(message.id)
                if self._follows(message.seq):
                    self._tell(Stepped(message, own=message.id is not None))
            case messages.Said():
                if self._follows(message.seq):
                    self._tell(Spoken(message))
            case messages.Phrased():
                if self._follows(message.seq):
                    self._tell(SpokenPhrase(message))
            case messages.Skip():
                self._follows(message.seq)
            case messages.Snapshot():
                self._sequence.jump(message.seq)
                self._tell(Resumed(message, self._known))
            case messages.Tables() | messages.Entries() | messages.Committed():
                self._replies.answered(message.id, message)
            case messages.Done():
                self._done(message)
            case messages.Acted():
                self._pending.answered(message.id)
                self._tell(ActedAll(message.done, message.why))
            case messages.Refused():
                self._refused(message)

    async def handled(self) -> None:
        """Wait until the listener has handled what was received."""
        await self._listeners.handled()

    def round_trip(self, milliseconds: int) -> None:
        self._tell(RoundTrip(milliseconds))

    def silent(self, seconds: int) -> None:
        self._tell(Silent(seconds))

    def reopened(self) -> None:
        """Ask for our seat before anything else; if there is none to ask for, the session is over."""
        self._reached()
        self._known = self._sequence.last
        request = self.joining.request_again(self._known)
        if request is not None:
            self._link.send(request)
        else:
            self.over(LOST, {})
            self._link.drop()

    def lost(self, words: messages.Closing | None) -> bool:
        """Reconnect if there is a table to return to or to join, and the server does not forbid it."""
        self._table.stop_recording()
        if self._leaving is not None:
            self.over(LEFT, {})
        elif words is not None and words.retry is None:
            if words.code == codes.KICKED or (words.code == codes.HOST_CLOSED and words.args.get("kept") is not True):
                self._claim.forget()  # there is nothing to come back to
            self.over(words.code, words.args)
        elif not self.joining.goes_on(words.code if words else None):
            self.over(words.code if words else LOST, words.args if words else {})
        return not self._status.is_closed

    def waiting(self, seconds: float, words: messages.Closing | None) -> bool:
        if not self.joining.goes_on():
            self.over(LOST, {})
        if not self._status.is_closed:
            self._status.changed(LinkChanged("lost", seconds, words.code if words else "", words.args if words else None))
        return not self._status.is_closed

    def connecting(self) -> None:
        self._status.changed(LinkChanged("connecting"))

    def over(self, code: str, args: dict[str, Any]) -> None:
        """The session is closed for good; everybody who waits for an answer is told why."""
        if not self._status.is_closed:
            self._status.changed(LinkChanged("closed", None, code, args))
            self._replies.over(Trouble("closing", code, {"address": self.address, **args}))

    # -- what arrives --------------------------------------------------------------------------------------------------

    def _sit_down(self, seated: messages.Seated) -> None:
        """The seat is ours: for the first time, again, or in place of another one."""
        self._claim.sit_down(seated)
        if self._status.is_on:
            self._pending.answered(seated.id)
            self._replies.answered(seated.id, seated)
        else:
            self._arrived(seated.id, seated)

    def _arrived(self, mark: str | None, answer: messages.FromServer) -> None:
        """We are at the table, perhaps again: send what has not been answered."""
        self._sequence.restart()
        self.joining.arrived()
        self._replies.answered(mark, answer)
        self._status.changed(LinkChanged("on"))
        self._requests.send_again()

    def _follows(self, seq: int) -> bool:
        """Whether a message with that number is current. A gap drops the connection, because resuming fills it."""
        if self._sequence.has_gap(seq):
            self._link.drop()
        return self._sequence.is_current(seq)

    def _done(self, done: messages.Done) -> None:
        self._replies.answered(done.id, done)
        request = self._pending.answered(done.id)
        if isinstance(request, messages.Leave | messages.CloseTable):
            if not self._table.is_playing:
                self._claim.forget()  # during a game the seat stays ours to return to
            self._left()

    def _refused(self, refused: messages.Refused) -> None:
        if self.joining.refused(refused):
            if refused.code not in FOR_NOW:
                self.over(refused.code, refused.args)
            self._link.drop()
            return
        request = self._pending.answered(refused.id)
        if self._replies.refused(refused.id, Trouble(refused.scope, refused.code, refused.args)):
            return
        if isinstance(request, messages.Leave | messages.CloseTable):
            self._left()
        else:
            self._tell(ActionRefused(refused, action_of(request)))

    # -- small things --------------------------------------------------------------------------------------------------

    def _reached(self) -> None:
        self._status.reached(self._link.route)
        self._claim.address = self.address

    async def _entries(self, first: int) -> messages.Entries:
        """Fetch a part of the log of the game that is over."""
        return await self._replies.ask(messages.GetRecord(new_mark(), first), messages.Entries)

    async def _leave(self) -> None:
        await self._finish_recording()
        if self._own_server and self._table.is_hosted_by(self.seat) and not self._table.is_playing:
            self._requests.close_table()
        else:
            self._requests.leave()
        await asyncio.sleep(self._timing.leave)
        self._left()

    async def _finish_recording(self) -> None:
        if self._status.is_on and not self.unrecorded:
            self.unrecorded = await self._table.finish_recording(self._timing.record)

    def _left(self) -> None:
        self.over(LEFT, {})
        self._link.drop()
