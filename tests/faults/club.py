"""Three servers, a PostgreSQL and haproxy or nginx, configured as in docs/hosting.md. Twelve clients play at six tables for
some minutes, while servers are killed and restarted in turn. Then every game ends, and nothing is lost.

    python -m tests.faults.club [--minutes 10] [--balancer nginx]
"""

from __future__ import annotations

import argparse
import asyncio
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import aiohttp

from tests.faults import kept
from tests.faults.campaign import GAMES, Client, Harbour
from tests.faults.laws import opened_once, upheld
from tests.faults.nodes import Wanderer, free_port
from tests.faults.seat import Invitation, Seat
from tests.postgres import Postgres, programs

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
SHARE = ROOT / "share"
TABLES, SEATS, SERVERS = 6, 2, 3
TERMS = {"game": "star-realms", "mode": "duel", "rules": {"turn_limit": 60}}
"""With random play, some games would never end without these settings."""
PAUSE = 0.15
"""Seconds that players wait before they answer."""
BETWEEN = (3.0, 12.0)
"""Seconds between two kills; the longest pause is longer than a lease."""
DOWN = (0.2, 9.0)
"""Seconds that a killed server is down."""
LAST_GAMES = 300.0
"""Seconds within which all games end after the last kill."""


class Server:
    """`traderow-server` with the options of the page, on its own port."""

    def __init__(self, port: int, database: str, log: Path) -> None:
        line = next(each for each in PAGE.splitlines() if each.startswith("    traderow-server --port 7471"))
        command = line.replace("7471", str(port)).replace("postgresql://postgres@127.0.0.1/cards", database).split()
        self._command = [str(Path(sys.executable).with_name(command[0])), *command[1:], "--bind", "127.0.0.1"]
        self._command += ["--message-rate", "1000", "--message-burst", "1000", "--log-level", "error", "--announce"]
        self._log = log
        self.port = port
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *self._command, stdout=asyncio.subprocess.PIPE, stderr=log, cwd=ROOT
            )
        assert self.process.stdout is not None
        assert await self.process.stdout.readline(), self._log.read_text()[-2000:]

    async def end(self, how: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        await self.process.wait()


def haproxy(directory: Path, port: int, servers: list[Server]) -> list[str]:
    """Return its command, with the page's configuration."""
    written = (SHARE / "container" / "haproxy.cfg").read_text("utf-8").replace("bind :7464", f"bind 127.0.0.1:{port}")
    (directory / "haproxy.cfg").write_text(_with_servers(written, servers))
    return ["haproxy", "-f", str(directory / "haproxy.cfg"), "-db"]


def nginx(directory: Path, port: int, servers: list[Server]) -> list[str]:
    """Return its command, with the page's configuration in an `http` block."""
    written = _with_servers((SHARE / "proxy" / "nginx-many.conf").read_text("utf-8"), servers).replace(
        "listen 7464", f"listen 127.0.0.1:{port}"
    )
    around = f"pid {directory}/pid; daemon off; events {{}}\nhttp {{ access_log off;\n{written}}}\n"
    (directory / "nginx.conf").write_text(around)
    return ["nginx", "-e", str(directory / "nginx.log"), "-p", str(directory), "-c", str(directory / "nginx.conf")]


BALANCERS = {"haproxy": haproxy, "nginx": nginx}


def _with_servers(written: str, servers: list[Server]) -> str:
    """Return the page's example with these servers instead of its own."""
    name, line = next((found[1], found[0]) for found in re.finditer(r"(?m)^ *server (?:\S+ )?([\w.-]+):7464.*\n", written))
    lines = [line.replace(f"{name}:7464", f"127.0.0.1:{each.port}").replace(name, f"n{each.port}") for each in servers]
    return re.sub(r"(?:^ *server .*:7464.*\n)+", "".join(lines), written, flags=re.MULTILINE)


@asynccontextmanager
async def balancer(directory: Path, servers: list[Server], kind: str) -> AsyncIterator[int]:
    """Run the load balancer; yield its port."""
    port = free_port()
    process = await asyncio.create_subprocess_exec(*BALANCERS[kind](directory, port, servers))
    try:
        yield port
    finally:
        process.terminate()
        await process.wait()


async def play(directory: Path, minutes: float, seed: int, kind: str) -> int:
    bin = programs()
    assert bin is not None, "there is no PostgreSQL"
    database = await asyncio.to_thread(Postgres, bin, True)
    dice = Random(seed)
    url = await asyncio.to_thread(database.url)
    servers = [Server(free_port(), url, directory / "log") for _ in range(SERVERS)]
    harbour, ends = Harbour(), Counter[str]()
    try:
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
            for server in servers:
                await server.start()
            async with balancer(directory, servers, kind) as port:
                harbour.opens(port)
                clients: list[Client] = []
                for table in range(TABLES):
                    invitation = Invitation()
                    for number in range(SEATS):
                        name = f"T{table}S{number}"
                        seat = Seat(name, Random(f"{seed} {name}"), invitation, number, TERMS if number == 0 else None, 10_000)
                        clients.append(Wanderer(seat, harbour, http, PAUSE))
                lives = [asyncio.create_task(client.lives(), name=client.seat.name) for client in clients]
                until = time.monotonic() + minutes * 60
                turn = 0
                while time.monotonic() < until:
                    await asyncio.sleep(dice.uniform(*BETWEEN))
                    how = dice.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGTERM))
                    server = servers[turn % SERVERS]
                    turn += 1
                    await server.end(how)
                    ends[how.name] += 1
                    await asyncio.sleep(dice.uniform(*DOWN))
                    await server.start()
                    for life in lives:
                        if life.done():
                            life.result()
                    sys.stdout.write(f"{until - time.monotonic():6.0f} s left: {dict(ends)}, {harbour.steps} steps\n")
                    sys.stdout.flush()
                for one, other in zip(clients[::2], clients[1::2], strict=True):
                    one.seat.games = other.seat.games = max(one.seat.played, other.seat.played) + 1
                for client in clients:
                    client.pause = 0.0
                _, left = await asyncio.wait(lives, timeout=LAST_GAMES)
                assert not left, _looks(clients, directory)
                await asyncio.gather(*lives)
                for server in servers:
                    await server.end(signal.SIGTERM)
        tables = await asyncio.to_thread(kept.in_postgres, url)
        opened_once([client.seat.history for client in clients], tables)
        found = await asyncio.to_thread(upheld, [client.seat.history for client in clients], tables, GAMES)
        phases = Counter(table.row["state"]["phase"] for table in tables.values())
        games = sum(line.kind == "start" for table in tables.values() for line in table.lines)
        moves = sum(client.moves for client in clients if isinstance(client, Wanderer))
        log = (directory / "log").read_text()
        assert "Traceback" not in log, log[-4000:]
        sys.stdout.write(
            f"{ends.total()} ends ({dict(ends)}), {games} games, tables {dict(phases)}, {found.acked:,} actions "
            f"acknowledged and in the log, {found.returns:,} returns, {moves:,} moves, {found.told:,} messages compared\n"
        )
        return 0
    finally:
        for server in servers:
            if server.process is not None and server.process.returncode is None:
                server.process.kill()
        await asyncio.to_thread(database.end)


def _looks(clients: list[Client], directory: Path) -> str:
    """Describe the current state, for a game that does not end."""
    seats = [
        f"{c.seat.name} played {c.seat.played} of {c.seat.games}, at {c.seat.last}, {c.lines} lines, {c.farewells[-3:]}"
        for c in clients
    ]
    words = [client.last_words for client in clients if isinstance(client, Wanderer)]
    return "\n".join([*seats, *words, (directory / "log").read_text()[-3000:]])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults.club")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--balancer", choices=[*BALANCERS], default="haproxy")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        return asyncio.run(play(Path(directory), options.minutes, options.seed, options.balancer))


if __name__ == "__main__":
    sys.exit(main())
