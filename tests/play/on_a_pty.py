"""Run a program forked through a socket on a new pty: `python -I -S on_a_pty.py SOCKET ARGUMENTS`.

Like `script`, it forwards typed input, the output and changes of size, and hangs up when it ends. It imports little and nothing
of traderow, so that it starts fast (see `loaded.py`).
"""

from __future__ import annotations

import fcntl
import os
import select
import signal
import socket
import sys
import termios
import tty


def main() -> int:
    address, *arguments = sys.argv[1:]
    ours, theirs = os.openpty()
    _same_size(ours)
    settings = termios.tcgetattr(0)
    termios.tcsetattr(theirs, termios.TCSANOW, settings)
    line = socket.socket(socket.AF_UNIX)
    line.connect(address)
    request = repr((arguments, os.getcwd(), dict(os.environ))).encode()
    socket.send_fds(line, [b"terminal"], [theirs, theirs, theirs])
    line.sendall(request)
    line.shutdown(socket.SHUT_WR)
    os.close(theirs)
    signal.signal(signal.SIGWINCH, lambda *_: _same_size(ours))
    tty.setraw(0)
    try:
        _pass_on(ours)
        status = int(line.makefile().read().split()[-1])
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, settings)
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


def _same_size(pty: int) -> None:
    fcntl.ioctl(pty, termios.TIOCSWINSZ, fcntl.ioctl(0, termios.TIOCGWINSZ, b"\0" * 8))


def _pass_on(pty: int) -> None:
    """Forward all data until nobody has the terminal open."""
    while True:
        for end in select.select([0, pty], [], [])[0]:
            try:
                data = os.read(end, 65_536)
            except OSError:
                data = b""  # as Linux says that the other end is closed
            if not data:
                return
            _write(1 if end == pty else pty, data)


def _write(end: int, data: bytes) -> None:
    while data:
        data = data[os.write(end, data) :]


if __name__ == "__main__":
    sys.exit(main())
