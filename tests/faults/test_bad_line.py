"""On lines that are cut, dawdle, swallow and reorder nothing is lost, by the clients of these tests and by the real session."""

from __future__ import annotations

import asyncio
import secrets
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from client.address import Address
from client.link import Timing
from client.session import Session
from client.terms import Terms
from client.updates import LinkChanged, Resumed, Stepped, Update
from protocol.messages import FromServer, Seated
from tests.faults import kept
from tests.faults.campaign import GAMES, LOAD, PATIENCE, Campaign, Harbour, Process
from tests.faults.history import History
from tests.faults.laws import upheld
from tests.faults.proxy import Proxy

HASTY = Timing(
    connect=0.5, greeting=0.5, answer=60.0, first_ping=0.1, ping=0.1, write=1.0, first_retry=0.01, longest_retry=0.05
)


@pytest.fixture
def seed() -> int:
    """Another one each time; a test that fails has shown it."""
    return secrets.randbelow(10**6)


@pytest.fixture
async def proxy(seed: int) -> AsyncIterator[Proxy]:
    made = Proxy(Random(seed))
    await made.start()
    yield made
    await made.stop()


async def test_clients_on_bad_lines_lose_nothing(tmp_path: Path, seed: int, proxy: Proxy) -> None:
    campaign = Campaign(tmp_path, seed, LOAD[:-1])
    harbour = Harbour()
    harbour.opens(proxy.port)
    proxy.turns_bad()
    async with campaign.people(harbour):
        process = await campaign.run()
        proxy.target = campaign.harbour.port
        await campaign.in_time(proxy.misfortunes(60))
        proxy.clears_up()
        await campaign.in_time(harbour.steps_more(200))
        process.signal(signal.SIGKILL)
        await campaign.buried(process)
    found = await campaign.looked_at()
    assert campaign.complaints() == []
    assert found.lost == 0
    assert found.acked > 100
    assert found.returns > 20
    assert len(proxy.happened) > 2


class Watched(Session):
    """The real session, whose every word is written down."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.history = History(self.name)

    def received(self, message: FromServer) -> None:
        if isinstance(message, Seated):
            self.history.connects()
            self.history.code, self.history.seat = message.code, message.seat
            self.history.named[self.history.connections] = self._seq
        self.history.hears(message)
        super().received(message)

    def _request(self, request: Any) -> None:
        self.history.sends(request)
        super()._request(request)


class Player:
    """Answers whatever its session is asked, at random."""

    def __init__(self, session: Watched, dice: Random) -> None:
        self.harbour = Harbour()
        self.links: list[LinkChanged] = []
        self._session = session
        self._dice = dice
        session.listen(self)

    def __call__(self, update: Update) -> None:
        match update:
            case Stepped():
                self.harbour.step()
                self._answers(update.step.view)
            case Resumed():
                self._answers(update.snapshot.view)
            case LinkChanged():
                self.links.append(update)

    def _answers(self, view: dict[str, Any]) -> None:
        if view["actions"]:
            self._session.act(tuple(self._dice.choice(view["actions"])))


async def test_the_real_session_on_a_bad_line_loses_nothing(tmp_path: Path, seed: int, proxy: Proxy) -> None:
    server = await Process.start(tmp_path)
    proxy.target = await server.port()
    sessions = [Watched(Address("127.0.0.1", proxy.port), name, timing=HASTY) for name in ("Ada", "Ben")]
    players = [Player(session, Random(f"{seed} {session.name}")) for session in sessions]
    try:
        async with asyncio.timeout(PATIENCE):
            await sessions[0].connect()
            await sessions[0].host(Terms("toy", "turns", 2, {"rounds": 10_000}, absent="wait", grace=86_400))
            await sessions[1].connect()
            await sessions[1].join(sessions[0].code)
            proxy.turns_bad()
            await proxy.misfortunes(15)
            proxy.clears_up()
            await asyncio.gather(*(player.harbour.steps_more(100) for player in players))
    finally:
        for session in sessions:
            await session.close()
        server.signal(signal.SIGKILL)
        await server.died()
    found = upheld([session.history for session in sessions], kept.in_database(tmp_path), GAMES)
    assert found.lost == 0
    assert found.acked > 100
    assert found.returns > 4
    assert "closed" not in {link.state for player in players for link in player.links}
