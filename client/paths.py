"""Where settings, kept seats, logs and a host's tables live on this system."""

from __future__ import annotations

from pathlib import Path

import platformdirs

_NAME = "traderow"


def config() -> Path:
    """Settings a person chose."""
    return platformdirs.user_config_path(_NAME, appauthor=False)


def state() -> Path:
    """Kept seats and logs: what the program remembers by itself."""
    return platformdirs.user_state_path(_NAME, appauthor=False)


def data() -> Path:
    """The tables of a server started by `traderow host`."""
    return platformdirs.user_data_path(_NAME, appauthor=False)


def shown(path: Path) -> str:
    """Where something is, as people write it in a terminal."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)


def write_privately(path: Path, text: str) -> None:
    """Replace a file in one step, readable by its owner alone: a crash leaves the old one or the new one, never half of it."""
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
