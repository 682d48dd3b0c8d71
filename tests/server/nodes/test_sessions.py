"""The client's real session: it finds the server with its table, and leaves a server that stops."""

from __future__ import annotations

import asyncio
from random import Random

from client.session.route import Address
from tests.faults.sessions import HASTY, LONG, Player, Watched
from tests.server.nodes.conftest import ServeNode
from tests.server.peer import PATIENCE, port_of


async def test_a_session_follows_its_table_and_keeps_the_address_it_was_given(house: ServeNode) -> None:
    first, second = await house("first"), await house("second")
    entry = Address("127.0.0.1", port_of(second))
    sessions = [Watched(Address("127.0.0.1", port_of(first)), "Ada", timing=HASTY), Watched(entry, "Ben", timing=HASTY)]
    players = [Player(session, Random(session.name)) for session in sessions]
    async with asyncio.timeout(PATIENCE):
        await sessions[0].connect()
        await sessions[0].joining.host(LONG)
        await sessions[1].connect()
        await sessions[1].joining.join(sessions[0].code)
        await asyncio.gather(*(player.harbour.steps_more(5) for player in players))
        assert not second.lobby.tables
        assert sessions[1].where == entry
        await first.stop()
        await asyncio.gather(*(player.harbour.steps_more(5) for player in players))
        assert len(second.lobby.tables) == 1
    assert not [link for player in players for link in player.links if link.state == "closed"]
    for session in sessions:
        await session.close()
