"""Play in a real Chromium by touch, in lines, and with a screen reader."""

from __future__ import annotations

from typing import Any

import pytest

from server.app import Server
from tests.play.chromium import Browser, Tab
from tests.server.conftest import Connect
from tests.server.front_ends.web.test_in_a_browser import browser, chromium, house
from tests.server.peer import Peer

__all__ = ["browser", "chromium", "house"]  # fixtures

pytestmark = pytest.mark.terminal

PHONE = (390, 844)
HINTS = "[...document.querySelectorAll('#hints button')].map(button => button.textContent)"
SAID = "[...document.querySelectorAll('#lines p')].map(line => line.textContent)"
HOSTILE = "<img src=x onerror=alert(1)>"
SCREEN = "(({x, y, width, height}) => [x, y, width, height])(document.querySelector('.xterm-screen').getBoundingClientRect())"

FITS = "document.querySelector('.xterm-screen').clientHeight <= document.getElementById('terminal').clientHeight"
FIRST_ROW = "document.querySelector('.xterm-rows > div').textContent"


async def tap(tab: Tab, x: float, y: float) -> None:
    await tab.do("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    await tab.do("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


async def tap_on(tab: Tab, words: str) -> None:
    """Touch what the terminal shows, once the table is drawn in the place that the rows of keys leave it.

    A terminal that loses lines moves what it shows up, until the client has drawn it again.
    """
    await tab.until(f"{FITS} && {FIRST_ROW}.includes('You')")
    x, y, width, height = await tab.value(SCREEN)
    rows = await tab.rows()
    row = next(at for at, text in enumerate(rows) if words in text)
    columns = await tab.value(
        "Math.max(...[...document.querySelectorAll('.xterm-rows > div')].map(row => row.textContent.length))"
    )
    await tap(tab, x + (rows[row].index(words) + 1.5) * width / columns, y + (row + 0.5) * height / len(rows))


async def press(tab: Tab, label: str) -> None:
    """Touch a key of the rows below the terminal."""
    buttons = "[...document.querySelectorAll('#hints button, #keys button')]"
    await tab.until(f"{buttons}.some(button => button.textContent === '{label}')")
    x, y = await tab.value(
        "(({x, y, width, height}) => [x + width / 2, y + height / 2])"
        f"({buttons}.find(button => button.textContent === '{label}').getBoundingClientRect())"
    )
    await tap(tab, x, y)


async def tree(tab: Tab) -> list[tuple[str, str]]:
    """Return the role and the name of everything that a screen reader finds."""
    found = await tab.do("Accessibility.getFullAXTree")
    nodes: list[dict[str, Any]] = [node for node in found["nodes"] if not node["ignored"]]
    return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes]


async def hosted(connect: Connect, server: Server) -> Peer:
    """Return Ada, who has opened a table of a duel and begins."""
    ada = await connect(server, "Ada")
    await ada.host(game="star-realms", mode="duel", title="for all")
    return ada


async def test_a_game_is_played_by_touch_alone(browser: Browser, house: tuple[Server, str]) -> None:
    server, address = house
    tab = await browser.open("", *PHONE)
    await tab.resize(*PHONE, phone=True)
    await tab.go(address)
    await tab.type("Ann", "enter")
    await tab.sees("No table is open here")
    await tab.until(f"{HINTS}.includes('h')")
    await press(tab, "h")
    await tab.sees("Host a table")
    await tab.until(f"{HINTS}.includes('F2')")  # the rows of keys stand where they stay
    await press(tab, "⏎")
    await tab.sees("Ctrl+Q quit")
    (table,) = server.lobby.list_tables("").tables
    await tab.sees(f"--table {table.code}")  # the line to send is whole
    assert max(map(len, await tab.rows())) <= 64
    await tab.until(f"{HINTS}.includes('f')")
    await press(tab, "f")
    await tab.sees("YOUR TURN")
    await tab.until(f"{HINTS}.join('').startsWith('pe')")
    keys = await tab.value(HINTS)
    assert {"␣", "?", "v", "a"} <= set(keys)
    row = {row.split()[0] for row in await tab.rows() if row[:3].strip().isdecimal()}
    assert {key for key in keys if key.isdecimal()} == row - {"0"}, "digits that are keys, and no amounts"
    await tap_on(tab, "Scout")
    await tab.sees("1  trade")
    await press(tab, "p")
    await tab.sees("Hand 0")
    await press(tab, "e")
    await tab.until(f"!{HINTS}.includes('u')")
    assert await tab.value("document.activeElement.inputMode") == "none", "no keyboard covers the table"
    await press(tab, "⌨")
    assert await tab.value("document.activeElement.inputMode") == "text"
    x, _y, width, _height = await tab.value(SCREEN)
    assert x >= 0
    assert x + width <= PHONE[0]
    assert await tab.value("document.documentElement.scrollWidth") <= PHONE[0]
    assert tab.errors == []


async def test_a_mouse_has_no_row_of_keys(browser: Browser, house: tuple[Server, str]) -> None:
    tab = await browser.open(house[1])
    await tab.type("Ann", "enter")
    await tab.sees("No table is open here")
    assert not await tab.value("document.getElementById('keys').checkVisibility()")
    assert await tab.value(HINTS) == []


async def test_a_screen_reader_follows_a_game_in_lines(browser: Browser, house: tuple[Server, str], connect: Connect) -> None:
    server, address = house
    ada = await hosted(connect, server)
    tab = await browser.open("", *PHONE)
    await tab.resize(*PHONE, phone=True)
    await tab.go(f"{address}/plain/{ada.code}")
    await tab.sees("for all")
    assert await tab.value("document.getElementById('in-lines').checked")
    await tab.type("Zoë", "enter")
    await tab.until(f"{SAID}.length > 3")
    assert await tab.value("document.activeElement.id") == "line"
    found = await tree(tab)
    assert ("log", "What happens at the table") in found
    assert ("textbox", "Your answer") in found
    assert ("button", "Send") in found
    assert await tab.value("document.getElementById('lines').ariaLive") == "polite"
    await tab.type("help", "enter")
    await tab.until(f"{SAID}.includes('> help')")
    await tab.until(f"{SAID}.at(-1) !== '> help'")
    said = await tab.value(SAID)
    assert all("\x1b" not in line and line.strip() for line in said)
    assert said.count("help") == 0, "what is typed is not repeated"
    named = {name for _role, name in await tree(tab)}
    assert set(said[-3:]) <= named
    await ada.say(HOSTILE)
    await tab.until(f"{SAID}.some(line => line.includes('{HOSTILE}'))")
    assert await tab.value("document.querySelectorAll('#lines img').length") == 0
    await tab.reload()
    await tab.until(f"{SAID}.length > 3")
    assert [seat.name for table in server.lobby.tables.values() for seat in table.state.seats] == ["Ada", "Zoë"]
    assert tab.errors == []
    assert await tab.value("document.documentElement.scrollWidth") <= PHONE[0]


async def test_what_is_switched_on_is_remembered(browser: Browser, house: tuple[Server, str], connect: Connect) -> None:
    server, address = house
    ada = await hosted(connect, server)
    tab = await browser.open(address)
    await tab.click("#in-lines")
    other = await browser.open(f"{address}/{ada.code}")
    assert await other.value("document.getElementById('in-lines').checked")
    await other.click("#in-lines")
    await other.click("#reader")
    third = await browser.open(f"{address}/{ada.code}")
    assert not await third.value("document.getElementById('in-lines').checked")
    await third.click("#name")
    await third.type("Ben", "enter")
    await third.sees("Hand")
    await third.until("document.querySelector('.xterm-accessibility')?.textContent.includes('Trade')")
    assert any("Trade row" in name for _role, name in await tree(third))
    fourth = await browser.open(f"{address}/plain/")
    assert await fourth.value("document.getElementById('in-lines').checked")
    assert tab.errors == other.errors == third.errors == fourth.errors == []


async def test_on_the_page_in_lines_tables_are_opened_in_lines(
    browser: Browser, house: tuple[Server, str], connect: Connect
) -> None:
    ada = await hosted(connect, house[0])
    tab = await browser.open(f"{house[1]}/plain/")
    assert await tab.value("document.querySelector('#tables a').getAttribute('href')") == f"/plain/{ada.code}"
