"""Helpers that give a session a seat on the fake server, and bring it back to its seat."""

from __future__ import annotations

import asyncio

from client.session.kept_seats import KeptSeat
from client.session.session import Session
from protocol import messages
from tests.client.fake_server import TOKENS, FakeServer, Peer, snapshot


async def seated(server: FakeServer, session: Session, phase: str = "playing") -> Peer:
    """Give the session a seat on the fake server; the table's number is 1. Return the server's end of the connection."""
    joining = asyncio.create_task(arrive(session))
    peer = await server.accept()
    await peer.greet()
    await peer.seat(phase=phase)
    await joining
    await session.known_table()
    return peer


async def told(peer: Peer, session: Session) -> None:
    """Wait until the session has received everything the peer has sent so far."""
    asking = asyncio.create_task(session.joining.tables())
    request = await peer.receive(messages.ListTables)
    await peer.send(messages.Tables(request.id, []))
    await asking


async def arrive(session: Session) -> None:
    await session.connect()
    await session.joining.join("7k3qz9xm2p", "secret")


async def resumed(server: FakeServer, token: str = TOKENS[1], seq: int = 1) -> tuple[Peer, messages.Resume]:
    """Accept a session that resumes its seat on a new connection; return the peer and the session's request."""
    peer = await server.accept()
    await peer.greet()
    request = await peer.seat(token, seq, "playing")
    assert isinstance(request, messages.Resume)
    await peer.send(snapshot(seq))
    return peer, request


async def come_back(session: Session, kept: KeptSeat) -> None:
    await session.connect()
    await session.joining.resume(kept)
