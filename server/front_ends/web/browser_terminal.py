"""The line between a browser's terminal and a session: a WebSocket.

From the browser: first a hello as text, then input as bytes and new sizes as text. To the browser: its token as text, output as
bytes, its guest's seat as text, and at the end the reason as text. A browser that does not read is shown nothing until it reads
again.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from contextlib import suppress
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from protocol.front_ends import WEB, goal
from server.front_ends.environ import clean_environ
from server.front_ends.session import Session
from server.front_ends.sessions import Sessions
from server.front_ends.visit import NoRoom, Terminal, Visit
from server.front_ends.web.words import LOCALES
from server.limits.limits import Limits
from server.limits.token_bucket import TokenBucket
from server.tables.channel import LEFT
from server.tables.stored.seats import OVER
from server.transport.frame_parser import BINARY, PING, PONG, TEXT, Frame
from server.transport.send_queue import websocket_frame
from server.transport.websocket import Ended, Faulty, WebSocket

log = logging.getLogger(__name__)

LONGEST = 8192
"""Bytes of one message."""
WAITING = 262_144
"""Bytes that may wait for a browser; more are dropped, and one whole picture follows."""
PINGS = 15.0
"""Seconds of silence after which a browser is pinged; one that is silent for half as long again is gone."""
MESSAGES, MESSAGES_RATE = 240, 60.0
"""From one browser, in a burst and a second: a key held down sends thirty."""
TERM = "xterm-256color"
NONE = "none"
"""The phase for a page whose guest has no seat."""
NORMAL, RESTARTS, UNWANTED = 1000, 1012, 1008
"""Close codes: the session has ended; reconnect when there is a server again; the message is not one of our page."""

Columns = Annotated[int, Meta(ge=1, le=500)]
Lines = Annotated[int, Meta(ge=1, le=200)]


class Hello(Struct, forbid_unknown_fields=True):
    """The first message of a browser. `token`: given to this browser before, or ""; `goal`: the path of the link, like the user
    name of SSH; `touch`: it has a touch screen; `forget`: leave the seats of that token, and keep none of its owner's data."""

    columns: Columns
    lines: Lines
    token: Annotated[str, Meta(max_length=64, pattern=r"^[0-9A-Za-z_-]*\Z")] = ""
    goal: Annotated[str, Meta(max_length=24, pattern=r"^([0-9A-Za-z][0-9A-Za-z-]*)?\Z")] = ""
    name: Annotated[str, Meta(max_length=64, pattern=r"^[^\x00-\x1f\x7f]*\Z")] = ""
    language: Annotated[str, Meta(max_length=2)] = "en"
    forget: bool = False
    touch: bool = False


class Resize(Struct, forbid_unknown_fields=True):
    """The browser's window has another size."""

    columns: Columns
    lines: Lines


class Gone(Exception):
    """The browser sent something that our page does not send, or nothing in time."""


class BrowserTerminal:
    """Fulfils `server.front_ends.visit.Screen` for one browser. `address`: the address by which limits count; `host`: the
    browser's name for this server."""

    def __init__(self, socket: WebSocket, sessions: Sessions, address: str, host: str) -> None:
        self._socket = socket
        self._sessions = sessions
        self._limits: Limits = sessions.limits
        self._address = address
        self._host = host
        self._session: Session | None = None
        self._drawn = bytearray()
        self._news = asyncio.Event()
        self._room = asyncio.Event()
        """Set while the browser reads its output."""
        self._room.set()
        self._reason = ""
        self._standing = ("", "")
        """The last message to the page: see `Session.standing`."""
        self._messages = TokenBucket(MESSAGES, MESSAGES_RATE)
        self._loop = asyncio.get_running_loop()
        self._heard = self._loop.time()
        self._pinged_at: float | None = None
        """When it was pinged, if it has been silent since."""
        self._idle_at: float | None = None
        """When a session ends in which nothing was typed; None before there is one, and after it has ended so."""
        socket.writer = self

    async def serve(self) -> None:
        """Serve the browser until one of both ends."""
        try:
            await self._serve()
        except Ended:
            pass
        except Faulty as fault:
            self._socket.say_goodbye(fault.code)
        except Gone:
            self._socket.say_goodbye(UNWANTED)
        except Exception:
            log.exception("a browser's line broke address=%s", self._address)
        finally:
            await self._socket.close()

    def restart(self) -> None:
        """Let the page reconnect automatically, since the server stops."""
        self._socket.say_goodbye(RESTARTS)

    def cut(self) -> None:
        """End the connection immediately."""
        self._socket.transport.abort()

    async def _serve(self) -> None:
        hello = await self._hello()
        if hello.forget:
            await self._forget(hello)
            return
        try:
            token = hello.token if self._sessions.visitors.knows(_who(hello.token)) else self._new_token()
            self._tell(token=token)
            self._session = await self._sessions.begin(self._visit(hello, token), self._terminal(hello), self)
        except NoRoom as full:
            self._end(full.reason)
            return
        writing = asyncio.create_task(self._write())
        try:
            await self._listen(self._session)
        finally:
            writing.cancel()
            with suppress(asyncio.CancelledError):
                await writing
            await self._sessions.end(self._session)
            await self._session.ended.wait()
            self._expect_nobody(self._session)

    def _expect_nobody(self, session: Session) -> None:
        """Expect no return of a visitor whose page has forgotten the token, unless a tab is still open."""
        _code, phase = session.standing()
        if self._sessions.visitors.kept_seats(session.visit.who) <= (phase in (OVER, LEFT)):
            self._sessions.has_done(session.visit)

    async def _forget(self, hello: Hello) -> None:
        """Forget the guest with that token, who has asked for it. One that is not known is forgotten already."""
        if self._sessions.visitors.knows(_who(hello.token)):
            await self._sessions.forget(self._visit(hello, hello.token), self._terminal(hello), NoScreen())
        self._end("forgotten")

    # -- what a session shows ------------------------------------------------------------------------------------------

    def show(self, data: bytes) -> None:
        self._drawn += data
        if len(self._drawn) > WAITING and self._session is not None:
            self._drawn.clear()
            self._session.drop_frames()
        self._look_at_seat()
        self._news.set()

    def gone(self, code: int) -> None:
        replaced = self._session is not None and self._session.is_replaced
        self._look_at_seat()
        self._reason = self._reason or ("replaced" if replaced else "left" if code == 0 else "ended")
        self._news.set()

    def _look_at_seat(self) -> None:
        """Tell the page where its visitor has a seat, when that has changed: the client draws whatever happens to it."""
        if self._session is None:
            return
        standing = self._session.standing()
        if standing != self._standing:
            self._standing = standing
            code, phase = standing
            self._tell(seat=code, phase=phase)

    # -- the socket ----------------------------------------------------------------------------------------------------

    def block(self) -> None:
        self._room.clear()

    def unblock(self) -> None:
        self._room.set()

    def _send(self, payload: bytes, opcode: int) -> None:
        if not self._socket.transport.is_closing():
            self._socket.transport.write(websocket_frame(payload, opcode))

    def _tell(self, **told: str) -> None:
        self._send(json.dumps(told).encode(), TEXT)

    async def _write(self) -> None:
        """Send the output as fast as the browser reads; at the end, the reason."""
        assert self._session is not None
        while True:
            await self._news.wait()
            self._news.clear()
            while self._drawn:
                await self._room.wait()
                data = bytes(self._drawn)
                self._drawn.clear()
                self._send(data, BINARY)
            self._session.show_again()
            if self._reason and self._session.ended.is_set() and not self._drawn:
                self._end(self._reason)
                return

    def _end(self, reason: str) -> None:
        if self._session is not None and not self._sessions.visitors.kept_seats(self._session.visit.who):
            self._tell(seat="", phase=NONE)
        self._tell(ended=reason)
        self._socket.say_goodbye(NORMAL)

    # -- the browser ---------------------------------------------------------------------------------------------------

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(self._limits.hello):
                opcode, data = await self._frame()
        except TimeoutError:
            raise Gone from None
        if opcode != TEXT:
            raise Gone
        try:
            return msgspec.json.decode(data, type=Hello)
        except Exception:  # as of bytes that are no UTF-8, or nest without end
            raise Gone from None

    def _new_token(self) -> str:
        """Make a token for an unknown visitor. Raises NoRoom: too many such have come in a short time."""
        if not self._sessions.arrives(self._address):
            self._sessions.refused(WEB, "logins")
            raise NoRoom("arrivals")
        return secrets.token_urlsafe(32)

    def _visit(self, hello: Hello, token: str) -> Visit:
        code, watch, plain = goal(hello.goal)
        return Visit(WEB, _who(token), self._address, self._host, code, watch, hello.name, plain=plain, touch=hello.touch)

    def _terminal(self, hello: Hello) -> Terminal:
        locale = LOCALES.get(hello.language, LOCALES["en"])
        environ = clean_environ({"LANG": locale, "COLORTERM": "truecolor"}, TERM)
        return Terminal(hello.columns, hello.lines, environ, echoes=goal(hello.goal).plain)

    async def _listen(self, session: Session) -> None:
        """Read until the browser has gone, or sends something that our page does not send. Raises Ended, Faulty, Gone."""
        self._idle_at = self._loop.time() + self._limits.door_idle
        while True:
            opcode, data = await self._frame()
            if not self._messages.take(self._heard):
                raise Gone
            if opcode == BINARY:
                if self._idle_at is not None:
                    self._idle_at = self._heard + self._limits.door_idle
                session.type(data)
            elif opcode == TEXT:
                self._resize(session, data)
            elif opcode == PING:
                self._send(data, PONG)

    def _resize(self, session: Session, data: bytes) -> None:
        try:
            size = msgspec.json.decode(data, type=Resize)
        except Exception:
            raise Gone from None
        session.resize(size.columns, size.lines)

    async def _frame(self) -> Frame:
        """Return the next frame. A silent browser is pinged; one idle for too long is ended with a message. Raises Ended,
        Faulty, Gone."""
        while (frame := self._socket.take()) is None:
            due = self._heard + PINGS if self._pinged_at is None else self._pinged_at + PINGS / 2
            due = due if self._idle_at is None else min(due, self._idle_at)
            changed = self._socket.changed()
            await asyncio.wait([changed], timeout=max(due - self._loop.time(), 0.001))
            if not changed.done():
                await self._look_at_the_clock()
        self._heard, self._pinged_at = self._loop.time(), None
        return frame

    async def _look_at_the_clock(self) -> None:
        now = self._loop.time()
        if self._idle_at is not None and now >= self._idle_at and self._session is not None:
            self._idle_at, self._reason = None, "idle"
            await self._sessions.end(self._session)  # after which the browser is told why
        if self._pinged_at is None:
            if now >= self._heard + PINGS:
                self._pinged_at = now
                self._send(b"", PING)
        elif now >= self._pinged_at + PINGS / 2:
            raise Gone


class NoScreen:
    """A screen for a client that nobody watches."""

    def show(self, data: bytes) -> None:
        """Discard the output."""

    def gone(self, code: int) -> None:
        """Do nothing: nobody waits for the end."""


def _who(token: str) -> str:
    return f"{WEB} {token}"
