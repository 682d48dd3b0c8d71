"""A real server killed again and again, at random and at every named point: nothing acknowledged is lost."""

from __future__ import annotations

import secrets
import signal
from pathlib import Path
from random import Random

import pytest

from tests.faults.campaign import LOAD, Campaign
from tests.faults.crashing_server import every_point, some_passage

WITHOUT_BOTS = LOAD[:-1]


@pytest.fixture
def seed() -> int:
    """Another one each time; a test that fails has shown it."""
    return secrets.randbelow(10**6)


async def passes(campaign: Campaign, kills: int) -> None:
    """All that was heard fits the log, and a good deal was."""
    found = await campaign.looked_at()
    assert campaign.kills == kills
    assert campaign.complaints() == []
    assert found.lost == 0
    assert found.acked > 100
    assert found.returns > len(campaign.clients)


async def test_killed_at_every_named_point_it_loses_nothing(tmp_path: Path, seed: int) -> None:
    dice = Random(seed)
    points = every_point()
    dice.shuffle(points)
    campaign = Campaign(tmp_path, seed, WITHOUT_BOTS)
    async with campaign.people():
        for point in points:
            await campaign.until_it_dies(point, some_passage(point, dice))
    await passes(campaign, len(points))


async def test_killed_at_random_with_bots_at_the_tables_it_loses_nothing(tmp_path: Path, seed: int) -> None:
    dice = Random(seed)
    campaign = Campaign(tmp_path, seed)
    async with campaign.people():
        for _ in range(8):
            await campaign.until_killed(dice.randrange(1, 150))
    await passes(campaign, 8)


async def test_frozen_for_a_while_it_goes_on_and_nobody_has_lost_anything(tmp_path: Path, seed: int) -> None:
    """Clients lose patience, come back and are not heard either, until it is thawed."""
    campaign = Campaign(tmp_path, seed, WITHOUT_BOTS)
    async with campaign.people():
        process = await campaign.run()
        for _ in range(2):
            await campaign.hear(200)
            process.signal(signal.SIGSTOP)
            await campaign.everybody_gives_up()
            process.signal(signal.SIGCONT)
            await campaign.hear(200)
        process.signal(signal.SIGKILL)
        await campaign.buried(process)
    await passes(campaign, 1)


async def test_asked_to_stop_under_load_it_tells_everybody_and_loses_nothing(tmp_path: Path, seed: int) -> None:
    campaign = Campaign(tmp_path, seed, WITHOUT_BOTS)
    async with campaign.people():
        for _ in range(3):
            process = await campaign.run()
            await campaign.hear(150)
            process.signal(signal.SIGTERM)
            assert await campaign.buried(process) == 0
        process = await campaign.run()
        await campaign.hear(150)
        process.signal(signal.SIGKILL)
        await campaign.buried(process)
    await passes(campaign, 1)
    told = [client for client in campaign.clients if "restarting" in client.farewells]
    assert len(told) > len(campaign.clients) / 2
