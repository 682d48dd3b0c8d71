"""A real server killed again and again, at random and at every named point: nothing acknowledged is lost."""

from __future__ import annotations

import signal
from pathlib import Path
from random import Random

import pytest

from tests.faults.campaign import ENOUGH, LOAD, Campaign
from tests.faults.crashing_server import every_point, some_passage
from tests.faults.laws import Found
from tests.faults.trials import killed, no_complaints

WITHOUT_BOTS = LOAD[:-1]


def is_enough(found: Found) -> bool:
    return found.acked >= ENOUGH and found.returns > 10


@pytest.mark.parametrize("half", [0, 1], ids=["one half", "the other"])
async def test_killed_at_every_named_point_it_loses_nothing(tmp_path: Path, seed: int, half: int) -> None:
    dice = Random(seed)
    points = every_point()[half::2]
    dice.shuffle(points)
    campaign = Campaign(tmp_path, seed, WITHOUT_BOTS)
    async with campaign.people():
        for point in points:
            await campaign.until_it_dies(point, some_passage(point, dice))
        assert campaign.kills == len(points)
        await campaign.until_enough()
    assert is_enough(await no_complaints(campaign))


async def test_killed_at_random_with_bots_at_the_tables_it_loses_nothing(tmp_path: Path, seed: int) -> None:
    found, where = await killed(tmp_path, seed, 4)
    assert where.total() == 4
    assert is_enough(found)


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
        await campaign.has_enough()
        process.signal(signal.SIGKILL)
        await campaign.buried(process)
    assert is_enough(await no_complaints(campaign))


async def test_asked_to_stop_under_load_it_tells_everybody_and_loses_nothing(tmp_path: Path, seed: int) -> None:
    campaign = Campaign(tmp_path, seed, WITHOUT_BOTS)
    async with campaign.people():
        for _ in range(3):
            process = await campaign.run()
            await campaign.hear(150)
            process.signal(signal.SIGTERM)
            assert await campaign.buried(process) == 0
        await campaign.until_enough()
    assert is_enough(await no_complaints(campaign))
    told = [client for client in campaign.clients if "restarting" in client.farewells]
    assert len(told) > len(campaign.clients) / 2
