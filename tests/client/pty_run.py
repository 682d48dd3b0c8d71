"""Runs the real client as a process on its own terminal; returns its screen output, standard error and exit code."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0


@dataclass(frozen=True)
class Ran:
    """The result of a run. `screen`: everything written to the terminal."""

    code: int
    stderr: str
    screen: str


def on_terminal(
    *arguments: str,
    home: Path,
    term: str = "xterm-256color",
    size: tuple[int, int] = (80, 24),
    once: str = "",
    send: signal.Signals | None = None,
    hang_up: bool = False,
    answers: Sequence[tuple[str, str]] = (),
    program: Sequence[str] = ("-m", "client"),
    environ: Mapping[str, str] | None = None,
) -> Ran:
    """Run `traderow` on a pty of that many columns and lines. When `once` is on it, `send` the signal or `hang_up`.

    `answers`: pairs of a text and the answer to type when the text appears, in order. `environ`: additional environment
    variables.

    The terminal does not control the process, so a hang-up sends no signal.
    """
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    command = [sys.executable, *program, *arguments]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment(home, **{"TERM": term, **(environ or {})}),
        stdin=slave,
        stdout=slave,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        os.close(slave)
        screen = _read(master, process, once.encode(), send, hang_up=hang_up, answers=answers)
        os.close(master)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        assert process.stderr is not None
        stderr = process.stderr.read().decode()
    return Ran(process.returncode, stderr, screen.decode("utf-8", "replace"))


async def on_terminal_meanwhile(*arguments: str, home: Path) -> Ran:
    """Run `traderow` on a pty while this event loop continues, for a test that runs a server in it."""
    return await asyncio.to_thread(lambda: on_terminal(*arguments, home=home))


def environment(home: Path, **more: str) -> dict[str, str]:
    """Return the environment without variables that would change the client, and with its own home directory."""
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "PYTHONPATH", "VIRTUAL_ENV", "SSL_CERT_FILE"}}
    return {**kept, "HOME": str(home), "LANG": "C.UTF-8", **more}


def _read(
    master: int,
    process: subprocess.Popen[bytes],
    once: bytes,
    send: signal.Signals | None,
    *,
    hang_up: bool,
    answers: Sequence[tuple[str, str]],
) -> bytes:
    """Return the output until the process ends or the terminal hangs up. A process that takes too long is killed."""
    screen, deadline = b"", time.monotonic() + PATIENCE
    waiting, seen = list(answers), 0
    while True:
        ready, _, _ = select.select([master], [], [], 0.05)
        if ready:
            try:
                screen += os.read(master, 65536)
                if waiting and waiting[0][0].encode() in screen[seen:]:
                    os.write(master, waiting.pop(0)[1].encode())
                    seen = len(screen)
                if hang_up and once in screen:
                    break
                if send is not None and once in screen:
                    process.send_signal(send)
                    send = None
                continue
            except OSError:
                break
        if process.poll() is not None:
            break
        if time.monotonic() > deadline:
            process.kill()
            raise AssertionError(f"still running after {PATIENCE} s; it wrote {screen[-500:]!r}")
    return screen
