"""Opening a table on a server that runs already, from the list of its tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from client.games.star_realms.layouts.screen import StarRealmsScreen
from client.lobby import seating
from client.lobby.finding import Visit, connect
from client.session.kept_seats import KeptSeats
from client.tui.app.app import TraderowApp
from client.tui.dialogs.table_form import SwitchesScreen, TableForm
from client.tui.screens.hosting import HostThereScreen
from client.tui.screens.join import JoinScreen
from client.tui.screens.lobby import LobbyScreen
from client.tui.screens.tables import TablesScreen
from client.tui.widgets.pick import Pick
from protocol import messages
from protocol.messages import Clock
from tests.client.fake_server import TOKENS, FakeServer, Peer, listed, table
from tests.client.screens import check_golden, screen_text, words_shown
from tests.client.served import serving
from tests.client.shown import ANN, GOLDENS, open_form, running, type_text, until, until_shown

MODES = {"duel": [2], "raid": [3, 4], "chess": [2]}
RULES: dict[str, list[Any]] = {"edition": ["2020", "2013"], "explorers": [16, 10], "turn_limit": [None]}
GAME = "star-realms"
OFFERED = messages.Welcome(
    messages.PROTOCOL, "fake 1", "Ann", {GAME: MODES}, {GAME: ["simple", "deep-thought"]}, {}, {GAME: RULES}, []
)


@asynccontextmanager
async def at_an_empty_server(
    server: FakeServer, keep: KeptSeats, greeting: messages.Welcome = OFFERED
) -> AsyncIterator[tuple[TraderowApp, Pilot[None], Peer]]:
    """Yield a client of Ann's at a server without a table."""
    coming = asyncio.create_task(connect(server.address, "Ann", keep, "", ""))
    peer = await server.accept()
    await peer.receive(messages.Hello)
    await peer.send(greeting)
    request = await peer.receive(messages.Join)
    await peer.send(messages.Refused(request.id, "table", "no-such-table", {}))
    await peer.send(messages.Tables((await peer.receive(messages.ListTables)).id, []))
    async with running(TraderowApp(ANN, arrived=await coming, keep=keep)) as pilot:
        app = pilot.app
        assert isinstance(app, TraderowApp)
        await until_shown(pilot, "Tables at")
        yield app, pilot, peer


def shown_of(app: TraderowApp, server: FakeServer) -> str:
    return screen_text(app).replace(server.address.text, "ann.local")


def options(app: TraderowApp, field: str) -> list[Any]:
    return [value for value, _ in app.screen.query_one(f"#{field}", Pick)._options]


async def test_an_empty_list_says_so_and_names_the_key(server: FakeServer, keep: KeptSeats) -> None:
    async with at_an_empty_server(server, keep) as (app, pilot, _):
        none = "No table is open here: h opens one, r refreshes."
        keys = "↑ ↓ choose   Enter sit   h open   w watch   r again   Esc back   ? help"
        assert words_shown(app)[2:] == [none, keys], "nothing is below the names of the columns"
        await pilot.press("question_mark")
        await until_shown(pilot, "open your own table here")


async def test_the_form_for_a_table_on_that_server_at_80_by_24(server: FakeServer, keep: KeptSeats) -> None:
    async with at_an_empty_server(server, keep) as (app, pilot, _):
        await open_form(pilot, "h", "up", "right", *["up"] * 6)
        await until_shown(pilot, "or only to players with its code.")
        check_golden(GOLDENS / "host_there.txt", shown_of(app, server))


async def test_only_what_that_server_has_and_we_know_can_be_chosen(server: FakeServer, keep: KeptSeats) -> None:
    async with at_an_empty_server(server, keep) as (app, pilot, _):
        await pilot.press("h")
        assert [options(app, field) for field in ("mode", "seats", "level", "main-rule")] == [
            ["duel", "raid"],
            [2],
            ["simple"],
            ["2020", "2013"],
        ]
        await pilot.press("right")
        assert options(app, "seats") == [3, 4]
        await pilot.press("f2")
        assert isinstance(app.screen, SwitchesScreen)
        assert [pick.id for pick in app.screen.query(Pick)] == ["edition", "explorers", "turn_limit"]


async def test_a_server_without_bots_is_offered_none(server: FakeServer, keep: KeptSeats) -> None:
    bare = messages.Welcome(messages.PROTOCOL, "fake 1", "Ann", {GAME: {"raid": [4]}}, {}, {}, {}, [])
    async with at_an_empty_server(server, keep, bare) as (app, pilot, peer):
        await pilot.press("h")
        assert options(app, "bots") == [0]
        await pilot.press("enter")
        asked = await peer.receive(messages.Host)
        assert (asked.mode, asked.seats, asked.bots, asked.rules) == ("raid", 4, [], {})


async def test_a_server_of_games_unknown_to_us_is_told_from_one_that_is_empty(server: FakeServer, keep: KeptSeats) -> None:
    chess = messages.Welcome(messages.PROTOCOL, "fake 1", "Ann", {"chess": {"duel": [2]}}, {}, {}, {}, [])
    async with at_an_empty_server(server, keep, chess) as (app, pilot, _):
        await pilot.press("h")
        await until_shown(pilot, "This version knows no game")
        assert isinstance(app.screen, TablesScreen)


async def test_everything_chosen_is_asked_for_and_the_lobby_shows_the_line_for_the_others(
    server: FakeServer, keep: KeptSeats
) -> None:
    async with at_an_empty_server(server, keep) as (app, pilot, peer):
        keys = ["right", "down", "right", "down", "right", "down", "down", "right", "down", "right"]
        keys += [*["down"] * 5, "right", "right", "down", "right", "down", "right", "down", "right", "down"]
        await open_form(pilot, "h", *keys)
        await type_text(pilot, "barley")
        await pilot.press("enter")
        asked = await peer.receive(messages.Host)
        assert (asked.mode, asked.seats, asked.bots, asked.title) == ("raid", 4, ["simple"], "Ann"), asked
        assert asked.rules == {"edition": "2013", "explorers": 10}
        assert (asked.clock, asked.listed, asked.password) == (Clock("turn", 120, 0, "concede"), False, "barley")
        assert asked.hints
        await peer.send(messages.Seated(asked.id, "7K3QZ-9XM2P", 0, TOKENS[0]), table())
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await until_shown(pilot, f"traderow join {server.address.text} --table 7K3QZ-9XM2P")
    assert app.parting_words == [
        "Your seat at table 7K3QZ-9XM2P is kept. Come back with:",
        f"  traderow join {server.address.text} --table 7K3QZ-9XM2P",
    ]


async def test_a_game_without_advice_is_asked_nothing_about_it(
    server: FakeServer, keep: KeptSeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.tui.dialogs.table_form.advises", lambda game: game != "starcraft")
    bare = messages.Welcome(
        messages.PROTOCOL, "fake 1", "Ann", {GAME: {"duel": [2]}, "starcraft": {"standard": [2]}}, {}, {}, {}, []
    )
    async with at_an_empty_server(server, keep, bare) as (app, pilot, peer):
        await pilot.press("h")
        advice = app.screen.query_one("#advice", Pick)
        assert advice.parent is not None
        assert isinstance(app.screen, TableForm)
        app.screen.reveal()
        await pilot.pause()
        advice.choose(True)
        assert advice.parent.display
        await pilot.press("right")
        await until(pilot, lambda: not advice.parent.display)
        await pilot.press("enter")
        asked = await peer.receive(messages.Host)
        assert (asked.game, asked.hints) == ("starcraft", False)


@pytest.mark.parametrize(
    ("scope", "code", "args", "sentence"),
    [
        ("server", "too-many-tables", {}, "Too many tables are open"),
        ("server", "too-fast", {}, "Too many requests"),
        ("table", "bad-rules", {"why": "[b]no[/b]"}, "This table cannot be opened: [b]no[/b]."),
    ],
)
async def test_a_refusal_is_said_and_the_form_stays_filled_in(
    server: FakeServer, keep: KeptSeats, scope: str, code: str, args: dict[str, str], sentence: str
) -> None:
    async with at_an_empty_server(server, keep) as (app, pilot, peer):
        await open_form(pilot, "h", "right", "enter")
        asked = await peer.receive(messages.Host)
        await peer.send(messages.Refused(asked.id, scope, code, args))
        await until_shown(pilot, sentence)
        assert isinstance(app.screen, HostThereScreen)
        await pilot.press("enter")
        assert (await peer.receive(messages.Host)).mode == "raid"


async def test_while_a_table_is_being_opened_no_key_opens_another_or_leaves_it_behind(
    server: FakeServer, keep: KeptSeats
) -> None:
    async with at_an_empty_server(server, keep) as (app, pilot, peer):
        await open_form(pilot, "h", "enter")
        asked = await peer.receive(messages.Host)
        await pilot.press("enter", "escape")
        assert isinstance(app.screen, HostThereScreen)
        await peer.send(messages.Seated(asked.id, "7K3QZ-9XM2P", 0, TOKENS[0]), table())
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))


async def test_a_line_that_was_lost_over_the_form_is_made_anew(server: FakeServer, keep: KeptSeats) -> None:
    async with at_an_empty_server(server, keep) as (app, pilot, peer):
        await open_form(pilot, "h", "right")
        assert app.seating is None
        await peer.send(messages.Closing("idle", {}, None))
        await peer.hang_up()
        screen = app.screen_stack[-2]
        assert isinstance(screen, TablesScreen)
        await until(pilot, lambda: screen._session.link.state == "closed")
        await pilot.press("enter")
        peer = await server.accept()
        await peer.receive(messages.Hello)
        await peer.send(OFFERED)
        asked = await peer.receive(messages.Host)
        assert asked.mode == "raid"
        await peer.send(messages.Seated(asked.id, "7K3QZ-9XM2P", 0, TOKENS[0]), table())
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))


async def test_enter_twice_on_a_slow_line_asks_for_one_seat(server: FakeServer, keep: KeptSeats) -> None:
    async with at_an_empty_server(server, keep) as (app, pilot, peer):
        await pilot.press("r")
        await peer.send(messages.Tables((await peer.receive(messages.ListTables)).id, [listed("7K3QZ-9XM2P", "Bob")]))
        await until_shown(pilot, "Bob")
        await pilot.press("enter")
        join = await peer.receive(messages.Join)
        await pilot.press("enter", "r", "h")
        await peer.send(messages.Seated(join.id, "7K3QZ-9XM2P", 0, TOKENS[0]), table())
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))


async def test_escape_leads_from_the_form_to_the_list_and_from_there_to_another_address(
    server: FakeServer, keep: KeptSeats
) -> None:
    async with at_an_empty_server(server, keep) as (app, pilot, peer):
        await pilot.press("h", "escape")
        assert isinstance(app.screen, TablesScreen)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, JoinScreen))
        await peer.closed()


async def test_on_a_real_server_a_table_is_opened_found_and_played_at(
    keep: KeptSeats, tmp_path_factory: pytest.TempPathFactory
) -> None:
    async with serving() as address:
        empty = await connect(address, "Ann", keep, "", "")
        assert isinstance(empty, Visit)
        async with running(TraderowApp(ANN, arrived=empty, keep=keep)) as pilot:
            await open_form(pilot, "h", "enter")
            await until_shown(pilot, f"traderow join {address.text} --table")
            bob = await connect(address, "Bob", KeptSeats(tmp_path_factory.mktemp("bob")), "", "")
            assert isinstance(bob, seating.Seating)
            await until(pilot, lambda: isinstance(pilot.app.screen, StarRealmsScreen))
            await bob.close()


async def test_a_password_keeps_that_table_to_those_who_know_it(
    keep: KeptSeats, tmp_path_factory: pytest.TempPathFactory
) -> None:
    async with serving() as address:
        hosting = seating.Hosting("Ann", password="barley")
        ann = await seating.host_at(address, hosting, keep)
        bob = await connect(address, "Bob", KeptSeats(tmp_path_factory.mktemp("bob")), ann.session.code, "barley")
        assert isinstance(bob, seating.Seating)
        await ann.close()
        await bob.close()
        kept = seating.choose_kept(keep.free(), address)
        assert kept is not None
        again = await seating.host_at(address, hosting, keep, kept)
        assert again.session.code == ann.session.code, "the seat was still hers"
        await again.close()
