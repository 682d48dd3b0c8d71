"""The line between a browser's terminal and a session: a WebSocket.

From the browser: first a hello as text, then what is typed as bytes and new sizes as text. To it: its token as text, what is
drawn as bytes, and at the end as text why it ended. A browser that does not read is shown nothing until it reads again.
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

from protocol.doors import WEB, goal
from server.doors.environ import clean_environ
from server.doors.session import Session
from server.doors.sessions import Sessions
from server.doors.visit import NoRoom, Terminal, Visit
from server.doors.web.words import LOCALES
from server.limits.limits import Limits
from server.limits.token_bucket import TokenBucket
from server.transport.http.aiohttp_import import aiohttp, web

log = logging.getLogger(__name__)

LONGEST = 8192
"""Bytes of one message."""
WAITING = 262_144
"""Bytes that may wait for a browser; more are dropped, and one whole picture follows."""
PINGS = 15.0
"""Seconds between pings; a browser that answers none is gone."""
MESSAGES, MESSAGES_RATE = 240, 60.0
"""From one browser, at once and a second: a key held down sends thirty."""
TERM = "xterm-256color"

Columns = Annotated[int, Meta(ge=1, le=500)]
Lines = Annotated[int, Meta(ge=1, le=200)]


class Hello(Struct, forbid_unknown_fields=True):
    """What a browser says first. `token`: what this tab was given before, or ""; `goal`: as after the slash of the link."""

    columns: Columns
    lines: Lines
    token: Annotated[str, Meta(max_length=64, pattern=r"^[0-9A-Za-z_-]*\Z")] = ""
    goal: Annotated[str, Meta(max_length=24, pattern=r"^([0-9A-Za-z][0-9A-Za-z-]*)?\Z")] = ""
    name: Annotated[str, Meta(max_length=64, pattern=r"^[^\x00-\x1f\x7f]*\Z")] = ""
    language: Annotated[str, Meta(max_length=2)] = "en"


class Resize(Struct, forbid_unknown_fields=True):
    """The browser's window has another size."""

    columns: Columns
    lines: Lines


class Gone(Exception):
    """The browser said something that no page of ours says, or nothing in time."""


class BrowserTerminal:
    """Fulfils `server.doors.visit.Screen` for one browser. `address`: by which limits count; `host`: what it calls us."""

    def __init__(self, socket: web.WebSocketResponse, sessions: Sessions, address: str, host: str) -> None:
        self._socket = socket
        self._sessions = sessions
        self._limits: Limits = sessions.limits
        self._address = address
        self._host = host
        self._session: Session | None = None
        self._drawn = bytearray()
        self._news = asyncio.Event()
        self._reason = ""
        self._messages = TokenBucket(MESSAGES, MESSAGES_RATE)

    async def serve(self) -> None:
        """Until one of both ends."""
        try:
            hello = await self._hello()
            token = hello.token if self._sessions.visitors.knows(_who(hello.token)) else self._new_token()
            await self._socket.send_str(json.dumps({"token": token}))
            self._session = await self._sessions.begin(self._visit(hello, token), self._terminal(hello), self)
        except Gone:
            await self._socket.close(code=aiohttp.WSCloseCode.POLICY_VIOLATION)
            return
        except NoRoom as full:
            await self._end(full.reason)
            return
        writing = asyncio.create_task(self._write())
        try:
            await self._listen(self._session)
        finally:
            writing.cancel()
            with suppress(asyncio.CancelledError, ConnectionError):
                await writing
            await self._sessions.end(self._session)

    # -- what a session shows ------------------------------------------------------------------------------------------

    def show(self, data: bytes) -> None:
        self._drawn += data
        if len(self._drawn) > WAITING and self._session is not None:
            self._drawn.clear()
            self._session.drop_frames()
        self._news.set()

    def gone(self, code: int) -> None:
        replaced = self._session is not None and self._session.is_replaced
        self._reason = self._reason or ("replaced" if replaced else "left" if code == 0 else "ended")
        self._news.set()

    # -- the browser ---------------------------------------------------------------------------------------------------

    async def _hello(self) -> Hello:
        try:
            message = await self._socket.receive(timeout=self._limits.hello)
        except TimeoutError:
            raise Gone from None
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise Gone
        try:
            return msgspec.json.decode(message.data, type=Hello)
        except Exception:  # as of bytes that are no UTF-8, or nest without end
            raise Gone from None

    def _new_token(self) -> str:
        """For somebody of whom nobody knows who it is. Raises NoRoom: too many such have come in a short time."""
        if not self._sessions.arrives(self._address):
            self._sessions.refused(WEB, "logins")
            raise NoRoom("arrivals")
        return secrets.token_urlsafe(32)

    def _visit(self, hello: Hello, token: str) -> Visit:
        code, watch = goal(hello.goal)
        return Visit(WEB, _who(token), self._address, self._host, code, watch, hello.name)

    def _terminal(self, hello: Hello) -> Terminal:
        locale = LOCALES.get(hello.language, LOCALES["en"])
        return Terminal(hello.columns, hello.lines, clean_environ({"LANG": locale, "COLORTERM": "truecolor"}, TERM))

    async def _listen(self, session: Session) -> None:
        """Until the browser is gone, or says what no page of ours says. Who types nothing for too long is told so."""
        loop = asyncio.get_running_loop()
        idle_at: float | None = loop.time() + self._limits.door_idle
        while True:
            try:
                left = None if idle_at is None else max(idle_at - loop.time(), 0.001)
                message = await self._socket.receive(timeout=left)
            except TimeoutError:
                idle_at, self._reason = None, "idle"
                await self._sessions.end(session)  # after which the browser is told why
                continue
            if not self._messages.take(loop.time()):
                await self._socket.close(code=aiohttp.WSCloseCode.POLICY_VIOLATION)
                return
            if message.type is aiohttp.WSMsgType.BINARY:
                idle_at = loop.time() + self._limits.door_idle
                session.type(message.data)
            elif not await self._heard(message, session):
                return

    async def _heard(self, message: aiohttp.WSMessage, session: Session) -> bool:
        """Anything but typing. Returns whether the line goes on."""
        match message.type:
            case aiohttp.WSMsgType.PING:
                await self._socket.pong(message.data)
            case aiohttp.WSMsgType.PONG:
                pass
            case aiohttp.WSMsgType.TEXT:
                try:
                    size = msgspec.json.decode(message.data, type=Resize)
                except Exception:
                    await self._socket.close(code=aiohttp.WSCloseCode.POLICY_VIOLATION)
                    return False
                session.resize(size.columns, size.lines)
            case _:
                return False
        return True

    async def _write(self) -> None:
        """Send what is drawn, as fast as the browser reads; at the end, why it ended."""
        assert self._session is not None
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                while self._drawn:
                    data = bytes(self._drawn)
                    self._drawn.clear()
                    await self._socket.send_bytes(data)
                self._session.show_again()
                if self._reason and self._session.ended.is_set() and not self._drawn:
                    await self._end(self._reason)
                    return
        except (ConnectionError, aiohttp.ClientConnectionError, RuntimeError):
            return  # whoever listens notices

    async def _end(self, reason: str) -> None:
        with suppress(ConnectionError, aiohttp.ClientConnectionError):
            await self._socket.send_str(json.dumps({"ended": reason}))
            await self._socket.close()


def _who(token: str) -> str:
    return f"{WEB} {token}"
