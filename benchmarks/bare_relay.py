"""A baseline for the server: a relay on the same libraries without rules, limits, names and recovery.

    python -m benchmarks.bare_relay DIRECTORY SEATS

It gives a seat to every client that hosts or joins. It stores each action durably (SQLite FULL, one commit for all pending
actions). Then it sends every seat of the table an encoded view of a real game, after RULES seconds of simulated rules. So it
shows what a server on these libraries could reach if managing games cost nothing. It prints its port, and ends when its
standard input is closed.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from time import thread_time
from typing import Any

import msgpack
from aiohttp import WSMsgType, web

import engine
from benchmarks.seats import GAME, MODES
from protocol.codec import encode
from protocol.messages import Step
from server.event_loop import run as run_loop

RULES = 0.0001
"""Seconds of processor time for each action. With wall-clock time, a busy machine would do less work in it."""
ACTIONS_BEFORE = 60
"""Actions in the game whose view is sent."""


class Durable:
    """A thread that inserts all pending actions, commits them, and reports them as stored."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[tuple[tuple[int, bytes], asyncio.Future[None]]] = SimpleQueue()
        Thread(target=self._write, daemon=True).start()

    def insert(self, table: int, line: bytes) -> asyncio.Future[None]:
        done: asyncio.Future[None] = self._loop.create_future()
        self._queue.put(((table, line), done))
        return done

    def _write(self) -> None:
        db = sqlite3.connect(self._database, isolation_level=None)
        db.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE log (table_id, line);")
        while True:
            batch = [self._queue.get()]
            try:
                while True:
                    batch.append(self._queue.get_nowait())
            except Empty:
                pass
            db.execute("BEGIN")
            db.executemany("INSERT INTO log VALUES (?, ?)", [row for row, _ in batch])
            db.execute("COMMIT")
            self._loop.call_soon_threadsafe(_answer, [done for _, done in batch])


def _answer(waiting: list[asyncio.Future[None]]) -> None:
    for done in waiting:
        if not done.done():
            done.set_result(None)


class Relay:
    """All tables: their sockets, and the number of their last action."""

    def __init__(self, durable: Durable, views: Sequence[Any]) -> None:
        self.tables: list[list[web.WebSocketResponse]] = []
        self.seqs: list[int] = []
        self._durable = durable
        self._views = views

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        number = 0
        async for frame in socket:
            if frame.type is not WSMsgType.BINARY:
                continue
            kind, *fields = msgpack.unpackb(frame.data)
            if kind == "act":
                await self._act(number, fields)
            elif kind in ("host", "join"):
                number = int(fields[1]) if kind == "join" else len(self.tables)
                if kind == "host":
                    self.tables.append([])
                    self.seqs.append(0)
                self.tables[number].append(socket)
                await socket.send_bytes(msgpack.packb(["seated", fields[0], str(number)]))
                if len(self.tables[number]) == len(self._views):
                    await self._tell(number)
        return socket

    async def _act(self, number: int, fields: list[Any]) -> None:
        until = thread_time() + RULES
        while thread_time() < until:
            pass
        self.seqs[number] += 1
        await self._durable.insert(number, msgpack.packb(fields))
        await self._tell(number)

    async def _tell(self, number: int) -> None:
        for socket, view in zip(self.tables[number], self._views, strict=True):
            with suppress(ConnectionError):
                await socket.send_bytes(encode(Step(self.seqs[number], 0, None, [], view, 0, None)))


def mid_game(seats: int) -> list[object]:
    """Return each seat's view in the middle of a game of Star Realms."""
    game = engine.new_game(GAME, mode=MODES[GAME][seats > 2], seats=seats, seed=bytes(32))
    chance = Random(1)
    for _ in range(ACTIONS_BEFORE):
        seat = next(iter(game.pending))
        game.apply(seat, chance.choice(game.actions(seat)))
    return [game.view(seat) for seat in range(seats)]


async def _serve(database: str, seats: int) -> None:
    relay = Relay(Durable(database), mid_game(seats))
    app = web.Application()
    app.router.add_get("/ws", relay.serve)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    print("listening", *runner.addresses[0], flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await runner.cleanup()


if __name__ == "__main__":
    run_loop(_serve(str(Path(sys.argv[1]) / "relay.sqlite3"), int(sys.argv[2])))
