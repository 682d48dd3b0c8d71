"""Fork a client for each guest."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import selectors
import signal
import socket
import time
from collections import deque
from collections.abc import Iterator
from typing import Any, NoReturn

from client.guests.loading import load
from client.guests.request import End, Request, Say, read, sentence
from client.text.i18n import use_language, wanted_language

KILLED_AFTER = 2.0
"""Seconds after which a client that was asked to end is killed."""


def serve(server: socket.socket) -> None:
    """Fork clients until the server closes the socket. Clients end with their terminals, which the server holds."""
    ForkServer(server).run(load())


class ForkServer:
    """Forks clients at the request of `server`, and reports their ends to it."""

    def __init__(self, server: socket.socket) -> None:
        self._server = server
        self._heard = b""
        self._terminals: deque[int] = deque()
        self._numbers: dict[int, int] = {}
        """The number of the client, by its process."""
        self._killed_at: dict[int, float] = {}
        self._woken, self._wakes = os.pipe()
        for end in (self._woken, self._wakes):
            os.set_blocking(end, False)

    def run(self, loading: Iterator[None]) -> None:
        """Wait for requests after the first step of `loading`, and between its other steps. When loading is complete, the
        server is notified.
        """
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGCHLD, lambda number, frame: None)
        signal.set_wakeup_fd(self._wakes)
        next(loading, None)
        with selectors.DefaultSelector() as selector:
            selector.register(self._server, selectors.EVENT_READ)
            selector.register(self._woken, selectors.EVENT_READ)
            is_loading = True
            while True:
                patience = 0.0 if is_loading else 0.2 if self._killed_at else None
                ready = [key.fileobj for key, _ in selector.select(patience)]
                if self._woken in ready:
                    os.read(self._woken, 4096)
                self._reap()
                self._kill()
                if self._server in ready and not self._hear():
                    return
                if is_loading and not ready:
                    is_loading = next(loading, self) is not self
                    if not is_loading:
                        self._tell({"loaded": True})

    def _hear(self) -> bool:
        """Carry out the server's requests. Returns True while the server is connected."""
        try:
            data, terminals, _flags, _address = socket.recv_fds(self._server, 65_536, 64)
        except ConnectionError:  # it was killed
            return False
        self._terminals += terminals
        *lines, self._heard = (self._heard + data).split(b"\n")
        for line in lines:
            match read(line):
                case End(end=number):
                    self._ask_to_end(number)
                case Say(say=number, code=code, environ=environ):
                    use_language(wanted_language(environ))
                    self._tell({"said": number, "text": sentence(code)})
                case Request() as request:
                    self._fork(request, self._terminals.popleft())
        return bool(data)

    def _fork(self, request: Request, terminal: int) -> None:
        process = os.fork()
        if process == 0:
            self._become(request, terminal)
        os.close(terminal)
        self._numbers[process] = request.start

    def _become(self, request: Request, terminal: int) -> NoReturn:
        code = 1
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            for number in (signal.SIGCHLD, signal.SIGHUP):  # a server that was started with nohup ignores the latter
                signal.signal(number, signal.SIG_DFL)
            gc.freeze()
            gc.enable()
            self._server.close()
            for pipe in (self._woken, self._wakes):
                os.close(pipe)
            from client.guests.client_process import run

            code = run(request, terminal)
        finally:
            os._exit(code)

    def _reap(self) -> None:
        while self._numbers:
            process, status = os.waitpid(-1, os.WNOHANG)
            if not process:
                return
            self._killed_at.pop(process, None)
            number = self._numbers.pop(process, None)
            if number is not None:
                code = os.waitstatus_to_exitcode(status)
                self._tell({"ended": number, "code": max(code, -1)})

    def _tell(self, message: dict[str, Any]) -> None:
        with contextlib.suppress(OSError):  # the server has ended before
            self._server.sendall(json.dumps(message).encode() + b"\n")

    def _ask_to_end(self, number: int) -> None:
        for process, its in self._numbers.items():
            if its == number:
                self._killed_at[process] = time.monotonic() + KILLED_AFTER
                os.kill(process, signal.SIGHUP)

    def _kill(self) -> None:
        now = time.monotonic()
        for process in [process for process, at in self._killed_at.items() if at <= now]:
            del self._killed_at[process]
            os.kill(process, signal.SIGKILL)
