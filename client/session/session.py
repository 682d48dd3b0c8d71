"""Hold the connection of one person to one server: the parts of a session, and their common methods."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from client.session.dispatch import Dispatch, Listeners
from client.session.ending import Ending
from client.session.joining import Joining
from client.session.kept_seats import KeptSeats, Opened
from client.session.known_table import KnownTable, MakeRecorder
from client.session.limits import Budget, Timing
from client.session.link import LinkStatus
from client.session.reconnecting import ReconnectingLink
from client.session.requests import AwaitedReplies, PendingRequests, SeatRequests, new_mark
from client.session.route import Address, Route, way_back
from client.session.seat_claim import SeatClaim, TableSequence
from client.session.updates import Handled, LinkChanged, Listener, Moment, handled_at_once
from client.text.trouble import Trouble
from protocol import messages


class Session:
    """Implements client.session.updates.TableFeed.

    `welcome`: the server's greeting. `name`: ours, as the server knows it. `joining`: the methods to join a table.
    """

    def __init__(
        self,
        address: Address,
        name: str,
        *,
        keep: KeptSeats | None = None,
        own_server: bool = False,
        opened: Opened | None = None,
        solo: str = "",
        timing: Timing | None = None,
        budget: Budget | None = None,
        recorder: MakeRecorder | None = None,
        cluster: Collection[str] = (),
    ) -> None:
        """Prepare a session. `own_server`, `opened`, `solo`, `cluster`: as in `KeptSeat`. `recorder`: creates the recorder of
        this session's games; None to record nothing.
        """
        self.name = name
        self.cluster = cluster
        self.welcome: messages.Welcome | None = None
        timing, budget = timing or Timing(), budget or Budget()
        self._listeners = Listeners(budget.waiting_updates)
        tell = self._listeners.tell
        self._status = LinkStatus(address, tell)
        self._link = ReconnectingLink(address, name, timing, budget, Route(here=True) if own_server else None, cluster)
        self._claim = SeatClaim(address.text, name, keep, own_server, solo, opened, cluster)
        self._pending = PendingRequests()
        self._replies = AwaitedReplies(self._link.send, self._status, timing.answer)
        recording = recorder(self._entries, tell) if recorder is not None else None
        self._table = KnownTable(self._claim, recording, tell, timing.answer)
        self.known_table = self._table.when_known
        self.joining = Joining(self._replies, self._claim, self.known_table)
        sequence = TableSequence()
        self._requests = SeatRequests(self._claim, self._pending, sequence, self._status, self._link.send, tell)
        self._ending = Ending(
            self._table, self._claim, self._requests, self._replies, self._status, self._link.drop, timing, own_server
        )
        self._dispatch = Dispatch(
            self._link,
            self._status,
            self._listeners,
            self._table,
            self._claim,
            sequence,
            self.joining,
            self._replies,
            self._pending,
            self._requests,
            self._ending,
        )

    @property
    def table(self) -> messages.Table | None:
        """Return the table as the server last described it; None before that."""
        return self._table.latest

    @property
    def seat(self) -> int | None:
        """Return our seat; None for a spectator, and before there is one."""
        return self._claim.seat

    @property
    def watching(self) -> bool:
        """Return whether we are a spectator."""
        return self._claim.watching

    @property
    def is_playing(self) -> bool:
        """Return True if a game is in progress at the table."""
        return self._table.is_playing and not self._claim.is_over

    @property
    def code(self) -> str:
        """Return the table's code."""
        return self._claim.code

    @property
    def where(self) -> Address:
        """Return the address to type to return to this server."""
        return self._status.where

    @property
    def address(self) -> str:
        """Return the text of that address."""
        return self._status.where.text

    @property
    def way_back(self) -> str:
        return way_back()

    @property
    def privacy(self) -> str:
        """Return the privacy of the connection, as in LinkChanged."""
        return self._status.privacy

    @property
    def unrecorded(self) -> str:
        """Return the reason why there is no record of the game that we left; "" if the record is complete."""
        return self._ending.unrecorded

    @property
    def unsaved(self) -> str:
        """Return the reason why our seat is not saved on this computer; "" if it is saved."""
        return self._claim.unsaved

    @property
    def link(self) -> LinkChanged:
        """Return the state of the link to the server."""
        return self._status.link

    def listen(self, listener: Listener, handled: Handled = handled_at_once) -> None:
        """Send updates to this listener from now on, beginning with those that waited.

        `handled` waits until the listener has handled them. Nothing more is read from the server meanwhile.
        """
        self._listeners.listen(listener, handled)

    async def connect(self) -> messages.Welcome:
        """Connect and greet. Raises Trouble."""
        self.welcome = await self._link.open(self._dispatch)
        self._dispatch.reached()
        self.name = self._claim.name = self.welcome.name
        return self.welcome

    def stands_at(self, moment: Moment) -> None:
        """Note the progress of the game. It is saved with our seat, and shown before we rejoin."""
        self._claim.stands_at(moment)

    async def close(self) -> None:
        """Close the connection after the record of a finished game has arrived. The seat stays ours."""
        await self._ending.close()
        await self._link.close()
        self._claim.release()

    # -- Commands ------------------------------------------------------------------------------------------------------

    def give_up(self, trouble: Trouble) -> None:
        """End the session for that reason, because no server is left to reconnect to. The seat stays ours."""
        self._ending.over(trouble.code, trouble.arguments)

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
        self._ending.leave()

    async def _entries(self, first: int) -> messages.Entries:
        """Fetch a part of the log of the finished game."""
        return await self._replies.ask(messages.GetRecord(new_mark(), first), messages.Entries)
