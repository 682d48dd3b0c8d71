"""A person with nothing but a browser, in a real Chromium: they read what it is, sit down, play, reload and are there again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import engine
from server.app import Server
from server.doors.web.door import make
from tests.play.chromium import Browser, Tab, running, used
from tests.play.loaded import CLIENT, address
from tests.server.conftest import Connect
from tests.server.doors.conftest import free_port, until_open
from tests.server.process import ServerProcess

pytestmark = pytest.mark.terminal


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """One for all tests: it takes longer to start than most of them."""
    with running(tmp_path_factory.mktemp("profile")) as chromium:
        yield chromium


@pytest.fixture
async def browser(chromium: tuple[str, int]) -> AsyncIterator[Browser]:
    async with used(*chromium) as browser:
        yield browser


@pytest.fixture
async def house(serve: Callable[..., Awaitable[Server]], tmp_path: Path) -> tuple[Server, str]:
    """A server with every game and a door for browsers; the address of its page."""
    server = await serve(games=engine.games)
    await server.take_ports([make(0)], "127.0.0.1", tmp_path)
    await server.open_doors()
    return server, f"http://127.0.0.1:{server.lobby.doors[0].port}"


async def play_a_turn(tab: Tab) -> None:
    """Everything in the hand, and the end of the turn."""
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
    """What lies on the table and in the hand: the left side from the trade row down to the prompt, without the cursor."""
    first = next(at for at, row in enumerate(rows) if "Trade row" in row)
    return [row[:55].replace("›", " ").rstrip() for row in rows[first:-4]]


async def test_a_person_sits_down_plays_a_turn_and_is_there_again_after_a_reload(
    browser: Browser, house: tuple[Server, str]
) -> None:
    server, address = house
    tab = await browser.open(address)
    await tab.sees("A card table for the terminal")
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
    token = await tab.value("sessionStorage.getItem('traderow-token')")
    assert len(token) == 43
    assert not any(token in each for each in tab.asked)
    await tab.type("f5")  # which the client takes, and the browser does not
    await tab.sees("Esc close")


async def test_the_list_of_tables_follows_the_server_by_itself(
    browser: Browser, house: tuple[Server, str], connect: Connect
) -> None:
    server, address = house
    tab = await browser.open(address)
    await tab.sees("A card table for the terminal")
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


async def test_two_tabs_play_with_each_other(browser: Browser, house: tuple[Server, str]) -> None:
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
    ben = await browser.open(f"{address}/{table.code}")
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


async def test_the_seat_goes_with_the_tab_that_came_last(browser: Browser, house: tuple[Server, str]) -> None:
    _server, address = house
    ann = await browser.open(address)
    await ann.type("Ann", "enter")
    await ann.sees("No table is open here")
    token = await ann.value("sessionStorage.getItem('traderow-token')")
    other = await browser.open(address)
    await other.value(f"sessionStorage.setItem('traderow-token', '{token}'); sessionStorage.setItem('traderow-goal', '/')")
    await other.reload()
    await other.sees("No table is open here")  # and nobody was asked for a name
    await ann.sees("open elsewhere now")
    await ann.type("enter")
    await ann.sees("No table is open here")
    await other.sees("open elsewhere now")


async def test_after_a_crash_of_the_server_the_tab_comes_back_by_itself(
    browser: Browser, connect: Connect, tmp_path: Path
) -> None:
    web = free_port()
    options = ("--port", str(free_port()), "--web", str(web), address(CLIENT))
    server = await ServerProcess.start(tmp_path / "data", *options, module="tests.server.doors.serving")
    try:
        ada = await connect(server.port, "Ada")
        await ada.host(game="star-realms", mode="duel")
        await until_open(web)
        tab = await browser.open(f"http://127.0.0.1:{web}/{ada.code}")
        await tab.type("Ann", "enter")
        await tab.sees("Hand")
        before = cards(await tab.rows())
        await server.kill()
        await tab.sees("The line is lost")
        server = await ServerProcess.start(tmp_path / "data", *options, module="tests.server.doors.serving")
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
