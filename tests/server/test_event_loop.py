"""The server runs on uvloop if it is installed, and on asyncio's own loop if not."""

from __future__ import annotations

import asyncio
import sys

import pytest

from server import event_loop


def loop_of_a_run(*, encrypts: bool = False) -> str:
    """Return the package of the loop on which something was run."""
    found: list[str] = []

    async def look() -> None:
        found.append(type(asyncio.get_running_loop()).__module__.partition(".")[0])

    event_loop.run(look(), encrypts=encrypts)
    return found[0]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no uvloop for Windows")
def test_uvloop_is_used_where_it_is_installed() -> None:
    assert loop_of_a_run() == "uvloop"


def test_without_uvloop_the_loop_is_asyncios(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert loop_of_a_run() == "asyncio"


def test_a_server_that_encrypts_keeps_asyncios_loop() -> None:
    assert loop_of_a_run(encrypts=True) == "asyncio"
