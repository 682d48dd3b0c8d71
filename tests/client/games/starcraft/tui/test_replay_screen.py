"""The replay of a game of StarCraft: steps by action, order and skirmish, from every seat and as a spectator."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from textual.pilot import Pilot

from client.games.starcraft.layouts.replay import ROOM, ReplayScreen, shortened
from client.games.starcraft.model.table import LEADERS
from client.games.starcraft.questions.battle import BATTLE
from client.games.starcraft.selectors import things
from client.games.starcraft.state import CursorMoved
from client.records.files import RecordFile
from client.records.replay import Replay
from client.tui.app.replay_app import ReplayApp
from tests.client.games.starcraft.person import bot, new
from tests.client.screens import screen_text


@cache
def replay() -> Replay:
    """Return a game of two by bots, to its end."""
    game, chooses = new(2, 17), bot(17)
    while game.result is None:
        seat = next(iter(game.pending))
        game.apply(seat, chooses(game.view(seat)))
    return Replay(RecordFile(game.record, ("Ann", "Bob")))


async def shown(pilot: Pilot[None], *keys: str) -> str:
    """Return the screen after those keys."""
    await pilot.press(*keys)
    await pilot.pause()
    return screen_text(pilot.app)


async def test_a_record_goes_by_actions_by_orders_and_by_skirmishes_to_its_ends_and_tells_of_each_step() -> None:
    """In every step there is something to say; a battle that is over is told as it was while it was on."""
    found = replay()
    fought = [point for point in range(found.last + 1) if any(event[0] == "skirmish" for event in found.events(point, None))]
    if not fought:
        pytest.fail("a game without a battle shows nothing of one")
    app = ReplayApp(found)
    async with app.run_test(size=(80, 24)) as pilot:
        text = await shown(pilot)
        assert "0/" in text
        assert "The game begins." in text
        assert "Choose your faction" in text
        assert "1/" in await shown(pilot, "right")
        assert "0/" in await shown(pilot, "left")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        points, said = [], {}
        while screen.point < found.last:
            await pilot.press("down")
            points.append(screen.point)
            if screen.point in fought:
                assert "Skirmish" in screen_text(app)
            menu = screen.store.current.open_menu()
            assert menu is not None
            said[screen.point] = menu.title.partition("side: Ann. ")[2]
        assert points == sorted(set(points))
        assert set(fought) <= set(points)
        text = await shown(pilot)
        assert f"{found.last}/{found.last}" in text
        assert "won" in text.lower()
        await pilot.press("up")
        assert screen.point == points[-2]
    assert all(said.values())
    assert not any("the attacker" in words for words in said.values())
    revealed = ("You revealed Mobilize", "Bob revealed Mobilize")
    assert any(said[point].startswith(revealed) for point in fought)
    assert all(words.endswith((".", "!", ")")) for words in said.values())


async def test_where_a_planet_is_placed_no_key_of_placing_is_named() -> None:
    """The arrows step through the record."""
    app = ReplayApp(replay())
    async with app.run_test(size=(80, 24)) as pilot:
        text = await shown(pilot)
        while "PLACE A PLANET" not in text and "Map, planet" not in text:
            text = await shown(pilot, "right")
        assert "→ cell" not in text
        assert "r turn" not in text


def test_what_has_no_room_is_left_out_between_the_beginning_and_the_end() -> None:
    assert shortened(["One.", "Two."]) == ["One.", "Two."]
    assert shortened(["One.", "x" * ROOM, "Two."]) == ["One.", "…", "Two."]
    assert shortened(["One.", "x" * ROOM, "Two.", "Three."]) == ["One.", "…", "Two.", "Three."]
    assert shortened(["x" * ROOM]) == ["x" * ROOM]
    assert shortened(["One.", "x" * ROOM]) == ["One.", "x" * ROOM]


async def test_every_side_sees_its_own_hand_and_a_spectator_none() -> None:
    app = ReplayApp(replay())
    async with app.run_test(size=(80, 24)) as pilot:
        sides = []
        for _ in range(3):
            sides.append(await shown(pilot))
            await pilot.press("tab")
        assert ["side: Ann" in sides[0], "side: Bob" in sides[1], "side: spectator" in sides[2]] == [True] * 3
        assert "side: Ann" in await shown(pilot)


async def test_a_bot_is_called_by_its_leader_as_at_the_table_and_a_person_by_name() -> None:
    """From the choice of factions on, in the seats, the log, the prompt and the sentence about the end."""
    found = Replay(RecordFile(replay().kept.record, ("Ann", "Zeratul")))
    app = ReplayApp(found)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Zeratul" in await shown(pilot)
        await shown(pilot, "tab", *["down"] * 20)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        table = screen.store.current.table
        assert table is not None
        leader = table.name(1)
        assert leader in LEADERS.values()
        for keys in ("right", "end"):
            text = await shown(pilot, keys)
            assert f"side: {leader}" in text
            assert "Ann" in text
            assert "Zeratul" not in text
        menu = screen.store.current.open_menu()
        assert menu is not None
        assert "Zeratul" not in menu.title
        assert (leader if "Ann" not in menu.title else "Ann") in menu.title


async def test_piles_orders_and_a_planet_can_be_looked_at_on_the_way(tmp_path: Path) -> None:
    app = ReplayApp(replay())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, *["down"] * 20)
        before = screen_text(app)
        for key in ("v", "o"):
            assert await shown(pilot, key) != before, key
            assert await shown(pilot, "escape") == before, key
        assert "─ Galaxy ─" in await shown(pilot, "z")
        assert await shown(pilot, "z") == before
        await pilot.press(":")
        assert await shown(pilot, "escape") == before


@pytest.mark.parametrize("key", ["L", "escape"])
async def test_the_line_of_keys_says_how_to_leave(key: str) -> None:
    app = ReplayApp(replay())
    async with app.run_test(size=(80, 24)) as pilot:
        assert "L leave" in await shown(pilot)
        await pilot.press("v", "escape")
        assert app.is_running
        await pilot.press(key)
        await pilot.pause()
        assert not app.is_running


async def test_the_cursor_stays_where_it_is_from_point_to_point() -> None:
    app = ReplayApp(replay())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, "end")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        *_others, last = [thing.part for thing in things(screen.store.current)]
        screen.store.dispatch(CursorMoved(last))
        await shown(pilot, "left", "right")
        assert screen.store.state.cursor == last


async def test_the_key_of_a_skirmish_shows_the_whole_text_of_its_cards_and_escape_closes_it() -> None:
    found = replay()
    at = next(point for point in range(found.last + 1) if any(event[0] == "battle-over" for event in found.events(point, None)))
    app = ReplayApp(found)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        while screen.point < at:
            await pilot.press("down")
        usual = await shown(pilot)
        table = screen.picture.table
        assert table is not None
        words = " ".join(words for pair in BATTLE.inspected(table, screen.picture.cursor) for words in pair).split()
        assert "… 1 " in usual
        opened = await shown(pilot, "1")
        assert not [word for word in words if word.strip(".") not in opened]
        assert await shown(pilot, "escape") == usual
