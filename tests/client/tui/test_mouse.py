"""The optional mouse: a click presses the key shown at its place, the wheel scrolls a list."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from client.session.kept_seats import KeptSeats
from client.session.route import Visiting
from client.tui.app.app import TraderowApp
from client.tui.base import mouse
from client.tui.base.mouse import is_wanted, keys_on, under
from client.tui.screens.home import HomeScreen
from client.tui.screens.play import PlayScreen
from tests.client.pty_run import on_terminal
from tests.client.screens import screen_text
from tests.client.shown import ANN, running, until, until_shown

WITH_MOUSE = replace(ANN, mouse=True)


@pytest.fixture(autouse=True)
def not_over_ssh(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SSH_CONNECTION", "SSH_TTY"):
        monkeypatch.delenv(name, raising=False)


def place(app: TraderowApp, words: str) -> tuple[int, int]:
    """Return its place on the screen."""
    for y, line in enumerate(screen_text(app).splitlines()):
        if words in line:
            return line.index(words), y
    raise AssertionError(f"{words!r} is not there")


async def click(pilot: Pilot[None], words: str) -> None:
    x, y = place(pilot.app, words)  # type: ignore[arg-type]
    none = (0, 0, 1, False, False, False)
    for event in (events.MouseDown, events.MouseUp):
        pilot.app.post_message(event(None, x, y, *none, screen_x=x, screen_y=y))
    await pilot.pause()


def test_never_over_ssh_and_only_where_it_is_wanted() -> None:
    assert is_wanted(True, {})
    assert not is_wanted(False, {})
    assert not is_wanted(True, {"SSH_CONNECTION": "10.0.0.1 22"})
    assert not is_wanted(True, {"SSH_TTY": "/dev/pts/1"})


def test_a_guest_has_it_on_a_touch_screen_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for touch in (True, False):
        monkeypatch.setattr(mouse, "visiting", lambda touch=touch: Visiting("127.0.0.1:7464", "t", touch=touch))
        assert is_wanted(False, {"SSH_CONNECTION": "visitor"}) is touch


@pytest.mark.parametrize("words", ["Play now", "Pip (easy), duel", "p  Play"])
async def test_a_click_on_a_line_is_its_key(keep: KeptSeats, words: str) -> None:
    async with running(TraderowApp(WITH_MOUSE, keep=keep)) as pilot:
        await click(pilot, words)
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))


async def test_a_click_on_the_line_of_keys_is_that_key(keep: KeptSeats) -> None:
    async with running(TraderowApp(WITH_MOUSE, keep=keep)) as pilot:
        await click(pilot, "commands")
        await until_shown(pilot, "Esc close")
        await click(pilot, "close")
        await until(pilot, lambda: "Esc close" not in screen_text(pilot.app))


async def test_the_wheel_moves_in_a_list(keep: KeptSeats) -> None:
    async with running(TraderowApp(WITH_MOUSE, keep=keep)) as pilot:
        assert "› l  Learn" in screen_text(pilot.app)
        pilot.app.post_message(events.MouseScrollDown(None, 5, 10, 0, 0, 0, False, False, False))
        await until_shown(pilot, "› p  Play now")


async def test_without_the_setting_a_click_is_nothing(keep: KeptSeats) -> None:
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        before = screen_text(pilot.app)
        await click(pilot, "Play now")
        assert screen_text(pilot.app) == before
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_it_is_switched_on_and_off_by_the_setting_and_at_the_end(
    keep: KeptSeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr(mouse, "write_sequence", lambda app, sequence: written.append(sequence))
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        assert written == []
        await pilot.press("o", *["up"] * 2, "right")
        assert written == [mouse.ON]
        await pilot.press("escape", "q")
        await until(pilot, lambda: len(written) > 1)
    assert written == [mouse.ON, mouse.OFF]


@pytest.mark.parametrize("touch", [True, False])
async def test_the_page_of_a_touch_screen_is_sent_the_keys_as_often_as_they_change(
    keep: KeptSeats, monkeypatch: pytest.MonkeyPatch, touch: bool
) -> None:
    written: list[str] = []
    monkeypatch.setattr(mouse, "write_sequence", lambda app, sequence: written.append(sequence))
    monkeypatch.setattr(mouse, "visiting", lambda: Visiting("127.0.0.1:7464", "t", touch=touch))
    start, page = mouse.KEY_ROW.split("{keys}")
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await pilot.press("down", "down")
        await pilot.press("question_mark")
        await until_shown(pilot, "Esc close")
        await pilot.press("escape", "q")
        await until(pilot, lambda: not touch or written[-1] == mouse.OFF)
    rows = [sequence.removeprefix(start).removesuffix(page).split() for sequence in written if sequence.startswith(start)]
    if touch:
        assert {"p", "l", "o", "?"} <= set(rows[0])
        assert all(one != other for one, other in pairwise(rows)), "nothing is sent twice"
        assert len(rows) > 1
    else:
        assert written == []


def test_the_keys_of_a_prompt_are_no_amounts() -> None:
    line = ((" 2 ", "block! on trade"), (" trade  ", "trade"), (" e ", "strong! on track"), (" end turn", "text"))
    assert keys_on(line, {"2": "2", "e": "e"}) == ["e"]
    assert under([[(character, style) for text, style in line for character in text]], 1, 0, {"2": "2"}) == ""


CARDS = [
    [*"1 B Blob      2 T Fed   "],
    [*" Ram           Cutter   "],
    [*" 5 combat      4 auth   "],
]
KEYS = {key: key for key in "12BTab"}


def drawn() -> list[list[tuple[str, str]]]:
    """Draw two cards beside each other, with a chip of a gain on each."""
    rows = []
    for y, row in enumerate(CARDS):
        cells = []
        for x, character in enumerate(row):
            token = "B" if x < 12 else "T"
            style = f"block! on {token}" if y == 0 else f"{token} on {token}.body"
            if y == 2 and (x < 3 or 14 <= x < 17):
                style = "block! on combat"
            cells.append((character, "text" if x in (12, 13) else style))
        rows.append(cells)
    return rows


@pytest.mark.parametrize(("x", "y", "key"), [(4, 0, "1"), (4, 1, "1"), (1, 2, "1"), (8, 2, "1"), (16, 1, "2"), (15, 2, "2")])
def test_a_click_anywhere_on_a_card_is_the_key_on_its_band(x: int, y: int, key: str) -> None:
    assert under(drawn(), x, y, KEYS) == key


def test_a_click_on_the_empty_table_is_nothing() -> None:
    assert under([[(" ", "text")] * 20] * 3, 5, 1, KEYS) == ""


async def test_a_click_on_a_value_of_a_form_is_the_next_one(keep: KeptSeats) -> None:
    async with running(TraderowApp(WITH_MOUSE, keep=keep)) as pilot:
        await pilot.press("h")
        await until_shown(pilot, "‹ duel ›")
        await pilot.click("#mode")
        await until_shown(pilot, "‹ free-for-all ›")


async def test_a_click_on_a_line_of_a_list_is_its_key_once(keep: KeptSeats) -> None:
    """And none for what comes under the pointer because of it."""
    async with running(TraderowApp(WITH_MOUSE, keep=keep)) as pilot:
        await pilot.press("w")
        await until_shown(pilot, "2      ···")
        await click(pilot, "2      ···")
        await until_shown(pilot, "Puzzle 2 of 50")
        assert "costs" not in screen_text(pilot.app)


QUIT = "\x1b[<0;6;19M\x1b[<0;6;19m"
"""A click on the last line of the start screen, as a terminal sends it."""


def test_a_terminal_tells_of_a_click_where_that_is_wanted(tmp_path: Path) -> None:
    paths = tmp_path / ".config" / "traderow"
    paths.mkdir(parents=True)
    (paths / "settings.toml").write_text('mouse = true\nname = "Ann"\n', encoding="utf-8")
    ran = on_terminal(home=tmp_path, answers=[("Quit", QUIT)])
    assert ran.code == 0
    assert ran.screen.index(mouse.ON) < ran.screen.index(mouse.OFF)


def test_without_the_setting_no_terminal_is_asked_for_clicks_and_none_writes_a_thing(tmp_path: Path) -> None:
    with_click = on_terminal(home=tmp_path, answers=[("Quit", QUIT + "q")])

    assert with_click.code == 0
    assert not re.search(r"\x1b\[\?(9|100[0-356]|1015|1016)h", with_click.screen)
    assert "\x1b]22;" not in with_click.screen, "nor does the pointer get a shape"
