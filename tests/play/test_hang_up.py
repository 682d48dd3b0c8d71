"""The terminal is closed, and nobody tells the client: its window's first program was another, which heard of it alone."""

from __future__ import annotations

import os
import pty
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.play.terminal import PATIENCE, ROOT


def run(arguments: list[str], home: Path) -> tuple[int, int]:
    """The client in a terminal of its own, deaf to a hang-up: its process and our end."""
    pid, end = pty.fork()
    if pid == 0:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        os.chdir(ROOT)
        environment = {"PATH": os.environ["PATH"], "HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        os.execve(sys.executable, [sys.executable, "-m", "client", *arguments], environment)
    return pid, end


@pytest.mark.parametrize(("arguments", "shown"), [([], b"Play now"), (["solo"], b"Trade row")])
def test_a_client_whose_terminal_has_gone_ends(arguments: list[str], shown: bytes, tmp_path: Path) -> None:
    pid, end = run(arguments, tmp_path)
    seen = b""
    while shown not in seen:
        seen += os.read(end, 65536)
    os.close(end)
    deadline = time.monotonic() + PATIENCE
    while (ended := os.waitpid(pid, os.WNOHANG)) == (0, 0) and time.monotonic() < deadline:
        time.sleep(0.05)
    if ended == (0, 0):
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    assert ended[0] == pid
