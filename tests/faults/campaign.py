"""A server process that is killed, frozen, stopped and restarted on the same data, while many clients play."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

import engine
from engine.game import Game
from protocol.codec import decode_server, encode
from protocol.messages import Clock, Closing, FromClient, Ping
from tests.faults import kept
from tests.faults.crashing_server import NEVER, OF_GAMES, OF_TABLES
from tests.faults.laws import Found, kept_so_far, upheld
from tests.faults.seat import Invitation, Seat
from tests.forked import Forked, Template, template
from tests.server.toy_game import Toy

PATIENCE = 30.0
"""Seconds until a test that waits in vain fails. It is never a measurement."""
SILENCE = 1.0
"""Seconds without a message after which a client sends a ping. After as many again it treats the connection as lost."""
ENOUGH = 100
"""Actions that must have been answered before the final check."""
BEAT = 0.01
"""Seconds between two attempts to connect."""
GAMES: dict[str, type[Game]] = {**engine.games, "toy": Toy}
LOAD: tuple[dict[str, Any], ...] = (
    {"mode": "turns", "rules": {"rounds": 400}},
    {"mode": "turns", "rules": {"rounds": 10}, "title": "short games"},
    {"mode": "together", "rules": {"rounds": 400}},
    {"mode": "together", "seats": 3, "rules": {"rounds": 400}, "clock": Clock("bank", 30, 1, "bot")},
    {"game": "star-realms", "mode": "duel", "rules": {}},
    {"game": "star-realms", "mode": "duel", "rules": {}, "bots": ["simple"]},
)
"""The settings of the tables that are played meanwhile."""


SERVER = "tests.faults.crashing_server"
LOG = "server.log"
"""The file in the data directory with the errors of every run of the server."""


class Harbour:
    """The server's current address for clients, and counts of all they have received."""

    def __init__(self) -> None:
        self.port = 0
        self.steps = 0
        self._is_open = asyncio.Event()
        self._news = asyncio.Event()

    def opens(self, port: int) -> None:
        self.port = port
        self._is_open.set()

    def closes(self) -> None:
        self._is_open.clear()

    async def is_open(self) -> int:
        await self._is_open.wait()
        return self.port

    def step(self) -> None:
        self.steps += 1
        self._news.set()

    async def steps_more(self, number: int) -> None:
        """Wait until the clients have received that many more steps."""
        until = self.steps + number
        while self.steps < until:
            self._news.clear()
            await self._news.wait()


class Client:
    """Plays at a seat: connects, sends and receives, loses the connection, and reconnects, until it has played enough."""

    def __init__(self, seat: Seat, harbour: Harbour, http: aiohttp.ClientSession, pause: float = 0.0) -> None:
        self.seat = seat
        self.harbour = harbour
        self.http = http
        self.pause = pause
        self.farewells: list[str] = []
        """The codes with which the server closed its connections."""
        self.lines = 0
        """Connections that have ended."""
        self._ended = asyncio.Event()

    async def lives(self) -> None:
        while not self.seat.is_through:
            port = await self.harbour.is_open()
            if self.seat.can_come:
                with suppress(aiohttp.ClientError, ConnectionError, TimeoutError):
                    await self._stays(port)
                self.lines += 1
                self._ended.set()
            await asyncio.sleep(BEAT)

    async def gives_up(self, lines: int) -> None:
        """Wait until more than that many connections have ended, or the client has played all its games."""
        while self.lines <= lines and not self.seat.is_through:
            self._ended.clear()
            await self._ended.wait()

    async def _stays(self, port: int) -> None:
        async with asyncio.timeout(2 * SILENCE):
            socket = await self.http.ws_connect(f"ws://127.0.0.1:{port}/ws", max_msg_size=2**20)
        try:
            await self._send(socket, self.seat.comes())
            while not self.seat.needs_new_line and self.seat.stays:
                frame = await self._next(socket)
                if frame.type is not aiohttp.WSMsgType.BINARY:
                    return
                await self._hears(socket, frame.data)
                if self.seat.is_through:
                    return
        finally:
            with suppress(TimeoutError, ConnectionError):
                async with asyncio.timeout(SILENCE):
                    await socket.close()

    async def _hears(self, socket: aiohttp.ClientWebSocketResponse, data: bytes) -> None:
        message = decode_server(data)
        if isinstance(message, Closing):
            self.farewells.append(message.code)
        steps = self.seat.steps
        replies = self.seat.hears(message)
        if self.seat.steps > steps:
            self.harbour.step()
        if replies and self.pause:
            await asyncio.sleep(self.pause)
        await self._send(socket, replies)

    async def _next(self, socket: aiohttp.ClientWebSocketResponse) -> aiohttp.WSMessage:
        """Return the next frame. Raises TimeoutError if even a ping gets no answer."""
        try:
            return await socket.receive(timeout=SILENCE)
        except TimeoutError:
            await self._send(socket, [Ping(1)])
        return await socket.receive(timeout=SILENCE)

    async def _send(self, socket: aiohttp.ClientWebSocketResponse, messages: list[FromClient]) -> None:
        for message in messages:
            async with asyncio.timeout(SILENCE):
                await socket.send_bytes(encode(message))


class Process:
    """The server as a separate process, which may be set to die at a named point."""

    def __init__(self, process: Forked) -> None:
        self.process = process

    @classmethod
    async def start(cls, servers: Template, data: Path, point: str = NEVER, number: int = 0, *options: str) -> Process:
        """Start a process. `servers`: the template of `SERVER` that it is forked from."""
        with (data / LOG).open("ab") as log:
            process = await servers.fork(
                *(point, str(number), "--bind", "127.0.0.1", "--port", "0"),
                *("--data", str(data), "--announce", "--think", "0", "--message-rate", "5000", "--message-burst", "5000"),
                *("--log-level", "error", "--until-stdin-closes", *options),
                stderr=log.fileno(),
            )
        return cls(process)

    async def port(self) -> int:
        """Return the port when the process listens; 0 if it died before."""
        words = (await self.process.stdout.readline()).split()
        return int(words[2]) if words else 0

    async def died(self) -> int:
        await self.process.stdout.read()
        return await self.process.wait()

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)


@dataclass
class Campaign:
    """Everything from the first start to the final check of the log. All random choices follow from the seed.

    `pause`: seconds that players wait before they answer.
    """

    data: Path
    seed: int
    load: tuple[dict[str, Any], ...] = LOAD
    games: int = 1000
    kills: int = 0
    pause: float = 0.0
    random: Random = field(init=False)
    clients: list[Client] = field(default_factory=list)
    harbour: Harbour = field(default_factory=Harbour)
    before: kept.Tables = field(default_factory=dict)
    _lives: list[asyncio.Task[None]] = field(default_factory=list)
    _processes: list[Process] = field(default_factory=list)
    _servers: Template = field(init=False)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)

    @asynccontextmanager
    async def people(self, harbour: Harbour | None = None) -> AsyncIterator[None]:
        """Run every client, and stop them at the end."""
        async with template(SERVER) as self._servers, aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
            self.clients = [Client(seat, harbour or self.harbour, http, self.pause) for seat in self._seats()]
            self._lives = [asyncio.create_task(client.lives(), name=client.seat.name) for client in self.clients]
            try:
                yield
            finally:
                for process in self._processes:
                    process.signal(signal.SIGKILL)
                for life in self._lives:
                    life.cancel()
                ends = await asyncio.gather(*self._lives, return_exceptions=True)
            for end in ends:
                if isinstance(end, Exception):
                    raise end

    def _seats(self) -> Iterator[Seat]:
        for table, terms in enumerate(self.load):
            invitation = Invitation()
            for number in range(terms.get("seats", 2) - len(terms.get("bots", []))):
                name = f"T{table}S{number}"
                own = Random(f"{self.seed} {name}")
                yield Seat(name, own, invitation, number, terms if number == 0 else None, self.games)

    # -- one life of the server ----------------------------------------------------------------------------------------

    async def run(self, *options: str, point: str = NEVER, number: int = 0) -> Process:
        """Run a server, unless it dies while it starts."""
        process = await Process.start(self._servers, self.data, point, number, *options)
        self._processes = [process]
        if port := await self.in_time(process.port()):
            self.harbour.opens(port)
        return process

    async def until_killed(self, steps: int) -> None:
        """Run it until clients have received that many steps, and then kill it."""
        process = await self.run()
        await self.hear(steps)
        process.signal(signal.SIGKILL)
        await self.buried(process)

    async def until_enough(self) -> None:
        """Run it until enough actions were answered in all runs, and kill it."""
        process = await self.run()
        await self.has_enough()
        process.signal(signal.SIGKILL)
        await self.buried(process)

    async def until_it_dies(self, point: str, number: int) -> None:
        """Run it until it passes that point for the n-th time, and dies there. A point at which tables are restored is
        passed only if there are tables: otherwise another run comes first, and is stopped normally."""
        if point in OF_GAMES or (point in OF_TABLES and not self.before):
            process = await self.run()
            await self.hear(1)
            process.signal(signal.SIGTERM)
            await self.buried(process)
        await self.buried(await self.run(point=point, number=number))

    async def hear(self, steps: int) -> None:
        """Wait until clients have received that many more steps."""
        await self.in_time(self.clients[0].harbour.steps_more(steps))

    async def has_enough(self, actions: int = ENOUGH) -> None:
        """Wait until enough actions were answered in all runs together."""
        while sum(client.seat.acked for client in self.clients) < actions:
            await self.hear(1)

    async def everybody_gives_up(self) -> None:
        """Wait until every client treats its connection as lost."""
        at = {client: client.lines for client in self.clients}
        await self.in_time(asyncio.gather(*(client.gives_up(lines) for client, lines in at.items())))

    async def buried(self, process: Process) -> int:
        """Check the stored data after a death, before anything else opens it."""
        code = await self.in_time(process.died())
        self.harbour.closes()
        self.kills += code == -signal.SIGKILL
        tables = await asyncio.to_thread(kept.in_database, self.data)
        kept_so_far([client.seat.history for client in self.clients], tables, self.before)
        self.before = tables
        return code

    async def in_time(self, what: Any) -> Any:
        """Return the result. Raises an error if it takes too long or a client has failed."""
        awaited = asyncio.ensure_future(what)
        async with asyncio.timeout(PATIENCE):
            done, _ = await asyncio.wait([awaited, *self._unended()], return_when=asyncio.FIRST_COMPLETED)
        for task in done - {awaited}:
            task.result()
        return await awaited

    def _unended(self) -> list[asyncio.Task[None]]:
        return [life for life in self._lives if not life.done()]

    def complaints(self) -> list[str]:
        """Return the errors that the server logged in all of its runs."""
        return [line for line in (self.data / LOG).read_text().splitlines() if " ERROR " in line or "Traceback" in line]

    # -- afterwards ----------------------------------------------------------------------------------------------------

    async def looked_at(self) -> Found:
        """Compare everything that any client received with the log."""
        histories = [client.seat.history for client in self.clients]
        return await asyncio.to_thread(upheld, histories, kept.in_database(self.data), GAMES)
