"""Reconnect automatically, with growing waits and pings, and follow redirects to other servers."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Collection, Iterable
from typing import Any, Protocol

from client.session.limits import Budget, Timing
from client.session.link import Link
from client.session.moves import Moves
from client.session.route import PLAIN, Address, Route
from client.session.tls import NOT_ALLOWED
from client.text.trouble import TOO_MUCH, Trouble, is_distrust
from protocol import codes, messages

# -- A link that reconnects automatically, with growing waits and with pings on every connection ----------------------


SHORTEST = 0.01
"""The shortest wait between two pings, and the precision of times, in seconds."""
MOVED_ASTRAY = "moved-astray"
"""The code of a connection that we closed because its server redirected us to a forbidden address, or too often."""
_FINAL = {codes.VERSION, codes.BAD_NAME}
"""Reasons for refusing a greeting that another attempt cannot change."""


class LinkOwner(Protocol):
    """The user of the link. Its methods are called on the event loop, in the order of events."""

    def received(self, message: messages.FromServer) -> None: ...

    async def handled(self) -> None:
        """Wait until everything received has been handled. Nothing more is read meanwhile."""

    def round_trip(self, milliseconds: int) -> None: ...

    def silent(self, seconds: int) -> None:
        """Note that the server has not answered for that many seconds."""

    def reopened(self) -> None:
        """Use a newly opened connection, on which nothing has been sent."""

    def moved(self) -> None:
        """Use the server that we were redirected to. Nothing has been sent to it."""

    def lost(self, words: messages.Closing | None) -> bool:
        """Note that the connection is lost. `words`: the server's reason, or ours if the server sent too much. Returns True to
        reconnect.
        """

    def waiting(self, seconds: float, words: messages.Closing | None) -> bool:
        """Note that the next attempt is in `seconds`. `words`: the server's reason, or why we distrust the server. Returns True
        to try.
        """

    def connecting(self) -> None: ...

    def over(self, code: str, args: dict[str, Any]) -> None:
        """Note that the link is closed for good."""


class ReconnectingLink:
    """Call `open` once; from then on the link reconnects until its owner refuses or closes it."""

    def __init__(
        self,
        address: Address,
        name: str,
        timing: Timing,
        budget: Budget,
        route: Route | None = None,
        cluster: Collection[str] = (),
    ) -> None:
        """Prepare a link. `route`: the only route to use; None if the first connection chooses it. `cluster`: as in `Moves`."""
        self._address = address
        self._name = name
        self._timing = timing
        self._budget = budget
        self._owner: LinkOwner
        """The owner that is notified after `open`."""
        self.route = route
        """The route to the server; None before the first connection."""
        self._moves = Moves(address, cluster)
        """The server's redirects."""
        self._link: Link | None = None
        self._failures = 0
        """Failed attempts since a connection was last stable."""
        self._trips = RoundTrips()
        self._task: asyncio.Task[None] | None = None
        self._dropping: asyncio.Task[None] | None = None

    async def open(self, owner: LinkOwner) -> messages.Welcome:
        """Connect for the first time. Later connections are made automatically. Raises Trouble."""
        self._owner = owner
        self._link = await self._connect()
        self._task = asyncio.create_task(self._run(self._link), name="link")
        return self._link.welcome

    def send(self, message: messages.FromClient) -> None:
        """Send a message on the current connection. Without a connection it is dropped."""
        if self._link is not None:
            self._link.send(message)

    def drop(self) -> None:
        """Close the current connection, as if it had been lost."""
        if self._link is not None and (self._dropping is None or self._dropping.done()):
            self._dropping = asyncio.create_task(self._link.close(), name="drop")

    async def close(self) -> None:
        """Close the link for good, without telling the owner."""
        tasks = [task for task in (self._task, self._dropping) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._link is not None:
            await self._link.close()

    async def _run(self, link: Link) -> None:
        try:
            current: Link | None = link
            while current is not None:
                words = await self._serve(current)
                self._link = None
                await current.close()
                if self._moves.is_due:
                    moved = await self._move()
                    if moved is not None and not isinstance(moved, messages.Closing):
                        current = self._link = moved
                        self._owner.moved()
                        continue
                    words = moved
                current = await self._come_back(words) if self._owner.lost(words) else None
                if current is not None:
                    self._link = current
                    self._owner.reopened()
        except Exception:
            self._owner.over(codes.BROKEN, {})
            raise

    async def _serve(self, link: Link) -> messages.Closing | None:
        """Send received messages to the owner until the connection ends. Returns the server's reason, if it gave one."""
        words = None
        self._trips = RoundTrips()
        beat = asyncio.create_task(self._beat(link), name="pings")
        try:
            while True:
                message = await link.receive()
                match message:
                    case messages.Closing():
                        words = message
                    case messages.Pong(mark=mark):
                        self._ponged(mark)
                    case messages.Moved(address=address):
                        return None if self._moves.follow(address, _now()) else self._astray(address)
                    case _:
                        self._owner.received(message)
                        await self._owner.handled()
        except Trouble as trouble:
            if trouble.code == TOO_MUCH:
                return messages.Closing(TOO_MUCH, {"address": self._address.text}, None)
            if trouble.code == codes.VERSION:
                return messages.Closing(codes.VERSION, trouble.arguments, None)
            return words
        finally:
            beat.cancel()

    async def _come_back(self, words: messages.Closing | None) -> Link | None:
        """Try until there is a new connection. Returns None if further attempts are pointless."""
        while True:
            wait = self._patience(words)
            if not self._owner.waiting(wait, words):
                return None
            await asyncio.sleep(wait)
            self._failures += 1
            self._owner.connecting()
            try:
                return await self._connect()
            except Trouble as trouble:
                if trouble.scope == "closing" and trouble.code in _FINAL:
                    self._owner.over(trouble.code, trouble.arguments)
                    return None
                if trouble.code == "speaks-tls" and self._address.scheme != PLAIN:
                    self.route = None  # the server has got a certificate meanwhile
                words = messages.Closing(trouble.code, trouble.arguments, None) if is_distrust(trouble.code) else None

    async def _move(self) -> Link | messages.Closing | None:
        """Connect to the server that we were redirected to. Returns None if it cannot be reached, or a reason if the redirect
        is not allowed.
        """
        address, route = self._moves.take()
        try:
            return await self._open_moved(address, route)
        except Trouble as trouble:
            if trouble.code != NOT_ALLOWED:
                return None
            self._moves.forget()
            return self._astray(address.text)

    def _astray(self, to: str) -> messages.Closing:
        return messages.Closing(MOVED_ASTRAY, {"address": self._address.text, "to": to}, 1)

    async def _connect(self) -> Link:
        """Connect to the first server. After a redirect, alternate between the first server and the new one."""
        if (again := self._moves.by_turns()) is not None:
            return await self._open_moved(*again)
        link = await Link.open(self._address, self._name, self._timing, self.route, self._budget)
        self.route = link.route
        self._moves.reached(link.peer, link.route, link.welcome.servers)
        return link

    async def _open_moved(self, address: Address, route: Route | None) -> Link:
        return await Link.open(address, self._name, self._timing, route, self._budget, self._moves.may_connect)

    def _patience(self, words: messages.Closing | None) -> float:
        """Return the seconds until the next attempt: the time that the server asked for, plus exponential backoff with
        jitter.
        """
        asked = min(float(words.retry or 0), 300.0) if words else 0.0
        longest: float = min(self._timing.longest_retry, self._timing.first_retry * 2 ** min(self._failures, 16))
        return asked + longest * random.uniform(0.5, 1.0)

    async def _beat(self, link: Link) -> None:
        """Measure the round trip and drop a dead connection. Unanswered pings are counted instead of time. After a suspension
        the clock has advanced, though the connection may be alive.
        """
        mark = 0
        await asyncio.sleep(self._timing.first_ping)
        while self._trips.unanswered < self._timing.unanswered:
            mark += 1
            self._trips.asked(mark, _now())
            link.send(messages.Ping(mark))
            await self._pause()
        self.drop()

    async def _pause(self) -> None:
        """Wait until the next ping is due. After too long without an answer, report its length every second."""
        left, nap = self._timing.ping, self._timing.silent
        while left > 0:
            nap = max(min(nap, left), SHORTEST)
            await asyncio.sleep(nap)
            left -= nap
            silent = self._trips.unanswered_for(_now())
            is_silent = bool(silent) and silent > self._timing.silent - SHORTEST
            if is_silent:
                self._owner.silent(round(silent))
            nap = 1.0 if is_silent else self._timing.silent

    def _ponged(self, mark: int) -> None:
        milliseconds = self._trips.answered(mark, _now())
        if milliseconds is not None:
            if self._trips.answers >= self._timing.steady:
                self._failures = 0
            self._owner.round_trip(milliseconds)


def _now() -> float:
    return asyncio.get_running_loop().time()


# -- The round trip on the current connection, or the time without an answer ------------------------------------------


COUNTED = 5
"""The number of answers in the median. One slow answer while a screen is built says nothing about the connection."""


class RoundTrips:
    """The round trips of one connection. Times are seconds of any steady clock.

    >>> trips = RoundTrips()
    >>> [trips.answered(mark, now) for mark, now in ((1, 2.0),)]
    [None]
    >>> for mark in (1, 2, 3):
    ...     trips.asked(mark, 10.0 * mark)
    >>> trips.answered(1, 11.0), trips.unanswered_for(23.5), trips.answered(3, 30.3), trips.unanswered_for(99.0)
    (1000, 3.5, 650, 0.0)
    """

    def __init__(self) -> None:
        self._asked: dict[int, float] = {}
        self._last: deque[float] = deque(maxlen=COUNTED)
        self.answers = 0

    @property
    def unanswered(self) -> int:
        """Return the number of unanswered pings."""
        return len(self._asked)

    def asked(self, mark: int, now: float) -> None:
        """Note that a ping was sent."""
        self._asked[mark] = now

    def answered(self, mark: int, now: float) -> int | None:
        """Note the answer to a ping. Earlier pings will not be answered any more. Returns the median in milliseconds, or None
        if the ping is unknown.
        """
        sent = self._asked.get(mark)
        if sent is None:
            return None
        self._asked = {later: at for later, at in self._asked.items() if later > mark}
        self._last.append(now - sent)
        self.answers += 1
        return round(_median(self._last) * 1000)

    def unanswered_for(self, now: float) -> float:
        """Return the seconds since the first unanswered ping; 0 if all have been answered."""
        return now - min(self._asked.values()) if self._asked else 0.0


def _median(times: Iterable[float]) -> float:
    """Compute the median like the module `statistics`, which takes longer to load than anything else in this module."""
    ordered = sorted(times)
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2
