"""Calls the client's command in this process, and returns its output and exit code. A new process would take a second.

For commands that end before the interface is shown; the call fails if the interface is shown. `tests.client.pty_run` runs the
command as a process.
"""

from __future__ import annotations

import asyncio
import fcntl
import io
import os
import pty
import struct
import sys
import termios
import warnings
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO
from unittest import mock

from client import cli
from tests.client.pty_run import Ran, environment

INTERFACES = ("client.tui.app.app.TraderowApp", "client.tui.app.replay_app.ReplayApp")


def called(*arguments: str, home: Path, term: str = "xterm-256color", size: tuple[int, int] = (80, 24)) -> Ran:
    """Call `traderow` on a pty with that many columns and lines."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    with open(slave, encoding="utf-8") as stdin, open(os.dup(slave), "w", encoding="utf-8") as stdout:
        code, stderr = _main(arguments, environment(home, TERM=term), stdin, stdout)
    screen = _written(master)
    os.close(master)
    return Ran(code, stderr, screen.decode("utf-8", "replace"))


async def called_meanwhile(*arguments: str, home: Path) -> Ran:
    """Call `traderow` on a pty while this event loop continues, for a test that runs a server in it."""
    return await asyncio.to_thread(lambda: called(*arguments, home=home))


def called_without_terminal(*arguments: str, home: Path) -> Ran:
    """Call `traderow` without a terminal; `screen` is its standard output."""
    stdin, stdout = io.StringIO(), io.StringIO()
    code, stderr = _main(arguments, environment(home), stdin, stdout)
    return Ran(code, stderr, stdout.getvalue())


def _main(arguments: tuple[str, ...], environ: dict[str, str], stdin: TextIO, stdout: TextIO) -> tuple[int, str]:
    """Return the exit code of `main`, and its standard error output with warnings, as a process would write them."""
    stderr = io.StringIO()
    streams = {"stdin": stdin, "stdout": stdout, "stderr": stderr, "__stdout__": stdout, "__stderr__": stderr}
    with ExitStack() as stack:
        stack.enter_context(mock.patch.dict(os.environ, environ, clear=True))
        stack.enter_context(mock.patch.multiple(sys, **streams))
        for interface in INTERFACES:
            stack.enter_context(mock.patch(interface, side_effect=AssertionError("the interface was shown")))
        warned = stack.enter_context(warnings.catch_warnings(record=True))
        warnings.simplefilter("ignore")
        warnings.simplefilter("always", RuntimeWarning)  # of a coroutine that nobody awaited, for instance
        try:
            code = cli.main(arguments)
        except SystemExit as end:
            code = int(end.code or 0)
    return code, stderr.getvalue() + "".join(f"{one.message}\n" for one in warned)


def _written(master: int) -> bytes:
    """Return everything that was written to the terminal after its other end was closed."""
    screen = b""
    while True:
        try:
            more = os.read(master, 65536)
        except OSError:  # so Linux says that this was all
            return screen
        if not more:
            return screen
        screen += more
