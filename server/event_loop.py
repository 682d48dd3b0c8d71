"""The event loop a server runs on: uvloop where it is installed, which takes a tenth off an action, else asyncio's own.

A server that encrypts keeps asyncio's: uvloop's `start_tls` does not hand over what a paused transport has received, so some
handshakes on it do not end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from importlib import import_module
from typing import Any


def run(main: Coroutine[Any, Any, None], *, encrypts: bool = False) -> None:
    """Run it until it ends. `encrypts`: it serves TLS."""
    with asyncio.Runner(loop_factory=None if encrypts else _new_loop()) as runner:
        runner.run(main)


def _new_loop() -> Any:
    try:
        return import_module("uvloop").new_event_loop
    except ImportError:
        return None
