"""Rogues at a live server, beside tables where people play: rogues are refused, cut or outlived, the people notice nothing."""

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
"""Rogues."""
THINK = 0.02
"""Seconds that people take for a move: they are to play all the while, not as fast as they can."""
ADDRESSES = tuple(f"2001:db8:{number:x}::1" for number in range(4000))
"""Where they seem to come from: enough of them that the limits of one address are met, but do not end the attack."""
WATCHES = 10
"""How often it is looked whether the people's games go on meanwhile."""
OPTIONS = ("--metrics", "--trust-proxy", "127.0.0.1", "--log-level", "warning")


@dataclass
class Attack:
    """An attack on one server: what is sent to it, and its outcome. Everything random but the timing follows from the seed."""

    data: Path
    seed: int
    frames: int
    loot: Loot = field(default_factory=Loot)
    sent: int = 0
    steps: list[int] = field(default_factory=list)
    """Steps of the people's games, at every look."""

    async def run(self) -> laws.Found:
        """Run it; return what was looked at in the people's games. Raises AssertionError for whatever should not have
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
        """Open one connection after the other, until enough was sent by all."""
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
        """Check that no connection of a rogue is left, no request broke anything, and the people play on."""
        people = len(campaign.clients)
        async with aiohttp.ClientSession() as http, asyncio.timeout(PATIENCE):
            while (found := await numbers(http, campaign.harbour.port))["traderow_connections"] > people:
                await campaign.hear(1)
        assert "traderow_closings_total broken" not in found
        assert found["traderow_closings_total bad-frame"] > 0
        assert found["traderow_tables playing"] > len(LOAD)
        await campaign.hear(5 * people)

    async def _starts_again_with_every_table(self, campaign: Campaign) -> None:
        """Check that, whatever rogues made of their own tables, each is whole and can be played on."""
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
