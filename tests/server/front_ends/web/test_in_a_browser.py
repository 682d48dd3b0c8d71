"""A player with only a browser, in a real Chromium: they read the page, join, play, and return after a reload or a closed
tab."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import engine
from protocol.messages import Step
from server.app import Server
from server.front_ends.web.server import make
from server.limits.limits import DAY
from server.storage.memory import MemoryStorage
from server.transport.tls import fingerprint, load_certificate
from tests.play.chromium import PATIENCE, Browser, Tab, running, used
from tests.play.loaded import CLIENT, address
from tests.server.conftest import QUICK, Connect
from tests.server.front_ends.conftest import free_port, until_open
from tests.server.peer import Peer
from tests.server.process import ServerProcess
from tests.server.transport.test_tls import certificate, needs_openssl

pytestmark = pytest.mark.terminal


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """Yield one for all tests: it takes longer to start than most of them."""
    with running(tmp_path_factory.mktemp("profile")) as chromium:
        yield chromium


@pytest.fixture
async def browser(chromium: tuple[str, int]) -> AsyncIterator[Browser]:
    async with used(*chromium) as browser:
        yield browser


@pytest.fixture
async def house(serve: Callable[..., Awaitable[Server]], tmp_path: Path) -> tuple[Server, str]:
    """Return a server with every game and a front end for browsers; the address of its page."""
    server = await serve(games=engine.games)
    await server.take_ports([make(0)], "127.0.0.1", tmp_path)
    await server.open_front_ends()
    return server, f"http://127.0.0.1:{server.lobby.doors[0].port}"


async def play_a_turn(tab: Tab) -> None:
    """Play everything in the hand, and end the turn."""
    await tab.sees("YOUR TURN")
    await tab.until("document.title.startsWith('your turn')")
    await tab.type("p")
    await tab.sees("Hand 0")
    await tab.type("e")
    await tab.until(f"{_ROWS}.includes('STILL YOURS') || !{_ROWS}.includes('Hand 0')")
    if "STILL YOURS" in await tab.text():  # what is left is worth nothing to this test
        await tab.type("e")
    await tab.until(f"!{_ROWS}.includes('Hand 0')")


_ROWS = "[...document.querySelectorAll('.xterm-rows > div')].map(row => row.textContent).join()"


def cards(rows: list[str]) -> list[str]:
    """Return the cards on the table and in the hand: the left side from the trade row down to the prompt, without the cursor
    and without what of the hand becomes light as a turn begins."""
    first = next(at for at, row in enumerate(rows) if "Trade row" in row)
    return [row[:55].replace("›", " ").replace("◆", " ").rstrip() for row in rows[first:-4]]


async def test_a_person_sits_down_plays_a_turn_and_is_there_again_after_a_reload(
    browser: Browser, house: tuple[Server, str]
) -> None:
    server, address = house
    tab = await browser.open(address)
    await tab.sees("Card and board games in a terminal")
    await tab.type("Ann", "enter")
    await tab.sees("No table is open here")
    await tab.type("h")
    await tab.sees("Host a table")
    await tab.type("enter")
    await tab.sees("Chat")
    await tab.type("f")
    await play_a_turn(tab)
    await tab.sees("YOUR TURN")
    await tab.until(f"/ turn [34] /.test({_ROWS})")
    before = cards(await tab.rows())
    await tab.reload()
    await tab.sees("YOUR TURN")
    await tab.until(f"/ turn [34] /.test({_ROWS})")
    assert cards(await tab.rows()) == before
    assert [seat.name for table in server.lobby.tables.values() for seat in table.state.seats] == ["Ann", "Pip"]
    assert tab.errors == []
    assert {each.split("/")[2] for each in tab.asked} == {address.split("/")[2]}  # nothing came from elsewhere
    assert await tab.value("document.cookie") == ""
    token = (await kept(tab))["token"]
    assert len(token) == 43
    assert not any(token in each for each in tab.asked)
    await tab.type("f5")  # which the client takes, and the browser does not
    await tab.sees("Esc close")


async def test_the_list_of_tables_follows_the_server_by_itself(
    browser: Browser, house: tuple[Server, str], connect: Connect
) -> None:
    server, address = house
    tab = await browser.open(address)
    await tab.sees("Card and board games in a terminal")
    await tab.value("window.later = setTimeout; window.setTimeout = (work, wait) => later(work, wait / 1000); true")
    await tab.value("document.dispatchEvent(new Event('visibilitychange'))")  # as when somebody comes back to the tab
    titles = "[...document.querySelectorAll('#tables a')].map(link => link.textContent).join()"
    for name, listed in (("Ann", "one"), ("Bob", "one,two"), ("Cem", "one,two,three")):
        host = await connect(server, name)
        await host.host(game="star-realms", mode="duel", seats=2, title=listed.rpartition(",")[2])
        await tab.until(f"{titles} === '{listed}'")
        await tab.value("document.querySelector('#tables a').focus()")
    assert await tab.value("document.activeElement.textContent") == "one"
    assert tab.errors == []


async def test_two_people_play_with_each_other(browser: Browser, chromium: tuple[str, int], house: tuple[Server, str]) -> None:
    server, address = house
    ann = await browser.open(address)
    await ann.type("Ann", "enter")
    await ann.sees("No table is open here")
    await ann.type("h")
    await ann.sees("Host a table")
    await ann.type("enter")
    await ann.sees("Chat")
    (table,) = server.lobby.list_tables("").tables
    await ann.value("navigator.clipboard.writeText = async text => { window.copied = text; }")
    await ann.type("y")
    await ann.until("window.copied")
    assert table.code in await ann.value("window.copied")
    async with used(*chromium) as other:
        ben = await other.open(f"{address}/{table.code}")
        await ben.sees("Star Realms, duel, 1 of 2 seats free")
        assert "Ann" in await ben.text()
        await ben.type("Ben", "enter")
        await ben.sees("Hand")
        await ann.sees("Hand")
        first, second = (ann, ben) if "YOUR TURN" in await ann.text() else (ben, ann)
        await play_a_turn(first)
        await play_a_turn(second)
        await first.sees("YOUR TURN")
        assert ann.errors == ben.errors == []


async def kept(tab: Tab) -> Any:
    """Return what the browser keeps for every tab of that page, whichever seat it is."""
    return json.loads(await tab.value("localStorage.getItem('traderow-seat')") or "{}")


async def in_a_game(connect: Connect, browser: Browser, house: tuple[Server, str]) -> tuple[Peer, Tab]:
    """Return Ada, who has opened a table, and the tab of Ann, who has sat down at it by its link."""
    server, address = house
    ada = await connect(server, "Ada")
    await ada.host(game="star-realms", mode="duel")
    tab = await browser.open(f"{address}/{ada.code}")
    await tab.sees("Star Realms, duel, 1 of 2 seats free")
    await tab.type("Ann", "enter")
    await tab.sees("Hand")
    await tab.until("localStorage.getItem('traderow-seat')")
    return ada, tab


def seats(server: Server) -> list[tuple[str, bool]]:
    """Return the name of everybody at the table, and whether they have left it."""
    (table,) = server.lobby.tables.values()
    return [(seat.name, seat.left) for seat in table.state.seats]


async def test_a_tab_that_is_closed_loses_no_seat(browser: Browser, house: tuple[Server, str], connect: Connect) -> None:
    ada, first = await in_a_game(connect, browser, house)
    before, token = cards(await first.rows()), (await kept(first))["token"]
    await first.ask_to_close()
    await first.is_closed.wait()
    tab = await browser.open(f"{house[1]}/{ada.code}")
    await tab.sees("You have a seat here")
    await tab.click("#back")
    await tab.sees("Hand")
    assert cards(await tab.rows()) == before
    assert seats(house[0]) == [("Ada", False), ("Ann", False)]
    assert (await kept(tab))["token"] == token
    assert list((await kept(tab))["tables"]) == [ada.code]
    assert tab.errors == []


async def test_of_two_tabs_one_has_the_seat_and_the_other_says_so(
    browser: Browser, house: tuple[Server, str], connect: Connect
) -> None:
    ada, first = await in_a_game(connect, browser, house)
    second = await browser.open(f"{house[1]}/{ada.code}")
    await second.click("#back")
    await second.sees("The table is open in another tab")
    assert await first.value("document.body.dataset.state") == "on"
    await second.click("#said button")
    await second.sees("Hand")
    await first.sees("open in another place now")
    await first.type("enter")
    await first.sees("Hand")
    await first.until("document.getElementById('said').hidden")
    await second.sees("open in another place now")
    third = await browser.open(f"{house[1]}/{ada.code}")
    await third.click("#back")
    await third.sees("The table is open in another tab")
    await first.do("Page.setWebLifecycleState", state="frozen")  # as of a tab that nobody has looked at for a while
    await third.click("#said button")
    await third.sees("Hand")
    await first.do("Page.setWebLifecycleState", state="active")
    await first.sees("open in another place now")
    fourth = await browser.open(f"{house[1]}/{ada.code}")
    await fourth.click("#back")
    await fourth.sees("The table is open in another tab")
    await third.crash()  # as a tab that the browser discards: the lock goes with it
    await fourth.sees("Hand")
    assert seats(house[0]) == [("Ada", False), ("Ann", False)]


async def test_where_browsers_have_no_locks_the_seat_goes_with_the_tab_that_came_last(
    browser: Browser, house: tuple[Server, str], connect: Connect
) -> None:
    """A page that is not encrypted, under the name of another computer."""
    address = house[1].replace("127.0.0.1", "ann.local")
    ada, first = await in_a_game(connect, browser, (house[0], address))
    assert await first.value("navigator.locks === undefined")
    second = await browser.open(f"{address}/{ada.code}")
    await second.click("#back")
    await second.sees("Hand")
    await first.sees("open in another place now")
    await first.type("enter")
    await first.sees("Hand")
    await second.sees("open in another place now")
    assert seats(house[0]) == [("Ada", False), ("Ann", False)]


async def test_a_seat_is_left_and_forgotten_when_its_person_wants_that(
    browser: Browser, house: tuple[Server, str], connect: Connect, tmp_path: Path
) -> None:
    ada, first = await in_a_game(connect, browser, house)
    (visitor,) = (tmp_path / "visitors").iterdir()
    await first.ask_to_close()
    await first.is_closed.wait()
    tab = await browser.open(f"{house[1]}/{ada.code}")
    tab.agrees = False
    await tab.click("#forget")
    assert tab.questions == ["confirm"]
    assert await kept(tab) != {}
    tab.agrees = True
    await tab.click("#forget")
    await tab.sees("have deleted its data")
    assert await kept(tab) == {}
    assert not await tab.value("document.getElementById('seat').checkVisibility()")
    assert seats(house[0]) == [("Ada", False), ("Ann", True)]
    assert not visitor.exists()
    await tab.reload()
    assert not await tab.value("document.getElementById('seat').checkVisibility()")


async def test_a_tab_asks_before_it_closes_in_a_game_and_nowhere_else(
    browser: Browser, house: tuple[Server, str], connect: Connect
) -> None:
    listing = await browser.open(house[1])
    await listing.type("Bea", "enter")
    await listing.sees("No table is open here")
    await listing.ask_to_close()
    async with asyncio.timeout(PATIENCE):
        await listing.is_closed.wait()
    assert listing.questions == []
    _ada, tab = await in_a_game(connect, browser, house)
    tab.agrees = False
    await tab.ask_to_close()
    async with asyncio.timeout(PATIENCE):
        await tab.is_asked.wait()
    assert tab.questions == ["beforeunload"]
    await tab.sees("Hand")
    tab.agrees = True
    await tab.ask_to_close()
    async with asyncio.timeout(PATIENCE):
        await tab.is_closed.wait()


async def test_when_the_game_ends_the_seat_is_forgotten_but_for_its_tab(
    browser: Browser, house: tuple[Server, str], connect: Connect
) -> None:
    ada, tab = await in_a_game(connect, browser, house)
    await ada.until(Step)
    assert isinstance(await ada.act("concede"), Step)
    await tab.until("!localStorage.getItem('traderow-seat')")
    other = await browser.open(f"{house[1]}/{ada.code}")
    assert not await other.value("document.getElementById('seat').checkVisibility()")
    await tab.reload()  # who plays again has to be there
    await tab.until("document.body.dataset.state === 'on'")
    await ada.rematch()
    await tab.type("R")
    await tab.until("localStorage.getItem('traderow-seat')")
    assert seats(house[0]) == [("Ada", False), ("Ann", False)]


async def test_what_is_older_than_the_server_keeps_it_is_not_offered(
    browser: Browser, house: tuple[Server, str], connect: Connect
) -> None:
    ada, tab = await in_a_game(connect, browser, house)
    other = await browser.open(house[1])
    assert await other.value("document.getElementById('seat').checkVisibility()")
    old = {**await kept(tab), "tables": {ada.code: 1000 * (time.time() - 30 * DAY - 60)}}
    await other.value(f"localStorage.setItem('traderow-seat', {json.dumps(json.dumps(old))})")
    await other.reload()
    assert not await other.value("document.getElementById('seat').checkVisibility()")
    assert await kept(other) == {}


async def test_a_page_of_another_origin_reads_no_token(browser: Browser, house: tuple[Server, str], connect: Connect) -> None:
    ada, tab = await in_a_game(connect, browser, house)
    token = (await kept(tab))["token"]
    other = await browser.open(house[1].replace("127.0.0.1", "ann.local"))
    assert await other.value("JSON.stringify({...localStorage, ...sessionStorage})") == "{}"
    assert await other.value(f"fetch('{house[1]}/{ada.code}').then(() => 'read', () => 'refused')") == "refused"
    assert not any(token in each for each in (*tab.asked, *other.asked))


@needs_openssl
async def test_with_the_servers_certificate_all_of_it_is_encrypted(browser: Browser, tmp_path: Path) -> None:
    own = certificate(tmp_path)
    server = Server(engine.games, MemoryStorage(), QUICK, tls=load_certificate(*own))
    await server.start("127.0.0.1", 0)
    try:
        await server.take_ports([make(0)], "127.0.0.1", tmp_path / "doors", certificate=fingerprint(own[0]))
        await server.open_front_ends()
        address = f"https://127.0.0.1:{server.lobby.doors[0].port}"
        tab = await browser.open()
        await tab.do("Security.setIgnoreCertificateErrors", ignore=True)  # nobody vouches for it
        await tab.go(address)
        await tab.type("Ann", "enter")
        await tab.sees("No table is open here")
        await tab.type("h")
        await tab.sees("Host a table")
        await tab.type("enter")
        await tab.sees("Chat")
        (table,) = server.lobby.list_tables("").tables
        await tab.sees(f"{address}/{table.code}")  # for others
        await tab.until("localStorage.getItem('traderow-seat')")
        assert {each.partition("://")[0] for each in tab.asked} <= {"https", "wss", "data"}
        assert await tab.value("isSecureContext")
        assert tab.errors == []
    finally:
        await server.stop()


async def test_after_a_crash_of_the_server_the_tab_comes_back_by_itself(
    browser: Browser, connect: Connect, tmp_path: Path
) -> None:
    web = free_port()
    options = ("--port", str(free_port()), "--web", str(web), address(CLIENT))
    server = await ServerProcess.start(tmp_path / "data", *options, module="tests.server.front_ends.serving")
    try:
        ada = await connect(server.port, "Ada")
        await ada.host(game="star-realms", mode="duel")
        await until_open(web)
        tab = await browser.open(f"http://127.0.0.1:{web}/{ada.code}")
        await tab.type("Ann", "enter")
        await tab.sees("Hand")
        before = cards(await tab.rows())
        await server.kill()
        await tab.sees("Connection lost")
        server = await ServerProcess.start(tmp_path / "data", *options, module="tests.server.front_ends.serving")
        await tab.until("document.getElementById('said').hidden")
        await tab.sees("Hand")
        assert cards(await tab.rows()) == before
    finally:
        with suppress(ProcessLookupError):
            await server.kill()


async def test_whatever_the_window_there_is_room_for_a_table(browser: Browser, house: tuple[Server, str]) -> None:
    _server, address = house
    tab = await browser.open(address, 1000, 700)
    await tab.type("Ann", "enter")
    await tab.sees("No table is open here")
    for width, height, columns, lines in ((1000, 700, 80, 24), (390, 700, 60, 20), (740, 360, 60, 20), (2000, 1200, 120, 36)):
        if width != 1000:  # in which it was opened
            await tab.resize(width, height, phone=width < 800)
            await tab.reload()
            await tab.sees("No table is open here")
        assert await tab.value("document.querySelectorAll('.xterm-rows > div').length") >= lines
        assert await tab.value("document.querySelector('.xterm-screen').offsetWidth") <= width
        assert await tab.value("document.querySelector('.xterm-screen').offsetHeight") <= height
        assert max(map(len, await tab.rows())) >= columns - 4  # the rule below the title
