"""Nothing is lost on connections that break, delay, drop or reorder data, with the clients of these tests and with the real
session."""

from __future__ import annotations

from pathlib import Path

from tests.faults.campaign import ENOUGH
from tests.faults.trials import clients_on_bad_lines, sessions_on_bad_lines


async def test_clients_on_bad_lines_lose_nothing(tmp_path: Path, seed: int) -> None:
    found, happened = await clients_on_bad_lines(tmp_path, seed, 40)
    assert found.acked >= ENOUGH
    assert found.returns > 12
    assert len(happened) > 2


async def test_the_real_session_on_a_bad_line_loses_nothing(tmp_path: Path, seed: int) -> None:
    found, happened = await sessions_on_bad_lines(tmp_path, seed, 10)
    assert found.acked >= ENOUGH
    assert found.returns > 2
    assert len(happened) > 1
