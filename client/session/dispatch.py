"""Send each message of the server, and each change of the connection, to the objects that handle it."""

from __future__ import annotations

import asyncio

from client.session.ending import LEFT, Ending
from client.session.joining import FOR_NOW, Joining
from client.session.known_table import KnownTable
from client.session.link import LOST, LinkStatus
from client.session.reconnecting import ReconnectingLink
from client.session.requests import AwaitedReplies, PendingRequests, SeatRequests, action_of
from client.session.seat_claim import SeatClaim, TableSequence
from client.session.updates import (
    ActedAll,
    ActionRefused,
    Announced,
    Handled,
    LinkChanged,
    Listener,
    Resumed,
    RoundTrip,
    Silent,
    Spoken,
    SpokenPhrase,
    Stepped,
    Update,
    handled_at_once,
)
from client.text.trouble import Trouble
from protocol import codes, messages

# -- dispatch ---------------------------------------------------------------------------------------------------------


class Dispatch:
    """Implements `LinkOwner`. Of the session's state it owns only the last number known from the previous connection."""

    def __init__(
        self,
        link: ReconnectingLink,
        status: LinkStatus,
        listeners: Listeners,
        table: KnownTable,
        claim: SeatClaim,
        sequence: TableSequence,
        joining: Joining,
        replies: AwaitedReplies,
        pending: PendingRequests,
        requests: SeatRequests,
        ending: Ending,
    ) -> None:
        self.over = ending.over
        self.handled = listeners.handled
        self._tell = listeners.tell
        self._link = link
        self._status = status
        self._table = table
        self._claim = claim
        self._sequence = sequence
        self._joining = joining
        self._replies = replies
        self._pending = pending
        self._requests = requests
        self._ending = ending
        self._known = 0
        """The number of the last update that the listener received on the previous connection."""

    # -- messages of the server ----------------------------------------------------------------------------------------

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
            case messages.Announced():
                self._tell(Announced(message))
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

    def _sit_down(self, seated: messages.Seated) -> None:
        """Take our seat: for the first time, again, or instead of another seat."""
        self._claim.sit_down(seated)
        if self._status.is_on:
            self._pending.answered(seated.id)
            self._replies.answered(seated.id, seated)
        else:
            self._arrived(seated.id, seated)

    def _arrived(self, mark: str | None, answer: messages.FromServer) -> None:
        """Send the unanswered requests, because we have arrived at the table, perhaps again."""
        self._sequence.restart()
        self._joining.arrived()
        self._replies.answered(mark, answer)
        self._status.changed(LinkChanged("on"))
        self._requests.send_again()

    def _follows(self, seq: int) -> bool:
        """Return True if a message with that number is current. A gap drops the connection: resuming fills the gap."""
        if self._sequence.has_gap(seq):
            self._link.drop()
        return self._sequence.is_current(seq)

    def _done(self, done: messages.Done) -> None:
        self._replies.answered(done.id, done)
        request = self._pending.answered(done.id)
        if isinstance(request, messages.Leave | messages.CloseTable):
            self._ending.confirmed()

    def _refused(self, refused: messages.Refused) -> None:
        if self._joining.refused(refused):
            if refused.code not in FOR_NOW:
                self.over(refused.code, refused.args)
            self._link.drop()
            return
        request = self._pending.answered(refused.id)
        if self._replies.refused(refused.id, Trouble(refused.scope, refused.code, refused.args)):
            return
        if isinstance(request, messages.Leave | messages.CloseTable):
            self._ending.left()
        else:
            self._tell(ActionRefused(refused, action_of(request)))

    # -- state of the connection ---------------------------------------------------------------------------------------

    def reached(self) -> None:
        """Note that the server was reached, for the first time or again."""
        self._status.reached(self._link.route)
        self._claim.address = self._status.where.text

    def reopened(self) -> None:
        """Ask for our seat before any other request. If there is no seat to ask for, end the session."""
        self.reached()
        self._known = self._sequence.known
        request = self._joining.request_again(self._known)
        if request is not None:
            self._link.send(request)
        else:
            self.over(LOST, {})
            self._link.drop()

    def moved(self) -> None:
        """Repeat at the new server the requests that the previous one could not answer: for our seat, or other awaited
        requests.
        """
        self._known = self._sequence.known
        self._status.changed(LinkChanged("connecting"))
        if self._claim.taken:
            request = self._joining.request_again(self._known)
            assert request is not None
            self._link.send(request)
        else:
            self._replies.send_again()

    def lost(self, words: messages.Closing | None) -> bool:
        """Reconnect if there is a table to rejoin or to join, unless the server forbids it."""
        self._table.stop_recording()
        if self._ending.is_leaving:
            self.over(LEFT, {})
        elif words is not None and words.retry is None:
            if words.code in (codes.KICKED, codes.ADMIN_KICKED, codes.ADMIN_CLOSED) or (
                words.code == codes.HOST_CLOSED and words.args.get("kept") is not True
            ):
                self._claim.forget()  # there is no seat to return to
            self.over(words.code, words.args)
        elif not self._joining.goes_on(words.code if words else None):
            self.over(words.code if words else LOST, words.args if words else {})
        return not self._status.is_closed

    def waiting(self, seconds: float, words: messages.Closing | None) -> bool:
        if not self._joining.goes_on():
            self.over(LOST, {})
        if not self._status.is_closed:
            self._status.changed(LinkChanged("lost", seconds, words.code if words else "", words.args if words else None))
        return not self._status.is_closed

    def connecting(self) -> None:
        self._status.changed(LinkChanged("connecting"))

    def round_trip(self, milliseconds: int) -> None:
        self._tell(RoundTrip(milliseconds))

    def silent(self, seconds: int) -> None:
        self._tell(Silent(seconds))


# -- Sends a session's updates to its listener. Earlier updates are kept for the first listener -----------------------


class Listeners:
    """Sends updates to one listener at a time. `most`: the number of updates that may wait for the first listener."""

    def __init__(self, most: int) -> None:
        self._listener: Listener | None = None
        self._handled: Handled = handled_at_once
        self._waiting: list[Update] = []
        self._most = most
        self._came = asyncio.Event()

    def listen(self, listener: Listener, handled: Handled = handled_at_once) -> None:
        """Send every update to this listener from now on, beginning with those that waited."""
        self._listener, self._handled = listener, handled
        waiting, self._waiting = self._waiting, []
        for update in waiting:
            listener(update)
        self._came.set()

    def tell(self, update: Update) -> None:
        """Send an update to the listener, or keep it for the first listener."""
        if self._listener is not None:
            self._listener(update)
        elif not isinstance(update, RoundTrip | Silent):  # which have no meaning later
            self._waiting.append(update)

    async def handled(self) -> None:
        """Wait until the listener has handled everything. If too many updates wait for a first listener, wait for that listener
        too.
        """
        if len(self._waiting) >= self._most:
            await self._came.wait()
        await self._handled()
