"""Adversarial clients at a live server, next to tables with players. The server refuses, cuts or outlasts them, and the
players notice nothing."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from tests.faults import kept, laws
from tests.faults.campaign import GAMES, LOAD, Campaign, Process
from tests.fuzz.rogue import PATIENCE, Loot, meet

AT_ONCE = 6
"""Adversarial clients."""
THINK = 0.02
"""Seconds that players take for a move, so that they play all the time, but not as fast as possible."""
ADDRESSES = tuple(f"2001:db8:{number:x}::1" for number in range(4000))
"""The addresses they seem to come from. There are enough that one address's limits are reached without ending the attack."""
WATCHES = 10
"""How often the players' games are checked for progress."""
OPTIONS = ("--metrics", "--trust-proxy", "127.0.0.1", "--log-level", "warning")


@dataclass
class Attack:
    """An attack on one server: the frames sent to it, and its result. Everything random except the timing follows from the
    seed."""

    data: Path
    seed: int
    frames: int
    loot: Loot = field(default_factory=Loot)
    sent: int = 0
    steps: list[int] = field(default_factory=list)
    """Steps of the players' games, at every check."""

    async def run(self) -> laws.Found:
        """Run the attack; return the counts of the players' games. Raises AssertionError for everything that should not have
        happened."""
        campaign = Campaign(self.data, self.seed, tuple({**terms, "listed": False} for terms in LOAD), pause=THINK)
        async with campaign.people():
            process = await campaign.run(*OPTIONS)
            await campaign.hear(20 * len(campaign.clients))
            self.loot.codes += {client.seat.history.code for client in campaign.clients}
            await self._attack(campaign)
            await self._is_itself_again(campaign)
            process.signal(signal.SIGTERM)
            assert await campaign.buried(process) == 0
            await self._starts_again_with_every_table(campaign)
        assert campaign.complaints() == []
        return await asyncio.to_thread(self._people_lost_nothing, campaign)

    # -- the attack ----------------------------------------------------------------------------------------------------

    async def _attack(self, campaign: Campaign) -> None:
        rogues = [asyncio.create_task(self._rogue(campaign.harbour.port, number)) for number in range(AT_ONCE)]
        try:
            for look in range(1, WATCHES + 1):
                while self.sent < self.frames * look // WATCHES:
                    done, _ = await asyncio.wait(rogues, timeout=0.05)
                    for rogue in done:
                        rogue.result()
                before = campaign.harbour.steps
                await campaign.hear(10)
                self.steps.append(campaign.harbour.steps - before)
            await asyncio.gather(*rogues)
        finally:
            for rogue in rogues:
                rogue.cancel()

    async def _rogue(self, port: int, number: int) -> None:
        """Open one connection after another, until all clients together have sent enough."""
        dice = Random(f"{self.seed} {number}")
        while self.sent < self.frames:
            rogue = await meet(port, dice, self.loot, dice.choice(ADDRESSES))
            if rogue is None:
                continue
            try:
                sent = await rogue.misbehaves(dice.choice((3, 10, 100)))
                self.sent += sent
            finally:
                if dice.random() < 0.5:
                    rogue.writer.transport.abort()
                else:
                    rogue.writer.close()

    # -- afterwards ----------------------------------------------------------------------------------------------------

    async def _is_itself_again(self, campaign: Campaign) -> None:
        """Check that no adversarial connection is left, that no request failed inside the server, and that the players still
        play."""
        people = len(campaign.clients)
        async with aiohttp.ClientSession() as http, asyncio.timeout(PATIENCE):
            while (found := await numbers(http, campaign.harbour.port))["traderow_connections"] > people:
                await campaign.hear(1)
        assert "traderow_closings_total broken" not in found
        assert found["traderow_closings_total bad-frame"] > 0
        assert found["traderow_tables playing"] > len(LOAD)
        await campaign.hear(5 * people)

    async def _starts_again_with_every_table(self, campaign: Campaign) -> None:
        """Check that the attackers' tables are whole after a restart and can be continued."""
        process: Process = await campaign.run(*OPTIONS, "--strict")
        assert campaign.harbour.port, "the server does not start with every table"
        await campaign.hear(5 * len(campaign.clients))
        process.signal(signal.SIGKILL)
        await campaign.buried(process)

    def _people_lost_nothing(self, campaign: Campaign) -> laws.Found:
        histories = [client.seat.history for client in campaign.clients]
        tables = kept.in_database(self.data)
        for table in tables.values():
            numbers = [line.seq for line in table.lines]
            assert numbers == list(range(1, len(numbers) + 1)), f"the log of {table.code} has holes"
        own = {history.code for history in histories}
        return laws.upheld(histories, {code: table for code, table in tables.items() if code in own}, GAMES)


async def numbers(http: aiohttp.ClientSession, port: int) -> Mapping[str, float]:
    """Return every sample of the server's metrics by its name and labels."""
    async with http.get(f"http://127.0.0.1:{port}/metrics") as answer:
        page = await answer.text()
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(page)
        for sample in family.samples
    }


async def attack(data: Path, seed: int, frames: int) -> dict[str, Any]:
    """Run the whole of it, and return its counts."""
    one = Attack(data, seed, frames)
    found = await one.run()
    return {"frames": one.sent, **one.loot.counts, "people's acknowledged actions": found.acked}
