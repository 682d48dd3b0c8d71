"""What steps on the galaxy cost on the line: bytes and frames at the driver, 256 colours, six seats and twelve planets."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.client.games.star_realms.costs import recorder, settle
from tests.client.games.star_realms.seat import Recorder
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.seat import SeatedApp

CURSOR, PLACED, PANEL = 900, 1500, 6000
"""The budgets of the table at 80x24; half as much again at 120x36, but for the cursor."""
SIZES = ((80, 24), (120, 36))


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """256 colours, as over SSH."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    Recorder.writes.clear()


async def cost(before: str, keys: str, size: tuple[int, int]) -> tuple[int, int]:
    """(bytes, frames) of those keys after the ones before them, while an order is to be placed."""
    found: list[tuple[int, int]] = []
    app = SeatedApp(positions.planning(), 0, driver=recorder(size))

    async def drive(pilot: Pilot[None]) -> None:
        await settle()
        app.sit_down()
        await settle()
        for key in before.split():
            await pilot.press(key)
            await settle()
        Recorder.writes.clear()
        await pilot.press(*keys.split())
        await settle()
        frames = [data for data in Recorder.writes if data != "\a" and not data.startswith("\x1b]")]
        found.append((len("".join(Recorder.writes).encode()), len(frames)))
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=size)
    return found[0]


@pytest.mark.parametrize("size", SIZES)
async def test_the_cursor_to_the_next_planet_is_one_small_frame(size: tuple[int, int]) -> None:
    written, frames = await cost("", "down", size)
    assert frames == 1
    assert 0 < written <= CURSOR


@pytest.mark.parametrize("size", SIZES)
async def test_picking_an_order_and_its_planet_are_two_small_frames(size: tuple[int, int]) -> None:
    written, frames = await cost("2", "h", size)
    assert frames <= 2
    assert 0 < written <= PLACED * size[0] // 80


@pytest.mark.parametrize("size", SIZES)
async def test_a_planet_from_near_and_back(size: tuple[int, int]) -> None:
    for keys in ("z", "z z"):
        written, frames = await cost(keys.partition(" ")[2], "z", size)
        assert frames <= 2
        assert 0 < written <= PANEL * size[0] // 80
