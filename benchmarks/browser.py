"""The web front end: time until a page in a real Chromium shows the table, and bytes of a turn.

    python -m benchmarks.browser

Times are the page's own: from the start of its navigation to the screen update with the whole table. Processor time is that of
server, client and browser together, which other work on the machine changes less.
"""

from __future__ import annotations

import asyncio
import shutil
import statistics
import sys
from contextlib import AsyncExitStack, suppress
from pathlib import Path

from benchmarks.server_process import directory, serving
from protocol.messages import Act, Snapshot, Step, Welcome
from tests.play.chromium import PROGRAMS, Tab, browsing
from tests.server.front_ends.conftest import until_open
from tests.server.peer import Peer, connected

LOADS = 5
OPTIONS = ("--web", "0", "--tables-per-address", "1000", "--message-rate", "1000", "--message-burst", "1000")
ROWS = "[...document.querySelectorAll('.xterm-rows > div')].map(row => row.textContent).join()"
WHOLE = f"/Hand .*help/.test({ROWS})"
START = "name.value = 'Ann', document.getElementById('start').requestSubmit()"
IN_THE_PAGE = f"""
new Promise(done => {{
  const name = document.getElementById('name');
  if (STARTS) {START};
  const look = () => {WHOLE} ? done(performance.now()) : requestAnimationFrame(look);
  look();
}})
"""


async def end_turns(host: Peer) -> None:
    """End every turn of the table's host, for as long as it is awaited."""
    while True:
        message = await host.next()
        if isinstance(message, Step | Snapshot) and ["end-turn"] in [list(action) for action in host.view.get("actions", [])]:
            await host.send(Act(host.mark(), host.seq, ["end-turn"]))


async def shown_after(tab: Tab, starts: bool) -> float:
    """Return the milliseconds from the beginning of the page to the whole table. `starts`: the form is sent as soon as it is
    shown."""
    return float(await tab.value(IN_THE_PAGE.replace("STARTS", str(starts).lower())))


def processor_seconds(*trees: int) -> float:
    """Return the processor seconds used so far by these processes and their children; 0 if the system does not report them."""
    used, waiting = 0.0, [*trees]
    while waiting:
        process = waiting.pop()
        with suppress(OSError):
            used += sum(map(int, Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:15])) / 100
            for thread in Path(f"/proc/{process}/task").iterdir():
                waiting += map(int, (thread / "children").read_text().split())
    return used


async def loads(data: Path) -> None:
    first, again, used = [], [], []
    async with browsing(data / "profile") as browser, AsyncExitStack() as stack:
        server = stack.enter_context(serving(data / "server", OPTIONS))
        for number in range(LOADS):
            host = await stack.enter_async_context(connected(server.port, f"Hal{number}", greet=False))
            welcome = await host.hello()
            assert isinstance(welcome, Welcome)
            port = next(door.port for door in welcome.doors if door.name == "web")
            await until_open(port)
            await host.host(game="star-realms", mode="duel", title="Hal", grace=3600)
            stack.callback(asyncio.create_task(end_turns(host)).cancel)
            tab = await browser.open()
            before = processor_seconds(server.pid, browser.pid)
            await tab.go(f"http://127.0.0.1:{port}/{host.code}")
            first.append(await shown_after(tab, starts=True))
            used.append(processor_seconds(server.pid, browser.pid) - before)
            await tab.reload()
            again.append(await shown_after(tab, starts=False))
            assert not tab.errors, tab.errors
            await tab.value("localStorage.clear()")  # the next one is somebody else
            await tab.ask_to_close()
            await tab.is_closed.wait()
    print(f"browser: from opening the page to the whole table: {_ms(first)}; after a reload, at the same seat: {_ms(again)}")
    print(
        f"browser: what opening it takes of the processor, server, client and browser together: {statistics.median(used):.2f} s"
    )


def _ms(times: list[float]) -> str:
    return f"{statistics.median(times):.0f} ms ({min(times):.0f} to {max(times):.0f})"


def run() -> None:
    """Run the benchmark. Without a Chromium, print that there are no figures."""
    if not any(shutil.which(program) for program in PROGRAMS):
        print("NOT RUN: there is no Chromium here")
        return
    with directory() as data:
        asyncio.run(loads(data))


if __name__ == "__main__":
    sys.exit(run())
