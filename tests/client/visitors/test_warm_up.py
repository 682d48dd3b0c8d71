"""A client that was drawn once before any visitor comes leaves what all of them need, and nothing of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

LOADED = """
import json, os, signal, sys, threading
from client.visitors import loading
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
def tell(told):
    os.write(1, json.dumps(told).encode())
"""
LEFT = """
import gc, rich.style
gc.unfreeze()
tell({
    "environ": dict(os.environ) == environ,
    "signals": [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == [signal.SIG_IGN, signal.SIG_DFL],
    "woken": signal.set_wakeup_fd(-1) == wakes,
    "threads": threading.active_count(),
    "sequences": [repr(each) for each in gc.get_objects() if isinstance(each, rich.style.Style) and each._ansi is not None],
})
"""
DRAWN = """
import asyncio
from textual.css import stylesheet
from client.settings.values import Settings
from client.tui.apps.app import TraderowApp
parse, parsed = stylesheet.parse, []
def count(*sheet, **how):
    parsed.append(sheet[2])
    return parse(*sheet, **how)
stylesheet.parse = count
async def show():
    app = TraderowApp(Settings(name="Ann"), learns="")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
asyncio.run(show())
tell(parsed)
"""


def test_a_client_parses_no_style_sheet(tmp_path: Path) -> None:
    assert told_by(LOADED + DRAWN, tmp_path) == []


def test_nothing_of_the_one_that_was_drawn_is_left(tmp_path: Path) -> None:
    """A sequence that Rich keeps for a style would be that of this process' terminal, which has no colours."""
    left = told_by(LOADED + LEFT, tmp_path)
    assert left == {"environ": True, "signals": True, "woken": True, "threads": 1, "sequences": []}


def test_it_reads_and_writes_no_file_of_the_host(tmp_path: Path) -> None:
    settings = tmp_path / "config" / "traderow" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("no settings at all [")
    told_by(LOADED + "tell(None)", tmp_path)
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == [settings]


def told_by(program: str, home: Path) -> Any:
    """What a program tells that runs in that home."""
    folders = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CONFIG", "STATE", "DATA", "CACHE")}
    environ = {**os.environ, "HOME": str(home), **folders}
    run = subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.PIPE, timeout=60, env=environ)
    return json.loads(run.stdout)
