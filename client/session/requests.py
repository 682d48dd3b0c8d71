"""Keep requests until they are answered, and send them again on a new connection."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from client.session.link import LOST, LinkStatus
from client.session.seat_claim import SeatClaim, TableSequence
from client.session.updates import ActionRefused
from client.text.trouble import Trouble
from protocol import codec
from protocol.messages import (
    Act,
    ActAll,
    Allow,
    CloseTable,
    FromServer,
    GetCommitment,
    GetRecord,
    Host,
    Join,
    Kick,
    Leave,
    ListTables,
    Message,
    Past,
    Refused,
    Rematch,
    Resume,
    Say,
    SayPhrase,
    SetBot,
    Sit,
    Watch,
)

# -- Requests whose answer a coroutine waits for, by their marks ------------------------------------------------------


M = TypeVar("M", bound=Message)


class AwaitedReplies:
    """One future for each request. It is resolved once, and only by a message of the expected kind.

    `send` sends a request on the link; `patience`: how many seconds an answer may take.
    """

    def __init__(self, send: Callable[[Request], None], status: LinkStatus, patience: float) -> None:
        self._send = send
        self._status = status
        self._patience = patience
        self._waiting: dict[str, tuple[type[Message], asyncio.Future[Any]]] = {}
        self._requests: dict[str, Request] = {}

    async def ask(self, request: Request, kind: type[M]) -> M:
        """Send the request and wait for its answer. Raises Trouble if the request is refused or not answered in time."""
        if self._status.is_closed:
            raise Trouble("link", LOST, {"address": self._status.where.text})
        self._send(request)
        future: asyncio.Future[M] = asyncio.get_running_loop().create_future()
        self._waiting[request.id] = kind, future
        self._requests[request.id] = request
        try:
            async with asyncio.timeout(self._patience):
                return await future
        except TimeoutError:
            raise self._status.no_answer() from None
        finally:
            del self._waiting[request.id], self._requests[request.id]

    def send_again(self) -> None:
        """Send the unanswered requests on another connection."""
        for request in self._requests.values():
            self._send(request)

    def answered(self, mark: str | None, message: FromServer) -> None:
        """Resolve the request with that mark by its answer."""
        kind, future = self._waiting.get(mark or "", (None, None))
        if kind is not None and future is not None and isinstance(message, kind) and not future.done():
            future.set_result(message)

    def refused(self, mark: str | None, trouble: Trouble) -> bool:
        """Note that the request with that mark was refused. Returns True if somebody was waiting for it."""
        _kind, future = self._waiting.get(mark or "", (None, None))
        if future is None or future.done():
            return False
        future.set_exception(trouble)
        return True

    def over(self, trouble: Trouble) -> None:
        """Raise this trouble in everything that waits for an answer, because the session is over."""
        for mark in self._waiting:
            self.refused(mark, trouble)


# -- Requests of a seat to its table, sent without waiting; the answers come as updates -------------------------------


WATCHING = "watching"
"""The code with which we refuse a spectator's forbidden request."""
MOST_AT_ONCE = 32
"""The most actions in one request."""
TEXT = 400
"""The most characters of a chat message."""


class SeatRequests:
    """Implements `Commands`. `send` puts a request on the link; `tell` sends our refusals to the listener."""

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
        """Answer the question with that action."""
        if self._claim.watching:
            self._refuse(action)
        else:
            self._request(Act(new_mark(), self._sequence.last, list(action)))

    def act_all(self, actions: Sequence[tuple[Any, ...]]) -> None:
        """Carry out these actions in order, as many of them as fit into one request."""
        if self._claim.watching:
            self._refuse(actions[0])
            return
        mark, seq = new_mark(), self._sequence.last
        fitting = [list(action) for action in actions[:MOST_AT_ONCE]]
        while len(fitting) > 1 and not _fits(ActAll(mark, seq, fitting)):
            fitting.pop()
        self._request(ActAll(mark, seq, fitting))

    def say(self, text: str, team: bool = False) -> None:
        """Send a chat message to the table, or only to our team."""
        self._request_of_a_seat(Say(new_mark(), text[:TEXT], team))

    def say_phrase(self, phrase: int, team: bool = False) -> None:
        """Send a ready phrase."""
        self._request_of_a_seat(SayPhrase(new_mark(), phrase, team))

    def sit(self, seat: int) -> None:
        """Move to that free seat."""
        self._request_of_a_seat(Sit(new_mark(), seat))

    def set_bot(self, seat: int, level: str | None) -> None:
        """Give a free seat to a bot of that level, or remove the bot (None)."""
        self._request_of_a_seat(SetBot(new_mark(), seat, level))

    def allow(self, watch: bool) -> None:
        """Allow spectators, or remove them."""
        self._request_of_a_seat(Allow(new_mark(), watch))

    def rematch(self) -> None:
        """Say that we are ready for a rematch."""
        self._request_of_a_seat(Rematch(new_mark()))

    def kick(self, seat: int) -> None:
        """Kick the player of that seat."""
        self._request_of_a_seat(Kick(new_mark(), seat))

    def leave(self) -> None:
        """Give up the seat, or stop watching."""
        self._request(Leave(new_mark()))

    def close_table(self) -> None:
        """Close the table for everybody."""
        self._request(CloseTable(new_mark()))

    def send_again(self) -> None:
        """Send every pending request, because we have arrived at the table, perhaps on a new connection."""
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


# -- pending requests -------------------------------------------------------------------------------------------------


Request = (
    Act
    | ActAll
    | Allow
    | CloseTable
    | GetCommitment
    | GetRecord
    | Host
    | Join
    | Kick
    | Leave
    | ListTables
    | Past
    | Rematch
    | Resume
    | Say
    | SayPhrase
    | SetBot
    | Sit
    | Watch
)
"""The messages that have a mark and are answered."""


def new_mark() -> str:
    """Make a random mark for a request. It must not be guessable: the mark and the nonce of a `host` or `join` prove who owns
    the seat. No two requests have the same mark, even in two sessions for the same seat.
    """
    return secrets.token_urlsafe(16)


class PendingRequests:
    """The requests in the order in which they were made."""

    def __init__(self) -> None:
        self._waiting: dict[str, Request] = {}

    def add(self, request: Request) -> None:
        """Add a request that has been made."""
        self._waiting[request.id] = request

    def answered(self, mark: str | None) -> Request | None:
        """Remove and return the answered request with that mark; None if there is none."""
        return self._waiting.pop(mark, None) if mark is not None else None

    def stepped(self, mark: str | None) -> None:
        """Remove the request with that mark after a step. A step answers a single action, but not several."""
        if mark is not None and not isinstance(self._waiting.get(mark), ActAll):
            self._waiting.pop(mark, None)

    def __iter__(self) -> Iterator[Request]:
        return iter(list(self._waiting.values()))


def action_of(request: Request | None) -> tuple[Any, ...] | None:
    """Return the action that a request failed to carry out; None for a request without an action."""
    match request:
        case Act(action=action):
            return tuple(action)
        case ActAll(actions=actions):
            return tuple(actions[0])
    return None
