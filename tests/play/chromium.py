"""A real headless Chromium, controlled by its remote protocol: tabs open pages, type keys and return their texts.

Without a Chromium, the tests are skipped.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import Thread, Timer
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

PATIENCE = 15.0
LOOK_AGAIN = 100
"""Milliseconds between two queries of a page. Each query makes the page lay out all its text."""
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = (
    *(
        "--disable-backgrounding-occluded-windows",
        "--disable-renderer-backgrounding",
    ),  # each tab draws, as if it were looked at
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"),
    "--remote-debugging-port=0",
    "--host-resolver-rules=MAP *.local 127.0.0.1",  # an address that is not encrypted, and not this computer's own
    # no pages of its own frame and no renderer to spare beside each tab
    "--disable-features=PreloadTopChromeWebUI,WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess",
)
NAMED = {"enter": ("Enter", 13, "\r"), "escape": ("Escape", 27, ""), "tab": ("Tab", 9, "\t"), "f5": ("F5", 116, "")}
ROWS = "[...document.querySelectorAll('.xterm-rows > div')].map(row => row.textContent)"
SHOWN = rf"document.body.innerText + '\n' + {ROWS}.join('\n')"


def program() -> str:
    """Return the browser, or skip the test if there is none."""
    found = next((path for name in PROGRAMS if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip("NOT RUN: there is no Chromium, so no page was opened in a real browser")
    return found


class Tab:
    """A tab. `errors`: the errors of its page; `asked`: every address that it has requested.

    `questions`: the kinds of dialogs that the page has opened, such as `beforeunload`; `agrees`: the answer to them.
    """

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = count(1)
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._reading = asyncio.create_task(self._read())
        self.errors: list[str] = []
        self.asked: list[str] = []
        self.questions: list[str] = []
        self.agrees = True
        self.is_asked, self.is_closed = asyncio.Event(), asyncio.Event()
        self._answering: set[asyncio.Task[Any]] = set()

    async def do(self, method: str, **parameters: Any) -> Any:
        """Call the remote protocol."""
        number = next(self._numbers)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": number, "method": method, "params": parameters})
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def value(self, script: str) -> Any:
        """Return the value of a script in the page."""
        found = await self.do("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        return found["result"].get("value")

    async def go(self, address: str) -> None:
        await self.do("Page.navigate", url=address)
        await self.until("document.readyState === 'complete' && location.href !== 'about:blank'")

    async def reload(self) -> None:
        await self.value("window.isOld = true")
        await self.do("Page.reload")
        await self.until("!window.isOld && document.readyState === 'complete'")

    async def text(self) -> str:
        """Return all text in the page, including the terminal."""
        return str(await self.value(SHOWN)).replace("\xa0", " ")

    async def rows(self) -> list[str]:
        """Return the lines of the page's terminal."""
        return [str(row).replace("\xa0", " ").rstrip() for row in await self.value(ROWS)]

    async def until(self, script: str) -> None:
        """Wait until the condition is true in the page."""
        look = f"const look = () => ({script}) ? done(true) : setTimeout(look, {LOOK_AGAIN}); look();"
        waits = f"new Promise(done => {{ {look} }})"
        while True:
            with suppress(KeyError):  # the page went while it was asked
                if await self.value(waits):
                    return

    async def sees(self, words: str) -> None:
        """Wait until the page shows that text."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.until(f"({SHOWN}).replaceAll('\\xa0', ' ').includes({json.dumps(words)})")
        except TimeoutError:
            raise AssertionError(f"{words!r} never came; the page shows\n{await self.text()}\n{self.errors}") from None

    async def type(self, *typed: str) -> None:
        """Press these keys, or type these texts."""
        for each in typed:
            if each in NAMED:
                key, code, text = NAMED[each]
                pressed = {"key": key, "code": key, "windowsVirtualKeyCode": code}
                await self.do("Input.dispatchKeyEvent", type="keyDown", text=text, **pressed)
                await self.do("Input.dispatchKeyEvent", type="keyUp", **pressed)
            else:
                for character in each:
                    await self.do("Input.dispatchKeyEvent", type="char", text=character)

    async def picture(self, file: Path) -> None:
        """Save a screenshot."""
        shot = await self.do("Page.captureScreenshot", format="png")
        await asyncio.to_thread(file.write_bytes, base64.b64decode(shot["data"]))

    async def resize(self, width: int, height: int, *, phone: bool = False) -> None:
        await self.do("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)
        await self.do("Emulation.setTouchEmulationEnabled", enabled=phone)

    async def ask_to_close(self) -> None:
        """Close the tab as its user does. The page may ask for a confirmation."""
        await self._socket.send_json({"id": next(self._numbers), "method": "Page.close"})

    async def crash(self) -> None:
        """Kill the process of the tab. No reply follows."""
        await self._socket.send_json({"id": next(self._numbers), "method": "Page.crash"})

    async def click(self, selector: str) -> None:
        """Press the element, as a user does."""
        await self.until(f"document.querySelector({json.dumps(selector)})?.checkVisibility()")
        place = await self.value(
            f"(({{x, y, width, height}}) => [x + width / 2, y + height / 2])"
            f"(document.querySelector({json.dumps(selector)}).getBoundingClientRect())"
        )
        for kind in ("mousePressed", "mouseReleased"):
            where = dict(zip("xy", place, strict=True))
            await self.do("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **where)

    async def close(self) -> None:
        self._reading.cancel()
        await self._socket.close()

    async def _read(self) -> None:
        async for message in self._socket:
            if message.type is WSMsgType.TEXT:
                self._heard(json.loads(message.data))
        self.is_closed.set()

    def _heard(self, told: dict[str, Any]) -> None:
        if "id" in told:
            answer = self._answers.pop(told["id"], None)
            if answer is not None and not answer.done():
                answer.set_result(told.get("result", {}))
            return
        parameters = told.get("params", {})
        match told["method"]:
            case "Network.requestWillBeSent":
                self.asked.append(parameters["request"]["url"])
            case "Network.webSocketCreated":
                self.asked.append(parameters["url"])
            case "Page.javascriptDialogOpening":
                self.questions.append(parameters["type"])
                self.is_asked.set()
                answering = asyncio.create_task(self.do("Page.handleJavaScriptDialog", accept=self.agrees))
                self._answering.add(answering)
                answering.add_done_callback(self._answering.discard)
            case "Runtime.exceptionThrown":
                self.errors.append(json.dumps(parameters["exceptionDetails"])[:500])
            case "Log.entryAdded" if parameters["entry"]["level"] == "error":
                self.errors.append(parameters["entry"]["text"])


class Browser:
    """A browser. `open`: a tab in its own window. Two Browsers share neither cookies nor storage."""

    def __init__(self, session: ClientSession, address: str, whole: Tab, context: str, pid: int) -> None:
        self.pid = pid
        self._session = session
        self._address = address
        self._whole = whole
        self._context = context
        self._tabs: list[Tab] = []

    async def open(self, address: str = "", width: int = 1000, height: int = 700) -> Tab:
        made = await self._whole.do("Target.createTarget", url="about:blank", newWindow=True, browserContextId=self._context)
        tab = Tab(await self._session.ws_connect(f"{self._address}/devtools/page/{made['targetId']}", max_msg_size=0))
        self._tabs.append(tab)
        for part in ("Page", "Runtime", "Network", "Log"):
            await tab.do(f"{part}.enable")
        await tab.resize(width, height)
        if address:
            await tab.go(address)
        return tab

    async def close(self) -> None:
        for tab in self._tabs:
            await tab.close()
        await self._whole.do("Target.disposeBrowserContext", browserContextId=self._context)
        await self._whole.close()


@contextmanager
def running(profile: Path) -> Iterator[tuple[str, int]]:
    """Yield the address and the process number of a Chromium with its own profile, which is stopped at the end."""
    environ = {**os.environ, "HOME": str(profile)}
    process = subprocess.Popen(
        [program(), *OPTIONS, f"--user-data-dir={profile}", "about:blank"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environ,
    )  # fmt: skip
    assert process.stderr is not None
    too_late = Timer(PATIENCE, process.kill)
    too_late.start()
    try:
        while not (line := process.stderr.readline()).startswith(b"DevTools listening on ws://"):
            assert line, "Chromium has ended"
        too_late.cancel()
        Thread(target=process.stderr.read, daemon=True).start()
        yield line.decode().split()[-1], process.pid
    finally:
        too_late.cancel()
        process.terminate()
        process.wait()


@asynccontextmanager
async def used(address: str, pid: int) -> AsyncIterator[Browser]:
    """Yield the Chromium at that address with no data of earlier tests."""
    async with ClientSession() as session:
        whole = Tab(await session.ws_connect(address))
        context = (await whole.do("Target.createBrowserContext"))["browserContextId"]
        browser = Browser(session, address.partition("/devtools")[0], whole, context, pid)
        try:
            yield browser
        finally:
            await browser.close()


@asynccontextmanager
async def browsing(profile: Path) -> AsyncIterator[Browser]:
    """Yield a browser with its own Chromium."""
    with running(profile) as (address, pid):
        async with used(address, pid) as browser:
            yield browser
