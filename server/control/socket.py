"""The socket of a running server in its data directory, and how a command reaches it: one line of JSON each way.

Only the server's own user and root may open it, as they may read everything that it keeps.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from protocol.i18n import N_, _
from server.control.arguments import Refused

log = logging.getLogger(__name__)

FILE = "control.sock"
LONGEST = 65_536
PATIENCE = 10.0
"""Seconds for a request, and for its answer."""
LONGEST_PATH = 100
"""A longer path is no address of a socket: 104 bytes on macOS, 108 on Linux."""


class NoServer(Exception):
    """No server can be asked. One sentence."""


class ControlSocket:
    """Answers requests by `answer`, as long as it is open."""

    def __init__(self, place: Path, answer: Callable[[Sequence[str]], Awaitable[Any]]) -> None:
        self._place = place
        self._answer = answer
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen. Where the system has no such sockets, or the directory none, the server runs without, and the log says so."""
        if not hasattr(asyncio, "start_unix_server") or len(os.fsencode(self._place)) > LONGEST_PATH:
            log.warning("no control socket: this system has none, or the path is too long: %s", self._place)
            return
        before = os.umask(0o177)
        try:
            with suppress(FileNotFoundError):
                self._place.unlink()  # of a server that was killed; the data directory is ours alone now
            self._server = await asyncio.start_unix_server(self._serve, self._place, limit=LONGEST)
        except OSError as error:
            log.warning("no control socket: %s", error)
        finally:
            os.umask(before)

    async def close(self) -> None:
        """Answer nobody any more."""
        if self._server is not None:
            self._server.close()
            with suppress(OSError):
                self._place.unlink()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                line = await reader.readline()
                writer.write(json.dumps(await self._reply(line)).encode() + b"\n")
                await writer.drain()
        except (OSError, ValueError, TimeoutError) as error:
            log.info("control request not answered: %s", error or type(error).__name__)
        finally:
            writer.close()

    async def _reply(self, line: bytes) -> dict[str, Any]:
        try:
            words = json.loads(line)
        except (ValueError, RecursionError):
            words = None
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            return Refused(N_("That is no request.")).to_data()
        try:
            return {"data": await self._answer(words)}
        except Refused as refused:
            return refused.to_data()


def ask(place: Path, words: Sequence[str]) -> dict[str, Any]:
    """Ask the server whose data directory that is. Returns its `data`, or an `error`. Raises NoServer."""
    if not hasattr(socket, "AF_UNIX"):
        raise NoServer(_("A running server cannot be asked on this system."))
    try:
        with socket.socket(socket.AF_UNIX) as sock:
            sock.settimeout(PATIENCE)
            sock.connect(str(place / FILE))
            sock.sendall(json.dumps(list(words)).encode() + b"\n")
            with sock.makefile("rb") as said:
                reply = json.loads(said.readline())
    except PermissionError:
        raise NoServer(
            _("You may not ask the server in {place}: do it as the user it runs as, or as root.").format(place=place)
        ) from None
    except (FileNotFoundError, ConnectionRefusedError):
        raise NoServer(
            _("No traderow-server runs with the data directory {place}: name it with --data.").format(place=place)
        ) from None
    except (OSError, ValueError) as error:
        raise NoServer(
            _("The server in {place} does not answer: {error}.").format(place=place, error=error or type(error).__name__)
        ) from None
    if not isinstance(reply, dict) or not reply.keys() & {"data", "error"}:
        raise NoServer(
            _("The server in {place} does not answer as this traderow-server asks: is it of another version?").format(
                place=place
            )
        )
    return reply
