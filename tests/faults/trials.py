"""A real server and its clients under one kind of fault. A test runs a trial once, the soak again and again.

Each trial has its own directory and a seed, raises an error for anything wrong, and returns counts.
"""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from client.session.route import Address
from tests.faults import kept
from tests.faults.campaign import ENOUGH, GAMES, LOAD, PATIENCE, SERVER, Campaign, Harbour, Process
from tests.faults.crashing_server import every_point, some_passage
from tests.faults.laws import Found, law, upheld
from tests.faults.proxy import Proxy
from tests.faults.sessions import HASTY, LONG, Player, Watched
from tests.forked import template

Trial = Callable[[Path, int, int], Coroutine[Any, Any, tuple[Found, Counter[str]]]]
AT_RANDOM = "at random"
MOST_HEARD = 150
"""Steps that clients receive, at most, before a random kill."""


async def killed(data: Path, seed: int, kills: int, load: tuple[dict[str, Any], ...] = LOAD) -> tuple[Found, Counter[str]]:
    """Kill a server that many times, alternating between random times and named points. Return the counts and these points."""
    dice = Random(seed)
    campaign = Campaign(data, seed, load)
    where: Counter[str] = Counter()
    async with campaign.people():
        while campaign.kills < kills:
            point = dice.choice((AT_RANDOM, dice.choice(every_point())))
            if point == AT_RANDOM:
                await campaign.until_killed(dice.randrange(1, MOST_HEARD))
            else:
                await campaign.until_it_dies(point, some_passage(point, dice))
            where[point] += 1
        law(where.total() == campaign.kills, "it died otherwise than by the kill")
        await campaign.until_enough()
    return await no_complaints(campaign), where


async def clients_on_bad_lines(data: Path, seed: int, misfortunes: int) -> tuple[Found, Counter[str]]:
    """Run the tests' own clients behind a proxy. Return the counts and the faults."""
    campaign = Campaign(data, seed, LOAD[:-1])
    async with behind_a_proxy(seed) as proxy:
        harbour = Harbour()
        harbour.opens(proxy.port)
        proxy.turns_bad()
        async with campaign.people(harbour):
            process = await campaign.run()
            proxy.target = campaign.harbour.port
            await campaign.in_time(proxy.misfortunes(misfortunes))
            proxy.clears_up()
            await campaign.hear(200)
            await campaign.has_enough()
            process.signal(signal.SIGKILL)
            await campaign.buried(process)
        return await no_complaints(campaign), Counter(proxy.happened)


async def sessions_on_bad_lines(data: Path, seed: int, misfortunes: int) -> tuple[Found, Counter[str]]:
    """Run the client's real sessions behind a proxy. Return the counts and the faults."""
    async with template(SERVER) as servers, behind_a_proxy(seed) as proxy:
        server = await Process.start(servers, data)
        proxy.target = await server.port()
        sessions = [Watched(Address("127.0.0.1", proxy.port), name, timing=HASTY) for name in ("Ada", "Ben")]
        players = [Player(session, Random(f"{seed} {session.name}")) for session in sessions]
        try:
            async with asyncio.timeout(PATIENCE):
                await sessions[0].connect()
                await sessions[0].joining.host(LONG)
                await sessions[1].connect()
                await sessions[1].joining.join(sessions[0].code)
                proxy.turns_bad()
                await proxy.misfortunes(misfortunes)
                proxy.clears_up()
                await asyncio.gather(*(player.harbour.steps_more(2 * ENOUGH) for player in players))
        finally:
            for session in sessions:
                await session.close()
            server.signal(signal.SIGKILL)
            await server.died()
    given_up = [link for player in players for link in player.links if link.state == "closed"]
    law(not given_up, "a session has given up:", given_up)
    histories = [session.history for session in sessions]
    return await asyncio.to_thread(upheld, histories, kept.in_database(data), GAMES), Counter(proxy.happened)


async def no_complaints(campaign: Campaign) -> Found:
    """Check that every received message fits the log, and that the server has logged no error."""
    found = await campaign.looked_at()
    law(campaign.complaints() == [], "the server complained:", *campaign.complaints())
    return found


@asynccontextmanager
async def behind_a_proxy(seed: int) -> AsyncIterator[Proxy]:
    proxy = Proxy(Random(seed))
    await proxy.start()
    try:
        yield proxy
    finally:
        await proxy.stop()
