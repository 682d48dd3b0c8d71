"""Symbols in ASCII: each has a different replacement, and arrow keys use their names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.app import App
from textual.pilot import Pilot

from client.terminal import capabilities
from client.tui.canvas.glyphs import ASCII, SYMBOLS, arrows
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, sit_down
from tests.client.screens import screen_text


@pytest.fixture(autouse=True)
def ascii_only() -> Iterator[None]:
    capabilities.use_ascii(True)
    yield
    capabilities.use_ascii(False)


def test_every_sign_is_ascii_and_of_the_same_width_but_the_arrows() -> None:
    assert "".join(ASCII).isascii()
    named = {name for name in ASCII._fields if len(getattr(ASCII, name)) != len(getattr(SYMBOLS, name))}
    assert named == {"further", "before"}


@pytest.mark.parametrize(
    ("sign", "drawn"),
    [("new", "'"), ("leader", "^"), ("there", "="), ("gone", "%"), ("dot", "."), ("up", "+"), ("down_by", "-")],
)
def test_what_the_second_look_added_is_drawn_as_agreed(sign: str, drawn: str) -> None:
    assert getattr(ASCII, sign) == drawn


def test_arrows_go_by_their_names() -> None:
    assert arrows("← → whose share, ↑ ↓ change it.") == "Left Right whose share, Up Down change it."
    capabilities.use_ascii(False)
    assert arrows("← →") == "← →"


def last_lines(app: App[None]) -> str:
    return "\n".join(screen_text(app).splitlines()[-3:])


@pytest.mark.parametrize(
    ("key", "words"), [("v", "Left Right other pile  Up Down cards"), ("question_mark", "Left Right page  Up Down line")]
)
async def test_no_key_is_named_by_another_ones_sign(key: str, words: str) -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press(key)
        assert words in last_lines(app)


async def options(pilot: Pilot[None]) -> str:
    await pilot.press("O")
    return screen_text(pilot.app)


async def test_the_options_change_by_named_arrows() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        assert "Left Right change" in await options(pilot)
