"""The process that forks a client for each visitor, seen from here: started by the name of its command, asked over a socket.

It has everything imported that a client needs, so that a visitor does not wait for that, and shares its memory with every
client. The server itself never loads the client. Each request is a line of JSON, with the terminal as a file descriptor.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-P", "-m", "client.guests")
INHERITED = ("PATH", "PYTHONPATH", "PYTHONHOME", "SYSTEMROOT", "TMPDIR")
"""The parts of the server's environment that it needs; the rest may be secret, and none of it reaches a visitor's client."""
STOPS_WITHIN = 1.0
ANSWERS_WITHIN = 5.0
LONGEST_LINE = 4096

Ended = Callable[[int], None]
"""Told the exit code of a client that has ended."""


def inherited() -> dict[str, str]:
    """Return the environment of the process."""
    return {name: os.environ[name] for name in INHERITED if name in os.environ}


class CannotFork(Exception):
    """The process is not there, or does not answer."""


class ForkServer:
    """Started when it is first needed, and again when it has died. `command`: starts the fork server."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._socket: socket.socket | None = None
        self._heard = b""
        self._number = 0
        self._ended: dict[int, Ended] = {}
        self._said: dict[int, asyncio.Future[str]] = {}
        self._is_loaded = asyncio.Event()
        """Set also when the process has ended, so that nobody waits for it in vain."""

    def start(self) -> None:
        """Start it if it does not run, so that it is ready when the first visitor comes. Raises CannotFork."""
        if self._socket is not None:
            return
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        try:
            self._process = self._run(theirs)
        except OSError as error:
            ours.close()
            raise CannotFork(str(error)) from None
        finally:
            theirs.close()
        self._socket, self._heard = ours, b""
        self._is_loaded.clear()
        asyncio.get_running_loop().add_reader(ours, self._hear)

    def prepare(self) -> None:
        """Start it now, if possible: loading takes it longer than the rest of the server needs to start."""
        with suppress(CannotFork):
            self.start()

    async def loaded(self, patience: float) -> bool:
        """Wait until it has loaded everything that clients need, for this many seconds at most. Returns whether it has."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience if self._socket is not None else 0):
                await self._is_loaded.wait()
        return self._socket is not None and self._is_loaded.is_set()

    def _run(self, theirs: socket.socket) -> subprocess.Popen[bytes]:
        """Start the process, with that end of the socket."""
        return subprocess.Popen(
            [*self._command, str(theirs.fileno())],
            pass_fds=(theirs.fileno(),),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env=inherited(),
            start_new_session=True,
        )

    async def fork(self, request: Mapping[str, Any], terminal: int, ended: Ended) -> int:
        """Start a client on that terminal, which is closed here. Returns its number. Raises CannotFork."""
        try:
            self.start()
            self._number += 1
            await self._say({**request, "start": self._number}, terminal)
        finally:
            os.close(terminal)
        self._ended[self._number] = ended
        return self._number

    async def sentence(self, code: str, environ: Mapping[str, str]) -> str:
        """Return a message for a visitor without a client, in the language of that environment. Raises CannotFork."""
        self.start()
        self._number += 1
        number, said = self._number, asyncio.get_running_loop().create_future()
        self._said[number] = said
        try:
            await self._say({"say": number, "code": code, "environ": dict(environ)})
            async with asyncio.timeout(ANSWERS_WITHIN):
                text: str = await said
        except TimeoutError:
            raise CannotFork("it does not answer") from None
        finally:
            self._said.pop(number, None)
        return text

    async def end(self, number: int) -> None:
        """Let the process end that client: it is asked first, and killed soon after."""
        if number in self._ended and self._socket is not None:
            await self._say({"end": number})

    async def stop(self) -> None:
        """End it. Clients end with their terminals."""
        process, self._process = self._process, None
        self._lose()
        if process is None:
            return
        try:
            await asyncio.to_thread(process.wait, STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            process.kill()
            await asyncio.to_thread(process.wait)

    async def _say(self, message: Mapping[str, Any], *descriptors: int) -> None:
        assert self._socket is not None
        data = json.dumps(message).encode() + b"\n"
        try:
            sent = socket.send_fds(self._socket, [data], descriptors)
            await asyncio.get_running_loop().sock_sendall(self._socket, data[sent:])
        except OSError as error:
            self._lose()
            raise CannotFork(str(error)) from None

    def _hear(self) -> None:
        assert self._socket is not None
        try:
            data = self._socket.recv(65_536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            log.error("the fork server has ended")
            self._lose()
            return
        *lines, self._heard = (self._heard + data).split(b"\n")
        for line in lines:
            told = json.loads(line)
            if "loaded" in told:
                self._is_loaded.set()
            elif "said" in told:
                if (said := self._said.get(told["said"])) is not None and not said.done():
                    said.set_result(told["text"])
            elif (ended := self._ended.pop(told["ended"], None)) is not None:
                ended(told["code"])

    def _lose(self) -> None:
        """Give up on a process that does not answer: nobody will report how its clients end."""
        if self._socket is not None:
            asyncio.get_running_loop().remove_reader(self._socket)
            self._socket.close()
            self._socket = None
            self._is_loaded.set()
        for said in self._said.values():
            if not said.done():
                said.set_exception(CannotFork("it has ended"))
        waiting, self._ended = self._ended, {}
        for ended in waiting.values():
            ended(-1)
