"""`traderow replay` on the screen: a point looks the same, however the user got there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from client.games.star_realms.layouts.replay import REPLAY_COMMANDS, ReplayScreen
from client.games.star_realms.selectors import TURNS
from client.records import files as records_files
from client.records.replay import Replay, ReplayFeed
from client.session.updates import Replayed, TableFeed, Update
from client.terminal import capabilities
from client.terminal.settings import Settings
from client.tui.app.replay_app import ReplayApp
from client.tui.dialogs.help import HelpScreen
from tests.client.records.games import Played, data, kept, play
from tests.client.screens import check_golden, screen_text

GOLDENS = Path(__file__).parent / "goldens"


@pytest.fixture(autouse=True)
def _symbols() -> Iterator[None]:
    capabilities.use_ascii(False)
    yield
    capabilities.use_ascii(False)


@cache
def duel() -> Played:
    return play()


def app_of(played: Played, **changes: Any) -> ReplayApp:
    return ReplayApp(Replay(records_files.from_data({**data(played), **changes})))


def files(folder: Path) -> list[Path]:
    return list(folder.iterdir())


async def shown(pilot: Pilot[None], *keys: str) -> str:
    """Return the screen after those keys."""
    await pilot.press(*keys)
    await pilot.pause()
    return screen_text(pilot.app)


SCENES: dict[str, tuple[str, ...]] = {
    "start": (),
    "action": ("down", "down", "right", "right"),
    "their-side": ("tab",),
    "spectator": ("tab",),
    "piles": ("tab", "<", *["down"] * 8, "v", "right"),
    "end": ("escape", ">"),
    "help": ("<", "?"),
}
"""The keys from each to the next."""


async def test_the_replay_looks_like_its_goldens() -> None:
    app = app_of(duel())
    async with app.run_test(size=(80, 24)) as pilot:
        for name, keys in SCENES.items():
            text = await shown(pilot, *keys)
            check_golden(GOLDENS / f"{name}.txt", text)
            assert max(map(len, text.splitlines())) <= 80


async def test_in_ascii_there_is_nothing_but_ascii() -> None:
    capabilities.use_ascii(True)
    app = app_of(duel())
    async with app.run_test(size=(80, 24)) as pilot:
        assert (await shown(pilot, "down", "right")).isascii()


async def test_forth_and_back_every_point_looks_the_same() -> None:
    app = app_of(play(entries=25))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        forth = [screen_text(app)]
        while app.table.point < app.table.replay.last:
            forth.append(await shown(pilot, "right"))
        assert len(set(forth)) == len(forth) == 25
        for point in range(23, -1, -1):
            assert await shown(pilot, "left") == forth[point]
        assert await shown(pilot, "left") == forth[0]
        assert await shown(pilot, ">") == forth[-1]
        assert await shown(pilot, "right") == forth[-1]
        assert await shown(pilot, "<") == forth[0]


async def test_by_turn_one_comes_to_the_same_points_both_ways() -> None:
    app = app_of(duel())
    async with app.run_test(size=(80, 24)) as pilot:
        forth = [await shown(pilot)]
        while app.table.point < app.table.replay.last:
            forth.append(await shown(pilot, "down"))
        for text in reversed(forth[:-1]):
            assert await shown(pilot, "up") == text


async def test_looking_at_cards_and_piles_on_the_way_changes_nothing() -> None:
    app = app_of(duel())
    async with app.run_test(size=(80, 24)) as pilot:
        before = await shown(pilot, "down", "down", "right")
        looked = await shown(pilot, "3")
        assert looked != before
        assert await shown(pilot, "v") != looked
        assert await shown(pilot, "right", "down", "tab", "escape") == looked
        assert await shown(pilot, "right", "left") == before


async def test_the_palette_finds_steps_piles_and_their_cards() -> None:
    app = app_of(duel())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("colon", *"its end", "enter")
        assert app.table.point == app.table.replay.last
        assert app.table.store.current.notice == "Next time: >."
        await pilot.press("v", "colon", *"viper", "enter")
        assert app.table.picture.shown == "viper"
        before = screen_text(app)
        await pilot.press("f5", *"play on", "escape")
        assert screen_text(app) == before


async def test_keys_of_a_persons_own_hold_in_a_replay() -> None:
    app = ReplayApp(Replay(records_files.from_data(data(duel()))), settings=Settings(keys={"end": ("x",), "browse": ("b",)}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        assert app.table.point == app.table.replay.last
        await pilot.press("b")
        assert app.table.picture.browsing is not None
        assert "b piles" in await shown(pilot, "escape")


async def test_tab_goes_around_the_seats_and_the_spectator() -> None:
    app = app_of(play("emperor", 6, entries=40))
    async with app.run_test(size=(120, 36)) as pilot:
        first = await shown(pilot, ">")
        sides = [app.table.side]
        for _side in range(7):
            text = await shown(pilot, "tab")
            sides.append(app.table.side)
        assert sides == [0, 1, 2, 3, 4, 5, None, 0]
        assert text == first
        assert app.table.point == 39


async def test_each_side_sees_its_own_hand() -> None:
    app = app_of(duel())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, "down", "down", "down")
        for side in (0, 1, None):
            assert app.table.side == side
            table = app.table.store.current.table
            assert table is not None
            hand = [card for stack in table.hand for card in [stack.card] * stack.count]
            assert sorted(hand) == sorted(app.table.replay.view(app.table.point, side)["hand"])
            await shown(pilot, "tab")


async def test_the_log_tells_everything_up_to_the_point_and_nothing_after_it() -> None:
    app = app_of(duel())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, ">")
        whole = [entry.text for entry in app.table.store.current.history.log]
        await shown(pilot, "<", "down", "down")
        part = [entry.text for entry in app.table.store.current.history.log]
        assert 0 < len(part) < len(whole)
        assert whole[: len(part)] == part


async def test_a_game_up_to_a_point_is_kept_as_a_record(tmp_path: Path) -> None:
    replay = Replay(kept(duel()))
    app = ReplayApp(replay)
    app.table = ReplayScreen(replay, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        text = await shown(pilot, "down", "right", "S")
        point = app.table.point
        assert "Play on from here" in text
        await shown(pilot, "enter")
        assert app.screen is app.table
    found = records_files.read(*files(tmp_path))
    assert found.record.entries == replay.kept.record.entries[: point + 1]
    assert found.fairness is None


async def test_a_game_that_is_over_is_not_played_on(tmp_path: Path) -> None:
    replay = Replay(kept(duel()))
    app = ReplayApp(replay)
    app.table = ReplayScreen(replay, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "The game is over at this point: go back first." in await shown(pilot, ">", "S")
    assert not files(tmp_path)


async def test_a_record_that_cannot_be_kept_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    replay = Replay(kept(duel()))
    app = ReplayApp(replay)
    app.table = ReplayScreen(replay, tmp_path / "file" / "records")
    async with app.run_test(size=(80, 24)) as pilot:
        assert "The record cannot be saved: " in await shown(pilot, "S")


async def test_no_key_but_those_that_leave_leads_out_of_the_replay_or_changes_it() -> None:
    app = app_of(duel())
    async with app.run_test(size=(80, 24)) as pilot:
        before = await shown(pilot, "down", "down")
        point = app.table.point
        await shown(pilot, *"pteuDXRN/0", "ctrl+n")
        assert app.screen is app.table
        assert app.table.point == point
        assert await shown(pilot, "right", "left") == before


@pytest.mark.parametrize("key", ["~", "%", "tilde", "X"])
async def test_a_key_without_a_meaning_is_answered(key: str) -> None:
    app = app_of(duel())
    async with app.run_test(size=(80, 24)) as pilot:
        before = await shown(pilot, "right")
        after = await shown(pilot, key)
        assert ("does nothing here; ? lists the keys." in after) or after != before
        assert app.table.point == 1


async def test_names_of_strangers_are_only_text() -> None:
    app = app_of(duel(), names=["[red]A\x1b[2J[/]", "\u202eB[@click=app.quit]"])
    async with app.run_test(size=(80, 24)) as pilot:
        text = await shown(pilot, "down", "down", "right")
        assert "[red]A[2J[/]" in text
        assert all(line.isprintable() or not line for line in text.splitlines())


async def test_a_terminal_that_is_too_small_is_told_so_and_the_point_stays() -> None:
    app = app_of(duel())
    async with app.run_test(size=(80, 24)) as pilot:
        before = await shown(pilot, "down", "right")
        await pilot.resize_terminal(59, 20)
        await pilot.pause()
        assert "59x20" in screen_text(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen_text(app) == before


async def test_ctrl_q_quits() -> None:
    app = app_of(duel())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+q")
    assert app.return_code == 0
    assert app.trouble is None


async def test_the_help_names_every_key() -> None:
    app = app_of(duel())
    async with app.run_test(size=(80, 40)) as pilot:
        text = await shown(pilot, "?")
        assert isinstance(app.screen, HelpScreen)
        for command in REPLAY_COMMANDS:
            assert command.help in text


def test_a_record_feeds_a_table_like_a_session_and_takes_no_requests() -> None:
    heard: list[Update] = []
    feed: TableFeed = (record := ReplayFeed(Replay(records_files.from_data(data(duel())))))
    feed.listen(heard.append)
    for ask in (feed.rematch, feed.leave, lambda: feed.act(("concede",)), lambda: feed.say("hi")):
        assert ask() is None
    assert heard == []
    record.go(3)
    record.change_side()
    record.go(10**9)
    first, second = heard
    assert isinstance(first, Replayed)
    assert isinstance(second, Replayed)
    assert (first.view["seat"], second.view["seat"]) == (0, 1)
    assert record.point == record.replay.last


async def test_the_score_draws_the_turns_that_led_to_the_point() -> None:
    """The same whichever way one came there, and none of those after it."""
    played, app = duel(), app_of(duel())
    replay = Replay(kept(played))
    async with app.run_test(size=(120, 36)) as pilot:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.picture.authority == ((50, 50),)
        await shown(pilot, *["down"] * 4)
        fourth = screen.picture.authority
        begun = [0]
        while len(begun) < 5:
            begun.append(replay.turn_after(begun[-1]))
        assert screen.point == begun[4]
        seats = [replay.view(point, None)["seats"] for point in begun[1:]]
        assert fourth[-4:] == tuple(tuple(seat["authority"] for seat in of) for of in seats)
        await shown(pilot, ">")
        assert len(screen.picture.authority) == TURNS
        assert any(bar in screen_text(app).splitlines()[0] for bar in "▁▂▃▄▅▆▇")
        await shown(pilot, "<", *["down"] * 4)
        assert screen.picture.authority == fourth
