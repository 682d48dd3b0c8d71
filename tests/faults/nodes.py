"""Several servers over one PostgreSQL, each with its own cable to it. Many clients play, each at any server."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import asyncpg

from client.session.route import parse
from protocol.codec import decode_server
from protocol.messages import Moved
from tests.cable import Cable, cable
from tests.faults import kept
from tests.faults.campaign import GAMES, LOAD, LOG, PATIENCE, Campaign, Client, Harbour, Process
from tests.faults.crashing_server import NEVER, some_passage
from tests.faults.laws import Broken, Found, law, opened_once, upheld
from tests.faults.node_server import every_point
from tests.forked import Template, template
from tests.postgres import Postgres

SERVER = "tests.faults.node_server"
SCALE = 0.4
"""The factor by which leases are shorter than in production."""
NODES = 3
HEARD = 120
"""Steps that clients receive at most between two faults."""
LOAD_OF_NODES = LOAD[:-1]


class Shore(Harbour):
    """The address of a random server."""

    def __init__(self, dice: Random) -> None:
        super().__init__()
        self.ports: dict[int, int] = {}
        self._dice = dice

    async def is_open(self) -> int:
        await super().is_open()
        return self._dice.choice(list(self.ports.values()))

    def has(self, node: int, port: int) -> None:
        self.ports[node] = port
        self.opens(port)

    def has_lost(self, node: int) -> None:
        self.ports.pop(node, None)
        if not self.ports:
            self.closes()


class Wanderer(Client):
    """A client that follows the address a server sends it to."""

    sent_on = 0
    moves = 0
    last_words = ""

    async def _stays(self, port: int) -> None:
        port, self.sent_on = self.sent_on or port, 0
        await super()._stays(port)

    async def _hears(self, socket: aiohttp.ClientWebSocketResponse, data: bytes) -> None:
        message = decode_server(data)
        self.last_words = str(message)[:150]
        if isinstance(message, Moved):
            self.moves += 1
            self.sent_on = parse(message.address).port
            self.seat.needs_new_line = True
        else:
            await super()._hears(socket, data)


@dataclass
class Node:
    """A server, its port, and the cable between it and the database."""

    number: int
    port: int
    cable: Cable
    process: Process | None = None


@dataclass
class NodesCampaign(Campaign):
    """A campaign with several servers. `database`: its own, which it may stop."""

    database: Postgres | None = None
    happened: Counter[str] = field(default_factory=Counter)
    nodes: list[Node] = field(default_factory=list)
    url: str = ""
    course: list[str] = field(default_factory=list)
    reached: Counter[str] = field(default_factory=Counter)
    """Points at which a server has died."""

    @asynccontextmanager
    async def house(self) -> AsyncIterator[None]:
        """Run all servers and clients, from the beginning to the end."""
        assert self.database is not None
        self.url = self.database.url()
        shore = self.harbour = Shore(self.random)
        async with AsyncExitStack() as stack:
            servers = await stack.enter_async_context(template(SERVER))
            for number in range(NODES):
                wire = await stack.enter_async_context(cable(self.database.port))
                self.nodes.append(Node(number, free_port(), wire))
            http = self._http = await stack.enter_async_context(aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)))
            self.clients = [Wanderer(seat, shore, http, self.pause) for seat in self._seats()]
            for node in self.nodes:
                await self.begins(servers, node)
            self._lives = [asyncio.create_task(client.lives(), name=client.seat.name) for client in self.clients]
            self._servers = servers
            try:
                yield
            finally:
                for node in self.nodes:
                    if node.process is not None:
                        node.process.signal(signal.SIGKILL)
                for life in self._lives:
                    life.cancel()
                ends = await asyncio.gather(*self._lives, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception):
                raise end

    async def begins(self, servers: Template, node: Node, point: str = NEVER, number: int = 0) -> None:
        assert self.database is not None
        database = self.url.replace(f":{self.database.port}/", f":{node.cable.port}/")
        with (self.data / LOG).open("ab") as log:
            process = await servers.fork(
                *(
                    str(SCALE),
                    point,
                    str(number),
                    "--bind",
                    "127.0.0.1",
                    "--port",
                    str(node.port),
                    "--database",
                    database,
                    "--announce",
                ),
                *("--think", "0", "--message-rate", "5000", "--message-burst", "5000", "--log-level", "error"),
                *("--announce", "--public", f"ws://127.0.0.1:{node.port}", "--until-stdin-closes"),
                stderr=log.fileno(),
            )
        node.process = Process(process)
        port = await self.in_time(node.process.port())
        if not port:  # it did not reach the database, as it said: somebody starts it again
            await self.begins(servers, node)
            return
        assert isinstance(self.harbour, Shore)
        self.harbour.has(node.number, port)

    # -- troubles ------------------------------------------------------------------------------------------------------

    async def trouble(self) -> None:
        """Make a fault happen on one server or on all; wait until every server is back."""
        kind: Callable[[Node], Coroutine[Any, Any, None]] = self.random.choice(
            (self.kill, self.crash, self.crash, self.freeze, self.pull, self.cut, self.drain, self.restart_database)
        )
        node = self.random.choice(self.nodes)
        self.course.append(f"{kind.__name__} {node.number}")
        try:
            await self.hear(self.random.randrange(1, HEARD))
            await kind(node)
            await self.hear(20)
        except TimeoutError:
            raise Broken(f"nothing goes on after {self.course}: {await self._looks()}") from None
        self.happened[kind.__name__] += 1

    async def _looks(self) -> str:
        """Describe the current state, for a run that makes no progress."""
        found = []
        for node in self.nodes:
            try:
                async with asyncio.timeout(2), self._http.get(f"http://127.0.0.1:{node.port}/health") as answer:
                    found.append(f"{node.port}: {await answer.text()}")
            except (aiohttp.ClientError, TimeoutError) as error:
                found.append(f"{node.port}: {error!r}")
        found += [f"{client.seat.name} {client.lines} {client.moves} {client.last_words}" for client in self.clients]  # type: ignore[attr-defined]
        db = await asyncpg.connect(self.url)
        for statement in (
            "SELECT epoch, name, lease - clock_timestamp() FROM nodes ORDER BY epoch DESC LIMIT 5",
            "SELECT * FROM owners",
            "SELECT pid, state, wait_event_type, wait_event, query FROM pg_stat_activity WHERE application_name = 'traderow'",
        ):
            found += [str(tuple(each)) for each in await db.fetch(statement)]
        await db.close()
        return "\n".join([*found, (self.data / LOG).read_text()[-3000:]])

    async def kill(self, node: Node) -> None:
        """Kill the server. It restarts immediately, or after the others could take over its tables."""
        await self._ends(node, signal.SIGKILL)
        if self.random.random() < 0.5:
            await self.hear(40)
        await self.begins(self._servers, node)

    async def crash(self, node: Node) -> None:
        """Crash the server at a named point, if it reaches the point."""
        await self._ends(node, signal.SIGKILL)
        point = self.random.choice(every_point())
        await self.begins(self._servers, node, point, some_passage(point, self.random))
        assert node.process is not None
        dying = asyncio.ensure_future(node.process.died())
        await asyncio.wait([dying], timeout=PATIENCE / 10)
        self.reached[point] += dying.done()
        await self._ends(node, signal.SIGKILL, dying)
        await self.begins(self._servers, node)

    async def drain(self, node: Node) -> None:
        law(await self._ends(node, signal.SIGTERM) == 0, "it did not stop as it should")
        await self.begins(self._servers, node)

    async def freeze(self, node: Node) -> None:
        """Freeze the server until the others have had time to take over."""
        assert node.process is not None
        node.process.signal(signal.SIGSTOP)
        await self.hear(60)
        await asyncio.sleep(6.0 * SCALE * self.random.random())
        node.process.signal(signal.SIGCONT)

    async def pull(self, node: Node) -> None:
        """Hold the cable to the database for a while, without closing a connection."""
        node.cable.hold()
        await self.hear(60)
        await asyncio.sleep(6.0 * SCALE * self.random.random())
        node.cable.mend()

    async def cut(self, node: Node) -> None:
        """Break the connections to the database several times, once after a query has arrived."""
        for _ in range(3):
            node.cable.cut()
            await self.hear(5)
        node.cable.swallow_answer()

    async def restart_database(self, node: Node) -> None:
        assert self.database is not None
        await asyncio.to_thread(self.database.stop, self.random.choice((signal.SIGQUIT, signal.SIGINT)))
        await asyncio.sleep(6.0 * SCALE * self.random.choice((0, self.random.random() * 1.5)))
        await asyncio.to_thread(self.database.start)

    async def _ends(self, node: Node, how: signal.Signals, dying: asyncio.Future[int] | None = None) -> int:
        assert node.process is not None
        assert isinstance(self.harbour, Shore)
        node.process.signal(how)
        code = await self.in_time(dying or node.process.died())
        node.process = None
        self.harbour.has_lost(node.number)
        return int(code)

    async def looked_at_all(self) -> Found:
        """Compare everything that any client received with the log."""
        histories = [client.seat.history for client in self.clients]
        log = (self.data / LOG).read_text()
        law("Traceback" not in log, "a server broke:", log[-4000:])
        tables = await asyncio.to_thread(kept.in_postgres, self.url)
        opened_once(histories, tables)
        return await asyncio.to_thread(upheld, histories, tables, GAMES)


async def troubled_nodes(data: Path, seed: int, troubles: int, pause: float = 0.0) -> tuple[Found, Counter[str]]:
    """Run three servers through that many faults of all kinds. Return the counts and the faults. `pause`: seconds that
    players wait."""
    from tests.postgres import programs

    bin = programs()
    law(bin is not None, "there is no PostgreSQL")
    assert bin is not None
    database = await asyncio.to_thread(Postgres, bin)
    campaign = NodesCampaign(data, seed, LOAD_OF_NODES, pause=pause, database=database)
    try:
        async with campaign.house():
            while campaign.happened.total() < troubles:
                await campaign.trouble()
            await campaign.has_enough()
        return await campaign.looked_at_all(), campaign.happened
    finally:
        await asyncio.to_thread(database.end)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
