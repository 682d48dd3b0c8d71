"""What a step costs on the line: bytes and frames at the driver, 80x24, 256 colours. The budgets of the client."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from client.updates import Stepped, TableChanged
from protocol import messages
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp, sit_down

SETTLED = 3
"""A step is over when so many frame intervals in a row have passed without a write."""


async def settle() -> int:
    """Wait until nothing is written any more."""
    quiet = 0
    while quiet < SETTLED:
        count = len(Recorder.writes)
        await asyncio.sleep(1 / 60)
        quiet = quiet + 1 if len(Recorder.writes) == count else 0
    return len(Recorder.writes)


async def cost(
    view: dict[str, object], do: Callable[[Pilot[None]], Awaitable[None]], around: messages.Table | None = None
) -> tuple[int, int]:
    """(bytes, frames) of what `do` does to a table with that view. Bell and window title count as bytes, not as frames."""
    found: list[tuple[int, int]] = []
    app = TableApp(NotingCommands(), Recorder)

    async def drive(pilot: Pilot[None]) -> None:
        await settle()
        await sit_down(pilot, view)
        if around is not None:
            app.tell(TableChanged(around))
        await settle()
        Recorder.writes.clear()
        await do(pilot)
        await settle()
        frames = [data for data in Recorder.writes if data != "\a" and not data.startswith("\x1b]")]
        found.append((len("".join(Recorder.writes).encode()), len(frames)))
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))
    return found[0]


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """256 colours, as over SSH."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    Recorder.writes.clear()


@pytest.mark.parametrize("key", ["up", "down", "tab"])
async def test_moving_the_cursor_takes_one_frame_of_700_bytes(key: str) -> None:
    size, frames = await cost(views.busy(), lambda pilot: pilot.press(key))
    assert frames == 1
    assert 0 < size <= 700


async def test_every_move_of_the_cursor_around_the_table_is_within_700_bytes() -> None:
    async def around(pilot: Pilot[None]) -> None:
        for key in ["up"] * 14 + ["down"] * 14:
            Recorder.writes.clear()
            await pilot.press(key)
            await settle()
            assert len("".join(Recorder.writes).encode()) <= 700
            assert len(Recorder.writes) <= 1

    await cost(views.busy(), around)


def after_playing_cutter() -> Stepped:
    view = views.busy()
    me = view["seats"][0]
    me |= {"authority": 45, "trade": 5, "hand": 3}
    me["in_play"] = [*me["in_play"], {"place": 6, "card": "cutter", "copied": None, "used": [], "damage": 0}]
    actions = [action for action in view["actions"] if action != ["play", "cutter"]]
    view |= {"hand": ["missile_bot", "ram", "viper"], "actions": [*actions, ["acquire", "freighter"], ["use", 6, "ally"]]}
    events = [["play", 0, "cutter", 6], ["gain", 0, "authority", 4, "cutter"], ["gain", 0, "trade", 2, "cutter"]]
    return Stepped(views.step(view, *events, by=0, seq=3), own=True)


async def test_playing_a_card_takes_two_frames_of_3000_bytes() -> None:
    async def play(pilot: Pilot[None]) -> None:
        await pilot.press("a")
        app = pilot.app
        assert isinstance(app, TableApp)
        app.tell(after_playing_cutter())

    size, frames = await cost(views.busy(), play)
    assert frames <= 2
    assert size <= 3000


def theirs(**parts: object) -> dict[str, object]:
    """Ada's turn."""
    asked = [{"seat": 1, "kind": "main"}]
    return views.view(on_turn=[1], turn=8, asked=asked, actions=[], standing=[["concede"]], **parts)


async def test_the_other_seats_action_takes_two_frames_of_3000_bytes() -> None:
    async def happen(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        ada = {"hand": 4, "trade": 2, "authority": 54, "in_play": views.in_play("blob_wheel", "cutter")}
        events = [["play", 1, "cutter", 1], ["gain", 1, "authority", 4, "cutter"], ["gain", 1, "trade", 2, "cutter"]]
        app.tell(Stepped(views.step(theirs(ada=ada), *events, seq=3), own=False))

    size, frames = await cost(theirs(ada={"in_play": views.in_play("blob_wheel")}), happen)
    assert 0 < frames <= 2
    assert size <= 3000


async def test_a_change_of_turn_takes_three_frames_of_9000_bytes() -> None:
    async def happen(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        events = [["end", 1], ["draw", 1, 5, None], ["turn", 0, 9]]
        app.tell(Stepped(views.step(views.busy() | {"turn": 9}, *events, seq=3), own=False))

    size, frames = await cost(theirs(ada={"in_play": views.in_play("blob_wheel"), "hand": 0}), happen)
    assert 0 < frames <= 3
    assert size <= 9000


async def test_an_idle_table_writes_nothing() -> None:
    async def nothing(pilot: Pilot[None]) -> None:
        await settle()

    assert await cost(views.busy(), nothing) == (0, 0)


async def test_an_open_chat_line_does_not_blink() -> None:
    async def open_and_wait(pilot: Pilot[None]) -> None:
        await pilot.press("slash")
        await settle()
        Recorder.writes.clear()
        await asyncio.sleep(0.7)
        assert not Recorder.writes

    await cost(views.busy(), open_and_wait)


# -- six seats ---------------------------------------------------------------------------------------------------------


async def test_moving_the_cursor_over_six_seats_stays_within_700_bytes() -> None:
    game = many.free_for_all()

    async def around(pilot: Pilot[None]) -> None:
        for key in ["up"] * 13 + ["right"] * 3 + ["down"] * 4:
            Recorder.writes.clear()
            await pilot.press(key)
            await settle()
            assert len("".join(Recorder.writes).encode()) <= 700, key
            assert len(Recorder.writes) <= 1

    await cost(many.seen(game, 0), around, many.around(game))


async def told_at_six_seats(seat: int, *actions: tuple[object, ...]) -> tuple[int, int]:
    """What it costs seat 0 of a six-seat table when that seat does that."""
    game = many.free_for_all()
    before = many.seen(game, 0)
    told = [list(event) for action in actions for event in game.events_for(0, game.apply(seat, action))]

    async def happen(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        app.tell(Stepped(views.step(many.seen(game, 0), *told, by=seat, seq=3), own=False))

    return await cost(before, happen, many.around(game))


async def test_another_seats_action_at_six_seats_takes_two_frames_of_3000_bytes() -> None:
    size, frames = await told_at_six_seats(2, ("acquire", "cutter"))
    assert 0 < frames <= 2
    assert size <= 3000


async def test_a_change_of_turn_at_six_seats_takes_three_frames_of_9000_bytes() -> None:
    size, frames = await told_at_six_seats(2, ("end-turn",))
    assert 0 < frames <= 3
    assert size <= 9000


async def test_a_proposal_is_changed_within_the_budget_of_a_card() -> None:
    game = many.hydra_to_propose()

    async def change(pilot: Pilot[None]) -> None:
        await pilot.press("4")
        await settle()
        Recorder.writes.clear()
        await pilot.press("down")

    size, frames = await cost(many.seen(game, 0), change, many.around(game))
    assert 0 < frames <= 2
    assert size <= 3000


# -- the help ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way_out", ["escape", "question_mark"])
async def test_help_opens_and_closes_in_one_frame_of_6000_bytes_each(way_out: str) -> None:
    size, frames = await cost(views.busy(), lambda pilot: pilot.press("question_mark"))
    assert frames == 1
    assert 0 < size <= 6000

    async def close(pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await settle()
        Recorder.writes.clear()
        await pilot.press(way_out)

    size, frames = await cost(views.busy(), close)
    assert frames == 1
    assert 0 < size <= 6000


@pytest.mark.parametrize("key", ["right", "left", "down", "3"])
async def test_another_page_or_line_of_the_help_takes_one_frame_of_3000_bytes(key: str) -> None:
    async def turn(pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await settle()
        Recorder.writes.clear()
        await pilot.press(key)

    size, frames = await cost(views.busy(), turn)
    assert frames == 1
    assert 0 < size <= 3000
