"""The cost of animated skirmishes and points over a connection: a small screen update for each step, none after the last."""

from __future__ import annotations

import asyncio

import pytest

from client.terminal.settings import Settings
from engine.starcraft.game import StarCraft
from tests.client.at_rest import at_rest
from tests.client.games.star_realms.costs import settle
from tests.client.games.star_realms.seat import Recorder
from tests.client.games.starcraft.costs import Do, Line, on_line
from tests.client.games.starcraft.table.test_motion import PAIRS, PLACED
from tests.client.games.starcraft.table.test_warnings import scoring
from tests.client.games.starcraft.tui.test_budgets import MOMENT, attacking, to_attack

NEW_VIEW = {(80, 24): 9000, (120, 36): 13500}
REVEAL = 600
"""The bytes a skirmish of the frames between the first, in which the hand goes, and the last, in which what followed comes."""


async def _frames(game: StarCraft, before: Do, last: str, size: tuple[int, int], *, motion: bool) -> list[int]:
    """Return the bytes of each frame after the last answer of seat 0. `before`: what is done before it."""
    found: list[int] = []

    async def drive(line: Line) -> None:
        line.app.settings = Settings(motion=motion)
        line.app.table._follow_settings()
        await before(line)
        line.clear()
        await line.act(0, last)
        async with asyncio.timeout(30):
            while line.app.table.frames.is_running:
                await at_rest(soon=0.3)
        await settle()
        found.extend(len(data.encode()) for data in Recorder.writes if data != "\a" and not data.startswith("\x1b]"))
        Recorder.writes.clear()
        await settle()
        assert not Recorder.writes, "idle"

    await on_line(game, drive, size=size)
    return found


async def _revealed(size: tuple[int, int], *, motion: bool) -> list[int]:
    """Return the bytes of each frame from the last card on to the end of the battle."""

    async def fight(line: Line) -> None:
        await attacking(line)
        await line.act(0, *PAIRS, *PLACED[:4])
        await line.act(4, *PLACED[4:])

    return await _frames(to_attack(), fight, "skirmish 1", size, motion=motion)


@pytest.mark.parametrize("colours", ["256", "truecolor"])
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_each_beat_is_one_small_frame(size: tuple[int, int], colours: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", colours)
    first, *between, last = await _revealed(size, motion=True)
    assert len(between) == 3, "two skirmishes: cards turn, bars fill, each once"
    assert first <= NEW_VIEW[size]
    assert last <= NEW_VIEW[size]
    assert sum(between) <= 2 * REVEAL, between


async def test_without_motion_it_is_one_frame() -> None:
    assert len(await _revealed((80, 24), motion=False)) == 1


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_points_are_shown_in_a_frame_and_the_seats_go_back_in_a_small_one(size: tuple[int, int]) -> None:
    async def before(line: Line) -> None:
        await line.act(1, "reveal helios", "event")
        await line.act(0, "reveal torus")

    first, last = await _frames(scoring(), before, "event", size, motion=True)
    assert first <= NEW_VIEW[size]
    assert last <= MOMENT, (first, last)
