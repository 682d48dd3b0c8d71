"""Writes the traceback of a crash to a log for a bug report, instead of filling the player's terminal with it.

The log has no values of local variables, because a seat's token may be among them.
"""

from __future__ import annotations

import contextlib
import time
import traceback
from pathlib import Path

from client import paths


def crash_log(error: BaseException) -> Path:
    """Write the log and return its path. It replaces the log of the previous crash."""
    from protocol.version import BUILD  # with every message of the protocol

    file = paths.state() / "crash.log"
    when = time.strftime("%Y-%m-%d %H:%M:%S %z")
    with contextlib.suppress(OSError):
        paths.write_privately(file, f"{BUILD}, {when}\n\n{''.join(traceback.format_exception(error))}")
    return file
