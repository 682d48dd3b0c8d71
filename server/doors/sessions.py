"""All sessions of visitors at every door: who may begin one, and what there is of each. Their clients reach the server over
loopback; a door gives a session what its visitor types, and shows what the client draws.
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
from typing import Any

from server.doors.fork_server import CannotFork, ForkServer
from server.doors.session import Session
from server.doors.visit import NoRoom, Screen, Terminal, Visit
from server.doors.visitors import Visitors
from server.limits.limits import LOOPBACK, Limits
from server.monitoring.counters import Counters

log = logging.getLogger(__name__)

LEAVES_WITHIN = 10.0
"""Seconds in which a client has to have left the seats of a visitor who wants to be forgotten."""
SPEECHLESS = "The table cannot be shown now: try again in a minute."
"""Where not even the sentence can be had that says why."""


class Sessions:
    """All that there are, at every door. `tickets`: the session for which each client comes."""

    def __init__(self, limits: Limits, counters: Counters, visitors: Visitors, fork_server: ForkServer | None = None) -> None:
        self.limits = limits
        self.visitors = visitors
        self.tickets: dict[str, Session] = {}
        self.server = ""
        """The address of this server, for its clients."""
        self._counters = counters
        self._fork_server = fork_server or ForkServer()
        self._sessions: set[Session] = set()
        self._by_address: Counter[str] = Counter()
        self._by_visitor: dict[tuple[str, bool], Session] = {}
        self._done: dict[str, float] = {}
        """Visitors with nothing to come back to: since when, by the steady clock."""

    async def begin(self, visit: Visit, terminal: Terminal, screen: Screen) -> Session:
        """Start the client for a visitor; a session that the same visitor left hanging ends. Raises NoRoom."""
        await self._take_over(visit)
        self._expect_room(visit)
        self._done.pop(visit.who, None)
        ticket = secrets.token_urlsafe(24)
        try:
            place = self.visitors.place(visit.who)
            master, slave = os.openpty()
        except OSError as error:
            log.error("no session for a visitor: %s", error)
            raise NoRoom("failed") from None
        os.set_blocking(master, False)
        session = Session(visit, master, screen, terminal)
        self._sessions.add(session)
        self._by_address[visit.address] += 1
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
            "host": visit.host,
            "code": visit.code,
            "watch": visit.watch,
            "name": visit.name,
            "back": visit.back,
            "leaves": visit.leaves,
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

    async def sentence(self, code: str, environ: Mapping[str, str]) -> str:
        """What a door says to a visitor for whom no client speaks, in their language as far as it is known."""
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
        """End what that visitor has here, let a client leave their seats, and keep nothing of them."""
        for watches in (False, True):
            await self._take_over(replace(visit, watch=watches))
        with suppress(NoRoom):  # then the tables find out by themselves that nobody comes back
            session = await self.begin(replace(visit, watch=False, leaves=True), terminal, screen)
            with suppress(TimeoutError):
                async with asyncio.timeout(LEAVES_WITHIN):
                    await session.ended.wait()
            await self.end(session)
            await session.ended.wait()
        await asyncio.to_thread(self.visitors.forget, visit.who)
        log.info("visitor is forgotten door=%s address=%s", visit.door, visit.address)

    async def stop(self) -> None:
        """End all of them, and the process that forks them."""
        for session in list(self._sessions):
            session.hang_up()
        await self._fork_server.stop()

    def has_done(self, visit: Visit) -> None:
        """That visitor has nothing to come back to: forget them as soon as no other game can begin, unless they are back."""
        if not any(session.visit.who == visit.who for session in self._sessions):
            self._done[visit.who] = time.monotonic()

    def sweep(self) -> None:
        """Forget visitors who have stayed away."""
        for who, since in list(self._done.items()):
            if time.monotonic() - since >= self.limits.over_idle and self._done.pop(who, None) is not None:
                self.visitors.forget(who)
        self.visitors.sweep()

    async def _take_over(self, visit: Visit) -> None:
        """The same visitor comes from elsewhere: the earlier session ends, so that its seats are free."""
        while (earlier := self._by_visitor.get((visit.who, visit.watch))) is not None:
            earlier.is_replaced = True
            await self.end(earlier)
            await earlier.ended.wait()

    def _expect_room(self, visit: Visit) -> None:
        reason = ""
        if len(self._sessions) >= self.limits.door_sessions:
            reason = "full"
        elif visit.address != LOOPBACK and self._by_address[visit.address] >= self.limits.door_sessions_each:
            reason = "address"
        if reason:
            self.refused(visit.door, reason)
            raise NoRoom(reason)

    def refused(self, door: str, reason: str) -> None:
        """Count somebody who was sent away."""
        self._counters.door_refusals.labels(door, reason).inc()

    def _forget(self, session: Session, ticket: str) -> None:
        visit = session.visit
        self.tickets.pop(ticket, None)
        if session not in self._sessions:
            return
        self._sessions.discard(session)
        self._by_address[visit.address] -= 1
        if not self._by_address[visit.address]:
            del self._by_address[visit.address]
        if self._by_visitor.get((visit.who, visit.watch)) is session:
            del self._by_visitor[visit.who, visit.watch]
        self._counters.door_sessions_open.labels(visit.door).dec()
        log.info("visitor leaves door=%s address=%s", visit.door, visit.address)
        if not any(other.visit.who == visit.who for other in self._sessions):
            asyncio.get_running_loop().run_in_executor(None, self.visitors.trim, visit.who)
