"""The tables of a server: their descriptions, joining one, watching one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from client.session.kept_seats import KeptSeats
from client.tui.app.app import TraderowApp
from client.tui.screens import tables
from client.tui.screens.join import JoinScreen
from client.tui.screens.lobby import LobbyScreen
from client.tui.screens.tables import TablesScreen
from client.tui.widgets.pick import Pick
from protocol import messages
from tests.client.fake_server import TOKENS, FakeServer, Peer, listed, table
from tests.client.screens import check_golden, screen_text
from tests.client.shown import ANN, GOLDENS, running, type_text, until, until_shown

TABLES = [
    listed("7K3QZ-9XM2P", "Ann", 3, mode="emperor", seats=6, rules={"edition": "2013", "explorers": 10}),
    listed("ABCDE-12345", "Žofie and the others", 2, locked=True, watch=False),
    listed("FULL0-00000", "Eve", 2, playing=True),
    listed("XYZZY-00001", "", 1, mode="raid", seats=4),
]
LOCKED = [*TABLES, listed("LOCK0-00000", "Cem", 1, seats=3, locked=True)]
FULL_AND_LOCKED = [listed("FULL0-00000", "Eve", 2, locked=True), *TABLES]


@asynccontextmanager
async def listing(
    server: FakeServer,
    keep: KeptSeats,
    *,
    watch: bool = False,
    tables: list[messages.TableInfo] = TABLES,
    why: str = "several-tables",
) -> AsyncIterator[tuple[TraderowApp, Pilot[None], Peer]]:
    """Yield a client in which Ann has asked for any table of a server that has several."""
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("j")
        app.screen.query_one("#address", Input).value = server.address.text
        if watch:
            await pilot.press("up", "space")
        await pilot.press("enter")
        peer = await server.accept()
        await peer.greet()
        request = await peer.receive(messages.Watch if watch else messages.Join)
        await peer.send(messages.Refused(request.id, "table", why, {}))
        for _ in range(2 if why == "several-tables" else 1):  # once to name them, once to show them
            asked = await peer.receive(messages.ListTables)
            await peer.send(messages.Tables(asked.id, tables))
        await until(pilot, lambda: isinstance(app.screen, TablesScreen))
        assert isinstance(app.screen, TablesScreen)
        yield app, pilot, peer


async def test_the_tables_at_80_by_24(server: FakeServer, keep: KeptSeats) -> None:
    async with listing(server, keep) as (app, _, _peer):
        check_golden(GOLDENS / "tables.txt", screen_text(app).replace(server.address.text, "ann.local"))


@pytest.mark.parametrize(
    ("downs", "words"),
    [
        (
            0,
            [
                "an emperor between two admirals",
                "Rules: The printed rules of 2013. 10 Explorers are in the pile.",
                "A seat is free; you may also watch",
            ],
        ),
        (1, ["Rules: all at their default", "No seat is free, and spectators are not allowed."]),
        (2, ["No seat is free, but you may watch: w."]),
    ],
)
async def test_mode_rules_and_rights_of_the_table_under_the_cursor_are_said(
    server: FakeServer, keep: KeptSeats, downs: int, words: list[str]
) -> None:
    async with listing(server, keep) as (_, pilot, _peer):
        await pilot.press(*["down"] * downs)
        for word in words:
            await until_shown(pilot, word)


@pytest.mark.parametrize("keys", [["enter"], ["1"], ["down", "up", "enter"]])
async def test_sitting_down_at_a_table_of_the_list(server: FakeServer, keep: KeptSeats, keys: list[str]) -> None:
    async with listing(server, keep) as (app, pilot, peer):
        await pilot.press(*keys)
        join = await peer.receive(messages.Join)
        assert join.code == "7K3QZ9XM2P"
        await peer.send(messages.Seated(join.id, "7K3QZ-9XM2P", 0, TOKENS[0]), table())
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))


@pytest.mark.parametrize("watch", [False, True])
async def test_watching_a_table_of_the_list(server: FakeServer, keep: KeptSeats, watch: bool) -> None:
    async with listing(server, keep, watch=watch) as (app, pilot, peer):
        await pilot.press("down", "down", "enter" if watch else "w")
        request = await peer.receive(messages.Watch)
        assert request.code == "FULL000000"
        await peer.send(messages.Watching(request.id, "FULL0-00000"), table())
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
    assert app.parting_words == ["Watch again with:", f"  traderow join {server.address.text} --watch --table FULL0-00000"]


async def test_a_table_of_a_game_without_a_screen_says_so_and_is_left_alone(server: FakeServer, keep: KeptSeats) -> None:
    other = [*TABLES, listed("CHESS-00000", "Cem", game="chess", mode="standard", seats=6)]
    async with listing(server, keep, tables=other) as (app, pilot, _):
        await pilot.press(*["down"] * len(TABLES))
        await until_shown(pilot, "This version cannot show the game chess; a newer one may.")
        await pilot.press("enter")
        await until(pilot, lambda: screen_text(app).count("cannot show the game chess") == 2)
        assert isinstance(app.screen, TablesScreen)


async def test_a_table_that_turns_out_to_be_of_such_a_game_is_left_at_once(server: FakeServer, keep: KeptSeats) -> None:
    async with listing(server, keep) as (_, pilot, peer):
        await pilot.press("enter")
        join = await peer.receive(messages.Join)
        seated = messages.Seated(join.id, "7K3QZ-9XM2P", 0, TOKENS[0])
        await peer.send(seated, table(game="chess"))
        await peer.receive(messages.Leave)
        await until_shown(pilot, "This version cannot show the game chess; a newer one may.")


async def test_a_table_without_spectators_cannot_be_watched(server: FakeServer, keep: KeptSeats) -> None:
    async with listing(server, keep) as (app, pilot, _):
        await pilot.press("down", "w")
        await until_shown(pilot, "That table takes no spectators")
        assert isinstance(app.screen, TablesScreen)


async def test_a_password_is_asked_for_where_one_is_needed_and_again_when_it_is_wrong(
    server: FakeServer, keep: KeptSeats
) -> None:
    async with listing(server, keep, tables=LOCKED) as (app, pilot, peer):
        await pilot.press("5")
        await until(pilot, lambda: app.focused is app.screen.query_one("#password"))
        await type_text(pilot, "wrr")
        assert "wrr" not in screen_text(app)
        await pilot.press("enter")
        join = await peer.receive(messages.Join)
        assert (join.code, join.password) == ("LOCK000000", "wrr")
        await peer.send(messages.Refused(join.id, "table", "wrong-password", {}))
        await until_shown(pilot, "That is not the table's password")
        await until(pilot, lambda: app.focused is app.screen.query_one("#password"))
        await type_text(pilot, "right")
        await pilot.press("enter")
        assert (await peer.receive(messages.Join)).password == "right"


async def test_escape_leads_from_the_password_to_the_list_and_from_there_back(server: FakeServer, keep: KeptSeats) -> None:
    async with listing(server, keep, tables=LOCKED) as (app, pilot, peer):
        await pilot.press("5", "escape")
        assert isinstance(app.screen, TablesScreen)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, JoinScreen))
        await peer.closed()


async def test_a_refused_seat_says_why_and_leaves_the_list(server: FakeServer, keep: KeptSeats) -> None:
    async with listing(server, keep) as (app, pilot, peer):
        await pilot.press("4")
        join = await peer.receive(messages.Join)
        await peer.send(messages.Refused(join.id, "table", "table-full", {}))
        await until_shown(pilot, "All seats at that table are taken")
        assert isinstance(app.screen, TablesScreen)


async def test_looking_again_shows_what_is_open_now(server: FakeServer, keep: KeptSeats) -> None:
    async with listing(server, keep) as (app, pilot, peer):
        await pilot.press("down", "down", "down", "r")
        asked = await peer.receive(messages.ListTables)
        await peer.send(messages.Tables(asked.id, [listed("NEW00-00001", "Late")]))
        await until_shown(pilot, "Late")
        await pilot.press("r")
        asked = await peer.receive(messages.ListTables)
        await peer.send(messages.Tables(asked.id, []))
        await until_shown(pilot, "No table is open here: h opens one")
        await pilot.press("enter", "w")
        assert isinstance(app.screen, TablesScreen)


async def test_more_tables_than_the_screen_has_lines_can_be_reached(server: FakeServer, keep: KeptSeats) -> None:
    many = [listed(f"MANY0-{number:05}", f"Table {number}") for number in range(60)]
    async with listing(server, keep, tables=many) as (_, pilot, peer):
        await pilot.press("up")
        await until_shown(pilot, "MANY0-00059")
        await pilot.press("enter")
        assert (await peer.receive(messages.Join)).code == "MANY000059"


async def test_a_server_whose_only_table_is_full_offers_to_watch_it(server: FakeServer, keep: KeptSeats) -> None:
    full = [listed("FULL0-00000", "Eve", 2, playing=True)]
    async with listing(server, keep, tables=full, why="no-such-table") as (_, pilot, _peer):
        await until_shown(pilot, "No seat is free, but you may watch: w.")


async def test_what_people_called_their_tables_is_shown_as_it_is(server: FakeServer, keep: KeptSeats) -> None:
    hostile = [listed("EVIL0-00000", "[red]x[/][/x]", rules={"[b]": "[/]"})]
    async with listing(server, keep, tables=hostile) as (app, _, _peer):
        assert "[red]x[/][/x]" in screen_text(app)
        assert "[b]=[/]" in screen_text(app)


# -- a table without a free seat ---------------------------------------------------------------------------------------


async def test_a_full_table_asks_what_one_wants_before_any_password(server: FakeServer, keep: KeptSeats) -> None:
    async with listing(server, keep, tables=FULL_AND_LOCKED) as (app, pilot, peer):
        await pilot.press("enter")
        await until_shown(pilot, "FULL  No seat:   1 watch   2 wait   0 back")
        assert not app.screen.query_one("#password").display
        await pilot.press("0")
        await until(pilot, lambda: "FULL  No seat" not in screen_text(app))
        await pilot.press("enter", "1")
        await until(pilot, lambda: app.focused is app.screen.query_one("#password"))
        await type_text(pilot, "right")
        await pilot.press("enter")
        request = await peer.receive(messages.Watch)  # and nothing else was asked of the server before
        assert (request.code, request.password) == ("FULL000000", "right")


async def test_where_nobody_may_watch_one_can_only_wait(server: FakeServer, keep: KeptSeats) -> None:
    async with listing(server, keep) as (_, pilot, _peer):
        await pilot.press("2")
        await until_shown(pilot, "FULL  No seat:   2 wait   0 back")


@pytest.fixture
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask for the list by itself again and again."""
    monkeypatch.setattr(tables, "SOONEST", 0.01)
    monkeypatch.setattr(tables, "LATEST", 0.05)
    monkeypatch.setattr(tables, "Pace", partial(tables.Pace, 0.01))


@asynccontextmanager
async def telling(peer: Peer, told: list[messages.TableInfo]) -> AsyncIterator[Callable[[int], Awaitable[None]]]:
    """Yield a server that answers whoever asks for its list with what is in `told` then. What it gives waits for so many
    answers."""
    answers: asyncio.Queue[None] = asyncio.Queue()

    async def answer() -> None:
        while True:
            asked = await peer.receive(messages.ListTables)
            await peer.send(messages.Tables(asked.id, list(told)))
            answers.put_nowait(None)

    async def answered(times: int) -> None:
        while not answers.empty():
            answers.get_nowait()
        for _ in range(times):
            await answers.get()

    task = asyncio.create_task(answer())
    yield answered
    task.cancel()


@pytest.mark.usefixtures("in_haste")
async def test_the_list_follows_the_server_by_itself_and_the_cursor_its_table(server: FakeServer, keep: KeptSeats) -> None:
    told = list(TABLES)
    async with listing(server, keep) as (app, pilot, peer), telling(peer, told):
        await pilot.press("down", "down")
        told[:] = [*TABLES[1:], listed("LATER-00000", "Cem")]
        await until_shown(pilot, "  4  LATER-00000")
        assert "› 2  FULL0-00000" in screen_text(app)
        told[:] = [listed("NEWER-00000", "Dan"), *TABLES, listed("LATER-00000", "Cem")]
        await until_shown(pilot, "  6  7K3QZ-9XM2P")
        assert "› 2  FULL0-00000" in screen_text(app)
        assert "  5  NEWER-00000" in screen_text(app)
        told.clear()
        await until_shown(pilot, "No table is open here")
        told[:] = TABLES
        await until(pilot, lambda: "No table is open here" not in screen_text(app))


@pytest.mark.usefixtures("in_haste")
async def test_a_list_that_has_not_changed_draws_nothing(
    server: FakeServer, keep: KeptSeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with listing(server, keep) as (app, _pilot, peer), telling(peer, TABLES) as answered:
        await answered(1)
        drawn: list[object] = []
        monkeypatch.setattr(app, "_display", lambda *what: drawn.append(what))
        await answered(3)
        assert drawn == []


async def test_while_something_is_asked_or_lies_above_the_list_is_not_asked_for(
    server: FakeServer, keep: KeptSeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "SOONEST", tables.AWAKE)
    monkeypatch.setattr(tables, "Pace", partial(tables.Pace, tables.AWAKE))
    async with listing(server, keep, tables=LOCKED) as (app, pilot, peer):
        screen = app.screen
        assert isinstance(screen, TablesScreen)
        for key, back in (("3", "0"), ("5", "escape"), ("?", "escape")):
            await pilot.press(key)
            screen._look_by_itself()
            await pilot.press(back)
        await pilot.press("1")
        await peer.receive(messages.Join)  # and nothing else was asked of the server before


def test_the_server_is_asked_ever_less_often_and_at_last_no_more_until_a_key() -> None:
    pace, waits = tables.Pace(), []
    while (wait := pace.next()) is not None:
        waits.append(wait)
        pace.answered(changed=False)
    assert waits[:6] == [5, 10, 20, 40, 60, 60]
    assert tables.AWAKE - tables.LATEST < sum(waits) <= tables.AWAKE
    pace.woken()
    assert pace.next() == tables.SOONEST
    pace.answered(changed=False)
    pace.answered(changed=True)
    assert pace.next() == tables.SOONEST


async def test_who_waits_sits_down_as_soon_as_there_is_a_seat(
    server: FakeServer, keep: KeptSeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "LOOK_EVERY", 0.01)
    async with listing(server, keep) as (_, pilot, peer):
        await pilot.press("3", "2")
        await until_shown(pilot, "Waiting for a free seat at FULL0-00000. Esc ends the wait.")
        asked = await peer.receive(messages.ListTables)
        await peer.send(messages.Tables(asked.id, TABLES))
        while not isinstance(asked, messages.Join):
            asked = await peer.receive(messages.Message)
            if isinstance(asked, messages.ListTables):
                await peer.send(messages.Tables(asked.id, [TABLES[0], listed("FULL0-00000", "Eve", 1)]))
            elif isinstance(asked, messages.GetCommitment):
                await peer.send(messages.Committed(asked.id, asked.code or "", b"c" * 32))
        assert asked.code == "FULL000000"


async def test_who_waits_for_a_table_that_goes_is_told(
    server: FakeServer, keep: KeptSeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "LOOK_EVERY", 0.01)
    async with listing(server, keep) as (_, pilot, peer):
        await pilot.press("3", "2")
        asked = await peer.receive(messages.ListTables)
        await peer.send(messages.Tables(asked.id, TABLES[:2]))
        await until_shown(pilot, "Table FULL0-00000 no longer exists.")


async def test_escape_ends_the_wait_and_stays_at_the_list(server: FakeServer, keep: KeptSeats) -> None:
    async with listing(server, keep) as (app, pilot, _):
        await pilot.press("3", "2")
        await until_shown(pilot, "Waiting for a free seat")
        await pilot.press("escape")
        await until(pilot, lambda: "Waiting for" not in screen_text(app))
        assert isinstance(app.screen, TablesScreen)


@asynccontextmanager
async def asking_for(
    server: FakeServer, keep: KeptSeats, code: str, why: str, tables: list[messages.TableInfo]
) -> AsyncIterator[tuple[TraderowApp, Pilot[None]]]:
    """Yield a client in which Ann has asked for that table, and was refused."""
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("j")
        app.screen.query_one("#address", Input).value = server.address.text
        app.screen.query_one("#code", Input).value = code
        await pilot.press("enter")
        peer = await server.accept()
        await peer.greet()
        request = await peer.receive(messages.Join)
        await peer.send(messages.Refused(request.id, "table", why, {}))
        asked = await peer.receive(messages.ListTables)
        await peer.send(messages.Tables(asked.id, tables))
        yield app, pilot


@pytest.mark.parametrize("why", ["table-full", "wrong-password"])
async def test_who_names_a_full_table_is_asked_there_before_any_password(server: FakeServer, keep: KeptSeats, why: str) -> None:
    async with asking_for(server, keep, "full000000", why, [TABLES[0], FULL_AND_LOCKED[0]]) as (app, pilot):
        await until_shown(pilot, "FULL  No seat:   1 watch   2 wait   0 back")
        assert isinstance(app.screen, TablesScreen)
        assert not app.screen.query_one("#password").display
        await pilot.press("2")
        await until_shown(pilot, "Waiting for a free seat at FULL0-00000.")


@pytest.mark.parametrize(
    ("why", "sentence"),
    [("table-full", "All seats at that table are taken"), ("wrong-password", "That is not the table's password")],
)
async def test_a_named_table_that_is_not_full_or_not_listed_says_why(
    server: FakeServer, keep: KeptSeats, why: str, sentence: str
) -> None:
    async with asking_for(server, keep, "7K3QZ-9XM2P", why, TABLES if why == "wrong-password" else []) as (app, pilot):
        await until_shown(pilot, sentence)
        assert isinstance(app.screen, JoinScreen)


async def test_a_full_table_that_is_not_listed_can_be_watched_by_the_next_enter(server: FakeServer, keep: KeptSeats) -> None:
    async with asking_for(server, keep, "7K3QZ-9XM2P", "table-full", []) as (app, pilot):
        await until_shown(pilot, "press Enter to watch")
        assert app.screen.query_one("#watch", Pick).value is True
        await pilot.press("enter")
        peer = await server.accept()
        await peer.greet()
        assert (await peer.receive(messages.Watch)).code == "7K3QZ9XM2P"
