"""The client's real sessions in the simulated world with its faults, on cables instead of sockets.

    python -m tests.faults.simulated_sessions SEED [HOW MANY]

Hosts open their tables before the faults begin, because a session leaves errors there to its player. Then the guests come, all
play, reconnect automatically, and fetch the record of the finished game.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from random import Random
from typing import Any
from unittest import mock

import aiohttp

from client.lobby.table_settings import Terms
from client.records.recording import Recording, fetch
from client.session import tls
from client.session.known_table import GetEntries
from client.session.limits import Timing
from client.session.route import Address, Route
from client.session.updates import LinkChanged, RecordKept, Update
from client.terminal import settings_file
from client.terminal.settings import Settings
from client.text.trouble import Trouble
from tests.faults.bad_disk import Place
from tests.faults.house import GAMES
from tests.faults.kept import Logged, Tables
from tests.faults.laws import Found, law, plain, upheld
from tests.faults.sessions import Player, Watched
from tests.faults.simulation import World, main
from tests.faults.wires import Cable

PATIENT = Timing(connect=3.0, greeting=3.0, answer=3600.0, ping=2.0, write=3.0, first_retry=0.1, longest_retry=2.0)
TABLES = (
    Terms("toy", "turns", 2, {"rounds": 40}, absent="wait", grace=86_400),
    Terms("toy", "together", 3, {"rounds": 30}, absent="bot", grace=5),
)
HERE = Address("127.0.0.1", 7464)
AGAIN = 1.0
"""Seconds after which a player tries again to join."""


class Socket:
    """A cable's end with the parts of aiohttp's client WebSocket that `client.session.link` uses."""

    def __init__(self, cable: Cable, heard: Callable[[bytes], None]) -> None:
        self._cable = cable
        self._heard = heard
        self._is_closed = False

    def get_extra_info(self, name: str) -> Any:
        """Return the address of the other end, as a socket does."""
        return ("127.0.0.1", 7464) if name == "peername" else None

    async def receive(self) -> aiohttp.WSMessage:
        payload = await self._cable.hear()
        if payload is None or self._is_closed:
            return aiohttp.WSMessage(aiohttp.WSMsgType.CLOSED, None, None)
        self._heard(payload)
        return aiohttp.WSMessage(aiohttp.WSMsgType.BINARY, payload, None)

    async def send_bytes(self, data: bytes) -> None:
        if self._is_closed:
            raise ConnectionResetError
        self._cable.say(data)

    async def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._cable.hang_up()


class Kept(Recording):
    """Stores in memory the data that is usually written to a file."""

    def __init__(self, ask: GetEntries, tell: Callable[[Any], None]) -> None:
        super().__init__(ask, tell)
        self.records: list[dict[str, Any]] = []

    async def _record(self, over: Any) -> None:
        try:
            self.records.append(await fetch(over.table, over.promised, self._ask))
        except Trouble:
            self._task = None
            return
        self._task = None
        self._done(over, RecordKept())


class Person(Player):
    """A player, who is done when the game is over, every action was answered, and the record was fetched."""

    def __init__(self, name: str, dice: Random, terms: Terms, host: Person | None) -> None:
        self.name = name
        self.is_turned_away = False
        """The game ended before the player learned of the seat."""
        self._dice_of_all = dice
        self._terms = terms
        self._host = host
        self._news = asyncio.Event()
        self._begins()

    def _begins(self) -> None:
        self.session = Watched(HERE, self.name, timing=PATIENT, recorder=self._records)
        super().__init__(self.session, self._dice_of_all)

    def __call__(self, update: Update) -> None:
        super().__call__(update)
        is_over = isinstance(update, LinkChanged) and update.state == "closed"
        law(not is_over or not self.session.code, self.name, "has given up:", update)
        self._hears()

    def _records(self, ask: GetEntries, _tell: object) -> Kept:
        self.kept = Kept(ask, self._hears)
        return self.kept

    def _hears(self, *_: Any) -> None:
        self._news.set()

    @property
    def is_through(self) -> bool:
        return self.is_turned_away or (bool(self.kept.records) and not list(self.session._pending))

    async def hosts(self) -> None:
        await self.session.connect()
        await self.session.joining.host(self._terms)

    async def lives(self) -> None:
        if self._host is not None:
            await self._joins(self._host.session.code)
        while not self.is_through:
            self._news.clear()
            await self._news.wait()
        await self.session.close()

    async def _joins(self, code: str) -> None:
        """Try to join again, as a player does, until the session has asked for a seat. From then on the session does it."""
        while not self.session.code:
            try:
                await self.session.connect()
                await self.session.joining.join(code)
            except Trouble as trouble:
                self.is_turned_away = trouble.code == "no-such-table" and self._terms.absent != "wait"
                if self.is_turned_away:
                    return
                law(not self.session._claim.proof.commitment, self.name, "asked for a seat and got", trouble)
                await self.session.close()
                await asyncio.sleep(AGAIN)
                self._begins()


class SessionsWorld(World):
    """A simulated world with the client's real sessions: see the module."""

    def __init__(self, seed: str, place: Place) -> None:
        super().__init__(seed, place)
        self._people: list[Person] = []
        self._cables: list[Cable] = []

    async def _come(self) -> list[Coroutine[Any, Any, None]]:
        bad, self.fate = self.fate, self.fate.clears_up()
        for table, terms in enumerate(TABLES):
            host: Person | None = None
            for number in range(terms.seats):
                name = f"T{table}S{number}"
                person = Person(name, Random(f"{self.seed} {name}"), terms, host)
                self._people.append(person)
                if host is None:
                    host = person
                    await host.hosts()
        self.fate = bad
        for cable in self._cables:
            cable.breaks()
        return [person.lives() for person in self._people]

    def _judged(self, tables: Tables) -> Found:
        for person in self._people:
            for record in person.kept.records:
                entries = [entry for line in tables[person.session.code].lines for entry in _entries(line)]
                law(record["entries"] == plain(entries), person.name, "got another record than the log's")
        return upheld([person.session.history for person in self._people], tables, GAMES)

    def _waiting(self) -> list[str]:
        return [person.name for person in self._people if not person.is_through]

    async def lives(self) -> Found:
        with ExitStack() as stack:
            stack.enter_context(mock.patch.object(tls, "negotiate", self._find))
            stack.enter_context(mock.patch.object(tls, "reopen", self._find_again))
            stack.enter_context(mock.patch.object(settings_file, "load", Settings))
            return await super().lives()

    async def _find_again(self, *_: Any) -> Socket:
        return (await self._find())[0]

    async def _find(self, *_: Any) -> tuple[Socket, Route]:
        if self.house is None or not self._is_open.is_set():
            raise Trouble("link", "refused", {})
        cable = Cable(self.dice, self.fate.weather)
        self._cables.append(cable)
        self.house.lets_in(cable)
        return Socket(cable, self.trace.update), Route(here=True)


def _entries(line: Logged) -> list[Any]:
    """Return the entries that this row adds to the record."""
    return list(line.data["entries"]) if line.kind == "start" else [line.data] if line.kind == "act" else []


if __name__ == "__main__":
    sys.exit(main(SessionsWorld))
