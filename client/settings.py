"""The settings of a person, in one small JSON file: name, language, bell, the last address, whether to save records.

A file that cannot be read is treated as missing. A setting that cannot be saved does not interrupt a game.
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
    records: bool = True
    """Whether the records of finished games are saved."""


def settings_file() -> Path:
    """The path of the settings."""
    return paths.config() / "settings.json"


def load(path: Path | None = None) -> Settings:
    """The saved settings, with the default for every setting that is missing or of the wrong type."""
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
    """Save the settings, if possible."""
    with contextlib.suppress(OSError):
        paths.write_privately(path or settings_file(), json.dumps(asdict(settings), ensure_ascii=False, indent=2) + "\n")


def own_name(settings: Settings) -> str:
    """The saved name; else the login name if servers accept it; else "Guest"."""
    if settings.name:
        return settings.name
    with contextlib.suppress(OSError, KeyError, ImportError, Trouble):
        login = getpass.getuser()
        return checked_name("".join(character for character in login if character.isalnum() or character in "_-")[:NAME_LENGTH])
    return "Guest"


def checked_name(typed: str) -> str:
    """The name in the form that servers accept. Raises Trouble with the reason if they do not."""
    try:
        return clean_name(typed)
    except BadName as bad:
        raise Trouble("server", "bad-name", {"reason": bad.code}) from None
