"""The cost of steps on the galaxy over a connection: bytes and screen updates at the driver, 256 colours, six seats and twelve
planets."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.pilot import Pilot

from tests.client.games.star_realms.costs import recorder, settle
from tests.client.games.star_realms.seat import Recorder
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.seat import SeatedApp

KEY, VIEW = 900, 9000
"""The budgets of a key on the galaxy, and of a whole new view at 80x24; at 120x36 a view may take half as much again."""
SIZES = ((80, 24), (120, 36))


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use 256 colours, as over SSH."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    Recorder.writes.clear()


async def costs(keys: Sequence[str], size: tuple[int, int]) -> list[tuple[int, int]]:
    """Return (bytes, frames) of each of these keys, pressed one after the other while an order is to be placed."""
    found: list[tuple[int, int]] = []
    app = SeatedApp(positions.planning(), 0, driver=recorder(size))

    async def drive(pilot: Pilot[None]) -> None:
        await settle()
        app.sit_down()
        for key in keys:
            await settle()
            Recorder.writes.clear()
            await pilot.press(key)
            await settle()
            frames = [data for data in Recorder.writes if data != "\a" and not data.startswith("\x1b]")]
            found.append((len("".join(Recorder.writes).encode()), len(frames)))
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=size)
    return found


@pytest.mark.parametrize("shape", ["", "z"])
@pytest.mark.parametrize("size", SIZES)
async def test_a_key_on_the_map_and_on_the_list_is_one_small_frame(size: tuple[int, int], shape: str) -> None:
    """The cursor, a planet, an order and the cursor that it follows, a planet that cannot be picked."""
    keys = ("down", "down", "right", "up", "left", "j", "h", "escape", "2", "up", "up", "a", "escape", "w")
    found = await costs([*shape, *keys], size)
    for key, (written, frames) in zip(keys, found[len(shape) :], strict=True):
        assert (frames, written <= KEY) == (1, True), (key, written)


@pytest.mark.parametrize("size", SIZES)
async def test_a_whole_new_view_is_one_frame(size: tuple[int, int]) -> None:
    """The list, the map again, the table's sheet and the browser of cards, each opened and closed."""
    keys = ("z", "z", "o", "o", "v", "escape")
    for key, (written, frames) in zip(keys, await costs(keys, size), strict=True):
        assert frames == 1
        assert 0 < written <= VIEW * size[0] // 80, (key, written)
