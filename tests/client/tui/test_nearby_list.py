"""The nearby tables below the form to join one: they come and go, and two keys join one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from client.lobby import nearby
from client.lobby.entering import plain
from client.lobby.finding import Unplaced
from client.session.kept_seats import KeptSeats
from client.session.route import DEFAULT_PORT
from client.tui.app.app import TraderowApp
from client.tui.screens.join import JoinScreen
from client.tui.widgets.menu import Menu
from protocol import messages
from protocol.announcement import Announcement
from tests.client.fake_server import FakeServer
from tests.client.nearby_double import ADA, BEN, Network
from tests.client.screens import check_golden, screen_text
from tests.client.shown import ANN, GOLDENS, running, type_text, until, until_shown


@asynccontextmanager
async def joining(
    keep: KeptSeats, network: Network, wanted: Unplaced | None = None
) -> AsyncIterator[tuple[TraderowApp, Pilot[None]]]:
    """Yield a client in which Ann wants to join a table, and the network has been asked."""
    app = TraderowApp(ANN, keep=keep, arrived=wanted)
    async with running(app) as pilot:
        if wanted is None:
            await pilot.press("j")
        await until(pilot, lambda: network.heard is not None or network.trouble is not None)
        assert isinstance(app.screen, JoinScreen)
        yield app, pilot


def value(app: TraderowApp, field: str) -> str:
    return app.screen.query_one(f"#{field}", Input).value


async def test_what_is_nearby_is_listed_and_follows_the_network(keep: KeptSeats, network: Network) -> None:
    async with joining(keep, network) as (app, pilot):
        assert "Looking for tables nearby…" in screen_text(app)
        network.say("a", ADA)
        network.say("b", BEN)
        network.say("c", Announcement(), "192.168.1.33", 7000)
        network.say("d", replace(ADA, title="Full", free=0), "fd00::7")
        await until_shown(pilot, "Full")
        check_golden(GOLDENS / "join_nearby.txt", screen_text(app))
        for name in "acd":
            network.lose(name)
        await until(pilot, lambda: "Full" not in screen_text(app))
        assert "Ben" in screen_text(app)
        network.lose("b")
        await until_shown(pilot, "Looking for tables nearby…")


async def test_the_marked_table_shows_where_it_leads(keep: KeptSeats, network: Network) -> None:
    async with joining(keep, network, Unplaced("Ann")) as (app, pilot):
        network.say("a", ADA)
        network.say("b", BEN, "192.168.1.21", 7000)
        await until_shown(pilot, "192.168.1.20, 1 seat free")
        assert "192.168.1.21" not in screen_text(app)
        await pilot.press("down")
        await until_shown(pilot, "192.168.1.21:7000, 2 seats free")
        assert "192.168.1.20" not in screen_text(app)
        network.lose("b")
        await until_shown(pilot, "192.168.1.20, 1 seat free")


async def test_in_a_small_terminal_every_table_has_one_line(keep: KeptSeats, network: Network) -> None:
    async with joining(keep, network) as (app, pilot):
        network.say("a", BEN)
        network.say("b", ADA)
        await until_shown(pilot, "Ada")
        await pilot.resize_terminal(60, 20)
        await until(pilot, lambda: app.size.width == 60)
        lines = screen_text(app).splitlines()
        first = next(at for at, line in enumerate(lines) if "Ben" in line)
        assert "Ada's table" in lines[first + 1]


async def test_a_silent_network_says_so_and_an_address_can_be_typed(
    keep: KeptSeats, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearby, "MOMENT", 0.0)
    async with joining(keep, network) as (app, pilot):
        await until_shown(pilot, "Some networks block the search")
        await type_text(pilot, "192.168.1.9")
        assert value(app, "address") == "192.168.1.9"


@pytest.mark.parametrize(("trouble", "words"), [(OSError(), "does not let you search"), (ImportError(), ".[network]")])
async def test_where_nothing_can_be_searched_the_screen_says_so(
    keep: KeptSeats, network: Network, trouble: Exception, words: str
) -> None:
    network.trouble = trouble
    async with joining(keep, network) as (_app, pilot):
        await until_shown(pilot, words)


async def test_enter_on_a_table_joins_it(server: FakeServer, keep: KeptSeats, network: Network) -> None:
    async with joining(keep, network, Unplaced("Ann")) as (app, pilot):
        network.say("a", ADA, server.address.host, server.address.port)
        await until(pilot, lambda: isinstance(app.focused, Menu))  # asked for without an address: the list has the cursor
        await pilot.press("enter")
        peer = await server.accept()
        await peer.greet()
        assert (await peer.receive(messages.Join)).code == plain(ADA.code)


async def test_enter_with_nothing_typed_joins_the_marked_table(server: FakeServer, keep: KeptSeats, network: Network) -> None:
    async with joining(keep, network) as (app, pilot):
        network.say("a", ADA, server.address.host, server.address.port)
        await until_shown(pilot, "› 1")
        assert app.focused is app.screen.query_one("#address")
        await pilot.press("enter")
        peer = await server.accept()
        await peer.greet()
        assert (await peer.receive(messages.Join)).code == plain(ADA.code)


async def test_a_table_with_a_password_asks_for_it_first(server: FakeServer, keep: KeptSeats, network: Network) -> None:
    async with joining(keep, network) as (app, pilot):
        network.say("b", BEN, server.address.host, server.address.port)
        await until_shown(pilot, "Ben")
        await pilot.press("up", "1")
        assert app.focused is app.screen.query_one("#password")
        assert "has a password" in screen_text(app)
        await type_text(pilot, "secret")
        await pilot.press("enter")
        peer = await server.accept()
        await peer.greet()
        asked = await peer.receive(messages.Join)
        assert (asked.code, asked.password) == (plain(BEN.code), "secret")


async def test_the_code_that_was_asked_for_stays_where_a_server_lists_nothing(
    server: FakeServer, keep: KeptSeats, network: Network
) -> None:
    async with joining(keep, network, Unplaced("Ann", "HIDDE-N0000")) as (app, pilot):
        network.say("c", Announcement(), server.address.host, server.address.port)
        await until(pilot, lambda: isinstance(app.focused, Menu))
        await pilot.press("enter")
        peer = await server.accept()
        await peer.greet()
        assert (await peer.receive(messages.Join)).code == "HIDDEN0000"


async def test_the_cursor_stays_on_its_table_when_others_go(keep: KeptSeats, network: Network) -> None:
    async with joining(keep, network) as (app, pilot):
        network.say("a", ADA)
        network.say("b", BEN, "192.168.1.21")
        await until_shown(pilot, "Ben")
        await pilot.press("up", "down")
        network.lose("a")
        await until(pilot, lambda: "Ada" not in screen_text(app))
        await pilot.press("enter")
        assert value(app, "address") == "192.168.1.21" + ("" if DEFAULT_PORT == 7464 else ":7464")


async def test_a_hostile_title_is_shown_as_it_is_and_acts_on_nothing(keep: KeptSeats, network: Network) -> None:
    async with joining(keep, network) as (app, pilot):
        network.say("a", replace(ADA, title="\x1b[2J[bold]Eve[/x]\x07\u202e"))
        await until_shown(pilot, "[2J[bold]Eve[/x]")
        assert "\x1b" not in screen_text(app)


async def test_the_search_ends_with_the_form(keep: KeptSeats, network: Network) -> None:
    async with joining(keep, network) as (_app, pilot):
        await pilot.press("escape")
        await until(pilot, lambda: network.is_over)
