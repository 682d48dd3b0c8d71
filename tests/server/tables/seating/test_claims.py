"""A repeated request for a seat finds the seat it got, as long as nobody else can know the request."""

from __future__ import annotations

import secrets
from typing import Any

import pytest

from protocol.messages import Host, Join, Refused, Seated, Step
from server.storage.memory import MemoryStorage, Shelf
from tests.server.conftest import Connect, Serve
from tests.server.peer import Peer, cut, play_out


def hosting() -> Host:
    nonce = secrets.token_bytes(16)
    return Host("host-of-ada", "toy", "turns", 2, {}, "", "", True, [], nonce, False, "wait", 120, False, None, 0)


def joining(code: str) -> Join:
    return Join("join-of-ben", code, "", None, secrets.token_bytes(16))


async def began(*peers: Peer) -> None:
    for peer in peers:
        peer.view = {}
        while not peer.view:
            await peer.next()


async def play_again(ada: Peer, ben: Peer) -> None:
    await ada.rematch()
    await ben.rematch()
    await began(ada, ben)


async def first_game(ada: Peer, ben: Peer) -> tuple[Host, Join]:
    """Return what they asked for their seats with. The game is over, and everybody is told the nonces."""
    host = hosting()
    await ada.answer(host)
    join = joining(ada.code)
    await ben.answer(join)
    await began(ada, ben)
    await play_out(ada, ben)
    assert ada.table is not None
    assert ada.table.nonces == [host.nonce, join.nonce]
    return host, join


async def expect_nothing_for(stranger: Peer, host: Host, join: Join, code: str) -> None:
    """Check that who sends what the two once sent gets neither seat."""
    refused = await stranger.answer(join)
    assert isinstance(refused, Refused)
    assert (refused.code, stranger.token, stranger.view) == ("table-full", "", {})
    opened = await stranger.answer(host)
    assert isinstance(opened, Seated)
    assert opened.code != code, "the host's request is a new one, for a table of its own"


async def test_a_nonce_of_the_game_before_takes_no_seat_in_the_rematch(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben, stranger = [await connect(server, name) for name in ("Ada", "Ben", "Eve")]
    host, join = await first_game(ada, ben)
    await play_again(ada, ben)
    await expect_nothing_for(stranger, host, join, ada.code)
    asked, other = (ada, ben) if ada.is_asked else (ben, ada)
    assert isinstance(await asked.act("show"), Step)
    await other.until(Step)


async def test_nor_does_it_after_a_restart(serve: Serve, connect: Connect) -> None:
    """The server comes back in the second game, and the stranger comes first."""
    server = await serve(MemoryStorage(shelf := Shelf()))
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    host, join = await first_game(ada, ben)
    await play_again(ada, ben)
    await server.stop()
    server = await serve(MemoryStorage(shelf))
    await expect_nothing_for(await connect(server, "Eve"), host, join, ada.code)
    for owner in (ada, ben):
        again = await connect(server, owner.name)
        assert isinstance(await again.resume(owner.code, owner.token, owner.seq), Seated)


@pytest.mark.parametrize("restarts", [False, True])
async def test_until_then_the_same_request_finds_its_seat_in_the_game(serve: Serve, connect: Connect, restarts: bool) -> None:
    """The line broke before `seated` came, and the game has begun since."""
    server = await serve(MemoryStorage(shelf := Shelf()))
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    host = hosting()
    await ada.answer(host)
    join = joining(ada.code)
    await ben.send(join)
    await ada.until(Step)
    await cut(ben)
    if restarts:
        await server.stop()
        server = await serve(MemoryStorage(shelf))
    ben, ada_again = await connect(server, "Ben"), await connect(server, "Ada")
    for peer, request, seat in ((ben, join, 1), (ada_again, host, 0)):
        seated = await peer.answer(request)
        assert isinstance(seated, Seated)
        assert (seated.code, seated.seat) == (ada.code, seat)


async def test_what_else_the_same_request_says_is_not_looked_at(serve: Serve, connect: Connect) -> None:
    """`id` and `nonce` make a request for a seat the same, whatever it asks for the second time."""
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(seats=3)
    join = joining(ada.code)
    await ben.answer(join)
    await cut(ben)
    ben = await connect(server, "Ben")
    other: Any = Join(join.id, "0" * 10, "wrong", 2, join.nonce)
    seated = await ben.answer(other)
    assert isinstance(seated, Seated)
    assert (seated.code, seated.seat) == (ada.code, 1)
