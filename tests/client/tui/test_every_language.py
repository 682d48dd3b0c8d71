"""In every language the pages around the table are whole at 80x24: no label, hint or explanation is cut off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import pytest
from rich.cells import cell_len
from textual.app import App
from textual.containers import VerticalScroll
from textual.widgets import Static

from client.games.star_realms.commands import COMMANDS
from client.session.kept_seats import KeptSeats
from client.session.updates import TableChanged
from client.terminal.command import Command
from client.text import i18n
from client.tui.app.app import TraderowApp
from client.tui.canvas.draw import wrap
from client.tui.dialogs.form import Form
from client.tui.dialogs.help import help_text
from client.tui.screens.lobby import LobbyScreen
from client.tui.widgets.menu import Menu
from client.tui.widgets.pick import Pick
from tests.client.screens import screen_text
from tests.client.shown import ANN, running, until
from tests.client.tui.test_lobby import Lobby, table


@pytest.fixture(autouse=True, params=i18n.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.use_language(request.param)
    yield request.param
    i18n.use_language("en")


@cache
def lines_of(said: str, width: int) -> int:
    """Return how many lines that takes, wrapped to the width."""
    return len([line for line in said.split("\n") for line in wrap([(line, "")], width)])


def cut_off(app: App[None]) -> list[str]:
    """Return texts of the page that do not fit in their place."""
    cut = []
    for text in app.screen.query(Static):
        if text.region.area and not any(isinstance(parent, VerticalScroll) for parent in text.ancestors):
            said = str(text.render())
            if lines_of(said, text.content_size.width) > text.content_size.height:
                cut.append(said)
    for one in [*app.screen.query(Pick), *app.screen.query(Menu)]:
        if not one.region.area:
            continue
        cut += [line for line in str(one.render()).split("\n") if cell_len(line) > one.content_size.width]
    return cut


@pytest.mark.parametrize("key", ["h", "j"])
async def test_a_form_with_each_of_its_values(key: str, keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, Form))
        found = cut_off(app)
        for _field in app.screen.focus_chain:
            for _value in range(len(app.focused._options) if isinstance(app.focused, Pick) else 0):
                await pilot.press("right")
                found += cut_off(app)
            await pilot.press("tab")
            found += cut_off(app)
        assert list(dict.fromkeys(found)) == []


@pytest.mark.parametrize("commands", [COMMANDS, LobbyScreen.COMMANDS_SHOWN], ids=["the table's", "the lobby's"])
def test_what_a_key_does_is_told_beside_it(commands: Sequence[Command]) -> None:
    _group, first, *others = help_text(commands).plain.split("\n")
    beside = first.index(i18n._(commands[0].help))
    for line in others:
        assert cell_len(line) <= 75
        assert not line.startswith("   ") or line[:beside].isspace()


@pytest.mark.parametrize("seat", [0, 1])
async def test_the_lobby(seat: int) -> None:
    app = Lobby(seat)
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(table()))
        await until(pilot, lambda: "Ann" in screen_text(app))
        found = cut_off(app)
        if seat == 0:
            await pilot.press("b")
            found += cut_off(app)
        await pilot.press("r")
        await pilot.pause()
        assert found + cut_off(app) == []
