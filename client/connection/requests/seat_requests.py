"""What a seat asks of its table without waiting; the answers come as updates.

A request is kept until it is answered and sent again after a lost link. A spectator's requests are refused here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from client.connection.link.link_status import LinkStatus
from client.connection.requests.pending_requests import PendingRequests, Request, new_mark
from client.connection.seats.seat_claim import SeatClaim
from client.connection.seats.table_sequence import TableSequence
from client.updates import ActionRefused
from protocol import codec
from protocol.messages import Act, ActAll, Allow, CloseTable, Kick, Leave, Refused, Rematch, Say, SayPhrase, SetBot, Sit

WATCHING = "watching"
"""The code with which we refuse what a spectator may not do."""
MOST_AT_ONCE = 32
"""How many actions are sent in one request."""
TEXT = 400
"""The most characters of a line of chat."""


class SeatRequests:
    """Implements client.updates.Commands. `send` puts a request on the link; `tell` tells the listener of our refusals."""

    def __init__(
        self,
        claim: SeatClaim,
        pending: PendingRequests,
        sequence: TableSequence,
        status: LinkStatus,
        send: Callable[[Request], None],
        tell: Callable[[ActionRefused], None],
    ) -> None:
        self._claim = claim
        self._pending = pending
        self._sequence = sequence
        self._status = status
        self._send = send
        self._tell = tell

    def act(self, action: tuple[Any, ...]) -> None:
        """Answer the question."""
        if self._claim.watching:
            self._refuse(action)
        else:
            self._request(Act(new_mark(), self._sequence.last, list(action)))

    def act_all(self, actions: Sequence[tuple[Any, ...]]) -> None:
        """Do these in order, as many of them as fit into one request."""
        if self._claim.watching:
            self._refuse(actions[0])
            return
        mark, seq = new_mark(), self._sequence.last
        fitting = [list(action) for action in actions[:MOST_AT_ONCE]]
        while len(fitting) > 1 and not _fits(ActAll(mark, seq, fitting)):
            fitting.pop()
        self._request(ActAll(mark, seq, fitting))

    def say(self, text: str, team: bool = False) -> None:
        """Chat to the table, or only to our team."""
        self._request_of_a_seat(Say(new_mark(), text[:TEXT], team))

    def say_phrase(self, phrase: int, team: bool = False) -> None:
        """Say a ready phrase."""
        self._request_of_a_seat(SayPhrase(new_mark(), phrase, team))

    def sit(self, seat: int) -> None:
        """Move to that free seat."""
        self._request_of_a_seat(Sit(new_mark(), seat))

    def set_bot(self, seat: int, level: str | None) -> None:
        """Give a free seat to a bot of that level, or remove the bot (None)."""
        self._request_of_a_seat(SetBot(new_mark(), seat, level))

    def allow(self, watch: bool) -> None:
        """Let spectators in, or send them away."""
        self._request_of_a_seat(Allow(new_mark(), watch))

    def rematch(self) -> None:
        """Say that we are ready for a rematch."""
        self._request_of_a_seat(Rematch(new_mark()))

    def kick(self, seat: int) -> None:
        """Send somebody away."""
        self._request_of_a_seat(Kick(new_mark(), seat))

    def leave(self) -> None:
        """Give the seat up, or stop watching."""
        self._request(Leave(new_mark()))

    def close_table(self) -> None:
        """Close the table for everybody."""
        self._request(CloseTable(new_mark()))

    def send_again(self) -> None:
        """Send every pending request: we are at the table, perhaps on a new connection."""
        for request in self._pending:
            self._send(request)

    def _request_of_a_seat(self, request: Request) -> None:
        if self._claim.watching:
            self._refuse(None)
        else:
            self._request(request)

    def _request(self, request: Request) -> None:
        """Send the request, or keep it until we are back at the table."""
        self._pending.add(request)
        if self._status.is_on:
            self._send(request)

    def _refuse(self, action: tuple[Any, ...] | None) -> None:
        self._tell(ActionRefused(Refused(None, "here", WATCHING, {}), action))


def _fits(request: ActAll) -> bool:
    try:
        codec.encode(request)
    except codec.BadFrame:
        return False
    return True
