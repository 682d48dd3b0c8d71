"""Find the directories of settings, kept seats, logs and tables on this computer."""

from __future__ import annotations

import contextlib
import time
import traceback
from pathlib import Path
from typing import Any

import platformdirs

from protocol.text import clean

# -- crash ------------------------------------------------------------------------------------------------------------


def crash_log(error: BaseException) -> Path:
    """Write the log and return its path. It replaces the log of the previous crash."""
    from protocol.version import BUILD  # with every message of the protocol

    file = state() / "crash.log"
    when = time.strftime("%Y-%m-%d %H:%M:%S %z")
    with contextlib.suppress(OSError):
        write_privately(file, f"{BUILD}, {when}\n\n{''.join(traceback.format_exception(error))}")
    return file


# -- The directories of settings, kept seats, logs and a host's tables on this system ---------------------------------


_NAME = "traderow"


def config() -> Path:
    """Return the directory of the settings file."""
    return platformdirs.user_config_path(_NAME, appauthor=False)


def state() -> Path:
    """Return the directory of kept seats and logs, which the program writes itself."""
    return platformdirs.user_state_path(_NAME, appauthor=False)


def data() -> Path:
    """Return the directory of records, and of the tables of `traderow host`."""
    return platformdirs.user_data_path(_NAME, appauthor=False)


def records() -> Path:
    """Return the directory of this person's records."""
    return data() / "records"


def shown(path: Path | str) -> str:
    """Return a path as people write it in a terminal. It is cleaned, because another person may have named the file."""
    try:
        return clean(str(Path("~") / Path(path).relative_to(Path.home())))
    except (ValueError, RuntimeError):
        return clean(str(path))


def read_object(path: Path) -> dict[str, Any]:
    """Return the JSON object in a file; an empty one if it cannot be read."""
    import json

    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def write_privately(path: Path, text: str) -> None:
    """Replace a file atomically, readable only by its owner. After a crash either the old or the new file is complete."""
    import os
    import tempfile

    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="surrogateescape", newline="") as file:
            file.write(text)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
