"""Connects an SSH session with a session of a guest's client: input goes there, output comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from typing import Any

import asyncssh

from protocol.front_ends import PLAIN, SSH, ssh_line
from server.front_ends.environ import clean_environ
from server.front_ends.session import Session
from server.front_ends.sessions import Sessions
from server.front_ends.ssh.asyncssh_shim import limit_variables
from server.front_ends.ssh.who import BACK, Comer
from server.front_ends.visit import NoRoom, Terminal, Visit

COLUMNS, LINES = (80, 500), (24, 300)
"""The defaults if a client names no size, and the largest that is believed."""
WAITING = 65_536
"""Bytes that wait in the channel before it is called full."""
CLOSES_WITHIN = 1.0
"""Seconds for the last words of a session to reach the visitor."""

NO_TERMINAL, NO_COMMANDS, REPLACED, UNKNOWN = "no-terminal", "no-commands", "replaced", "unknown"
STOPPED, STOPPED_WITHOUT_KEY = "stopped", "stopped-without-key"
"""Why there is no session here, or none any more, beside the reasons of `NoRoom`: `client.guests.request` has the words."""


class VisitorSession(asyncssh.SSHServerSession[bytes]):
    """Fulfil `Screen` of `server.front_ends.visit`. `public`: host and port at which people reach the server from outside."""

    def __init__(self, sessions: Sessions, address: str, comer: Comer, public: tuple[str, int] | None = None) -> None:
        self._sessions = sessions
        self._address = address
        self._comer = comer
        self._public = public
        self._channel: asyncssh.SSHServerChannel[bytes]
        self._term = ""
        self._size = (COLUMNS[0], LINES[0])
        self._refusal = NO_TERMINAL
        """Why there can be no visit, as far as is known; "" if there can."""
        self.has_begun = False
        """A terminal or a command was asked for, and is given or refused."""
        self._is_gone = False
        self._is_stopped = False
        """The door closes."""
        self._full: set[str] = set()
        self._session: Session | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        chan.set_write_buffer_limits(WAITING, 0)
        limit_variables(chan)

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_gone = True
        if self._session is not None:
            self._spawn(self._sessions.end(self._session))

    async def stop(self) -> None:
        """End the client, restore the terminal, and say so: the front end closes."""
        self._is_stopped = True
        if self._session is not None:
            await self._sessions.end(self._session)

    # -- what a client asks for ----------------------------------------------------------------------------------------

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]) -> bool:
        self._refusal, self._term = "", term_type
        self._size = _size(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._refusal = NO_COMMANDS
        return True

    def session_started(self) -> None:
        self.has_begun = True
        if self._refusal:
            self._spawn(self._refuse(self._refusal))
        else:
            self._spawn(self._begin())

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = _size(width, height)
        if self._session is not None:
            self._session.resize(*self._size)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if self._session is not None and datatype is None:
            self._session.type(data)

    def eof_received(self) -> bool:
        """End the visit, since nothing more can be typed. The channel stays open for the words that say why."""
        self._refusal = self._refusal or NO_TERMINAL
        if self._session is not None:
            self._spawn(self._sessions.end(self._session))
        return True

    def break_received(self, msec: int) -> bool:
        return False

    # -- how fast it reads ---------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        self._fill("channel")

    def resume_writing(self) -> None:
        self._drain("channel")

    def is_full(self) -> None:
        """Stop feeding the socket, which takes no more."""
        self._fill("socket")

    def is_empty(self) -> None:
        """Resume feeding the socket, which has taken everything."""
        self._drain("socket")

    def _fill(self, what: str) -> None:
        self._full.add(what)
        if self._session is not None:
            self._session.drop_frames()

    def _drain(self, what: str) -> None:
        self._full.discard(what)
        if self._session is not None and not self._full:
            self._session.show_again()

    # -- what the client of the visitor does ---------------------------------------------------------------------------

    def show(self, data: bytes) -> None:
        if not self._is_gone and not self._channel.is_closing():
            self._channel.write(data)

    def gone(self, code: int) -> None:
        if self._is_gone:
            return
        if self._session is not None and self._session.is_replaced:
            self._spawn(self._refuse(REPLACED))
        elif self._is_stopped and (back := self._back()):
            self._spawn(self._refuse(STOPPED_WITHOUT_KEY, back))
        elif self._is_stopped:
            self._spawn(self._refuse(STOPPED))
        elif self._refusal:
            self._spawn(self._refuse(self._refusal))
        else:
            self._end(max(code, 1) if code else 0)

    async def _begin(self) -> None:
        comes = self._comer
        if comes.is_known and not self._sessions.visitors.knows(comes.who):
            await self._refuse(UNKNOWN)
            return
        terminal = Terminal(*self._size, self._environ())
        host = self._channel.get_extra_info("sockname")[0] if self._public is None else self._public[0]
        visit = Visit(SSH, comes.who, self._address, host, comes.code, comes.watch, comes.name, self._back(), plain=comes.plain)
        try:
            session = await self._sessions.begin(visit, terminal, self)
        except NoRoom as error:
            await self._refuse(error.reason)
            return
        self._session = session
        if self._is_gone or self._refusal:
            await self._sessions.end(session)
            return
        session.resize(*self._size)  # it may have changed meanwhile
        if self._full:
            session.drop_frames()

    def _back(self) -> str:
        """Return the command that leads back to the seats of a visitor without a key; "" for anybody else."""
        host, port = self._public or self._channel.get_extra_info("sockname")[:2]
        token = self._comer.token
        return ssh_line(f"{PLAIN if self._comer.plain else ''}{BACK}{token}", host, port) if token else ""

    def _environ(self) -> dict[str, str]:
        said = self._channel.get_environment_bytes()
        words = {name.decode("ascii", "replace"): value.decode("ascii", "replace") for name, value in said.items()}
        return clean_environ(words, self._term)

    async def _refuse(self, reason: str, line: str = "") -> None:
        """Say why, with a line below it, and end."""
        sentence = await self._sessions.sentence(reason, self._environ())
        if not self._is_gone:
            if not self._channel.is_closing():
                below = f"  {line}\r\n" if line else ""
                self._channel.write_stderr(f"traderow: {sentence}\r\n{below}".encode())
            self._end(1)

    def _end(self, code: int) -> None:
        self._is_gone = True
        self._channel.exit(code)
        connection = self._channel.get_connection()
        asyncio.get_running_loop().call_later(CLOSES_WITHIN, connection.abort)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _size(columns: int, lines: int) -> tuple[int, int]:
    """Return a size as a client names it; none at all is 80x24.

    >>> _size(0, 0), _size(120, 40), _size(100_000, 100_000)
    ((80, 24), (120, 40), (500, 300))
    """
    return min(columns, COLUMNS[1]) or COLUMNS[0], min(lines, LINES[1]) or LINES[0]
