"""A link to a server that reconnects by itself: one connection after the other, with growing waits, and pings on each.

Its owner (the session) is told what happens through `LinkOwner`. It knows nothing of tables and seats.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any, Protocol

from client.connection.limits import Budget, Timing
from client.connection.link.link import Link
from client.connection.link.round_trips import RoundTrips
from client.connection.route.address import PLAIN, Address
from client.connection.route.tls_negotiation import Route
from client.trouble import TOO_MUCH, Trouble, is_distrust
from protocol import codes, messages

SHORTEST = 0.01
"""Seconds: no wait between two pings is shorter, and no time is told more exactly."""
_FINAL = {codes.VERSION, codes.BAD_NAME}
"""Greetings that end the same way however often they are tried."""


class LinkOwner(Protocol):
    """Who uses the link. Called on the event loop, in the order things happen."""

    def received(self, message: messages.FromServer) -> None: ...

    async def taken(self) -> None:
        """Waits until what was received is handled; meanwhile nothing more is read."""

    def round_trip(self, milliseconds: int) -> None: ...

    def silent(self, seconds: int) -> None:
        """The server has not answered for so many seconds."""

    def reopened(self) -> None:
        """A new connection is there, and nothing has been sent on it."""

    def lost(self, words: messages.Closing | None) -> bool:
        """The connection is gone, `words` were the server's last, or ours of too much. Whether to come back."""

    def waiting(self, seconds: float, words: messages.Closing | None) -> bool:
        """The next try is in so many seconds; `words`: the server's last, or ours of whom we reached. Whether to come back."""

    def connecting(self) -> None: ...

    def over(self, code: str, args: dict[str, Any]) -> None:
        """There is no coming back."""


class ReconnectingLink:
    """See the module. `open` first, then `run` until the owner wants no more."""

    def __init__(
        self, address: Address, name: str, timing: Timing, budget: Budget, owner: LinkOwner, route: Route | None = None
    ) -> None:
        """`route`: the only one to take; None: the first connection finds it."""
        self._address = address
        self._name = name
        self._timing = timing
        self._budget = budget
        self._owner = owner
        self.route = route
        """How the server is reached; None: not known yet."""
        self._link: Link | None = None
        self._failures = 0
        """Since a connection last worked for a while."""
        self._trips = RoundTrips()
        self._task: asyncio.Task[None] | None = None
        self._dropping: asyncio.Task[None] | None = None

    async def open(self) -> messages.Welcome:
        """The first connection; from then on it reconnects by itself. Raises Trouble."""
        self._link = await self._connect()
        self._task = asyncio.create_task(self._run(self._link), name="link")
        return self._link.welcome

    def send(self, message: messages.FromClient) -> None:
        """Send it on the connection that is there; without one, it is gone."""
        if self._link is not None:
            self._link.send(message)

    def drop(self) -> None:
        """Give this connection up, as if it had been lost."""
        if self._link is not None and (self._dropping is None or self._dropping.done()):
            self._dropping = asyncio.create_task(self._link.close(), name="drop")

    async def close(self) -> None:
        """The end, without a word to the owner."""
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
                current = await self._come_back(words) if self._owner.lost(words) else None
                if current is not None:
                    self._link = current
                    self._owner.reopened()
        except Exception:
            self._owner.over(codes.BROKEN, {})
            raise

    async def _serve(self, link: Link) -> messages.Closing | None:
        """Pass on what arrives until the connection ends; the server's last words, if it had any."""
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
                    case _:
                        self._owner.received(message)
                        await self._owner.taken()
        except Trouble as trouble:
            if trouble.code == TOO_MUCH:
                return messages.Closing(TOO_MUCH, {"address": self._address.text}, None)
            return words
        finally:
            beat.cancel()

    async def _come_back(self, words: messages.Closing | None) -> Link | None:
        """A new connection, however long it takes; None if there is no point in trying on."""
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
                    self.route = None  # its host has given it a certificate meanwhile
                words = messages.Closing(trouble.code, trouble.arguments, None) if is_distrust(trouble.code) else None

    async def _connect(self) -> Link:
        link = await Link.open(self._address, self._name, self._timing, self.route, self._budget)
        self.route = link.route
        return link

    def _patience(self, words: messages.Closing | None) -> float:
        """How long until the next try: what the server asked for and a growing part by chance, so that not all come at once."""
        asked = min(float(words.retry or 0), 300.0) if words else 0.0
        longest: float = min(self._timing.longest_retry, self._timing.first_retry * 2 ** min(self._failures, 16))
        return asked + longest * random.uniform(0.5, 1.0)

    async def _beat(self, link: Link) -> None:
        """Measure the round trip; give up a connection that is dead. It counts answers and not time, for a
        terminal that stands still proves nothing.
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
        """Wait until the next ping is due; tell every second for how long there has been no answer, once that is too long."""
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
