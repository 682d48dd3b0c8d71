"""The event loop a server runs on: uvloop where it is installed, which takes a tenth off an action, else asyncio's own.

A server that encrypts keeps asyncio's: on uvloop its handshakes, which begin on a paused transport, did not end
(`tests/client/session/route/test_encryption.py`).
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
