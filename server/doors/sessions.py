"""Sessions of visitors: the ordinary client on a pty of its own, connected to this server over loopback.

A door begins a session, gives it what the visitor types, and shows what the client draws. While the visitor does not read,
what is drawn is dropped, so that the client never waits; when the visitor reads again, the client draws its whole screen once.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import secrets
import struct
import termios
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol

from server.doors.fork_server import CannotFork, ForkServer
from server.doors.visitors import Visitors
from server.limits.limits import LOOPBACK, Limits
from server.monitoring.counters import Counters

log = logging.getLogger(__name__)

CHUNK = 65_536
TYPED_AHEAD = 16_384
"""Bytes that may wait for a client that does not read; more of what a visitor types is lost."""
START_AGAIN = b"\x18\x1b\\\x1b[0m"
"""Ends whatever sequence the dropped bytes began: CAN, ST, and no attributes."""
RESTORE = b"\x18\x1b\\\x1b[<u\x1b[?2004l\x1b[?1004l\x1b[?2048l\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"
"""Gives the terminal back as it was, where the client could not do it."""


SPEECHLESS = "The table cannot be shown now: try again in a minute."
"""Where not even the sentence can be had that says why."""


class NoRoom(Exception):
    """The session cannot begin. `reason`: "full" (of sessions in all), "address" (of those of one address), "failed"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Terminal:
    """The visitor's. `environ`: only what is known to be harmless, see `clean_environ`."""

    columns: int = 80
    lines: int = 24
    environ: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Visit:
    """Who comes, and where to. `door`: its name; `who`: owns the seats of earlier visits; `address`: by which limits count.

    `host`: how the visitor's computer calls this one, for lines that it passes on.

    `code`: of a table, or "" for the list; `name`: by which they want to be called, or "" if the client has to ask; `back`:
    the command that leads back to their seats, to be shown once to who has nothing else to show.
    """

    door: str
    who: str
    address: str
    host: str = ""
    code: str = ""
    watch: bool = False
    name: str = ""
    back: str = ""


class Screen(Protocol):
    """What a door shows of a session."""

    def show(self, data: bytes) -> None:
        """What the client has drawn."""

    def gone(self, code: int) -> None:
        """The client has ended; nothing more comes. -1: it was killed."""


class Session:
    """One client on its pty."""

    def __init__(self, visit: Visit, master: int, screen: Screen, terminal: Terminal) -> None:
        self.visit = visit
        self.number = 0
        self.is_replaced = False
        """The same visitor has come from elsewhere."""
        self.ended = asyncio.Event()
        self._master = master
        self._screen = screen
        self._size = (terminal.columns, terminal.lines)
        self._redraws = 0
        self._is_dropping = False
        self.has_dropped = False
        """What was drawn has been dropped, and nothing has been drawn anew since."""
        self._typed = bytearray()
        self._set_size()
        asyncio.get_running_loop().add_reader(master, self._read)

    def type(self, data: bytes) -> None:
        """What the visitor typed. What the client has no room for is lost."""
        if self._master < 0:
            return
        is_first = not self._typed
        self._typed += data[: TYPED_AHEAD - len(self._typed)]
        if is_first:
            self._write()

    def resize(self, columns: int, lines: int) -> None:
        """The visitor's window has another size."""
        self._size = (columns, lines)
        self._set_size()

    def drop_frames(self) -> None:
        """The visitor does not read: drop what the client draws from now on."""
        self._is_dropping = True

    def show_again(self) -> None:
        """The visitor reads again: let the client draw everything, if anything was dropped."""
        self._is_dropping = False
        if self.has_dropped and self._master >= 0:
            self.has_dropped = False
            self._screen.show(START_AGAIN)
            self._redraws += 1
            self._set_size()

    def hang_up(self) -> None:
        """Close the terminal, which ends the client."""
        if self._master >= 0:
            loop = asyncio.get_running_loop()
            loop.remove_reader(self._master)
            loop.remove_writer(self._master)
            os.close(self._master)
            self._master = -1

    def has_ended(self, code: int) -> None:
        """The client has ended. What it drew last is shown; if it could not, the visitor's terminal is given back here."""
        if self.ended.is_set():
            return
        while self._master >= 0 and self._read():
            pass
        self.hang_up()
        self.ended.set()
        if self.has_dropped or code < 0:
            self._screen.show(RESTORE)
        self._screen.gone(code)

    def _set_size(self) -> None:
        """A size that differs in anything makes the client draw everything: so does a number of pixels, which nobody reads."""
        if self._master >= 0:
            columns, lines = self._size
            fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, self._redraws % 2, 0))

    def _read(self) -> bool:
        """Pass on what the client has drawn. Returns whether there was something."""
        try:
            data = os.read(self._master, CHUNK)
        except BlockingIOError:
            return False
        except OSError:
            data = b""
        if not data:
            asyncio.get_running_loop().remove_reader(self._master)
        elif self._is_dropping:
            self.has_dropped = True
        else:
            self._screen.show(data)
        return bool(data)

    def _write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            del self._typed[: os.write(self._master, self._typed)]
        except BlockingIOError:
            pass
        except OSError:
            self._typed.clear()
        if self._typed:
            loop.add_writer(self._master, self._write)
        else:
            loop.remove_writer(self._master)


class Sessions:
    """All that there are, at every door. `tickets`: the address of the visitor for whom each client comes."""

    def __init__(self, limits: Limits, counters: Counters, visitors: Visitors, fork_server: ForkServer | None = None) -> None:
        self.limits = limits
        self.visitors = visitors
        self.tickets: dict[str, str] = {}
        self.server = ""
        """The address of this server, for its clients."""
        self._counters = counters
        self._fork_server = fork_server or ForkServer()
        self._sessions: set[Session] = set()
        self._by_address: Counter[str] = Counter()
        self._by_visitor: dict[tuple[str, bool], Session] = {}

    def prepare(self) -> None:
        """Let the clients be loaded before the first visitor comes."""
        with suppress(CannotFork):
            self._fork_server.start()

    async def begin(self, visit: Visit, terminal: Terminal, screen: Screen) -> Session:
        """Start the client for a visitor; a session that the same visitor left hanging ends. Raises NoRoom."""
        await self._take_over(visit)
        self._expect_room(visit)
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
        self.tickets[ticket] = visit.address
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

    async def stop(self) -> None:
        """End all of them, and the process that forks them."""
        for session in list(self._sessions):
            session.hang_up()
        await self._fork_server.stop()

    def sweep(self) -> None:
        """Forget visitors who have stayed away."""
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
