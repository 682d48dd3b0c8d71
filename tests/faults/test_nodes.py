"""Three servers over one PostgreSQL are killed, frozen, cut off and stopped: nothing is lost, nothing happens twice."""

from __future__ import annotations

from pathlib import Path

from tests.faults.campaign import ENOUGH
from tests.faults.nodes import troubled_nodes
from tests.postgres import postgres


async def test_whatever_befalls_servers_and_database_nothing_is_lost(tmp_path: Path, seed: int) -> None:
    postgres()
    found, _happened = await troubled_nodes(tmp_path, seed, 2, pause=0.05)
    assert found.acked >= ENOUGH
