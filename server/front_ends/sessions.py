"""All sessions of guests at all front ends: admission, and the state of each. Their clients reach the server over loopback; a
front end passes the guest's input to a session, and shows the client's output.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from server.front_ends.fork_server import CannotFork, ForkServer
from server.front_ends.session import Session, be_silent
from server.front_ends.visit import NoRoom, Screen, Terminal, Visit
from server.front_ends.visitors import Visitors
from server.limits.limits import LOOPBACK, NETWORK, Limits
from server.limits.rate_limiter import RateLimiter
from server.monitoring.counters import Counters
from server.transport.client_address import address_of, networks_of

log = logging.getLogger(__name__)

LEAVES_WITHIN = 10.0
"""Seconds within which a client has to leave the seats of a guest who wants to be forgotten."""
SPEECHLESS = "The table cannot be shown now: try again in a minute."
"""The sentence if not even the one with the reason is available."""


class Sessions:
    """All that there are, at every door. `tickets`: the session for which each client comes."""

    def __init__(self, limits: Limits, counters: Counters, visitors: Visitors, fork_server: ForkServer | None = None) -> None:
        self.limits = limits
        self.visitors = visitors
        self.tickets: dict[str, Session] = {}
        self.server = ""
        """The address of this server, for its clients."""
        self.is_behind_proxy = False
        """True if nobody else reaches it there: it listens on loopback alone."""
        self._counters = counters
        self._fork_server = fork_server or ForkServer()
        self._sessions: set[Session] = set()
        self._by_network: Counter[str] = Counter()
        self._arrivals = RateLimiter(limits.door_logins, limits.door_logins_rate)
        self._forget_at = 0.0
        self._by_visitor: dict[tuple[str, bool], Session] = {}
        self._leaving: set[asyncio.Task[None]] = set()
        self._done: dict[str, float] = {}
        """Visitors with nothing to come back to: since when, by the steady clock."""

    def limits_changed(self) -> None:
        """Count arrivals again, by the limits of now."""
        self._arrivals = RateLimiter(self.limits.door_logins, self.limits.door_logins_rate)

    async def begin(self, visit: Visit, terminal: Terminal, screen: Screen) -> Session:
        """Start the client for a visitor; a session that the same visitor left hanging ends. Raises NoRoom."""
        if (visit.who, visit.watch) not in self._by_visitor:
            self._expect_room(visit)  # so that nobody's directory goes for one who cannot stay
        ticket = secrets.token_urlsafe(24)
        place = await self._enter(visit)
        try:
            await self._take_over(visit)
            self._expect_room(visit)
            self._done.pop(visit.who, None)
            master, slave = os.openpty()
        except BaseException as error:
            await self.visitors.leave(visit.who)
            if not isinstance(error, OSError):
                raise
            log.error("no session for a visitor: %s", error)
            raise NoRoom("failed") from None
        os.set_blocking(master, False)
        if terminal.echoes:
            be_silent(slave)
        session = Session(visit, master, screen, terminal)
        self._sessions.add(session)
        self._by_network.update(networks_of(visit.address))
        self._by_visitor[visit.who, visit.watch] = session
        self.tickets[ticket] = session
        self._counters.door_sessions.labels(visit.door).inc()
        self._counters.door_sessions_open.labels(visit.door).inc()

        def ended(code: int) -> None:
            self._forget(session, ticket)
            session.has_ended(code)

        request: dict[str, Any] = {
            "environ": dict(terminal.environ),
            "directory": str(place),
            "server": self.server,
            "ticket": ticket,
            "host": self._host_of_invitations(visit),
            "code": visit.code,
            "watch": visit.watch,
            "name": visit.name,
            "back": visit.back,
            "leaves": visit.leaves,
            "plain": visit.plain,
            "touch": visit.touch,
        }
        try:
            session.number = await self._fork_server.fork(request, slave, ended)
        except CannotFork as error:
            log.error("no session for a visitor: %s", error)
            self._forget(session, ticket)
            session.hang_up()
            session.ended.set()
            raise NoRoom("failed") from None
        log.info("visitor comes door=%s address=%s", visit.door, visit.address)
        return session

    def _host_of_invitations(self, visit: Visit) -> str:
        """Return the host at which the visitor's friends reach this server's own port; "" if it differs from the front
        end's."""
        is_here = visit.host == "localhost" or address_of(visit.host) == LOOPBACK
        return visit.host if is_here or not self.is_behind_proxy else ""

    async def sentence(self, code: str, environ: Mapping[str, str]) -> str:
        """Return a message for a visitor without a client, in their language as far as it is known."""
        try:
            return await self._fork_server.sentence(code, environ)
        except CannotFork:
            return SPEECHLESS

    async def end(self, session: Session) -> None:
        """End the client of a session, also if it hangs."""
        session.hang_up()
        with suppress(CannotFork):
            await self._fork_server.end(session.number)

    async def forget(self, visit: Visit, terminal: Terminal, screen: Screen) -> None:
        """End this guest's sessions, let a client leave their seats, and keep none of their data."""
        for watches in (False, True):
            await self._take_over(replace(visit, watch=watches))
        with suppress(NoRoom):  # then the tables find out by themselves that nobody comes back
            session = await self.begin(replace(visit, watch=False, leaves=True), terminal, screen)
            with suppress(TimeoutError):
                async with asyncio.timeout(LEAVES_WITHIN):
                    await session.ended.wait()
            await self.end(session)
            await session.ended.wait()
        if self._leaving:
            await asyncio.wait(self._leaving)
        await self.visitors.forget(visit.who)
        log.info("visitor is forgotten door=%s address=%s", visit.door, visit.address)

    async def stop(self) -> None:
        """End all of them, and the process that forks them."""
        for session in list(self._sessions):
            session.hang_up()
        await self._fork_server.stop()
        if self._leaving:
            await asyncio.wait(self._leaving, timeout=self.limits.stop / 4)

    def has_done(self, visit: Visit) -> None:
        """Forget this guest, who has no game to return to, as soon as no other game can begin, unless they have returned."""
        if not any(session.visit.who == visit.who for session in self._sessions):
            self._done[visit.who] = time.monotonic()

    async def sweep(self) -> None:
        """Forget guests who have been away too long or have finished. A guest with a seat at an open table is forgotten only
        when that table has closed."""
        now = time.monotonic()
        for who, since in list(self._done.items()):
            if now - since >= self.limits.over_idle and await self.visitors.forget(who, if_closed=True):
                self._done.pop(who, None)
        await self.visitors.sweep()

    async def _enter(self, visit: Visit) -> Path:
        """Enter a visit and return the directory of that visitor. Raises NoRoom."""
        try:
            return await self.visitors.enter(visit.who, visit.address)
        except NoRoom as full:
            self.refused(visit.door, full.reason)
            raise
        except OSError as error:
            log.error("no session for a visitor: %s", error)
            raise NoRoom("failed") from None

    async def _take_over(self, visit: Visit) -> None:
        """End an earlier session of the same visitor, so that its seats are free."""
        while (earlier := self._by_visitor.get((visit.who, visit.watch))) is not None:
            earlier.is_replaced = True
            await self.end(earlier)
            await earlier.ended.wait()

    def _expect_room(self, visit: Visit) -> None:
        reason = ""
        if len(self._sessions) >= self.limits.door_sessions:
            reason = "full"
        elif any(self._by_network[network] >= most for network, most in self.shares(visit.address)):
            reason = "address"
        if reason:
            self.refused(visit.door, reason)
            raise NoRoom(reason)

    def shares(self, address: str) -> list[tuple[str, int]]:
        """Return the networks that somebody is counted in, each with the sessions that it may have."""
        if address == LOOPBACK:
            return []
        each = self.limits.door_sessions_each
        return list(zip(networks_of(address), (each, NETWORK * each), strict=False))

    def arrives(self, address: str) -> bool:
        """Return whether one more visitor, not identified yet, may connect from that address now."""
        if address == LOOPBACK:
            return True
        now = asyncio.get_running_loop().time()
        if now >= self._forget_at:
            self._forget_at = now + 1
            self._arrivals.forget(now)
        took: list[str] = []
        for network, times in zip(networks_of(address), (1, NETWORK), strict=False):
            if not self._arrivals.take(network, now, times):
                for each in took:
                    self._arrivals.give_back(each)
                return False
            took.append(network)
        return True

    def refused(self, door: str, reason: str) -> None:
        """Count a guest who was refused."""
        self._counters.door_refusals.labels(door, reason).inc()

    def _forget(self, session: Session, ticket: str) -> None:
        visit = session.visit
        self.tickets.pop(ticket, None)
        if session not in self._sessions:
            return
        self._sessions.discard(session)
        self._by_network.subtract(networks_of(visit.address))
        self._by_network = +self._by_network
        if self._by_visitor.get((visit.who, visit.watch)) is session:
            del self._by_visitor[visit.who, visit.watch]
        self._counters.door_sessions_open.labels(visit.door).dec()
        log.info("visitor leaves door=%s address=%s", visit.door, visit.address)
        leaving = asyncio.get_running_loop().create_task(self.visitors.leave(visit.who))
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)
