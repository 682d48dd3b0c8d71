"""A client drawn once before the first guest leaves shared data in memory, and no data of its own."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

LOADED = """
import os, signal, sys, threading
from client.guests import loading
woken, wakes = os.pipe()
for end in (woken, wakes):
    os.set_blocking(end, False)
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGTERM, signal.SIG_DFL)
signal.set_wakeup_fd(wakes)
os.environ["TEXTUAL_ANIMATIONS"], os.environ["TEXTUAL_SMOOTH_SCROLL"], os.environ["ESCDELAY"] = "none", "0", "100"
environ = dict(os.environ)
for _ in loading.load():
    pass
there = set(sys.modules)
"""
LEFT = """
import gc, rich.style
gc.unfreeze()
left = {
    "environ": dict(os.environ) == environ,
    "signals": [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == [signal.SIG_IGN, signal.SIG_DFL],
    "woken": signal.set_wakeup_fd(-1) == wakes,
    "threads": threading.active_count(),
    "sequences": [repr(each) for each in gc.get_objects() if isinstance(each, rich.style.Style) and each._ansi is not None],
    "files": [os.path.join(folder, name) for folder, _, names in os.walk(os.environ["HOME"]) for name in names],
}
"""
DRAWN = """
import asyncio
from textual.css import stylesheet
from client.terminal.settings import Settings
from client.tui.app.app import TraderowApp
parse, parsed = stylesheet.parse, []
def count(*sheet, **how):
    parsed.append(sheet[2])
    return parse(*sheet, **how)
stylesheet.parse = count
async def show():
    app = TraderowApp(Settings(name="Ann"), learns="")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert len(app.screen_stack) > 2
asyncio.run(show())
later = sorted(name for name in set(sys.modules) - there if not name.startswith(("engine.", "pytest")))
os.write(1, repr({"left": left, "parsed": parsed, "later": later}).encode())
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return what a process reports of what is left after loading, and of a client that is drawn then."""
    home = tmp_path_factory.mktemp("home")
    settings = home / "config" / "traderow" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("no settings at all [")
    folders = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CONFIG", "STATE", "DATA", "CACHE")}
    environ = {**os.environ, "HOME": str(home), **folders}
    program = [sys.executable, "-c", LOADED + LEFT + DRAWN]
    run = subprocess.run(program, check=True, stdout=subprocess.PIPE, text=True, timeout=60, env=environ)
    found: dict[str, Any] = ast.literal_eval(run.stdout)
    return found


def test_a_client_parses_no_style_sheet(told: dict[str, Any]) -> None:
    assert told["parsed"] == []


def test_a_client_imports_nothing_that_was_not_there_before_it(told: dict[str, Any]) -> None:
    assert told["later"] == []


def test_nothing_of_the_one_that_was_drawn_is_left(told: dict[str, Any]) -> None:
    """A sequence that Rich keeps for a style would be that of this process' terminal, which has no colours."""
    left = {of: what for of, what in told["left"].items() if of != "files"}
    assert left == {"environ": True, "signals": True, "woken": True, "threads": 1, "sequences": []}


def test_it_reads_and_writes_no_file_of_the_host(told: dict[str, Any]) -> None:
    assert [Path(file).name for file in told["left"]["files"]] == ["settings.toml"]
