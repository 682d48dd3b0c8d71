"""What is left of a crash: a log with the traceback, for a bug report, instead of a page of it on a player's terminal.

Without the values of local variables: a seat's token may be among them.
"""

from __future__ import annotations

import contextlib
import time
import traceback
from pathlib import Path

from client import paths
from protocol.version import BUILD


def crash_log(error: BaseException) -> Path:
    """Where it says what happened; the crash before this one is not kept."""
    file = paths.state() / "crash.log"
    when = time.strftime("%Y-%m-%d %H:%M:%S %z")
    with contextlib.suppress(OSError):
        paths.write_privately(file, f"{BUILD}, {when}\n\n{''.join(traceback.format_exception(error))}")
    return file
