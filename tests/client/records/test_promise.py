"""A session asks for the table's commitment before it sends its nonce, and checks the table against it."""

from __future__ import annotations

import asyncio

import pytest

from client.lobby.table_settings import Terms
from client.session.session import Session
from client.session.updates import ProofChanged
from client.session.verification import BROKEN, SECRET
from client.text.trouble import Trouble
from protocol import messages
from tests.client.fake_server import COMMITMENT, FakeServer, Heard, Peer, table

DUEL = Terms("star-realms", "duel", 2, {})


async def arrive(server: FakeServer, session: Session) -> Peer:
    connecting = asyncio.create_task(session.connect())
    peer = await server.accept()
    await peer.greet()
    await connecting
    return peer


@pytest.mark.parametrize("code", [None, "", "7K3QZ-9XM2P"], ids=["host", "join the only one", "join"])
async def test_nothing_of_the_nonce_is_said_before_the_table_is_bound(
    server: FakeServer, session: Session, heard: Heard, code: str | None
) -> None:
    peer = await arrive(server, session)
    session.listen(heard)
    coming = asyncio.create_task(
        session.joining.host(DUEL, password="moon") if code is None else session.joining.join(code, "moon")
    )
    asked = await peer.receive(messages.GetCommitment)
    assert (asked.code, asked.password) == (code, "moon")
    await peer.send(messages.Committed(asked.id, "7K3QZ-9XM2P", COMMITMENT))
    request = await peer.seat()
    await coming
    assert isinstance(request, messages.Host if code is None else messages.Join)
    if isinstance(request, messages.Join):
        assert request.code == "7K3QZ-9XM2P"
    proof = (await heard.until(ProofChanged)).proof
    assert (proof.commitment, proof.nonce, proof.in_time, proof.verdict) == (COMMITMENT, request.nonce, True, SECRET)


async def test_a_table_bound_to_something_else_than_was_promised_is_refuted(
    server: FakeServer, session: Session, heard: Heard
) -> None:
    peer = await arrive(server, session)
    session.listen(heard)
    joining = asyncio.create_task(session.joining.join())
    peer.promise = b"p" * 32
    request = await peer.receive(messages.Join)
    await peer.send(messages.Seated(request.id, "7K3QZ-9XM2P", 0, "a" * 43), table(commitment=b"t" * 32))
    await joining
    assert (await heard.until(ProofChanged)).proof.verdict == BROKEN


async def test_a_table_that_is_not_to_be_joined_is_told_as_the_server_says_it(server: FakeServer, session: Session) -> None:
    peer = await arrive(server, session)
    joining = asyncio.create_task(session.joining.join("7K3QZ-9XM2P"))
    asked = await peer.receive(messages.GetCommitment)
    await peer.send(messages.Refused(asked.id, "table", "no-such-table", {}))
    with pytest.raises(Trouble) as trouble:
        await joining
    assert trouble.value.code == "no-such-table"
