"""Front ends: time until a guest sees the table, cost of a guest, and effect on others of a guest who does not read.

    python -m benchmarks.front_ends

The first screen and the bytes of a turn are those of a real OpenSSH client, and are left out without one. Many simultaneous
guests are asyncssh clients of this process, which use as much processor time as their terminals would.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import statistics
import sys
import zlib
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from time import perf_counter
from typing import Any

import asyncssh
import pyte

from benchmarks.equal_pages import own_and_new
from benchmarks.server_process import Served, directory, serving
from protocol.messages import Act, Snapshot, Step, Welcome
from server.front_ends.ssh.asyncssh_shim import COMPRESSED
from tests.server.front_ends.conftest import until_open
from tests.server.front_ends.ssh.openssh import OpenSsh, new_key
from tests.server.peer import Peer, connected

STARTS = 6
VISITORS = 60
EVERY = 5.0
"""Seconds between two keys of one guest."""
SECONDS = 30.0
OPTIONS = ("--ssh", "0", "--tables-per-address", "1000", "--message-rate", "1000", "--message-burst", "1000")
SETTLED = 0.4
"""Seconds without drawing after which the effect of a key is complete."""
ANSWERS = ((b"\x1b[c", b"\x1b[?62;22c"), (b"\x1b[5n", b"\x1b[0n"))
"""A terminal's answers to queries."""


# -- a visitor with OpenSSH --------------------------------------------------------------------------------------------


class Seen(OpenSsh):
    """Answers a terminal's queries, and notes the time of the last output."""

    at = 0.0
    frames, whole = 0, 0
    """The number of screen updates, and the bytes of a client that would draw each of them completely."""

    def show(self, data: bytes) -> None:
        super().show(data)
        self.at = perf_counter()
        self.frames += 1
        self.whole += bytes_of_whole(self.screen)
        for question, answer in ANSWERS:
            if question in data:
                self.type(answer.decode())


def bytes_of_whole(screen: pyte.Screen) -> int:
    """Return the bytes to draw each cell of a screen, with the codes of 256 colours wherever the style changes."""
    size, style = 0, None
    for y in range(screen.lines):
        size += len(f"\x1b[{y + 1};1H")
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            if cell[1:] != style:
                style = cell[1:]
                size += len("\x1b[0;38;5;252;48;5;233m") + len(";1") * sum(value is True for value in style)
            size += len(cell.data.encode())
    return size


class Wire:
    """A proxy that counts the bytes of both directions."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.down = 0

    async def open(self) -> int:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        await asyncio.gather(self._pass(reader, back, False), self._pass(there, writer, True), return_exceptions=True)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, down: bool) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65_536):
                self.down += len(data) * down
                writer.write(data)
                await writer.drain()
        writer.close()


async def a_table(stack: AsyncExitStack, port: int, name: str = "Hal") -> Peer:
    """Host a duel with a free seat. Its host ends each of their turns immediately."""
    host = await stack.enter_async_context(connected(port, name))
    await host.host(game="star-realms", mode="duel", title=name, grace=3600)
    return host


async def end_turns(host: Peer) -> None:
    """End the host's turns for as long as it is awaited."""
    while True:
        message = await host.next()
        if isinstance(message, Step | Snapshot) and ["end-turn"] in [list(action) for action in host.view.get("actions", [])]:
            await host.send(Act(host.mark(), host.seq, ["end-turn"]))


async def settled(visitor: Seen) -> None:
    while perf_counter() - visitor.at < SETTLED:  # noqa: ASYNC110  no event tells that nothing happens
        await asyncio.sleep(SETTLED / 4)


async def first_frame(port: int, user: str, key: Path, home: Path) -> tuple[float, Seen]:
    """Return the seconds from starting `ssh` until the whole table is shown."""
    started = perf_counter()
    visitor = Seen.start(port, user, key, home)
    assert isinstance(visitor, Seen)
    await visitor.until(lambda seen: "Hand " in seen.text and "? help" in seen.text)
    return perf_counter() - started, visitor


async def opened(stack: AsyncExitStack, data: Path, more: Sequence[str] = ()) -> tuple[Served, int]:
    """Start a server with an SSH front end, and return it with the port."""
    server = stack.enter_context(serving(data, (*OPTIONS, *more)))
    peer = await stack.enter_async_context(connected(server.port, "Eve", greet=False))
    welcome = await peer.hello()
    assert isinstance(welcome, Welcome)
    port = next(door.port for door in welcome.doors if door.name == "ssh")
    await until_open(port)
    return server, port


async def starts(data: Path) -> None:
    """Measure starts. At once: a guest who connects as soon as the front end of a new server opens. Cold: the first guest of
    a server that has run for a while. Warm: the next guests."""
    at_once, cold, warm, used, home = [], [], [], [], data / "home"
    for round_ in range(STARTS):
        async with AsyncExitStack() as stack:
            server, door = await opened(stack, data / f"server{round_}")
            key = new_key(data / "key")
            host = await a_table(stack, server.port)
            ending = asyncio.create_task(end_turns(host))
            if round_ % 2:
                await is_loaded(server.pid)
            took, visitor = await named(door, host.code, key, home / str(round_))
            (cold if round_ % 2 else at_once).append(took)
            await is_loaded(server.pid)
            for _ in range(3):
                await visitor.kill()
                before = server.processor_seconds()
                took, visitor = await first_frame(door, host.code, key, home / str(round_))
                warm.append(took)
                used.append(server.processor_seconds() - before + _processor(visitor.process.pid) + _clients(server.pid))
            await visitor.kill()
            ending.cancel()
    print(f"ssh: from connecting to the first whole frame, the moment that the door of a new server opens: {_ms(at_once)}")
    print(f"ssh: the same of the first visitor of a server that has stood for some seconds: {_ms(cold)}")
    print(f"ssh: the same of the next: {_ms(warm)}; ssh, server and client together use of the processor {_ms(used)}")


async def is_loaded(server: int) -> None:
    """Wait until the process that forks clients has loaded everything, and is idle."""
    before = -1.0
    while (used := sum(map(_processor, _children(server)))) != before:
        before = used
        await asyncio.sleep(SETTLED)


async def named(port: int, code: str, key: Path, home: Path) -> tuple[float, Seen]:
    """Measure a first visit, whose guest types a name immediately."""
    started = perf_counter()
    visitor = Seen.start(port, code, key, home)
    assert isinstance(visitor, Seen)
    await visitor.answers("What shall the others call you?", "Ann\r")
    await visitor.until(lambda seen: "Hand " in seen.text and "? help" in seen.text)
    return perf_counter() - started, visitor


def _processor(process: int) -> float:
    """Return the processor seconds of a process; 0 if the system does not report them."""
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100
    return 0.0


def _clients(server: int) -> float:
    """Return the processor seconds of the guests' clients."""
    return sum(_processor(client) for forking in _children(server) for client in _children(forking))


def _ms(seconds: Sequence[float]) -> str:
    return f"{statistics.median(seconds) * 1000:.0f} ms (best {min(seconds) * 1000:.0f})"


async def bytes_of_a_turn(data: Path) -> None:
    """Measure from the first key of a turn to its end, with the help opened and closed."""
    async with AsyncExitStack() as stack:
        server, door = await opened(stack, data / "server")
        wire = Wire(door)
        host = await a_table(stack, server.port)
        ending = asyncio.create_task(end_turns(host))
        _took, visitor = await named(await wire.open(), host.code, new_key(data / "key"), data / "home")
        await visitor.sees("YOUR TURN")
        await settled(visitor)
        visitor.received, visitor.frames, visitor.whole, wire.down = b"", 0, 0, 0
        for key in ("p", "?", "\x1b", "\x1b[B", "\x1b[B", " ", "\x1b", "u", "p", "1", "e"):
            visitor.type(key)
            visitor.at = perf_counter()
            await settled(visitor)
        drawn, packed = len(visitor.received), len(zlib.compress(visitor.received, zlib.Z_BEST_COMPRESSION))
        print(f"ssh: a turn draws {drawn:,} bytes, of which {wire.down:,} go down the wire: 1 of {drawn / wire.down:.1f}")
        whole = f"{visitor.whole:,} bytes if each was drawn whole: 1 of {visitor.whole / wire.down:.0f}"
        print(f"ssh: its {visitor.frames} frames would be {whole}; what was drawn, packed as one piece, is {packed:,} bytes")
        await visitor.kill()
        ending.cancel()


# -- many visitors -----------------------------------------------------------------------------------------------------


class Many(asyncssh.SSHClientSession[bytes]):
    """One of many guests, with the time from each key until the next drawing."""

    def __init__(self) -> None:
        self.text = b""
        self.drawn = asyncio.Event()
        self.channel: asyncssh.SSHClientChannel[bytes]

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.text = (self.text + data)[-20_000:]
        self.drawn.set()
        for question, answer in ANSWERS:
            if question in data:
                self.channel.write(answer)

    async def sees(self, words: bytes) -> None:
        async with asyncio.timeout(60):
            while words not in self.text:
                self.drawn.clear()
                await self.drawn.wait()

    async def key_to_frame(self, key: bytes) -> float:
        self.drawn.clear()
        started = perf_counter()
        self.channel.write(key)
        async with asyncio.timeout(60):
            await self.drawn.wait()
        return perf_counter() - started


@asynccontextmanager
async def visitor(port: int, user: str, code: str) -> AsyncIterator[Many]:
    """Connect one of many guests to the table with that code."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    options: dict[str, Any] = {"known_hosts": None, "config": None, "agent_path": None, "client_keys": [key]}
    async with asyncssh.connect("127.0.0.1", port, username=code, compression_algs=[COMPRESSED], **options) as connection:
        _channel, session = await connection.create_session(Many, term_type="xterm-256color", term_size=(80, 24), encoding=None)
        await session.sees(b"What shall the others call you?")
        session.channel.write(f"{user}\r".encode())
        await session.sees(b"Hand")
        yield session


async def many(data: Path, count: int = VISITORS, reads: bool = True) -> list[float]:
    """Return the seconds from a key to its screen update, for that many guests who press one every few seconds. `reads`: all
    of them read."""
    async with AsyncExitStack() as stack:
        server, door = await opened(stack, data, ("--max-connections", "1000"))
        visitors, endings = [], []
        for number in range(count + (not reads)):
            host = await a_table(stack, server.port, f"Hal{number}")
            endings.append(asyncio.create_task(end_turns(host)))
            visitors.append(await stack.enter_async_context(visitor(door, f"Ann{number}", host.code)))
        memory = _memory(server.pid)
        print(f"  memory of {len(visitors)} visitors and what forks them: {memory:,} KB (PSS)", flush=True)
        times: list[float] = []
        if not reads:
            deaf = visitors.pop()
            deaf.channel.pause_reading()
            stack.callback(asyncio.create_task(_flood(deaf)).cancel)
        await asyncio.gather(*(_act(each, times, number / len(visitors)) for number, each in enumerate(visitors)))
        for ending in endings:
            ending.cancel()
        return times


async def _act(visitor: Many, times: list[float], share: float) -> None:
    """Press a key every few seconds, each guest at another time: play the hand, undo it, move the cursor."""
    await asyncio.sleep(EVERY * share)
    keys = (b"p", b"u", b"\x1b[B", b"\x1b[A")
    for number in range(int(SECONDS / EVERY)):
        began = perf_counter()
        times.append(await visitor.key_to_frame(keys[number % len(keys)]))
        await asyncio.sleep(max(0.0, EVERY - (perf_counter() - began)))


async def _flood(deaf: Many) -> None:
    """Send keys that make the client draw all the time."""
    with suppress(BrokenPipeError):
        while True:
            deaf.channel.write(b"?\x1b")
            await asyncio.sleep(0.02)


def _memory(server: int) -> int:
    """Return the memory (proportional share), in KB, of all children of the server's process."""
    total, waiting = 0, _children(server)
    while waiting:
        process = waiting.pop()
        with suppress(OSError):
            found = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{process}/smaps_rollup").read_text(), re.M)
            total += int(found[1]) if found else 0
        waiting += _children(process)
    return total


def _children(process: int) -> list[int]:
    found = []
    with suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            found += map(int, (thread / "children").read_text().split())
    return found


async def memory(data: Path) -> None:
    """Return the memory of each of ten more guests."""
    async with AsyncExitStack() as stack:
        server, door = await opened(stack, data, ("--max-connections", "1000"))
        await is_loaded(server.pid)
        taken = []
        for number in range(11):
            host = await a_table(stack, server.port, f"Hal{number}")
            stack.callback(asyncio.create_task(end_turns(host)).cancel)
            await stack.enter_async_context(visitor(door, f"Ann{number}", host.code))
            await asyncio.sleep(0.5)
            taken.append(_memory(server.pid))
        one = (taken[-1] - taken[0]) / 10
        print(f"ssh: memory of one more visitor (PSS): {one / 1024:.1f} MB; of the first: {taken[0] / 1024:.0f} MB")
        forking = _children(server.pid)
        clients = [client for each in forking for client in _children(each)]
        with suppress(OSError):  # a system that does not show it
            own, new = own_and_new([*forking, *clients])[-1]
            print(f"ssh: {own / 1e6:.1f} MB of a visitor are its own, {new / 1e6:.1f} MB of them in pages equal to no other's")


def _percent(times: Sequence[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] * 1000


def _percents(times: Sequence[float]) -> str:
    return f"p50 {_percent(times, 0.5):.0f}, p99 {_percent(times, 0.99):.0f} ms from a key to its frame"


def ssh(visitors: int = VISITORS) -> None:
    """Print the figures of the ssh front end."""
    with directory() as data:
        if shutil.which("ssh"):
            asyncio.run(starts(data / "starts"))
            asyncio.run(bytes_of_a_turn(data / "bytes"))
        else:
            print("NOT RUN: there is no OpenSSH client here")
        asyncio.run(memory(data / "memory"))
        quiet = asyncio.run(many(data / "many", visitors))
        print(f"ssh: {visitors} visitors, a key every {EVERY:.0f} s each: {_percents(quiet)}")
        deaf = asyncio.run(many(data / "deaf", visitors, reads=False))
        times = _percent(deaf, 0.99) / _percent(quiet, 0.99)
        print(f"ssh: the same beside one who never reads: {_percents(deaf)}, {times:.1f} times")


def run() -> None:
    """Print every front end's figures."""
    ssh()


if __name__ == "__main__":
    sys.exit(run())
