"""What a step costs on the line at a table of six: bytes and frames at the driver, 80x24, 256 colours, before compression."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from client.updates import RoundTrip
from engine.starcraft.game import StarCraft
from tests.client.games.star_realms.costs import recorder, settle
from tests.client.games.star_realms.seat import Recorder
from tests.client.games.starcraft.person import Person, new
from tests.client.games.starcraft.positions import do, planning, sketched
from tests.client.games.starcraft.seat import SeatedApp

CURSOR, ORDER, PURCHASE, FACE, SKIRMISH, REGROUPING = 900, 1500, 2000, 6000, 4000, 9000
"""What these may cost at most."""
KEYS_AT_MOST = 90
Step = Callable[[Pilot[None], SeatedApp], Awaitable[None]]


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """256 colours, as over SSH."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    Recorder.writes.clear()


async def cost(game: StarCraft, step: Step, *first: str) -> tuple[int, int]:
    """(bytes, frames) of what `step` does at Fay's seat; `first`: keys before it."""
    found: list[tuple[int, int]] = []
    app = SeatedApp(game, 0, driver=recorder((80, 24)))
    app.game._others = lambda: None  # type: ignore[method-assign]

    async def drive(pilot: Pilot[None]) -> None:
        await settle()
        app.sit_down()
        await settle()
        for key in first:
            await pilot.press(key)
            await settle()
        Recorder.writes.clear()
        await step(pilot, app)
        await settle()
        frames = [data for data in Recorder.writes if data != "\a" and not data.startswith("\x1b]")]
        found.append((len("".join(Recorder.writes).encode()), len(frames)))
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))
    return found[0]


def keys(*pressed: str) -> Step:
    async def step(pilot: Pilot[None], app: SeatedApp) -> None:
        for key in pressed:
            await pilot.press(key)

    return step


def acted(seat: int, *words: object) -> Step:
    """Another seat acts."""

    async def step(pilot: Pilot[None], app: SeatedApp) -> None:
        app.game._step(app.game.game.apply(seat, words), seat, own=False)

    return step


def executing(order: str, planet: str = "antiga_prime") -> StarCraft:
    """Fay executes that order."""
    game = sketched(on_turn=0, stacks={planet: [[0, order]]})
    do(game, f"reveal {planet}", "execute")
    return game


@pytest.mark.parametrize("key", ["down", "tab"])
@pytest.mark.parametrize("game", [planning, lambda: executing("build"), lambda: executing("mobilize", "torus")])
async def test_the_cursor_to_the_next_thing_takes_one_small_frame(key: str, game: Callable[[], StarCraft]) -> None:
    size, frames = await cost(game(), keys(key))
    assert frames == 1
    assert 0 < size <= CURSOR


async def test_a_look_takes_one_small_frame() -> None:
    size, frames = await cost(planning(), keys("h"), "space")
    assert frames == 1
    assert 0 < size <= CURSOR


async def test_an_order_placed_by_me() -> None:
    size, frames = await cost(planning(), keys("enter"), "2", "h")
    assert 0 < frames <= 2
    assert size <= ORDER


async def test_an_order_placed_by_another() -> None:
    game = planning()
    do(game, "order mobilize torus")
    size, frames = await cost(game, acted(1, "order", "build", "tarsonis"))
    assert 0 < frames <= 2
    assert size <= ORDER


async def test_a_purchase() -> None:
    size, frames = await cost(executing("build"), keys("2"), "i")
    assert 0 < frames <= 2
    assert size <= PURCHASE


async def test_a_move() -> None:
    size, frames = await cost(executing("mobilize", "torus"), keys("2"), "a")
    assert 0 < frames <= 2
    assert size <= PURCHASE


@pytest.mark.parametrize("key", ["z", "o", "v", "question_mark"])
async def test_a_face_that_opens_and_the_way_back(key: str) -> None:
    for step, first in ((keys(key), ()), (keys("escape"), (key,))):
        size, frames = await cost(planning(), step, *first)
        assert frames == 1
        assert 0 < size <= FACE


async def test_from_the_galaxy_to_an_order() -> None:
    game = sketched(on_turn=0, stacks={"antiga_prime": [[0, "build"]]})
    do(game, "reveal antiga_prime")
    size, frames = await cost(game, keys("1"))
    assert 0 < frames <= 2
    assert size <= FACE


async def test_a_skirmish_resolved_and_a_whole_regrouping() -> None:
    """Of a game of two as it is played: the costliest of each."""
    most = {"skirmish": (0, 0), "regrouping": (0, 0)}
    app = SeatedApp(new(2, 17), 0, 17, driver=recorder((80, 24)))

    async def drive(pilot: Pilot[None]) -> None:
        await settle()
        app.sit_down()
        await settle()
        person = Person.at(app.table.desk, app.game, 17)
        for _ in range(KEYS_AT_MOST):
            table = app.table.desk.table
            assert table is not None
            if table.question is None:
                break
            key, before = person.some_key(), app.table.desk.story.moments[-1:]
            Recorder.writes.clear()
            await pilot.press(key)
            await settle()
            seen = app.table.desk.story.moments
            new_ones = seen[seen.index(before[0]) + 1 :] if before and before[0] in seen else seen
            kinds = {event.word for moment in new_ones for event in moment.events}
            frames = [data for data in Recorder.writes if data != "\a" and not data.startswith("\x1b]")]
            told = "skirmish" if "sum" in kinds else "regrouping" if "phase" in kinds else ""
            if told:
                most[told] = max(most[told], (len("".join(Recorder.writes).encode()), len(frames)))
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))
    assert 0 < most["regrouping"][0] <= REGROUPING
    assert 0 < most["skirmish"][0] <= SKIRMISH


async def test_an_idle_table_sends_nothing() -> None:
    async def wait(pilot: Pilot[None], app: SeatedApp) -> None:
        app.tell(RoundTrip(20))
        await settle()
        Recorder.writes.clear()
        app.tell(RoundTrip(21))

    assert await cost(planning(), wait) == (0, 0)
