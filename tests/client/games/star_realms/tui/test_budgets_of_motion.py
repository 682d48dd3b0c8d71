"""The cost of animation: a bounded number of bytes and screen updates, and none after the last one."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual.pilot import Pilot

from client.session.updates import Stepped, TableChanged
from client.terminal.settings import Settings
from protocol import messages
from tests.client.at_rest import at_rest
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.costs import recorder, settle
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp, sit_down
from tests.client.games.star_realms.sitting import THEIRS

View = dict[str, Any]
Made = tuple[Any, ...]
"""A view, the one after a step, and the events of it."""
HERS: View = {"on_turn": [1], "asked": THEIRS, "actions": [], "turn": 8}
ROW = [views.ROW[0], "battlecruiser", *views.ROW[2:]]
HIVE = {"in_play": views.in_play("the_hive", "blob_wheel")}
LOST = {"winners": [1], "reason": "authority"}


async def moved(
    before: View,
    after: View,
    *events: list[Any],
    size: tuple[int, int],
    own: bool,
    motion: bool = True,
    around: messages.Table | None = None,
) -> list[int]:
    """Return the bytes of each frame of a step, until the table is as it is; then it is idle. `around`: else it is a duel."""
    app = TableApp(NotingCommands(), recorder(size))
    app.settings = Settings(motion=motion)
    found: list[int] = []

    async def drive(pilot: Pilot[None]) -> None:
        if around is None:
            await sit_down(pilot, before)
        else:
            app.tell(TableChanged(around), Stepped(views.step(before), own=False))
        await settle()
        Recorder.writes.clear()
        app.tell(Stepped(views.step(after, *events, by=0 if own else 1, seq=3), own=own))
        await settle()
        async with asyncio.timeout(20):
            while app.table.frames.is_running:
                await at_rest(soon=0.3)
        await settle()
        found.extend(len(data.encode()) for data in Recorder.writes if data != "\a" and not data.startswith("\x1b]"))
        Recorder.writes.clear()
        await at_rest(soon=0.3)
        assert not Recorder.writes, "idle"
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=size)
    return found


BUY: Made = (views.view(), views.view(trade_row=ROW), ["acquire", 0, "cutter", 2, "discard"], ["refill", 1, "battlecruiser"])
HIT: Made = (views.view(**HERS), views.view(me={"authority": 37}, **HERS), ["attack", 1, 0, 13, 37])
WHEEL = {"in_play": HIVE["in_play"][1:]}
FALL: Made = (views.view(me=HIVE, **HERS), views.view(me=WHEEL, **HERS), ["destroy", 1, 0, "the_hive", 5])
SHIPS = {"in_play": views.in_play("blob_fighter", "ram")}
ALLY: Made = (
    views.view(me=SHIPS),
    views.view(me=SHIPS | {"combat": 2}),
    ["use", 0, "ram", 1, "ally"],
    ["gain", 0, "combat", 2, "ram"],
)
SHUFFLE: Made = (views.view(), views.view(me={"deck": 9}), ["shuffle", 0])
HAND = ["scout", "scout", "viper", "cutter", "ram"]
DEAL: Made = (views.view(hand=[]), views.view(hand=HAND, **HERS), ["end", 0], ["draw", 0, 5, HAND], ["turn", 1, 8])

PLAYS = [*(["play", card] for card in sorted({*HAND})), ["end-turn"]]
BEGIN: Made = (
    views.view(hand=HAND, **HERS),
    views.view(hand=HAND, turn=9, actions=PLAYS),
    ["end", 1],
    ["draw", 1, 5, None],
    ["turn", 0, 9],
)
LIT = 250
"""The bytes of a card that becomes light: its band, and what it gives."""

MOMENTS = {
    "a card bought": (BUY, True, 3, 4500),
    "a hit": (HIT, False, 3, 4500),
    "a base falls": (FALL, False, 3, 4500),
    "an ally lights up": (ALLY, True, 2, 3000),
    "a shuffle": (SHUFFLE, True, 2, 1500),
}


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)])
@pytest.mark.parametrize("colours", ["256", "truecolor"])
@pytest.mark.parametrize("name", MOMENTS)
async def test_a_moment_within_a_turn_takes_three_frames_at_most(
    name: str, colours: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", colours)
    step, own, frames, most = MOMENTS[name]
    cost = await moved(*step, size=size, own=own)
    assert 0 < len(cost) <= frames
    assert sum(cost) <= most


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_base_that_falls_at_six_seats_takes_three_small_frames(size: tuple[int, int]) -> None:
    before = many.position("free-for-all", 6, {2: {"bases": "the_hive blob_wheel"}}, on_turn=1)
    after = many.position("free-for-all", 6, {2: {"bases": "blob_wheel"}}, on_turn=1)
    fall = ["destroy", 1, 2, "the_hive", 5]
    cost = await moved(many.seen(before, 0), many.seen(after, 0), fall, size=size, own=False, around=many.around(before))
    assert len(cost) == 3
    assert sum(cost) <= 1500


@pytest.mark.parametrize("colours", ["256", "truecolor"])
async def test_a_hand_that_is_dealt_costs_little_more_than_without_motion(
    colours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", colours)
    cost = await moved(*DEAL, size=(120, 36), own=True)
    without = await moved(*DEAL, size=(120, 36), own=True, motion=False)
    assert len(cost) <= 7
    assert sum(cost) <= sum(without) + 100 * len(cost)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)])
async def test_a_turn_that_begins_costs_little_more_than_without_motion(size: tuple[int, int]) -> None:
    cost = await moved(*BEGIN, size=size, own=False)
    without = await moved(*BEGIN, size=size, own=False, motion=False)
    assert 1 < len(cost) <= 7
    assert sum(cost) <= sum(without) + LIT * len(cost)


async def test_the_word_of_a_victory_takes_seven_frames() -> None:
    before = views.view(me={"combat": 13}, ada={"authority": 13})
    won = views.view(asked=[], actions=[], result={"winners": [0], "reason": "authority"}, ada={"authority": 0})
    cost = await moved(before, won, ["attack", 0, 1, 13, 0], size=(120, 36), own=True)
    assert len(cost) <= 8
    assert sum(cost[1:-1]) <= 1400
