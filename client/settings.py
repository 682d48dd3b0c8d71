"""What a person chose once and expects to find again: name, language, bell, the last address. One small JSON file.

A file that cannot be read or does not fit counts as not there; a setting that cannot be saved is not worth stopping a game for.
"""

from __future__ import annotations

import contextlib
import getpass
import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from client import paths
from client.trouble import Trouble
from protocol.text import NAME_CELLS, BadName, clean_name

NAME_LENGTH = NAME_CELLS


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default."""

    name: str = ""
    language: str = ""
    address: str = ""
    bell: bool = True
    moments: bool = True
    """Whether a hit, a base that fell, a win in reach and another's are said in a block of capitals."""
    records: bool = True
    """Whether the records of games that are over are kept."""


def settings_file() -> Path:
    """Where the settings are."""
    return paths.config() / "settings.json"


def load(path: Path | None = None) -> Settings:
    """The saved settings; the default for whatever is missing or of the wrong kind."""
    try:
        raw = json.loads((path or settings_file()).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    if not isinstance(raw, dict):
        return Settings()
    known = {field.name: type(field.default) for field in fields(Settings)}
    fitting: dict[str, Any] = {key: value for key, value in raw.items() if key in known and type(value) is known[key]}
    return Settings(**fitting)


def save(settings: Settings, path: Path | None = None) -> None:
    """Keep the settings for the next time, if that is possible."""
    with contextlib.suppress(OSError):
        paths.write_privately(path or settings_file(), json.dumps(asdict(settings), ensure_ascii=False, indent=2) + "\n")


def own_name(settings: Settings) -> str:
    """The saved name, or the login's where a server would take it, or "Guest"."""
    if settings.name:
        return settings.name
    with contextlib.suppress(OSError, KeyError, ImportError, Trouble):
        login = getpass.getuser()
        return checked_name("".join(character for character in login if character.isalnum() or character in "_-")[:NAME_LENGTH])
    return "Guest"


def checked_name(typed: str) -> str:
    """A name as a server will take it. Raises Trouble that says why it will not."""
    try:
        return clean_name(typed)
    except BadName as bad:
        raise Trouble("server", "bad-name", {"reason": bad.code}) from None
