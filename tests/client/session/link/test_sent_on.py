"""A redirected link: the servers whose redirections it follows."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from unittest.mock import AsyncMock, Mock

import pytest

from client.session.limits import Budget, Timing
from client.session.link import Link
from client.session.reconnecting import MOVED_ASTRAY, ReconnectingLink
from client.session.route import Address, Route
from protocol.messages import FromServer, Moved
from tests.client.fake_server import PATIENCE, welcome

FIRST = Address("cards.example.org")


class Told:
    """A connection on which the server says one thing."""

    def __init__(self, servers: list[str], message: FromServer) -> None:
        self.route = Route(True)
        self.peer = ("8.8.8.8", 7464)
        self.welcome = welcome(servers=servers)
        self.close = AsyncMock()
        self.send = Mock()
        self._message: list[FromServer] = [message]

    async def receive(self) -> FromServer:
        if not self._message:
            await asyncio.Event().wait()
        return self._message.pop()


async def test_it_goes_where_the_first_server_said_and_not_where_later_ones_do(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(
        (
            Told(["*.example.net"], Moved(None, "wss://node-1.example.net")),
            Told(["*.example.com"], Moved(None, "wss://node-2.example.com")),
        )
    )
    places: list[Address] = []
    monkeypatch.setattr(Link, "open", opening(lines, places))
    ended = asyncio.Event()
    owner = Mock(handled=AsyncMock(), lost=Mock(side_effect=lambda _words: bool(ended.set())))
    link = ReconnectingLink(FIRST, "Ann", Timing(), Budget())
    await link.open(owner)
    async with asyncio.timeout(PATIENCE):
        await ended.wait()
    assert places == [FIRST, Address("node-1.example.net", scheme="wss")]
    owner.moved.assert_called_once_with()
    (words,) = owner.lost.call_args.args
    assert (words.code, words.args["to"]) == (MOVED_ASTRAY, "wss://node-2.example.com")
    await link.close()


def opening(lines: Iterator[Told], places: list[Address]):  # type: ignore[no-untyped-def]
    """Return an opener that opens one line after the other, and remembers where to."""

    async def open(address: Address, *_: object) -> Told:
        places.append(address)
        return next(lines)

    return open
