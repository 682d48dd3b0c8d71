"""The session of one visitor: the ordinary client on a pty of its own.

While the guest does not read, output of the client is dropped, so that the client never waits. When the guest reads again, the
client draws its whole screen once.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import struct
import termios

from server.front_ends.visit import Screen, Terminal, Visit
from server.tables.channel import Place
from server.tables.stored.seats import PLAYING
from server.transport.connection import Connection

CHUNK = 65_536
TYPED_AHEAD = 16_384
"""Bytes that may wait for a client that does not read; more input of the guest is lost."""
START_AGAIN = b"\x18\x1b\\\x1b[0m"
"""Ends whatever sequence the dropped bytes began: CAN, ST, and no attributes."""
RESTORE = b"\x18\x1b\\\x1b[<u\x1b[?2004l\x1b[?1004l\x1b[?2048l\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"
"""Gives the terminal back as it was, where the client could not do it."""


class Session:
    """One client on its pty."""

    def __init__(self, visit: Visit, master: int, screen: Screen, terminal: Terminal) -> None:
        self.visit = visit
        self.number = 0
        self.is_replaced = False
        """The same visitor has come from elsewhere."""
        self.ended = asyncio.Event()
        self.connection: Connection | None = None
        """Of its client to the server; None before there is one."""
        self._seat: tuple[Place, str] | None = None
        """The table at which the visitor had a seat last, and the token of that seat."""
        self._master = master
        self._screen = screen
        self._size = (terminal.columns, terminal.lines)
        self._redraws = 0
        self._is_dropping = False
        self.has_dropped = False
        """True if output has been dropped, and nothing has been drawn again since."""
        self._typed = bytearray()
        self._set_size()
        asyncio.get_running_loop().add_reader(master, self._read)

    def standing(self) -> tuple[str, str]:
        """Return the code and the phase of the table where the visitor has, or had last, a seat: see `Place.standing`.

        Before there is one, both are "". A table at another server is unknown here: it counts as one that plays.
        """
        connection = self.connection
        if connection is not None and connection.place is not None and connection.token:
            self._seat = connection.place, connection.token
        elif connection is not None and connection.is_elsewhere and not self.visit.watch:
            return "", PLAYING
        return ("", "") if self._seat is None else self._seat[0].standing(self._seat[1])

    def type(self, data: bytes) -> None:
        """Pass on the guest's input. Whatever the client has no room for is lost."""
        if self._master < 0:
            return
        is_first = not self._typed
        self._typed += data[: TYPED_AHEAD - len(self._typed)]
        if is_first:
            self._write()

    def resize(self, columns: int, lines: int) -> None:
        """Set the new size of the visitor's window."""
        self._size = (columns, lines)
        self._set_size()

    def drop_frames(self) -> None:
        """Drop the client's output from now on: the guest does not read."""
        self._is_dropping = True

    def show_again(self) -> None:
        """Let the client draw everything if anything was dropped: the visitor reads again."""
        self._is_dropping = False
        if self.has_dropped and self._master >= 0:
            self.has_dropped = False
            self._screen.show(START_AGAIN)
            self._redraws += 1
            self._set_size()

    def hang_up(self) -> None:
        """Close the terminal, which ends the client."""
        if self._master >= 0:
            loop = asyncio.get_running_loop()
            loop.remove_reader(self._master)
            loop.remove_writer(self._master)
            os.close(self._master)
            self._master = -1

    def has_ended(self, code: int) -> None:
        """Finish after the client has ended: show its last output; if it could not restore the guest's terminal, do so here."""
        if self.ended.is_set():
            return
        while self._master >= 0 and self._read():
            pass
        self.hang_up()
        self.ended.set()
        if self.has_dropped or code < 0:
            self._screen.show(RESTORE)
        self._screen.gone(code)

    def _set_size(self) -> None:
        """Set a size that differs from the last one, which makes the client draw everything. A number of pixels that nobody
        reads differs."""
        if self._master >= 0:
            columns, lines = self._size
            fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, self._redraws % 2, 0))

    def _read(self) -> bool:
        """Pass on the client's output. Returns whether there was something."""
        try:
            data = os.read(self._master, CHUNK)
        except BlockingIOError:
            return False
        except OSError:
            data = b""
        if not data:
            asyncio.get_running_loop().remove_reader(self._master)
        elif self._is_dropping:
            self.has_dropped = True
        else:
            self._screen.show(data)
        return bool(data)

    def _write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            del self._typed[: os.write(self._master, self._typed)]
        except BlockingIOError:
            pass
        except OSError:
            self._typed.clear()
        if self._typed:
            loop.add_writer(self._master, self._write)
        else:
            loop.remove_writer(self._master)


def be_silent(terminal: int) -> None:
    """Switch off the echo of that terminal."""
    attributes = termios.tcgetattr(terminal)
    attributes[3] &= ~termios.ECHO
    termios.tcsetattr(terminal, termios.TCSANOW, attributes)
