"""The settings' file: one TOML file that a person may edit. We change only the lines of settings that were changed.

A value that does not fit counts as not there, and is told of in one sentence; the rest of the file holds. A setting that cannot
be saved is not worth stopping a game for.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from client import paths
from client.i18n import _
from client.settings import toml_lines
from client.settings.values import ALLOWED, SIGNALS, Settings, changes, fits, keys_of

KEYS = "keys"
LARGEST = 65_536
"""Bytes of a file that is read. A new one has 1,700."""
_HEAD = """\
# The settings of traderow. A line with a # before it is only an example: without a value of its own a setting has the
# one shown there. Comments, and lines that traderow does not know, stay as they are. More: docs/settings.md
"""
_FOOT = """
# Keys of your own: a command and its key, or a list of keys.
[keys]
# play-all = "p"
"""


@dataclass(frozen=True, slots=True)
class Found:
    """What a file holds. `damage`: a sentence about the first line that cannot be used, or ""."""

    settings: Settings
    damage: str = ""


class TooLarge(OSError):
    """The file is longer than any of ours."""


def settings_file() -> Path:
    """Where the settings are."""
    return paths.config() / "settings.toml"


def load(path: Path | None = None) -> Settings:
    """The saved settings; the default for whatever is missing or does not fit."""
    return read(path).settings


def read(path: Path | None = None) -> Found:
    """The saved settings, and what is wrong with their file. Those of the first version while there are no others."""
    path = path or settings_file()
    try:
        text = _text(path)
    except TooLarge:
        return Found(Settings(), _too_large(path))
    except OSError:
        return Found(_old_settings(path.with_suffix(".json")))
    raw, damages = toml_lines.read(text)
    settings, misfit = _settings(raw)
    first = min((damage.line for damage in damages), default=None)
    line = 0 if misfit is None else toml_lines.line_of(text, *misfit)
    if first is not None and (misfit is None or first < line):
        return Found(settings, _unreadable(path, first, next(each.text for each in damages if each.line == first)))
    return Found(settings, "" if misfit is None else _misfitting(path, line, *misfit))


def save(settings: Settings, before: Settings, path: Path | None = None) -> bool:
    """Keep what has changed for the next time; whether that was possible."""
    path = path or settings_file()
    path = path.resolve() if path.is_symlink() else path
    with contextlib.suppress(OSError):
        try:
            text = _text(path)
        except FileNotFoundError:
            text = template()
            settings, before = replace(load(path), **changes(before, settings)), Settings()  # with all that an older file has
        changed = _changed(text, before, settings)
        if changed is not None:
            paths.write_privately(path, changed)
            return True
    return False


def template() -> str:
    """A new file: every setting as an example, with its values and a comment."""
    parts = [_HEAD]
    for name, allowed in ALLOWED.items():
        values = ", ".join(json.dumps(value) for value in allowed.values)
        parts.append(f"\n# {allowed.about}\n" + (f"# {values}\n" if values else ""))
        parts.append(f"# {name} = {json.dumps(getattr(Settings(), name))}\n")
    return "".join(parts) + _FOOT


def _changed(text: str, before: Settings, after: Settings) -> str | None:
    """The text with what has changed; None if no line could be changed so that it says that."""
    for name, value in changes(before, after).items():
        if name == KEYS:
            for command in {**before.keys, **after.keys}:
                if before.keys.get(command) != after.keys.get(command):
                    keys = after.keys.get(command)
                    literal = None if keys is None else keys[0] if len(keys) == 1 else list(keys)
                    text = toml_lines.write(text, command, literal, KEYS)
        else:
            text = toml_lines.write(text, name, value)
    said = _settings(toml_lines.read(text)[0])[0]
    return text if all(getattr(said, name) == value for name, value in changes(before, after).items()) else None


def _settings(raw: dict[str, Any]) -> tuple[Settings, tuple[str, str] | None]:
    """The settings that were read, and the first that does not fit: its name and its table."""
    fitting: dict[str, Any] = {name: value for name, value in raw.items() if name in ALLOWED and fits(name, value)}
    misfits = [(name, "") for name in raw if name in ALLOWED and name not in fitting]
    table = raw.get(KEYS, {})
    if isinstance(table, dict):
        keys = {command: keys_of(command, value) for command, value in table.items()}
        fitting[KEYS] = {command: found for command, found in keys.items() if found is not None}
        misfits += [(command, KEYS) for command, found in keys.items() if found is None]
    else:
        misfits.append((KEYS, ""))
    return Settings(**fitting), misfits[0] if misfits else None


def _old_settings(path: Path) -> Settings:
    """The settings of the first version, a JSON file: it is read until a first change makes the new one, and stays."""
    try:
        raw = json.loads(_text(path))
    except (OSError, ValueError, RecursionError):
        return Settings()
    if not isinstance(raw, dict):
        return Settings()
    if raw.get("bell") is False:
        raw["turn_signal"] = SIGNALS[-1]
    return Settings(**{name: value for name, value in raw.items() if name in ALLOWED and fits(name, value)})


def _text(path: Path) -> str:
    """Every byte of the file: what is no UTF-8 is damage in the line it stands in, and is written as it was. Raises OSError."""
    with path.open("rb") as opened:
        content = opened.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise TooLarge
    return content.decode("utf-8", errors="surrogateescape")


def _too_large(path: Path) -> str:
    sentence = _("{file} has more than {n} bytes. Make it shorter there. Nothing of it is used.")
    return sentence.format(file=paths.shown(path), n=LARGEST)


def _unreadable(path: Path, line: int, text: str) -> str:
    shown = "".join(character if character.isprintable() else "?" for character in text[:40])
    sentence = _("{file}, line {line}: {text} cannot be read. Correct it there, texts stand in quotes. The rest is used.")
    return sentence.format(file=paths.shown(path), line=line, text=shown)


def _misfitting(path: Path, line: int, name: str, table: str) -> str:
    if table or name == KEYS:
        sentence = _("{file}, line {line}: {name} takes a key, or a list of keys. Correct it there. The rest is used.")
        return sentence.format(file=paths.shown(path), line=line, name=name)
    values = ALLOWED[name].values
    if ALLOWED[name].is_port:
        return _(
            "{file}, line {line}: {name} takes a port, a number from 1 to 65535. Correct it there. The rest is used."
        ).format(file=paths.shown(path), line=line, name=name)
    if not values:
        return _("{file}, line {line}: {name} takes a text in quotes. Correct it there. The rest is used.").format(
            file=paths.shown(path), line=line, name=name
        )
    return _("{file}, line {line}: {name} can be {values}. Correct it there. The rest is used.").format(
        file=paths.shown(path), line=line, name=name, values=", ".join(json.dumps(value) for value in values)
    )
